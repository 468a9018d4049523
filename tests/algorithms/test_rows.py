"""What holds of the algorithms that go row by row."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from levelforge.build import carve, make
from levelforge.errors import LevelforgeError, OptionError, UnsupportedGrid
from levelforge.graph import CellGraph
from levelforge.grids.rect import Rect
from levelforge.kernels.compiling import kernels_run
from levelforge.stored import StoredGraph
from levelforge.streaming import eller_rows
from tests.algorithms.looks import along_and_across, carved

BY_ROWS = ("binary_tree", "eller", "recursive_division", "sidewinder")
SIZES = [(1, 1), (1, 5), (5, 1), (2, 2), (9, 6), (70, 3), (64, 4), (200, 5)]


@pytest.mark.parametrize("bias", ["north-west", "north-east", "south-west", "south-east"])
def test_a_binary_tree_has_corridors_along_the_two_sides_of_its_bias(bias: str) -> None:
    along, across = along_and_across(carved(Rect(9, 7).graph, "binary_tree", 3, bias=bias), 9, 7)
    full_rows = np.flatnonzero(along.all(axis=1)).tolist()
    full_columns = np.flatnonzero(across.all(axis=0)).tolist()
    assert full_rows == [6 if bias.startswith("south") else 0]
    assert full_columns == [8 if bias.endswith("east") else 0]


@pytest.mark.parametrize("bias", ["north-west", "south-east"])
def test_a_cell_of_a_binary_tree_opens_one_of_two_sides(bias: str) -> None:
    along, across = along_and_across(carved(Rect(30, 30).graph, "binary_tree", 4, bias=bias), 30, 30)
    if bias == "north-west":
        assert (along[1:, :] ^ across[:, 1:]).all()
    else:
        assert (along[:-1, :] ^ across[:, :-1]).all()
    assert 0.4 < along[1:-1].mean() < 0.6


def test_every_run_of_a_sidewinder_has_one_way_up() -> None:
    along, across = along_and_across(carved(Rect(40, 30).graph, "sidewinder", 5), 40, 30)
    assert along[0].all()
    for row in range(1, 30):
        ends = [0, *(np.flatnonzero(~along[row]) + 1).tolist(), 40]
        assert all(across[row - 1, first:last].sum() == 1 for first, last in itertools.pairwise(ends))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_streamed_rows_are_those_of_eller(columns: int, rows: int) -> None:
    along, across = along_and_across(carve(Rect(columns, rows).graph, "eller", 6), columns, rows)
    streamed = list(eller_rows(columns, rows, 6))
    assert np.array_equal([east for east, _ in streamed], along)
    assert np.array_equal([south for _, south in streamed], [*across, np.zeros(columns, np.bool_)])


def test_streamed_rows_are_the_same_in_portions_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(eller_rows(13, 40, 7))
    monkeypatch.setattr("levelforge.streaming._PORTION", 13 * 3)
    for (east, south), (other_east, other_south) in zip(whole, eller_rows(13, 40, 7), strict=True):
        assert np.array_equal(east, other_east)
        assert np.array_equal(south, other_south)


def test_a_maze_larger_than_any_memory_can_be_begun() -> None:
    with kernels_run("plain"):
        east, south = next(eller_rows(50, 10**15, 8))
    assert (east.size, south.size) == (49, 50)
    assert south.any()


def test_streaming_refuses_a_maze_without_cells() -> None:
    with pytest.raises(OptionError, match="size = '0x3'"):
        eller_rows(0, 3, 1)


@pytest.mark.parametrize("algorithm", BY_ROWS)
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_quick_way_for_whole_rectangles_opens_the_same_links(algorithm: str, columns: int, rows: int) -> None:
    graph = Rect(columns, rows).graph
    general = graph.without()
    assert graph.rectangle == (columns, rows)
    assert general.rectangle is None
    for seed in range(3):
        assert np.array_equal(carve(graph, algorithm, seed), carve(general, algorithm, seed))


@pytest.mark.parametrize("room", [1, 2, 3, 5, 99])
def test_the_quick_way_leaves_the_same_rooms(room: int) -> None:
    graph = Rect(21, 14).graph
    quick = carved(graph, "recursive_division", 2, room=room)
    assert np.array_equal(quick, carved(graph.without(), "recursive_division", 2, room=room))


def test_rooms_have_no_walls_inside_and_the_level_is_still_proven() -> None:
    whole = make(size=(12, 8), algorithm={"name": "recursive_division", "room": 12}, seed=1)
    assert whole.maze.open.all()
    some = make(size=(30, 30), algorithm={"name": "recursive_division", "room": 4}, seed=1)
    assert some.maze.passage_count > 899
    perfect = make(size=(30, 30), algorithm={"name": "recursive_division"}, seed=1)
    assert perfect.maze.passage_count == 899


def _without_rows() -> CellGraph:
    return StoredGraph.of_links(3, np.array([[0, 1], [1, 2], [0, 2]], np.int32))


@pytest.mark.parametrize("algorithm", BY_ROWS)
def test_a_grid_without_rows_is_refused_by_name(algorithm: str) -> None:
    with pytest.raises(UnsupportedGrid, match=f"name = '{algorithm}': needs a grid whose cells stand in rows"):
        carve(_without_rows(), algorithm, 1)


def test_a_level_names_the_key_of_its_recipe_when_an_algorithm_refuses_it() -> None:
    with pytest.raises(LevelforgeError, match=r"^algorithm\.pick = 'youngest': one of newest"):
        make(size=(4, 4), algorithm={"name": "growing_tree", "pick": "youngest"})


def test_rows_stay_through_masks_pins_and_storing() -> None:
    graph = Rect(4, 3).graph
    for other in (graph.without(cells=[1]), graph.contract([0]), graph.stored(), graph.stored().without(links=[2])):
        assert other.row is not None
        assert other.row.tolist() == [0] * 4 + [1] * 4 + [2] * 4
