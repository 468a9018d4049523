"""A walk that, once stuck, hunts for the first new cell beside the maze and walks on from there.

Look: long winding corridors like those of `depth_first`, a little shorter; about 9 % of the cells are dead ends.
Bias: far from uniform; solutions are long.
Cost: about 65 ns per cell. The hunt starts in the first corner and goes on from where it last found something, so
that it passes over every cell about once; what a walk opens behind it is found again by counts per block of cells.
Started anywhere, and hunting from the top each time, it would be 575 ns at 4,000 x 4,000 cells.
Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 5.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, nth_side, open_link
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.random import below, stream
from levelforge.kernels.recording import OPEN, VISIT, Tape, record
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm

_NEW, _BESIDE, _INSIDE = range(3)
_BLOCK = 10
"""Cells are counted in blocks of 2^10."""


class Options(OptionsBase, frozen=True):
    """hunt_and_kill has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph; bool[links]."""
    carving = graph.blank()
    _carve(graph.adjacency, carving, stream(seed), tape)
    return graph.bits(carving)


@helper
def _enter(adjacency: Adjacency, state: Bytes, beside: Int32, cell: int, hunter: int) -> int:
    """Takes the cell into the maze; returns the hunter's place, moved back if a cell before it is now to be found."""
    beside[cell >> _BLOCK] -= int(state[cell] == _BESIDE)
    state[cell] = _INSIDE
    for n in range(degree(adjacency, cell)):
        other = beyond(adjacency, cell, nth_side(adjacency, cell, n))
        if state[other] == _NEW:
            state[other] = _BESIDE
            beside[other >> _BLOCK] += 1
            hunter = min(hunter, other)
    return hunter


@helper
def _hunt(state: Bytes, beside: Int32, hunter: int) -> int:
    """The first cell beside the maze from `hunter` on; the number of cells if there is none."""
    cell = hunter
    while cell < state.size:
        if state[cell] == _BESIDE:
            return cell
        cell += 1
        if cell & ((1 << _BLOCK) - 1) == 0:
            block = cell >> _BLOCK
            while block < beside.size and beside[block] == 0:
                block += 1
            cell = block << _BLOCK
    return int(state.size)


@helper
def _count(adjacency: Adjacency, state: Bytes, cell: int, inside: bool) -> int:
    """How many links lead from the cell into the maze (or out of it)."""
    count = 0
    for n in range(degree(adjacency, cell)):
        count += int((state[beyond(adjacency, cell, nth_side(adjacency, cell, n))] == _INSIDE) == inside)
    return count


@helper
def _nth(adjacency: Adjacency, state: Bytes, cell: int, inside: bool, n: int) -> int:
    """The side of the n-th of them."""
    left = n
    for at in range(degree(adjacency, cell)):
        side = nth_side(adjacency, cell, at)
        if (state[beyond(adjacency, cell, side)] == _INSIDE) == inside:
            if left == 0:
                return int(side)
            left -= 1
    return -1


@kernel
def _carve(adjacency: Adjacency, carving: Bytes, stream: UInt64, tape: Tape | None) -> None:
    cells = cell_count(adjacency)
    state = np.zeros(cells, np.uint8)
    beside = np.zeros((cells >> _BLOCK) + 1, np.int32)
    for start in range(cells):
        if state[start] != _NEW or degree(adjacency, start) == 0:
            continue
        cell = int(start)
        hunter = cell
        while cell < cells:
            if state[cell] == _BESIDE:
                ways = _count(adjacency, state, cell, True)
                side = _nth(adjacency, state, cell, True, below(stream, ways) if ways > 1 else 0)
                open_link(adjacency, carving, cell, side)
                record(tape, OPEN, cell, side)
            record(tape, VISIT, cell, -1)
            hunter = _enter(adjacency, state, beside, cell, hunter)
            ways = _count(adjacency, state, cell, False)
            while ways > 0:
                side = _nth(adjacency, state, cell, False, below(stream, ways) if ways > 1 else 0)
                open_link(adjacency, carving, cell, side)
                record(tape, OPEN, cell, side)
                cell = beyond(adjacency, cell, side)
                record(tape, VISIT, cell, -1)
                hunter = _enter(adjacency, state, beside, cell, hunter)
                ways = _count(adjacency, state, cell, False)
            cell = _hunt(state, beside, hunter)
            hunter = cell


ALGORITHM = Algorithm(options=Options, carve=carve)
