"""Stacks copies of a grid and joins them by stairs.

`floors` says how many, and so does a third number of `size`. The cells of the lowest floor, 0, come first; on every
floor they are numbered and masked as on the grid itself. A recipe calls them `[column, row, floor]`.

A stair is a link between a cell and the one above it. Between two floors there are places for `stairs` of them, spread
over the floor by a fixed rule and not above those of the floor below. The algorithm opens at least one; loops may open
more. The links of the floors are numbered first, floor by floor, then the stairs. A stair that is shut is no wall: the
ceiling is whole there. The adjacency is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from msgspec import Meta

from levelforge.arrays import Float64, Int64, frozen
from levelforge.errors import GridError, OptionError, PlacementError
from levelforge.graph import MOST_LINKS
from levelforge.grid import Grid, Polygons, WallTable
from levelforge.options import Options as OptionsBase
from levelforge.records import GridModifier
from levelforge.stored import StoredGraph

_PLANE_STEPS = (3242174889, 2447445414)
"""Steps of the two-dimensional golden sequence (1/p and 1/p^2 with p^3 = p + 1), in 2**-32: the places of stairs."""


class Options(OptionsBase, frozen=True):
    """Options of `floors`."""

    floors: Annotated[int, Meta(ge=1, le=10_000, description="copies of the grid, one above the other")] = 1
    stairs: Annotated[int, Meta(ge=1, le=1_000_000, description="places for stairs between two floors")] = 1


class Floors(Grid):
    """Copies of a grid, one above the other.

    Args:
        base: the grid of one floor, masked or not.
        floors: how many copies.
        stairs: places for stairs between two floors.

    Raises:
        GridError: if there are fewer cells than stairs, or more links than can be numbered.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> grid = Floors(Rect(2, 2), 2, 1)
        >>> grid.graph.size, grid.graph.links[-1].tolist(), grid.position(5)
        (8, [0, 4], [1, 0, 1])
    """

    def __init__(self, base: Grid, floors: int, stairs: int) -> None:
        flat = base.graph
        links = floors * flat.link_count + (floors - 1) * stairs
        if max(links, floors * flat.size) > MOST_LINKS:
            raise GridError("floors", floors, f"fewer: {links} links; at most {MOST_LINKS} can be numbered")
        if stairs > flat.cell_count:
            raise GridError("stairs", stairs, f"at most {flat.cell_count}, one for each cell of a floor")
        self._base = base
        self._floors = floors
        self.shape = base.shape
        self.options = {**base.options, "floors": floors, "stairs": stairs}
        self.side_names = (*base.side_names, "up", "down")
        first = np.arange(floors, dtype=np.int32)[:, None, None] * np.int32(flat.size)
        foot = np.array(_stair_cells(base, floors - 1, stairs), np.int32).reshape(-1, 1)
        rise = np.concatenate((foot, foot + np.int32(flat.size)), axis=1)
        level_links = (flat.links[None] + first).reshape(-1, 2)
        graph = StoredGraph.of_links(floors * flat.size, np.concatenate((level_links, rise)).astype(np.int32))
        banned = np.concatenate((np.tile(~flat.usable, floors), np.zeros(len(rise), np.bool_)))
        if flat.row is not None:
            # The rows of each floor follow those of the floor below.
            count = int(flat.row.max()) + 1
            graph = graph.with_rows(
                (flat.row + np.int32(count) * np.arange(floors, dtype=np.int32)[:, None]).reshape(-1)
            )
        self.graph = graph.without(np.tile(~flat.present, floors), banned)

    @property
    def extent(self) -> tuple[float, float, int]:
        width, height, _ = self._base.extent
        return width, height, self._floors

    @cached_property
    def centres(self) -> Float64:
        centres = np.tile(self._base.centres, (self._floors, 1))
        centres[:, 2] = np.repeat(np.arange(self._floors), self._base.graph.size)
        return frozen(centres)

    @cached_property
    def polygons(self) -> Polygons:
        return _stacked([self._base.polygons] * self._floors)

    @property
    def floor_polygons(self) -> Polygons:
        return _stacked([floor.floor_polygons for _, floor in self._each_floor()])

    @cached_property
    def walls(self) -> WallTable:
        """The walls of every floor, floor by floor."""
        flat = self._base.graph
        parts = []
        for number, floor in self._each_floor():
            segment, link, cell, side, _ = floor.walls
            link = np.where(link >= 0, link + number * flat.link_count, -1).astype(np.int32)
            parts.append((segment, link, cell + number * flat.size, side, np.full(len(link), number)))
        segment, *columns = (np.concatenate(column) for column in zip(*parts, strict=True))
        return WallTable(frozen(segment), *(frozen(column.astype(np.int32)) for column in columns))

    def _each_floor(self) -> Iterator[tuple[int, Grid]]:
        """The floors by number, each without the cells that are masked on it; none that is masked altogether."""
        for number, present in enumerate(self.graph.present.reshape(self._floors, -1)):
            if present.any():
                yield number, self._base.without(cells=~present)

    @property
    def row_sizes(self) -> Int64:
        return np.tile(self._base.row_sizes, self._floors)

    def cell_at(self, position: Iterable[int]) -> int:
        place = list(position)
        floor = place.pop() if len(place) > 2 else 0
        if not 0 <= floor < self._floors:
            raise PlacementError("cell", [*place, floor], f"a floor from 0 to {self._floors - 1} as the third number")
        return floor * self._base.graph.size + self._base.cell_at(place)

    def position(self, cell: int) -> list[int]:
        floor, below = divmod(cell, self._base.graph.size)
        return [*self._base.position(below), floor]


def _stacked(parts: list[Polygons]) -> Polygons:
    starts, points = [np.zeros(1, np.int64)], 0
    for part in parts:
        starts.append(part.start[1:] + points)
        points += len(part.point)
    return Polygons(frozen(np.concatenate([part.point for part in parts])), frozen(np.concatenate(starts)))


def _stair_cells(base: Grid, pairs: int, stairs: int) -> list[int]:
    """The lower cells of the stairs, pair by pair of floors."""
    present = np.flatnonzero(base.graph.present)
    middle = base.centres[present, :2]
    width, height, _ = base.extent
    feet: list[int] = []
    taken = np.zeros(len(present), np.bool_)
    for pair in range(pairs):
        below = taken
        taken = np.zeros(len(present), np.bool_)
        for at in range(stairs):
            number = pair * stairs + at + 1
            aim = [(number * step + 2**31) % 2**32 / 2**32 for step in _PLANE_STEPS]
            away = np.rint(((middle - np.multiply(aim, (width, height))) ** 2).sum(axis=1) * 2**16)
            # Another place than the stair from below, if there is any; never one that this pair has already.
            away += below * away.max() * 2
            away[taken] = np.inf
            foot = int(np.argmin(away))
            taken[foot] = True
            feet.append(pair * base.graph.size + int(present[foot]))
    return feet


def prepare(table: dict[str, Any]) -> dict[str, Any]:
    """The table with the third number of its size as `floors`."""
    size = table.get("size")
    parts = size.lower().split("x") if isinstance(size, str) else size
    if not isinstance(parts, list) or len(parts) != 3:
        return table
    floors = parts[2]
    if isinstance(floors, str) and floors.strip().isdecimal() and len(floors) < 10:
        floors = int(floors)
    if type(floors) is not int or table.get("floors", floors) != floors:
        raise OptionError("size", size, "columns x rows x floors in whole numbers, and no other number of floors")
    return {**table, "size": "x".join(parts[:2]) if isinstance(size, str) else parts[:2], "floors": floors}


def apply(grid: Grid, options: Options) -> Grid:
    """The grid in as many copies as asked for."""
    return grid if options.floors == 1 else Floors(grid, options.floors, options.stairs)


MODIFIER = GridModifier(options=Options, apply=apply, order=3, prepare=prepare)
