"""The longest shortest path, against trying every pair."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.analysis.longest_path import longest_path
from levelforge.build import carve
from levelforge.grids.rect import Rect
from levelforge.maze import Maze
from levelforge.shaping import braid
from tests import naive

sizes = st.integers(1, 8)


def maze_of(columns: int, rows: int, seed: int, share: float = 0.0) -> Maze:
    grid = Rect(columns, rows)
    return braid.apply(Maze(grid, carve(grid.graph, "kruskal", seed)), seed, braid.Options(share=share))


def greatest(maze: Maze) -> int:
    return naive.greatest_distance(maze.grid.graph.size, maze.grid.graph.links[maze.open].tolist())


def is_a_way(maze: Maze, path: list[int]) -> bool:
    passages = {frozenset(ends) for ends in maze.grid.graph.links[maze.open].tolist()}
    return all(frozenset(step) in passages for step in pairwise(path))


@given(sizes, sizes, st.integers(0, 2**64 - 1))
def test_it_is_exact_on_perfect_mazes(columns: int, rows: int, seed: int) -> None:
    maze = maze_of(columns, rows, seed)
    path = longest_path(maze).tolist()
    assert len(path) - 1 == greatest(maze)
    assert is_a_way(maze, path)


@given(sizes, sizes, st.integers(0, 2**64 - 1), st.floats(0, 1))
def test_it_is_exact_with_loops_on_demand(columns: int, rows: int, seed: int, share: float) -> None:
    maze = maze_of(columns, rows, seed, share)
    path = longest_path(maze, exact=True).tolist()
    assert len(path) - 1 == greatest(maze)
    assert is_a_way(maze, path)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("share", [0.3, 0.6, 1.0])
def test_it_is_exact_where_the_guess_is_not(seed: int, share: float) -> None:
    maze = maze_of(9, 8, seed, share)
    assert len(longest_path(maze, exact=True)) - 1 == greatest(maze)


def test_the_guess_is_too_short_now_and_then() -> None:
    maze = maze_of(9, 8, 13, 0.6)
    assert len(longest_path(maze)) < len(longest_path(maze, exact=True))


@given(sizes, sizes, st.integers(0, 2**64 - 1), st.floats(0, 1))
def test_the_guess_is_a_shortest_path_and_never_too_long(columns: int, rows: int, seed: int, share: float) -> None:
    maze = maze_of(columns, rows, seed, share)
    path = longest_path(maze).tolist()
    links = maze.grid.graph.links[maze.open].tolist()
    assert is_a_way(maze, path)
    assert len(path) - 1 == naive.distances(maze.grid.graph.size, links, [path[0]])[path[-1]] <= greatest(maze)


@pytest.mark.parametrize("exact", [False, True])
def test_it_starts_at_its_smaller_end(exact: bool) -> None:
    for seed in range(20):
        path = longest_path(maze_of(6, 5, seed, share=seed % 2 / 2), exact=exact)
        assert path[0] < path[-1]


@pytest.mark.parametrize("exact", [False, True])
def test_in_pieces_it_is_within_the_piece_of_the_smallest_cell(exact: bool) -> None:
    grid = Rect(3, 5).without(cells=[0, 1, 2, 9, 10, 11])
    maze = Maze(grid, carve(grid.graph, "kruskal", 1))
    path = longest_path(maze, exact=exact).tolist()
    assert path
    assert set(path) <= set(range(3, 9))


@pytest.mark.parametrize("exact", [False, True])
def test_all_open_the_corners_are_farthest(exact: bool) -> None:
    grid = Rect(5, 4)
    path = longest_path(Maze(grid, np.ones(grid.graph.link_count, np.bool_)), exact=exact)
    assert len(path) - 1 == 4 + 3


def test_one_cell_is_its_own_longest_path() -> None:
    assert longest_path(maze_of(1, 1, 0)).tolist() == [0]
    assert longest_path(maze_of(1, 1, 0), exact=True).tolist() == [0]
