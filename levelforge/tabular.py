"""Flat grids of cells in columns and rows that are not squares: hexagons, triangles, bricks, octagons.

Such a shape is a few *tiles* and a pattern of two by two that says which tile stands where. Each segment of a tile's
outline has the step, in columns and rows, to the cell across it. A step that only some tiles take is a side that only
some cells have: so a stagger that changes from row to row needs no steps of its own, and at most eight sides, one per
neighbouring place of the table, make every such shape a lattice, as fast as `rect`.

Cell (column, row) has the number row x columns + column. The sides are named after the place of the table that they
lead to, and not after the direction on the map: `south` is the same column in the next row. Links are numbered east,
south-west, south, south-east, each cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from levelforge.arrays import Bytes, Float64, Int64, frozen
from levelforge.errors import GridError, PlacementError
from levelforge.graph import MOST_LINKS
from levelforge.grid import GRAINS, Boundary, Polygons
from levelforge.lattice import LatticeGraph
from levelforge.planar import PlanarGrid, cells_of, no_seam

Step = tuple[int, int]

_FORWARD: dict[Step, str] = {(1, 0): "east", (-1, 1): "south-west", (0, 1): "south", (1, 1): "south-east"}
_BACKWARD: dict[Step, str] = {(-1, 0): "west", (1, -1): "north-east", (0, -1): "north", (-1, -1): "north-west"}
_AXES = ("x", "y")


class Tile(NamedTuple):
    """One kind of cell. Lengths are in grains, from the tile's anchor.

    Attributes:
        corners: (x, y) of the corners, clockwise on screen. A corner may lie in the middle of a straight side; then the
            first corner is such a one, so that the triangles from it to the others all have an area.
        steps: (columns, rows) to the cell across the segment from each corner to the next.
        centre: (x, y).
    """

    corners: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...]
    centre: tuple[int, int]


class Tabular(PlanarGrid):
    """Cells in columns and rows, of a few kinds.

    Args:
        columns: cells from left to right.
        rows: cells from top to bottom.
        tiles: the kinds of cells.
        pattern: pattern[row % 2][column % 2] is the kind that stands there.
        pitch: grains from the anchor of a tile to that of the next column, and of the next row.

    Raises:
        GridError: if there are more links than can be numbered.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        tiles: tuple[Tile, ...],
        pattern: tuple[tuple[int, int], tuple[int, int]],
        pitch: tuple[int, int],
    ) -> None:
        if 4 * rows * columns > MOST_LINKS:
            raise GridError("size", f"{columns}x{rows}", f"at most {MOST_LINKS // 4} cells")
        self.columns = columns
        self.rows = rows
        self.options = {"size": [columns, rows]}
        self._tiles = tiles
        self._pattern: Int64 = np.array(pattern, np.int64)
        self._pitch = pitch
        taken = {step for tile in tiles for step in tile.steps}
        forward = [step for step in _FORWARD if step in taken]
        self._steps = forward + [(-across, -down) for across, down in forward]
        self.side_names = tuple((_FORWARD | _BACKWARD)[step] for step in self._steps)
        count = len(forward)
        self.graph = LatticeGraph.of_sides(
            self._sides(),
            # In a single column a step to the south-west is taken by no cell; it must still lead forward.
            np.array([self._index_step(step) for step in self._steps], np.int64),
            np.roll(np.arange(2 * count, dtype=np.int64), count),
            root=rows // 2 * columns + columns // 2,
            row_length=columns,
        )

    def _index_step(self, step: Step) -> int:
        across, down = step
        return (across + down * self.columns) or -across

    def _sides(self) -> Bytes:
        """uint8[cells]; which sides have a link: those that the tile has and that do not lead out of the table."""
        sides = np.empty((self.rows, self.columns), np.uint8)
        for row, kinds in enumerate(self._pattern.tolist()):
            for column, kind in enumerate(kinds):
                has = [step in self._tiles[kind].steps for step in self._steps]
                sides[row::2, column::2] = sum(1 << side for side, there in enumerate(has) if there)
        for side, step in enumerate(self._steps):
            for axis, along in enumerate((sides.T, sides)):
                if step[axis]:
                    along[-1 if step[axis] > 0 else 0] &= ~np.uint8(1 << side)
        return sides.reshape(-1)

    @cached_property
    def boundary(self) -> Boundary:
        kind = self._kinds()
        count = np.array([len(tile.corners) for tile in self._tiles])
        start = np.concatenate(([0], np.cumsum(count[kind], dtype=np.int64)))
        most = int(count.max())
        corners = np.zeros((len(self._tiles), most, 2), np.int64)
        side_of = np.zeros((len(self._tiles), most), np.int32)
        for number, tile in enumerate(self._tiles):
            corners[number, : len(tile.corners)] = tile.corners
            side_of[number, : len(tile.corners)] = [self._steps.index(step) for step in tile.steps]
        there = (np.arange(most) < count[:, None])[kind]
        point = (self._anchors()[:, None, :] + corners[kind])[there] / GRAINS
        polygons = Polygons(frozen(point), frozen(start))
        side = side_of[kind][there]
        link = self.graph.link_at(cells_of(polygons), side)
        return Boundary(polygons, frozen(side), frozen(link), no_seam(side.size))

    @cached_property
    def centres(self) -> Float64:
        middle = np.array([tile.centre for tile in self._tiles])
        place = (self._anchors() + middle[self._kinds()]) / GRAINS
        return frozen(np.concatenate((place, np.zeros((self.graph.size, 1))), axis=1))

    @property
    def extent(self) -> tuple[float, float, int]:
        farthest = [0, 0]
        for row in range(max(0, self.rows - 2), self.rows):
            for column in range(max(0, self.columns - 2), self.columns):
                tile = self._tiles[self._pattern[row % 2, column % 2]]
                for axis, anchor in enumerate((column * self._pitch[0], row * self._pitch[1])):
                    farthest[axis] = max(farthest[axis], anchor + max(corner[axis] for corner in tile.corners))
        return farthest[0] / GRAINS, farthest[1] / GRAINS, 1

    def _kinds(self) -> Int64:
        row, column = np.divmod(np.arange(self.graph.size), self.columns)
        kinds: Int64 = self._pattern[row % 2, column % 2]
        return kinds

    def _anchors(self) -> Int64:
        row, column = np.divmod(np.arange(self.graph.size), self.columns)
        anchors: Int64 = np.stack((column, row), axis=1) * np.array(self._pitch)
        return anchors

    @property
    def row_sizes(self) -> Int64:
        return np.full(self.rows, self.columns, np.int64)

    def period(self, axis: str, *, turned: bool = False) -> float:
        along = _AXES.index(axis)
        number = (self.columns, self.rows)[along]
        repeats = (self._pattern == np.flip(self._pattern, axis=1 - along)).all()
        if number % 2 and not repeats and not turned:
            what = ("columns", "rows")[along]
            raise GridError("size", [self.columns, self.rows], f"an even number of {what}, to wrap along {axis}")
        return float(number * self._pitch[along] / GRAINS)

    def cell_at(self, position: Iterable[int]) -> int:
        place = list(position)
        if len(place) != 2 or not (0 <= place[0] < self.columns and 0 <= place[1] < self.rows):
            accepts = f"[column, row] from [0, 0] to [{self.columns - 1}, {self.rows - 1}]"
            raise PlacementError("cell", place, accepts)
        return place[1] * self.columns + place[0]

    def position(self, cell: int) -> list[int]:
        return [cell % self.columns, cell // self.columns]


def in_grains(length: float) -> int:
    """A length in cell units, rounded to whole grains."""
    return round(length * GRAINS)


def scaled(points: Iterable[tuple[int, int]], unit: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Points in multiples of a unit, in grains."""
    return tuple((x * unit[0], y * unit[1]) for x, y in points)
