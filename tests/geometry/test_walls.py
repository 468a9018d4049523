"""Wall solids: closed, right side out, as large as they ought to be, and in the right places."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from levelforge.errors import OptionError
from levelforge.geometry.surface import Surface
from levelforge.geometry.walls import wall_surface
from levelforge.kernels.compiling import kernels_run
from levelforge.level import Level
from tests.geometry.levels import LEVELS, SQUARES, cells_apart, level_on, no_walls
from tests.geometry.solids import corners, covers, distance_to, doubled_areas, ray_hits, welded
from tests.geometry.tilings import hexagons, triangles

THICKNESS = 0.25
HEIGHT = 1.5
FOOTING = 0.125


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> Level:
    return LEVELS[request.param]()


@pytest.fixture
def walls(level: Level) -> Surface:
    return wall_surface(level, height=HEIGHT, thickness=THICKNESS, footing=FOOTING)


def test_closed(walls: Surface) -> None:
    assert welded(walls).is_watertight


def test_wound_alike(walls: Surface) -> None:
    assert welded(walls).is_winding_consistent


def test_right_side_out(walls: Surface) -> None:
    assert all(body.volume > 0 for body in welded(walls).split())


def test_every_edge_has_two_faces(walls: Surface) -> None:
    edges = np.sort(welded(walls).edges, axis=1)
    assert set(np.unique(edges, axis=0, return_counts=True)[1]) == {2}


def test_no_triangle_without_area(walls: Surface) -> None:
    assert (np.linalg.norm(doubled_areas(walls), axis=1) > 1e-3 * THICKNESS**2).all()


def test_no_vertex_without_triangle(walls: Surface) -> None:
    assert np.array_equal(np.unique(walls.triangles), np.arange(len(walls.position)))


def test_normals_are_those_of_the_faces(walls: Surface) -> None:
    facing = doubled_areas(walls)
    facing /= np.linalg.norm(facing, axis=1)[:, None]
    assert np.allclose(walls.normal[walls.triangles], facing[:, None, :], atol=1e-5)


def test_uv_in_metres(walls: Surface) -> None:
    uv = walls.uv[walls.triangles]
    corner = corners(walls)
    flat = np.linalg.norm(np.roll(uv, 1, axis=1) - uv, axis=2)
    assert np.allclose(flat, np.linalg.norm(np.roll(corner, 1, axis=1) - corner, axis=2))


def test_uv_not_mirrored(walls: Surface) -> None:
    seen = doubled_areas(walls)[:, 1] > -1e-9
    a, b, c = walls.uv[walls.triangles[seen]].transpose(1, 0, 2)
    assert (np.cross(np.pad(b - a, ((0, 0), (0, 1))), np.pad(c - a, ((0, 0), (0, 1))))[:, 2] > 0).all()


@pytest.mark.parametrize("name", SQUARES)
def test_uv_runs_on_along_a_wall(name: str) -> None:
    walls = wall_surface(SQUARES[name](), thickness=THICKNESS)
    seen: dict[tuple[float, ...], tuple[float, ...]] = {}
    places = zip(np.hstack((walls.position, walls.normal)).tolist(), walls.uv.tolist(), strict=True)
    assert all(seen.setdefault(tuple(place), tuple(uv)) == tuple(uv) for place, uv in places)


def test_height_and_footing(walls: Surface) -> None:
    assert set(walls.position[:, 1]) == {-FOOTING, HEIGHT}


def test_one_body_per_group_of_walls(level: Level, walls: Surface) -> None:
    ends = np.round(level.grid.walls.segment[level.standing], 6).tolist()
    joints = nx.Graph((tuple(a), tuple(b)) for a, b in ends)
    assert welded(walls).body_count == nx.number_connected_components(joints)


@pytest.mark.parametrize("name", SQUARES)
def test_volume_of_square_mazes(name: str) -> None:
    level = SQUARES[name]()
    segments = level.grid.walls.segment[level.standing]
    joints = len(np.unique(segments.reshape(-1, 2), axis=0))
    footprint = len(segments) * (1 - THICKNESS) * THICKNESS + joints * THICKNESS**2
    volume = welded(wall_surface(level, height=HEIGHT, thickness=THICKNESS, footing=FOOTING)).volume
    assert volume == pytest.approx(footprint * (HEIGHT + FOOTING), rel=1e-9)


def test_solid_where_walls_are_and_nowhere_else(level: Level, walls: Surface) -> None:
    segments = level.grid.walls.segment[level.standing]
    low, high = segments.reshape(-1, 2).min(axis=0) - 1, segments.reshape(-1, 2).max(axis=0) + 1
    points = np.random.default_rng(0).uniform(low, high, (1000, 2))
    covered, away = covers(walls, points), distance_to(segments, points)
    assert covered.max() <= 1, "a face lies on another"
    assert (covered[away < THICKNESS / 2 - 1e-3] == 1).all()
    assert (covered[away > 2.9 * THICKNESS / 2] == 0).all()


def test_cell_size_scales_the_map(level: Level) -> None:
    one = wall_surface(level, thickness=THICKNESS)
    two = wall_surface(level, cell_size=2.0, thickness=2 * THICKNESS)
    assert np.array_equal(one.position * (2, 1, 2), two.position)


@pytest.mark.parametrize("name", ["braided", "masked", "hexagons", "triangles", "sectors"])
def test_passages_are_free_and_walls_are_not(name: str) -> None:
    level = LEVELS[name]()
    triangles = corners(wall_surface(level, thickness=0.1))
    eyes = np.insert(level.grid.centres[:, :2], 1, 0.5, axis=1)
    graph = level.grid.graph
    ways = np.flatnonzero(graph.present[graph.links].all(axis=1))
    hit = [ray_hits(triangles, *eyes[graph.links[way]]) for way in ways]
    assert np.array_equal(hit, ~level.maze.open[ways])


@pytest.mark.parametrize("name", LEVELS)
def test_same_bytes_compiled_or_not(name: str) -> None:
    with kernels_run("plain"):
        plain = wall_surface(LEVELS[name](), thickness=THICKNESS)
    with kernels_run("compiled"):
        compiled = wall_surface(LEVELS[name](), thickness=THICKNESS)
    assert [part.tobytes() for part in plain] == [part.tobytes() for part in compiled]


def test_dead_end_is_a_post() -> None:
    tunnel = LEVELS["tunnel"]()
    assert wall_surface(tunnel, thickness=THICKNESS).position[:, 0].max() == 5 + THICKNESS / 2


def test_straight_wall_is_one_box() -> None:
    assert len(wall_surface(LEVELS["tunnel"]()).triangles) == 2 * 12


def test_nothing_stands() -> None:
    assert len(wall_surface(no_walls()).triangles) == 0


@pytest.mark.parametrize("thickness", [0.0, -0.1, 0.0005, 1.0, 5.0, float("nan"), float("inf")])
def test_thickness_refused(thickness: float) -> None:
    with pytest.raises(OptionError, match=r"thickness = .*: metres, from 0\.0009766 to less than .*, 1$"):
        wall_surface(cells_apart(), thickness=thickness)


@pytest.mark.parametrize(("make", "widest"), [(hexagons, 0.42265), (triangles, 3**-0.5)])
def test_thickness_that_shuts_a_passage(make: type, widest: float) -> None:
    level = level_on(make(3, 3))
    assert welded(wall_surface(level, thickness=0.99 * widest)).is_watertight
    with pytest.raises(OptionError, match="thickness"):
        wall_surface(level, thickness=widest)


@pytest.mark.parametrize("name", ["hall", "single_wall", "40x30", "masked"])
def test_thick_walls_stay_closed(name: str) -> None:
    assert welded(wall_surface(LEVELS[name](), thickness=0.95)).is_watertight


@pytest.mark.parametrize("name", LEVELS)
def test_thin_walls_stay_closed(name: str) -> None:
    assert welded(wall_surface(LEVELS[name](), thickness=0.001)).is_watertight


@pytest.mark.parametrize(("option", "value"), [("height", 0.0), ("cell_size", 0.0), ("footing", -1.0)])
def test_lengths_refused(option: str, value: float) -> None:
    with pytest.raises(OptionError, match=option):
        wall_surface(cells_apart(), **{option: value})
