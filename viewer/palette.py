"""The colours of the viewer, as (red, green, blue, opacity) from 0 to 255, and the scale that shows distances."""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bytes, Int32

Colour = tuple[int, int, int, int]

OUTSIDE: Colour = (24, 27, 34, 255)
FLOOR: Colour = (222, 219, 208, 255)
WALL_LINE: Colour = (38, 42, 54, 255)
SOLUTION: Colour = (206, 44, 116, 255)
START: Colour = (38, 166, 91, 255)
GOAL: Colour = (232, 96, 36, 255)
WALKER: Colour = (140, 52, 176, 255)

UNVISITED: Colour = (96, 102, 118, 255)
VISITED: Colour = FLOOR
WALK: Colour = (250, 202, 92, 255)
WALK_HEAD: Colour = (214, 56, 56, 255)
TRIED: Colour = (66, 150, 220, 255)

FOG: Colour = (172, 190, 206, 255)
ZENITH: Colour = (84, 124, 176, 255)
STONE: Colour = (176, 156, 132, 255)
GROUND: Colour = (124, 124, 112, 255)

_SCALE = np.array(
    [(68, 60, 140), (52, 104, 168), (38, 142, 150), (64, 178, 116), (158, 206, 70), (250, 226, 80)], np.float64
)


def distance_colours(distance: Int32) -> Bytes:
    """uint8[cells, 4]; from dark blue at the source to yellow far away; cells out of reach as outside.

    Args:
        distance: int32[cells]; -1 where there is no way.
    """
    share = np.maximum(distance, 0) / max(int(distance.max(initial=0)), 1) * (len(_SCALE) - 1)
    knots = np.arange(len(_SCALE))
    channels = [np.interp(share, knots, _SCALE[:, channel]) for channel in range(3)]
    colours = np.full((len(distance), 4), 255, np.uint8)
    colours[:, :3] = np.rint(np.stack(channels, axis=1)).astype(np.uint8)
    colours[distance < 0] = OUTSIDE
    return colours


def as_floats(colour: Colour) -> tuple[float, float, float, float]:
    """The colour with its channels from 0 to 1, as shaders take it."""
    red, green, blue, opacity = colour
    return red / 255, green / 255, blue / 255, opacity / 255
