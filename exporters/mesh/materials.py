"""What walls and floors are made of: a colour, and a texture that repeats every metre.

The textures are drawn here rather than kept as files: a few courses of stone, plain enough to be replaced and regular
enough to show scale. They are pure integer arithmetic, so their pixels are the same everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from levelforge.arrays import Bytes

_PIXELS = 64
_JOINT = 2
_JOINT_SHADE = 150
_STONE_SHADES = np.array([255, 238, 246, 228, 250, 234, 242, 224], np.uint8)


class Material(NamedTuple):
    """A material.

    Attributes:
        name: in the file.
        colour: red, green, blue; 0 to 255.
        roughness: 0 (a mirror) to 1.
        courses: rows of stones to a metre; a power of 2.
        staggered: whether every other row is shifted by half a stone.
    """

    name: str
    colour: tuple[int, int, int]
    roughness: float
    courses: int
    staggered: bool


WALL = Material("Wall", (196, 178, 152), 0.9, 4, staggered=True)
FLOOR = Material("Floor", (128, 136, 140), 1.0, 2, staggered=False)


def texture(material: Material) -> Bytes:
    """uint8[64, 64, 3]; a square metre of the material.

    Example:
        >>> texture(WALL).shape
        (64, 64, 3)
    """
    high = _PIXELS // material.courses
    wide = 2 * high if material.staggered else high
    row, column = np.indices((_PIXELS, _PIXELS))
    course = row // high
    shifted = (column + (course % 2) * (wide // 2) * material.staggered) % _PIXELS
    shade = _STONE_SHADES[(3 * course + 5 * (shifted // wide)) % len(_STONE_SHADES)]
    in_joint = (row % high < _JOINT) | (shifted % wide < _JOINT)
    shade = np.where(in_joint, np.uint8(_JOINT_SHADE), shade).astype(np.uint16)
    pixels: Bytes = (shade[:, :, None] * np.array(material.colour, np.uint16) // 255).astype(np.uint8)
    return pixels
