"""The standing walls as a planar graph: joints, and walls between them.

A wall has two *arms*, one leaving each of its joints; arm 2w leaves the first joint of wall w and arm 2w + 1 the
second, so that `arm ^ 1` is the other arm of the same wall. The arms of a joint are in clockwise order as seen on the
map. That order is all it takes to walk round a solid wall: what is next to what follows from it.

A grid's wall segments touch at their ends only; where a wall ends against the middle of another, the grid has two
segments.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from levelforge.arrays import Bits, Float64, Int32, Int64
from levelforge.geometry.surface import require_one_floor, to_grains
from levelforge.kernels.compiling import kernel
from levelforge.level import Level

_SLACK = 4
"""How far, in grains, rounding may have moved a joint off the straight line between its neighbours."""


class WallGraph(NamedTuple):
    """Joints, and the walls between them.

    Attributes:
        joint: int64[joints, 2]; (x, y) in grains, in order of x and then y.
        wall: int32[walls, 2]; the two joints of a wall. Flattened: the joint that each arm leaves.
        arm: int32[2 * walls]; the arms, joint by joint, clockwise as seen on the map (x to the right, y down).
        start: int64[joints + 1]; joint j has the arms start[j] to start[j + 1].
        away: int64[2 * walls, 2]; from the joint of each arm to the other end of its wall, in grains.
    """

    joint: Int64
    wall: Int32
    arm: Int32
    start: Int64
    away: Int64


def wall_graph(level: Level) -> WallGraph:
    """The standing walls of a level, one per segment of the wall table.

    Walls that stand on the same segment count once, and walls that rounding leaves no length are dropped.

    Raises:
        UnsupportedGrid: if the level has several floors.

    Example:
        >>> import levelforge
        >>> graph = wall_graph(levelforge.make(size=(1, 1)))
        >>> len(graph.joint), len(graph.wall)
        (4, 4)
    """
    require_one_floor(level)
    ends = to_grains(level.grid.walls.segment[level.standing]).reshape(-1, 2)
    joint, number = _distinct(ends)
    wall = number.reshape(-1, 2)
    wall = wall[_first_of_each(wall) & (wall[:, 0] != wall[:, 1])]
    return _arranged(joint, wall.astype(np.int32))


def straightened(graph: WallGraph) -> WallGraph:
    """The graph without the joints where one wall merely goes straight on and no other meets it."""
    chain = chains(graph, through_joints=False)
    wall = graph.wall.reshape(-1)[chain].reshape(-1, 2)
    kept = np.zeros(len(graph.joint), np.bool_)
    kept[wall] = True
    renumbered = np.cumsum(kept, dtype=np.int32) - 1
    return _arranged(graph.joint[kept], renumbered[wall].astype(np.int32))


def chains(graph: WallGraph, *, through_joints: bool) -> Int32:
    """The walls gathered into straight chains.

    Args:
        graph: the walls.
        through_joints: whether a chain goes on where other walls meet it, too.

    Returns:
        int32[chains, 2]; the arm leaving the first joint of a chain and the arm leaving its last, both into the chain.
        In the order of the first wall of each, and pointing as that wall does.
    """
    opposite = _opposite(graph.start, graph.arm, graph.away, through_joints)
    return _chains(opposite)


def find_joints(graph: WallGraph, points: Int64) -> Int64:
    """int64[points]; the joint at each point (x, y), in grains; -1 where there is none."""
    if not len(graph.joint):
        return np.full(len(points), -1, np.int64)
    low = graph.joint.min(axis=0)
    span = int(graph.joint.max(axis=0)[1] - low[1]) + 1
    known = _keys(graph.joint, low, span)
    key = _keys(points, low, span)
    within = (points[:, 1] >= low[1]) & (points[:, 1] < low[1] + span)
    at = np.minimum(np.searchsorted(known, key), len(known) - 1)
    return np.where(within & (known[at] == key), at, -1)


def _keys(points: Int64, low: Int64, span: int) -> Int64:
    """int64[points]; a number for each point, in order of x and then y."""
    keys: Int64 = (points[:, 0] - low[0]) * span + (points[:, 1] - low[1])
    return keys


def _distinct(points: Int64) -> tuple[Int64, Int64]:
    """The distinct points in order of x and y, and the number of each point among them."""
    if not len(points):
        return points, np.zeros(0, np.int64)
    low = points.min(axis=0)
    span = int(points.max(axis=0)[1] - low[1]) + 1
    key, number = np.unique(_keys(points, low, span), return_inverse=True)
    return np.stack(np.divmod(key, span), axis=1) + low, number


def _first_of_each(wall: Int64) -> Bits:
    """bool[walls]; False for a wall between the same joints as an earlier one."""
    first = np.zeros(len(wall), np.bool_)
    key = wall.min(axis=1) * (len(wall) * 2) + wall.max(axis=1)
    first[np.unique(key, return_index=True)[1]] = True
    return first


def _arranged(joint: Int64, wall: Int32) -> WallGraph:
    """The graph of these joints and walls, with the arms of each joint in order."""
    arm_joint = wall.reshape(-1)
    along = joint[wall[:, 1]] - joint[wall[:, 0]]
    away = np.stack((along, -along), axis=1).reshape(-1, 2)
    # One key instead of two: a joint's number, and a turn that is less than one. Its last bit is far less than a grain
    # at the end of the longest wall.
    arm = np.argsort(arm_joint + _turn(away) / 4, kind="stable").astype(np.int32)
    start = np.concatenate(([0], np.cumsum(np.bincount(arm_joint, minlength=len(joint))))).astype(np.int64)
    return WallGraph(joint, wall, arm, start, away)


def _turn(direction: Int64) -> Float64:
    """float64[n], 0 to 4; grows with the angle from x towards y. Only division, whose result is the same everywhere."""
    x, y = direction.T
    slope = y / (np.abs(x) + np.abs(y))
    turn: Float64 = np.where(x < 0, 2 - slope, np.where(y < 0, 4 + slope, slope))
    return turn


@kernel
def _opposite(start: Int64, arm: Int32, away: Int64, through_joints: bool) -> Int32:
    """int32[arms]; the arm of the same joint that goes straight on, backwards; -1 if there is none."""
    opposite = np.full(arm.size, -1, np.int32)
    for joint in range(start.size - 1):
        degree = start[joint + 1] - start[joint]
        if degree != 2 and not through_joints:
            continue
        for at in range(start[joint], start[joint + 1]):
            a = arm[at]
            for other in range(at + 1, start[joint + 1]):
                b = arm[other]
                across = away[a, 0] * away[b, 1] - away[a, 1] * away[b, 0]
                along = away[a, 0] * away[b, 0] + away[a, 1] * away[b, 1]
                length = abs(away[a, 0]) + abs(away[a, 1]) + abs(away[b, 0]) + abs(away[b, 1])
                if along < 0 and abs(across) <= _SLACK * length:
                    opposite[a] = b
                    opposite[b] = a
    return opposite


@kernel
def _chains(opposite: Int32) -> Int32:
    """int32[chains, 2]; the outermost arms of the chains that opposite arms make; see `chains`."""
    walls = opposite.size // 2
    found = np.empty((walls, 2), np.int32)
    done = np.zeros(walls, np.bool_)
    count = 0
    for wall in range(walls):
        if done[wall]:
            continue
        first = 2 * wall
        while opposite[first] >= 0 and opposite[first] != 2 * wall + 1:
            first = opposite[first] ^ 1
        last = first ^ 1
        done[first >> 1] = True
        while opposite[last] >= 0 and not done[opposite[last] >> 1]:
            done[opposite[last] >> 1] = True
            last = opposite[last] ^ 1
        found[count, 0] = first
        found[count, 1] = last
        count += 1
    return found[:count].copy()
