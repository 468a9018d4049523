"""Rooms: open inside, walled outside, with as many doors as asked for, and always within reach."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from levelforge.build import make
from levelforge.catalog import ALGORITHMS
from levelforge.errors import OptionError, PlacementError
from levelforge.grids.rect import Rect
from levelforge.level import Level
from levelforge.shaping.rooms import Options, plan

HALL = {"step": "rooms", "rectangles": [[2, 2, 4, 3]]}


def made(*steps: dict[str, Any], algorithm: str = "wilson", seed: int = 1) -> Level:
    return make(size=(10, 8), algorithm=algorithm, seed=seed, shaping=list(steps))


def inside(level: Level, column: int, row: int, width: int, height: int) -> np.ndarray:
    """bool[cells]; the cells of a rectangle."""
    cells = np.zeros(level.grid.graph.size, np.bool_)
    cells[[level.grid.cell_at([column + x, row + y]) for y in range(height) for x in range(width)]] = True
    return cells


def links_within(level: Level, cells: np.ndarray) -> np.ndarray:
    return cells[level.grid.graph.links].all(axis=1)


def doors(level: Level, cells: np.ndarray) -> int:
    ends = cells[level.grid.graph.links]
    return int((level.maze.open & (ends.sum(axis=1) == 1)).sum())


@pytest.mark.parametrize("algorithm", ALGORITHMS.names())
def test_a_room_has_no_wall_inside(algorithm: str) -> None:
    level = made(HALL, algorithm=algorithm)
    assert level.maze.open[links_within(level, inside(level, 2, 2, 4, 3))].all()


@pytest.mark.parametrize("wanted", [1, 2, 5])
def test_a_room_has_as_many_doors_as_asked_for(wanted: int) -> None:
    level = made({**HALL, "doors": wanted})
    assert doors(level, inside(level, 2, 2, 4, 3)) == wanted


def test_no_later_step_opens_another_door() -> None:
    level = made({**HALL, "doors": 1}, {"step": "braid"})
    assert doors(level, inside(level, 2, 2, 4, 3)) == 1


def test_a_room_across_the_level_gets_a_door_to_each_side() -> None:
    level = made({"step": "rooms", "rectangles": [[4, 0, 2, 8]], "doors": 1})
    assert doors(level, inside(level, 4, 0, 2, 8)) == 2


def test_a_room_of_single_cells_anywhere() -> None:
    level = made({"step": "rooms", "cells": [[[0, 0], [1, 0], [1, 1], [2, 1]]], "doors": 1})
    cells = np.zeros(80, np.bool_)
    cells[[0, 1, 11, 12]] = True
    assert level.maze.open[links_within(level, cells)].all()
    assert doors(level, cells) == 1


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(0, 4), st.integers(1, 3))
def test_random_rooms_lie_apart_and_have_their_doors(seed: int, count: int, wanted: int) -> None:
    grid = Rect(14, 12)
    settled = plan(grid, seed, Options(count=count, smallest=2, largest=3, doors=wanted))
    links = grid.graph.links
    room = np.unique(links[settled.opened & ~settled.banned])
    assert not (settled.banned & settled.opened).any()
    assert bool(count) == bool(room.size)
    assert grid.graph.without(links=settled.banned).roots.size == 1


def test_the_same_seed_draws_the_same_rooms() -> None:
    steps = ({"step": "rooms", "count": 3},)
    assert made(*steps).maze == made(*steps).maze
    assert made(*steps).maze != made(*steps, seed=2).maze


def test_rooms_that_overlap_are_refused() -> None:
    with pytest.raises(OptionError, match=r"shaping\.0.rooms"):
        made({"step": "rooms", "rectangles": [[0, 0, 3, 3], [2, 2, 3, 3]]})


def test_a_room_that_sticks_out_is_refused() -> None:
    with pytest.raises(PlacementError, match=r"shaping\.0.cell = \[10, 2\]"):
        made({"step": "rooms", "rectangles": [[8, 2, 3, 3]]})


def test_random_rooms_that_do_not_fit_are_refused() -> None:
    with pytest.raises(OptionError, match=r"shaping\.0.count = 50: \d+ fitted"):
        made({"step": "rooms", "count": 50})


def test_sizes_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(OptionError, match=r"shaping\.0.largest = 2: at least smallest, 3"):
        made({"step": "rooms", "smallest": 3, "largest": 2})
