"""Camera mathematics: from the scene to the picture.

The scene has +X to the right of the map, +Y up and +Z down the map, right-handed, in cell units. Angles are radians.
Yaw 0 looks along +X (east) and grows to the right, so that a quarter turn looks along +Z (south); pitch grows upwards.

Matrices are float64[4, 4] for column vectors: `matrix @ point`. Clip space is OpenGL's: x right, y up, -w to w.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from levelforge.arrays import Float64

HIGHEST_PITCH = math.radians(85)
"""Looking straight up or down would leave the direction of the walk without a meaning."""


class Eye(NamedTuple):
    """Where one looks from, and whereto.

    Attributes:
        x, y, z: the place, in cell units.
        yaw, pitch: the direction, in radians.
    """

    x: float
    y: float
    z: float
    yaw: float
    pitch: float


def forward(yaw: float, pitch: float = 0.0) -> Float64:
    """float64[3]; the unit vector that one looks along.

    Example:
        >>> forward(0.0).tolist()
        [1.0, 0.0, 0.0]
    """
    flat = math.cos(pitch)
    return np.array([flat * math.cos(yaw), math.sin(pitch), flat * math.sin(yaw)])


def right(yaw: float) -> Float64:
    """float64[3]; the unit vector to the right of a viewer, always level."""
    return np.array([-math.sin(yaw), 0.0, math.cos(yaw)])


def view(eye: Eye) -> Float64:
    """float64[4, 4]; from the scene to the eye's own axes: x right, y up, looking along -z."""
    ahead, side = forward(eye.yaw, eye.pitch), right(eye.yaw)
    matrix = np.eye(4)
    matrix[:3, :3] = side, np.cross(side, ahead), -ahead
    matrix[:3, 3] = -matrix[:3, :3] @ np.array([eye.x, eye.y, eye.z])
    return matrix


def perspective(aspect: float, field_of_view: float, near: float, far: float) -> Float64:
    """float64[4, 4]; from the eye's axes to clip space.

    Args:
        aspect: width by height of the picture.
        field_of_view: from the bottom to the top of the picture, in radians.
        near: what is nearer is cut off.
        far: what is farther is cut off.
    """
    scale = 1.0 / math.tan(field_of_view / 2)
    return np.array(
        [
            [scale / aspect, 0.0, 0.0, 0.0],
            [0.0, scale, 0.0, 0.0],
            [0.0, 0.0, (near + far) / (near - far), 2.0 * near * far / (near - far)],
            [0.0, 0.0, -1.0, 0.0],
        ]
    )


def project(matrix: Float64, points: Float64, size: tuple[int, int]) -> Float64:
    """Where points of the scene are in a picture.

    Args:
        matrix: float64[4, 4]; from the scene to clip space.
        points: float64[n, 3].
        size: width and height of the picture in pixels.

    Returns:
        float64[n, 3]; x from the left and y from the top, in pixels, and the depth from -1 (near) to 1 (far). Points
        behind the eye are not a number.
    """
    clip = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    clip[clip[:, 3] <= 0] = np.nan
    device = clip[:, :3] / clip[:, 3:]
    width, height = size
    return np.column_stack(((device[:, 0] + 1) * width / 2, (1 - device[:, 1]) * height / 2, device[:, 2]))


def boxes_in_sight(matrix: Float64, low: Float64, high: Float64) -> np.typing.NDArray[np.bool_]:
    """bool[n]; which boxes may be in the picture: none that is seen is left out.

    Args:
        matrix: float64[4, 4]; from the scene to clip space.
        low: float64[n, 3]; the least x, y and z of each box.
        high: float64[n, 3]; the greatest.
    """
    seen = np.ones(len(low), np.bool_)
    for axis in range(3):
        for sign in (1.0, -1.0):
            plane = matrix[3] + sign * matrix[axis]
            # The corner farthest along the plane's normal: if even that is behind the plane, the box is.
            corner = np.where(plane[:3] > 0, high, low)
            seen &= corner @ plane[:3] + plane[3] >= 0
    return seen
