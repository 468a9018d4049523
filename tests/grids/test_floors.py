"""Floors joined by stairs."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import levelforge
from levelforge.catalog import ALGORITHMS, GRIDS
from levelforge.errors import LevelforgeError, PlacementError, UnsupportedGrid
from levelforge.maze import Maze
from levelforge.storage import dump, load
from tests.grids.examples import grid_of

TABLES = [{"shape": shape, "size": [5, 4], "floors": 3, "stairs": 2} for shape in GRIDS.names() if shape != "graph"] + [
    {"shape": "rect", "size": [5, 4], "floors": 2, "wrap": "xy"},
    {"shape": "hex", "floors": 4, "stairs": 3, "mask": "..#.\n..#.\n...."},
    {"shape": "rect", "size": [1, 1], "floors": 5},
]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
def test_floors_are_copies_and_stairs_join_cells_above_each_other(table: dict[str, object]) -> None:
    flat = grid_of({key: value for key, value in table.items() if key not in ("floors", "stairs")})
    grid = grid_of(table)
    floors, stairs = int(table["floors"]), int(table.get("stairs", 1))
    size, count = flat.graph.size, flat.graph.link_count
    assert grid.extent == (*flat.extent[:2], floors)
    assert grid.graph.size == floors * size
    for floor in range(floors):
        own = slice(floor * size, floor * size + size)
        assert np.array_equal(grid.graph.present[own], flat.graph.present)
        assert np.array_equal(grid.graph.links[floor * count : floor * count + count], flat.graph.links + floor * size)
        assert np.array_equal(grid.centres[own, :2], flat.centres[:, :2])
        assert (grid.centres[own, 2] == floor).all()
        here = grid.walls.floor == floor
        link = grid.walls.link[here]
        assert np.array_equal(grid.walls.segment[here], flat.walls.segment)
        assert np.array_equal(np.where(link < 0, -1, link - floor * count), flat.walls.link)
        assert np.array_equal(grid.walls.cell[here] - floor * size, flat.walls.cell)
    rise = grid.graph.links[floors * count :]
    assert len(rise) == (floors - 1) * stairs
    assert (rise[:, 1] - rise[:, 0] == size).all()
    assert grid.graph.present[rise].all()
    assert len({tuple(pair) for pair in rise.tolist()}) == len(rise)
    assert (rise[:, 0] // size == np.repeat(np.arange(floors - 1), stairs)).all()
    assert grid.graph.roots.size == 1


@every_table
def test_levels_are_perfect_and_read_back_equal(table: dict[str, object]) -> None:
    level = levelforge.make(grid=table, algorithm="wilson", seed=2)
    assert level.maze.is_perfect
    assert load(dump(level)) == level
    assert levelforge.make(level.recipe) == level
    grid = level.grid
    assert [grid.cell_at(grid.position(cell)) for cell in range(grid.graph.size)] == list(range(grid.graph.size))


@pytest.mark.parametrize("algorithm", ALGORITHMS.names())
def test_algorithms_carve_spanning_forests(algorithm: str) -> None:
    for table in TABLES:
        grid = grid_of(table)
        try:
            assert Maze(grid, levelforge.carve(grid.graph, algorithm, 5)).is_perfect
        except UnsupportedGrid:
            continue


def test_stairs_are_not_above_those_from_below() -> None:
    grid = grid_of({"shape": "rect", "size": [6, 6], "floors": 9, "stairs": 2})
    feet = grid.graph.links[9 * 60 :, 0].reshape(8, 2) % 36
    for below, above in itertools.pairwise(feet):
        assert not set(below) & set(above)


def test_stairs_are_spread() -> None:
    grid = grid_of({"shape": "rect", "size": [20, 20], "floors": 2, "stairs": 4})
    feet = grid.centres[grid.graph.links[2 * 760 :, 0], :2]
    away = np.hypot(*(feet[:, None] - feet[None]).transpose(2, 0, 1))[np.triu_indices(4, 1)]
    assert away.min() > 4


@pytest.mark.parametrize("size", ["4x3x2", [4, 3, 2], "4 x 3 x 2"])
def test_a_third_number_of_the_size_says_how_many(size: object) -> None:
    level = levelforge.make(size=size)
    assert level.grid.extent == (4.0, 3.0, 2)
    assert level.recipe.to_table()["grid"] == {"shape": "rect", "size": [4, 3], "floors": 2, "stairs": 1}


def test_cells_are_named_with_their_floor() -> None:
    level = levelforge.make(size=(4, 3, 2), placement={"start": [1, 0, 1], "goal": [3, 2]})
    assert (level.start, level.goal) == (13, 11)
    with pytest.raises(PlacementError, match="floor from 0 to 1"):
        levelforge.make(size=(4, 3, 2), placement={"start": [1, 0, 2]})


def test_a_floor_masked_altogether() -> None:
    grid = grid_of({"shape": "rect", "size": [2, 2], "floors": 3}).without(cells=[0, 1, 2, 3, 9])
    assert set(grid.walls.floor.tolist()) == {1, 2}
    assert grid.walls.cell[grid.walls.floor == 2].min() == 8
    assert len(grid.floor_polygons.start) >= 3


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"size": [4, 3, 0]}, "floors = 0"),
        ({"size": "4x3xhigh"}, "columns x rows x floors"),
        ({"size": [4, 3, 2], "floors": 3}, "no other number of floors"),
        ({"size": [2, 2], "floors": 2, "stairs": 5}, "at most 4"),
        ({"size": [2, 2], "stairs": 0}, "stairs = 0"),
        ({"size": [1000, 1000], "floors": 10_000}, "can be numbered"),
    ],
    ids=str,
)
def test_floors_that_make_no_sense(table: dict[str, object], message: str) -> None:
    with pytest.raises(LevelforgeError, match=message) as caught:
        levelforge.make(grid=table)
    assert caught.value.key.startswith("grid.")
