"""What a member of a catalog declares at the bottom of its file: one record each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from levelforge.arrays import Bits
from levelforge.kernels.recording import Tape
from levelforge.options import Options

if TYPE_CHECKING:
    from levelforge.graph import CellGraph
    from levelforge.grid import Grid
    from levelforge.level import Level
    from levelforge.maze import Maze


class Carve(Protocol):
    """Carves a spanning forest of a graph: bool[links], True where a link is open."""

    def __call__(self, graph: CellGraph, seed: int, options: Any, tape: Tape | None = None) -> Bits: ...


@dataclass(frozen=True)
class Algorithm:
    """An algorithm of `levelforge.algorithms`.

    Attributes:
        options: its options.
        carve: the function that carves. With a tape it records its steps, and opens the same links.
        uniform: whether every spanning tree of the graph is equally likely.
        perfect: whether, with these options, the passages close no ring; takes the options.
    """

    options: type[Options]
    carve: Carve
    uniform: bool = False
    perfect: Callable[[Any], bool] = lambda options: True  # noqa: ARG005 - nearly all do, whatever their options


@dataclass(frozen=True)
class GridShape:
    """A shape of `levelforge.grids`.

    Attributes:
        options: its options.
        make: makes the grid.
    """

    options: type[Options]
    make: Callable[[Any], Grid]


class Plan(NamedTuple):
    """What a shaping step settles before the maze is carved.

    Attributes:
        pinned: bool[links]; passages that the algorithm finds open already. They must not close a ring.
        banned: bool[links]; walls that stay shut, for the algorithm and for all later steps.
        opened: bool[links]; passages opened when the maze is carved: where there are any, the maze has loops.
    """

    pinned: Bits
    banned: Bits
    opened: Bits


@dataclass(frozen=True)
class GridModifier:
    """A modifier of `levelforge.modifiers`.

    Attributes:
        options: its options, all with defaults that change nothing.
        apply: turns a grid into another; takes the grid and the options.
        order: modifiers apply by rising order.
        prepare: what it makes of the whole table of options, of the shape and all modifiers, before they are decoded.
    """

    options: type[Options]
    apply: Callable[[Grid, Any], Grid]
    order: int
    prepare: Callable[[dict[str, Any]], dict[str, Any]] = dict


@dataclass(frozen=True)
class ShapingStep:
    """A step of `levelforge.shaping`: before the carving, after it, or both.

    Attributes:
        options: its options.
        apply: turns a carved maze into another; takes the maze, a seed and the options.
        plan: settles links before the carving; takes the grid, a seed and the options.
        keeps_perfect: whether a perfect maze stays one.
    """

    options: type[Options]
    apply: Callable[[Maze, int, Any], Maze] | None = None
    plan: Callable[[Grid, int, Any], Plan] | None = None
    keeps_perfect: bool = True


@dataclass(frozen=True)
class Format:
    """A module of `exporters`.

    Attributes:
        options: its options: the table `[export.NAME]` of a recipe.
        encode: turns a level into the bytes of one or more files by name. Takes the level, the suffix (one of the
            module's `SUFFIXES`), the stem of the file names and the options.
    """

    options: type[Options]
    encode: Callable[[Level, str, str, Any], Mapping[str, bytes]]
