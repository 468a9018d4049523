"""Sparsifying: dead ends get shorter, and nothing else changes."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from levelforge.analysis.junctions import dead_ends
from levelforge.build import carve, make
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.maze import Maze
from levelforge.shaping.sparsify import Options, apply


def maze_of(columns: int, rows: int, algorithm: str = "kruskal") -> Maze:
    grid = Rect(columns, rows)
    return Maze(grid, carve(grid.graph, algorithm, 1))


def filled(before: Maze, after: Maze) -> set[int]:
    return set(np.flatnonzero(before.grid.graph.present & ~after.grid.graph.present).tolist())


def test_one_cell_of_every_dead_end_goes() -> None:
    before = maze_of(12, 9)
    assert filled(before, apply(before, 5, Options())) == set(dead_ends(before).tolist())


def test_a_share_of_the_dead_ends_is_shortened() -> None:
    before = maze_of(12, 9)
    half = filled(before, apply(before, 5, Options(share=0.5)))
    assert len(half) == round(len(dead_ends(before)) / 2)
    assert half <= set(dead_ends(before).tolist())


@pytest.mark.parametrize("length", [1, 2, 5, 1000])
def test_the_maze_stays_perfect(length: int) -> None:
    after = apply(maze_of(12, 9, "depth_first"), 3, Options(length=length))
    assert after.is_perfect
    assert after.grid.graph.roots.size == 1


def test_a_dead_end_is_filled_in_up_to_its_junction() -> None:
    """A corridor of five cells with a side branch in the middle: each loses its last cell."""
    grid = Rect(5, 2).without(cells=[5, 6, 8, 9])
    before = Maze(grid, grid.graph.usable)
    after = apply(before, 0, Options(length=1))
    assert filled(before, after) == {0, 4, 7}


def test_two_cells_are_left_of_a_corridor() -> None:
    grid = Rect(9, 1)
    after = apply(Maze(grid, grid.graph.usable), 0, Options(length=9))
    assert after.grid.graph.cell_count == 2


def test_loops_are_left_alone() -> None:
    grid = Rect(2, 2)
    ring = Maze(grid, grid.graph.usable)
    assert filled(ring, apply(ring, 0, Options(length=3))) == set()


def test_passages_elsewhere_stay() -> None:
    before = maze_of(8, 8)
    after = apply(before, 2, Options(length=2))
    kept = after.grid.graph.present[before.grid.graph.links].all(axis=1)
    assert np.array_equal(after.open[kept], before.open[kept])


def test_the_graph_is_a_tree_of_what_is_left() -> None:
    after = apply(maze_of(10, 10, "wilson"), 2, Options(length=3))
    graph = nx.Graph(after.grid.graph.links[after.open].tolist())
    assert nx.is_tree(graph)
    assert len(graph) == after.grid.graph.cell_count


def test_plain_and_compiled_agree() -> None:
    with kernels_run("plain"):
        plain = apply(maze_of(9, 9), 4, Options(length=2, share=0.7))
    with kernels_run("compiled"):
        compiled = apply(maze_of(9, 9), 4, Options(length=2, share=0.7))
    assert plain == compiled


def test_a_level_is_made_of_it() -> None:
    level = make(size=(12, 9), shaping=[{"step": "sparsify", "length": 2}])
    assert level.grid.graph.present[[level.start, level.goal]].all()
