"""Row by row, remembering only which cells of the row are joined already.

Look: short corridors with a slight vertical grain, and a last row with hardly a wall; about 29 % of the cells are
dead ends.
Bias: slight within the rows; the last row has to join all that is still apart.
Cost: 12 to 15 ns per cell on a whole rectangle, with memory for one row beside the result: `levelforge.streaming`
makes mazes that fit in no memory. 100 ns elsewhere.
Source: Marlin Eller (1982), as told in Jamis Buck, "Mazes for Programmers" (2015), chapter 12.

On grids with rows: first a coin decides whether a cell is joined to the next one of its row, then whether it goes on to
a later row, which one link at least of every group of cells does. What a mask leaves apart is joined at the end by
links of random weight.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.eller_rows import carve_rows, new_rings
from levelforge.kernels.joining import join_pieces
from levelforge.kernels.random import bits, bits_at, fork, machine_word, stream
from levelforge.kernels.recording import OPEN, VISIT, Tape, record
from levelforge.kernels.rows import cells_by_row, count_across, nth_across, side_towards
from levelforge.kernels.union_find import find, unite
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """eller has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links].

    Raises:
        UnsupportedGrid: if the cells do not stand in rows.
    """
    if graph.rectangle is not None and tape is None:
        return _carve_rectangle(*graph.rectangle, seed)
    row = graph.row_for("eller")
    carving = graph.blank()
    order = cells_by_row(row, graph.present)
    _carve(graph.adjacency, row, order, machine_word(seed), stream(fork(seed, 1)), carving, tape)
    return join_pieces(graph.merged_links, graph.usable, graph.bits(carving), fork(seed, 2), tape)


def _carve_rectangle(columns: int, rows: int, seed: int) -> Bits:
    opened = np.zeros(rows * (columns - 1) + (rows - 1) * columns, np.uint8)
    cut = rows * (columns - 1)
    south = np.zeros((1, columns), np.uint8)
    left, right = new_rings(columns)
    east = opened[:cut].reshape(rows, columns - 1)
    word = machine_word(seed)
    carve_rows(left, right, word, 0, rows, east[: rows - 1], opened[cut:].reshape(rows - 1, columns))
    carve_rows(left, right, word, rows - 1, rows, east[rows - 1 :], south)
    return opened.view(np.bool_)


@helper
def _count_ways(adjacency: Adjacency, row: Int32, cells: Int32, sets: Int32, ways: Int32) -> None:
    """Counts, for the groups that have cells in this row, their links to later rows."""
    for cell in cells:
        ways[find(sets, cell)] = 0
    for cell in cells:
        ways[find(sets, cell)] += count_across(adjacency, row, cell, True)


@helper
def _join(sets: Int32, ways: Int32, cell: int, other: int) -> None:
    """Makes one group of two; the ways on of both are its."""
    both = ways[find(sets, cell)] + ways[find(sets, other)]
    unite(sets, cell, other)
    ways[find(sets, cell)] = both


@helper
def _go_on(
    adjacency: Adjacency,
    row: Int32,
    cell: int,
    coin: int,
    sets: Int32,
    ways: Int32,
    stream: UInt64,
    carving: Bytes,
    tape: Tape | None,
) -> None:
    """Opens the cell's links to later rows or gives them up, but never the last one of its group."""
    for n in range(count_across(adjacency, row, cell, True)):
        stays = coin if n == 0 else bits(stream, 1)
        side = nth_across(adjacency, row, cell, True, n)
        other = beyond(adjacency, cell, side)
        if find(sets, cell) == find(sets, other):
            # Another cell of the group has gone there.
            continue
        if stays != 0 and ways[find(sets, cell)] > 1:
            ways[find(sets, cell)] -= 1
            continue
        open_link(adjacency, carving, cell, side)
        record(tape, OPEN, cell, side)
        _join(sets, ways, cell, other)


@kernel
def _carve(
    adjacency: Adjacency, row: Int32, order: Int32, seed: int, stream: UInt64, carving: Bytes, tape: Tape | None
) -> None:
    """`order`: the cells, row by row."""
    sets = np.full(row.size, -1, np.int32)
    ways = np.zeros(row.size, np.int32)
    first = 0
    while first < order.size:
        after = first + 1
        while after < order.size and row[order[after]] == row[order[first]]:
            after += 1
        _count_ways(adjacency, row, order[first:after], sets, ways)
        for at in range(first, after):
            cell = order[at]
            record(tape, VISIT, cell, -1)
            coins = bits_at(seed, cell, 2)
            if at + 1 < after and find(sets, cell) != find(sets, order[at + 1]):
                side = side_towards(adjacency, cell, order[at + 1])
                none = min(ways[find(sets, cell)], ways[find(sets, order[at + 1])]) == 0
                if side >= 0 and (none or coins & 1 != 0):
                    open_link(adjacency, carving, cell, side)
                    record(tape, OPEN, cell, side)
                    _join(sets, ways, cell, order[at + 1])
            _go_on(adjacency, row, cell, coins >> 1, sets, ways, stream, carving, tape)
        first = after


ALGORITHM = Algorithm(options=Options, carve=carve)
