"""Breadth-first distances: how many steps each cell is from the nearest of some sources."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from levelforge.arrays import Int32, frozen
from levelforge.errors import PlacementError
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, nth_side
from levelforge.kernels.compiling import kernel
from levelforge.level import Level
from levelforge.maze import Maze


class DistanceField(NamedTuple):
    """The distance of every cell from the nearest source.

    Attributes:
        distance: int32[cells]; in steps from cell to cell; -1 where no source can be reached from.
        parent: int32[cells]; the next cell on a shortest way to the nearest source; -1 at sources and where there is
        none.
        sources: int32[sources].
    """

    distance: Int32
    parent: Int32
    sources: Int32

    @property
    def farthest(self) -> int:
        """The cell at the greatest distance; the smallest of several."""
        return int(np.argmax(self.distance))

    def path_from(self, cell: int) -> Int32:
        """int32[steps + 1]; a shortest way from `cell` to its nearest source, both included; empty if there is none."""
        if self.distance[cell] < 0:
            return np.empty(0, np.int32)
        path = np.empty(int(self.distance[cell]) + 1, np.int32)
        for step in range(len(path)):
            path[step] = cell
            cell = int(self.parent[cell])
        return path


def distances(level: Level | Maze, source: int | Iterable[int]) -> DistanceField:
    """The distance field from one cell, or from the nearest of several.

    Args:
        level: a level or a maze.
        source: a cell or several.

    Raises:
        PlacementError: if a source is no cell of the maze, or there is none.

    Example:
        >>> import levelforge
        >>> level = levelforge.make(size=(4, 1))
        >>> distances(level, source=0).distance.tolist()
        [0, 1, 2, 3]
        >>> distances(level, source=[0, 3]).distance.tolist()
        [0, 1, 1, 0]
    """
    maze = level.maze if isinstance(level, Level) else level
    sources = np.atleast_1d(np.asarray(source if isinstance(source, int | np.integer) else list(source)))
    present = maze.grid.graph.present
    if not sources.size:
        raise PlacementError("source", [], "at least one cell")
    for cell in sources.tolist():
        if not (type(cell) is int and 0 <= cell < present.size and present[cell]):
            raise PlacementError("source", cell, f"a cell of the maze, from 0 to {present.size - 1}, not masked")
    distance, parent = _search(maze.passages, sources.astype(np.int32))
    return DistanceField(frozen(distance), frozen(parent), frozen(sources.astype(np.int32)))


@kernel
def _search(adjacency: Adjacency, sources: Int32) -> tuple[Int32, Int32]:
    cells = cell_count(adjacency)
    distance = np.full(cells, -1, np.int32)
    parent = np.full(cells, -1, np.int32)
    queue = np.empty(cells, np.int32)
    tail = 0
    for source in sources:
        if distance[source] < 0:
            distance[source] = 0
            queue[tail] = source
            tail += 1
    head = 0
    while head < tail:
        cell = int(queue[head])
        head += 1
        further = distance[cell] + 1
        for n in range(degree(adjacency, cell)):
            other = beyond(adjacency, cell, nth_side(adjacency, cell, n))
            if distance[other] < 0:
                distance[other] = further
                parent[other] = cell
                queue[tail] = other
                tail += 1
    return distance, parent
