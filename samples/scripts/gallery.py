"""Draws the gallery: a picture for every algorithm, every shape and every way to change them.

python samples/scripts/gallery.py [FOLDER]
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

from PIL import Image

import exporters
import levelforge
from levelforge.catalog import ALGORITHMS, GRIDS, SHAPING

FOLDER = Path(__file__).parent.parent / "gallery"
SEED = 7
SIZES: dict[str, dict[str, Any]] = {"polar": {"rings": 9}}
"""Options of the shapes that have no columns and rows."""
STEPS: dict[str, dict[str, Any]] = {
    "rooms": {"count": 4},
    "sparsify": {"length": 4},
    "pin": {"links": [[[x, 8], [x + 1, 8]] for x in range(4, 19)]},
    "ban": {"links": [[[x, 8], [x, 9]] for x in range(2, 22)]},
}
"""Options of the steps that do nothing of themselves."""
MODIFIERS: dict[str, dict[str, Any]] = {
    "wrap": {"shape": "hex", "size": [20, 14], "wrap": "xy"},
    "mask": {"shape": "rect", "mask": "\n".join(("..####..####..", "." * 14, "#" * 4 + "." * 6 + "#" * 4) * 4)},
}
"""Shapes with what `levelforge.modifiers` makes of them."""


def main() -> None:
    """Draws every picture, with the distance from the start as colours."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in ALGORITHMS.names():
        draw(folder / f"algorithm_{name}.png", {"algorithm": {"name": name}})
    for name in GRIDS.names():
        if "size" in options_of(GRIDS, name) or name in SIZES:
            draw(folder / f"grid_{name}.png", {"grid": {"shape": name, **SIZES.get(name, {"size": [20, 15]})}})
    for name, grid in MODIFIERS.items():
        draw(folder / f"modifier_{name}.png", {"grid": grid})
    for name in SHAPING.names():
        draw(folder / f"shaping_{name}.png", {"shaping": [{"step": name, **STEPS.get(name, {})}]})


def options_of(catalog: Any, name: str) -> tuple[str, ...]:
    """The names of a member's options."""
    return tuple(catalog.module(name).Options.__struct_fields__)


def draw(path: Path, recipe: dict[str, Any]) -> None:
    """Draws one level in few colours, so that the file stays small."""
    table = {"seed": SEED, "grid": {"size": [24, 18]}, "algorithm": {"name": "wilson"}, **recipe}
    level = levelforge.make(levelforge.Recipe.of(table))
    (picture,) = exporters.encode(level, "png", cell_size=12, wall_width=2, margin=6, distances=True).values()
    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE).save(path, optimize=True)


if __name__ == "__main__":
    main()
