"""Whether every spanning tree is equally likely: a chi-square test over all of them on graphs small enough to list.

Per graph `SAMPLES_PER_TREE` times as many mazes are carved as it has trees, from the seeds 0, 1, 2 ... of hashed
streams. An algorithm that claims to be uniform passes if such a deviation would come about by chance in more than
`ACCEPTED` of all trials; one that does not claim it must be rejected at `REJECTED`. The seeds are fixed: the tests
cannot fail now and then.
"""

from __future__ import annotations

import functools
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chi2

from levelforge.build import carve
from levelforge.catalog import ALGORITHMS
from levelforge.graph import CellGraph
from levelforge.grids.rect import Rect
from levelforge.seeds import derive
from tests import naive

SAMPLES_PER_TREE = 40
ACCEPTED = 1e-3
REJECTED = 1e-9

UNIFORM = [name for name in ALGORITHMS.names() if ALGORITHMS.module(name).ALGORITHM.uniform]
NEARLY = {"origin_shift"}
"""Not uniform, but on graphs that are small enough to list nothing shows: its walk has been everywhere."""
BIASED = [name for name in ALGORITHMS.names() if name not in UNIFORM and name not in NEARLY]


@functools.cache
def graphs() -> dict[str, CellGraph]:
    square = Rect(3, 3).graph
    return {
        "lattice": square,
        "stored": square.stored(),
        "masked lattice": Rect(4, 3).graph.without(cells=[0, 11]),
        # The corner room joins cells 0, 1 and 3; two parallel links lead from it to cell 4.
        "contracted": square.contract([0, 6]),
    }


def links_of(graph: CellGraph) -> dict[int, naive.Link]:
    return {number: tuple(graph.merged_links[number].tolist()) for number in np.flatnonzero(graph.usable).tolist()}


@functools.cache
def trees_of(name: str) -> list[frozenset[int]]:
    graph = graphs()[name]
    return list(naive.spanning_trees(np.flatnonzero(graph.present).tolist(), links_of(graph)))


@functools.cache
def chance(algorithm: str, name: str) -> float:
    """The share of all trials in which a uniform algorithm would deviate as much as this one, or more."""
    graph, trees = graphs()[name], trees_of(name)
    found: Counter[frozenset[int]] = Counter()
    for number in range(SAMPLES_PER_TREE * len(trees)):
        bits = carve(graph, algorithm, derive(number, "uniform"))
        found[frozenset(np.flatnonzero(bits).tolist())] += 1
    assert set(found) <= set(trees)
    square_sum = sum((found[tree] - SAMPLES_PER_TREE) ** 2 for tree in trees)
    return float(chi2.sf(square_sum / SAMPLES_PER_TREE, len(trees) - 1))


@pytest.mark.parametrize("name", graphs())
def test_the_list_of_trees_is_complete(name: str) -> None:
    graph = graphs()[name]
    cells = np.flatnonzero(graph.present).tolist()
    laplacian = np.zeros((graph.size, graph.size))
    for one, two in links_of(graph).values():
        laplacian[[one, two], [two, one]] -= 1
        laplacian[[one, two], [one, two]] += 1
    # Kirchhoff's theorem: the number of spanning trees is any cofactor of the Laplacian.
    assert round(np.linalg.det(laplacian[np.ix_(cells[1:], cells[1:])])) == len(trees_of(name))


def test_three_by_three_cells_have_192_spanning_trees() -> None:
    assert len(trees_of("lattice")) == 192


def test_some_algorithm_is_uniform_and_some_is_not() -> None:
    assert "wilson" in UNIFORM
    assert "kruskal" in BIASED


@pytest.mark.parametrize("algorithm", UNIFORM)
@pytest.mark.parametrize("name", graphs())
def test_every_tree_is_equally_likely(algorithm: str, name: str) -> None:
    assert chance(algorithm, name) > ACCEPTED


@pytest.mark.parametrize("algorithm", BIASED)
def test_an_algorithm_that_is_not_uniform_is_found_out(algorithm: str) -> None:
    assert chance(algorithm, "lattice") < REJECTED
