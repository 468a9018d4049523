"""The graphs that discovery tests run over: every grid of the catalog, whole and restricted, both kinds of adjacency.

A new grid is tested unasked. One whose size has another form than columns x rows gets an entry in `SIZES`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from levelforge.catalog import GRIDS
from levelforge.graph import CellGraph
from levelforge.grid import Grid
from levelforge.grid_table import make_grid
from tests import naive

COLUMNS_AND_ROWS = ([1, 1], [1, 7], [5, 4], [9, 12])
SIZES: dict[str, tuple[list[int], ...]] = {
    "triangle": ([1, 1], [1, 2], [5, 4], [9, 12]),
    "polar": ([3, 1], [3, 7], [5, 4], [17, 6]),
    # It has no size; see tests/grids/test_graph.py.
    "graph": (),
}
"""The sizes of grids for which `COLUMNS_AND_ROWS` makes no sense."""


@dataclass(frozen=True)
class Case:
    """A graph, and what was done to get it.

    Attributes:
        grid: the grid, masked where the graph is.
        whole: the graph before passages were pinned.
        graph: the graph to carve.
        pinned: the links that were contracted.
    """

    grid: Grid
    whole: CellGraph
    graph: CellGraph
    pinned: tuple[int, ...] = ()

    def links(self) -> dict[int, naive.Link]:
        """The usable links by number, between the cells that stand for them."""
        ends = self.graph.merged_links.tolist()
        return {number: tuple(ends[number]) for number in np.flatnonzero(self.graph.usable).tolist()}


def _whole(grid: Grid) -> Case:
    return Case(grid, grid.graph, grid.graph)


def _masked(grid: Grid) -> Case:
    """About a fifth of the cells taken away, never the first."""
    gone = [cell for cell, draw in enumerate(naive.splitmix64(5, grid.graph.size)) if draw % 5 == 0 and cell > 0]
    return _whole(grid.without(cells=gone))


def _banned(grid: Grid) -> Case:
    """About a quarter of the links banned."""
    draws = enumerate(naive.splitmix64(6, grid.graph.link_count))
    return _whole(grid.without(links=[link for link, draw in draws if draw % 4 == 0]))


def _islands(grid: Grid) -> Case:
    """The cells three steps from the first one taken away, and with them the way between the near and the far."""
    distance = naive.distances(grid.graph.size, grid.graph.links.tolist(), [0])
    return _whole(grid.without(cells=[cell for cell, steps in enumerate(distance) if steps == 3]))


def _alone(grid: Grid) -> Case:
    """No link is left: every cell is an island."""
    return _whole(grid.without(links=range(grid.graph.link_count)))


def _pinned(grid: Grid) -> Case:
    """A room around the first cell, and some passages elsewhere, are open already."""
    sets = naive.Sets(grid.graph.size)
    near = naive.distances(grid.graph.size, grid.graph.links.tolist(), [0])
    draws = naive.splitmix64(7, grid.graph.link_count)
    links = enumerate(zip(grid.graph.links.tolist(), draws, strict=True))
    chosen = [n for n, ((one, two), draw) in links if max(near[one], near[two]) <= 2 or draw % 8 == 0]
    pinned = tuple(number for number in chosen if grid.graph.usable[number] and sets.unite(*grid.graph.links[number]))
    return Case(grid, grid.graph, grid.graph.contract(pinned), pinned)


def _masked_and_pinned(grid: Grid) -> Case:
    return _pinned(_masked(grid).grid)


def _contracted_twice(grid: Grid) -> Case:
    """Half of the pinned passages contracted first, the rest then."""
    case = _pinned(grid)
    half = len(case.pinned) // 2
    return Case(grid, grid.graph, grid.graph.contract(case.pinned[:half]).contract(case.pinned[half:]), case.pinned)


_RESTRICTIONS: tuple[Callable[[Grid], Case], ...] = (
    _whole,
    _masked,
    _banned,
    _islands,
    _alone,
    _pinned,
    _masked_and_pinned,
    _contracted_twice,
)


def grid_of(shape: str, size: list[int]) -> Grid:
    """The grid of a shape from the catalog."""
    return make_grid({"shape": shape, "size": size})


def grids() -> list[tuple[str, tuple[int, ...]]]:
    """Shape and size of every grid under test."""
    return [(shape, tuple(size)) for shape in GRIDS.names() for size in SIZES.get(shape, COLUMNS_AND_ROWS)]


@functools.cache
def cases() -> dict[str, Case]:
    """Every graph under test by name, such as `rect-5x4-masked-stored`."""
    found = {}
    for shape, size in grids():
        grid = grid_of(shape, list(size))
        for restrict in _RESTRICTIONS:
            case = restrict(grid)
            name = f"{shape}-{'x'.join(map(str, size))}{restrict.__name__.replace('_', '-')}"
            found[name] = case
            if case.graph.stored() is not case.graph:
                found[f"{name}-stored"] = Case(case.grid, case.whole.stored(), case.graph.stored(), case.pinned)
    return found
