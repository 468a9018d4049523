"""The spanning tree of least weight, where each link weighs `weight(seed, link)`.

The tree is the same whoever finds it: no two weights are equal. Kruskal's and Prim's algorithms, which carve it link
by link, are slow on large grids, because they jump about in memory. Borůvka's ("O jistém problému minimálním", 1926)
is not: in every round each component takes its lightest link, in the order of the cells, and links inside a component
are thrown away.

What was tried, on 1,000 x 1,000 square cells (plain C, shuffled list and union-find: 65 ns per cell in the same run):
all links listed first, nearest link of each component by its place in the list: 127; the lightest weight of each
component alone, and a second pass that finds whose it is: 104; without branches in the inner loops, and nothing
listed in the first round (memory touched for the first time costs as much as the arithmetic): 70, and flat up to
4,000 x 4,000.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from levelforge.arrays import AnyArray, Bits, Bytes, Int32, UInt64
from levelforge.kernels.adjacency import Adjacency, Csr, Lattice, cell_count
from levelforge.kernels.compiling import ByType, helper, kernel
from levelforge.kernels.random import machine_word, weight

_HEAVIEST: Any = np.uint64(0xFFFFFFFFFFFFFFFF)

choose_lightest = ByType("choose_lightest")
"""choose_lightest(adjacency, seed): the side of each cell's lightest link; -1 where it has none."""

join_chosen = ByType("join_chosen")
"""join_chosen(adjacency, choice, sets, opened): opens the chosen links and joins the sets of their cells."""

list_between = ByType("list_between")
"""list_between(adjacency, label, a, b, link): lists the links between cells of different labels: those labels and the
link's number; returns how many there are. Writes one place further than it returns."""


def minimum_tree(adjacency: Adjacency, links: int, seed: int) -> Bits:
    """bool[links]; True for the links of the tree (of the forest, if the graph is in pieces) of least weight.

    Args:
        adjacency: the graph.
        links: how many link numbers there are.
        seed: of the weights; 64 bits.
    """
    opened = np.zeros(links, np.uint8)
    # Allocated here and not in the kernel: NumPy asks for large pages, which numba does not (3,900 page faults at a
    # million cells, a tenth of the time).
    lists = np.empty((3, links + 1), np.int32)
    _grow_tree(adjacency, opened, machine_word(seed), lists)
    return opened.view(np.bool_)


@kernel
def _grow_tree(adjacency: Adjacency, opened: Bytes, seed: int, lists: Int32) -> None:
    """`lists`: int32[3, links + 1]; memory for the ends and numbers of the links between components."""
    # The first round works on the adjacency itself, and halves the links that the others have to list.
    sets = np.arange(cell_count(adjacency)).astype(np.int32)
    join_chosen(adjacency, choose_lightest(adjacency, seed), sets, opened)
    components = _number_sets(sets, sets.size)
    a, b, link = lists[0], lists[1], lists[2]
    count = list_between(adjacency, sets, a, b, link)
    lightest = np.full(components, _HEAVIEST)
    for at in range(count):
        here = weight(seed, link[at])
        lightest[a[at]] = min(lightest[a[at]], here)
        lightest[b[at]] = min(lightest[b[at]], here)
    while count > 0:
        for component in range(components):
            sets[component] = component
        _join_lightest(a, b, link, count, seed, lightest, sets, opened)
        components = _number_sets(sets, components)
        lightest[:components] = _HEAVIEST
        count = _keep_outer(a, b, link, count, seed, sets, lightest)


@helper
def _head(sets: Int32, member: int) -> int:
    """The smallest member of a set, which all others point to in the end; halves the path on the way."""
    while sets[member] != member:
        sets[member] = sets[sets[member]]
        member = sets[member]
    return member


@helper
def _join(sets: Int32, one: int, two: int) -> None:
    head = _head(sets, one)
    other = _head(sets, two)
    if head < other:
        sets[other] = head
    else:
        sets[head] = other


@helper
def _number_sets(sets: Int32, count: int) -> int:
    """Replaces each member's pointer by its set's number, by smallest member; returns how many sets there are."""
    heads = 0
    for member in range(count):
        above = sets[member]
        if above == member:
            sets[member] = heads
            heads += 1
        else:
            # A pointer leads to a smaller member, which has its number already.
            sets[member] = sets[above]
    return heads


@helper
def _join_lightest(
    a: Int32, b: Int32, link: Int32, count: int, seed: int, lightest: UInt64, sets: Int32, opened: Bytes
) -> None:
    """Opens every link that is the lightest of a component, and joins its two."""
    for at in range(count):
        here = weight(seed, link[at])
        if (lightest[a[at]] == here) | (lightest[b[at]] == here):
            opened[link[at]] = 1
            _join(sets, a[at], b[at])


@helper
def _keep_outer(a: Int32, b: Int32, link: Int32, count: int, seed: int, label: Int32, lightest: UInt64) -> int:
    """Keeps the links between different components, with the new labels, and weighs them; how many are left."""
    kept = 0
    for at in range(count):
        one = label[a[at]]
        two = label[b[at]]
        number = link[at]
        a[kept] = one
        b[kept] = two
        link[kept] = number
        here = weight(seed, number)
        if one == two:
            here = _HEAVIEST
        else:
            kept += 1
        lightest[one] = min(lightest[one], here)
        lightest[two] = min(lightest[two], here)
    return kept


@helper
def _numbers_by_side(lattice: Lattice) -> AnyArray:
    """The number of the first link on each side: seen from beyond, links come in the same order."""
    number = np.empty(lattice.step.size, np.int64)
    for side in range(lattice.step.size):
        number[side] = max(lattice.first[side], lattice.first[lattice.opposite[side]])
    return number


@choose_lightest.on(Lattice)
def _(adjacency: Lattice, seed: int) -> AnyArray:
    choice = np.empty(adjacency.sides.size, np.int8)
    number = _numbers_by_side(adjacency)
    for cell in range(choice.size):
        here = adjacency.sides[cell]
        numbered = adjacency.numbered[cell]
        lightest = _HEAVIEST
        chosen = -1
        for side in range(adjacency.step.size):
            heavy = weight(seed, number[side])
            heavy = heavy if (here >> side) & 1 != 0 else _HEAVIEST
            chosen = side if heavy < lightest else chosen
            lightest = min(heavy, lightest)
            number[side] += (numbered >> side) & 1
        choice[cell] = chosen
    return choice


@choose_lightest.on(Csr)
def _(adjacency: Csr, seed: int) -> AnyArray:
    choice = np.empty(adjacency.start.size - 1, np.int32)
    for cell in range(choice.size):
        lightest = _HEAVIEST
        choice[cell] = -1
        for slot in range(adjacency.start[cell], adjacency.start[cell + 1]):
            heavy = weight(seed, adjacency.link[slot])
            if heavy < lightest:
                lightest = heavy
                choice[cell] = slot - adjacency.start[cell]
    return choice


@join_chosen.on(Lattice)
def _(adjacency: Lattice, choice: AnyArray, sets: Int32, opened: Bytes) -> None:
    number = _numbers_by_side(adjacency)
    for cell in range(choice.size):
        side = int(choice[cell])
        if side >= 0:
            opened[number[side]] = 1
            _join(sets, cell, cell + adjacency.step[side])
        numbered = adjacency.numbered[cell]
        for at in range(number.size):
            number[at] += (numbered >> at) & 1


@join_chosen.on(Csr)
def _(adjacency: Csr, choice: AnyArray, sets: Int32, opened: Bytes) -> None:
    for cell in range(choice.size):
        if choice[cell] >= 0:
            slot = adjacency.start[cell] + choice[cell]
            opened[adjacency.link[slot]] = 1
            _join(sets, cell, int(adjacency.neighbour[slot]))


@list_between.on(Lattice)
def _(adjacency: Lattice, label: Int32, a: Int32, b: Int32, link: Int32) -> int:
    count = 0
    number = adjacency.first.copy()
    for cell in range(adjacency.sides.size):
        here = adjacency.sides[cell]
        numbered = adjacency.numbered[cell]
        for side in range(adjacency.step.size):
            if number[side] >= 0 and (numbered >> side) & 1 != 0:
                if (here >> side) & 1 != 0:
                    other = label[cell + adjacency.step[side]]
                    a[count] = label[cell]
                    b[count] = other
                    link[count] = number[side]
                    count += int(other != label[cell])
                number[side] += 1
    return count


@list_between.on(Csr)
def _(adjacency: Csr, label: Int32, a: Int32, b: Int32, link: Int32) -> int:
    count = 0
    for cell in range(adjacency.start.size - 1):
        for slot in range(adjacency.start[cell], adjacency.start[cell + 1]):
            other = int(adjacency.neighbour[slot])
            if other > cell:
                a[count] = label[cell]
                b[count] = label[other]
                link[count] = adjacency.link[slot]
                count += int(label[cell] != label[other])
    return count
