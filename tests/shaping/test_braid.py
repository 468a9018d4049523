"""Braiding: how many dead ends go, and that nothing else does."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.analysis.junctions import dead_ends
from levelforge.build import carve
from levelforge.catalog import ALGORITHMS
from levelforge.grid import Grid
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.maze import Maze
from levelforge.shaping.braid import Options, apply
from tests.graphs_under_test import cases

every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS.names())
every_grid = pytest.mark.parametrize(
    "name", [name for name, case in cases().items() if not case.pinned and not name.endswith("stored")]
)


def maze_of(grid: Grid, algorithm: str = "kruskal", seed: int = 1) -> Maze:
    return Maze(grid, carve(grid.graph, algorithm, seed))


def braided(maze: Maze, share: float, seed: int = 2) -> Maze:
    return apply(maze, seed, Options(share=share))


@every_grid
def test_a_share_of_nothing_is_the_same_maze(name: str) -> None:
    maze = maze_of(cases()[name].grid)
    assert braided(maze, 0.0) == maze


@every_grid
@pytest.mark.parametrize("share", [0.3, 1.0])
def test_only_usable_links_are_opened_and_none_is_shut(name: str, share: float) -> None:
    maze = maze_of(cases()[name].grid)
    result = braided(maze, share)
    assert not (maze.open & ~result.open).any()
    assert not (result.open & ~maze.grid.graph.usable).any()


@every_grid
def test_all_that_can_be_opened_are_opened(name: str) -> None:
    result = braided(maze_of(cases()[name].grid), 1.0)
    links = np.bincount(result.grid.graph.links[result.grid.graph.usable].ravel(), minlength=result.grid.graph.size)
    assert (links[dead_ends(result)] == 1).all()


@every_algorithm
@pytest.mark.parametrize("size", [(2, 2), (2, 9), (9, 2), (17, 23)])
def test_no_dead_end_is_left_on_squares(algorithm: str, size: tuple[int, int]) -> None:
    assert dead_ends(braided(maze_of(Rect(*size), algorithm), 1.0)).size == 0


@every_algorithm
@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.9])
def test_a_share_of_the_dead_ends_goes(algorithm: str, share: float) -> None:
    maze = maze_of(Rect(17, 23), algorithm)
    before, after = dead_ends(maze).size, dead_ends(braided(maze, share)).size
    # Half a dead end for rounding to a whole number, and one more where the last opening joins two dead ends.
    assert abs((before - after) - share * before) <= 1.5


@given(st.integers(1, 8), st.integers(1, 8), st.floats(0, 1), st.integers(0, 2**64 - 1))
def test_never_more_go_than_asked_for(columns: int, rows: int, share: float, seed: int) -> None:
    maze = maze_of(Rect(columns, rows), seed=seed)
    result = braided(maze, share, seed)
    assert dead_ends(maze).size - dead_ends(result).size <= round(share * dead_ends(maze).size) + 1
    assert set(dead_ends(result).tolist()) <= set(dead_ends(maze).tolist())


def test_a_corridor_stays_as_it_is() -> None:
    maze = maze_of(Rect(7, 1))
    assert braided(maze, 1.0) == maze


def test_a_banned_link_is_not_opened() -> None:
    grid = Rect(2, 2).without(links=[0])
    assert braided(maze_of(grid), 1.0).open.tolist() == [False, True, True, True]


def test_a_seed_decides() -> None:
    maze = maze_of(Rect(17, 23))
    assert braided(maze, 0.5, seed=3) == braided(maze, 0.5, seed=3)
    assert braided(maze, 0.5, seed=3) != braided(maze, 0.5, seed=4)


@every_grid
def test_plain_and_compiled_are_the_same(name: str) -> None:
    maze = maze_of(cases()[name].grid)
    with kernels_run("plain"):
        plain = braided(maze, 0.6)
    with kernels_run("compiled"):
        compiled = braided(maze, 0.6)
    assert plain == compiled


def test_every_opening_makes_one_ring() -> None:
    maze = maze_of(Rect(9, 9))
    result = braided(maze, 1.0)
    graph = nx.Graph(result.grid.graph.links[result.open].tolist())
    assert len(nx.cycle_basis(graph)) == result.passage_count - maze.passage_count > 0
