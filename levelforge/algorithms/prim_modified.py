"""Spreads from one cell like ink: a random link of the frontier is opened, unless both its ends are inside.

Like `prim_frontier`, but it picks links where that picks cells: a cell with three links into the maze is three times as
likely to be the next. Often called Prim's too, or "modified Prim's"; for Prim's own algorithm see `prim`.

Look: radial around the first cell; very many short dead ends, about 32 % of the cells.
Bias: strong; solutions are short and direct.
Cost: about 90 ns per cell; the list of links takes up to 8 bytes per link.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 11.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, nth_side, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.kernels.recording import OPEN, REJECT, TRY, VISIT, Tape, record
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """prim_modified has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links]."""
    carving = graph.blank()
    _carve(graph.adjacency, carving, np.empty((graph.link_count, 2), np.int32), stream(seed), tape)
    return graph.bits(carving)


@helper
def _enter(adjacency: Adjacency, inside: Bytes, frontier: Int32, length: int, cell: int) -> int:
    """Takes the cell into the maze, and its links that lead out of it into the frontier; returns the new length."""
    inside[cell] = 1
    for n in range(degree(adjacency, cell)):
        side = nth_side(adjacency, cell, n)
        if inside[beyond(adjacency, cell, side)] == 0:
            frontier[length, 0] = cell
            frontier[length, 1] = side
            length += 1
    return length


@kernel
def _carve(adjacency: Adjacency, carving: Bytes, frontier: Int32, stream: UInt64, tape: Tape | None) -> None:
    """`frontier`: int32[links, 2]; memory for the links that lead out of the maze, each a cell inside and a side."""
    cells = cell_count(adjacency)
    inside = np.zeros(cells, np.uint8)
    first = below(stream, cells)
    for turn in range(cells):
        start = (first + turn) % cells
        if inside[start] != 0 or degree(adjacency, start) == 0:
            continue
        record(tape, VISIT, start, -1)
        length = _enter(adjacency, inside, frontier, 0, start)
        while length > 0:
            pick = below(stream, length)
            cell = int(frontier[pick, 0])
            side = int(frontier[pick, 1])
            length -= 1
            frontier[pick, 0] = frontier[length, 0]
            frontier[pick, 1] = frontier[length, 1]
            other = beyond(adjacency, cell, side)
            record(tape, TRY, cell, side)
            if inside[other] != 0:
                record(tape, REJECT, cell, side)
                continue
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            record(tape, VISIT, other, -1)
            length = _enter(adjacency, inside, frontier, length, other)


ALGORITHM = Algorithm(options=Options, carve=carve)
