"""Dead ends, corridors and junctions: cells by the number of their passages."""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Int32
from levelforge.level import Level
from levelforge.maze import Maze


def dead_ends(level: Level | Maze) -> Int32:
    """int32[n]; the cells with one passage, ascending.

    Example:
        >>> import levelforge
        >>> dead_ends(levelforge.make(size=(4, 1))).tolist()
        [0, 3]
    """
    return _cells(level, 1, 1)


def junctions(level: Level | Maze) -> Int32:
    """int32[n]; the cells with three passages or more, ascending."""
    return _cells(level, 3, None)


def _cells(level: Level | Maze, least: int, most: int | None) -> Int32:
    degrees = (level.maze if isinstance(level, Level) else level).degrees
    chosen = degrees >= least if most is None else (degrees >= least) & (degrees <= most)
    return np.flatnonzero(chosen).astype(np.int32)
