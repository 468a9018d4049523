"""Collision boxes: walls for a physics engine, as few and as plain as they can be.

One box per wall run, which goes straight through joints: boxes cross and overlap there, and a physics engine does not
mind. They end where the visible wall does, and lie a hair inside it, so that a program that knows nothing of
collision meshes and draws them shows nothing of them.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Float32, Float64, Int32
from levelforge.errors import OptionError
from levelforge.geometry.outline import Outline, checked_thickness, unit, wall_outline
from levelforge.geometry.surface import Surface, empty_surface, grain_length
from levelforge.geometry.wall_graph import WallGraph, chains, straightened, wall_graph
from levelforge.level import Level

_INSET = 1 / 16
"""How far the boxes lie inside the walls, in thicknesses."""

_CORNERS = np.array(
    [[-1, -1, -1], [1, -1, -1], [1, -1, 1], [-1, -1, 1], [-1, 1, -1], [1, 1, -1], [1, 1, 1], [-1, 1, 1]], np.int64
)
"""int64[8, 3]; which way each vertex of a box lies from its middle: along the run, up, to the run's right."""
_FACES = np.array([[0, 1, 2, 3], [4, 7, 6, 5], [0, 4, 5, 1], [2, 6, 7, 3], [1, 5, 6, 2], [0, 3, 7, 4]], np.int32)
"""int32[6, 4]; the vertices of each face, counter-clockwise seen from outside."""


def collision_surface(
    level: Level, cell_size: float = 1.0, height: float = 1.0, thickness: float = 0.1, footing: float = 0.0
) -> Surface:
    """A box of 8 vertices and 12 triangles for each wall run; see `wall_runs`.

    Normals point from the middle of a box to its vertices, and texture coordinates are zero: nobody sees them.

    Args:
        level: with any grid of one floor.
        cell_size: metres to a cell.
        height: of the walls above the floor, in metres.
        thickness: of the walls, in metres.
        footing: how far the walls go on below the floor, in metres.

    Raises:
        OptionError: if a length is not positive, or walls of that thickness would block a passage.
        UnsupportedGrid: if the level has several floors.

    Example:
        >>> import levelforge
        >>> collision_surface(levelforge.make(size=(1, 1))).triangles.shape
        (48, 3)
    """
    if not 0 < height < np.inf:
        raise OptionError("height", height, "metres, more than 0")
    metres = grain_length(cell_size)
    graph = straightened(wall_graph(level))
    outline = wall_outline(graph)
    grains = checked_thickness(level, graph, outline, thickness, cell_size)
    if not len(graph.wall):
        return empty_surface()
    inset = grains * _INSET
    ends, direction = _middle_lines(graph, outline, grains, inset)
    half = grains / 2 - inset
    low, high = -footing + min(inset * metres, footing / 2), height - min(inset * metres, height / 4)
    position = _box_corners(ends, direction, half)
    position[:, :, ::2] = np.rint(position[:, :, ::2]) * metres
    position[:, :, 1] = np.where(_CORNERS[:, 1] < 0, low, high)
    vertices = len(ends) * len(_CORNERS)
    return Surface(
        position.reshape(-1, 3), _outward(direction).reshape(-1, 3), np.zeros((vertices, 2)), _box_triangles(len(ends))
    )


def _middle_lines(graph: WallGraph, outline: Outline, thickness: float, inset: float) -> tuple[Float64, Float64]:
    """The middle line of each box: float64[runs, 2, 2], its ends in grains, and float64[runs, 2], its direction."""
    arms = chains(graph, through_joints=True)
    ends = graph.joint[graph.wall.reshape(-1)[arms]]
    direction = unit(ends[:, 1] - ends[:, 0])
    beyond = _overrun(graph, outline)[arms] * (thickness / 2) - inset
    outward = np.stack((-direction, direction), axis=1)
    return ends + outward * beyond[:, :, None], direction


def _overrun(graph: WallGraph, outline: Outline) -> Float64:
    """float64[arms]; how far behind its joint a box may begin and still lie in the walls, in half thicknesses.

    Where walls meet at an angle, one side of the box may go on to the mitre, r behind the joint, and the other to the
    outer side of the other wall, 1 / r behind it. Behind the end of a wall is its post, and at a sharp bend nothing.
    """
    behind = np.maximum(-outline.reach.min(axis=1), 0)
    within = np.minimum(behind, 1 / np.maximum(behind, 1))
    capped = np.zeros(len(graph.joint), np.bool_)
    capped[outline.joint[outline.cap]] = True
    joint = graph.wall.reshape(-1)
    is_end = np.diff(graph.start)[joint] == 1
    overrun: Float64 = np.where(capped[joint], is_end, within)
    return overrun


def _box_corners(ends: Float64, direction: Float64, half: float) -> Float64:
    """float64[boxes, 8, 3]; the vertices in the order of `_CORNERS`, in grains; heights are left 0."""
    right = np.stack((-direction[:, 1], direction[:, 0]), axis=1)
    position = np.zeros((len(ends), len(_CORNERS), 3))
    along = ends[:, (_CORNERS[:, 0] + 1) // 2]
    position[:, :, ::2] = along + right[:, None, :] * (half * _CORNERS[:, 2, None])
    return position


def _outward(direction: Float64) -> Float32:
    """float32[boxes, 8, 3]; from the middle of each box to its vertices, at length 1."""
    right = np.stack((-direction[:, 1], direction[:, 0]), axis=1)
    normal = np.empty((len(direction), len(_CORNERS), 3))
    normal[:, :, ::2] = direction[:, None, :] * _CORNERS[:, 0, None] + right[:, None, :] * _CORNERS[:, 2, None]
    normal[:, :, 1] = _CORNERS[:, 1]
    shortened: Float32 = (normal / np.sqrt(3.0)).astype(np.float32)
    return shortened


def _box_triangles(count: int) -> Int32:
    """int32[12 * count, 3]; the triangles of boxes whose vertices follow each other."""
    box = np.concatenate((_FACES[:, (0, 1, 2)], _FACES[:, (0, 2, 3)]))
    return (np.arange(count, dtype=np.int32)[:, None, None] * len(_CORNERS) + box).reshape(-1, 3)
