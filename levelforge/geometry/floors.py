"""The floor: the walkable ground as flat polygons.

The floor passes below the walls in one piece. It lies at height 0 and faces up; a wall whose bottom lay there too
would share its plane with it, and flicker, throw wrong shadows and spoil light maps. `wall_surface` therefore has a
footing, by which walls stand a little into the ground.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Int32, Int64
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
    position = level_plane(to_grains(polygons.point), metres, elevation)
    normal = np.zeros((len(position), 3), np.float32)
    normal[:, 1] = 1
    return Surface(position, normal, position[:, ::2] * (1, -1) + 0.0, _fan_triangles(polygons.start))


def _fan_triangles(start: Int64) -> Int32:
    """int32[triangles, 3]; convex polygons as fans from their first points, facing up.

    On the map the polygons turn from x (right) to y (down), which seen from above, in the mesh, is clockwise: the
    triangles turn the other way.
    """
    counts = np.diff(start) - 2
    polygon = np.repeat(np.arange(len(counts)), counts)
    first = start[:-1][polygon]
    step = np.arange(len(polygon)) - np.repeat(np.cumsum(counts) - counts, counts)
    return np.stack((first, first + step + 2, first + step + 1), axis=1).astype(np.int32)
