"""Opens dead ends, so that the maze has loops.

Dead ends are taken in random order, and each opens one of its shut links, towards another dead end where there is one
beside it: fewer openings then do away with more of them. An opening takes away one dead end, or two.

Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 9.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bytes, Int32, UInt64
from levelforge.kernels.adjacency import Adjacency, beyond, has_link, is_open, open_link, sides_of
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.maze import Maze
from levelforge.options import Options as OptionsBase
from levelforge.records import ShapingStep


class Options(OptionsBase, frozen=True):
    """Options of `braid`."""

    share: Annotated[float, Meta(ge=0, le=1, description="share of the dead ends to open")] = 1.0


def apply(maze: Maze, seed: int, options: Options) -> Maze:
    """The maze with `share` of its dead ends opened, rounded to the nearest whole number (halves to the even one).

    A dead end with no shut link, as at the tip of a mask, stays.
    """
    graph = maze.grid.graph
    dead_ends = np.flatnonzero(maze.degrees == 1).astype(np.int32)
    carving = graph.carving(maze.open)
    wanted = round(options.share * len(dead_ends))
    _open_dead_ends(graph.adjacency, carving, dead_ends, maze.degrees.copy(), wanted, stream(seed))
    return Maze(maze.grid, graph.bits(carving))


@helper
def _choose_side(adjacency: Adjacency, carving: Bytes, cell: int, degrees: Int32, wanted: int, stream: UInt64) -> int:
    """A random shut side, among those to a dead end if two are still wanted and there is one; -1 if none."""
    chosen = -1
    best = -1
    candidates = 0
    for side in range(sides_of(adjacency, cell)):
        if has_link(adjacency, cell, side) and not is_open(adjacency, carving, cell, side):
            joins_two = degrees[beyond(adjacency, cell, side)] == 1
            rank = 1 if joins_two == (wanted > 1) else 0
            if rank > best:
                best = rank
                candidates = 0
            if rank == best:
                candidates += 1
                if below(stream, candidates) == 0:
                    chosen = side
    return chosen


@kernel
def _open_dead_ends(
    adjacency: Adjacency, carving: Bytes, dead_ends: Int32, degrees: Int32, wanted: int, stream: UInt64
) -> None:
    """Opens links at the dead ends, in random order, until `wanted` of them are dead ends no more."""
    for last in range(dead_ends.size - 1, -1, -1):
        if wanted <= 0:
            break
        pick = below(stream, last + 1)
        cell = int(dead_ends[pick])
        dead_ends[pick] = dead_ends[last]
        if degrees[cell] != 1:
            continue
        side = _choose_side(adjacency, carving, cell, degrees, wanted, stream)
        if side < 0:
            continue
        other = beyond(adjacency, cell, side)
        open_link(adjacency, carving, cell, side)
        wanted -= 2 if degrees[other] == 1 else 1
        degrees[cell] += 1
        degrees[other] += 1


STEP = ShapingStep(options=Options, apply=apply, keeps_perfect=False)
