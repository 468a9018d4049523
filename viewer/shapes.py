"""Small shapes of few triangles: marks on the map, and the post that beacons are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from levelforge.arrays import Bytes, Float32, UInt32
from viewer.palette import Colour

_CORNERS_OF_A_DISC = 32
_SIDES_OF_A_POST = 24


class Marks(NamedTuple):
    """Coloured triangles on the map.

    Attributes:
        position: float32[vertices, 2]; (x, y).
        colour: uint8[vertices, 4].
        triangle: uint32[triangles, 3].
    """

    position: Float32
    colour: Bytes
    triangle: UInt32


def disc(place: tuple[float, float], radius: float, colour: Colour) -> Marks:
    """A filled circle."""
    angle = np.linspace(0.0, math.tau, _CORNERS_OF_A_DISC, endpoint=False)
    rim = np.stack((np.cos(angle), np.sin(angle)), axis=1) * radius + place
    return _polygon(rim, colour)


def arrow(place: tuple[float, float], yaw: float, length: float, colour: Colour) -> Marks:
    """An arrow head around a place, with its point where `yaw` looks (0: right, a quarter turn: down)."""
    outline = np.array([(0.6, 0.0), (-0.4, 0.42), (-0.18, 0.0), (-0.4, -0.42)]) * length
    cosine, sine = math.cos(yaw), math.sin(yaw)
    turned = outline @ np.array([(cosine, sine), (-sine, cosine)])
    return _polygon(turned + place, colour)


def joined(marks: Sequence[Marks]) -> Marks:
    """All marks as one; the later lie on top."""
    first = np.cumsum([0] + [len(mark.position) for mark in marks[:-1]])
    triangles = [mark.triangle + np.uint32(start) for mark, start in zip(marks, first, strict=True)]
    return Marks(
        np.concatenate([mark.position for mark in marks]),
        np.concatenate([mark.colour for mark in marks]),
        np.concatenate(triangles),
    )


def post() -> tuple[Float32, Float32, UInt32]:
    """An upright prism of radius 1 from y = 0 to y = 1, with a lid and no bottom.

    Returns:
        float32[vertices, 3] positions, float32[vertices, 3] normals, uint32[triangles, 3] counter-clockwise seen
        from outside.
    """
    angle = np.linspace(0.0, math.tau, _SIDES_OF_A_POST + 1)
    ring = np.stack((np.cos(angle), np.zeros_like(angle), np.sin(angle)), axis=1)
    up = np.array([0.0, 1.0, 0.0])
    position = np.concatenate((ring, ring + up, ring + up, [up]))
    normal = np.concatenate((ring, ring, np.broadcast_to(up, ring.shape), [up]))
    low = np.arange(_SIDES_OF_A_POST)
    high, lid, middle = low + len(ring), low + 2 * len(ring), np.full(_SIDES_OF_A_POST, 3 * len(ring))
    triangle = np.concatenate(
        (
            np.stack((low, high, low + 1), axis=1),
            np.stack((low + 1, high, high + 1), axis=1),
            np.stack((middle, lid + 1, lid), axis=1),
        )
    )
    return position.astype(np.float32), normal.astype(np.float32), triangle.astype(np.uint32)


def _polygon(outline: np.typing.NDArray[np.float64], colour: Colour) -> Marks:
    """A polygon that can be seen whole from its first corner."""
    count = len(outline)
    step = np.arange(1, count - 1, dtype=np.uint32)
    triangle = np.stack((np.zeros_like(step), step, step + 1), axis=1)
    return Marks(outline.astype(np.float32), np.full((count, 4), colour, np.uint8), triangle)
