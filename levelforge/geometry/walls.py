"""Solid walls: a closed body with sides, top and bottom for each connected group of walls.

The sides are upright rectangles between the corners of the outline. Top and bottom consist of a strip per wall,
between its four corners, and of a polygon at each joint that three corners or more surround. Neighbouring pieces
share whole edges: there are no T-junctions, no face lies on another, and every edge belongs to two faces, so the body
is watertight once vertices at the same place are merged. Two groups that do not touch are two bodies.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Float64, Int32, Int64
from levelforge.errors import OptionError
from levelforge.geometry.outline import Outline, checked_thickness, corner_grains, wall_outline
from levelforge.geometry.surface import Surface, blank_surface, empty_surface, grain_length, level_plane
from levelforge.geometry.wall_graph import WallGraph, straightened, wall_graph
from levelforge.kernels.compiling import kernel
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
        footing: how far the walls go on below the floor, in metres; see `levelforge.geometry.floors`.

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
    corners = corner_grains(graph, outline, checked_thickness(level, graph, outline, thickness, cell_size))
    if not len(graph.wall):
        return empty_surface()
    ground, downward = _plan(graph, outline, corners)
    edges = _side_edges(outline)
    surface = blank_surface(4 * len(edges) + 2 * len(ground), 2 * len(edges) + 2 * len(downward))
    _raise_sides(edges, corners.astype(np.float64) * metres, -footing, height, surface)
    _cover(surface, 4 * len(edges), 2 * len(edges), level_plane(ground, metres, height), downward[:, ::-1], up=1)
    _cover(
        surface,
        4 * len(edges) + len(ground),
        2 * len(edges) + len(downward),
        level_plane(ground, metres, -footing),
        downward,
        up=-1,
    )
    return surface


def _side_edges(outline: Outline) -> Int32:
    """int32[sides, 2]; the corners between which each upright face stands, with the solid to the right of the way."""
    other = np.arange(len(outline.right)) ^ 1
    return np.concatenate((np.stack((outline.right, outline.left[other]), axis=1), outline.cap))


@kernel
def _raise_sides(edges: Int32, corners: Float64, bottom: float, top: float, surface: Surface) -> None:
    """Fills in an upright rectangle on each edge, outside on the left of the way; four vertices of its own each."""
    for edge in range(edges.shape[0]):
        first = 4 * edge
        start, end = edges[edge, 0], edges[edge, 1]
        along_x, along_y = corners[end, 0] - corners[start, 0], corners[end, 1] - corners[start, 1]
        length = np.sqrt(along_x * along_x + along_y * along_y)
        along_x, along_y = along_x / length, along_y / length
        for turn in range(4):
            corner = start if turn % 3 == 0 else end
            vertex = first + turn
            surface.position[vertex, 0] = corners[corner, 0]
            surface.position[vertex, 1] = bottom if turn < 2 else top
            surface.position[vertex, 2] = corners[corner, 1]
            # Less from zero, because a negative zero would be written as "-0" by some programs.
            surface.normal[vertex, 0] = 0.0 - along_y
            surface.normal[vertex, 2] = along_x + 0.0
            surface.uv[vertex, 0] = corners[corner, 0] * along_x + corners[corner, 1] * along_y
            surface.uv[vertex, 1] = surface.position[vertex, 1]
        for half in range(2):
            surface.triangles[2 * edge + half, 0] = first
            surface.triangles[2 * edge + half, 1] = first + 1 + half
            surface.triangles[2 * edge + half, 2] = first + 2 + half


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


def _cover(surface: Surface, vertex: int, triangle: int, position: Float64, triangles: Int32, up: int) -> None:
    """Fills in a top (up 1) or bottom (up -1) from a vertex and a triangle on; it shares vertices, for it is flat."""
    vertices = slice(vertex, vertex + len(position))
    surface.position[vertices] = position
    surface.normal[vertices, 1] = up
    surface.uv[vertices] = position[:, ::2] * (1, -1)
    surface.triangles[triangle : triangle + len(triangles)] = triangles
    surface.triangles[triangle : triangle + len(triangles)] += vertex
