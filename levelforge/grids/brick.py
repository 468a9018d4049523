"""Squares laid like bricks: every second row is shifted by half, so that cells have six neighbours.

Look: right angles as on `rect`, but no straight way up or down; ways between rows part in two.

`stagger` says which rows are shifted to the right, the odd or the even ones, counted from 0. Cell (column, row) has the
number row x columns + column. Neighbours are those of pointy hexagons: see `levelforge.grids.hex`, and for sides and
links `levelforge.tabular`. There is no block raster.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from levelforge.grids.hex import HALF, POINTY_STEPS
from levelforge.options import Options as OptionsBase
from levelforge.options import parse_size
from levelforge.records import GridShape
from levelforge.tabular import Tabular, Tile, scaled

_CORNERS = ((1, 0), (2, 0), (2, 2), (1, 2), (0, 2), (0, 0))
"""In half cells; the first and the fourth are where the bricks above and below meet."""


class Options(OptionsBase, frozen=True):
    """Options of `brick`."""

    size: Annotated[str | list[int], Meta(description="columns x rows in cells")] = "20x15"
    stagger: Annotated[Literal["odd", "even"], Meta(description="which rows are shifted, from 0")] = "odd"


class Brick(Tabular):
    """Squares in columns and rows, every second row shifted.

    Args:
        columns: cells from left to right.
        rows: cells from top to bottom.
        stagger: which rows are shifted, `odd` or `even`.

    Raises:
        GridError: if there are more links than can be numbered.

    Example:
        >>> grid = Brick(3, 2)
        >>> grid.extent, grid.graph.link_count
        ((3.5, 2.0, 1), 9)
    """

    shape = "brick"

    def __init__(self, columns: int, rows: int, stagger: str = "odd") -> None:
        tiles = tuple(
            Tile(scaled([(x + shift, y) for x, y in _CORNERS], (HALF, HALF)), steps, ((1 + shift) * HALF, HALF))
            for shift, steps in enumerate(POINTY_STEPS)
        )
        first, second = (0, 1) if stagger == "odd" else (1, 0)
        super().__init__(columns, rows, tiles, ((first, first), (second, second)), (2 * HALF, 2 * HALF))
        self.stagger = stagger
        self.options = {"size": [columns, rows], "stagger": stagger}


def make(options: Options) -> Brick:
    """The grid that the options ask for."""
    columns, rows = parse_size("size", options.size, 2)
    return Brick(columns, rows, options.stagger)


GRID = GridShape(options=Options, make=make)
