"""Shortens dead ends: their last cells are filled in, and the maze stays as it is elsewhere.

Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 11 (culling dead ends); Bob Nystrom, "Rooms and Mazes"
(2014).
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bytes, Int32, UInt64
from levelforge.kernels.adjacency import Adjacency, beyond, degree, nth_side
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.maze import Maze
from levelforge.options import Options as OptionsBase
from levelforge.records import ShapingStep

_FEWEST_CELLS = 2


class Options(OptionsBase, frozen=True):
    """Options of `sparsify`."""

    length: Annotated[int, Meta(ge=1, description="cells to take off a dead end, at most up to its junction")] = 1
    share: Annotated[float, Meta(ge=0, le=1, description="share of the dead ends to shorten")] = 1.0


def apply(maze: Maze, seed: int, options: Options) -> Maze:
    """The maze without the last cells of its dead ends, taken in random order; two cells are left at least."""
    dead_ends = np.flatnonzero(maze.degrees == 1).astype(np.int32)
    wanted = round(options.share * len(dead_ends))
    filled = np.zeros(maze.grid.graph.size, np.uint8)
    spare = maze.grid.graph.cell_count - _FEWEST_CELLS
    _fill_in(maze.passages, dead_ends, wanted, min(options.length, maze.grid.graph.size), spare, filled, stream(seed))
    grid = maze.grid.without(cells=filled.view(np.bool_))
    return Maze(grid, maze.open & grid.graph.usable)


@helper
def _way_on(passages: Adjacency, filled: Bytes, cell: int) -> int:
    """The one cell that a passage leads to; -1 if there are several, or none."""
    found = -1
    for n in range(degree(passages, cell)):
        other = beyond(passages, cell, nth_side(passages, cell, n))
        if filled[other] == 0:
            if found >= 0:
                return -1
            found = other
    return found


@kernel
def _fill_in(
    passages: Adjacency, dead_ends: Int32, wanted: int, length: int, spare: int, filled: Bytes, stream: UInt64
) -> None:
    """Fills in up to `length` cells of `wanted` dead ends, `spare` cells in all at most."""
    for turn in range(wanted):
        last = dead_ends.size - 1 - turn
        pick = below(stream, last + 1)
        cell = int(dead_ends[pick])
        dead_ends[pick] = dead_ends[last]
        for _ in range(length):
            following = _way_on(passages, filled, cell)
            if following < 0 or spare <= 0:
                break
            filled[cell] = 1
            spare -= 1
            cell = following


STEP = ShapingStep(options=Options, apply=apply)
