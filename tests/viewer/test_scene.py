"""The arrays of the scene, and their order by chunks."""

from __future__ import annotations

import numpy as np
import pytest

import levelforge
from levelforge.analysis.solution import solution
from levelforge.grids.rect import Rect
from viewer.chunks import chunked, kept_starts, runs
from viewer.dimensions import EYE_HEIGHT, WALL_HEIGHT, narrowest_passage, wall_thickness
from viewer.palette import OUTSIDE, distance_colours
from viewer.scene import Scene, fans
from viewer.shapes import arrow, disc, joined, post


@pytest.fixture(scope="module")
def scene():
    return Scene(levelforge.make(size=(37, 20), algorithm="wilson", seed=4))


def test_lines_are_the_wall_table_in_another_order(scene):
    walls, lines = scene.level.grid.walls, scene.lines
    assert sorted(map(tuple, lines.segment)) == sorted(map(tuple, walls.segment.reshape(-1, 4).astype(np.float32)))
    assert lines.standing.sum() == scene.level.standing.sum()
    inner = lines.link >= 0
    assert np.array_equal(lines.standing[inner], ~scene.level.maze.open[lines.link[inner]])


def test_walls_are_lit_triangles_facing_outwards_up_to_their_height(scene):
    walls = scene.walls()
    assert (walls.position.dtype, walls.normal.dtype, walls.triangle.dtype) == (np.float32, np.float32, np.uint32)
    a, b, c = (walls.position[walls.triangle[:, corner]] for corner in range(3))
    turning = np.cross(b - a, c - a)
    assert ((turning * walls.normal[walls.triangle[:, 0]]).sum(axis=1) > 0).all()
    assert walls.position[:, 1].max() == np.float32(WALL_HEIGHT) > EYE_HEIGHT
    assert walls.position[walls.triangle][:, :, 1].min() < 0, "walls reach into the ground, or their foot would flicker"


def test_the_ground_is_the_whole_map_and_faces_up(scene):
    ground = scene.ground()
    a, b, c = (ground.position[ground.triangle[:, corner]] for corner in range(3))
    turning = np.cross(b - a, c - a)
    assert (turning[:, 1] > 0).all()
    assert np.linalg.norm(turning, axis=1).sum() / 2 == pytest.approx(37 * 20)


def test_the_solution_is_a_line_from_start_to_goal(scene):
    line = scene.solution
    assert len(line.segment) == len(solution(scene.level)) - 1
    ends = [tuple(end) for end in line.segment.reshape(-1, 2)]
    assert ends.count(scene.start) == ends.count(scene.goal) == 1


def test_every_cell_has_its_triangles(scene):
    cells = scene.cells
    a, b, c = (cells.position[cells.triangle[:, corner]].astype(np.float64) for corner in range(3))
    area = np.abs(np.linalg.det(np.stack((b - a, c - a), axis=1))) / 2
    assert np.bincount(cells.polygon[cells.triangle[:, 0]], area) == pytest.approx(np.ones(37 * 20))
    assert (cells.polygon[cells.triangle] == cells.polygon[cells.triangle[:, :1]]).all()


def test_masked_cells_are_no_ground():
    level = levelforge.make(grid=Rect(4, 4).without(cells=[5, 6]), seed=1)
    ground = Scene(level).ground()
    a, b, c = (ground.position[ground.triangle[:, corner]] for corner in range(3))
    assert np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2 == pytest.approx(14)


def test_fans_take_the_first_corner_after_the_last():
    polygons = Rect(2, 1).polygons
    shape = fans(polygons, np.array([(0.5, 0.5), (1.5, 0.5)]))
    assert len(shape.triangle) == 8
    assert sorted(shape.polygon[shape.triangle[:, 0]].tolist()) == [0] * 4 + [1] * 4


def test_chunks_keep_everything_once_and_know_their_bounds():
    random = np.random.default_rng(2)
    low = random.uniform(-50, 50, (300, 2))
    high = low + random.uniform(0, 3, (300, 2))
    groups = chunked(low, high, 16.0)
    assert sorted(groups.order.tolist()) == list(range(300))
    for at in range(len(groups.low)):
        members = groups.order[groups.start[at] : groups.start[at + 1]]
        assert np.array_equal(low[members].min(axis=0), groups.low[at])
        assert np.array_equal(high[members].max(axis=0), groups.high[at])
        middle = (low[members] + high[members]) / 2 // 16
        assert (middle == middle[0]).all()


def test_nothing_makes_no_chunks():
    groups = chunked(np.empty((0, 2)), np.empty((0, 2)), 16.0)
    assert runs(groups.start, np.empty(0, np.bool_)) == []


def test_runs_join_neighbours_and_skip_what_is_empty():
    start = np.array([0, 3, 3, 8, 10])
    assert runs(start, np.array([True, True, True, False])) == [(0, 8)]
    assert runs(start, np.array([True, False, False, True])) == [(0, 3), (8, 2)]
    assert runs(start, np.array([False, True, False, False])) == []


def test_starts_after_taking_things_out():
    kept = np.array([True, False, True, False, True])
    assert kept_starts(np.array([0, 2, 2, 5]), kept).tolist() == [0, 1, 1, 3]


def test_walls_leave_passages_wide_enough():
    grid = Rect(3, 3)
    assert narrowest_passage(grid) == 1.0
    assert wall_thickness(grid) < 0.2


def test_distance_colours_run_from_source_to_far_away():
    colours = distance_colours(np.array([0, 5, 10, -1], np.int32))
    assert len({tuple(colour) for colour in colours.tolist()}) == 4
    assert tuple(colours[3]) == OUTSIDE


def test_marks_are_where_they_should_be():
    marks = joined([disc((3.0, 4.0), 0.5, OUTSIDE), arrow((3.0, 4.0), 0.0, 1.0, OUTSIDE)])
    assert marks.triangle.max() == len(marks.position) - 1
    assert np.hypot(*(marks.position[:32] - (3, 4)).T) == pytest.approx(np.full(32, 0.5), rel=1e-6)
    tip = marks.position[np.argmax(marks.position[:, 0])]
    assert tip == pytest.approx((3.6, 4.0))


def test_the_post_faces_outwards():
    position, normal, triangle = post()
    a, b, c = (position[triangle[:, corner]] for corner in range(3))
    assert ((np.cross(b - a, c - a) * normal[triangle].sum(axis=1)).sum(axis=1) > 0).all()
