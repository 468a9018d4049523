"""Grows one tree by the lightest link that leads out of it.

Look: like `kruskal`, whose tree it is: the links have the same random weights. Only the order differs, which a trace
shows.
Bias: that of `kruskal`. For the radial look that many pages call Prim's, see `prim_frontier`.
Cost: about 100 ns per cell, as for `kruskal`; with a heap, as in the textbook, it would be 530 at 1,000 x 1,000
cells. When the steps are recorded, they are Prim's own, and end in the same links.
Source: Robert C. Prim, "Shortest connection networks and some generalizations" (1957).
"""

from __future__ import annotations

import heapq

import numpy as np

from levelforge.arrays import Bits
from levelforge.graph import CellGraph
from levelforge.kernels.minimum_tree import minimum_tree
from levelforge.kernels.random import weights
from levelforge.kernels.recording import OPEN, REJECT, TRY, VISIT, Tape, record, record_link
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """prim has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves the spanning forest of least weight; bool[links]. `kruskal` carves the same one."""
    if tape is None:
        return minimum_tree(graph.adjacency, graph.link_count, seed)
    return _carve_recorded(graph, seed, tape)


def _carve_recorded(graph: CellGraph, seed: int, tape: Tape) -> Bits:
    """Prim's steps, from the first cell of each component; for watching, so a plain heap will do."""
    start, neighbour, link = (array.tolist() for array in graph.stored().adjacency)
    weight = weights(seed, graph.link_count).tolist()
    opened = np.zeros(graph.link_count, np.bool_)
    inside = np.zeros(graph.size, np.bool_)
    for root in graph.roots.tolist():
        heap: list[tuple[int, int, int, int]] = []

        def enter(cell: int, heap: list[tuple[int, int, int, int]] = heap) -> None:
            inside[cell] = True
            record(tape, VISIT, cell, -1)
            for slot in range(start[cell], start[cell + 1]):
                if not inside[neighbour[slot]]:
                    heapq.heappush(heap, (weight[link[slot]], link[slot], cell, neighbour[slot]))

        enter(root)
        while heap:
            _, number, cell, other = heapq.heappop(heap)
            record_link(tape, TRY, cell, number)
            if inside[other]:
                record_link(tape, REJECT, cell, number)
                continue
            opened[number] = True
            record_link(tape, OPEN, cell, number)
            enter(other)
    return opened


ALGORITHM = Algorithm(options=Options, carve=carve)
