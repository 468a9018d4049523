"""Grids: the shape of a level. A grid offers a cell graph and its geometry.

Geometry is in cell units (one cell of `rect` is 1 x 1), with x along the columns to the right and y along the rows
down; z counts floors upwards. Who draws or builds a level asks its grid for what it needs, and never which class it
is.
"""

from __future__ import annotations

import abc
import copy
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Self

import numpy as np

from levelforge.arrays import Bits, Float64, Int32, Int64, frozen
from levelforge.errors import PlacementError, UnsupportedGrid
from levelforge.graph import CellGraph

GRAINS = 2**16
"""Grains in a cell: the fixed grid that coordinates are rounded to, so that the last bit of a sine, which differs
between processors, reaches no file. It also makes equal what ought to be equal: two walls meet or they do not."""


class WallTable(NamedTuple):
    """Every place where a wall can stand, one row each. The order is part of the grid's promise.

    Attributes:
        segment: float64[walls, 2, 2]; the two ends (x, y).
        link: int32[walls]; the link that the wall shuts; -1 for a border, with nothing behind.
        cell: int32[walls]; the cell that the wall belongs to (of a link: its first present cell).
        side: int32[walls]; the side of that cell.
        floor: int32[walls].
    """

    segment: Float64
    link: Int32
    cell: Int32
    side: Int32
    floor: Int32


class Polygons(NamedTuple):
    """Polygons of any number of corners, counter-clockwise in a y-down picture's mirror (x to the right, y down:
    clockwise on screen).

    Attributes:
        point: float64[points, 2]; (x, y).
        start: int64[polygons + 1]; polygon i has the points start[i] to start[i + 1].
    """

    point: Float64
    start: Int64


class Boundary(NamedTuple):
    """The outlines of all cells, taken apart into the segments between neighbouring corners.

    Segment i leads from point i of the polygons to the next point of the same polygon. Where two cells touch, each has
    a segment, the one the other's reverse, with the very same ends.

    Attributes:
        polygons: the outline of each cell, absent ones included.
        side: int32[points]; the side of its cell that a segment lies on.
        link: int32[points]; the link across it; -1 where there is nothing behind.
        seam: bool[points]; whether the link leads to a cell elsewhere, so that its wall stands at both places.
    """

    polygons: Polygons
    side: Int32
    link: Int32
    seam: Bits


class Opening(NamedTuple):
    """A border wall taken away: an entrance or exit.

    Attributes:
        cell: the cell inside.
        side: its side, as in the wall table.
    """

    cell: int
    side: int


class Grid(abc.ABC):
    """The shape of a level.

    Attributes:
        shape: the name of the shape: that of its file.
        graph: the cells and links.
        options: the table of a recipe that makes this grid again, without `shape`.
        side_names: what the sides are called, in order.
    """

    shape: str
    graph: CellGraph
    options: Mapping[str, Any]
    side_names: tuple[str, ...]

    @property
    @abc.abstractmethod
    def extent(self) -> tuple[float, float, int]:
        """Width and height in cell units, and the number of floors."""

    @property
    @abc.abstractmethod
    def centres(self) -> Float64:
        """float64[cells, 3]; the centre (x, y, floor) of each cell."""

    @property
    @abc.abstractmethod
    def polygons(self) -> Polygons:
        """The outline of each cell, absent ones included."""

    @property
    @abc.abstractmethod
    def walls(self) -> WallTable:
        """Every place where a wall can stand."""

    @abc.abstractmethod
    def cell_at(self, position: Iterable[int]) -> int:
        """The cell that a recipe calls `[column, row]`.

        Raises:
            PlacementError: if there is none.
        """

    @abc.abstractmethod
    def position(self, cell: int) -> list[int]:
        """What a recipe calls the cell: `[column, row]` on grids that have those."""

    @property
    def floor_polygons(self) -> Polygons:
        """The walkable ground of the present cells, in as few polygons as are easy to find."""
        polygons = self.polygons
        kept = [slice(int(polygons.start[c]), int(polygons.start[c + 1])) for c in np.flatnonzero(self.graph.present)]
        lengths = [part.stop - part.start for part in kept]
        return Polygons(
            np.concatenate([polygons.point[part] for part in kept]), np.concatenate(([0], np.cumsum(lengths)))
        )

    def raster(self, open_links: Bits, openings: Iterable[Opening] = ()) -> Bits:
        """The block wall grid: bool[tile rows, tile columns], True where a tile is solid.

        Raises:
            UnsupportedGrid: if the shape has none.
        """
        raise UnsupportedGrid("grid.shape", self.shape, "this needs a grid with a block raster, such as rect")

    def tiles(self, cells: Int32) -> Int32:
        """int32[cells, 2]; the raster tile (column, row) of each cell's middle.

        Raises:
            UnsupportedGrid: if the shape has no raster.
        """
        raise UnsupportedGrid("grid.shape", self.shape, "this needs a grid with a block raster, such as rect")

    @property
    def boundary(self) -> Boundary:
        """The outlines of the cells, segment by segment, of the whole shape before anything was masked.

        Raises:
            UnsupportedGrid: if the shape does not lie flat.
        """
        raise UnsupportedGrid("grid.shape", self.shape, "this needs a flat grid whose cells touch, such as rect")

    @property
    def row_sizes(self) -> Int64:
        """int64[rows]; how many cells each row has, which a mask has a character for; cells are numbered along them.

        Raises:
            UnsupportedGrid: if the shape has no rows.
        """
        raise UnsupportedGrid("grid.shape", self.shape, "this needs a grid with rows of cells, such as rect")

    def period(self, axis: str, *, turned: bool = False) -> float:
        """How far apart, along `axis` (x or y), copies of the shape fit together.

        Args:
            axis: x or y.
            turned: whether every second copy is upside down; whether such ones fit is for the caller to find out.

        Raises:
            GridError: if they do not fit in this size.
            UnsupportedGrid: if they never do.
        """
        raise UnsupportedGrid("grid.shape", self.shape, f"wrap = {axis!r} needs a grid that repeats, such as rect")

    @cached_property
    def border(self) -> Int32:
        """int32[n]; the cells with a border wall, ascending."""
        walls = self.walls
        return frozen(np.unique(walls.cell[walls.link < 0]))

    @cached_property
    def corners(self) -> Int32:
        """int32[1 to 4]; the cells nearest the corners: top left, top right, bottom left, bottom right."""
        width, height, _ = self.extent
        ends = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)]
        return frozen(np.array(list(dict.fromkeys(self.nearest(x, y) for x, y in ends)), np.int32))

    @property
    def centre(self) -> int:
        """The cell nearest the middle of the extent."""
        width, height, _ = self.extent
        return self.nearest(width / 2, height / 2)

    def nearest(self, x: float, y: float) -> int:
        """The present cell whose centre is nearest (x, y); the smallest of several."""
        cells = np.flatnonzero(self.graph.present)
        away = self.centres[cells, :2] - (x, y)
        return int(cells[np.argmin(np.round((away**2).sum(axis=1), 6))])

    def border_side(self, cell: int) -> int:
        """The first side of the cell that has a border wall.

        Raises:
            PlacementError: if it has none.
        """
        walls = self.walls
        rows = np.flatnonzero((walls.cell == cell) & (walls.link < 0))
        if not rows.size:
            raise PlacementError("cell", self.position(cell), "a cell at the border, for an opening")
        return int(walls.side[rows].min())

    def without(self, cells: Iterable[int] | Bits = (), links: Iterable[int] | Bits = ()) -> Self:
        """The same shape without some cells (a mask) and links (banned walls); see `CellGraph.without`."""
        return self.with_graph(self.graph.without(cells, links))

    def with_graph(self, graph: CellGraph) -> Self:
        """The same shape over another graph of the same cells and links."""
        other = copy.copy(self)
        for name in [name for name in vars(other) if isinstance(getattr(type(other), name, None), cached_property)]:
            del other.__dict__[name]
        other.graph = graph
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (
            self.shape == other.shape
            and dict(self.options) == dict(other.options)
            and bool(np.array_equal(self.graph.present, other.graph.present))
            and bool(np.array_equal(self.graph.usable, other.graph.usable))
        )

    __hash__ = None  # type: ignore[assignment]
