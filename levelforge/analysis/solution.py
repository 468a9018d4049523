"""The solution: a shortest way from start to goal."""

from __future__ import annotations

from levelforge.analysis.distances import distances
from levelforge.arrays import Int32
from levelforge.level import Level


def solution(level: Level) -> Int32:
    """int32[steps + 1]; the cells of a shortest way from start to goal, both included.

    Where several ways are equally short, the one found by breadth-first search from the goal in the order of the sides.

    Example:
        >>> import levelforge
        >>> levelforge.solution(levelforge.make(size=(4, 1))).tolist()
        [0, 1, 2, 3]
    """
    return distances(level, level.goal).path_from(level.start)
