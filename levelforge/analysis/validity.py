"""The proof that a level is what it claims to be. No level leaves the core without it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from levelforge.analysis.distances import distances
from levelforge.errors import ValidityError
from levelforge.level import Level


@dataclass(frozen=True)
class Proof:
    """What was found true of a level.

    Attributes:
        cells: how many cells it has.
        passages: how many links are open.
        perfect: whether the passages form a spanning tree: exactly cells - 1 of them, and every cell reached.
        loops: how many passages could be shut without cutting a cell off.
        islands: the smallest cell of every part that cannot be reached from the start.
        steps: the length of the solution.
    """

    cells: int
    passages: int
    perfect: bool
    loops: int
    islands: tuple[int, ...]
    steps: int


def prove(level: Level, *, perfect: bool = False) -> Proof:
    """Proves that the level is connected and its goal within reach; and, if `perfect`, that it has no loop.

    Raises:
        ValidityError: naming the demand that failed and the cell where it shows.
    """
    proof = examine(level)
    grid = level.grid
    if proof.steps < 0:
        raise ValidityError("goal", grid.position(level.goal), f"no way from the start at {grid.position(level.start)}")
    if proof.islands and grid.graph.roots.size == 1:
        raise ValidityError("maze", grid.position(proof.islands[0]), "this cell cannot be reached from the start")
    if perfect and not level.maze.is_perfect:
        wanted = grid.graph.forest_size()
        raise ValidityError("maze", f"{proof.passages} passages", f"a perfect maze of {proof.cells} cells has {wanted}")
    return proof


def examine(level: Level) -> Proof:
    """What is true of the level, whether or not it is what one wants.

    Raises:
        ValidityError: if start or goal is no cell of the maze.

    Example:
        >>> import levelforge
        >>> examine(levelforge.make(size=(4, 1)))
        Proof(cells=4, passages=3, perfect=True, loops=0, islands=(), steps=3)
    """
    graph = level.grid.graph
    for key, cell in (("start", level.start), ("goal", level.goal), *level.markers.items()):
        if not (0 <= cell < graph.size and graph.present[cell]):
            raise ValidityError(key, cell, "a cell of the maze")
    field = distances(level, level.start)
    apart = (field.distance < 0) & graph.present
    islands: list[int] = []
    while apart.any():
        islands.append(int(np.argmax(apart)))
        apart &= distances(level, islands[-1]).distance < 0
    passages = level.maze.passage_count
    loops = passages - (graph.cell_count - 1 - len(islands))
    return Proof(
        cells=graph.cell_count,
        passages=passages,
        perfect=loops == 0 and not islands,
        loops=loops,
        islands=tuple(islands),
        steps=int(field.distance[level.goal]),
    )
