"""Starts from a finished maze and shifts it: a walker takes the way to the origin along wherever it goes.

Every cell points to the next one on its way to the origin, and the walker stands on the origin. At each shift it steps
to a random neighbour: the cell that it leaves now points there, and the cell that it enters, the new origin, nowhere.
The maze is perfect after every shift, which is what games use it for: it can go on changing.

Look: after enough shifts that of `wilson`; about 28 % of the cells are dead ends after the default of 10 shifts per
cell, 9 % after one. Where the walker has not been, the maze is the first one, whose ways all lead straight to the
first origin.
Bias: not uniform: it comes near that only once the walker has been everywhere, which at 100 x 100 cells takes some 40
shifts per cell, at 1,000 x 1,000 some 75 (`aldous_broder` is this walk backwards).
Cost: about 12 ns per shift.
Source: CaptainLuma, "New Maze Generating Algorithm (Origin Shift)" (2023); the chain itself: David Aldous and Andrei
Broder (1989).
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import AnyArray, Bits, Bytes, Int32, Int64, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, Lattice, beyond, cell_count, degree, nth_side, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.kernels.recording import ERASE, OPEN, VISIT, Tape, record
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """Options of `origin_shift`."""

    shifts: Annotated[float, Meta(ge=0, le=1e6, description="shifts per cell; 0 is the maze that it starts from")] = (
        10.0
    )


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links]."""
    carving = graph.blank()
    # Only a stored graph can have more than 127 links at a cell.
    way = np.full(graph.size, -1, np.int8 if isinstance(graph.adjacency, Lattice) else np.int32)
    shifts = np.array([int(options.shifts * size) if size > 1 else 0 for size in graph.root_sizes.tolist()], np.int64)
    _carve(graph.adjacency, carving, way, _origins(graph), shifts, stream(seed), tape)
    return graph.bits(carving)


def _origins(graph: CellGraph) -> Int32:
    """int32[components]; where the walkers start: by number in the middle, where everything hangs together."""
    if graph.roots.size > 1:
        return graph.roots
    cells = np.flatnonzero(graph.present).astype(np.int32)
    return cells[cells.size // 2 :][:1]


@helper
def _point_inwards(adjacency: Adjacency, way: AnyArray, roots: Int32, tape: Tape | None) -> None:
    """Gives every cell its first side that leads nearer to the root: the maze to start from."""
    distance = np.full(cell_count(adjacency), -1, np.int32)
    queue = np.empty(cell_count(adjacency), np.int32)
    queue[: roots.size] = roots
    distance[roots] = 0
    found = roots.size
    head = 0
    while head < found:
        cell = int(queue[head])
        head += 1
        for n in range(degree(adjacency, cell)):
            side = nth_side(adjacency, cell, n)
            other = beyond(adjacency, cell, side)
            if distance[other] < 0:
                distance[other] = distance[cell] + 1
                queue[found] = other
                found += 1
            elif distance[other] < distance[cell] and way[cell] < 0:
                way[cell] = side
                record(tape, OPEN, cell, side)


@kernel
def _carve(
    adjacency: Adjacency, carving: Bytes, way: AnyArray, roots: Int32, shifts: Int64, stream: UInt64, tape: Tape | None
) -> None:
    """`way`: the side by which each cell goes to the origin of its component; -1 at the origin. `shifts`: per root."""
    _point_inwards(adjacency, way, roots, tape)
    for at in range(roots.size):
        origin = int(roots[at])
        record(tape, VISIT, origin, -1)
        for _ in range(shifts[at]):
            side = nth_side(adjacency, origin, below(stream, degree(adjacency, origin)))
            entered = beyond(adjacency, origin, side)
            # Shut before the other is opened: where both are the same link, it ends up open.
            record(tape, ERASE, entered, int(way[entered]))
            record(tape, OPEN, origin, side)
            record(tape, VISIT, entered, -1)
            way[origin] = side
            way[entered] = -1
            origin = entered
    for cell in range(cell_count(adjacency)):
        if way[cell] >= 0:
            open_link(adjacency, carving, cell, int(way[cell]))


ALGORITHM = Algorithm(options=Options, carve=carve)
