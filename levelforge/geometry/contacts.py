"""Contacts: corners of polygons that lie on the sides of others.

Large polygons beside small ones meet in T-junctions: a corner of the one lies on the side of the other, which has no
vertex there. A graphics card rounds both differently, and specks of background shine through. The side therefore gets
a vertex too.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Int64


def with_contacts(point: Int64, start: Int64) -> tuple[Int64, Int64]:
    """The polygons, with a point on every upright or level side where a corner of another lies.

    Slanted sides are left alone: grids that have them do not merge cells, so that their polygons share whole sides.

    Args:
        point: int64[points, 2].
        start: int64[polygons + 1]; polygon i has the points start[i] to start[i + 1].

    Returns:
        The same two, longer.

    Example:
        >>> beside = np.array([[0, 0], [2, 0], [2, 2], [0, 2], [2, 0], [3, 0], [3, 1], [2, 1]])
        >>> with_contacts(beside, np.array([0, 4, 8]))[0][:5].tolist()
        [[0, 0], [2, 0], [2, 1], [2, 2], [0, 2]]
    """
    following = np.arange(1, len(point) + 1)
    following[start[1:] - 1] = start[:-1]
    end = point[following]
    corner = np.unique(point, axis=0)
    sides, contacts = [], []
    for axis in (0, 1):
        side, contact = _on_sides(point, end, corner, axis)
        sides.append(side)
        contacts.append(contact)
    side, contact = np.concatenate(sides), np.concatenate(contacts)
    way = np.abs(contact - point[side]).sum(axis=1)
    # Each point stands before the contacts on the side that it begins, and those in the order of the way along it.
    order = np.lexsort((np.concatenate((np.zeros(len(point), np.int64), way)), np.append(np.arange(len(point)), side)))
    before = np.concatenate(([0], np.cumsum(np.bincount(side, minlength=len(point)))))
    return np.concatenate((point, contact))[order], start + before[start]


def _on_sides(point: Int64, end: Int64, corner: Int64, axis: int) -> tuple[Int64, Int64]:
    """The corners on sides where coordinate `axis` stays the same: int64[n], the side, and int64[n, 2], the corner."""
    side = np.flatnonzero(point[:, axis] == end[:, axis])
    along = 1 - axis
    low, high = np.minimum(point, end)[side, along], np.maximum(point, end)[side, along]
    base = corner[:, along].min(initial=0)
    span = corner[:, along].max(initial=0) - base + 1
    in_order = corner[np.lexsort((corner[:, along], corner[:, axis]))]
    key = in_order[:, axis] * span + in_order[:, along] - base
    line = point[side, axis] * span - base
    first = np.searchsorted(key, line + low, side="right")
    count = np.searchsorted(key, line + high, side="left") - first
    step = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    return np.repeat(side, count), in_order[np.repeat(first, count) + step]
