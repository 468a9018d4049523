"""Makes a pack of levels from a script: twelve levels that grow and get loops, by two workers.

python samples/scripts/batch_pack.py [FOLDER]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import exporters
from levelforge.packs.forge import forge
from levelforge.packs.plan import Pack

PACK = Pack.of(
    {
        "name": "cellar",
        "count": 12,
        "formats": ["tmj", "nav.json", "png", "level.json"],
        "recipe": {"seed": "cellars", "algorithm": {"name": "depth_first"}},
        "ramp": {
            "grid.size": {"from": [8, 8], "to": [30, 20]},
            "shaping.braid.share": {"from": 0.0, "to": 0.4},
        },
    }
)


def facts(proof: Mapping[str, Any]) -> str:
    """What was proved of a level, in a few words."""
    return f"{proof['cells']} cells, {proof['loops']} loops, {proof['steps']} steps to the goal"


def main() -> None:
    """Makes the pack and says what came of each level."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out/cellars")
    made = forge(PACK, folder, exporters.save_all, jobs=2)
    for level in made:
        print(f"{level.name}: {level.error or facts(level.proof)}")
    print(f"{folder / 'manifest.json'}")


# Worker processes import this file again: only the first one may start the work.
if __name__ == "__main__":
    main()
