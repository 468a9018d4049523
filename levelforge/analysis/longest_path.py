"""The longest shortest path: the two cells that are farthest apart, and the way between them.

In a perfect maze two sweeps find it: the cell farthest from anywhere is one end, the cell farthest from that the
other. With loops, sweeps go on from end to end while they get longer, at most `SWEEPS` times, which is a good guess
but no proof; `exact` then bounds the eccentricity of every cell until no other pair can be farther apart (Takes and
Kosters, "Determining the diameter of small world networks", CIKM 2011): exact, and on most mazes a few dozen searches
instead of one per cell.
"""

from __future__ import annotations

import numpy as np

from levelforge.analysis.distances import DistanceField, distances
from levelforge.arrays import Int32
from levelforge.level import Level
from levelforge.maze import Maze

SWEEPS = 8


def longest_path(level: Level | Maze, exact: bool = False) -> Int32:
    """int32[steps + 1]; the cells of the longest shortest path, from its end with the smaller number.

    Args:
        level: a level or a maze. If it is in pieces, the piece of its smallest cell.
        exact: on mazes with loops, search until it is proved that no path is longer.

    Example:
        >>> import levelforge
        >>> longest_path(levelforge.make(size=(5, 1))).tolist()
        [0, 1, 2, 3, 4]
    """
    maze = level.maze if isinstance(level, Level) else level
    end, field = _sweep(maze)
    if exact and not maze.is_perfect:
        end, field = _prove(maze, field)
    path = field.path_from(end)
    return path if path[0] <= path[-1] else path[::-1]


def _sweep(maze: Maze) -> tuple[int, DistanceField]:
    """A far cell, and the distance field from the cell that it is far from."""
    field = distances(maze, int(np.argmax(maze.grid.graph.present)))
    field = distances(maze, field.farthest)
    for _ in range(0 if maze.is_perfect else SWEEPS - 2):
        following = distances(maze, field.farthest)
        if following.distance.max() <= field.distance.max():
            break
        field = following
    return field.farthest, field


def _prove(maze: Maze, best: DistanceField) -> tuple[int, DistanceField]:
    """The farthest pair: no cell's eccentricity can exceed the bounds that its distance from searched cells sets."""
    reached = best.distance >= 0
    field = best
    upper = np.where(reached, np.iinfo(np.int32).max, -1).astype(np.int64)
    while True:
        eccentricity = int(field.distance.max())
        if eccentricity > best.distance.max():
            best = field
        upper[reached] = np.minimum(upper[reached], field.distance[reached].astype(np.int64) + eccentricity)
        upper[field.sources] = eccentricity
        open_cells = upper > best.distance.max()
        if not open_cells.any():
            return best.farthest, best
        field = distances(maze, int(np.argmax(np.where(open_cells, upper, -1))))
