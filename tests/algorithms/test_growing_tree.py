"""What the picks of a growing tree do."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.algorithms import growing_tree
from levelforge.build import carve
from levelforge.errors import OptionError
from levelforge.grids.rect import Rect
from tests.algorithms.looks import carved, dead_end_share


@pytest.mark.parametrize(
    ("pick", "low", "high"),
    [("newest", 0.08, 0.12), ("random", 0.25, 0.31), ("oldest", 0.0, 0.05), ("middle", 0.0, 0.05)],
)
def test_the_pick_makes_the_look(pick: str, low: float, high: float) -> None:
    assert low < dead_end_share("growing_tree", pick=pick) < high


def test_newest_looks_like_depth_first() -> None:
    assert abs(dead_end_share("growing_tree", pick="newest") - dead_end_share("depth_first")) < 0.02


def test_a_mix_lies_between() -> None:
    shares = [dead_end_share("growing_tree", pick=f"newest={n},random={4 - n}") for n in (4, 3, 2, 0)]
    assert shares == sorted(shares)


@pytest.mark.parametrize(
    ("pick", "weights"),
    [("newest", [1, 0, 0, 0]), (" oldest = 2 , middle=5", [0, 2, 0, 5]), ("random=0,newest", [1, 0, 0, 0])],
)
def test_picks_are_read(pick: str, weights: list[int]) -> None:
    assert growing_tree.parse_pick(pick) == weights


@pytest.mark.parametrize(
    "pick",
    [
        "",
        "newst",
        "newest=",
        "newest=x",
        "newest=-1",
        "newest=1.5",
        "newest=0",
        "newest,newest",
        "newest=²",
        "=3",
        ",",
        "newest=9999999999",
        "newest=1000000,random",
    ],
)
def test_picks_that_make_no_sense_are_refused(pick: str) -> None:
    with pytest.raises(OptionError, match=r"^pick = "):
        growing_tree.Options(pick=pick)


def test_the_list_keeps_its_order_its_ends_and_its_middle() -> None:
    """Beside a plain list, through a thousand random comings and goings."""
    cells = np.empty((60, 5), np.int32)
    ends = np.array([-1, -1, -1, -1, 0], np.int64)
    plain: list[int] = []
    random = np.random.default_rng(1)
    for number in range(1000):
        cell = int(random.integers(60))
        if cell in plain:
            growing_tree._remove(cells, ends, cell)
            plain.remove(cell)
        else:
            growing_tree._append(cells, ends, cell, number)
            plain.append(cell)
        assert ends[growing_tree._LENGTH] == len(plain)
        assert sorted(cells[: len(plain), growing_tree._MEMBER].tolist()) == sorted(plain)
        if plain:
            newest, oldest, middle = (
                ends[at] for at in (growing_tree._NEWEST, growing_tree._OLDEST, growing_tree._MIDDLE)
            )
            assert (newest, oldest, middle) == (plain[-1], plain[0], plain[(len(plain) - 1) // 2])


def test_a_forest_of_one_tree_looks_like_depth_first_and_one_of_all_cells_like_kruskal() -> None:
    assert abs(dead_end_share("growing_forest", trees=1) - dead_end_share("depth_first")) < 0.02
    assert abs(dead_end_share("growing_forest", trees=3600) - dead_end_share("kruskal")) < 0.02


def test_more_trees_than_cells_are_as_many_as_there_are_cells() -> None:
    graph = Rect(3, 3).graph
    assert np.array_equal(carved(graph, "growing_forest", 1, trees=9), carved(graph, "growing_forest", 1, trees=10**9))


def test_algorithms_of_the_least_weight_carve_one_tree() -> None:
    graph = Rect(12, 9).graph.without(cells=[5, 40])
    for seed in range(3):
        tree = carve(graph, "kruskal", seed)
        for algorithm in ("prim", "boruvka", "reverse_delete"):
            assert np.array_equal(carve(graph, algorithm, seed), tree)
