"""Collision boxes: one per run, closed, and hidden in the walls."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.geometry.boxes import collision_surface
from levelforge.geometry.runs import wall_runs
from levelforge.geometry.walls import wall_surface
from tests.geometry.levels import LEVELS, no_walls
from tests.geometry.solids import corners, covers, ray_hits, welded

THICKNESS = 0.25


@pytest.mark.parametrize("name", LEVELS)
def test_a_box_for_each_run(name: str) -> None:
    level = LEVELS[name]()
    boxes, runs = collision_surface(level, thickness=THICKNESS), len(wall_runs(level))
    assert (len(boxes.position), len(boxes.triangles)) == (8 * runs, 12 * runs)


@pytest.mark.parametrize("name", LEVELS)
def test_each_box_is_closed_and_right_side_out(name: str) -> None:
    boxes = collision_surface(LEVELS[name](), thickness=THICKNESS)
    mesh = welded(boxes._replace(position=boxes.position + np.repeat(np.arange(len(boxes.position) // 8), 8)[:, None]))
    assert mesh.is_watertight
    assert all(body.volume > 0 for body in mesh.split())


@pytest.mark.parametrize("name", LEVELS)
def test_hidden_in_the_walls(name: str) -> None:
    level = LEVELS[name]()
    walls = wall_surface(level, thickness=THICKNESS, footing=0.125)
    boxes = collision_surface(level, thickness=THICKNESS, footing=0.125)
    assert (covers(walls, boxes.position[:, ::2]) > 0).all()
    assert -0.125 < boxes.position[:, 1].min() < boxes.position[:, 1].max() < 1


@pytest.mark.parametrize("name", ["braided", "hexagons", "triangles", "sectors"])
def test_stops_who_walks_into_a_wall(name: str) -> None:
    level = LEVELS[name]()
    triangles = corners(collision_surface(level, thickness=0.1))
    eyes = np.insert(level.grid.centres[:, :2], 1, 0.5, axis=1)
    hit = [ray_hits(triangles, *eyes[link]) for link in level.grid.graph.links]
    assert np.array_equal(hit, ~level.maze.open)


def test_normals_have_length_one() -> None:
    boxes = collision_surface(LEVELS["hexagons"](), thickness=THICKNESS)
    assert np.allclose(np.linalg.norm(boxes.normal, axis=1), 1)


def test_nothing_stands() -> None:
    assert len(collision_surface(no_walls()).triangles) == 0
