"""Going through a graph row by row: which links lead along a row, which across to another one."""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Int32
from levelforge.kernels.adjacency import Adjacency, beyond, degree, nth_side
from levelforge.kernels.compiling import helper


def cells_by_row(row: Int32, present: Bits) -> Int32:
    """int32[cells]; the present cells, row by row, by number within a row."""
    cells = np.flatnonzero(present).astype(np.int32)
    return cells[np.argsort(row[cells], kind="stable")]


@helper
def side_towards(adjacency: Adjacency, cell: int, other: int) -> int:
    """The first side of `cell` with a link to `other`; -1 if there is none."""
    for n in range(degree(adjacency, cell)):
        side = nth_side(adjacency, cell, n)
        if beyond(adjacency, cell, side) == other:
            return int(side)
    return -1


@helper
def count_across(adjacency: Adjacency, row: Int32, cell: int, later: bool) -> int:
    """How many links lead from the cell to later rows (or to earlier ones, if not `later`)."""
    count = 0
    for n in range(degree(adjacency, cell)):
        away = row[beyond(adjacency, cell, nth_side(adjacency, cell, n))] - row[cell]
        count += int(away != 0 and (away > 0) == later)
    return count


@helper
def nth_across(adjacency: Adjacency, row: Int32, cell: int, later: bool, n: int) -> int:
    """The side of the n-th of them, in the order of the sides."""
    left = n
    for at in range(degree(adjacency, cell)):
        side = nth_side(adjacency, cell, at)
        away = row[beyond(adjacency, cell, side)] - row[cell]
        if away != 0 and (away > 0) == later:
            if left == 0:
                return int(side)
            left -= 1
    return -1
