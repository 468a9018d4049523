"""Every spanning tree of a grid is equally likely, on grids other than squares: chi-square over all of them."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chi2

import levelforge
from levelforge.catalog import ALGORITHMS
from levelforge.kernels.compiling import kernels_run
from levelforge.kernels.union_find import unite
from tests.grids.examples import Table, grid_of, name_of

GRIDS: list[tuple[Table, int]] = [
    ({"shape": "hex", "size": [3, 2]}, 55),
    ({"shape": "rect", "size": [3, 2], "wrap": "x"}, 75),
    ({"shape": "triangle", "size": [4, 2], "wrap": "x"}, 64),
    ({"shape": "polar", "size": [4, 1]}, 45),
    ({"shape": "rect", "size": [2, 2], "floors": 2, "stairs": 3}, 0),
]
DRAWS_PER_TREE = 40
UNIFORM = [name for name in ALGORITHMS.names() if ALGORITHMS.module(name).ALGORITHM.uniform]


def spanning_trees(links: np.ndarray, cells: int) -> set[tuple[int, ...]]:
    """All of them, as sorted link numbers."""
    trees = set()
    for chosen in itertools.combinations(range(len(links)), cells - 1):
        sets = np.full(cells, -1, np.int32)
        if all(unite(sets, *links[link]) for link in chosen):
            trees.add(chosen)
    return trees


def chi_square(table: Table, algorithm: str) -> tuple[float, int]:
    """The statistic, and its degrees of freedom."""
    graph = grid_of(table).graph
    trees = spanning_trees(graph.links, graph.size)
    draws = DRAWS_PER_TREE * len(trees)
    with kernels_run("compiled"):
        seen = Counter(
            tuple(np.flatnonzero(levelforge.carve(graph, algorithm, seed)).tolist()) for seed in range(draws)
        )
    assert set(seen) <= trees
    return sum((seen[tree] - DRAWS_PER_TREE) ** 2 / DRAWS_PER_TREE for tree in trees), len(trees) - 1


@pytest.mark.parametrize(("table", "trees"), GRIDS, ids=lambda value: name_of(value) if isinstance(value, dict) else "")
def test_matrix_tree_theorem_counts_the_same_trees(table: Table, trees: int) -> None:
    graph = grid_of(table).graph
    laplacian = np.zeros((graph.size, graph.size))
    for one, two in graph.links:
        laplacian[[one, two], [one, two]] += 1
        laplacian[[one, two], [two, one]] -= 1
    count = round(np.linalg.det(laplacian[1:, 1:]))
    assert len(spanning_trees(graph.links, graph.size)) == count
    assert trees in (0, count)


@pytest.mark.parametrize("algorithm", UNIFORM)
@pytest.mark.parametrize("table", [table for table, _ in GRIDS], ids=name_of)
def test_uniform_algorithms(table: Table, algorithm: str) -> None:
    statistic, degrees = chi_square(table, algorithm)
    assert statistic < chi2.ppf(0.999, degrees)


@pytest.mark.parametrize("table", [GRIDS[0][0], GRIDS[1][0]], ids=name_of)
def test_depth_first_is_found_out(table: Table) -> None:
    statistic, degrees = chi_square(table, "depth_first")
    assert statistic > chi2.ppf(0.999, degrees)
