"""Wall runs: the standing walls as few long straight lines."""

from __future__ import annotations

from levelforge.arrays import Float64
from levelforge.geometry.wall_graph import chains, wall_graph
from levelforge.grid import GRAINS
from levelforge.level import Level


def wall_runs(level: Level) -> Float64:
    """The standing walls, merged into maximal straight runs.

    Walls that share an end and go straight on are of one run, whether or not others meet them there: the outer wall of
    a rectangle is four runs. So every standing wall is in just one run, and runs meet and cross at joints only.

    Args:
        level: with any grid of one floor.

    Returns:
        float64[runs, 2, 2]; both ends (x, y) in cell units, rounded to grains; in the order of the first wall of each.

    Raises:
        UnsupportedGrid: if the level has several floors.

    Example:
        >>> import levelforge
        >>> wall_runs(levelforge.make(size=(2, 1))).shape
        (4, 2, 2)
    """
    graph = wall_graph(level)
    ends = graph.wall.reshape(-1)[chains(graph, through_joints=True)]
    return graph.joint[ends] / GRAINS
