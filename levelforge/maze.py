"""A maze: a grid plus one bit per link."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from levelforge.arrays import Bits, Int32, frozen
from levelforge.errors import GridError
from levelforge.grid import Grid
from levelforge.kernels.adjacency import Adjacency, degrees


class Maze:
    """A grid whose links are open (passages) or shut (walls).

    Attributes:
        grid: the shape.
        open: bool[links]; True where the link is a passage. Read-only.

    Raises:
        GridError: if `open` has another length, or opens a link that is masked or banned.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> maze = Maze(Rect(2, 1), np.array([True]))
        >>> maze.passage_count, maze.is_perfect
        (1, True)
    """

    def __init__(self, grid: Grid, open: Bits) -> None:
        graph = grid.graph
        bits = np.array(open, np.bool_)
        if bits.shape != (graph.link_count,):
            raise GridError("open", f"bool{list(bits.shape)}", f"bool[{graph.link_count}], one bit per link")
        if (bits & ~graph.usable).any():
            number = int(np.flatnonzero(bits & ~graph.usable)[0])
            raise GridError("open", f"link {number}", "a link that is masked or banned must stay shut")
        self.grid = grid
        self.open: Bits = frozen(bits)

    @cached_property
    def passage_count(self) -> int:
        """How many links are open."""
        return int(np.count_nonzero(self.open))

    @cached_property
    def passages(self) -> Adjacency:
        """The adjacency of the open links: what one walks on."""
        return self.grid.graph.opened(self.open)

    @cached_property
    def degrees(self) -> Int32:
        """int32[cells]; how many passages each cell has: 1 at a dead end, 2 in a corridor, more at a junction."""
        return frozen(degrees(self.passages))

    @property
    def is_perfect(self) -> bool:
        """Whether the passages form a spanning forest: no ring, and no two cells apart that links could join."""
        from levelforge.kernels.components import label_components

        graph = self.grid.graph
        if self.passage_count != graph.forest_size():
            return False
        labels = label_components(self.passages)
        own = (labels == np.arange(graph.size)) & graph.present
        return int(np.count_nonzero(own)) == int(graph.roots.size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Maze):
            return NotImplemented
        return self.grid == other.grid and bool(np.array_equal(self.open, other.open))

    __hash__ = None  # type: ignore[assignment]
