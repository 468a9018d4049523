"""Rooms: groups of cells with no wall inside, and doors that are counted.

Rooms are given as rectangles or as sets of cells, or drawn at random. A room's wall is opened at its doors and
nowhere else, by no later step either. There are as many doors as asked for where the room has that many places for
one, and always enough that the level is in one piece.

Source of the idea: Bob Nystrom, "Rooms and Mazes" (2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import AnyArray, Bits, Int32
from levelforge.errors import OptionError, PlacementError
from levelforge.graph import CellGraph
from levelforge.grid import Grid
from levelforge.kernels.components import label_components
from levelforge.kernels.minimum_tree import minimum_tree
from levelforge.kernels.random import below, stream, weights
from levelforge.kernels.union_find import unite
from levelforge.options import Options as OptionsBase
from levelforge.records import Plan, ShapingStep

_TRIES_PER_ROOM = 200

Rectangle = Annotated[list[int], Meta(min_length=4, max_length=4)]


class Options(OptionsBase, frozen=True):
    """Options of `rooms`."""

    count: Annotated[int, Meta(ge=0, description="how many random rooms, besides those that are given")] = 0
    smallest: Annotated[int, Meta(ge=1, description="least width and height of a random room, in cells")] = 2
    largest: Annotated[int, Meta(ge=1, description="greatest width and height of a random room, in cells")] = 4
    doors: Annotated[int, Meta(ge=1, description="doors of each room")] = 2
    rectangles: Annotated[list[Rectangle], Meta(description="rooms as [column, row, width, height]")] = []  # noqa: RUF012
    cells: Annotated[list[list[list[int]]], Meta(description="rooms as lists of cells")] = []  # noqa: RUF012


def plan(grid: Grid, seed: int, options: Options) -> Plan:
    """Opens the rooms, and chooses their doors.

    Raises:
        OptionError: if rooms overlap, or the random ones do not fit.
        PlacementError: if a cell of a given room is none of the grid.
    """
    room = np.full(grid.graph.size, -1, np.int32)
    for at, cells in enumerate(_given(grid, options)):
        if (room[cells] >= 0).any() or not grid.graph.present[cells].all():
            raise OptionError("rooms", [grid.position(int(cell)) for cell in cells], "rooms of cells that are free")
        room[cells] = at
    _draw(grid, room, seed, options)
    return _walled(grid.graph, room, options.doors, seed)


def _given(grid: Grid, options: Options) -> Iterator[Int32]:
    """The cells of each room that the options name."""
    for column, row, width, height in options.rectangles:
        if min(width, height) < 1:
            raise OptionError(
                "rectangles", [column, row, width, height], "[column, row, width, height], at least 1 x 1"
            )
        yield _cells_at(grid, [[column + x, row + y] for y in range(height) for x in range(width)])
    for positions in options.cells:
        yield _cells_at(grid, positions)


def _cells_at(grid: Grid, positions: Sequence[Sequence[int]]) -> Int32:
    return np.array([grid.cell_at(position) for position in positions], np.int32)


def _draw(grid: Grid, room: Int32, seed: int, options: Options) -> None:
    """Adds random rectangles that keep a cell's distance from the other rooms."""
    if options.largest < options.smallest:
        raise OptionError("largest", options.largest, f"at least smallest, {options.smallest}")
    random = stream(seed)
    present = np.flatnonzero(grid.graph.present)
    first = int(room.max()) + 1
    for at in range(first, first + options.count):
        for _ in range(_TRIES_PER_ROOM):
            corner = grid.position(int(present[below(random, len(present))]))
            spread = options.largest - options.smallest + 1
            width, height = (options.smallest + below(random, spread) for _ in range(2))
            cells = _free_rectangle(grid, room, corner, width, height)
            if cells is not None:
                room[cells] = at
                break
        else:
            fitted = f"{at - first} fitted; fewer, smaller, or on a larger grid"
            raise OptionError("count", options.count, fitted)


def _free_rectangle(grid: Grid, room: Int32, corner: Sequence[int], width: int, height: int) -> Int32 | None:
    """The cells of a rectangle; None if it does not lie within the grid, apart from all rooms."""
    column, row = corner[:2]
    try:
        cells = _cells_at(grid, [[column + x, row + y] for y in range(height) for x in range(width)])
    except PlacementError:
        return None
    links = grid.graph.links
    inside = np.zeros(grid.graph.size, np.bool_)
    inside[cells] = True
    beside = links[inside[links].any(axis=1)]
    free = grid.graph.present[cells].all() and (room[cells] < 0).all() and (room[beside] < 0).all()
    return cells if free else None


def _walled(graph: CellGraph, room: Int32, doors: int, seed: int) -> Plan:
    """The plan of rooms: inside open, walls banned but for the doors."""
    ends = room[graph.links]
    inner = graph.usable & (ends[:, 0] == ends[:, 1]) & (ends[:, 0] >= 0)
    wall = graph.usable & (ends[:, 0] != ends[:, 1])
    order = np.flatnonzero(wall)
    order = order[np.argsort(weights(seed, graph.link_count)[order])]
    joining, more = _doors(graph, ends, wall, order, doors)
    floor = minimum_tree(graph.opened(inner), graph.link_count, seed)
    return Plan(pinned=floor | joining, banned=wall & ~joining & ~more, opened=inner | more)


def _doors(graph: CellGraph, ends: Int32, wall: Bits, order: AnyArray, doors: int) -> tuple[Bits, Bits]:
    """The doors that join what the rooms' walls part, and those that make up the number; bool[links] each."""
    joining, more = np.zeros_like(wall), np.zeros_like(wall)
    parts = label_components(graph.opened(graph.usable & ~wall))
    sets = np.full(graph.size, -1, np.int32)
    has = np.zeros(int(ends.max(initial=0)) + 1, np.int64)
    for link in order:
        cells = graph.links[link]
        if unite(sets, int(parts[cells[0]]), int(parts[cells[1]])):
            joining[link] = True
            np.add.at(has, ends[link][ends[link] >= 0], 1)
    for link in order:
        rooms = ends[link][ends[link] >= 0]
        if not joining[link] and (has[rooms] < doors).all():
            more[link] = True
            np.add.at(has, rooms, 1)
    return joining, more


STEP = ShapingStep(options=Options, plan=plan, keeps_perfect=False)
