"""Draws the picture of the README: a level from above and through a walker's eyes.

python samples/scripts/pictures.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image

import levelforge
import viewer

RECIPE = Path(__file__).parent.parent / "recipes" / "crypt.toml"
PICTURE = Path(__file__).parent.parent / "pictures" / "crypt.png"
SIZE = (640, 480)


def main() -> None:
    """Draws both views side by side, in few colours, so that the file stays small."""
    table = levelforge.Recipe.load(RECIPE).to_table()
    table["grid"]["size"] = [20, 15]
    level = levelforge.make(levelforge.Recipe.of(table))
    both = Image.new("RGB", (2 * SIZE[0], SIZE[1]))
    with tempfile.TemporaryDirectory() as folder:
        for place, mode in enumerate(("top", "first")):
            view = viewer.snapshot(level, Path(folder) / f"{mode}.png", mode=mode, size=SIZE, solution=True)
            with Image.open(view) as picture:
                both.paste(picture.convert("RGB"), (place * SIZE[0], 0))
    both.quantize(256, Image.Quantize.MAXCOVERAGE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
