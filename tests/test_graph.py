"""Cell graphs: their numbers stay, whatever is taken away or contracted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.errors import GridError
from levelforge.graph import CellGraph
from levelforge.grids.rect import EAST, NORTH, SOUTH, WEST, Rect
from levelforge.stored import StoredGraph
from tests import naive
from tests.graphs_under_test import cases

both_kinds = pytest.mark.parametrize("graph", [Rect(4, 3).graph, Rect(4, 3).graph.stored()], ids=["lattice", "stored"])
every_graph = pytest.mark.parametrize("name", cases())


def neighbours(graph: CellGraph) -> list[list[tuple[int, int]]]:
    """(cell beyond, link) of every cell in the order of its sides."""
    stored = graph.stored().adjacency
    pairs = list(zip(stored.neighbour.tolist(), stored.link.tolist(), strict=True))
    return [pairs[start:end] for start, end in zip(stored.start.tolist(), stored.start.tolist()[1:], strict=False)]


@every_graph
def test_every_usable_link_is_seen_from_both_its_cells_and_no_other(name: str) -> None:
    case = cases()[name]
    seen: dict[int, list[int]] = {}
    for cell, around in enumerate(neighbours(case.graph)):
        for other, link in around:
            seen.setdefault(link, []).append(cell)
            assert {cell, other} == set(case.links()[link])
    assert {link: sorted(ends) for link, ends in seen.items()} == {n: sorted(ends) for n, ends in case.links().items()}


@every_graph
def test_absent_cells_have_no_links(name: str) -> None:
    graph = cases()[name].graph
    assert all(not around for cell, around in enumerate(neighbours(graph)) if not graph.present[cell])


@every_graph
def test_components_roots_and_forest_size_agree_with_the_slow_twin(name: str) -> None:
    case = cases()[name]
    labels = naive.pieces(case.graph.size, case.links().values())
    assert case.graph.components.tolist() == labels
    present = np.flatnonzero(case.graph.present).tolist()
    assert sorted(labels[root] for root in case.graph.roots.tolist()) == sorted({labels[cell] for cell in present})
    assert case.graph.present[case.graph.roots].all()
    assert case.graph.forest_size() == len(present) - len({labels[cell] for cell in present})


@every_graph
def test_bits_and_carving_are_inverse(name: str) -> None:
    graph = cases()[name].graph
    bits = np.array([draw % 2 == 0 for draw in naive.splitmix64(1, graph.link_count)], np.bool_) & graph.usable
    assert np.array_equal(graph.bits(graph.carving(bits)), bits)
    assert not graph.bits(graph.blank()).any()


@every_graph
def test_link_at_finds_every_link_by_cell_and_side(name: str) -> None:
    graph = cases()[name].graph.stored()
    for cell, around in enumerate(neighbours(graph)):
        sides = np.arange(len(around) + 1)
        links = graph.link_at(np.full(len(around) + 1, cell), sides).tolist()
        assert links == [link for _, link in around] + [-1]


def test_link_at_on_a_lattice_goes_by_direction() -> None:
    graph = Rect(3, 2).graph
    assert graph.link_at(np.full(4, 1), np.array([EAST, SOUTH, WEST, NORTH])).tolist() == [1, 5, 0, -1]
    assert graph.link_at(np.array([4, 4]), np.array([NORTH, -1])).tolist() == [5, -1]


@both_kinds
def test_numbers_stay_when_cells_and_links_go(graph: CellGraph) -> None:
    smaller = graph.without(cells=[5], links=[0])
    assert np.array_equal(smaller.links, graph.links)
    assert (smaller.size, smaller.link_count, smaller.cell_count) == (12, 17, 11)
    gone = np.flatnonzero(~smaller.usable).tolist()
    assert gone == [link for link, ends in enumerate(graph.links.tolist()) if 5 in ends or link == 0]


@both_kinds
def test_taking_away_twice_is_taking_away_both(graph: CellGraph) -> None:
    twice = graph.without(cells=[5]).without(cells=[0], links=[4])
    once = graph.without(cells=[0, 5], links=[4])
    assert np.array_equal(twice.usable, once.usable)
    assert np.array_equal(twice.present, once.present)


@both_kinds
def test_what_goes_can_be_given_as_bits(graph: CellGraph) -> None:
    cells = np.arange(12) == 5
    links = np.arange(17) == 3
    assert np.array_equal(graph.without(cells, links).usable, graph.without([5], [3]).usable)


@both_kinds
def test_the_graph_itself_is_left_alone(graph: CellGraph) -> None:
    before = graph.usable.copy(), graph.present.copy()
    graph.without(cells=[1], links=[2])
    graph.contract([3])
    assert np.array_equal(graph.usable, before[0])
    assert np.array_equal(graph.present, before[1])


@both_kinds
def test_a_contracted_group_answers_to_its_smallest_cell(graph: CellGraph) -> None:
    room = graph.contract([0, 1])
    assert room.present.tolist() == [cell not in (1, 2) for cell in range(12)]
    assert room.merged_links[[0, 1, 2]].tolist() == [[0, 0], [0, 0], [0, 3]]
    assert np.array_equal(room.links, graph.links)


@both_kinds
def test_links_within_a_contracted_group_are_unusable(graph: CellGraph) -> None:
    # Cells 0, 1, 4, 5 are a square; three of its links are pinned, the fourth would close a ring.
    around = {frozenset(ends): link for link, ends in enumerate(graph.links.tolist())}
    pinned = [around[frozenset(ends)] for ends in ((0, 1), (0, 4), (4, 5))]
    usable = graph.contract(pinned).usable
    assert not usable[[*pinned, around[frozenset((1, 5))]]].any()
    assert usable.sum() == 17 - 4


@both_kinds
def test_contracting_nothing_changes_nothing(graph: CellGraph) -> None:
    assert neighbours(graph.contract([])) == neighbours(graph)


@both_kinds
def test_a_contracted_group_can_be_masked(graph: CellGraph) -> None:
    masked = graph.contract([0]).without(cells=[0])
    assert masked.cell_count == 10
    ends = masked.merged_links[masked.usable]
    assert 0 not in ends


def test_contraction_gives_parallel_links() -> None:
    graph = Rect(2, 2).graph.contract([0, 2])
    assert [sorted(around) for around in neighbours(graph)] == [[(3, 1), (3, 3)], [], [], [(0, 1), (0, 3)]]


@both_kinds
@pytest.mark.parametrize(
    ("cells", "links", "message"),
    [
        ([12], [], "cells = 12: a number from 0 to 11"),
        ([-1], [], "cells = -1: a number from 0 to 11"),
        ([], [17], "links = 17: a number from 0 to 16"),
        ([2**40], [], f"cells = {2**40}: a number from 0 to 11"),
        (range(12), [], "at least one cell must be left"),
        (np.ones(11, np.bool_), [], r"cells = 'bool\[11\]': bool\[12\]"),
        ([], np.ones(3, np.bool_), r"links = 'bool\[3\]': bool\[17\]"),
    ],
)
def test_what_cannot_be_taken_away(graph: CellGraph, cells: object, links: object, message: str) -> None:
    with pytest.raises(GridError, match=message):
        graph.without(cells, links)  # type: ignore[arg-type]


@both_kinds
def test_a_banned_link_cannot_be_pinned(graph: CellGraph) -> None:
    with pytest.raises(GridError, match=r"links = 4: a link that is masked or banned"):
        graph.without(links=[4]).contract([4])


@both_kinds
def test_pinned_links_must_not_close_a_ring(graph: CellGraph) -> None:
    around = {frozenset(ends): link for link, ends in enumerate(graph.links.tolist())}
    ring = [around[frozenset(ends)] for ends in ((0, 1), (1, 5), (4, 5), (0, 4))]
    with pytest.raises(GridError, match=r"4 pinned.*must not close a ring"):
        graph.contract(ring)


@both_kinds
def test_a_pinned_link_cannot_be_pinned_again(graph: CellGraph) -> None:
    with pytest.raises(GridError, match=r"cannot be pinned open"):
        graph.contract([4]).contract([4])


@given(st.data(), st.integers(1, 5), st.integers(1, 5))
def test_a_lattice_and_its_stored_twin_stay_alike(data: st.DataObject, columns: int, rows: int) -> None:
    lattice = Rect(columns, rows).graph
    stored = lattice.stored()
    cells = data.draw(st.sets(st.integers(0, lattice.size - 1), max_size=lattice.size - 1))
    links = data.draw(st.sets(st.integers(0, max(0, lattice.link_count - 1)), max_size=lattice.link_count))
    one, two = lattice.without(cells, links), stored.without(cells, links)
    assert neighbours(one) == neighbours(two)
    assert np.array_equal(one.usable, two.usable)
    assert np.array_equal(one.components, two.components)


def test_a_stored_graph_of_any_links() -> None:
    graph = StoredGraph.of_links(4, np.array([[0, 1], [0, 1], [2, 1]], np.int32))
    assert neighbours(graph) == [[(1, 0), (1, 1)], [(0, 0), (0, 1), (2, 2)], [(1, 2)], []]
    assert graph.components.tolist() == [0, 0, 0, 3]
    assert graph.forest_size() == 2


def test_a_graph_without_links() -> None:
    for graph in (Rect(1, 1).graph, Rect(1, 1).graph.stored(), StoredGraph.of_links(3, np.empty((0, 2), np.int32))):
        assert graph.links.shape == (0, 2)
        assert graph.forest_size() == 0
        assert graph.link_at(np.array([0]), np.array([0])).tolist() == [-1]


@pytest.mark.parametrize("part", ["present", "links", "usable", "components", "roots"])
def test_what_levels_share_cannot_be_written(part: str) -> None:
    for case in cases().values():
        assert not getattr(case.graph, part).flags.writeable
