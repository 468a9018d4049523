"""Camera mathematics: directions, handedness, and where things come to lie in the picture."""

from __future__ import annotations

import math

import numpy as np
import pytest

from viewer.camera import Eye, boxes_in_sight, forward, perspective, project, right, view

SIZE = (1280, 720)
FIELD_OF_VIEW = math.radians(60)


def seen(eye, points):
    matrix = perspective(SIZE[0] / SIZE[1], FIELD_OF_VIEW, 0.1, 100.0) @ view(eye)
    return project(matrix, np.array(points, np.float64), SIZE)


@pytest.mark.parametrize(
    ("yaw", "along"), [(0, (1, 0, 0)), (math.pi / 2, (0, 0, 1)), (math.pi, (-1, 0, 0)), (-math.pi / 2, (0, 0, -1))]
)
def test_yaw_turns_right_from_east_over_south(yaw, along):
    assert forward(yaw) == pytest.approx(along)
    assert right(yaw) == pytest.approx(forward(yaw + math.pi / 2))


def test_pitch_is_upwards():
    assert forward(0.3, math.pi / 2) == pytest.approx((0, 1, 0))


@pytest.mark.parametrize("yaw", np.linspace(-3, 3, 7))
@pytest.mark.parametrize("pitch", [-1.2, 0.0, 0.7])
def test_view_is_a_right_handed_rotation_about_the_eye(yaw, pitch):
    eye = Eye(3.0, 0.5, -2.0, yaw, pitch)
    matrix = view(eye)
    assert matrix[:3, :3] @ matrix[:3, :3].T == pytest.approx(np.eye(3))
    assert np.linalg.det(matrix[:3, :3]) == pytest.approx(1.0)
    assert matrix @ [eye.x, eye.y, eye.z, 1] == pytest.approx([0, 0, 0, 1])
    ahead = np.append(np.array(eye[:3]) + 5 * forward(yaw, pitch), 1)
    assert matrix @ ahead == pytest.approx([0, 0, -5, 1])


@pytest.mark.parametrize("yaw", np.linspace(-3, 3, 7))
def test_what_is_in_front_is_in_the_middle(yaw):
    eye = Eye(7.0, 0.5, 4.0, yaw, 0.4)
    point = np.array(eye[:3]) + 9 * forward(yaw, 0.4)
    assert seen(eye, [point])[0, :2] == pytest.approx((640, 360))


def test_right_and_up_in_the_scene_are_right_and_up_in_the_picture():
    eye = Eye(0, 0, 0, math.pi / 2, 0)  # looking south, west is to the right
    west, up, near = seen(eye, [(-1, 0, 5), (0, 1, 5), (0, 0, 2)])
    assert west[0] > 640
    assert west[1] == pytest.approx(360)
    assert up[1] < 360
    assert near[2] < up[2]


def test_field_of_view_reaches_from_bottom_to_top():
    height = math.tan(FIELD_OF_VIEW / 2)
    points = seen(Eye(0, 0, 0, 0, 0), [(1, height, 0), (1, -height, 0)])
    assert points[:, 1] == pytest.approx([0, 720])


def test_depth_runs_from_near_to_far():
    assert seen(Eye(0, 0, 0, 0, 0), [(0.1, 0, 0), (100, 0, 0)])[:, 2] == pytest.approx([-1, 1])


def test_what_is_behind_has_no_place():
    assert np.isnan(seen(Eye(0, 0, 0, 0, 0), [(-1, 0, 0)])).all()


def test_boxes_with_a_point_in_the_picture_are_in_sight():
    random = np.random.default_rng(5)
    matrix = perspective(1.5, FIELD_OF_VIEW, 0.1, 50.0) @ view(Eye(1, 2, 3, 0.7, -0.2))
    low = random.uniform(-40, 40, (500, 3))
    high = low + random.uniform(0, 6, (500, 3))
    kept = boxes_in_sight(matrix, low, high)
    for inside in random.uniform(0, 1, (20, 1, 1)):
        points = project(matrix, (low + inside[0] * (high - low)), (300, 200))
        shown = (
            (np.abs(points[:, 2]) <= 1) & (points[:, :2] >= 0).all(axis=1) & (points[:, :2] <= (300, 200)).all(axis=1)
        )
        assert kept[shown].all()
    assert 0 < kept.sum() < 250
