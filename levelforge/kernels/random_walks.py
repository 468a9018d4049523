"""Random walks that carve: by first entries (Aldous and Broder), and with loops erased (Wilson).

`state` tells of each cell whether it is in the tree: `in_tree` if it is, else what the walk last left there. One array
for both, because with two a step of Wilson's walk took 14 ns instead of 5.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import AnyArray, Bytes, Int32, UInt64
from levelforge.kernels.adjacency import Adjacency, Lattice, beyond, cell_count, degree, open_link, random_side
from levelforge.kernels.compiling import ByType, helper
from levelforge.kernels.recording import ERASE, OPEN, VISIT, Tape, record


def new_state(adjacency: Adjacency) -> tuple[AnyArray, int]:
    """The state with no cell in the tree, and what marks a cell that is.

    Only a stored graph can have more than 127 links at a cell, and needs more than a byte.
    """
    if isinstance(adjacency, Lattice):
        return np.zeros(adjacency.sides.size, np.uint8), 1 << 7
    return np.zeros(adjacency.start.size - 1, np.int32), 1 << 30


@helper
def walk_first_entries(
    adjacency: Adjacency,
    carving: Bytes,
    state: AnyArray,
    in_tree: int,
    root: int,
    wanted: int,
    stream: UInt64,
    tape: Tape | None,
) -> None:
    """Walks from `root` until `wanted` further cells are in the tree, each joined by the link of its first entry."""
    state[root] |= in_tree
    record(tape, VISIT, root, -1)
    cell = int(root)
    left = int(wanted)
    while left > 0:
        side = random_side(adjacency, stream, cell)
        other = beyond(adjacency, cell, side)
        if state[other] & in_tree == 0:
            state[other] |= in_tree
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            left -= 1
        record(tape, VISIT, other, -1)
        cell = other


@helper
def walk_erasing_loops(
    adjacency: Adjacency, carving: Bytes, state: AnyArray, in_tree: int, stream: UInt64, tape: Tape | None
) -> None:
    """Walks from every cell that is not in the tree until it meets the tree, and opens the walk without its loops."""
    cells = cell_count(adjacency)
    path = new_path(tape, cells)
    for first in range(cells):
        if state[first] & in_tree != 0 or degree(adjacency, first) == 0:
            continue
        cell = int(first)
        length = step_on(tape, path, 0, cell)
        while state[cell] & in_tree == 0:
            side = random_side(adjacency, stream, cell)
            state[cell] = side
            cell = beyond(adjacency, cell, side)
            length = step_on(tape, path, length, cell)
        # Leaving each cell by its last exit retraces the walk without its loops.
        cell = int(first)
        while state[cell] & in_tree == 0:
            side = int(state[cell])
            state[cell] = in_tree
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            cell = beyond(adjacency, cell, side)


new_path = ByType("new_path")
"""new_path(tape, cells): memory for a walk that is recorded: the cells on it, and each cell's place on it or -1."""

step_on = ByType("step_on")
"""step_on(tape, path, length, cell): records a step of the walk, or the erasure of the loop that it closes; the walk's
new length."""


@new_path.on(type(None))
def _(tape: None, cells: int) -> Int32:
    return np.empty((2, 0), np.int32)


@new_path.on(Tape)
def _(tape: Tape, cells: int) -> Int32:
    return np.full((2, cells), -1, np.int32)


@step_on.on(type(None))
def _(tape: None, path: Int32, length: int, cell: int) -> int:
    return 0


@step_on.on(Tape)
def _(tape: Tape, path: Int32, length: int, cell: int) -> int:
    place = path[1, cell]
    # The places of earlier walks are stale: a place counts only if the walk's cell there is this one.
    if 0 <= place < length and path[0, place] == cell:
        for at in range(length - 1, place, -1):
            record(tape, ERASE, path[0, at], -1)
        return place + 1  # type: ignore[no-any-return]
    path[0, length] = cell
    path[1, cell] = length
    record(tape, VISIT, cell, -1)
    return length + 1
