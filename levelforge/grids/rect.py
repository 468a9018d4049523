"""Square cells in columns and rows.

Cell (column, row) has the number row x columns + column. Sides: 0 east, 1 south, 2 west, 3 north. Links to the east are
numbered first, row by row, then those to the south. The adjacency is a lattice.

The block raster has 2 x columns + 1 by 2 x rows + 1 tiles: a cell at every odd place, walls and their corners between.
With `tiles` the raster is exactly as large as asked; where a number is even, the last wall is two tiles thick.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Float64, Int32, Int64, frozen
from levelforge.errors import GridError, OptionError, PlacementError
from levelforge.graph import MOST_LINKS
from levelforge.grid import Boundary, Grid, Opening, Polygons, WallTable
from levelforge.lattice import LatticeGraph
from levelforge.options import Options as OptionsBase
from levelforge.options import parse_size
from levelforge.records import GridShape

EAST, SOUTH, WEST, NORTH = range(4)
_LEAST_TILES = 3


class Options(OptionsBase, frozen=True):
    """Options of `rect`: `size` or `tiles`, not both."""

    size: Annotated[str | list[int] | None, Meta(description="columns x rows in cells (20x15 if nothing is given)")] = (
        None
    )
    tiles: Annotated[
        str | list[int] | None, Meta(description="columns x rows of the block raster instead of `size`; at least 3x3")
    ] = None


class Rect(Grid):
    """Square cells in columns and rows.

    Args:
        columns: cells from left to right.
        rows: cells from top to bottom.
        spare: tiles added to the last wall of the raster at the right and at the bottom, 0 or 1 each.

    Raises:
        GridError: if there are more links than can be numbered.

    Example:
        >>> grid = Rect(3, 2)
        >>> grid.graph.size, grid.graph.link_count
        (6, 7)
        >>> grid.cell_at([2, 1]), grid.position(5)
        (5, [2, 1])
    """

    shape = "rect"
    side_names = ("east", "south", "west", "north")

    def __init__(self, columns: int, rows: int, spare: tuple[int, int] = (0, 0)) -> None:
        links = rows * (columns - 1) + columns * (rows - 1)
        if max(links, rows * columns) > MOST_LINKS:
            raise GridError("size", f"{columns}x{rows}", f"{links} links; at most {MOST_LINKS} can be numbered")
        self.columns = columns
        self.rows = rows
        self.spare = spare
        self.options = {"size": [columns, rows]} if spare == (0, 0) else {"tiles": self._raster_size()}
        self.graph = LatticeGraph.of_sides(
            self._sides(),
            np.array([1, columns, -1, -columns], np.int64),
            np.array([WEST, NORTH, EAST, SOUTH], np.int64),
            root=rows // 2 * columns + columns // 2,
            row_length=columns,
        )

    def _sides(self) -> np.typing.NDArray[np.uint8]:
        sides = np.full((self.rows, self.columns), 0b1111, np.uint8)
        sides[:, -1] &= ~np.uint8(1 << EAST)
        sides[-1, :] &= ~np.uint8(1 << SOUTH)
        sides[:, 0] &= ~np.uint8(1 << WEST)
        sides[0, :] &= ~np.uint8(1 << NORTH)
        return sides.reshape(-1)

    def _raster_size(self) -> list[int]:
        return [2 * self.columns + 1 + self.spare[0], 2 * self.rows + 1 + self.spare[1]]

    @property
    def extent(self) -> tuple[float, float, int]:
        return float(self.columns), float(self.rows), 1

    @cached_property
    def centres(self) -> Float64:
        row, column = np.divmod(np.arange(self.graph.size), self.columns)
        return frozen(np.stack((column + 0.5, row + 0.5, np.zeros(self.graph.size)), axis=1))

    @cached_property
    def polygons(self) -> Polygons:
        row, column = np.divmod(np.arange(self.graph.size), self.columns)
        corner = np.stack((column, row), axis=1)[:, None, :]
        point = (corner + np.array([[0, 0], [1, 0], [1, 1], [0, 1]])).reshape(-1, 2).astype(np.float64)
        return Polygons(frozen(point), frozen(np.arange(self.graph.size + 1, dtype=np.int64) * 4))

    @cached_property
    def boundary(self) -> Boundary:
        side = np.tile(np.array([NORTH, EAST, SOUTH, WEST], np.int32), self.graph.size)
        cell = np.repeat(np.arange(self.graph.size, dtype=np.int32), 4)
        link = self.graph.link_at(cell, side)
        return Boundary(self.polygons, frozen(side), frozen(link), frozen(np.zeros(side.size, np.bool_)))

    @property
    def row_sizes(self) -> Int64:
        return np.full(self.rows, self.columns, np.int64)

    def period(self, axis: str, *, turned: bool = False) -> float:
        return float(self.columns if axis == "x" else self.rows)

    @property
    def floor_polygons(self) -> Polygons:
        """One rectangle per block of equal runs of cells: one in all where nothing is masked."""
        boxes = _blocks(self.graph.present.reshape(self.rows, self.columns))
        left, top, right, bottom = boxes.T
        point = np.stack((left, top, right, top, right, bottom, left, bottom), axis=1).reshape(-1, 2)
        return Polygons(point.astype(np.float64), np.arange(len(boxes) + 1, dtype=np.int64) * 4)

    @cached_property
    def walls(self) -> WallTable:
        """The walls of all links by number, then the borders: east, south, west, north, each by cell.

        A wall towards a masked cell is a border, and stands where its link would.
        """
        present = self.graph.present
        links = self.graph.links
        east = self.rows * (self.columns - 1)
        side = np.full(len(links), SOUTH, np.int32)
        side[:east] = EAST
        first, second = present[links[:, 0]], present[links[:, 1]]
        link = np.where(first & second, np.arange(len(links), dtype=np.int32), -1)
        cell = np.where(first, links[:, 0], links[:, 1])
        side = np.where(first, side, (side + 2) % 4)
        kept = first | second
        outer = [self._outer(turn) for turn in range(4)]
        outer_side = np.repeat(np.arange(4, dtype=np.int32), [len(cells) for cells in outer])
        outer_cell = np.concatenate(outer).astype(np.int32)
        there = present[outer_cell]
        cell = np.concatenate((cell[kept], outer_cell[there])).astype(np.int32)
        side = np.concatenate((side[kept], outer_side[there])).astype(np.int32)
        link = np.concatenate((link[kept], np.full(int(there.sum()), -1))).astype(np.int32)
        return WallTable(
            frozen(self._segments(cell, side)), frozen(link), frozen(cell), frozen(side), frozen(np.zeros_like(link))
        )

    def _outer(self, side: int) -> Int32:
        """The cells along one side of the whole grid."""
        cells = np.arange(self.graph.size, dtype=np.int32).reshape(self.rows, self.columns)
        return (cells[:, -1], cells[-1], cells[:, 0], cells[0])[side]

    def _segments(self, cell: Int32, side: Int32) -> Float64:
        row, column = np.divmod(cell.astype(np.int64), self.columns)
        offsets = np.array([[[1, 0], [1, 1]], [[1, 1], [0, 1]], [[0, 1], [0, 0]], [[0, 0], [1, 0]]])
        corner = np.stack((column, row), axis=1)[:, None, :].astype(np.float64)
        segments: Float64 = corner + offsets[side]
        return segments

    def cell_at(self, position: Iterable[int]) -> int:
        place = list(position)
        if len(place) != 2 or not (0 <= place[0] < self.columns and 0 <= place[1] < self.rows):
            accepts = f"[column, row] from [0, 0] to [{self.columns - 1}, {self.rows - 1}]"
            raise PlacementError("cell", place, accepts)
        return place[1] * self.columns + place[0]

    def position(self, cell: int) -> list[int]:
        return [cell % self.columns, cell // self.columns]

    def raster(self, open_links: Bits, openings: Iterable[Opening] = ()) -> Bits:
        width, height = self._raster_size()
        solid = np.ones((height, width), np.bool_)
        solid[1 : 2 * self.rows : 2, 1 : 2 * self.columns : 2] = ~self.graph.present.reshape(self.rows, self.columns)
        east = self.rows * (self.columns - 1)
        inner = solid[1 : 2 * self.rows : 2, 2 : 2 * self.columns - 1 : 2]
        inner[...] = ~open_links[:east].reshape(self.rows, self.columns - 1)
        inner = solid[2 : 2 * self.rows - 1 : 2, 1 : 2 * self.columns : 2]
        inner[...] = ~open_links[east:].reshape(self.rows - 1, self.columns)
        self._clear_posts(solid)
        for opening in openings:
            column, row = self.tiles(np.array([opening.cell], np.int32))[0]
            step_x, step_y = ((1, 0), (0, 1), (-1, 0), (0, -1))[opening.side]
            reach_x = self.spare[0] if opening.side == EAST and column == 2 * self.columns - 1 else 0
            reach_y = self.spare[1] if opening.side == SOUTH and row == 2 * self.rows - 1 else 0
            for extra in range(1 + reach_x + reach_y):
                solid[row + step_y * (1 + extra), column + step_x * (1 + extra)] = False
        return solid

    def _clear_posts(self, solid: Bits) -> None:
        """Takes away the corner tiles that no wall leads to: in a room, nothing stands where its cells meet."""
        posts = solid[2 : 2 * self.rows - 1 : 2, 2 : 2 * self.columns - 1 : 2]
        above, below = (solid[at : at + 2 * self.rows - 3 : 2, 2 : 2 * self.columns - 1 : 2] for at in (1, 3))
        left, right = (solid[2 : 2 * self.rows - 1 : 2, at : at + 2 * self.columns - 3 : 2] for at in (1, 3))
        posts &= above | below | left | right

    def tiles(self, cells: Int32) -> Int32:
        row, column = np.divmod(np.asarray(cells), self.columns)
        return (np.stack((column, row), axis=-1) * 2 + 1).astype(np.int32)


def _blocks(present: Bits) -> Int32:
    """int32[n, 4]; the cells as rectangles (left, top, right, bottom): runs along rows, joined while they repeat."""
    edge = np.zeros((present.shape[0], 1), np.bool_)
    change = np.diff(np.concatenate((edge, present, edge), axis=1).astype(np.int8), axis=1)
    open_runs: dict[tuple[int, int], int] = {}
    blocks = []
    for row, changes in enumerate(change):
        runs = list(zip(np.flatnonzero(changes == 1).tolist(), np.flatnonzero(changes == -1).tolist(), strict=True))
        here = {run: open_runs.pop(run, row) for run in runs}
        blocks += [(left, top, right, row) for (left, right), top in open_runs.items()]
        open_runs = here
    blocks += [(left, top, right, present.shape[0]) for (left, right), top in open_runs.items()]
    return np.array(sorted(blocks, key=lambda block: (block[1], block[0])), np.int32).reshape(-1, 4)


def make(options: Options) -> Rect:
    """The grid that the options ask for."""
    if options.tiles is not None:
        if options.size is not None:
            raise OptionError("tiles", options.tiles, "either size or tiles, not both")
        width, height = parse_size("tiles", options.tiles, 2)
        if min(width, height) < _LEAST_TILES:
            raise OptionError("tiles", options.tiles, "columns x rows of the block raster, at least 3x3")
        return Rect((width - 1) // 2, (height - 1) // 2, spare=((width - 1) % 2, (height - 1) % 2))
    columns, rows = parse_size("size", "20x15" if options.size is None else options.size, 2)
    return Rect(columns, rows)


GRID = GridShape(options=Options, make=make)
