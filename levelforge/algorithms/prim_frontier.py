"""Spreads from one cell like ink: a random cell of the frontier is joined to the maze.

The variant that most maze pages call Prim's. Links have no weights: each step takes a random cell that borders on the
maze, and opens a random link from it into the maze. For Prim's own algorithm see `prim`.

Look: radial around the first cell; very many short dead ends, about 36 % of the cells.
Bias: strong; solutions are short and direct.
Cost: about 55 ns per cell; the frontier takes 4 bytes per cell.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 11 ("simplified Prim's").
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import AnyArray, Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import (
    NTH_SIDE,
    SIDE_COUNT,
    Adjacency,
    Csr,
    Lattice,
    beyond,
    cell_count,
    degree,
    nth_side,
    open_link,
)
from levelforge.kernels.compiling import ByType, helper, kernel
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
    # The state of a cell inside is `_INSIDE` plus the side by which it is joined. Cells come in a random order: what is
    # looked at there is this one array, and the links are opened in the end, in order.
    state = np.zeros(graph.size, np.uint8 if isinstance(graph.adjacency, Lattice) else np.int32)
    root = 255 if state.itemsize == 1 else 1 << 30
    _carve(graph.adjacency, carving, state, root, stream(seed), tape)
    return graph.bits(carving)


random_inside = ByType("random_inside")
"""random_inside(adjacency, state, cell, stream): a random side by which a link leads from the cell into the maze."""


@random_inside.on(Lattice)
def _(adjacency: Lattice, state: AnyArray, cell: int, stream: UInt64) -> int:
    # The sides as bits of a byte, without a branch; how many they are and which is the n-th stands in tables.
    inside = 0
    here = adjacency.sides[cell]
    for n in range(SIDE_COUNT[here]):
        side = int(NTH_SIDE[here, n])
        inside |= int(state[cell + adjacency.step[side]] >= _INSIDE) << side
    count = int(SIDE_COUNT[inside])
    return int(NTH_SIDE[inside, below(stream, count) if count > 1 else 0])


@random_inside.on(Csr)
def _(adjacency: Csr, state: AnyArray, cell: int, stream: UInt64) -> int:
    first = adjacency.start[cell]
    count = 0
    for slot in range(first, adjacency.start[cell + 1]):
        count += int(state[adjacency.neighbour[slot]] >= _INSIDE)
    left = below(stream, count) if count > 1 else 0
    slot = first
    while left > 0 or state[adjacency.neighbour[slot]] < _INSIDE:
        left -= int(state[adjacency.neighbour[slot]] >= _INSIDE)
        slot += 1
    return int(slot - first)


@helper
def _spread(adjacency: Adjacency, state: AnyArray, frontier: Int32, length: int, cell: int) -> int:
    """Takes the new neighbours of a cell into the frontier; returns its length."""
    for n in range(degree(adjacency, cell)):
        other = beyond(adjacency, cell, nth_side(adjacency, cell, n))
        # Without a branch, because whether a neighbour is new cannot be foretold: what is not new is overwritten next.
        frontier[length] = other
        length += int(state[other] == _OUTSIDE)
        state[other] = max(state[other], _FRONTIER)
    return length


@kernel
def _carve(adjacency: Adjacency, carving: Bytes, state: AnyArray, root: int, stream: UInt64, tape: Tape | None) -> None:
    cells = cell_count(adjacency)
    frontier = np.empty(cells + 1, np.int32)
    first = below(stream, cells)
    for turn in range(cells):
        start = (first + turn) % cells
        if state[start] != _OUTSIDE or degree(adjacency, start) == 0:
            continue
        record(tape, VISIT, start, -1)
        state[start] = root
        length = _spread(adjacency, state, frontier, 0, start)
        while length > 0:
            pick = below(stream, length)
            cell = int(frontier[pick])
            length -= 1
            frontier[pick] = frontier[length]
            side = random_inside(adjacency, state, cell, stream)
            state[cell] = _INSIDE + side
            record(tape, OPEN, cell, side)
            record(tape, VISIT, cell, -1)
            length = _spread(adjacency, state, frontier, length, cell)
    for cell in range(cells):
        if _INSIDE <= state[cell] < root:
            open_link(adjacency, carving, cell, state[cell] - _INSIDE)


ALGORITHM = Algorithm(options=Options, carve=carve)
