"""Every group of cells opens its lightest way out, all at once, round after round.

Look: that of `kruskal`, whose tree it is: the links have the same random weights. Only the order differs, which a trace
shows: after each round at most half of the groups are left.
Bias: that of `kruskal`; about 31 % of the cells are dead ends.
Cost: about 70 ns per cell at any size (`levelforge.kernels.minimum_tree`).
Source: Otakar Borůvka, "O jistém problému minimálním" (1926).
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Int32
from levelforge.graph import CellGraph
from levelforge.kernels.minimum_tree import minimum_tree
from levelforge.kernels.random import weights
from levelforge.kernels.recording import OPEN, REJECT, TRY, Tape, record_link
from levelforge.kernels.union_find import find, unite
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """boruvka has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves the spanning forest of least weight; bool[links]. `kruskal` carves the same one."""
    if tape is None:
        return minimum_tree(graph.adjacency, graph.link_count, seed)
    return _carve_recorded(graph, seed, tape)


def _carve_recorded(graph: CellGraph, seed: int, tape: Tape) -> Bits:
    """Borůvka's rounds one after the other; for watching, so the links are simply gone through again each time."""
    weight = weights(seed, graph.link_count).tolist()
    ends = graph.merged_links.tolist()
    sets = np.full(graph.size, -1, np.int32)
    opened = np.zeros(graph.link_count, np.bool_)
    left = np.flatnonzero(graph.usable).tolist()
    while left:
        lightest: dict[int, int] = {}
        for link in left:
            for cell in ends[link]:
                head = find(sets, cell)
                lightest[head] = min(lightest.get(head, link), link, key=weight.__getitem__)
        # Two groups may have chosen the same link: it is opened once.
        for link in dict.fromkeys(lightest.values()):
            record_link(tape, TRY, ends[link][0], link)
            record_link(tape, OPEN, ends[link][0], link)
            unite(sets, *ends[link])
            opened[link] = True
        left = _between_groups(left, ends, sets, opened, tape)
    return opened


def _between_groups(left: list[int], ends: list[list[int]], sets: Int32, opened: Bits, tape: Tape) -> list[int]:
    """The links that still lead from one group to another; what would close a ring is rejected."""
    kept = []
    for link in left:
        if find(sets, ends[link][0]) != find(sets, ends[link][1]):
            kept.append(link)
        elif not opened[link]:
            record_link(tape, REJECT, ends[link][0], link)
    return kept


ALGORITHM = Algorithm(options=Options, carve=carve)
