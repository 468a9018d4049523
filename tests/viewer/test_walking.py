"""Walking: never inside a wall, along walls, through every passage."""

from __future__ import annotations

import math

import numpy as np
import pytest

import levelforge
from levelforge.analysis.solution import solution
from viewer.walking import SPEED, WallIndex, moved, walker_at_start


def distance_to_walls(level, x, y):
    """The plain way: the distance from every standing wall."""
    begin, end = level.grid.walls.segment[level.standing].transpose(1, 0, 2)
    along = end - begin
    share = np.clip((((x, y) - begin) * along).sum(axis=1) / (along**2).sum(axis=1), 0, 1)
    return float(np.hypot(*(begin + share[:, None] * along - (x, y)).T).min())


@pytest.mark.parametrize("seconds", [1 / 60, 0.5, 7.0])
@pytest.mark.parametrize("algorithm", ["depth_first", "wilson"])
def test_random_walks_stay_clear_of_walls_and_inside(algorithm, seconds):
    level = levelforge.make(size=(9, 7), algorithm=algorithm, seed=3)
    walker = walker_at_start(level)
    random = np.random.default_rng(8)
    for _ in range(120):
        walker.turn(random.uniform(-math.pi, math.pi))
        walker.walk(*random.integers(-1, 2, 2).tolist(), seconds, running=bool(random.integers(2)))
        assert distance_to_walls(level, walker.x, walker.y) >= walker.clearance - 1e-6
        assert 0 < walker.x < 9
        assert 0 < walker.y < 7


def test_the_whole_solution_can_be_walked():
    level = levelforge.make(size=(12, 9), algorithm="wilson", seed=5)
    walker = walker_at_start(level)
    for cell in solution(level)[1:]:
        x, y, _ = level.grid.centres[cell]
        for _ in range(200):
            if math.hypot(x - walker.x, y - walker.y) < 0.05:
                break
            walker.yaw = math.atan2(y - walker.y, x - walker.x)
            walker.walk(1, 0, 0.02)
        assert math.hypot(x - walker.x, y - walker.y) < 0.05
    assert level.grid.nearest(walker.x, walker.y) == level.goal


def test_the_walker_starts_at_the_start_and_looks_down_the_solution():
    level = levelforge.make(size=(12, 9), algorithm="kruskal", seed=5)
    walker = walker_at_start(level)
    first, second = level.grid.centres[solution(level)[:2], :2]
    assert (walker.x, walker.y) == tuple(first)
    assert (math.cos(walker.yaw), math.sin(walker.yaw)) == pytest.approx(tuple(second - first))


WALL = WallIndex(np.array([[(0.0, 0.0), (1.0, 0.0)], [(1.0, 0.0), (2.0, 0.0)]]))


def test_a_wall_met_aslant_is_slid_along():
    assert moved(WALL, (0.5, 0.5), (1.0, -1.0), 0.2) == pytest.approx((1.5, 0.2))


def test_a_wall_met_straight_on_stops():
    assert moved(WALL, (0.7, 0.5), (0.0, -5.0), 0.2) == pytest.approx((0.7, 0.2))


def test_the_end_of_a_wall_is_walked_round():
    x, y = moved(WALL, (2.1, 0.5), (0.0, -1.0), 0.2)
    assert y < -0.2
    assert x > 2.1


def test_a_corner_holds():
    corner = WallIndex(np.array([[(0.0, 0.0), (1.0, 0.0)], [(0.0, 0.0), (0.0, 1.0)]]))
    assert moved(corner, (0.5, 0.5), (-9.0, -8.0), 0.2) == pytest.approx((0.2, 0.2), abs=1e-6)


def test_no_walls_no_obstacle():
    assert moved(WallIndex(np.empty((0, 2, 2))), (0.5, 0.5), (3.0, 4.0), 0.2) == pytest.approx((3.5, 4.5))


def test_wall_index_finds_all_that_the_plain_search_finds():
    random = np.random.default_rng(4)
    begin = random.uniform(-20, 20, (400, 2))
    segment = np.stack((begin, begin + random.uniform(-1.5, 1.5, (400, 2))), axis=1)
    index = WallIndex(segment)
    for place in random.uniform(-25, 25, (50, 2)):
        samples = segment[:, :1] + np.linspace(0, 1, 50)[None, :, None] * (segment[:, 1:] - segment[:, :1])
        within = np.hypot(*(samples - place).transpose(2, 0, 1)).min(axis=1) < index.reach
        found = {tuple(wall) for wall in index.near(*place).reshape(-1, 4).tolist()}
        assert {tuple(wall) for wall in segment[within].reshape(-1, 4).tolist()} <= found


def test_slanting_steps_are_no_faster():
    level = levelforge.make(size=(1, 1), seed=0)
    walker = walker_at_start(level)
    walker.walk(1, 1, 0.01)
    assert math.hypot(walker.x - 0.5, walker.y - 0.5) == pytest.approx(0.01 * SPEED)


def test_pitch_is_limited_and_yaw_comes_round():
    walker = walker_at_start(levelforge.make(size=(2, 2), seed=0))
    walker.turn(100.0, 100.0)
    assert -math.pi <= walker.yaw <= math.pi
    assert walker.pitch < math.pi / 2
