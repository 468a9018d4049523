"""Carving and distances beside plain C, in one process, so that only ratios are read.

    python -m tests.benchmarks.kernels [--size 1000] [--runs 9]

Needs a C compiler (`cc`). Thread CPU time; ours and C in turn, each run with a seed of its own; medians. Ours includes
making the grid, and ends in one bit per link; the distances include the adjacency of the open links. `yardstick.c` is
what one would write in C first.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from levelforge.analysis.distances import distances
from levelforge.build import carve
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.maze import Maze

ALGORITHMS = {"kruskal": "kruskal", "depth_first": "depth_first", "wilson": "wilson"}
"""Our algorithms, and the C function that each is measured against."""


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=1000, help="cells along each side")
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    size = arguments.size
    library = _compiled()
    print(f"| {size} x {size} cells | plain C, ns per cell | ours | ours / C |\n|---|---|---|---|")
    with kernels_run("compiled"):
        for ours, theirs in ALGORITHMS.items():
            pair = _carve_in_c(library, theirs, size), _carve_ours(ours, size)
            _print_row(ours, *_medians(*pair, arguments.runs), size)
        _print_row("distances", *_medians(*_distances(library, size), arguments.runs), size)


def _compiled() -> ctypes.CDLL:
    library = Path(tempfile.mkdtemp()) / "yardstick.so"
    source = Path(__file__).with_name("yardstick.c")
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def _carve_in_c(library: ctypes.CDLL, name: str, size: int) -> Callable[[int], object]:
    function = getattr(library, name)
    function.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]

    def run(seed: int) -> object:
        cells = np.empty(size * size, np.uint8)
        function(seed, size, size, cells.ctypes.data)
        return cells

    return run


def _carve_ours(name: str, size: int) -> Callable[[int], object]:
    return lambda seed: carve(Rect(size, size).graph, name, seed)


def _distances(library: ctypes.CDLL, size: int) -> tuple[Callable[[int], object], Callable[[int], object]]:
    """Distances from a cell of one maze, in C and by us."""
    grid = Rect(size, size)
    open_links = carve(grid.graph, "wilson", 1)
    cells = Maze(grid, open_links).passages.sides  # type: ignore[union-attr]
    function = library.distances
    function.argtypes = [ctypes.c_int64] * 2 + [ctypes.c_void_p, ctypes.c_int64] + [ctypes.c_void_p] * 2

    def in_c(seed: int) -> object:
        found, parent = np.empty(size * size, np.int32), np.empty(size * size, np.int32)
        function(size, size, cells.ctypes.data, seed, found.ctypes.data, parent.ctypes.data)
        return found

    return in_c, lambda seed: distances(Maze(grid, open_links), seed)


def _medians(in_c: Callable[[int], object], ours: Callable[[int], object], runs: int) -> tuple[float, float]:
    """Median thread CPU seconds of both, in turn; the first run of each is not counted."""
    times: tuple[list[float], list[float]] = ([], [])
    for seed in range(1, runs + 2):
        for function, taken in zip((in_c, ours), times, strict=True):
            start = time.thread_time()
            function(seed)
            taken.append(time.thread_time() - start)
    return float(np.median(times[0][1:])), float(np.median(times[1][1:]))


def _print_row(name: str, in_c: float, ours: float, size: int) -> None:
    scale = 1e9 / size**2
    print(f"| {name} | {in_c * scale:.1f} | {ours * scale:.1f} | {ours / in_c:.2f} |", flush=True)


if __name__ == "__main__":
    main()
