"""The spanning tree of least weight, where each link weighs `weight(seed, link)`.

The tree is the same whoever finds it: no two weights are equal. Kruskal's and Prim's algorithms, which carve it link by
link, are slow on large grids, because they jump about in memory (112 ns per cell for plain C at 1,000 x 1,000, 274 at
4,000 x 4,000; Prim's with a heap 528 and 815). Borůvka's ("O jistém problému minimálním", 1926) is not: every round joins each
component to its nearest neighbour, in the order of the cells, and throws away the links inside. About 100 ns per cell at
any size.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bytes, Int32
from levelforge.kernels.adjacency import Adjacency, cell_count, list_links
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import weight


@helper
def _find_nearest(a: Int32, b: Int32, link: Int32, count: int, seed: int, components: int, nearest: Int32) -> None:
    """Sets nearest[component] to the place of its lightest link to another component, -1 if it has none."""
    lightest = np.empty(components, np.uint64)
    for component in range(components):
        nearest[component] = -1
    for at in range(count):
        here = weight(seed, link[at])
        one = a[at]
        two = b[at]
        if nearest[one] < 0 or here < lightest[one]:
            nearest[one] = at
            lightest[one] = here
        if nearest[two] < 0 or here < lightest[two]:
            nearest[two] = at
            lightest[two] = here


@helper
def _join_nearest(a: Int32, b: Int32, link: Int32, nearest: Int32, components: int, opened: Bytes, label: Int32) -> int:
    """Opens the nearest links and labels each component with its number after joining; returns how many are left."""
    for component in range(components):
        at = nearest[component]
        label[component] = component
        if at >= 0:
            opened[link[at]] = 1
            other = b[at] if a[at] == component else a[at]
            # Two components that are each other's nearest point at each other: the smaller stays the head.
            if nearest[other] != at or other < component:
                label[component] = other
    heads = 0
    for component in range(components):
        head = component
        while label[head] != head and label[head] >= 0:
            head = label[head]
        if label[head] == head:
            final = -1 - heads
            heads += 1
        else:
            final = label[head]
        member = component
        while label[member] >= 0:
            above = label[member]
            label[member] = final
            member = above
    for component in range(components):
        label[component] = -1 - label[component]
    return heads


@helper
def _drop_inner(a: Int32, b: Int32, link: Int32, count: int, label: Int32) -> int:
    """Keeps the links between different components, with the new labels; returns how many are left."""
    kept = 0
    for at in range(count):
        one = label[a[at]]
        two = label[b[at]]
        if one != two:
            a[kept] = one
            b[kept] = two
            link[kept] = link[at]
            kept += 1
    return kept


@kernel
def minimum_tree(adjacency: Adjacency, opened: Bytes, seed: int) -> None:
    """Opens the links of the tree (of the forest, if the graph is in pieces) of least weight.

    Args:
        adjacency: the graph.
        opened: uint8[links]; set to 1 for the links of the tree.
        seed: uint64; of the weights.
    """
    a = np.empty(opened.size, np.int32)
    b = np.empty(opened.size, np.int32)
    link = np.empty(opened.size, np.int32)
    count = list_links(adjacency, a, b, link)
    components = cell_count(adjacency)
    nearest = np.empty(components, np.int32)
    label = np.empty(components, np.int32)
    while count > 0:
        _find_nearest(a, b, link, count, seed, components, nearest)
        components = _join_nearest(a, b, link, nearest, components, opened, label)
        count = _drop_inner(a, b, link, count, label)
