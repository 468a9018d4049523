"""The main job, from a script: one level with every kind of asset, and how to open each.

python samples/scripts/first_level.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import exporters
import levelforge
from levelforge.catalog import FORMATS

RECIPE = Path(__file__).parent.parent / "recipes" / "crypt.toml"


def main() -> None:
    """Makes the level and says where its files are."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out/first_level")
    folder.mkdir(parents=True, exist_ok=True)
    level = levelforge.make(levelforge.Recipe.load(RECIPE))
    formats = exporters.formats()
    exporters.save_all(level, [folder / f"crypt{suffix}" for suffix in formats])

    proof = levelforge.examine(level)
    print(f"A level of {proof.cells} cells, {proof.steps} steps from start to goal. Its files, and what opens them:\n")
    for suffix, family in formats.items():
        hint = FORMATS.constant(family, "OPEN_WITH")[suffix]
        print(f"  {folder / f'crypt{suffix}'}\n      {hint}")
    print(f"\nLook around in it:  levelforge view {folder / 'crypt.level.json'} --mode first")
    print("Make your own:      levelforge make --size 40x30 --algorithm wilson --seed 8 -o my.tmj -o my.glb")


if __name__ == "__main__":
    main()
