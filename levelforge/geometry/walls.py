"""Solid walls: a closed body with sides, top and bottom for each connected group of walls.

The sides are upright rectangles between the corners of the outline. Top and bottom consist of a strip per wall, between its
four corners, and of a polygon at each joint that three corners or more surround. Neighbouring pieces share whole edges:
there are no T-junctions, no face lies on another, and every edge belongs to two faces, so the body is watertight once
vertices at the same place are merged. Two groups that do not touch are two bodies.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Float32, Float64, Int32, Int64
from levelforge.errors import OptionError
from levelforge.geometry.outline import Outline, checked_thickness, corner_grains, unit, wall_outline
from levelforge.geometry.surface import Surface, empty_surface, grain_length, join, level_plane
from levelforge.geometry.wall_graph import WallGraph, straightened, wall_graph
from levelforge.level import Level

_TRIANGLE = 3


def wall_surface(
    level: Level, cell_size: float = 1.0, height: float = 1.0, thickness: float = 0.1, footing: float = 0.0
) -> Surface:
    """The standing walls as solids, with flat normals and texture coordinates in metres that run on along a wall.

    Walls end half a thickness behind their last joint, as a post of that thickness would.

    Args:
        level: with any grid of one floor.
        cell_size: metres to a cell.
        height: of the walls above the floor, in metres.
        thickness: of the walls, in metres.
        footing: how far the walls go on below the floor, in metres. Without, their bottoms lie in the plane of the floor.

    Returns:
        A closed surface; empty if no wall stands.

    Raises:
        OptionError: if a length is not positive, or walls of that thickness would block a passage.
        UnsupportedGrid: if the level has several floors.

    Example:
        >>> import levelforge
        >>> wall_surface(levelforge.make(size=(1, 1))).triangles.shape
        (32, 3)
    """
    if not 0 < height < np.inf:
        raise OptionError("height", height, "metres, more than 0")
    if not 0 <= footing < np.inf:
        raise OptionError("footing", footing, "metres, at least 0")
    metres = grain_length(cell_size)
    graph = straightened(wall_graph(level))
    outline = wall_outline(graph)
    corners = corner_grains(graph, outline, checked_thickness(level.grid, graph, outline, thickness, cell_size))
    if not len(graph.wall):
        return empty_surface()
    ground, downward = _plan(graph, outline, corners)
    return join(
        [
            _sides(_side_edges(outline), corners * metres, -footing, height),
            _cover(ground, downward[:, ::-1], metres, height, up=1),
            _cover(ground, downward, metres, -footing, up=-1),
        ]
    )


def _side_edges(outline: Outline) -> Int32:
    """int32[sides, 2]; the corners between which each upright face stands, with the solid to the right of the way."""
    other = np.arange(len(outline.right)) ^ 1
    return np.concatenate((np.stack((outline.right, outline.left[other]), axis=1), outline.cap))


def _sides(edges: Int32, corners: Float64, bottom: float, top: float) -> Surface:
    """An upright rectangle on each edge, outside on the left of the way; four vertices of its own each."""
    ends = corners[edges]
    along = ends[:, 1] - ends[:, 0]
    along /= np.sqrt((along**2).sum(axis=1))[:, None]
    position = np.empty((len(edges), 4, 3))
    position[:, (0, 3), 0] = ends[:, 0, 0, None]
    position[:, (1, 2), 0] = ends[:, 1, 0, None]
    position[:, :2, 1] = bottom
    position[:, 2:, 1] = top
    position[:, (0, 3), 2] = ends[:, 0, 1, None]
    position[:, (1, 2), 2] = ends[:, 1, 1, None]
    normal = np.zeros((len(edges), 4, 3), np.float32)
    # Adding zero turns a negative zero, which some programs would write as "-0", into a plain one.
    normal[:, :, 0] = (0.0 - along[:, 1])[:, None]
    normal[:, :, 2] = (along[:, 0] + 0.0)[:, None]
    uv = np.empty((len(edges), 4, 2))
    uv[:, (0, 3), 0] = (ends[:, 0] * along).sum(axis=1)[:, None]
    uv[:, (1, 2), 0] = (ends[:, 1] * along).sum(axis=1)[:, None]
    uv[:, :, 1] = position[:, :, 1]
    return Surface(position.reshape(-1, 3), normal.reshape(-1, 3), uv.reshape(-1, 2), _quad_triangles(len(edges)))


def _quad_triangles(count: int) -> Int32:
    """int32[2 * count, 3]; the two halves of quads whose vertices follow each other."""
    first = np.arange(count, dtype=np.int32)[:, None, None] * 4
    return (first + np.array([[0, 1, 2], [0, 2, 3]], np.int32)).reshape(-1, 3)


def _plan(graph: WallGraph, outline: Outline, corners: Int64) -> tuple[Int64, Int32]:
    """The walls from above: int64[points, 2] in grains, and int32[triangles, 3] that face downwards."""
    strips = _strips(outline)
    small, wide = _joints_by_corners(graph, outline)
    # The first corner of each gap bears the number of its place among the arms; see `wall_outline`.
    single = (graph.start[:-1][small][:, None] + np.arange(_TRIANGLE)).astype(np.int32)
    centre = np.full(len(graph.joint), -1, np.int32)
    centre[wide] = len(corners) + np.arange(len(wide), dtype=np.int32)
    fans = _fans(graph, outline, centre)
    return np.concatenate((corners, graph.joint[wide])), np.concatenate((strips, single, fans))


def _strips(outline: Outline) -> Int32:
    """int32[2 * walls, 3]; each wall between its four corners."""
    a, b = slice(0, None, 2), slice(1, None, 2)
    left_a, right_a, left_b, right_b = outline.left[a], outline.right[a], outline.left[b], outline.right[b]
    halves = np.stack((left_a, right_b, left_b, left_a, left_b, right_a), axis=1)
    return halves.reshape(-1, 3)


def _joints_by_corners(graph: WallGraph, outline: Outline) -> tuple[Int64, Int64]:
    """The joints that are a triangle of three mitres, and those that need a fan round their middle."""
    degree = np.diff(graph.start)
    corners = np.bincount(outline.joint, minlength=len(graph.joint))
    triangle = (degree == _TRIANGLE) & (corners == _TRIANGLE)
    return np.flatnonzero(triangle), np.flatnonzero((corners >= _TRIANGLE) & ~triangle)


def _fans(graph: WallGraph, outline: Outline, centre: Int32) -> Int32:
    """int32[triangles, 3]; from the middle of a joint to the foot of each arm, and to each cap."""
    foot = np.stack((centre[graph.wall.reshape(-1)], outline.left, outline.right), axis=1)
    cap = np.stack((centre[outline.joint[outline.cap[:, 0]]], outline.cap[:, 1], outline.cap[:, 0]), axis=1)
    return np.concatenate((foot[foot[:, 0] >= 0], cap[cap[:, 0] >= 0]))


def _cover(ground: Int64, triangles: Int32, metres: float, height: float, up: int) -> Surface:
    """The walls' top or bottom at a height; its faces share vertices, since all of them face the same way."""
    position = level_plane(ground, metres, height)
    return Surface(position, _upright(len(ground), up), position[:, ::2] * (1, -1), triangles)


def _upright(count: int, up: int) -> Float32:
    """float32[count, 3]; normals straight up (1) or down (-1)."""
    normal = np.zeros((count, 3), np.float32)
    normal[:, 1] = up
    return normal
