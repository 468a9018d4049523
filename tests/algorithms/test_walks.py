"""What holds of the algorithms that walk."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.build import carve
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.options import decode
from levelforge.tracing import Trace, record
from tests import naive
from tests.algorithms.looks import carved, dead_end_share

_OPEN, _ERASE, _VISIT = (Trace.kind_names.index(kind) for kind in ("open", "erase", "visit"))


def test_an_origin_shift_is_a_tree_after_every_step() -> None:
    from levelforge.algorithms import origin_shift

    graph = Rect(6, 5).graph
    links = graph.links.tolist()
    options = decode(origin_shift.Options, {"shifts": 8})
    _, trace = record(graph, "origin_shift", 2, options)
    opened: set[int] = set()
    trees = 0
    for kind, link in zip(trace.kind.tolist(), trace.link.tolist(), strict=True):
        if kind == _OPEN:
            opened.add(link)
        elif kind == _ERASE:
            opened.discard(link)
        elif kind == _VISIT:
            assert len(opened) == 29
            assert naive.closes_no_ring(30, [links[number] for number in opened])
            trees += 1
    assert trees == 1 + 8 * 30


def test_an_origin_that_is_not_shifted_stays_the_first_maze() -> None:
    graph = Rect(20, 20).graph
    assert np.array_equal(carved(graph, "origin_shift", 1, shifts=0), carved(graph, "origin_shift", 2, shifts=0))
    assert not np.array_equal(carved(graph, "origin_shift", 1), carved(graph, "origin_shift", 2))


def test_few_shifts_leave_most_of_the_first_maze_and_many_none_of_its_look() -> None:
    assert dead_end_share("origin_shift", shifts=0.5) < 0.12
    assert abs(dead_end_share("origin_shift", shifts=60) - dead_end_share("wilson")) < 0.03


def test_a_hybrid_of_share_1_enters_every_cell_as_aldous_and_broder_do() -> None:
    graph = Rect(9, 9).graph
    assert np.array_equal(carved(graph, "wilson_hybrid", 3, share=1), carve(graph, "aldous_broder", 3))
    assert np.array_equal(carved(graph, "wilson_hybrid", 3, share=0), carve(graph, "wilson", 3))


@pytest.mark.parametrize("algorithm", ["aldous_broder", "wilson", "wilson_hybrid"])
def test_a_walk_leaves_islands_to_themselves(algorithm: str) -> None:
    graph = Rect(7, 3).graph.without(cells=[3, 10, 17])
    assert graph.root_sizes.tolist() == [9, 9]
    assert carve(graph, algorithm, 1).sum() == 16


def test_a_hunt_goes_through_a_comb_without_searching_it_again_and_again() -> None:
    """1,000 teeth, each 200 cells deep: a hunt from the top for every tooth would look at 4 x 10^8 cells."""
    teeth, depth = 1000, 200
    gone = np.zeros((depth, 2 * teeth), np.bool_)
    gone[:-1, 1::2] = True
    graph = Rect(2 * teeth, depth).graph.without(cells=gone.reshape(-1))
    with kernels_run("compiled"):
        assert carve(graph, "hunt_and_kill", 1).sum() == graph.cell_count - 1
