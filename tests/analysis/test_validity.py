"""The proof: what is true of a level, and which demand failed."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.analysis.validity import Proof, examine, prove
from levelforge.errors import ValidityError
from levelforge.grids.rect import Rect
from levelforge.level import Level
from levelforge.maze import Maze
from levelforge.recipe import Recipe


def level_of(bits: list[int], grid: Rect | None = None, start: int = 0, goal: int = 3) -> Level:
    """A level of 2 x 2 cells (or another grid) with these links open: 0-1, 2-3, 0-2, 1-3."""
    return Level(Maze(grid or Rect(2, 2), np.array(bits, np.bool_)), start, goal, Recipe.of({}))


def test_a_perfect_level() -> None:
    expected = Proof(cells=4, passages=3, perfect=True, loops=0, islands=(), steps=2)
    assert prove(level_of([1, 1, 1, 0]), perfect=True) == expected


def test_a_level_with_a_loop() -> None:
    level = level_of([1, 1, 1, 1])
    assert prove(level) == Proof(cells=4, passages=4, perfect=False, loops=1, islands=(), steps=2)
    with pytest.raises(ValidityError, match=r"maze = '4 passages': a perfect maze of 4 cells has 3"):
        prove(level, perfect=True)


def test_a_goal_out_of_reach() -> None:
    level = level_of([1, 0, 0, 0])
    assert examine(level).steps == -1
    with pytest.raises(ValidityError, match=r"goal = \[1, 1\]: no way from the start at \[0, 0\]"):
        prove(level)


def test_a_cell_out_of_reach() -> None:
    level = level_of([1, 0, 0, 1])
    assert examine(level).islands == (2,)
    with pytest.raises(ValidityError, match=r"maze = \[0, 1\]: this cell cannot be reached from the start"):
        prove(level)


def test_every_island_is_named() -> None:
    level = level_of([0] * 4, goal=0)
    assert examine(level) == Proof(cells=4, passages=0, perfect=False, loops=0, islands=(1, 2, 3), steps=0)


def test_a_loop_beside_an_island_counts_as_a_loop() -> None:
    grid = Rect(3, 2).without(cells=[4])
    level = Level(Maze(grid, np.zeros(7, np.bool_)), 0, 0, Recipe.of({}))
    assert examine(level).loops == 0
    ring = Level(Maze(Rect(3, 2), np.array([1, 0, 1, 0, 1, 1, 0], np.bool_)), 0, 4, Recipe.of({}))
    assert (examine(ring).loops, examine(ring).islands) == (1, (2, 5))


def test_islands_that_a_mask_makes_are_no_fault() -> None:
    grid = Rect(3, 1).without(cells=[1])
    level = Level(Maze(grid, np.array([False, False])), 0, 0, Recipe.of({}))
    assert prove(level, perfect=True).islands == (2,)


@pytest.mark.parametrize(
    ("start", "goal", "key"), [(-1, 0, "start"), (0, 4, "goal"), (0, -1, "goal"), (2**40, 0, "start")]
)
def test_start_and_goal_are_cells(start: int, goal: int, key: str) -> None:
    with pytest.raises(ValidityError, match=f"^{key} = .*: a cell of the maze"):
        examine(level_of([1, 1, 1, 0], start=start, goal=goal))


def test_a_masked_cell_is_no_start() -> None:
    grid = Rect(2, 2).without(cells=[1])
    with pytest.raises(ValidityError, match=r"^start = 1: a cell of the maze"):
        examine(level_of([0, 1, 1, 0], grid, start=1))


def test_a_marker_is_a_cell() -> None:
    maze = Maze(Rect(2, 2), np.array([1, 1, 1, 0], np.bool_))
    with pytest.raises(ValidityError, match=r"^chest = 9: a cell of the maze"):
        examine(Level(maze, 0, 3, Recipe.of({}), {"chest": 9}))
