"""Starts from a field without walls, and shuts the heaviest links that the maze can do without.

Look: that of `kruskal`, whose tree it is: the links have the same random weights. Only the order differs, which a trace
shows: walls go up from the heaviest link on, except where one would cut the maze in two.
Bias: that of `kruskal`; about 31 % of the cells are dead ends.
Cost: about 70 ns per cell at any size. A link can be done without exactly if it is not in the tree of least weight, so
that tree (`levelforge.kernels.minimum_tree`) answers every question that the textbook asks by a search.
Source: Joseph B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem" (1956),
construction A'.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Int32, Int64
from levelforge.graph import CellGraph
from levelforge.kernels.compiling import kernel
from levelforge.kernels.minimum_tree import minimum_tree
from levelforge.kernels.random import weights
from levelforge.kernels.recording import OPEN, REJECT, TRY, Tape, record_link
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """reverse_delete has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves the spanning forest of least weight; bool[links]. `kruskal` carves the same one."""
    tree = minimum_tree(graph.adjacency, graph.link_count, seed)
    if tape is not None:
        heaviest_first = np.argsort(weights(seed, graph.link_count))[::-1]
        _record(heaviest_first[graph.usable[heaviest_first]], graph.merged_links, tree, tape)
    return tree


@kernel
def _record(order: Int64, links: Int32, tree: Bits, tape: Tape) -> None:
    """Records what becomes of every link: shut (rejected), or left open because the maze needs it."""
    for link in order:
        record_link(tape, TRY, links[link, 0], link)
        record_link(tape, OPEN if tree[link] else REJECT, links[link, 0], link)


ALGORITHM = Algorithm(options=Options, carve=carve)
