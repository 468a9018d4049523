"""What is true of every algorithm on every graph, by discovery.

A test goes through all graphs of one shape and names the one that fails: pytest takes longer to start a test than a
small maze takes to carve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from levelforge.arrays import Bits
from levelforge.build import carve
from levelforge.catalog import ALGORITHMS
from levelforge.errors import UnsupportedGrid
from levelforge.kernels.compiling import kernels_run
from levelforge.tracing import Trace, record
from tests import naive
from tests.graphs_under_test import Case, cases

DRAWS_DIFFERENTLY_WHEN_STORED = {"aldous_broder", "wilson", "wilson_hybrid"}
"""Algorithms that ask for a random side, which a lattice and a stored graph draw differently."""

every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS.names())
every_shape = pytest.mark.parametrize("shape", sorted({name.split("-")[0] for name in cases()}))


NEEDS_ROWS = {"binary_tree", "eller", "recursive_division", "sidewinder"}


@pytest.fixture(autouse=True)
def _only_where_it_runs(request: pytest.FixtureRequest) -> None:
    """Leaves out algorithms that go row by row where there are no rows."""
    chosen = getattr(request.node, "callspec", None)
    algorithm, shape = (chosen.params.get(key) for key in ("algorithm", "shape")) if chosen else (None, None)
    if algorithm in NEEDS_ROWS and shape and all(case.graph.row is None for _, case in of(shape)):
        with pytest.raises(UnsupportedGrid, match=f"{algorithm}.*rows"):
            carve(next(of(shape))[1].graph, algorithm, seed=1)
        pytest.skip(f"{shape} has no rows")


@pytest.fixture(autouse=True)
def plain_kernels() -> Iterator[None]:
    """Small graphs in plain Python: compiling every kernel for both adjacencies, with a tape or not, takes minutes.

    That the compiled ones do the same is a test of its own here.
    """
    with kernels_run("plain"):
        yield


def of(shape: str, wanted: Callable[[Case], object] = lambda case: True) -> Iterator[tuple[str, Case]]:
    """The cases on one shape for which something holds, by name."""
    return ((name, case) for name, case in cases().items() if name.split("-")[0] == shape and wanted(case))


def has_a_choice(case: Case) -> bool:
    return int(case.graph.usable.sum()) > case.graph.forest_size() + 4


def numbers(bits: Bits) -> list[int]:
    return np.flatnonzero(bits).tolist()


@every_algorithm
@every_shape
def test_carves_a_spanning_forest(algorithm: str, shape: str) -> None:
    for name, case in of(shape):
        opened = numbers(carve(case.graph, algorithm, seed=1))
        assert len(opened) == case.graph.forest_size(), name
        assert set(opened) <= set(case.links()), name
        assert naive.closes_no_ring(case.graph.size, (case.links()[number] for number in opened)), name


@every_algorithm
@every_shape
def test_with_the_pinned_passages_it_spans_the_whole_graph(algorithm: str, shape: str) -> None:
    for name, case in of(shape, lambda case: case.pinned):
        opened = numbers(carve(case.graph, algorithm, seed=2))
        assert not set(opened) & set(case.pinned), name
        both = [case.whole.links[number].tolist() for number in (*opened, *case.pinned)]
        assert len(both) == case.whole.forest_size(), name
        assert naive.closes_no_ring(case.whole.size, both), name


@every_algorithm
@every_shape
def test_a_seed_decides_the_bits(algorithm: str, shape: str) -> None:
    for name, case in of(shape, has_a_choice):
        first = carve(case.graph, algorithm, seed=3)
        assert np.array_equal(first, carve(case.graph, algorithm, seed=3)), name
        assert any(not np.array_equal(first, carve(case.graph, algorithm, seed)) for seed in range(4, 12)), name


@every_algorithm
@every_shape
def test_plain_and_compiled_kernels_open_the_same_links(algorithm: str, shape: str) -> None:
    for name, case in of(shape):
        with kernels_run("plain"):
            plain = carve(case.graph, algorithm, seed=2**64 - 1)
        with kernels_run("compiled"):
            compiled = carve(case.graph, algorithm, seed=2**64 - 1)
        assert plain.dtype == compiled.dtype == np.bool_, name
        assert np.array_equal(plain, compiled), name


@every_algorithm
@every_shape
def test_what_is_recorded_is_what_is_carved(algorithm: str, shape: str) -> None:
    for name, case in of(shape):
        bits, trace = record(case.graph, algorithm, seed=5)
        assert np.array_equal(bits, carve(case.graph, algorithm, seed=5)), name
        times = np.zeros(case.graph.link_count, np.int64)
        np.add.at(times, trace.link[trace.kind == Trace.kind_names.index("open")], 1)
        shut_again = (trace.kind == Trace.kind_names.index("erase")) & (trace.link >= 0)
        np.subtract.at(times, trace.link[shut_again], 1)
        assert np.array_equal(times, bits), name


@every_algorithm
@every_shape
def test_every_step_is_at_a_cell_and_a_link_of_the_graph(algorithm: str, shape: str) -> None:
    for name, case in of(shape):
        _, trace = record(case.graph, algorithm, seed=6)
        assert set(trace.kind.tolist()) <= set(range(len(Trace.kind_names))), name
        assert case.graph.present[trace.cell].all(), name
        ends = case.links()
        steps = zip(trace.cell.tolist(), trace.link.tolist(), strict=True)
        assert all(link == -1 or cell in ends[link] for cell, link in steps), name


@pytest.mark.campaign
@every_algorithm
@every_shape
def test_plain_and_compiled_kernels_record_the_same_steps(algorithm: str, shape: str) -> None:
    for name, case in of(shape, lambda case: case.graph.size <= 40):
        with kernels_run("plain"):
            _, plain = record(case.graph, algorithm, seed=7)
        with kernels_run("compiled"):
            _, compiled = record(case.graph, algorithm, seed=7)
        assert all(
            np.array_equal(getattr(plain, part), getattr(compiled, part)) for part in ("kind", "cell", "link")
        ), name


@pytest.mark.parametrize("algorithm", sorted(set(ALGORITHMS.names()) - DRAWS_DIFFERENTLY_WHEN_STORED))
@every_shape
def test_a_lattice_and_its_stored_twin_give_the_same_bits(algorithm: str, shape: str) -> None:
    for name, case in of(shape):
        if f"{name}-stored" in cases():
            stored = cases()[f"{name}-stored"].graph
            assert type(case.graph.adjacency) is not type(stored.adjacency), name
            assert np.array_equal(carve(case.graph, algorithm, seed=8), carve(stored, algorithm, seed=8)), name


@every_shape
def test_kruskal_and_prim_carve_the_lightest_tree(shape: str) -> None:
    for name, case in of(shape, has_a_choice):
        links = range(case.graph.link_count)
        weight = [naive.splitmix64(9 + (number - 1) * 0x9E3779B97F4A7C15, 1)[0] for number in links]
        lightest = naive.kruskal(case.graph.size, case.links(), weight)
        assert lightest == naive.prim(case.graph.size, case.links(), weight), name
        assert set(numbers(carve(case.graph, "kruskal", seed=9))) == lightest, name
        assert set(numbers(carve(case.graph, "prim", seed=9))) == lightest, name
