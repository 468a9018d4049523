"""Spreads from one cell like ink: a random cell of the frontier is joined to the maze.

The variant that most maze pages call Prim's. Links have no weights: each step takes a random cell that borders on the
maze, and opens a random link from it into the maze. For Prim's own algorithm see `prim`.

Look: radial around the first cell; very many short dead ends, about 36 % of the cells.
Bias: strong; solutions are short and direct.
Cost: about 50 ns per cell; the frontier takes 4 bytes per cell.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 11 ("simplified Prim's").
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, has_link, open_link, sides_of
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.kernels.recording import OPEN, VISIT, Tape, record
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm

_OUTSIDE, _FRONTIER, _INSIDE = range(3)


class Options(OptionsBase, frozen=True):
    """prim_frontier has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links]."""
    carving = graph.blank()
    _carve(graph.adjacency, carving, stream(seed), tape)
    return graph.bits(carving)


@helper
def _enter(adjacency: Adjacency, state: Bytes, frontier: Int32, length: int, cell: int) -> int:
    """Takes the cell into the maze and its new neighbours into the frontier; returns the frontier's length."""
    state[cell] = _INSIDE
    for side in range(sides_of(adjacency, cell)):
        if has_link(adjacency, cell, side):
            other = beyond(adjacency, cell, side)
            if state[other] == _OUTSIDE:
                state[other] = _FRONTIER
                frontier[length] = other
                length += 1
    return length


@helper
def _count_inside(adjacency: Adjacency, state: Bytes, cell: int) -> int:
    """How many links lead from the cell into the maze."""
    count = 0
    for side in range(sides_of(adjacency, cell)):
        if has_link(adjacency, cell, side) and state[beyond(adjacency, cell, side)] == _INSIDE:
            count += 1
    return count


@helper
def _nth_inside(adjacency: Adjacency, state: Bytes, cell: int, n: int) -> int:
    """The side of the n-th of them."""
    found = 0
    left = n
    for side in range(sides_of(adjacency, cell)):
        if has_link(adjacency, cell, side) and state[beyond(adjacency, cell, side)] == _INSIDE:
            if left == 0:
                found = side
                break
            left -= 1
    return found


@kernel
def _carve(adjacency: Adjacency, carving: Bytes, stream: UInt64, tape: Tape | None) -> None:
    cells = cell_count(adjacency)
    state = np.zeros(cells, np.uint8)
    frontier = np.empty(cells, np.int32)
    first = below(stream, cells)
    for turn in range(cells):
        start = (first + turn) % cells
        if state[start] != _OUTSIDE or degree(adjacency, start) == 0:
            continue
        record(tape, VISIT, start, -1)
        length = _enter(adjacency, state, frontier, 0, start)
        while length > 0:
            pick = below(stream, length)
            cell = int(frontier[pick])
            length -= 1
            frontier[pick] = frontier[length]
            side = _nth_inside(adjacency, state, cell, below(stream, _count_inside(adjacency, state, cell)))
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            record(tape, VISIT, cell, -1)
            length = _enter(adjacency, state, frontier, length, cell)


ALGORITHM = Algorithm(options=Options, carve=carve)
