"""Joins the maze together everywhere at once, by links of random weight.

Look: short corridors and many short dead ends, about 31 % of the cells.
Bias: slightly non-uniform: trees with many short branches are likelier.
Cost: about 100 ns per cell at any size: the same tree is found by Borůvka's algorithm
(`levelforge.kernels.minimum_tree`), which goes through memory in order. When the steps are recorded, they are
Kruskal's own, and end in the same links.
Source: Joseph B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem" (1956).
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, Int64
from levelforge.graph import CellGraph
from levelforge.kernels.compiling import kernel
from levelforge.kernels.minimum_tree import minimum_tree
from levelforge.kernels.random import weights
from levelforge.kernels.recording import OPEN, REJECT, TRY, Tape, record_link
from levelforge.kernels.union_find import unite
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """kruskal has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves the spanning forest of least weight; bool[links]. `prim` carves the same one."""
    if tape is None:
        return minimum_tree(graph.adjacency, graph.link_count, seed)
    opened = np.zeros(graph.link_count, np.uint8)
    order = np.argsort(weights(seed, graph.link_count))
    sets = np.full(graph.size, -1, np.int32)
    _carve(order[graph.usable[order]], graph.merged_links, sets, opened, tape)
    return opened.view(np.bool_)


@kernel
def _carve(order: Int64, links: Int32, sets: Int32, opened: Bytes, tape: Tape) -> None:
    """Opens the links in `order` that join two sets of cells."""
    for link in order:
        cell = links[link, 0]
        record_link(tape, TRY, cell, link)
        if unite(sets, cell, links[link, 1]):
            opened[link] = 1
            record_link(tape, OPEN, cell, link)
        else:
            record_link(tape, REJECT, cell, link)


ALGORITHM = Algorithm(options=Options, carve=carve)
