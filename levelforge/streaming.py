"""Mazes that do not fit in memory: rows of a rectangle, one after the other.

>>> picture = []
>>> for east, south in eller_rows(4, 3, seed=1):
...     picture.append("".join("_ "[int(way)] for way in south))
>>> len(picture)
3
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from levelforge.arrays import Bits
from levelforge.errors import OptionError
from levelforge.kernels.eller_rows import carve_rows, new_rings
from levelforge.kernels.random import machine_word

_PORTION = 1 << 16
"""Cells that are carved in one go: a kernel's call costs as much as carving some hundred cells."""


def eller_rows(columns: int, rows: int, seed: int) -> Iterator[tuple[Bits, Bits]]:
    """The rows of the maze that `eller` carves on `rect` with this seed, from the top.

    Memory is proportional to the columns, whatever the number of rows.

    Args:
        columns: cells from left to right, at least 1.
        rows: cells from top to bottom, at least 1.
        seed: of the algorithm's own stream, 64 bits: for the maze of a recipe, `derive(recipe.seed, "algorithm")`.

    Yields:
        For each row bool[columns - 1] and bool[columns]: which cells are open to the next cell of the row, and which
        to the next row. The arrays are the caller's to keep.

    Raises:
        OptionError: if there is not at least one column and one row.

    Example:
        >>> east, south = next(eller_rows(5, 1_000_000_000, seed=7))
        >>> east.size, south.size
        (4, 5)
    """
    if min(columns, rows) < 1:
        raise OptionError("size", f"{columns}x{rows}", "columns x rows, each at least 1")
    return _carved(columns, rows, seed)


def _carved(columns: int, rows: int, seed: int) -> Iterator[tuple[Bits, Bits]]:
    left, right = new_rings(columns)
    portion = max(1, _PORTION // columns)
    for first in range(0, rows, portion):
        count = min(portion, rows - first)
        east = np.zeros((count, columns - 1), np.uint8)
        south = np.zeros((count, columns), np.uint8)
        carve_rows(left, right, machine_word(seed), first, rows, east, south)
        yield from zip(east.view(np.bool_), south.view(np.bool_), strict=True)
