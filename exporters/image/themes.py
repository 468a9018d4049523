"""Themes: the colours of a picture."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from levelforge.arrays import Bytes

Colour = tuple[int, int, int]
SHADES = 256


class Theme(NamedTuple):
    """Colours as (red, green, blue).

    Attributes:
        background: around the level, and where cells are masked.
        floor: of the cells.
        wall: of the walls.
        start: of the start's disc.
        goal: of the goal's diamond.
        marker: of the discs of other markers.
        solution: of the line from start to goal.
        distance: from the nearest cell to the farthest, evenly spaced.
    """

    background: Colour
    floor: Colour
    wall: Colour
    start: Colour
    goal: Colour
    marker: Colour
    solution: Colour
    distance: tuple[Colour, ...]


THEMES = {
    "light": Theme(
        background=(240, 238, 232),
        floor=(255, 254, 250),
        wall=(38, 43, 58),
        start=(34, 158, 88),
        goal=(219, 58, 52),
        marker=(142, 84, 190),
        solution=(44, 122, 214),
        distance=((255, 246, 205), (253, 199, 120), (238, 132, 108), (190, 92, 140), (118, 84, 170)),
    ),
    "dark": Theme(
        background=(18, 20, 27),
        floor=(38, 42, 55),
        wall=(202, 209, 224),
        start=(74, 214, 128),
        goal=(255, 92, 84),
        marker=(190, 140, 255),
        solution=(255, 204, 84),
        distance=((36, 44, 92), (44, 92, 132), (46, 136, 128), (118, 166, 82), (206, 176, 60)),
    ),
    "print": Theme(
        background=(255, 255, 255),
        floor=(255, 255, 255),
        wall=(0, 0, 0),
        start=(0, 128, 64),
        goal=(208, 0, 0),
        marker=(96, 96, 96),
        solution=(96, 96, 96),
        distance=((255, 255, 255), (168, 168, 168)),
    ),
}


def shades(stops: tuple[Colour, ...]) -> Bytes:
    """uint8[256, 3]; the colours from the first stop to the last, in even steps. Integers alone decide.

    Example:
        >>> shades(((0, 0, 0), (255, 100, 0)))[[0, 128, 255]].tolist()
        [[0, 0, 0], [128, 50, 0], [255, 100, 0]]
    """
    place = np.arange(SHADES)[:, None] * (len(stops) - 1)
    stop, part = np.divmod(place, SHADES - 1)
    colours = np.array([*stops, stops[-1]])
    before, after = colours[stop[:, 0]], colours[stop[:, 0] + 1]
    return np.asarray((before * (SHADES - 1 - part) + after * part + SHADES // 2 - 1) // (SHADES - 1), np.uint8)
