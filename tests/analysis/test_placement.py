"""Start, goal and openings, in every kind of place."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import levelforge
from levelforge.analysis.distances import distances
from levelforge.errors import LevelforgeError, PlacementError
from levelforge.grids.rect import Rect
from levelforge.level import Level
from tests import naive

CELL = [4, 4]
PLACES = ["farthest", "corner", "border", "centre", CELL]


def placed(size: tuple[int, int] = (7, 6), seed: int = 4, **placement: Any) -> Level:
    return levelforge.make(size=size, seed=seed, placement=placement)


@pytest.mark.parametrize(("start", "goal"), list(itertools.product(PLACES, PLACES)))
def test_every_pair_of_places_gives_two_cells(start: Any, goal: Any) -> None:
    if start == goal and start in ("centre", CELL):
        with pytest.raises(PlacementError, match=r"^placement.goal = .*: a cell other than the start$"):
            placed(start=start, goal=goal)
    else:
        level = placed(start=start, goal=goal)
        assert level.start != level.goal


def test_farthest_and_farthest_are_the_ends_of_the_longest_path() -> None:
    level = placed()
    links = level.grid.graph.links[level.maze.open].tolist()
    steps = naive.greatest_distance(level.grid.graph.size, links)
    assert distances(level, level.start).distance[level.goal] == steps


@pytest.mark.parametrize("place", ["corner", "border", "centre", CELL])
def test_a_goal_farthest_from_a_given_start(place: Any) -> None:
    level = placed(start=place)
    field = distances(level, level.start)
    assert field.distance[level.goal] == field.distance.max()


@pytest.mark.parametrize("place", ["corner", "border", "centre", CELL])
def test_a_start_farthest_from_a_given_goal(place: Any) -> None:
    level = placed(goal=place)
    field = distances(level, level.goal)
    assert field.distance[level.start] == field.distance.max()


def test_a_corner_is_the_first_and_the_farthest_one() -> None:
    level = placed(start="corner", goal="corner")
    field = distances(level, 0)
    assert level.start == 0
    assert field.distance[level.goal] == field.distance[[6, 35, 41]].max()


def test_the_border_is_drawn_by_the_seed() -> None:
    starts = {placed(start="border", seed=seed).start for seed in range(40)}
    border = set(Rect(7, 6).border.tolist())
    assert starts <= border
    assert len(starts) > 10


def test_centre_and_cell() -> None:
    level = placed(start="centre", goal=[6, 0])
    assert (level.start, level.goal) == (Rect(7, 6).centre, 6)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 9)])
@pytest.mark.parametrize("place", ["farthest", "corner", "border"])
def test_thin_levels(size: tuple[int, int], place: str) -> None:
    level = placed(size=size, start=place, goal=place, openings=True)
    assert (level.start == level.goal) == (size == (1, 1))
    assert len(level.openings) == len({level.start, level.goal})


@pytest.mark.parametrize("share", [0.0, 0.7, 1.0])
def test_exact_is_the_longest_path_with_loops_too(share: float) -> None:
    level = levelforge.make(size=(9, 8), seed=3, shaping=[{"step": "braid", "share": share}], placement={"exact": True})
    links = level.grid.graph.links[level.maze.open].tolist()
    steps = naive.greatest_distance(level.grid.graph.size, links)
    assert distances(level, level.start).distance[level.goal] == steps


def test_openings_are_beside_start_and_goal() -> None:
    level = placed(start="corner", goal="border", openings=True)
    assert [opening.cell for opening in level.openings] == [level.start, level.goal]
    walls = level.grid.walls
    for opening in level.openings:
        assert ((walls.cell == opening.cell) & (walls.side == opening.side) & (walls.link < 0)).any()


@pytest.mark.parametrize(
    ("placement", "message"),
    [
        ({"start": [7, 0]}, r"placement.start = \[7, 0\]: \[column, row\] from \[0, 0\] to \[6, 5\]"),
        ({"goal": [0, 6]}, r"placement.goal = \[0, 6\]: \[column, row\]"),
        ({"start": [-1, 0]}, r"placement.start = \[-1, 0\]: \[column, row\]"),
        ({"start": [2**62, 0]}, r"placement.start = \[.*, 0\]: \[column, row\]"),
        ({"start": []}, r"placement.start = \[\]: \[column, row\]"),
        ({"start": [1, 1], "goal": [1, 1]}, r"placement.goal = \[1, 1\]: a cell other than the start"),
        ({"start": "centre", "openings": True}, r"placement.start = \[3, 2\]: a cell at the border, for its opening"),
        ({"start": "corner", "goal": "centre", "openings": True}, "placement.goal = .*: a cell at the border"),
    ],
)
def test_what_cannot_be_placed(placement: dict[str, Any], message: str) -> None:
    with pytest.raises(LevelforgeError, match=f"^{message}"):
        placed(**placement)


def test_a_masked_cell_is_no_place() -> None:
    grid = Rect(3, 3).without(cells=[4])
    with pytest.raises(PlacementError, match=r"^placement.goal = \[1, 1\]: a cell that is not masked"):
        levelforge.make(grid=grid, placement={"goal": [1, 1]})


def test_start_and_goal_on_two_islands_are_refused() -> None:
    grid = Rect(5, 1).without(cells=[2])
    with pytest.raises(LevelforgeError, match=r"goal = \[4, 0\]: no way from the start at \[0, 0\]"):
        levelforge.make(grid=grid, placement={"start": [0, 0], "goal": [4, 0]})


@pytest.mark.parametrize("goal", ["farthest", "corner", "border"])
def test_a_goal_is_sought_on_the_island_of_the_start(goal: str) -> None:
    grid = Rect(5, 2).without(cells=[2, 7])
    level = levelforge.make(grid=grid, placement={"start": [3, 0], "goal": goal})
    assert level.goal % 5 > 2
