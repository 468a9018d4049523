"""A cell graph with stored neighbours: for irregular grids, and for what `contract` leaves."""

from __future__ import annotations

import numpy as np

from levelforge.arrays import AnyArray, Bits, Bytes, Int32, Int64, frozen
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Csr
from levelforge.kernels.compiling import kernel


class StoredGraph(CellGraph):
    """A cell graph over a `Csr` adjacency. Make one with `StoredGraph.of_links`.

    Args:
        adjacency: the usable links, each seen from both cells.
        links: int32[links, 2]; the two cells of every link number.
        ends: the same after contraction: the representatives of those cells.
        present: bool[cells].
    """

    def __init__(self, adjacency: Csr, links: Int32, ends: Int32, present: Bits) -> None:
        self._adjacency = adjacency
        self._links = links
        self._ends = ends
        self.size = present.size
        self.link_count = len(links)
        self.present = present

    @classmethod
    def of_links(cls, size: int, links: Int32) -> StoredGraph:
        """The graph of `size` cells and these links, int32[links, 2]; a cell's neighbours in the order of the links."""
        start = np.zeros(size + 1, np.int64)
        np.cumsum(np.bincount(links.reshape(-1), minlength=size), out=start[1:])
        neighbour, number = np.empty(2 * len(links), np.int32), np.empty(2 * len(links), np.int32)
        _fill_rows(links, start[:-1].copy(), neighbour, number)
        adjacency = Csr(frozen(start), frozen(neighbour), frozen(number))
        return cls(adjacency, frozen(links), links, frozen(np.ones(size, np.bool_)))

    @property
    def adjacency(self) -> Csr:
        return self._adjacency

    @property
    def links(self) -> Int32:
        return self._links

    @property
    def usable(self) -> Bits:
        usable = np.zeros(self.link_count, np.bool_)
        usable[self._adjacency.link] = True
        return frozen(usable)

    def link_at(self, cells: Int32, sides: Int32) -> Int32:
        start = self._adjacency.start
        slot = start[cells] + sides
        there = (sides >= 0) & (slot < start[np.asarray(cells) + 1])
        if not self._adjacency.link.size:
            return np.full(np.shape(cells), -1, np.int32)
        number = self._adjacency.link[np.where(there, slot, 0)]
        return np.where(there, number, -1).astype(np.int32)

    def blank(self) -> Bytes:
        return np.zeros(self.link_count, np.uint8)

    def bits(self, carving: Bytes) -> Bits:
        return carving.view(np.bool_)

    def carving(self, open_links: Bits) -> Bytes:
        return open_links.astype(np.uint8)

    def opened(self, open_links: Bits) -> Csr:
        return self._only(open_links)

    def stored(self) -> StoredGraph:
        return self

    @property
    def merged_links(self) -> Int32:
        return self._ends

    def _only(self, usable: Bits) -> Csr:
        """The adjacency with only these links."""
        old = self._adjacency
        kept = usable[old.link]
        before = np.concatenate(([0], np.cumsum(kept)))
        return Csr(frozen(before[old.start]), frozen(old.neighbour[kept]), frozen(old.link[kept]))

    def restricted(self, present: Bits, usable: Bits) -> StoredGraph:
        return StoredGraph(self._only(usable), self._links, self._ends, present)

    def merged(self, representative: Int32, present: Bits, usable: Bits) -> StoredGraph:
        old = self._only(usable)
        cell = representative[np.repeat(np.arange(self.size, dtype=np.int32), np.diff(old.start))]
        order = np.argsort(cell, kind="stable")
        adjacency = rows_of(self.size, cell[order], representative[old.neighbour[order]], old.link[order])
        return StoredGraph(adjacency, self._links, representative[self._ends], present)


@kernel
def _fill_rows(links: Int32, place: Int64, neighbour: Int32, number: Int32) -> None:
    """Enters every link with both its cells; `place` is where the next of each cell goes."""
    for link in range(links.shape[0]):
        for end in range(2):
            cell = links[link, end]
            neighbour[place[cell]] = links[link, 1 - end]
            number[place[cell]] = link
            place[cell] += 1


def rows_of(size: int, cell: AnyArray, neighbour: AnyArray, link: AnyArray) -> Csr:
    """The adjacency of half-links that are sorted by cell."""
    start = np.zeros(size + 1, np.int64)
    np.cumsum(np.bincount(cell, minlength=size), out=start[1:])
    return Csr(frozen(start), frozen(neighbour.astype(np.int32)), frozen(link.astype(np.int32)))
