"""Joining what an algorithm has left in pieces, by links of random weight.

Algorithms that go row by row cannot see what a mask, a banned wall or a contraction has cut off; whole trees that
grow side by side meet nowhere. What is still apart is joined as Kruskal's algorithm would: the links between the
pieces in the order of their weights, each opened unless it closes a ring.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32
from levelforge.kernels.compiling import kernel
from levelforge.kernels.random import weights
from levelforge.kernels.recording import OPEN, Tape, record_link
from levelforge.kernels.union_find import find, unite


def join_pieces(ends: Int32, usable: Bits, opened: Bits, seed: int, tape: Tape | None) -> Bits:
    """Opens further links until all is joined that can be; bool[links].

    Args:
        ends: int32[links, 2]; the two cells of each link (`CellGraph.merged_links`).
        usable: bool[links]; which links may be opened.
        opened: bool[links]; which are open already.
        seed: of the weights; 64 bits.
        tape: where to record the links that are opened.
    """
    sets = np.full(int(ends.max(initial=0)) + 1, -1, np.int32)
    between = _links_between(ends, usable, opened, sets)
    joined = opened.view(np.uint8).copy()
    if between.size:
        order = between[np.argsort(weights(seed, len(ends))[between])]
        _open_in_order(order, ends, sets, joined, tape)
    return joined.view(np.bool_)


@kernel
def _links_between(ends: Int32, usable: Bits, opened: Bits, sets: Int32) -> Int32:
    """The links between different pieces; leaves the pieces in `sets`."""
    for link in range(len(opened)):
        if opened[link]:
            unite(sets, ends[link, 0], ends[link, 1])
    found = np.empty(len(opened), np.int32)
    count = 0
    for link in range(len(opened)):
        if usable[link] and not opened[link] and find(sets, ends[link, 0]) != find(sets, ends[link, 1]):
            found[count] = link
            count += 1
    return found[:count].copy()


@kernel
def _open_in_order(order: Int32, ends: Int32, sets: Int32, opened: Bytes, tape: Tape | None) -> None:
    for link in order:
        if unite(sets, ends[link, 0], ends[link, 1]):
            opened[link] = 1
            record_link(tape, OPEN, ends[link, 0], link)
