"""What is true of every algorithm on every graph, by discovery."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.build import carve
from levelforge.catalog import ALGORITHMS
from levelforge.kernels.compiling import kernels_run
from levelforge.tracing import Trace, record
from tests import naive
from tests.graphs_under_test import cases

DRAWS_DIFFERENTLY_WHEN_STORED = {"wilson"}
"""Algorithms that ask for a random side, which a lattice and a stored graph draw differently."""

every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS.names())
every_graph = pytest.mark.parametrize("name", cases())
graphs_with_a_choice = pytest.mark.parametrize(
    "name", [name for name, case in cases().items() if int(case.graph.usable.sum()) > case.graph.forest_size() + 4]
)
lattices = pytest.mark.parametrize("name", [name for name in cases() if f"{name}-stored" in cases()])


def numbers(bits: np.ndarray) -> list[int]:
    return np.flatnonzero(bits).tolist()


@every_algorithm
@every_graph
def test_carves_a_spanning_forest(algorithm: str, name: str) -> None:
    case = cases()[name]
    opened = numbers(carve(case.graph, algorithm, seed=1))
    assert len(opened) == case.graph.forest_size()
    assert set(opened) <= set(case.links())
    assert naive.closes_no_ring(case.graph.size, (case.links()[number] for number in opened))


@every_algorithm
@pytest.mark.parametrize("name", [name for name, case in cases().items() if case.pinned])
def test_with_the_pinned_passages_it_spans_the_whole_graph(algorithm: str, name: str) -> None:
    case = cases()[name]
    opened = numbers(carve(case.graph, algorithm, seed=2))
    assert not set(opened) & set(case.pinned)
    both = [case.whole.links[number].tolist() for number in (*opened, *case.pinned)]
    assert len(both) == case.whole.forest_size()
    assert naive.closes_no_ring(case.whole.size, both)


@every_algorithm
@graphs_with_a_choice
def test_a_seed_decides_the_bits(algorithm: str, name: str) -> None:
    graph = cases()[name].graph
    first = carve(graph, algorithm, seed=3)
    assert np.array_equal(first, carve(graph, algorithm, seed=3))
    assert any(not np.array_equal(first, carve(graph, algorithm, seed)) for seed in range(4, 12))


@every_algorithm
@every_graph
def test_plain_and_compiled_kernels_open_the_same_links(algorithm: str, name: str) -> None:
    graph = cases()[name].graph
    with kernels_run("plain"):
        plain = carve(graph, algorithm, seed=2**64 - 1)
    with kernels_run("compiled"):
        compiled = carve(graph, algorithm, seed=2**64 - 1)
    assert plain.dtype == compiled.dtype == np.bool_
    assert np.array_equal(plain, compiled)


@every_algorithm
@every_graph
def test_what_is_recorded_is_what_is_carved(algorithm: str, name: str) -> None:
    graph = cases()[name].graph
    bits, trace = record(graph, algorithm, seed=5)
    assert np.array_equal(bits, carve(graph, algorithm, seed=5))
    opened = trace.link[trace.kind == Trace.kind_names.index("open")].tolist()
    assert sorted(opened) == numbers(bits)


@every_algorithm
@every_graph
def test_every_step_is_at_a_cell_and_a_link_of_the_graph(algorithm: str, name: str) -> None:
    case = cases()[name]
    _, trace = record(case.graph, algorithm, seed=6)
    ends = case.links()
    assert set(trace.kind.tolist()) <= set(range(len(Trace.kind_names)))
    assert case.graph.present[trace.cell].all()
    for cell, link in zip(trace.cell.tolist(), trace.link.tolist(), strict=True):
        assert link == -1 or cell in ends[link]


@every_algorithm
@pytest.mark.parametrize("name", [name for name in cases() if "5x4" in name])
def test_plain_and_compiled_kernels_record_the_same_steps(algorithm: str, name: str) -> None:
    graph = cases()[name].graph
    with kernels_run("plain"):
        _, plain = record(graph, algorithm, seed=7)
    with kernels_run("compiled"):
        _, compiled = record(graph, algorithm, seed=7)
    assert all(np.array_equal(getattr(plain, part), getattr(compiled, part)) for part in ("kind", "cell", "link"))


@pytest.mark.parametrize("algorithm", sorted(set(ALGORITHMS.names()) - DRAWS_DIFFERENTLY_WHEN_STORED))
@lattices
def test_a_lattice_and_its_stored_twin_give_the_same_bits(algorithm: str, name: str) -> None:
    lattice, stored = cases()[name].graph, cases()[f"{name}-stored"].graph
    assert type(lattice.adjacency) is not type(stored.adjacency)
    assert np.array_equal(carve(lattice, algorithm, seed=8), carve(stored, algorithm, seed=8))


@pytest.mark.parametrize("name", [name for name in cases() if "17x23" in name])
def test_kruskal_and_prim_carve_the_lightest_tree(name: str) -> None:
    case = cases()[name]
    weight = [naive.splitmix64(9 + (number - 1) * 0x9E3779B97F4A7C15, 1)[0] for number in range(case.graph.link_count)]
    lightest = naive.kruskal(case.graph.size, case.links(), weight)
    assert lightest == naive.prim(case.graph.size, case.links(), weight)
    assert set(numbers(carve(case.graph, "kruskal", seed=9))) == lightest
    assert set(numbers(carve(case.graph, "prim", seed=9))) == lightest
