"""Distances, solutions, dead ends and junctions, against networkx."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import levelforge
from levelforge.analysis.distances import distances
from levelforge.analysis.junctions import dead_ends, junctions
from levelforge.analysis.solution import solution
from levelforge.build import carve
from levelforge.errors import PlacementError
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.level import Level
from levelforge.maze import Maze
from levelforge.shaping import braid
from tests import naive
from tests.graphs_under_test import cases

mazes = st.builds(
    lambda columns, rows, seed, share: braid.apply(
        Maze(Rect(columns, rows), carve(Rect(columns, rows).graph, "kruskal", seed)), seed, braid.Options(share=share)
    ),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(0, 2**32),
    st.floats(0, 1),
)
unpinned = pytest.mark.parametrize("name", [name for name, case in cases().items() if not case.pinned])


def network(maze: Maze) -> nx.Graph:
    graph = nx.Graph(maze.grid.graph.links[maze.open].tolist())
    graph.add_nodes_from(np.flatnonzero(maze.grid.graph.present).tolist())
    return graph


@given(mazes, st.data())
def test_distances_are_those_of_networkx(maze: Maze, data: st.DataObject) -> None:
    source = data.draw(st.integers(0, maze.grid.graph.size - 1))
    field = distances(maze, source)
    expected = nx.single_source_shortest_path_length(network(maze), source)
    assert dict(enumerate(field.distance.tolist())) == dict(expected)


@given(mazes, st.data())
def test_from_many_sources_the_nearest_counts(maze: Maze, data: st.DataObject) -> None:
    sources = data.draw(st.lists(st.integers(0, maze.grid.graph.size - 1), min_size=1, max_size=5))
    links = maze.grid.graph.links[maze.open].tolist()
    assert distances(maze, sources).distance.tolist() == naive.distances(maze.grid.graph.size, links, sources)


@unpinned
def test_on_every_grid_plain_and_compiled(name: str) -> None:
    case = cases()[name]
    graph = case.graph
    maze = Maze(case.grid.with_graph(graph), carve(graph, "kruskal", 1))
    source = int(np.argmax(graph.present))
    with kernels_run("plain"):
        plain = distances(maze, source)
    with kernels_run("compiled"):
        compiled = distances(maze, source)
    links = graph.links[maze.open].tolist()
    assert plain.distance.tolist() == naive.distances(graph.size, links, [source])
    assert compiled.distance.tolist() == plain.distance.tolist()
    assert compiled.parent.tolist() == plain.parent.tolist()


@given(mazes)
def test_a_parent_is_one_step_nearer(maze: Maze) -> None:
    field = distances(maze, 0)
    for cell, parent in enumerate(field.parent.tolist()):
        assert (parent < 0) == (cell == 0)
        assert parent < 0 or field.distance[parent] == field.distance[cell] - 1


def test_where_no_way_leads_the_distance_is_minus_1() -> None:
    field = distances(Maze(Rect(3, 1), np.array([True, False])), 0)
    assert field.distance.tolist() == [0, 1, -1]
    assert field.parent.tolist() == [-1, 0, -1]
    assert field.path_from(2).size == 0


def test_dtypes() -> None:
    field = distances(levelforge.make(size=(3, 3)), np.int64(0))
    assert {part.dtype for part in field} == {np.dtype(np.int32)}
    assert field.path_from(field.farthest).dtype == np.int32


@pytest.mark.parametrize("source", [-1, 6, 2**31, 2**70, [], [0, 9], 1, [0.5], [True]])
def test_a_source_is_a_cell_that_is_there(source: object) -> None:
    grid = Rect(3, 2).without(cells=[1])
    maze = Maze(grid, carve(grid.graph, "kruskal", 1))
    with pytest.raises(PlacementError, match=r"^source = "):
        distances(maze, source)  # type: ignore[arg-type]


@given(mazes, st.data())
def test_the_solution_is_a_shortest_way(maze: Maze, data: st.DataObject) -> None:
    cells = st.integers(0, maze.grid.graph.size - 1)
    level = Level(maze, data.draw(cells), data.draw(cells), levelforge.Recipe.of({}))
    path = solution(level).tolist()
    graph = network(maze)
    assert (path[0], path[-1]) == (level.start, level.goal)
    assert len(path) - 1 == nx.shortest_path_length(graph, level.start, level.goal)
    assert all(graph.has_edge(*step) for step in pairwise(path))


def test_there_is_no_solution_where_no_way_leads() -> None:
    maze = Maze(Rect(3, 1), np.array([True, False]))
    assert solution(Level(maze, 0, 2, levelforge.Recipe.of({}))).size == 0


@given(mazes)
def test_dead_ends_and_junctions_by_degree(maze: Maze) -> None:
    degree = dict(network(maze).degree)
    assert dead_ends(maze).tolist() == sorted(cell for cell, count in degree.items() if count == 1)
    assert junctions(maze).tolist() == sorted(cell for cell, count in degree.items() if count >= 3)


def test_a_lone_cell_is_no_dead_end() -> None:
    assert dead_ends(levelforge.make(size=(1, 1))).size == 0
