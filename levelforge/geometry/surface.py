"""Surfaces: triangles with normals and texture coordinates, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from levelforge.arrays import Float32, Float64, Int32, Int64
from levelforge.errors import OptionError, UnsupportedGrid
from levelforge.grid import GRAINS
from levelforge.level import Level


class Surface(NamedTuple):
    """Triangles in space: x to the right, y up, z down the map; in metres.

    Attributes:
        position: float64[vertices, 3].
        normal: float32[vertices, 3]; of length 1. Faces that meet at a hard corner do not share vertices there.
        uv: float64[vertices, 2]; texture coordinates in metres, v upwards on walls and up the map on the ground.
        triangles: int32[triangles, 3]; vertices, counter-clockwise seen from outside.
    """

    position: Float64
    normal: Float32
    uv: Float64
    triangles: Int32


def empty_surface() -> Surface:
    """The surface without triangles."""
    return blank_surface(0, 0)


def blank_surface(vertices: int, triangles: int) -> Surface:
    """A surface of that many vertices and triangles, all of them zero: to be filled in."""
    return Surface(
        np.zeros((vertices, 3)),
        np.zeros((vertices, 3), np.float32),
        np.zeros((vertices, 2)),
        np.zeros((triangles, 3), np.int32),
    )


def join(surfaces: Sequence[Surface]) -> Surface:
    """The surfaces as one; their vertices stay apart.

    Example:
        >>> join([empty_surface(), empty_surface()]).triangles.shape
        (0, 3)
    """
    if not surfaces:
        return empty_surface()
    first_vertices = np.cumsum([0] + [len(surface.position) for surface in surfaces[:-1]])
    return Surface(
        np.concatenate([surface.position for surface in surfaces]),
        np.concatenate([surface.normal for surface in surfaces]),
        np.concatenate([surface.uv for surface in surfaces]),
        np.concatenate(
            [surface.triangles + np.int32(first) for surface, first in zip(surfaces, first_vertices, strict=True)]
        ),
    )


def to_grains(points: Float64) -> Int64:
    """Points in cell units, rounded to whole grains.

    Example:
        >>> to_grains(np.array([0.5, 3**0.5 / 2]))
        array([32768, 56756])
    """
    return np.rint(points * GRAINS).astype(np.int64)


def level_plane(ground: Int64, metres: float, height: float) -> Float64:
    """Points on the map, (x, y) in grains, as positions at one height.

    Args:
        ground: int64[points, 2].
        metres: the length of a grain.
        height: y of the positions, in metres.

    Returns:
        float64[points, 3].
    """
    position = np.empty((len(ground), 3))
    position[:, 0] = ground[:, 0]
    position[:, 1] = height
    position[:, 2] = ground[:, 1]
    position[:, ::2] *= metres
    return position


def grain_length(cell_size: float) -> float:
    """The length of a grain in metres.

    Raises:
        OptionError: unless the cell has a size.
    """
    if not 0 < cell_size < np.inf:
        raise OptionError("cell_size", cell_size, "metres, more than 0")
    return cell_size / GRAINS


def require_one_floor(level: Level) -> None:
    """Refuses levels with several floors, which would come to lie on top of each other.

    Raises:
        UnsupportedGrid: if there are several.
    """
    floors = level.grid.extent[2]
    if floors != 1:
        accepts = "1: meshes, pictures and the viewer show one floor; .level.json and .nav.json hold several"
        raise UnsupportedGrid("grid.floors", floors, accepts)
