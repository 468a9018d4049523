"""What holds of every flat grid: links, walls and outlines fit together."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import levelforge
from levelforge.catalog import ALGORITHMS, GRIDS
from levelforge.errors import PlacementError
from levelforge.grid import Grid
from levelforge.kernels.adjacency import degrees
from levelforge.kernels.compiling import kernels_run
from levelforge.lattice import LatticeGraph
from levelforge.maze import Maze
from levelforge.storage import dump, load
from tests.grids.examples import GRAPHS, SHAPES, Table, grid_of, name_of

every_shape = pytest.mark.parametrize("table", SHAPES + GRAPHS, ids=name_of)


def segments_of(grid: Grid, cell: int) -> set[frozenset[tuple[float, float]]]:
    """The outline of a cell as segments that have no direction."""
    points = outline_of(grid, cell)
    return {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}


def outline_of(grid: Grid, cell: int) -> list[tuple[float, float]]:
    first, last = grid.polygons.start[cell : cell + 2]
    return [tuple(point) for point in grid.polygons.point[first:last].tolist()]


def area_of(points: list[tuple[float, float]]) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True)) / 2


def holds(points: list[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    for (left, top), (right, bottom) in zip(points, points[1:] + points[:1], strict=True):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            inside = not inside
    return inside


def half_masked(grid: Grid) -> Grid:
    gone = np.random.default_rng(grid.graph.size).random(grid.graph.size) < 0.4
    gone[0] = False
    return grid.without(cells=gone)


def check_walls(grid: Grid) -> None:
    """Every outline is made of the walls of its cell; walls of links are on the outlines of both cells."""
    walls, graph = grid.walls, grid.graph
    across_seam = set(grid.boundary.link[grid.boundary.seam].tolist())
    made: dict[int, list[frozenset[tuple[float, float]]]] = {int(cell): [] for cell in np.flatnonzero(graph.present)}
    for segment, link, cell in zip(walls.segment.tolist(), walls.link.tolist(), walls.cell.tolist(), strict=True):
        wall = frozenset(tuple(end) for end in segment)
        assert len(wall) == 2
        made[cell].append(wall)
        if link >= 0:
            assert graph.usable[link]
            ends = graph.links[link].tolist()
            if link in across_seam:
                assert cell in ends
            else:
                assert cell == ends[0]
                made[ends[1]].append(wall)
    for cell, outline in made.items():
        assert len(outline) == len(set(outline))
        assert set(outline) == segments_of(grid, cell)
    assert set(walls.link[walls.link >= 0].tolist()) == set(np.flatnonzero(graph.usable).tolist())


def test_every_shape_has_examples() -> None:
    assert {table["shape"] for table in SHAPES + GRAPHS} >= set(GRIDS.names())


@every_shape
def test_links_join_two_cells_and_are_seen_from_both(table: Table) -> None:
    graph = grid_of(table).graph
    assert (graph.links[:, 0] != graph.links[:, 1]).all()
    assert np.array_equal(degrees(graph.adjacency), np.bincount(graph.links.reshape(-1), minlength=graph.size))
    assert graph.usable.all()
    stored = graph.stored()
    slots = np.repeat(np.arange(graph.size), np.diff(stored.adjacency.start))
    pairs = np.sort(np.stack((slots, stored.adjacency.neighbour), axis=1), axis=1)
    assert np.array_equal(pairs, np.sort(graph.links[stored.adjacency.link], axis=1))


@every_shape
def test_all_cells_are_joined(table: Table) -> None:
    graph = grid_of(table).graph
    assert (graph.components == 0).all()
    assert graph.roots.size == 1


@every_shape
def test_walls_make_up_the_outlines(table: Table) -> None:
    check_walls(grid_of(table))


@every_shape
def test_walls_make_up_the_outlines_of_what_a_mask_leaves(table: Table) -> None:
    check_walls(half_masked(grid_of(table)))


@every_shape
def test_outlines_turn_clockwise_on_screen_and_do_not_overlap(table: Table) -> None:
    grid = grid_of(table)
    outlines = [outline_of(grid, cell) for cell in range(grid.graph.size)]
    assert all(area_of(outline) > 0 for outline in outlines)
    width, height, floors = grid.extent
    assert floors == 1
    for x, y in np.random.default_rng(1).random((60, 2)).tolist():
        assert sum(holds(outline, x * width, y * height) for outline in outlines) <= 1
    border = grid.walls.segment[grid.walls.link < 0]
    around = (border[:, 0, 0] * border[:, 1, 1] - border[:, 1, 0] * border[:, 0, 1]).sum() / 2
    assert sum(map(area_of, outlines)) == pytest.approx(around)


@every_shape
def test_extent_is_what_the_outlines_cover(table: Table) -> None:
    grid = grid_of(table)
    assert grid.polygons.point.min() >= 0
    assert grid.polygons.point.max(axis=0).tolist() == list(grid.extent[:2])


@every_shape
def test_coordinates_are_whole_grains(table: Table) -> None:
    grid = grid_of(table)
    assert (grid.polygons.point * 2**16 == np.rint(grid.polygons.point * 2**16)).all()


@every_shape
def test_centres_are_inside(table: Table) -> None:
    grid = grid_of(table)
    for cell, (x, y, floor) in enumerate(grid.centres.tolist()):
        assert holds(outline_of(grid, cell), x, y)
        assert floor == 0


@pytest.mark.parametrize("table", SHAPES, ids=name_of)
def test_positions_name_cells_row_by_row(table: Table) -> None:
    grid = grid_of(table)
    positions = [(column, row) for row, size in enumerate(grid.row_sizes.tolist()) for column in range(size)]
    assert [grid.cell_at(position) for position in positions] == list(range(grid.graph.size))
    assert [tuple(grid.position(cell)) for cell in range(grid.graph.size)] == positions
    for outside in ([-1, 0], [0, -1], [int(grid.row_sizes[0]), 0], [0, len(grid.row_sizes)], [0]):
        with pytest.raises(PlacementError):
            grid.cell_at(outside)


@every_shape
def test_floor_covers_the_cells_with_convex_polygons(table: Table) -> None:
    for grid in (grid_of(table), half_masked(grid_of(table))):
        start, point = grid.floor_polygons.start, grid.floor_polygons.point
        area = 0.0
        for first, last in itertools.pairwise(start.tolist()):
            corner = point[first:last]
            along = np.roll(corner, -1, axis=0) - corner
            turn = along[:, 0] * np.roll(along, -1, axis=0)[:, 1] - along[:, 1] * np.roll(along, -1, axis=0)[:, 0]
            assert (turn >= 0).all()
            fan = corner[1:] - corner[0]
            assert (fan[:-1, 0] * fan[1:, 1] - fan[:-1, 1] * fan[1:, 0] > 0).all(), "a triangle without area"
            area += area_of(corner.tolist())
        cells = np.flatnonzero(grid.graph.present)
        assert area == pytest.approx(sum(area_of(outline_of(grid, cell)) for cell in cells))


@every_shape
def test_links_are_found_by_side(table: Table) -> None:
    grid = grid_of(table)
    graph = grid.graph
    walls = grid.walls
    inner = walls.link >= 0
    if isinstance(graph, LatticeGraph):
        assert np.array_equal(graph.link_at(walls.cell[inner], walls.side[inner]), walls.link[inner])
        assert (graph.link_at(walls.cell[~inner], walls.side[~inner]) == -1).all()


@pytest.mark.parametrize("algorithm", ALGORITHMS.names())
@pytest.mark.parametrize("mode", ["plain", "compiled"])
@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("table", [table for table in SHAPES if table["size"] == [6, 4]] + GRAPHS, ids=name_of)
def test_algorithms_carve_spanning_forests(table: Table, masked: bool, mode: str, algorithm: str) -> None:
    grid = half_masked(grid_of(table)) if masked else grid_of(table)
    with kernels_run(mode):
        try:
            carved = levelforge.carve(grid.graph, algorithm, 3)
            again = levelforge.carve(grid.graph, algorithm, 3)
        except levelforge.errors.UnsupportedGrid:
            pytest.skip("this algorithm says that the grid lacks something")
    assert Maze(grid, carved).is_perfect
    assert np.array_equal(carved, again)


@every_shape
def test_levels_are_read_back_equal(table: Table) -> None:
    level = levelforge.make(grid=table, seed=2)
    assert load(dump(level)) == level
    assert levelforge.make(level.recipe) == level
