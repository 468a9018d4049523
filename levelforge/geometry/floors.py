"""The floor: the walkable ground as flat polygons.

The floor passes below the walls in one piece. It lies at height 0 and faces up; a wall whose bottom lay there too
would share its plane with it, and flicker, throw wrong shadows and spoil light maps. `wall_surface` therefore has a
footing, by which walls stand a little into the ground.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Int32, Int64
from levelforge.geometry.contacts import with_contacts
from levelforge.geometry.surface import Surface, grain_length, level_plane, require_one_floor, to_grains
from levelforge.level import Level


def floor_surface(level: Level, cell_size: float = 1.0, elevation: float = 0.0) -> Surface:
    """The grid's floor polygons, facing up.

    Args:
        level: with any grid of one floor, and convex floor polygons.
        cell_size: metres to a cell.
        elevation: height of the floor, in metres.

    Returns:
        An open surface; texture coordinates are metres to the right and up the map.

    Raises:
        OptionError: if the cell size is not positive.
        UnsupportedGrid: if the level has several floors.

    Example:
        >>> import levelforge
        >>> floor_surface(levelforge.make(size=(4, 3)), cell_size=2.0).position.max(axis=0)
        array([8., 0., 6.])
    """
    require_one_floor(level)
    metres = grain_length(cell_size)
    polygons = level.grid.floor_polygons
    point, start = with_contacts(to_grains(polygons.point), polygons.start)
    middle, triangles = _fans(point, start, np.diff(start) > np.diff(polygons.start))
    position = level_plane(np.concatenate((point, middle)), metres, elevation)
    normal = np.zeros((len(position), 3), np.float32)
    normal[:, 1] = 1
    return Surface(position, normal, position[:, ::2] * (1, -1) + 0.0, triangles)


def _fans(point: Int64, start: Int64, touched: Bits) -> tuple[Int64, Int32]:
    """Convex polygons as fans of triangles that face up.

    Those that have a point on a side are fans round a further point in their middle, because from a corner the points
    on its own sides would make triangles without area. The others are fans from their first corner.

    On the map the polygons turn from x (right) to y (down), which seen from above, in the mesh, is clockwise: the
    triangles turn the other way.

    Returns:
        int64[n, 2], the middle points, numbered after the others; and int32[triangles, 3].
    """
    size = np.diff(start)
    middle = np.stack([np.add.reduceat(point[:, axis], start[:-1]) // size for axis in (0, 1)], axis=1)[touched]
    polygon = np.repeat(np.arange(len(size)), size)
    here = np.arange(len(point))
    following = np.arange(1, len(point) + 1)
    following[start[1:] - 1] = start[:-1]
    hub = np.where(touched, len(point) + np.cumsum(touched) - 1, start[:-1])[polygon]
    # From a corner, the two sides that end there make no triangle.
    kept = (hub != here) & (hub != following)
    return middle, np.stack((hub, following, here), axis=1)[kept].astype(np.int32)
