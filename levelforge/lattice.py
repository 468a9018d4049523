"""A cell graph whose neighbours are found by arithmetic: for grids whose steps are the same everywhere.

One byte per cell says which sides have a link. Masks and banned walls are cleared bits; contraction turns the graph
into a stored one. Links are numbered side by side, and by cell within a side, so that a carving (side bits per cell)
becomes bits per link in one pass (1 to 2 ns per cell).
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, Int64, frozen
from levelforge.errors import GridError
from levelforge.graph import MOST_LINKS, CellGraph
from levelforge.kernels.adjacency import Lattice
from levelforge.kernels.compiling import kernel
from levelforge.stored import StoredGraph, rows_of


class LatticeGraph(CellGraph):
    """A cell graph over a `Lattice` adjacency. Make one with `LatticeGraph.of_sides`.

    Args:
        adjacency: the sides that have a usable link.
        present: bool[cells].
        link_count: how many link numbers there are.
        roots: one cell per component, if they are known.
    """

    def __init__(self, adjacency: Lattice, present: Bits, link_count: int, roots: Int32 | None = None) -> None:
        self._adjacency = adjacency
        self.size = present.size
        self.present = present
        self.link_count = link_count
        self._known_roots = roots

    @classmethod
    def of_sides(
        cls, sides: Bytes, step: Int64, opposite: Int64, root: int, row_length: int | None = None
    ) -> LatticeGraph:
        """The graph in which every cell has the links that its byte of `sides` says, all joined to cell `root`.

        Args:
            sides: uint8[cells]; bit k is set if there is a link on side k.
            step: int64[sides]; from a cell to the one beyond side k. Links are numbered from the sides that lead to
                higher numbers.
            opposite: int64[sides]; the side as seen from beyond.
            root: a cell that every other can be reached from.
            row_length: how many cells each row has, if cells stand in equal rows.

        Raises:
            GridError: if there are more links than int32 can number.
        """
        counts = [
            int(np.count_nonzero(sides & np.uint8(1 << side))) if step[side] > 0 else 0 for side in range(step.size)
        ]
        if sum(counts) > MOST_LINKS:
            raise GridError("grid.size", f"{sum(counts)} links", f"at most {MOST_LINKS} links can be numbered")
        before = np.concatenate(([0], np.cumsum(counts)))[:-1]
        first = np.where(step > 0, before, -1).astype(np.int64)
        adjacency = Lattice(frozen(sides), frozen(step), frozen(opposite), sides, frozen(first))
        present = frozen(np.ones(sides.size, np.bool_))
        graph = cls(adjacency, present, sum(counts), frozen(np.array([root], np.int32))).with_rows(row_length)
        if row_length is not None and step.tolist() == [1, row_length, -1, -row_length]:
            rows = sides.size // row_length
            if counts[:2] == [rows * (row_length - 1), (rows - 1) * row_length]:
                graph.rectangle = row_length, rows
        return graph

    @property
    def adjacency(self) -> Lattice:
        return self._adjacency

    @cached_property
    def links(self) -> Int32:
        lattice = self._adjacency
        ends = []
        for side in self._numbering_sides():
            cell = np.flatnonzero(lattice.numbered >> side & 1).astype(np.int32)
            ends.append(np.stack((cell, cell + np.int32(lattice.step[side])), axis=1))
        return frozen(np.concatenate(ends)) if ends else frozen(np.empty((0, 2), np.int32))

    @cached_property
    def usable(self) -> Bits:
        return frozen(self.bits(self._adjacency.sides))

    def link_at(self, cells: Int32, sides: Int32) -> Int32:
        lattice = self._adjacency
        cells, sides = np.broadcast_arrays(np.asarray(cells), np.asarray(sides))
        number = np.full(cells.shape, -1, np.int32)
        there = (sides >= 0) & (lattice.numbered[cells] >> np.maximum(sides, 0) & 1 != 0)
        for side in range(lattice.step.size):
            here = there & (sides == side)
            if not here.any():
                continue
            turned = lattice.first[side] < 0
            forward = int(lattice.opposite[side]) if turned else side
            owner = cells[here] + lattice.step[side] if turned else cells[here]
            rank = np.cumsum(lattice.numbered >> forward & 1, dtype=np.int64) - 1
            number[here] = lattice.first[forward] + rank[owner]
        return number

    def blank(self) -> Bytes:
        return np.zeros(self.size, np.uint8)

    def bits(self, carving: Bytes) -> Bits:
        lattice = self._adjacency
        bits = np.empty(self.link_count, np.bool_)
        _gather_bits(lattice.numbered, lattice.first, carving, bits)
        return bits

    def carving(self, open_links: Bits) -> Bytes:
        sides = np.zeros(self.size, np.uint8)
        _scatter_bits(self._adjacency, open_links, sides)
        return sides

    def opened(self, open_links: Bits) -> Lattice:
        return self._adjacency._replace(sides=frozen(self.carving(open_links)))

    def stored(self) -> StoredGraph:
        lattice = self._adjacency
        there = lattice.sides[:, None] >> np.arange(lattice.step.size) & 1
        cell, side = np.nonzero(there)
        neighbour = cell + lattice.step[side]
        link = self.link_at(cell.astype(np.int32), side.astype(np.int32))
        rows = rows_of(self.size, cell, neighbour, link)
        graph = StoredGraph(rows, self.links, self.links, self.present)
        graph.rectangle = self.rectangle
        return graph.with_rows(self._row_labels)

    def _numbering_sides(self) -> list[int]:
        return [side for side in range(self._adjacency.step.size) if self._adjacency.first[side] >= 0]

    def restricted(self, present: Bits, usable: Bits) -> LatticeGraph:
        return LatticeGraph(self.opened(usable), present, self.link_count)

    def merged(self, representative: Int32, present: Bits, usable: Bits) -> CellGraph:
        return self.stored().merged(representative, present, usable)


@kernel
def _gather_bits(numbered: Bytes, first: Int64, carving: Bytes, bits: Bits) -> None:
    """From side bits per cell to bits per link."""
    for side in range(first.size):
        number = first[side]
        if number < 0:
            continue
        for cell in range(numbered.size):
            if (numbered[cell] >> side) & 1 != 0:
                bits[number] = (carving[cell] >> side) & 1 != 0
                number += 1


@kernel
def _scatter_bits(lattice: Lattice, open_links: Bits, sides: Bytes) -> None:
    """From bits per link to side bits per cell."""
    for side in range(lattice.step.size):
        number = lattice.first[side]
        if number < 0:
            continue
        here = np.uint8(1 << side)
        there = np.uint8(1 << lattice.opposite[side])
        for cell in range(lattice.numbered.size):
            if (lattice.numbered[cell] >> side) & 1 != 0:
                # Without a branch: whether a link is open cannot be foretold (3 ns per cell instead of 10).
                opened = np.uint8(open_links[number])
                sides[cell] |= opened * here
                sides[cell + lattice.step[side]] |= opened * there
                number += 1
