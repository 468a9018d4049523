"""Mazes and levels: bits over a grid, and what stands."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

import levelforge
from levelforge.errors import GridError
from levelforge.grid import Opening
from levelforge.grids.rect import EAST, NORTH, SOUTH, WEST, Rect
from levelforge.level import Level
from levelforge.maze import Maze


def corridor() -> Maze:
    """Three cells in a row, all joined."""
    return Maze(Rect(3, 1), np.array([True, True]))


def test_the_bits_of_a_maze_are_its_own_and_read_only() -> None:
    bits = np.array([True, False])
    maze = Maze(Rect(3, 1), bits)
    bits[:] = True
    assert maze.open.tolist() == [True, False]
    assert not maze.open.flags.writeable


@pytest.mark.parametrize("length", [0, 1, 3])
def test_a_maze_has_one_bit_per_link(length: int) -> None:
    with pytest.raises(GridError, match=r"bool\[2\], one bit per link"):
        Maze(Rect(3, 1), np.zeros(length, np.bool_))


@pytest.mark.parametrize("grid", [Rect(3, 1).without(cells=[2]), Rect(3, 1).without(links=[1])])
def test_a_masked_or_banned_link_stays_shut(grid: Rect) -> None:
    with pytest.raises(GridError, match=r"link 1.*must stay shut"):
        Maze(grid, np.array([True, True]))


def test_passages_and_degrees() -> None:
    maze = Maze(Rect(3, 2), np.array([1, 1, 0, 0, 0, 1, 0], np.bool_))
    assert maze.passage_count == 3
    assert maze.degrees.tolist() == [1, 3, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("bits", "perfect"),
    [([1, 1, 1, 0], True), ([1, 1, 1, 1], False), ([1, 1, 0, 0], False), ([0, 0, 0, 0], False)],
)
def test_perfect_is_joined_without_a_ring(bits: list[int], perfect: bool) -> None:
    assert Maze(Rect(2, 2), np.array(bits, np.bool_)).is_perfect is perfect


def test_a_ring_beside_a_lone_cell_is_not_perfect() -> None:
    # As many passages as a tree has, but four of them are a ring and a cell is apart.
    maze = Maze(Rect(2, 2).without(), np.ones(4, np.bool_))
    grid = Rect(3, 2)
    around = {frozenset(ends): link for link, ends in enumerate(grid.graph.links.tolist())}
    bits = np.zeros(grid.graph.link_count, np.bool_)
    bits[[around[frozenset(ends)] for ends in ((0, 1), (1, 4), (3, 4), (0, 3), (1, 2))]] = True
    assert Maze(grid, bits).passage_count == grid.graph.forest_size()
    assert not Maze(grid, bits).is_perfect
    assert not maze.is_perfect


def test_islands_that_no_link_joins_are_perfect_each() -> None:
    grid = Rect(3, 1).without(cells=[1])
    assert Maze(grid, np.array([False, False])).is_perfect


def test_mazes_are_equal_by_grid_and_bits() -> None:
    assert corridor() == corridor()
    assert corridor() != Maze(Rect(3, 1), np.array([True, False]))
    assert corridor() != Maze(Rect(1, 3), np.array([True, True]))


@pytest.fixture
def level() -> Level:
    return levelforge.make(size=(4, 3), seed=3, placement={"start": "corner", "goal": "corner"})


def test_shut_links_and_borders_stand(level: Level) -> None:
    walls = level.grid.walls
    inner = walls.link >= 0
    assert level.standing[~inner].all()
    assert np.array_equal(level.standing[inner], ~level.maze.open[walls.link[inner]])


def test_an_opening_takes_one_border_wall_away(level: Level) -> None:
    opened = level.with_openings([Opening(3, NORTH)])
    gone = np.flatnonzero(level.standing & ~opened.standing)
    walls = level.grid.walls
    assert [(walls.cell[row], walls.side[row], walls.link[row]) for row in gone] == [(3, NORTH, -1)]


def test_the_raster_of_a_level_has_its_openings(level: Level) -> None:
    opened = level.with_openings([Opening(0, WEST), Opening(11, EAST), Opening(11, SOUTH)])
    assert np.argwhere(level.raster & ~opened.raster).tolist() == [[1, 0], [5, 8], [6, 7]]


def test_levels_are_equal_by_all_their_parts(level: Level) -> None:
    same = levelforge.make(size=(4, 3), seed=3, placement={"start": "corner", "goal": "corner"})
    assert level == same
    assert level != level.with_openings([Opening(0, WEST)])
    assert level != level.with_recipe(msgspec.structs.replace(level.recipe, seed=4))
    assert level != Level(level.maze, 1, level.goal, level.recipe)
    assert level != Level(level.maze, level.start, level.goal, level.recipe, {"chest": 2})
    assert level != "a level"


def test_a_level_of_one_cell() -> None:
    level = levelforge.make(size=(1, 1))
    assert (level.start, level.goal) == (0, 0)
    assert level.standing.tolist() == [True] * 4
    assert levelforge.solution(level).tolist() == [0]
