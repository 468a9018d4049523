"""Several trees grow side by side, each from a cell of its own, and are joined where they meet.

Look: patches of long winding corridors, as many as there are trees, with few ways from one to the next; about 10 % of
the cells are dead ends with the default of 10 trees, 11 % with 100.
Bias: within a tree that of `depth_first`; between the trees that of `kruskal`, so that solutions are shorter.
Cost: about 120 ns per cell, most of it for finding the links between the trees; 4 bytes per cell for the ways back.
Source: Walter D. Pullen, "Think Labyrinth: Maze algorithms" ("growing forest").
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, open_link
from levelforge.kernels.compiling import kernel
from levelforge.kernels.joining import join_pieces
from levelforge.kernels.random import below, fork, stream
from levelforge.kernels.recording import BACKTRACK, OPEN, VISIT, Tape, record
from levelforge.kernels.unvisited import all_unvisited, count_unvisited, nth_unvisited, visit
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """Options of `growing_forest`."""

    trees: Annotated[int, Meta(ge=1, description="how many trees grow; at most one per cell does")] = 10


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links]."""
    carving = graph.blank()
    draws = stream(seed)
    starts = np.flatnonzero(graph.present).astype(np.int32)
    chosen = min(options.trees, starts.size)
    _shuffle(starts, chosen, draws)
    _carve(graph.adjacency, carving, starts, chosen, draws, tape)
    return join_pieces(graph.merged_links, graph.usable, graph.bits(carving), fork(seed, 1), tape)


@kernel
def _shuffle(cells: Int32, wanted: int, stream: UInt64) -> None:
    """Puts `wanted` random cells in front; the order of the others is of no matter."""
    for at in range(wanted):
        pick = at + below(stream, cells.size - at)
        chosen = cells[pick]
        cells[pick] = cells[at]
        cells[at] = chosen


@kernel
def _carve(adjacency: Adjacency, carving: Bytes, starts: Int32, trees: int, stream: UInt64, tape: Tape | None) -> None:
    """`starts`: the cells. The first `trees` of them grow from the beginning, the others where no tree has come."""
    unvisited = all_unvisited(adjacency)
    entered = np.zeros(cell_count(adjacency), np.uint8)
    # The ways back of all trees in one array: a cell is in one tree only.
    back = np.empty(cell_count(adjacency), np.int32)
    tops = np.empty(trees, np.int32)
    first = 0
    while first < starts.size:
        growing = 0
        for cell in starts[first : first + trees]:
            if entered[cell] == 0:
                entered[cell] = 1
                visit(adjacency, unvisited, cell)
                record(tape, VISIT, cell, -1)
                back[cell] = -1
                tops[growing] = cell
                growing += 1
        first += trees
        while growing > 0:
            # A random tree, and not each in turn, so that none is hemmed in for having started last.
            tree = below(stream, growing) if growing > 1 else 0
            cell = int(tops[tree])
            ways = count_unvisited(adjacency, unvisited, cell)
            if ways > 0:
                record(tape, BACKTRACK, cell, -1)
                side = nth_unvisited(adjacency, unvisited, cell, below(stream, ways) if ways > 1 else 0)
                open_link(adjacency, carving, cell, side)
                record(tape, OPEN, cell, side)
                other = beyond(adjacency, cell, side)
                entered[other] = 1
                visit(adjacency, unvisited, other)
                record(tape, VISIT, other, -1)
                back[other] = cell
                tops[tree] = other
            elif back[cell] >= 0:
                tops[tree] = back[cell]
            else:
                growing -= 1
                tops[tree] = tops[growing]


ALGORITHM = Algorithm(options=Options, carve=carve)
