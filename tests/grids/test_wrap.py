"""Grids whose borders meet."""

from __future__ import annotations

import numpy as np
import pytest

import levelforge
from levelforge.catalog import ALGORITHMS
from levelforge.errors import GridError, LevelforgeError, OptionError, PlacementError, UnsupportedGrid
from levelforge.kernels.adjacency import degrees
from levelforge.maze import Maze
from levelforge.storage import dump, load
from tests.grids.examples import WRAPPED, Table, grid_of, name_of
from tests.grids.test_shapes import check_walls, half_masked

every_wrap = pytest.mark.parametrize("table", WRAPPED, ids=name_of)


def unwrapped(table: Table) -> Table:
    return {key: value for key, value in table.items() if key != "wrap"}


@every_wrap
def test_walls_make_up_the_outlines(table: Table) -> None:
    check_walls(grid_of(table))
    check_walls(half_masked(grid_of(table)))


@every_wrap
def test_links_across_the_seam_come_last_and_their_walls_stand_twice(table: Table) -> None:
    flat, grid = grid_of(unwrapped(table)), grid_of(table)
    count = flat.graph.link_count
    assert grid.graph.links[:count].tolist() == flat.graph.links.tolist()
    across = grid.graph.links[count:]
    assert len(across)
    assert (across[:, 0] < across[:, 1]).all()
    walls = grid.walls
    rows = np.bincount(walls.link[walls.link >= 0])
    assert (rows[:count] == 1).all()
    assert (rows[count:] == 2).all()
    assert len(flat.walls.link) == len(walls.link)
    assert (walls.link < 0).sum() == (flat.walls.link < 0).sum() - 2 * len(across)


@pytest.mark.parametrize(
    ("shape", "neighbours"),
    [("rect", {4}), ("hex", {6}), ("triangle", {3}), ("brick", {6}), ("upsilon", {4, 8})],
)
def test_a_torus_has_no_border_and_looks_the_same_everywhere(shape: str, neighbours: set[int]) -> None:
    grid = grid_of({"shape": shape, "size": [4, 6], "wrap": "xy"})
    assert (grid.walls.link >= 0).all()
    assert set(degrees(grid.graph.adjacency).tolist()) == neighbours
    assert grid.border.size == 0


def test_a_moebius_strip_has_one_border() -> None:
    for table in ({"shape": "rect", "size": [5, 3]}, {"shape": "hex", "size": [4, 3]}):
        grid = grid_of({**table, "wrap": "mobius"})
        columns, rows = table["size"]
        for row in range(rows):
            last, first = grid.cell_at([columns - 1, row]), grid.cell_at([0, rows - 1 - row])
            assert sorted((last, first)) in grid.graph.links.tolist()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"shape": "hex", "size": [4, 3], "wrap": "y"}, "even number of rows"),
        ({"shape": "hex", "size": [3, 4], "orientation": "flat", "wrap": "xy"}, "even number of columns"),
        ({"shape": "triangle", "size": [3, 4], "wrap": "x"}, "even number of columns"),
        ({"shape": "triangle", "size": [4, 3], "wrap": "y"}, "even number of rows"),
        ({"shape": "brick", "size": [4, 3], "wrap": "xy"}, "even number of rows"),
        ({"shape": "upsilon", "size": [3, 4], "wrap": "xy"}, "even number of columns"),
        ({"shape": "hex", "size": [4, 4], "wrap": "mobius"}, "one row or one column more"),
        ({"shape": "brick", "size": [4, 4], "wrap": "mobius"}, "one row or one column more"),
        ({"shape": "triangle", "size": [5, 4], "wrap": "mobius"}, "one row or one column more"),
        ({"shape": "rect", "size": [1, 3], "wrap": "x"}, "at least 2 cells"),
        ({"shape": "rect", "size": [3, 1], "wrap": "xy"}, "at least 2 cells"),
    ],
    ids=str,
)
def test_sizes_in_which_the_borders_do_not_fit(table: Table, message: str) -> None:
    with pytest.raises(GridError, match=message):
        grid_of(table)


def test_shapes_that_do_not_repeat() -> None:
    with pytest.raises(UnsupportedGrid, match="repeats"):
        grid_of({"shape": "polar", "wrap": "x"})
    with pytest.raises(OptionError, match="one of mobius, none, x, xy, y"):
        levelforge.make(grid={"shape": "rect", "wrap": "z"})


@every_wrap
def test_algorithms_carve_spanning_forests(table: Table) -> None:
    for grid in (grid_of(table), half_masked(grid_of(table))):
        for algorithm in ALGORITHMS.names():
            try:
                carved = levelforge.carve(grid.graph, algorithm, 3)
            except UnsupportedGrid:
                continue
            assert Maze(grid, carved).is_perfect


@every_wrap
def test_levels_are_read_back_equal(table: Table) -> None:
    level = levelforge.make(grid=table, seed=2)
    assert load(dump(level)) == level
    assert levelforge.make(level.recipe) == level


def test_a_raster_is_open_at_both_ends_of_a_passage_across_the_seam() -> None:
    level = levelforge.make(grid={"shape": "rect", "size": [5, 4], "wrap": "xy"}, algorithm="wilson", seed=3)
    solid = level.raster
    count = grid_of({"shape": "rect", "size": [5, 4]}).graph.link_count
    passed = level.maze.open[count:]
    assert passed.any()
    assert np.array_equal(solid[:, 0], solid[:, -1])
    assert np.array_equal(solid[0], solid[-1])
    assert (~solid[:, 0]).sum() + (~solid[0]).sum() == passed.sum()


def test_a_grid_without_border_has_no_place_there() -> None:
    with pytest.raises(PlacementError, match="no border"):
        levelforge.make(grid={"shape": "rect", "size": [4, 4], "wrap": "xy"}, placement={"start": "border"})


def test_corner_and_centre_are_found_on_a_torus() -> None:
    level = levelforge.make(
        grid={"shape": "rect", "size": [5, 5], "wrap": "xy"}, placement={"start": "centre", "goal": "corner"}
    )
    assert level.start == 12


def test_errors_name_the_section() -> None:
    with pytest.raises(LevelforgeError, match=r"^grid\.size = \[4, 3\]: an even number of rows"):
        levelforge.make(grid={"shape": "hex", "size": [4, 3], "wrap": "y"})
    with pytest.raises(LevelforgeError, match=r"^grid\.wrp = 'x': unknown key; did you mean wrap"):
        levelforge.make(grid={"shape": "hex", "size": [4, 3], "wrp": "x"})
