"""Grows from a list of cells: `pick` says which of them goes on, and so what the maze looks like.

Cells that may have new neighbours stand in a list, in the order in which they came. Each step picks one, joins a random
new neighbour to it and puts that at the end; a cell without new neighbours leaves the list.

Look: newest: like `depth_first`, 10 % of the cells are dead ends; random: radial, with 28 %; oldest and middle: long
straight spokes, 3 %. Mixes blend: `newest=3,random=1`, the newest three times out of four, has 14 %.
Bias: that of what it resembles.
Cost: about 250 ns per cell, whatever is picked: every cell leaves the list in constant time, and the middle one is kept
at hand, not counted out. The list takes 20 bytes per cell.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 12; the name: Walter D. Pullen, "Think Labyrinth".
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Bytes, Int32, Int64, UInt64
from levelforge.errors import OptionError
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.kernels.recording import BACKTRACK, OPEN, VISIT, Tape, record
from levelforge.kernels.unvisited import all_unvisited, count_unvisited, nth_unvisited, visit
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm

_PICKS = ("newest", "oldest", "random", "middle")
_NEWEST, _OLDEST, _RANDOM, _MIDDLE = range(len(_PICKS))
_HEAVIEST = 1_000_000


class Options(OptionsBase, frozen=True):
    """Options of `growing_tree`."""

    pick: Annotated[
        str, Meta(description="newest, oldest, random, middle, or a mix with whole weights such as newest=3,random=1")
    ] = "newest=3,random=1"

    def __post_init__(self) -> None:
        """Refuses a pick that cannot be read where it is given, not where it is used."""
        parse_pick(self.pick)


def parse_pick(pick: str) -> list[int]:
    """The weights of newest, oldest, random and middle.

    Raises:
        OptionError: if the text names anything else, a pick twice, or weights that are not whole or all 0.

    Example:
        >>> parse_pick("newest=3, random=1")
        [3, 0, 1, 0]
        >>> parse_pick("oldest")
        [0, 1, 0, 0]
    """
    accepted = f"one of {', '.join(_PICKS)}, or a mix with whole weights such as newest=3,random=1"
    weights: dict[str, int] = {}
    for part in pick.split(","):
        name, equals, weight = (text.strip() for text in part.partition("="))
        is_number = weight.isascii() and weight.isdigit() and len(weight) <= len(str(_HEAVIEST))
        if name not in _PICKS or name in weights or is_number != bool(equals):
            raise OptionError("pick", pick, accepted)
        weights[name] = int(weight) if equals else 1
    if not 0 < sum(weights.values()) <= _HEAVIEST:
        raise OptionError("pick", pick, f"weights that add up to 1 to {_HEAVIEST}")
    return [weights.get(name, 0) for name in _PICKS]


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links].

    Raises:
        OptionError: if the pick cannot be read.
    """
    carving = graph.blank()
    weights = np.array(parse_pick(options.pick), np.int64)
    cells = np.empty((graph.size, 5), np.int32)
    _carve(graph.adjacency, carving, weights, cells, stream(seed), tape)
    return graph.bits(carving)


# The cells that may go on stand in a chain, in the order of their coming, and without order for random picks. Each cell
# has five numbers, side by side in memory: the cells that came before and after it (-1: none), the number of its
# coming, its place among the members, and (of the place, not of the cell) the member there. One array and not a tuple
# of five: with references to each counted at every call, the whole took 400 ns per cell.
_BEFORE, _AFTER, _CAME, _PLACE, _MEMBER = range(5)
# The ends of the chain: the newest, the oldest and the middle cell, and how many there are.
_LENGTH = 4


@helper
def _append(cells: Int32, ends: Int64, cell: int, number: int) -> None:
    """Puts the cell at the end of the list; the middle of n cells is the (n - 1) // 2-th, from 0."""
    newest = ends[_NEWEST]
    length = ends[_LENGTH]
    cells[cell, _BEFORE] = newest
    cells[cell, _AFTER] = -1
    cells[cell, _CAME] = number
    cells[length, _MEMBER] = cell
    cells[cell, _PLACE] = length
    if length == 0:
        ends[_OLDEST] = cell
        ends[_MIDDLE] = cell
    else:
        cells[newest, _AFTER] = cell
        if length % 2 == 0:
            ends[_MIDDLE] = cells[ends[_MIDDLE], _AFTER]
    ends[_NEWEST] = cell
    ends[_LENGTH] = length + 1


@helper
def _move_middle(cells: Int32, ends: Int64, cell: int) -> None:
    """Moves the middle to where it will be without the cell, which is still in the list."""
    middle = ends[_MIDDLE]
    # Its place from the oldest is to be (n - 2) // 2: one less than now if n is odd, the same if n is even.
    comes_down = ends[_LENGTH] % 2 == 1
    if cell == middle:
        ends[_MIDDLE] = cells[middle, _BEFORE] if comes_down else cells[middle, _AFTER]
    elif cells[cell, _CAME] < cells[middle, _CAME]:
        if not comes_down:
            ends[_MIDDLE] = cells[middle, _AFTER]
    elif comes_down:
        ends[_MIDDLE] = cells[middle, _BEFORE]


@helper
def _remove(cells: Int32, ends: Int64, cell: int) -> None:
    """Takes the cell out of the list, wherever it stands."""
    _move_middle(cells, ends, cell)
    older = cells[cell, _BEFORE]
    newer = cells[cell, _AFTER]
    if older >= 0:
        cells[older, _AFTER] = newer
    else:
        ends[_OLDEST] = newer
    if newer >= 0:
        cells[newer, _BEFORE] = older
    else:
        ends[_NEWEST] = older
    ends[_LENGTH] -= 1
    last = cells[ends[_LENGTH], _MEMBER]
    cells[cells[cell, _PLACE], _MEMBER] = last
    cells[last, _PLACE] = cells[cell, _PLACE]


@helper
def _picked(cells: Int32, ends: Int64, weights: Int64, total: int, stream: UInt64) -> int:
    """A cell of the list, by the weights of the picks."""
    left = below(stream, total)
    if left < weights[_NEWEST]:
        return int(ends[_NEWEST])
    left -= weights[_NEWEST]
    if left < weights[_OLDEST]:
        return int(ends[_OLDEST])
    left -= weights[_OLDEST]
    if left < weights[_RANDOM]:
        return int(cells[below(stream, ends[_LENGTH]), _MEMBER])
    return int(ends[_MIDDLE])


@kernel
def _carve(
    adjacency: Adjacency, carving: Bytes, weights: Int64, cells: Int32, stream: UInt64, tape: Tape | None
) -> None:
    count = cell_count(adjacency)
    unvisited = all_unvisited(adjacency)
    entered = np.zeros(count, np.uint8)
    ends = np.full(5, -1, np.int64)
    ends[_LENGTH] = 0
    total = int(weights.sum())
    number = 0
    first = below(stream, count)
    for turn in range(count):
        start = (first + turn) % count
        if entered[start] != 0 or degree(adjacency, start) == 0:
            continue
        cell = int(start)
        entered[cell] = 1
        visit(adjacency, unvisited, cell)
        record(tape, VISIT, cell, -1)
        _append(cells, ends, cell, number)
        number += 1
        last = cell
        while ends[_LENGTH] > 0:
            cell = _picked(cells, ends, weights, total, stream)
            ways = count_unvisited(adjacency, unvisited, cell)
            if ways == 0:
                _remove(cells, ends, cell)
                continue
            if cell != last:
                record(tape, BACKTRACK, cell, -1)
            side = nth_unvisited(adjacency, unvisited, cell, below(stream, ways) if ways > 1 else 0)
            open_link(adjacency, carving, cell, side)
            record(tape, OPEN, cell, side)
            cell = beyond(adjacency, cell, side)
            entered[cell] = 1
            visit(adjacency, unvisited, cell)
            record(tape, VISIT, cell, -1)
            _append(cells, ends, cell, number)
            number += 1
            last = cell


ALGORITHM = Algorithm(options=Options, carve=carve)
