"""Slow, obvious twins of the kernels, in plain Python: what the fast ones are compared with."""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

Link = tuple[int, int]
_WORD = 2**64


def splitmix64(seed: int, count: int) -> list[int]:
    """The first `count` numbers of splitmix64, as in the C program by Sebastiano Vigna (2015)."""
    numbers = []
    state = seed % _WORD
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % _WORD
        numbers.append(z ^ (z >> 31))
    return numbers


class Sets:
    """Disjoint sets, each member pointing at its set's number."""

    def __init__(self, size: int) -> None:
        self.set_of = list(range(size))

    def unite(self, one: int, two: int) -> bool:
        """Joins two sets; False if they were one already."""
        kept, lost = self.set_of[one], self.set_of[two]
        if kept == lost:
            return False
        self.set_of = [kept if number == lost else number for number in self.set_of]
        return True


def closes_no_ring(size: int, links: Iterable[Link]) -> bool:
    """Whether the links form a forest."""
    sets = Sets(size)
    return all(sets.unite(*link) for link in links)


def pieces(size: int, links: Iterable[Link]) -> list[int]:
    """Each cell's label: the smallest cell that it is joined to."""
    sets = Sets(size)
    for link in links:
        sets.unite(*link)
    return [sets.set_of.index(number) for number in sets.set_of]


def kruskal(size: int, links: Mapping[int, Link], weight: Sequence[int]) -> set[int]:
    """The numbers of the links of the lightest spanning forest, by sorted weights."""
    sets = Sets(size)
    return {number for number in sorted(links, key=lambda number: weight[number]) if sets.unite(*links[number])}


def prim(size: int, links: Mapping[int, Link], weight: Sequence[int]) -> set[int]:
    """The same, grown from the smallest cell of each piece by a heap."""
    around: list[list[tuple[int, int, int]]] = [[] for _ in range(size)]
    for number, (one, two) in links.items():
        around[one].append((weight[number], number, two))
        around[two].append((weight[number], number, one))
    inside: set[int] = set()
    chosen: set[int] = set()
    for first in range(size):
        heap = [(-1, -1, first)]
        while heap:
            _, number, cell = heapq.heappop(heap)
            if cell in inside:
                continue
            inside.add(cell)
            if number >= 0:
                chosen.add(number)
            for entry in around[cell]:
                heapq.heappush(heap, entry)
    return chosen


def distances(size: int, links: Iterable[Link], sources: Iterable[int]) -> list[int]:
    """Breadth-first distances from the nearest source; -1 where there is no way."""
    around: list[list[int]] = [[] for _ in range(size)]
    for one, two in links:
        around[one].append(two)
        around[two].append(one)
    distance = [-1] * size
    queue = deque(sources)
    for source in queue:
        distance[source] = 0
    while queue:
        cell = queue.popleft()
        for other in around[cell]:
            if distance[other] < 0:
                distance[other] = distance[cell] + 1
                queue.append(other)
    return distance


def greatest_distance(size: int, links: Sequence[Link]) -> int:
    """The length of the longest shortest path."""
    return max(max(distances(size, links, [cell])) for cell in range(size))


def spanning_trees(cells: Sequence[int], links: Mapping[int, Link]) -> Iterator[frozenset[int]]:
    """Every spanning tree of a small graph, as the numbers of its links."""
    size = max(cells) + 1
    for chosen in itertools.combinations(links, len(cells) - 1):
        if closes_no_ring(size, (links[number] for number in chosen)):
            yield frozenset(chosen)
