"""The floor: under every cell, facing up, and in no wall's plane."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.errors import OptionError
from levelforge.geometry.floors import floor_surface
from tests.geometry.levels import LEVELS, SQUARES, masked
from tests.geometry.solids import covers, doubled_areas


@pytest.mark.parametrize("name", LEVELS)
def test_faces_up(name: str) -> None:
    area = doubled_areas(floor_surface(LEVELS[name]()))
    assert (area[:, 1] > 0).all()
    assert (area[:, ::2] == 0).all()


@pytest.mark.parametrize("name", LEVELS)
def test_under_every_cell_once(name: str) -> None:
    grid = LEVELS[name]().grid
    near = grid.centres[:, :2] + (0.01, 0.02)
    covered = covers(floor_surface(LEVELS[name]()), near)
    assert np.array_equal(covered, grid.graph.present.astype(int))


@pytest.mark.parametrize("name", SQUARES)
def test_area(name: str) -> None:
    level = SQUARES[name]()
    area = doubled_areas(floor_surface(level, cell_size=2.0))[:, 1].sum() / 2
    assert area == pytest.approx(4 * level.grid.graph.cell_count)


def test_few_triangles_where_nothing_is_masked() -> None:
    assert len(floor_surface(LEVELS["40x30"]()).triangles) == 2


@pytest.mark.parametrize("name", LEVELS)
def test_no_corner_on_the_side_of_a_triangle(name: str) -> None:
    corner = floor_surface(LEVELS[name]()).position[:, ::2]
    triangles = floor_surface(LEVELS[name]()).triangles
    for a, b in np.concatenate((triangles[:, :2], triangles[:, 1:], triangles[:, ::2])):
        along, towards = corner[b] - corner[a], corner - corner[a]
        off_line = np.abs(along[0] * towards[:, 1] - along[1] * towards[:, 0])
        share = towards @ along / (along @ along)
        assert not ((off_line < 1e-9) & (share > 1e-9) & (share < 1 - 1e-9)).any()


def test_uv_in_metres() -> None:
    floor = floor_surface(masked(), cell_size=2.0)
    assert np.array_equal(floor.uv, floor.position[:, ::2] * (1, -1))


def test_elevation() -> None:
    assert set(floor_surface(masked(), elevation=-0.5).position[:, 1]) == {-0.5}


def test_cell_size_refused() -> None:
    with pytest.raises(OptionError, match="cell_size = -1"):
        floor_surface(masked(), cell_size=-1)
