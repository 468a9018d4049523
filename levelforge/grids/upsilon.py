"""Octagons with squares between them: halls with up to eight ways on, joined by little rooms.

Octagons and squares take turns like the fields of a chessboard; the one at column 0, row 0 is an octagon. All sides
measure 1. An octagon has the four squares beside it and the four octagons across its corners as neighbours; a square
has four octagons.

Cell (column, row) has the number row x columns + column. Sides and links: see `levelforge.tabular`. There is no block
raster.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from levelforge.options import Options as OptionsBase
from levelforge.options import parse_size
from levelforge.records import GridShape
from levelforge.tabular import Tabular, Tile, in_grains

HALF = in_grains(1 / 2)
"""Half a side, of either kind."""
REACH = in_grains((1 + 2**0.5) / 2)
"""From the middle of an octagon to the middle of its side."""

_NEAR, _FAR = REACH - HALF, REACH + HALF
_OCTAGON = Tile(
    (
        *((_NEAR, 0), (_FAR, 0), (2 * REACH, _NEAR), (2 * REACH, _FAR)),
        *((_FAR, 2 * REACH), (_NEAR, 2 * REACH), (0, _FAR), (0, _NEAR)),
    ),
    ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    (REACH, REACH),
)
_SQUARE = Tile(
    ((_NEAR, _NEAR), (_FAR, _NEAR), (_FAR, _FAR), (_NEAR, _FAR)), ((0, -1), (1, 0), (0, 1), (-1, 0)), (REACH, REACH)
)


class Options(OptionsBase, frozen=True):
    """Options of `upsilon`."""

    size: Annotated[str | list[int], Meta(description="columns x rows in cells, octagons and squares alike")] = "20x15"


class Upsilon(Tabular):
    """Octagons and squares in columns and rows.

    Args:
        columns: cells from left to right, of both kinds.
        rows: cells from top to bottom.

    Raises:
        GridError: if there are more links than can be numbered.

    Example:
        >>> Upsilon(2, 2).graph.links.tolist()
        [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3]]
    """

    shape = "upsilon"

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows, (_OCTAGON, _SQUARE), ((0, 1), (1, 0)), (HALF + REACH, HALF + REACH))


def make(options: Options) -> Upsilon:
    """The grid that the options ask for."""
    columns, rows = parse_size("size", options.size, 2)
    return Upsilon(columns, rows)


GRID = GridShape(options=Options, make=make)
