"""The outline of walls with a thickness: where the sides of neighbouring walls meet.

Between two arms that follow each other round a joint lies a gap. The right side of the one and the left side of the
other meet there in a mitre: one corner, on the line that halves the gap. A gap of nearly a full turn, behind the end
of a wall or the point of a sharp bend, would have its mitre far away or nowhere; it is cut off square, half a
thickness behind the joint: two corners with a cap between.

Corners are offsets from their joint in multiples of half the thickness, because all of them grow in proportion to it.
Left and right are those of somebody who leaves the joint along the arm, seen on the map (x to the right, y down).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from levelforge.arrays import Bits, Float64, Int32, Int64
from levelforge.errors import OptionError
from levelforge.geometry.surface import grain_length, to_grains
from levelforge.geometry.wall_graph import WallGraph, find_joints
from levelforge.grid import GRAINS, Grid
from levelforge.kernels.compiling import kernel
from levelforge.level import Level

_SHARPEST = 0.75
"""Cosine of the sharpest bend that gets a pointed mitre: 41 degrees, which is no bend of a regular shape, so that no
rounding decides."""
_STRAIGHT = 2.0**-20
"""Sine below which two arms go straight on: the mitre formula would divide nothing by nothing."""
_THINNEST = 64
"""The least thickness in grains, a thousandth of a cell: below, rounding could close a wall up."""


class Outline(NamedTuple):
    """The corners of the walls of a graph.

    Attributes:
        joint: int32[corners]; the joint that a corner belongs to.
        offset: float64[corners, 2]; from the joint, in multiples of half the thickness.
        right: int32[arms]; the corner where the right side of an arm begins.
        left: int32[arms]; the corner where its left side begins.
        cap: int32[caps, 2]; the corners of each square end, such that the solid lies to the right of the way from the
            first to the second.
        reach: float64[arms, 2]; how far along its arm the right and the left side of a wall begin, in half thicknesses;
            negative behind the joint.
    """

    joint: Int32
    offset: Float64
    right: Int32
    left: Int32
    cap: Int32
    reach: Float64


def wall_outline(graph: WallGraph) -> Outline:
    """The outline of the walls of a graph without straight joints of two arms; see `straightened`."""
    arm = graph.arm
    following = _following(graph)
    direction = unit(graph.away)
    offset_right, offset_left, square = _gap_corners(direction[arm], direction[arm[following]])
    first = np.arange(len(arm), dtype=np.int32)
    second = first.copy()
    second[square] = len(arm) + np.arange(np.count_nonzero(square), dtype=np.int32)
    right, left = np.empty_like(arm), np.empty_like(arm)
    right[arm] = first
    left[arm[following]] = second
    gap_joint = graph.wall.reshape(-1)[arm]
    offset = np.concatenate((offset_right, offset_left[square]))
    return Outline(
        np.concatenate((gap_joint, gap_joint[square])),
        offset,
        right,
        left,
        np.stack((second[square], first[square]), axis=1),
        np.stack((_dot(offset[right], direction), _dot(offset[left], direction)), axis=1),
    )


def corner_grains(graph: WallGraph, outline: Outline, thickness: float) -> Int64:
    """int64[corners, 2]; the corners of walls of a thickness in grains."""
    return graph.joint[outline.joint] + np.rint(outline.offset * (thickness / 2)).astype(np.int64)


def checked_thickness(level: Level, graph: WallGraph, outline: Outline, thickness: float, cell_size: float) -> float:
    """The thickness in grains, if walls of that thickness neither fill a passage nor run into each other.

    Three things bound it: the middle of every cell must stay free, both mitres on a side of a wall must find room,
    and so must what stands at both ends of a missing wall. On squares that is exact. In cells of other shapes, walls
    nearly as thick as the cell is wide may still let a post touch the far side.

    Args:
        level: the level.
        graph: its standing walls.
        outline: theirs.
        thickness: in metres.
        cell_size: in metres.

    Raises:
        OptionError: if it is too thin to be a solid, or too thick.
    """
    metres = grain_length(cell_size)
    widest = min(
        _narrowest_cell(level.grid),
        _thickness_that_fills_a_gap(graph, outline),
        _thickness_that_shuts_a_passage(level, graph, outline),
    )
    if not _THINNEST * metres <= thickness < (widest - 1) * metres:
        accepts = f"metres, from {_THINNEST * metres:.4g} to less than the narrowest passage, {widest * metres:.4g}"
        raise OptionError("thickness", thickness, accepts)
    return thickness / metres


def unit(vector: Int64) -> Float64:
    """float64[n, 2]; the vectors at length 1. Only roots and quotients, which are the same on every processor."""
    direction: Float64 = vector / _length(vector)[:, None]
    return direction


def _length(vector: Int64 | Float64) -> Float64:
    length: Float64 = np.sqrt(_dot(vector, vector).astype(np.float64))
    return length


def _dot(a: Any, b: Any) -> Any:
    """The products of pairs of vectors; of two columns, several times faster than a sum along an axis."""
    return a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1]


def _following(graph: WallGraph) -> Int64:
    """int64[arms]; by place in `graph.arm`, the place of the next arm clockwise round the same joint."""
    following = np.arange(1, len(graph.arm) + 1)
    occupied = graph.start[1:] > graph.start[:-1]
    following[graph.start[1:][occupied] - 1] = graph.start[:-1][occupied]
    return following


def _gap_corners(u: Float64, v: Float64) -> tuple[Float64, Float64, Bits]:
    """The corners of the gaps clockwise from directions u to directions v.

    Returns:
        float64[gaps, 2], the corner on the right of u; float64[gaps, 2], the one on the left of v; and bool[gaps],
        whether the gap is cut off square. If it is not, both corners are one.
    """
    cross = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    dot = _dot(u, v)
    right_of_u = np.stack((-u[:, 1], u[:, 0]), axis=1)
    left_of_v = np.stack((v[:, 1], -v[:, 0]), axis=1)
    square = (cross <= 0) & (dot > _SHARPEST)
    mitred = ~square & (np.abs(cross) > _STRAIGHT)
    right = right_of_u.copy()
    right[mitred] = (u + v)[mitred] / cross[mitred, None]
    left = right.copy()
    # A side of the wall, half a thickness off its middle line, meets the cap, half a thickness behind the joint.
    back = (_length((u + v)[square]) + cross[square]) / (1 + dot[square])
    right[square] = right_of_u[square] - back[:, None] * u[square]
    left[square] = left_of_v[square] - back[:, None] * v[square]
    return right, left, square


def _thickness_that_fills_a_gap(graph: WallGraph, outline: Outline) -> float:
    """The thickness in grains at which the mitres at both ends of some wall's side would meet; infinite if none do."""
    other_arm = np.arange(len(outline.reach)) ^ 1
    taken = outline.reach[:, 0] + outline.reach[other_arm, 1]
    shrinking = taken > _STRAIGHT
    return float((2 * _length(graph.away[shrinking]) / taken[shrinking]).min(initial=np.inf))


def _thickness_that_shuts_a_passage(level: Level, graph: WallGraph, outline: Outline) -> float:
    """The thickness in grains at which corners at both ends of some missing wall would meet; infinite if none do."""
    ends = to_grains(level.grid.walls.segment[~level.standing])
    along = (ends[:, 1] - ends[:, 0]).astype(np.float64)
    there = _length(along) > 0
    joints = find_joints(graph, ends[there].reshape(-1, 2)).reshape(-1, 2)
    return 2 * float(
        _least_room(graph.start, graph.arm, outline.right, outline.left, outline.offset, joints, along[there])
    )


@kernel
def _least_room(
    start: Int64, arm: Int32, right: Int32, left: Int32, offset: Float64, joints: Int64, along: Float64
) -> float:
    """The half thickness at which what stands at two joints, which a missing wall lies between, would meet.

    Where there is no joint a wall may pass straight through (`straightened`), which takes up half a thickness.
    """
    least = np.inf
    for gap in range(joints.shape[0]):
        length = np.sqrt(along[gap, 0] * along[gap, 0] + along[gap, 1] * along[gap, 1])
        taken = 0.0
        for end in range(2):
            joint = joints[gap, end]
            if joint < 0:
                taken += 1.0
                continue
            x, y = along[gap, 0] / length * (1 - 2 * end), along[gap, 1] / length * (1 - 2 * end)
            farthest = 0.0
            for at in range(start[joint], start[joint + 1]):
                for corner in (right[arm[at]], left[arm[at]]):
                    farthest = max(farthest, offset[corner, 0] * x + offset[corner, 1] * y)
            taken += farthest
        if taken > 0:
            least = min(least, length / taken)
    return least


def _narrowest_cell(grid: Grid) -> float:
    """Twice the least distance from the middle of a cell to one of its sides, in grains."""
    polygons = grid.polygons
    return 2 * GRAINS * float(_least_radius(polygons.start, polygons.point, grid.centres, grid.graph.present))


@kernel
def _least_radius(start: Int64, point: Float64, centre: Float64, present: Bits) -> float:
    """The least distance from the centre of a present cell to the line along one of its sides."""
    least = np.inf
    for cell in range(start.size - 1):
        if not present[cell]:
            continue
        before = start[cell + 1] - 1
        for here in range(start[cell], start[cell + 1]):
            along_x, along_y = point[here, 0] - point[before, 0], point[here, 1] - point[before, 1]
            in_x, in_y = centre[cell, 0] - point[before, 0], centre[cell, 1] - point[before, 1]
            length = np.sqrt(along_x * along_x + along_y * along_y)
            if length > 0:
                least = min(least, abs(along_x * in_y - along_y * in_x) / length)
            before = here
    return least
