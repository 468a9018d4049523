"""Eller's algorithm on whole rectangles, some rows at a time, with memory for one row.

Cells of a row that are joined already, over the rows before, form a ring of columns: `left` and `right` are each
column's neighbours in its ring, and two rings become one, or a column leaves its ring, without looking at the others.
Rings never cross, so that two neighbouring columns are in one ring exactly if one follows the other in it.

Every cell has two coins that belong to its number (`bits_at`): rows can be carved in portions of any size.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bytes, Int32
from levelforge.kernels.compiling import kernel
from levelforge.kernels.random import weight


def new_rings(columns: int) -> tuple[Int32, Int32]:
    """`left` and `right` before the first row: every column is a ring of its own."""
    return np.arange(columns, dtype=np.int32), np.arange(columns, dtype=np.int32)


@kernel
def carve_rows(left: Int32, right: Int32, seed: int, first: int, rows: int, east: Bytes, south: Bytes) -> None:
    """Carves further rows.

    Args:
        left: int32[columns]; the rings, which go on from call to call.
        right: likewise.
        seed: of the coins; 64 bits.
        first: the number of the first row to carve.
        rows: how many rows the maze has in all; the last one joins whatever is still apart.
        east: uint8[portion, columns - 1]; is given a 1 for each passage to the next cell of a row. Zeros before.
        south: uint8[portion, columns]; likewise to the next row.
    """
    columns = left.size
    word = weight(seed, (first * columns) >> 5)
    for at in range(south.shape[0]):
        last = first + at == rows - 1
        for column in range(columns):
            place = (first + at) * columns + column
            if place & 31 == 0:
                word = weight(seed, place >> 5)
            coins = word >> np.uint64(2 * (place & 31))
            after = right[column]
            if column + 1 < columns and after != column + 1 and (last or coins & np.uint64(1) != 0):
                before = left[column + 1]
                right[before] = after
                left[after] = before
                after = column + 1
                right[column] = after
                left[after] = column
                east[at, column] = 1
            if last:
                continue
            if after != column and coins & np.uint64(2) != 0:
                before = left[column]
                right[before] = after
                left[after] = before
                left[column] = column
                right[column] = column
            else:
                south[at, column] = 1
