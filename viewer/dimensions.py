"""How large things are in the viewer, in cell units: shared by what is drawn and by what one bumps into."""

from __future__ import annotations

import numpy as np

from levelforge.grid import Grid

WALL_HEIGHT = 0.9
EYE_HEIGHT = 0.5
BODY_RADIUS = 0.16
"""How near to a wall's face the eye comes."""
BEACON_HEIGHT = 8.0
BEACON_RADIUS = 0.07
PAD_HEIGHT = 0.02
PAD_RADIUS = 0.28
SOLUTION_WIDTH = 0.16
SOLUTION_HEIGHT = 0.012
"""Of the line above the ground; below the pads at start and goal."""
_WALL_THICKNESS = 0.1
_WALL_SHARE = 0.2


def wall_thickness(grid: Grid) -> float:
    """The thickness of walls, half of it on each side of their line: less where passages are narrow."""
    return min(_WALL_THICKNESS, narrowest_passage(grid) * _WALL_SHARE)


def narrowest_passage(grid: Grid) -> float:
    """The least width that a passage of the grid can have; at most 1.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> narrowest_passage(Rect(3, 2))
        1.0
    """
    walls = grid.walls
    inner = walls.link >= 0
    lengths = np.hypot(*(walls.segment[inner, 1] - walls.segment[inner, 0]).T)
    widths = np.bincount(walls.link[inner], lengths)
    return min(float(widths[widths > 0].min(initial=1.0)), 1.0)
