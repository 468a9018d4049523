"""Traces: the recorded steps of a carving, for watching it again.

A trace is recorded from the very run that carves: the same kernel, the same draws, the same links.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from levelforge.arrays import Bits, Bytes, Int32, frozen
from levelforge.build import carve, planned
from levelforge.graph import CellGraph
from levelforge.grid_table import make_grid
from levelforge.kernels.recording import KIND_NAMES, Tape, new_tape
from levelforge.level import Level
from levelforge.options import Options
from levelforge.recipe import Recipe
from levelforge.records import Algorithm
from levelforge.seeds import derive

_EVENTS_PER_CELL = 8


@dataclass(frozen=True, eq=False)
class Trace:
    """The steps of a carving, in order.

    Attributes:
        kind: uint8[steps]; an index into `kind_names`: visit, try, open, reject, backtrack, erase.
        cell: int32[steps]; the cell where it happens.
        link: int32[steps]; the link that is tried, opened or rejected; -1 if none.
    """

    kind: Bytes
    cell: Int32
    link: Int32

    kind_names = KIND_NAMES

    def __len__(self) -> int:
        return len(self.kind)


def record(
    graph: CellGraph, algorithm: str | Algorithm, seed: int, options: Options | None = None
) -> tuple[Bits, Trace]:
    """Carves as `levelforge.build.carve` does, and records every step.

    Returns:
        The bits, equal to those of a carving that is not recorded, and the trace.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> bits, trace = record(Rect(3, 2).graph, "depth_first", seed=1)
        >>> int((trace.kind == trace.kind_names.index("open")).sum()) == int(bits.sum()) == 5
        True
    """
    tape = new_tape(graph.size * _EVENTS_PER_CELL)
    bits = carve(graph, algorithm, seed, options, tape)
    needed = int(tape.used[0])
    if needed > len(tape.events):
        tape = new_tape(needed)
        bits = carve(graph, algorithm, seed, options, tape)
    return bits, _trace(graph, tape)


def trace(level: Level | Recipe) -> Trace:
    """The trace of the carving in a level's recipe, before any shaping."""
    recipe = level.recipe if isinstance(level, Level) else level
    algorithm, options = recipe.decoded("algorithm")
    grid, pinned, _ = planned(recipe, make_grid(recipe.grid))
    return record(grid.graph.contract(pinned), algorithm, derive(recipe.seed, "algorithm"), options)[1]


def _trace(graph: CellGraph, tape: Tape) -> Trace:
    """The events on a tape, with every link by its number."""
    kind, cell, side, link = tape.events[: int(tape.used[0])].T.copy()
    by_side = side >= 0
    link[by_side] = graph.link_at(cell[by_side], side[by_side])
    return Trace(frozen(kind.astype(np.uint8)), frozen(cell), frozen(link))
