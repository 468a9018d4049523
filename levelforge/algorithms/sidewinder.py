"""Runs of cells along each row, every run with one way up.

Look: a vertical grain, and an unbroken corridor along the first row; about 28 % of the cells are dead ends.
Bias: strong: from every cell a way leads up without ever going down.
Cost: about 7 ns per cell on a whole rectangle; 60 ns elsewhere.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 1.

On grids with rows, a run follows the cells of a row as long as one is linked to the next, and goes up by any of its
links to an earlier row; a run without one goes on as far as it can. What a mask leaves apart is joined at the end by
links of random weight.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.joining import join_pieces
from levelforge.kernels.random import below, bits_at, fork, machine_word, stream, weight
from levelforge.kernels.recording import OPEN, VISIT, Tape, record
from levelforge.kernels.rows import cells_by_row, count_across, nth_across, side_towards
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """sidewinder has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links].

    Raises:
        UnsupportedGrid: if the cells do not stand in rows.
    """
    draws = stream(fork(seed, 1))
    if graph.rectangle is not None and tape is None:
        opened = np.zeros(graph.link_count, np.uint8)
        _carve_rectangle(*graph.rectangle, machine_word(seed), draws, opened)
        return opened.view(np.bool_)
    row = graph.row_for("sidewinder")
    carving = graph.blank()
    order = cells_by_row(row, graph.present)
    _carve(graph.adjacency, row, order, machine_word(seed), draws, carving, tape)
    return join_pieces(graph.merged_links, graph.usable, graph.bits(carving), fork(seed, 2), tape)


@kernel
def _carve_rectangle(columns: int, rows: int, seed: int, stream: UInt64, opened: Bytes) -> None:
    """Writes the bits of the links themselves: those along the rows first, then those across."""
    opened[: columns - 1] = 1
    across = opened[rows * (columns - 1) :]
    word = weight(seed, columns >> 6)
    for row in range(1, rows):
        along = opened[row * (columns - 1) : (row + 1) * (columns - 1)]
        up = across[(row - 1) * columns : row * columns]
        first = 0
        for column in range(columns):
            place = row * columns + column
            if place & 63 == 0:
                word = weight(seed, place >> 6)
            goes_on = (word >> np.uint64(place & 63)) & np.uint64(1)
            if column < columns - 1 and goes_on != 0:
                along[column] = 1
                continue
            up[first + (below(stream, column - first + 1) if column > first else 0)] = 1
            first = column + 1


@helper
def _open_up(adjacency: Adjacency, row: Int32, run: Int32, way: int, carving: Bytes, tape: Tape | None) -> None:
    """Opens the link up that has the number `way` among those of the run."""
    left = way
    for cell in run:
        ways = count_across(adjacency, row, cell, False)
        if left < ways:
            side = nth_across(adjacency, row, cell, False, left)
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            return
        left -= ways


@kernel
def _carve(
    adjacency: Adjacency, row: Int32, order: Int32, seed: int, stream: UInt64, carving: Bytes, tape: Tape | None
) -> None:
    """`order`: the cells, row by row. Every run is a path with at most one link up: no ring can close."""
    first = 0
    ways = 0
    for at in range(order.size):
        cell = order[at]
        record(tape, VISIT, cell, -1)
        ways += count_across(adjacency, row, cell, False)
        side = -1
        if at + 1 < order.size and row[order[at + 1]] == row[cell]:
            side = side_towards(adjacency, cell, order[at + 1])
        if side >= 0 and (ways == 0 or bits_at(seed, cell, 1) == 1):
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            continue
        if ways > 0:
            way = below(stream, ways) if ways > 1 else 0
            _open_up(adjacency, row, order[first : at + 1], way, carving, tape)
        first = at + 1
        ways = 0


ALGORITHM = Algorithm(options=Options, carve=carve)
