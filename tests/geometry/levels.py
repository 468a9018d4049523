"""The levels that geometry is tested on: ordinary ones, and every awkward meeting of walls."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import levelforge
from levelforge.arrays import Bits
from levelforge.grid import Grid, Opening
from levelforge.grids.rect import EAST, NORTH, SOUTH, WEST, Rect
from levelforge.level import Level
from levelforge.maze import Maze
from levelforge.recipe import Recipe
from tests.geometry.tilings import TILINGS


def level_on(grid: Grid, open_links: Bits | None = None) -> Level:
    """A level on a grid, perfect unless told which links are open."""
    if open_links is None:
        open_links = levelforge.carve(grid.graph, "kruskal", seed=5)
    cells = np.flatnonzero(grid.graph.present)
    return Level(Maze(grid, open_links), int(cells[0]), int(cells[-1]), Recipe())


def masked() -> Level:
    """Half the cells of a square, at random: islands, holes, and cells that touch at a corner."""
    return level_on(Rect(12, 12).without(cells=np.random.default_rng(3).random(144) < 0.5))


def pinched() -> Level:
    """Two cells that touch at a corner: four walls meet there, round two gaps that are masked."""
    return level_on(Rect(2, 2).without(cells=[1, 2]))


def cells_apart() -> Level:
    """Every link shut: crossings all over."""
    return level_on(Rect(4, 3), np.zeros(Rect(4, 3).graph.link_count, np.bool_))


def hall() -> Level:
    """Every link open: one ring of walls and nothing inside."""
    return level_on(Rect(4, 3), np.ones(Rect(4, 3).graph.link_count, np.bool_))


def single_wall() -> Level:
    """One wall that stands alone, its border apart from it."""
    grid = Rect(3, 4)
    open_links = np.ones(grid.graph.link_count, np.bool_)
    open_links[grid.graph.link_at(np.array([4], np.int32), np.array([EAST], np.int32))] = False
    return level_on(grid, open_links)


def tunnel() -> Level:
    """A corridor open at both ends: two walls that do not meet."""
    return levelforge.make(size=(5, 1)).with_openings([Opening(0, WEST), Opening(4, EAST)])


def no_walls() -> Level:
    """One cell, open on all sides."""
    return levelforge.make(size=(1, 1)).with_openings([Opening(0, side) for side in (EAST, SOUTH, WEST, NORTH)])


def doors() -> Level:
    """A maze with an entrance and an exit."""
    return levelforge.make(size=(9, 7), seed=2, placement={"start": "corner", "goal": "corner", "openings": True})


SQUARES: dict[str, Callable[[], Level]] = {
    "1x1": lambda: levelforge.make(size=(1, 1)),
    "1x7": lambda: levelforge.make(size=(1, 7)),
    "7x1": lambda: levelforge.make(size=(7, 1)),
    "40x30": lambda: levelforge.make(size=(40, 30), seed=1),
    "braided": lambda: levelforge.make(size=(12, 9), seed=4, shaping=[{"step": "braid", "share": 1.0}]),
    "doors": doors,
    "masked": masked,
    "pinched": pinched,
    "cells_apart": cells_apart,
    "hall": hall,
    "single_wall": single_wall,
    "tunnel": tunnel,
}
OTHERS: dict[str, Callable[[], Level]] = {
    name: lambda make=make: level_on(make())  # type: ignore[misc]
    for name, make in TILINGS.items()
}
LEVELS = SQUARES | OTHERS
