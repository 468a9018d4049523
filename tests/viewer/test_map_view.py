"""The map's view: fitting, zooming, panning, and where cells come to lie in the picture."""

from __future__ import annotations

import numpy as np
import pytest

from viewer.camera import project
from viewer.map_view import MapView


@pytest.fixture
def map_view():
    return MapView((40.0, 30.0), (1280, 720))


@pytest.mark.parametrize("extent", [(1, 1), (40, 30), (3, 300), (1000, 1000)])
@pytest.mark.parametrize("size", [(1280, 720), (320, 900)])
def test_the_whole_map_fits(extent, size):
    map_view = MapView(extent, size)
    left, top = map_view.pixel(0, 0)
    right, bottom = map_view.pixel(*extent)
    assert 0 < left < right < size[0]
    assert 0 < top < bottom < size[1]


def test_row_zero_is_at_the_top_and_matrix_agrees_with_pixels(map_view):
    map_view.zoom(3, (100, 200))
    places = np.array([(0.0, 0.0), (40.0, 0.0), (12.5, 29.0)])
    pixels = project(map_view.matrix(), np.column_stack((places, np.zeros(3))), map_view.size)[:, :2]
    assert pixels == pytest.approx(np.array([map_view.pixel(*place) for place in places]))
    assert map_view.pixel(0, 0)[1] < map_view.pixel(0, 1)[1]
    assert map_view.place(map_view.pixel(12.5, 29)) == pytest.approx((12.5, 29))


@pytest.mark.parametrize("steps", [1, 4, -1])
def test_zooming_keeps_the_place_under_the_pointer(map_view, steps):
    map_view.zoom(2)
    before = map_view.place((600, 300))
    map_view.zoom(steps, (600, 300))
    assert map_view.place((600, 300)) == pytest.approx(before)


def test_zoom_has_limits(map_view):
    map_view.zoom(1000)
    assert map_view.scale <= 400
    map_view.zoom(-1000)
    assert map_view.scale > 0


def test_panning_never_loses_the_map(map_view):
    map_view.pan(1e9, -1e9)
    assert (map_view.x, map_view.y) == (40, 0)


def test_a_fitted_map_is_fitted_again_in_another_size_and_a_zoomed_one_is_not(map_view):
    map_view.resize((400, 400))
    assert map_view.scale == pytest.approx(400 * 0.92 / 40)
    map_view.zoom(2)
    scale = map_view.scale
    map_view.resize((800, 800))
    assert map_view.scale == scale


def test_following_keeps_a_place_in_the_picture(map_view):
    map_view.zoom(10)
    map_view.follow(39, 1)
    x, y = map_view.pixel(39, 1)
    assert 0 < x < 1280
    assert 0 < y < 720
