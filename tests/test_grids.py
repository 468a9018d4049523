"""What every grid of the catalog promises, by discovery."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.catalog import GRIDS
from levelforge.grid import Grid, Polygons
from tests import naive
from tests.graphs_under_test import cases, grid_of, grids

every_grid = pytest.mark.parametrize(("shape", "size"), grids())
masked = pytest.mark.parametrize("name", [n for n in cases() if n.endswith(("-masked", "-islands", "-whole"))])


def area(polygons: Polygons) -> float:
    """The sum of the polygons' areas, clockwise on screen counting as positive."""
    total = 0.0
    for start, end in zip(polygons.start[:-1], polygons.start[1:], strict=True):
        x, y = polygons.point[start:end].T
        total += float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2
    return total


@every_grid
def test_its_name_and_options_make_it_again(shape: str, size: tuple[int, ...]) -> None:
    grid = grid_of(shape, list(size))
    again = GRIDS.module(grid.shape).make(GRIDS.module(grid.shape).Options(**grid.options))
    assert again == grid


@every_grid
def test_a_mask_makes_it_another_grid(shape: str, size: tuple[int, ...]) -> None:
    grid = grid_of(shape, list(size))
    if grid.graph.size > 1:
        assert grid != grid.without(cells=[0])


@every_grid
def test_the_whole_grid_is_connected(shape: str, size: tuple[int, ...]) -> None:
    graph = grid_of(shape, list(size)).graph
    assert set(naive.pieces(graph.size, graph.links.tolist())) == {0}
    assert graph.roots.size == 1


@every_grid
def test_a_cell_has_one_position(shape: str, size: tuple[int, ...]) -> None:
    grid = grid_of(shape, list(size))
    positions = [grid.position(cell) for cell in range(grid.graph.size)]
    assert [grid.cell_at(position) for position in positions] == list(range(grid.graph.size))


@masked
def test_every_link_between_present_cells_has_a_wall(name: str) -> None:
    grid = cases()[name].grid
    links = grid.graph.links
    there = grid.graph.present[links].all(axis=1)
    assert set(grid.walls.link.tolist()) - {-1} == set(np.flatnonzero(there).tolist())


@masked
def test_a_wall_belongs_to_a_present_cell_and_lies_on_its_outline(name: str) -> None:
    grid = cases()[name].grid
    walls = grid.walls
    assert grid.graph.present[walls.cell].all()
    for segment, cell in zip(walls.segment.tolist(), walls.cell.tolist(), strict=True):
        start, end = grid.polygons.start[cell : cell + 2]
        outline = grid.polygons.point[start:end].tolist()
        assert segment[0] in outline
        assert segment[1] in outline


@masked
def test_no_wall_stands_twice(name: str) -> None:
    walls = cases()[name].grid.walls
    places = {frozenset(map(tuple, segment)) for segment in walls.segment.tolist()}
    assert len(places) == len(walls.link)


@masked
def test_floor_polygons_cover_the_present_cells(name: str) -> None:
    grid = cases()[name].grid
    start, point = grid.polygons.start, grid.polygons.point
    outlines = [point[start[cell] : start[cell + 1]] for cell in np.flatnonzero(grid.graph.present)]
    whole = Polygons(np.concatenate(outlines), np.cumsum([0, *map(len, outlines)]))
    assert area(grid.floor_polygons) == pytest.approx(area(whole))


@masked
def test_places_are_present_cells(name: str) -> None:
    grid = cases()[name].grid
    assert grid.graph.present[grid.border].all()
    assert grid.graph.present[grid.corners].all()
    assert grid.graph.present[grid.centre]
    assert grid.border.tolist() == sorted(set(grid.border.tolist()))


@masked
def test_a_border_cell_has_a_side_to_open(name: str) -> None:
    grid = cases()[name].grid
    walls = grid.walls
    for cell in grid.border.tolist():
        side = grid.border_side(cell)
        assert ((walls.cell == cell) & (walls.side == side) & (walls.link < 0)).any()


def test_a_mask_is_seen_by_what_was_computed_before() -> None:
    for shape, size in grids():
        grid: Grid = grid_of(shape, list(size))
        if grid.graph.size < 3:
            continue
        before = len(grid.walls.link), grid.border.tolist()
        gone = before[1][0]
        smaller = grid.without(cells=[gone])
        assert gone not in smaller.border
        assert (len(grid.walls.link), grid.border.tolist()) == before
