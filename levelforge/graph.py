"""The cell graph: cells, and the links that may be opened between them. It knows no geometry.

Cells and links are numbered, and the numbers never change: `without` (masks and banned walls) and `contract` (pinned
passages) give a graph over the same numbers, in which some cells are absent and some links not usable. So one bit per
link means the same everywhere, an algorithm's result on a restricted graph needs no translation, and no algorithm
knows that these operations exist. What an algorithm sees is the `adjacency`; a cell that is absent has no links.

    >>> from levelforge.grids.rect import Rect
    >>> graph = Rect(3, 2).graph
    >>> graph.links.tolist()        # first the links to the east, then those to the south
    [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]]
    >>> masked = graph.without(cells=[2])
    >>> masked.usable.tolist()
    [True, False, True, True, True, True, False]
    >>> masked.cell_count, masked.roots.size
    (5, 1)

A spanning tree of the contracted graph plus the contracted links is a spanning tree of the original, provided those
links close no ring; `contract` refuses links that do.
"""

from __future__ import annotations

import abc
from collections.abc import Iterable
from functools import cached_property
from typing import Self

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, frozen
from levelforge.errors import GridError, UnsupportedGrid
from levelforge.kernels.adjacency import Adjacency
from levelforge.kernels.components import label_components

MOST_LINKS = 2**31 - 1
"""The most links that an int32 can number."""


class CellGraph(abc.ABC):
    """Cells and links; see the module's docstring.

    Attributes:
        size: how many cell numbers there are, absent cells included.
        link_count: how many link numbers there are, unusable links included.
        present: bool[size]; which cells there are.
        rectangle: columns and rows, if the graph is a whole plain rectangle (nothing taken away, nothing added), with
            links numbered like those of `rect`: what some algorithms have a quicker way for. None if it is not.
    """

    size: int
    link_count: int
    present: Bits
    rectangle: tuple[int, int] | None = None
    _known_roots: Int32 | None = None
    _row_labels: Int32 | int | None = None

    @property
    @abc.abstractmethod
    def adjacency(self) -> Adjacency:
        """What kernels walk on: the usable links of the present cells."""

    @property
    @abc.abstractmethod
    def links(self) -> Int32:
        """int32[link_count, 2]; the two cells of every link, usable or not, the smaller number first on `rect`."""

    @property
    @abc.abstractmethod
    def usable(self) -> Bits:
        """bool[link_count]; which links may be opened."""

    @abc.abstractmethod
    def link_at(self, cells: Int32, sides: Int32) -> Int32:
        """The numbers of the links on these sides of these cells (pairwise); -1 where there is none."""

    @abc.abstractmethod
    def blank(self) -> Bytes:
        """A carving with every link shut, in the form that `open_link` writes."""

    @abc.abstractmethod
    def bits(self, carving: Bytes) -> Bits:
        """A carving as bool[link_count]: True where the link is open."""

    @abc.abstractmethod
    def carving(self, open_links: Bits) -> Bytes:
        """The carving in which these links are open: the inverse of `bits`."""

    @abc.abstractmethod
    def opened(self, open_links: Bits) -> Adjacency:
        """The adjacency of the open links alone: what one walks on in a maze."""

    @abc.abstractmethod
    def restricted(self, present: Bits, usable: Bits) -> CellGraph:
        """The graph with only these cells and links."""

    @abc.abstractmethod
    def stored(self) -> CellGraph:
        """The same graph with stored neighbours, in the same order of sides."""

    @abc.abstractmethod
    def merged(self, representative: Int32, present: Bits, usable: Bits) -> CellGraph:
        """The graph with every cell replaced by its representative, and only the `usable` links."""

    @cached_property
    def cell_count(self) -> int:
        """How many cells are present."""
        return int(np.count_nonzero(self.present))

    @cached_property
    def components(self) -> Int32:
        """int32[size]; the smallest cell of the component that each cell is in (absent cells: themselves)."""
        return frozen(label_components(self.adjacency))

    @cached_property
    def row(self) -> Int32 | None:
        """int32[size]; the row that each cell is in, from 0, absent cells too; None where the shape has no rows.

        Within a row, cells follow each other by number.
        """
        if isinstance(self._row_labels, int):
            # Equal rows are worked out when they are asked for: 4 bytes per cell that few algorithms need.
            return frozen(np.arange(self.size, dtype=np.int32) // np.int32(self._row_labels))
        return self._row_labels

    def row_for(self, algorithm: str) -> Int32:
        """The rows, for an algorithm that cannot do without.

        Raises:
            UnsupportedGrid: if there are none.
        """
        if self.row is None:
            raise UnsupportedGrid("name", algorithm, "needs a grid whose cells stand in rows, such as rect")
        return self.row

    def with_rows(self, row: Int32 | int | None) -> Self:
        """The same graph, whose cells stand in these rows; for grids to call when they make their graph.

        Args:
            row: int32[size], the row of each cell; or how many cells each row has, if all have the same.
        """
        self._row_labels = row if row is None or isinstance(row, int) else frozen(row)
        return self

    @cached_property
    def root_sizes(self) -> Int32:
        """int32[components]; how many cells the component of each root has."""
        if self.roots.size == 1:
            return frozen(np.array([self.cell_count], np.int32))
        count = np.bincount(self.components[self.present], minlength=self.size)
        return frozen(count[self.components[self.roots]].astype(np.int32))

    @cached_property
    def roots(self) -> Int32:
        """int32[components]; one present cell of every component."""
        if self._known_roots is not None:
            return self._known_roots
        own = self.components == np.arange(self.size, dtype=np.int32)
        return frozen(np.flatnonzero(own & self.present).astype(np.int32))

    def without(self, cells: Iterable[int] | Bits = (), links: Iterable[int] | Bits = ()) -> CellGraph:
        """The graph without these cells (a mask) and these links (banned walls); the numbers stay.

        Args:
            cells: cell numbers, or bool[size] with True for those to take away.
            links: link numbers, or bool[link_count] likewise.

        Raises:
            GridError: if a number is out of range, or no cell is left.
        """
        gone = _as_bits(cells, self.size, "cells")
        banned = _as_bits(links, self.link_count, "links")
        present = self.present & ~gone
        if not present.any():
            raise GridError("cells", f"{self.size} of {self.size} taken away", "at least one cell must be left")
        usable = self.usable & ~banned
        if gone.any():
            usable = usable & present[self.links].all(axis=1)
        return self.restricted(frozen(present), frozen(usable)).with_rows(self._row_labels)

    def contract(self, links: Iterable[int] | Bits) -> CellGraph:
        """The graph with these links open already: the cells that they join become one.

        Links between two cells that have become one are not usable any more, as they would close a ring. A joined
        group of cells answers to its smallest number; its other cells are absent.

        Args:
            links: link numbers, or bool[link_count] with True for those to contract.

        Raises:
            GridError: if a number is out of range, a link is not usable, or the links close a ring.
        """
        pinned = _as_bits(links, self.link_count, "links")
        if not pinned.any():
            return self
        if (pinned & ~self.usable).any():
            shut = int(np.flatnonzero(pinned & ~self.usable)[0])
            raise GridError("links", shut, "a link that is masked or banned cannot be pinned open")
        representative = label_components(self.opened(pinned))
        merged_away = int(np.count_nonzero(representative != np.arange(self.size, dtype=np.int32)))
        if merged_away != np.count_nonzero(pinned):
            raise GridError("links", f"{np.count_nonzero(pinned)} pinned", "pinned links must not close a ring")
        present = self.present & (representative == np.arange(self.size, dtype=np.int32))
        ends = representative[self.merged_links]
        usable = self.usable & (ends[:, 0] != ends[:, 1])
        return self.merged(representative, frozen(present), frozen(usable)).with_rows(self._row_labels)

    @property
    def merged_links(self) -> Int32:
        """int32[link_count, 2]; `links`, with every contracted cell replaced by the one that stands for its group."""
        return self.links

    def forest_size(self) -> int:
        """How many links a spanning forest has: present cells minus components."""
        return self.cell_count - int(self.roots.size)


def _as_bits(chosen: Iterable[int] | Bits, size: int, key: str) -> Bits:
    """Numbers or bits as bits."""
    array = np.asarray(list(chosen) if not isinstance(chosen, np.ndarray) else chosen)
    if array.dtype == np.bool_:
        if array.shape != (size,):
            raise GridError(key, f"bool{list(array.shape)}", f"bool[{size}], one per number")
        return array
    bits = np.zeros(size, np.bool_)
    if array.size:
        numbers = array.astype(np.int64)
        outside = numbers[(numbers < 0) | (numbers >= size)]
        if outside.size:
            raise GridError(key, int(outside[0]), f"a number from 0 to {size - 1}")
        bits[numbers] = True
    return bits
