"""A level: a maze with a start, a goal, markers, openings, and the recipe that makes it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

import numpy as np

from levelforge.arrays import Bits, frozen
from levelforge.grid import Grid, Opening
from levelforge.maze import Maze
from levelforge.recipe import Recipe


@dataclass(frozen=True, eq=False)
class Level:
    """A maze that is ready to be played, looked at and exported. It does not know its writers.

    Attributes:
        maze: the grid and its passages.
        start: a cell.
        goal: a cell.
        recipe: what makes this level again.
        markers: further cells by name.
        openings: border walls taken away.
    """

    maze: Maze
    start: int
    goal: int
    recipe: Recipe
    markers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    openings: tuple[Opening, ...] = ()

    @property
    def grid(self) -> Grid:
        """The shape of the maze."""
        return self.maze.grid

    @cached_property
    def standing(self) -> Bits:
        """bool[walls]; which rows of the grid's wall table stand: shut links, and borders that are no opening."""
        walls = self.grid.walls
        standing = np.ones(len(walls.link), np.bool_)
        inner = walls.link >= 0
        standing[inner] = ~self.maze.open[walls.link[inner]]
        for opening in self.openings:
            standing[(walls.link < 0) & (walls.cell == opening.cell) & (walls.side == opening.side)] = False
        return frozen(standing)

    @property
    def raster(self) -> Bits:
        """The block wall grid with the openings: bool[tile rows, tile columns], True where solid; see `Grid.raster`."""
        return self.grid.raster(self.maze.open, self.openings)

    def with_openings(self, openings: Iterable[Opening]) -> Level:
        """The level with these openings."""
        return Level(self.maze, self.start, self.goal, self.recipe, self.markers, tuple(openings))

    def with_recipe(self, recipe: Recipe) -> Level:
        """The level with another recipe, such as one with other export options."""
        return Level(self.maze, self.start, self.goal, recipe, self.markers, self.openings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Level):
            return NotImplemented
        return (
            (self.start, self.goal, self.openings, self.recipe.to_table(), dict(self.markers))
            == (other.start, other.goal, other.openings, other.recipe.to_table(), dict(other.markers))
        ) and self.maze == other.maze

    __hash__ = None  # type: ignore[assignment]
