"""Square cells: numbers, walls and the block raster."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.errors import GridError, LevelforgeError, OptionError, PlacementError
from levelforge.grid import Opening
from levelforge.grids.rect import EAST, NORTH, SOUTH, WEST, Options, Rect, make

sizes = st.tuples(st.integers(1, 7), st.integers(1, 7))
some_sizes = pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (2, 2), (5, 4), (3, 8)])


def slow_raster(grid: Rect, opened: set[int], spare: tuple[int, int] = (0, 0)) -> list[list[bool]]:
    """Every tile solid, then every present cell and open link carved out, and corners that no wall leads to."""
    width, height = 2 * grid.columns + 1 + spare[0], 2 * grid.rows + 1 + spare[1]
    solid = [[True] * width for _ in range(height)]
    for cell in np.flatnonzero(grid.graph.present).tolist():
        solid[2 * (cell // grid.columns) + 1][2 * (cell % grid.columns) + 1] = False
    for link in opened:
        (left, top), (right, bottom) = (grid.position(cell) for cell in grid.graph.links[link].tolist())
        solid[top + bottom + 1][left + right + 1] = False
    for row in range(2, 2 * grid.rows - 1, 2):
        for column in range(2, 2 * grid.columns - 1, 2):
            beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            solid[row][column] = any(solid[y][x] for y, x in beside)
    return solid


@some_sizes
def test_the_number_of_cells_and_links(size: tuple[int, int]) -> None:
    columns, rows = size
    graph = Rect(columns, rows).graph
    assert graph.size == columns * rows
    assert graph.link_count == len(graph.links) == rows * (columns - 1) + columns * (rows - 1)


def test_links_to_the_east_come_first_row_by_row_then_those_to_the_south() -> None:
    east = [[row * 4 + column, row * 4 + column + 1] for row in range(3) for column in range(3)]
    south = [[cell, cell + 4] for cell in range(8)]
    assert Rect(4, 3).graph.links.tolist() == east + south


@some_sizes
def test_a_wall_for_every_link_and_every_border(size: tuple[int, int]) -> None:
    columns, rows = size
    grid = Rect(columns, rows)
    assert len(grid.walls.link) == grid.graph.link_count + 2 * (columns + rows)
    assert (grid.walls.link >= 0).sum() == grid.graph.link_count
    assert grid.walls.link[: grid.graph.link_count].tolist() == list(range(grid.graph.link_count))


def test_a_wall_stands_between_the_cells_of_its_link() -> None:
    grid = Rect(4, 3)
    for row in range(grid.graph.link_count):
        middle = grid.walls.segment[row].mean(axis=0)
        between = grid.centres[grid.graph.links[grid.walls.link[row]], :2].mean(axis=0)
        assert middle.tolist() == between.tolist()


def test_the_dtypes_of_the_wall_table() -> None:
    walls = Rect(3, 3).without(cells=[4]).walls
    assert walls.segment.dtype == np.float64
    assert {part.dtype for part in (walls.link, walls.cell, walls.side, walls.floor)} == {np.dtype(np.int32)}


def test_a_hole_has_borders_seen_from_outside() -> None:
    walls = Rect(3, 3).without(cells=[4]).walls
    around = [(5, WEST), (7, NORTH), (3, EAST), (1, SOUTH)]
    borders = list(zip(walls.cell.tolist(), walls.side.tolist(), (walls.link < 0).tolist(), strict=True))
    assert all((cell, side, True) in borders for cell, side in around)
    assert len(walls.link) == 8 + 4 + 12


def test_a_banned_link_keeps_its_wall() -> None:
    assert np.array_equal(Rect(3, 3).without(links=[0]).walls.link, Rect(3, 3).walls.link)


@given(sizes, st.data())
def test_the_raster_is_that_of_the_slow_twin(size: tuple[int, int], data: st.DataObject) -> None:
    whole = Rect(*size)
    gone = data.draw(st.sets(st.integers(0, whole.graph.size - 1), max_size=whole.graph.size - 1))
    spare = data.draw(st.sampled_from([(0, 0), (1, 0), (0, 1), (1, 1)]))
    grid = Rect(*size, spare=spare).without(cells=gone)
    opened = {link for link in np.flatnonzero(grid.graph.usable).tolist() if data.draw(st.booleans())}
    bits = np.isin(np.arange(grid.graph.link_count), sorted(opened))
    assert grid.raster(bits).tolist() == slow_raster(grid, opened, spare)


@pytest.mark.parametrize(
    ("cell", "side", "tiles"), [(0, NORTH, [(0, 1)]), (0, WEST, [(1, 0)]), (5, EAST, [(3, 6)]), (5, SOUTH, [(4, 5)])]
)
def test_an_opening_takes_a_border_tile_away(cell: int, side: int, tiles: list[tuple[int, int]]) -> None:
    grid = Rect(3, 2)
    shut = np.zeros(grid.graph.link_count, np.bool_)
    opened = grid.raster(shut) & ~grid.raster(shut, [Opening(cell, side)])
    assert list(zip(*np.nonzero(opened), strict=True)) == tiles


def test_an_opening_goes_through_a_wall_two_tiles_thick() -> None:
    grid = Rect(3, 2, spare=(1, 1))
    shut = np.zeros(grid.graph.link_count, np.bool_)
    opened = grid.raster(shut) & ~grid.raster(shut, [Opening(5, EAST), Opening(5, SOUTH)])
    assert set(zip(*(axis.tolist() for axis in np.nonzero(opened)), strict=True)) == {(3, 6), (3, 7), (4, 5), (5, 5)}


def test_an_opening_into_a_hole_is_one_tile() -> None:
    grid = Rect(3, 1, spare=(1, 1)).without(cells=[2])
    shut = np.zeros(grid.graph.link_count, np.bool_)
    opened = grid.raster(shut) & ~grid.raster(shut, [Opening(1, EAST)])
    assert np.argwhere(opened).tolist() == [[1, 4]]


@given(st.integers(3, 15), st.integers(3, 15))
def test_tiles_ask_for_the_exact_size_of_the_raster(width: int, height: int) -> None:
    grid = make(Options(tiles=[width, height]))
    raster = grid.raster(np.ones(grid.graph.link_count, np.bool_))
    assert raster.shape == (height, width)
    assert all(edge.all() for edge in (raster[0], raster[-1], raster[:, 0], raster[:, -1]))
    assert make(Options(**grid.options)) == grid


@some_sizes
def test_the_tile_of_a_cell_is_open(size: tuple[int, int]) -> None:
    grid = Rect(*size)
    column, row = grid.tiles(np.arange(grid.graph.size)).T
    assert not grid.raster(np.zeros(grid.graph.link_count, np.bool_))[row, column].any()


@given(sizes, st.data())
def test_floor_polygons_cover_every_present_cell_once(size: tuple[int, int], data: st.DataObject) -> None:
    whole = Rect(*size)
    gone = data.draw(st.sets(st.integers(0, whole.graph.size - 1), max_size=whole.graph.size - 1))
    grid = whole.without(cells=gone)
    covered = np.zeros((size[1], size[0]), np.int64)
    for corners in grid.floor_polygons.point.reshape(-1, 4, 2).astype(int):
        (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
        covered[top:bottom, left:right] += 1
    assert covered.reshape(-1).tolist() == grid.graph.present.astype(int).tolist()


def test_one_floor_polygon_where_nothing_is_masked() -> None:
    assert Rect(7, 5).floor_polygons.point.tolist() == [[0, 0], [7, 0], [7, 5], [0, 5]]


def test_polygons_are_clockwise_on_screen() -> None:
    assert Rect(2, 1).polygons.point[4:].tolist() == [[1, 0], [2, 0], [2, 1], [1, 1]]


@pytest.mark.parametrize("position", [[-1, 0], [0, -1], [3, 0], [0, 2], [0], [0, 0, 0], [], [2**70, 0]])
def test_a_position_outside_is_no_cell(position: list[int]) -> None:
    with pytest.raises(PlacementError, match=r"\[column, row\] from \[0, 0\] to \[2, 1\]"):
        Rect(3, 2).cell_at(position)


@pytest.mark.parametrize(
    ("size", "corners", "centre"),
    [((5, 3), [0, 4, 10, 14], 7), ((1, 1), [0], 0), ((1, 7), [0, 6], 3), ((4, 4), [0, 3, 12, 15], 5)],
)
def test_corners_and_centre(size: tuple[int, int], corners: list[int], centre: int) -> None:
    assert Rect(*size).corners.tolist() == corners
    assert Rect(*size).centre == centre


def test_the_border_is_the_outermost_ring_and_the_rim_of_holes() -> None:
    assert Rect(4, 3).border.tolist() == [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
    assert Rect(5, 5).without(cells=[12]).border.tolist() == [c for c in range(25) if c not in (6, 8, 16, 18, 12)]


def test_a_masked_corner_moves_to_the_nearest_cell() -> None:
    assert Rect(3, 3).without(cells=[0]).corners.tolist() == [1, 2, 6, 8]


@pytest.mark.parametrize("size", ["", "x", "4", "4x", "x4", "4x4x4", "axb", "4.0x3", [], [4], [4, 4, 4]])
def test_a_size_has_two_numbers(size: str | list[int]) -> None:
    with pytest.raises(OptionError, match=r"columns x rows, such as 40x30"):
        make(Options(size=size))


@pytest.mark.parametrize("size", ["0x4", "4x0", "-4x4", [0, 1], [1, -1], "-1x-1"])
def test_a_size_is_positive(size: str | list[int]) -> None:
    with pytest.raises(OptionError, match=r"each at least 1"):
        make(Options(size=size))


@pytest.mark.parametrize("size", ["99999x99999", [2**31, 1], [2**62, 2**62], "9" * 400 + "x2"])
def test_more_links_than_int32_can_number_are_refused_before_any_memory_is_taken(size: str | list[int]) -> None:
    with pytest.raises(GridError, match=r"at most 2147483647 can be numbered"):
        make(Options(size=size))


@pytest.mark.parametrize("tiles", ["2x9", "9x2", [0, 3], "1x1", [-3, 3], [3]])
def test_a_raster_has_at_least_three_by_three_tiles(tiles: str | list[int]) -> None:
    with pytest.raises(LevelforgeError, match=r"tiles"):
        make(Options(tiles=tiles))


def test_size_and_tiles_exclude_each_other() -> None:
    with pytest.raises(OptionError, match=r"either size or tiles"):
        make(Options(size="3x3", tiles="7x7"))


@pytest.mark.parametrize("size", ["40x30", "40X30", " 40 x 30 ", [40, 30]])
def test_spellings_of_a_size(size: str | list[int]) -> None:
    assert make(Options(size=size)).options == {"size": [40, 30]}
