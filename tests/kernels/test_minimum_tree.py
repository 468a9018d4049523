"""The lightest spanning forest, against Kruskal's and Prim's algorithms in plain Python."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.graph import CellGraph
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.kernels.minimum_tree import minimum_tree
from levelforge.kernels.random import weights
from levelforge.stored import StoredGraph
from tests import naive

SIZE = 9
cells = st.integers(0, SIZE - 1)
any_links = st.lists(st.tuples(cells, cells).filter(lambda ends: ends[0] != ends[1]), min_size=1, max_size=30)


def lightest(graph: CellGraph, seed: int) -> set[int]:
    return set(np.flatnonzero(minimum_tree(graph.adjacency, graph.link_count, seed)).tolist())


@given(any_links, st.integers(0, 2**64 - 1))
def test_any_graph_also_with_parallel_links_and_in_pieces(links: list[naive.Link], seed: int) -> None:
    graph = StoredGraph.of_links(SIZE, np.array(links, np.int32))
    expected = naive.kruskal(SIZE, dict(enumerate(links)), weights(seed, len(links)).tolist())
    assert expected == naive.prim(SIZE, dict(enumerate(links)), weights(seed, len(links)).tolist())
    with kernels_run("plain"):
        assert lightest(graph, seed) == expected
    with kernels_run("compiled"):
        assert lightest(graph, seed) == expected


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**64 - 1), st.data())
def test_any_masked_square_grid(columns: int, rows: int, seed: int, data: st.DataObject) -> None:
    whole = Rect(columns, rows).graph
    gone = data.draw(st.sets(st.integers(1, max(1, whole.size - 1)), max_size=whole.size // 2))
    graph = whole.without(cells=[cell for cell in gone if cell < whole.size])
    links = {n: tuple(graph.links[n].tolist()) for n in np.flatnonzero(graph.usable).tolist()}
    expected = naive.kruskal(graph.size, links, weights(seed, graph.link_count).tolist())
    assert lightest(graph, seed) == lightest(graph.stored(), seed) == expected


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_no_links_give_no_tree(mode: str) -> None:
    with kernels_run(mode):
        assert minimum_tree(Rect(1, 1).graph.adjacency, 0, 1).size == 0
