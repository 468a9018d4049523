"""The two kinds of adjacency, and the accessors that an algorithm is written in.

An algorithm asks which sides of a cell have a link, and what is beyond. How that is answered depends on the grid:

- `Lattice`: neighbours by arithmetic. One byte per cell (which sides have a link), and the index step of each side;
  nothing else is stored. For grids of at most eight sides whose steps are the same everywhere.
- `Csr`: stored neighbours (compressed sparse rows), for everything irregular. Parallel links are allowed.

numba makes a kernel of its own for each. Measured on a square grid of 1,000 x 1,000 cells, depth-first takes 42 ns per
cell on the lattice and 77 on CSR, plus 27 to 60 ns to build the latter.

A *side* is a number from 0: on a lattice a direction (0 east, 1 south, 2 west, 3 north on `rect`), on CSR the place in
the cell's list of neighbours. Where both list the same links in the same order, `below` draws the same on both.

Kernels open links in a *carving*, whose form is the adjacency's: on a lattice `uint8[cells]` of side bits, on CSR
`uint8[links]` of zeros and ones. `CellGraph.bits` turns either into one bit per link.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from levelforge.arrays import Bytes, Int32, Int64, UInt64
from levelforge.kernels.compiling import ByType
from levelforge.kernels.random import below, bits


class Lattice(NamedTuple):
    """Neighbours by arithmetic.

    Attributes:
        sides: uint8[cells]; bit k is set if the cell has a link on side k.
        step: int64[sides]; what to add to a cell's number to get to the one beyond side k.
        opposite: int64[sides]; the same link's side, seen from beyond.
        numbered: uint8[cells]; like `sides`, of the whole grid before any cell or link was taken away: links keep
            their numbers.
        first: int64[sides]; the number of the first link on side k, for the sides that links are numbered by;
            -1 for the others. Links are numbered side by side, and by cell within a side.
    """

    sides: Bytes
    step: Int64
    opposite: Int64
    numbered: Bytes
    first: Int64


class Csr(NamedTuple):
    """Stored neighbours.

    Attributes:
        start: int64[cells + 1]; the neighbours of cell c stand at start[c] to start[c + 1].
        neighbour: int32[2 x links]; the cell beyond.
        link: int32[2 x links]; the number of the link to it.
    """

    start: Int64
    neighbour: Int32
    link: Int32


Adjacency = Lattice | Csr

cell_count = ByType("cell_count")
"""cell_count(adjacency): how many cells there are numbers for."""

sides_of = ByType("sides_of")
"""sides_of(adjacency, cell): how many sides to look at."""

degree = ByType("degree")
"""degree(adjacency, cell): how many links the cell has."""

nth_side = ByType("nth_side")
"""nth_side(adjacency, cell, n): the n-th side that has a link, in order; n is less than the degree.

Going through the links this way takes two thirds of the time of asking every side (breadth-first search: 22 ns per cell
instead of 31).
"""

has_link = ByType("has_link")
"""has_link(adjacency, cell, side): whether there is a link on that side."""

beyond = ByType("beyond")
"""beyond(adjacency, cell, side): the cell on the other end of that link."""

open_link = ByType("open_link")
"""open_link(adjacency, carving, cell, side): opens that link."""

is_open = ByType("is_open")
"""is_open(adjacency, carving, cell, side): whether that link is open in the carving."""

random_side = ByType("random_side")
"""random_side(adjacency, stream, cell): one of the sides that have a link, each as likely as the others.

The cell must have a link. The two kinds of adjacency draw differently here.
"""


@cell_count.on(Lattice)
def _(adjacency: Lattice) -> int:
    return adjacency.sides.size


@cell_count.on(Csr)
def _(adjacency: Csr) -> int:
    return adjacency.start.size - 1


@sides_of.on(Lattice)
def _(adjacency: Lattice, cell: int) -> int:
    return adjacency.step.size


@sides_of.on(Csr)
def _(adjacency: Csr, cell: int) -> int:
    return adjacency.start[cell + 1] - adjacency.start[cell]  # type: ignore[no-any-return]


@degree.on(Lattice)
def _(adjacency: Lattice, cell: int) -> int:
    return SIDE_COUNT[adjacency.sides[cell]]  # type: ignore[no-any-return]


@degree.on(Csr)
def _(adjacency: Csr, cell: int) -> int:
    return adjacency.start[cell + 1] - adjacency.start[cell]  # type: ignore[no-any-return]


@nth_side.on(Lattice)
def _(adjacency: Lattice, cell: int, n: int) -> int:
    return int(NTH_SIDE[adjacency.sides[cell], n])


@nth_side.on(Csr)
def _(adjacency: Csr, cell: int, n: int) -> int:
    return n


@has_link.on(Lattice)
def _(adjacency: Lattice, cell: int, side: int) -> bool:
    return (adjacency.sides[cell] >> side) & 1 != 0  # type: ignore[no-any-return]


@has_link.on(Csr)
def _(adjacency: Csr, cell: int, side: int) -> bool:
    return True


@beyond.on(Lattice)
def _(adjacency: Lattice, cell: int, side: int) -> int:
    return cell + adjacency.step[side]  # type: ignore[no-any-return]


@beyond.on(Csr)
def _(adjacency: Csr, cell: int, side: int) -> int:
    return int(adjacency.neighbour[adjacency.start[cell] + side])


@open_link.on(Lattice)
def _(adjacency: Lattice, carving: Bytes, cell: int, side: int) -> None:
    carving[cell] |= SIDE_BIT[side]
    carving[cell + adjacency.step[side]] |= SIDE_BIT[adjacency.opposite[side]]


@open_link.on(Csr)
def _(adjacency: Csr, carving: Bytes, cell: int, side: int) -> None:
    carving[adjacency.link[adjacency.start[cell] + side]] = 1


@is_open.on(Lattice)
def _(adjacency: Lattice, carving: Bytes, cell: int, side: int) -> bool:
    return (carving[cell] >> side) & 1 != 0  # type: ignore[no-any-return]


@is_open.on(Csr)
def _(adjacency: Csr, carving: Bytes, cell: int, side: int) -> bool:
    return carving[adjacency.link[adjacency.start[cell] + side]] != 0  # type: ignore[no-any-return]


@random_side.on(Lattice)
def _(adjacency: Lattice, stream: UInt64, cell: int) -> int:
    # Two bits for four sides, three for up to eight; a side without a link is drawn again.
    width = 2 if adjacency.step.size <= 4 else 3
    here = int(adjacency.sides[cell])
    side = bits(stream, width)
    while (here >> side) & 1 == 0:
        side = bits(stream, width)
    return side


@random_side.on(Csr)
def _(adjacency: Csr, stream: UInt64, cell: int) -> int:
    return below(stream, adjacency.start[cell + 1] - adjacency.start[cell])


def _side_tables() -> tuple[Bytes, Bytes]:
    count = np.zeros(256, np.uint8)
    nth = np.zeros((256, 8), np.uint8)
    for mask in range(256):
        sides = [side for side in range(8) if mask >> side & 1]
        count[mask] = len(sides)
        nth[mask, : len(sides)] = sides
    return count, nth


SIDE_BIT: Bytes = (1 << np.arange(8)).astype(np.uint8)
SIDE_COUNT, NTH_SIDE = _side_tables()
"""How many bits are set in a byte of sides, and which is the n-th: arrays, because numba turns a tuple indexed at run
time into a ladder of branches (1.5 to 5 times slower)."""


def degrees(adjacency: Adjacency) -> Int32:
    """int32[cells]; how many links each cell has."""
    if isinstance(adjacency, Lattice):
        return SIDE_COUNT[adjacency.sides].astype(np.int32)
    return np.diff(adjacency.start).astype(np.int32)
