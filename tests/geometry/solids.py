"""Ways to look at a surface that know nothing of how it was made."""

from __future__ import annotations

import numpy as np
import trimesh

from levelforge.arrays import Float64, Int64
from levelforge.geometry.surface import Surface


def welded(surface: Surface) -> trimesh.Trimesh:
    """The surface as a mesh whose vertices at the same place are one."""
    mesh = trimesh.Trimesh(surface.position, surface.triangles, process=False)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    return mesh


def corners(surface: Surface) -> Float64:
    """float64[triangles, 3, 3]; the positions of each triangle."""
    return surface.position[surface.triangles]


def doubled_areas(surface: Surface) -> Float64:
    """float64[triangles, 3]; the normals of the triangles by their order of vertices, twice their area long."""
    corner = corners(surface)
    return np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])


def covers(surface: Surface, points: Float64) -> Int64:
    """int64[points]; by how many upward faces of the surface each point (x, z) of the ground is covered."""
    corner = corners(surface)[doubled_areas(surface)[:, 1] > 0][:, :, ::2]
    side = np.roll(corner, -1, axis=1) - corner
    towards = points[:, None, None, :] - corner
    turn = side[..., 0] * towards[..., 1] - side[..., 1] * towards[..., 0]
    return np.count_nonzero((turn <= 0).all(axis=2), axis=1)


def distance_to(segments: Float64, points: Float64) -> Float64:
    """float64[points]; the distance from each point to the nearest of the segments, float64[segments, 2, 2]."""
    start, along = segments[:, 0], segments[:, 1] - segments[:, 0]
    towards = points[:, None, :] - start
    share = np.clip((towards * along).sum(axis=2) / (along**2).sum(axis=1), 0, 1)
    return np.linalg.norm(towards - share[..., None] * along, axis=2).min(axis=1)


def ray_hits(triangles: Float64, origin: Float64, end: Float64) -> bool:
    """Whether the way from origin to end goes through one of the triangles, float64[triangles, 3, 3]."""
    a, b, c = triangles.transpose(1, 0, 2)
    way = end - origin
    across = np.cross(way, c - a)
    determinant = ((b - a) * across).sum(axis=1)
    facing = np.abs(determinant) > 1e-12
    scale = np.where(facing, determinant, 1.0)
    u = ((origin - a) * across).sum(axis=1) / scale
    turned = np.cross(origin - a, b - a)
    v = (turned @ way) / scale
    at = ((c - a) * turned).sum(axis=1) / scale
    return bool((facing & (u >= 0) & (v >= 0) & (u + v <= 1) & (at >= 0) & (at <= 1)).any())
