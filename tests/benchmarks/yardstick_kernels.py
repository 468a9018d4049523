"""Our kernels by the names of a yardstick that calls `KERNELS[name](seed, rows, columns)` to carve one maze."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("LEVELFORGE_KERNELS", "compiled")

from levelforge.build import carve
from levelforge.grids.rect import Rect


def _carver(name: str) -> Callable[[int, int, int], object]:
    return lambda seed, rows, columns: carve(Rect(columns, rows).graph, name, seed)


KERNELS = {
    "kruskal": _carver("kruskal"),
    "dfs": _carver("depth_first"),
    "prim_heap": _carver("prim"),
    "prim_frontier": _carver("prim_frontier"),
    "wilson": _carver("wilson"),
    "aldous": _carver("aldous_broder"),
    "eller": _carver("eller"),
    "binary_tree": _carver("binary_tree"),
    "sidewinder": _carver("sidewinder"),
    "hunt_kill": _carver("hunt_and_kill"),
    "division": _carver("recursive_division"),
}
