"""Triangles that point up and down by turns: at most three ways on, narrow corners, many short turns.

Rows of equilateral triangles; the one at column 0, row 0 points up, and neighbours point the other way. A circle of
diameter 1 fits into each: a side measures the square root of 3, a row is 1.5 high.

Cell (column, row) has the number row x columns + column. A triangle that points up has a neighbour to the south, one
that points down to the north. Sides and links: see `levelforge.tabular`. There is no block raster.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from levelforge.errors import GridError
from levelforge.options import Options as OptionsBase
from levelforge.options import parse_size
from levelforge.records import GridShape
from levelforge.tabular import Tabular, Tile, in_grains

HALF = in_grains(3**0.5 / 2)
"""Half a side."""
HEIGHT = in_grains(3 / 2)

_UP = Tile(((HALF, 0), (2 * HALF, HEIGHT), (0, HEIGHT)), ((1, 0), (0, 1), (-1, 0)), (HALF, HEIGHT * 2 // 3))
_DOWN = Tile(((0, 0), (2 * HALF, 0), (HALF, HEIGHT)), ((0, -1), (1, 0), (-1, 0)), (HALF, HEIGHT // 3))


class Options(OptionsBase, frozen=True):
    """Options of `triangle`."""

    size: Annotated[str | list[int], Meta(description="columns x rows in cells; several rows need two columns")] = (
        "30x15"
    )


class Triangle(Tabular):
    """Triangles in columns and rows.

    Args:
        columns: cells from left to right, of both kinds.
        rows: cells from top to bottom.

    Raises:
        GridError: if there are more links than can be numbered, or a single column falls into pieces.

    Example:
        >>> Triangle(3, 2).graph.links.tolist()
        [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [2, 5]]
    """

    shape = "triangle"

    def __init__(self, columns: int, rows: int) -> None:
        if columns == 1 and rows > 2:
            raise GridError("size", [columns, rows], "at least 2 columns, as a single one falls into pieces")
        super().__init__(columns, rows, (_UP, _DOWN), ((0, 1), (1, 0)), (HALF, HEIGHT))


def make(options: Options) -> Triangle:
    """The grid that the options ask for."""
    columns, rows = parse_size("size", options.size, 2)
    return Triangle(columns, rows)


GRID = GridShape(options=Options, make=make)
