"""What is particular to each shape of cells in columns and rows."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.errors import GridError
from levelforge.grids.brick import Brick
from levelforge.grids.hex import Hex
from levelforge.grids.triangle import Triangle
from levelforge.grids.upsilon import Upsilon
from levelforge.kernels.adjacency import degrees


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_hexagons_stand_where_tiled_draws_them(orientation: str, index: str) -> None:
    # Tiled: `doStaggerX/Y` is (row or column & 1) ^ staggerEven, and shifts by half a tile.
    grid = Hex(5, 4, orientation, index)
    assert grid.stagger_axis == {"pointy": "y", "flat": "x"}[orientation]
    assert grid.stagger_index == index
    along = 3 / (2 * 3**0.5)
    for cell, (x, y, _) in enumerate(grid.centres.tolist()):
        column, row = grid.position(cell)
        shifted = ((row if orientation == "pointy" else column) + (index == "even")) % 2
        if orientation == "pointy":
            expected = (column + 0.5 + shifted / 2, row * along + 1 / 3**0.5)
        else:
            expected = (column * along + 1 / 3**0.5, row + 0.5 + shifted / 2)
        assert (x, y) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_hexagons_are_linked_to_those_one_cell_away(orientation: str, index: str) -> None:
    grid = Hex(7, 6, orientation, index)
    away = grid.centres[:, None, :2] - grid.centres[None, :, :2]
    near = np.triu(np.abs(np.hypot(away[..., 0], away[..., 1]) - 1) < 1e-3)
    assert {tuple(pair) for pair in np.argwhere(near)} == {tuple(sorted(pair)) for pair in grid.graph.links.tolist()}


@pytest.mark.parametrize(
    ("grid", "area"),
    [
        (Hex(4, 4), 4 * 4 * 3**0.5 / 2),
        (Brick(4, 4), 16),
        (Triangle(4, 4), 16 * 3**1.5 / 4),
        (Upsilon(4, 4), 24 + 16 * 2**0.5),
    ],
    ids=lambda value: getattr(value, "shape", ""),
)
def test_area(grid: Hex, area: float) -> None:
    walls = grid.walls
    border = walls.segment[walls.link < 0]
    assert (border[:, 0, 0] * border[:, 1, 1] - border[:, 1, 0] * border[:, 0, 1]).sum() / 2 == pytest.approx(
        area, 1e-4
    )


@pytest.mark.parametrize(
    ("grid", "most"),
    [
        (Hex(5, 5), {6}),
        (Hex(5, 5, "flat", "even"), {6}),
        (Brick(5, 5), {6}),
        (Triangle(5, 5), {3}),
        (Upsilon(5, 5), {4, 8}),
    ],
    ids=lambda value: getattr(value, "shape", ""),
)
def test_inner_cells_have_all_their_neighbours(grid: Hex, most: set[int]) -> None:
    inner = degrees(grid.graph.adjacency).reshape(5, 5)[1:-1, 1:-1]
    assert set(inner.reshape(-1).tolist()) == most


def test_a_single_column_of_triangles_is_refused() -> None:
    with pytest.raises(GridError, match="at least 2 columns"):
        Triangle(1, 3)


def test_more_cells_than_links_can_be_numbered() -> None:
    with pytest.raises(GridError, match="at most"):
        Hex(40_000, 40_000)


def test_a_million_hexagons_are_made_quickly_by_few_operations() -> None:
    grid = Hex(1000, 1000)
    assert grid.graph.size == 10**6
    assert grid.graph.link_count == 999 * 1000 + 999 * 1000 + 999 * 999
