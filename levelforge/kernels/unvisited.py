"""Which neighbours of a cell have not been visited: for algorithms that walk into new cells only.

On a lattice, `uint8[cells]` of side bits: bit k of a cell is set while the cell beyond side k is new. A visit clears
one bit in each neighbour, and every later question is answered by one byte and a table, without touching the
neighbours again. On CSR, `uint8[cells]`: 1 while a cell is new.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bytes
from levelforge.kernels.adjacency import NTH_SIDE, SIDE_BIT, SIDE_COUNT, Csr, Lattice
from levelforge.kernels.compiling import ByType

all_unvisited = ByType("all_unvisited")
"""all_unvisited(adjacency): the state before the first visit."""

visit = ByType("visit")
"""visit(adjacency, unvisited, cell): the cell is new no longer."""

count_unvisited = ByType("count_unvisited")
"""count_unvisited(adjacency, unvisited, cell): how many links lead from the cell to new ones."""

nth_unvisited = ByType("nth_unvisited")
"""nth_unvisited(adjacency, unvisited, cell, n): the side of the n-th of them, in the order of the sides."""


@all_unvisited.on(Lattice)
def _(adjacency: Lattice) -> Bytes:
    return adjacency.sides.copy()


@all_unvisited.on(Csr)
def _(adjacency: Csr) -> Bytes:
    return np.ones(adjacency.start.size - 1, np.uint8)


@visit.on(Lattice)
def _(adjacency: Lattice, unvisited: Bytes, cell: int) -> None:
    here = adjacency.sides[cell]
    for side in range(adjacency.step.size):
        if (here >> side) & 1 != 0:
            unvisited[cell + adjacency.step[side]] &= ~SIDE_BIT[adjacency.opposite[side]]


@visit.on(Csr)
def _(adjacency: Csr, unvisited: Bytes, cell: int) -> None:
    unvisited[cell] = 0


@count_unvisited.on(Lattice)
def _(adjacency: Lattice, unvisited: Bytes, cell: int) -> int:
    return int(SIDE_COUNT[unvisited[cell]])


@count_unvisited.on(Csr)
def _(adjacency: Csr, unvisited: Bytes, cell: int) -> int:
    count = 0
    for slot in range(adjacency.start[cell], adjacency.start[cell + 1]):
        if unvisited[adjacency.neighbour[slot]] != 0:
            count += 1
    return count


@nth_unvisited.on(Lattice)
def _(adjacency: Lattice, unvisited: Bytes, cell: int, n: int) -> int:
    return int(NTH_SIDE[unvisited[cell], n])


@nth_unvisited.on(Csr)
def _(adjacency: Csr, unvisited: Bytes, cell: int, n: int) -> int:
    left = n
    side = 0
    for slot in range(adjacency.start[cell], adjacency.start[cell + 1]):
        if unvisited[adjacency.neighbour[slot]] != 0:
            if left == 0:
                side = slot - adjacency.start[cell]
                break
            left -= 1
    return side
