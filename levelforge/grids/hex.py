"""Hexagons with six neighbours: rounder caves, ways that part in three.

The hexagons stand on a corner (`pointy`: in rows, of which every second is shifted half a cell to the right) or on a
side (`flat`: in columns, of which every second is shifted half a cell down). `stagger` says which are shifted, the odd
or the even ones, counted from 0. From one flat side to the opposite one a hexagon measures 1.

Cell (column, row) has the number row x columns + column, as in a hexagonal map of Tiled with `staggeraxis` y (pointy)
or x (flat) and the same `staggerindex`. Sides and links: see `levelforge.tabular`. There is no block raster.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from levelforge.options import Options as OptionsBase
from levelforge.options import parse_size
from levelforge.records import GridShape
from levelforge.tabular import Step, Tabular, Tile, in_grains, scaled

HALF = in_grains(1 / 2)
"""Half the distance of two opposite flat sides."""
SHORT = in_grains(1 / (2 * 3**0.5))
"""Half a side; between two opposite corners there are four of these."""

_POINTY_CORNERS = ((1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1))
_FLAT_CORNERS = ((1, 0), (3, 0), (4, 1), (3, 2), (1, 2), (0, 1))
POINTY_STEPS: tuple[tuple[Step, ...], ...] = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)
"""Across the sides of a hexagon in an unshifted row and in a shifted one, clockwise from the top right."""
_FLAT_STEPS: tuple[tuple[Step, ...], ...] = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
"""Likewise in columns, clockwise from the top."""


class Options(OptionsBase, frozen=True):
    """Options of `hex`."""

    size: Annotated[str | list[int], Meta(description="columns x rows in cells")] = "20x15"
    orientation: Annotated[Literal["pointy", "flat"], Meta(description="what is on top: a corner or a side")] = "pointy"
    stagger: Annotated[
        Literal["odd", "even"], Meta(description="which rows (pointy) or columns (flat) are shifted, from 0")
    ] = "odd"


class Hex(Tabular):
    """Hexagons in columns and rows.

    Args:
        columns: cells from left to right.
        rows: cells from top to bottom.
        orientation: `pointy` or `flat`.
        stagger: which rows or columns are shifted, `odd` or `even`.

    Raises:
        GridError: if there are more links than can be numbered.

    Example:
        >>> grid = Hex(3, 2)
        >>> grid.graph.links.tolist()
        [[0, 1], [1, 2], [3, 4], [4, 5], [1, 3], [2, 4], [0, 3], [1, 4], [2, 5]]
    """

    shape = "hex"

    def __init__(self, columns: int, rows: int, orientation: str = "pointy", stagger: str = "odd") -> None:
        unshifted, shifted = (0, 1) if stagger == "odd" else (1, 0)
        if orientation == "pointy":
            tiles = tuple(_tile(_POINTY_CORNERS, POINTY_STEPS[kind], (HALF, SHORT), (kind, 0)) for kind in range(2))
            super().__init__(columns, rows, tiles, ((unshifted, unshifted), (shifted, shifted)), (2 * HALF, 3 * SHORT))
        else:
            tiles = tuple(_tile(_FLAT_CORNERS, _FLAT_STEPS[kind], (SHORT, HALF), (0, kind)) for kind in range(2))
            super().__init__(columns, rows, tiles, ((unshifted, shifted), (unshifted, shifted)), (3 * SHORT, 2 * HALF))
        self.orientation = orientation
        self.stagger = stagger
        self.options = {"size": [columns, rows], "orientation": orientation, "stagger": stagger}

    @property
    def stagger_axis(self) -> str:
        """Tiled's `staggeraxis` for this grid."""
        return "y" if self.orientation == "pointy" else "x"

    @property
    def stagger_index(self) -> str:
        """Tiled's `staggerindex` for this grid."""
        return self.stagger


def _tile(
    corners: tuple[tuple[int, int], ...], steps: tuple[Step, ...], unit: tuple[int, int], shift: tuple[int, int]
) -> Tile:
    """A hexagon whose corners are given in units, moved by `shift` units."""
    moved = [(x + shift[0], y + shift[1]) for x, y in corners]
    # Opposite corners are a hexagon's width apart, so that their sum is twice the middle.
    (left, top), (right, bottom) = moved[0], moved[3]
    centre = ((left + right) * unit[0] // 2, (top + bottom) * unit[1] // 2)
    return Tile(scaled(moved, unit), steps, centre)


def make(options: Options) -> Hex:
    """The grid that the options ask for."""
    columns, rows = parse_size("size", options.size, 2)
    return Hex(columns, rows, options.orientation, options.stagger)


GRID = GridShape(options=Options, make=make)
