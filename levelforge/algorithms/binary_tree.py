"""Each cell opens one of two sides, by the toss of a coin.

Look: a slanting grain towards one corner, with an unbroken corridor along the two sides that meet there; 25 % of the
cells are dead ends.
Bias: the strongest of all: every cell has a way to the corner that never turns back. `bias` chooses the corner.
Cost: under 2 ns per cell on a whole rectangle, where no cell needs to know of any other and nothing branches; about
40 ns elsewhere.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 1.

On grids with rows, a cell chooses between the next cell of its row and the next row; where several links lead to the
next row, each of them is as likely. What a mask leaves apart is joined at the end by links of random weight.
"""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, nth_side, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.joining import join_pieces
from levelforge.kernels.random import below, bits_at, fork, machine_word, stream, weight
from levelforge.kernels.recording import OPEN, VISIT, Tape, record
from levelforge.kernels.rows import count_across, nth_across
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """Options of `binary_tree`."""

    bias: Annotated[
        Literal["north-west", "north-east", "south-west", "south-east"],
        Meta(description="the corner that all ways lead to; corridors run along its two sides"),
    ] = "north-west"


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links].

    Raises:
        UnsupportedGrid: if the cells do not stand in rows.
    """
    south = options.bias.startswith("south")
    east = options.bias.endswith("east")
    if graph.rectangle is not None and tape is None:
        opened = np.empty(graph.link_count, np.uint8)
        _carve_rectangle(*graph.rectangle, south, east, machine_word(seed), opened)
        return opened.view(np.bool_)
    row = graph.row_for("binary_tree")
    carving = graph.blank()
    _carve(graph.adjacency, row, south, east, machine_word(seed), stream(fork(seed, 1)), carving, tape)
    return join_pieces(graph.merged_links, graph.usable, graph.bits(carving), fork(seed, 2), tape)


@kernel
def _carve_rectangle(columns: int, rows: int, south: bool, east: bool, seed: int, opened: Bytes) -> None:
    """Writes the bits of the links themselves: those along the rows first, then those across."""
    across = opened[rows * (columns - 1) :]
    skipped = 0 if east else 1
    for row in range(rows):
        along = opened[row * (columns - 1) : (row + 1) * (columns - 1)]
        if row == (rows - 1 if south else 0):
            along[:] = 1
            continue
        under = across[(row if south else row - 1) * columns :]
        under[columns - 1 if east else 0] = 1
        column = skipped
        while column < columns - 1 + skipped:
            # One draw for the 64 cells of a word; the inner loop has no branch.
            place = row * columns + column
            word = weight(seed, place >> 6)
            length = min(64 - (place & 63), columns - 1 + skipped - column)
            for n in range(length):
                coin = (word >> np.uint64((place & 63) + n)) & np.uint64(1)
                along[column - skipped + n] = coin
                under[column + n] = coin ^ np.uint64(1)
            column += length


@helper
def _count_along(adjacency: Adjacency, row: Int32, cell: int, east: bool) -> int:
    """How many links lead from the cell to later cells of its row (or to earlier ones)."""
    count = 0
    for n in range(degree(adjacency, cell)):
        other = beyond(adjacency, cell, nth_side(adjacency, cell, n))
        count += int(row[other] == row[cell] and (other > cell) == east)
    return count


@helper
def _nth_along(adjacency: Adjacency, row: Int32, cell: int, east: bool, n: int) -> int:
    """The side of the n-th of them."""
    left = n
    for at in range(degree(adjacency, cell)):
        side = nth_side(adjacency, cell, at)
        other = beyond(adjacency, cell, side)
        if row[other] == row[cell] and (other > cell) == east:
            if left == 0:
                return int(side)
            left -= 1
    return -1


@kernel
def _carve(
    adjacency: Adjacency,
    row: Int32,
    south: bool,
    east: bool,
    seed: int,
    stream: UInt64,
    carving: Bytes,
    tape: Tape | None,
) -> None:
    """Every link that is opened leads on in the order of rows and cells: no ring can close."""
    for cell in range(cell_count(adjacency)):
        if degree(adjacency, cell) == 0:
            continue
        record(tape, VISIT, cell, -1)
        along = _count_along(adjacency, row, cell, east)
        across = count_across(adjacency, row, cell, south)
        if along + across == 0:
            continue
        if across == 0 or (along > 0 and bits_at(seed, cell, 1) == 1):
            side = _nth_along(adjacency, row, cell, east, below(stream, along) if along > 1 else 0)
        else:
            side = nth_across(adjacency, row, cell, south, below(stream, across) if across > 1 else 0)
        open_link(adjacency, carving, cell, side)
        record(tape, OPEN, cell, side)


ALGORITHM = Algorithm(options=Options, carve=carve)
