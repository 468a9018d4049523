"""Where start, goal and openings go.

`farthest` means the two ends of the longest shortest path; where one of the two is given, the other is the cell
farthest from it. `corner`, `border` and `centre` are places of the grid: the start takes the top left corner, or a
random cell of the border; the goal takes the one that is farthest from the start.
"""

from __future__ import annotations

import numpy as np

from levelforge.analysis.distances import distances
from levelforge.analysis.longest_path import longest_path
from levelforge.arrays import Int32
from levelforge.errors import PlacementError
from levelforge.grid import Opening
from levelforge.kernels.random import below, stream
from levelforge.level import Level
from levelforge.maze import Maze
from levelforge.recipe import Place, Recipe


def place(maze: Maze, recipe: Recipe, seed: int) -> Level:
    """The level that the recipe's placement makes of a maze.

    Raises:
        PlacementError: if a place is no cell, both are the same cell, or an opening is asked for where no border is.
    """
    wanted = recipe.placement
    if wanted.start == "farthest" and wanted.goal == "farthest":
        path = longest_path(maze, wanted.exact)
        start, goal = int(path[0]), int(path[-1])
    elif wanted.start == "farthest":
        goal = _single(maze, wanted.goal, "goal", seed)
        start = distances(maze, goal).farthest
    else:
        start = _single(maze, wanted.start, "start", seed)
        goal = _away_from(maze, start, wanted.goal)
    if start == goal and maze.grid.graph.cell_count > 1:
        raise PlacementError("goal", maze.grid.position(goal), "a cell other than the start")
    level = Level(maze, start, goal, recipe)
    return level.with_openings(_openings(level)) if wanted.openings else level


def _single(maze: Maze, place: Place, key: str, seed: int) -> int:
    """The one cell that a place names by itself."""
    candidates = _candidates(maze, place, key)
    if place == "border":
        return int(candidates[below(stream(seed), len(candidates))])
    return int(candidates[0])


def _away_from(maze: Maze, start: int, place: Place) -> int:
    """The cell of a place that is farthest from the start."""
    field = distances(maze, start)
    if place == "farthest":
        return field.farthest
    candidates = _candidates(maze, place, "goal")
    return int(candidates[np.argmax(field.distance[candidates])])


def _candidates(maze: Maze, place: Place, key: str) -> Int32:
    grid = maze.grid
    if place == "corner":
        return grid.corners
    if place == "border":
        if not grid.border.size:
            raise PlacementError(key, place, "farthest, corner, centre or a cell; this grid has no border")
        return grid.border
    if place == "centre":
        return np.array([grid.centre], np.int32)
    if isinstance(place, str):
        raise PlacementError(key, place, "farthest, corner, border, centre, or a cell [column, row]")
    try:
        cell = grid.cell_at(place)
    except PlacementError as error:
        raise PlacementError(key, place, error.accepted) from None
    if not grid.graph.present[cell]:
        raise PlacementError(key, place, "a cell that is not masked")
    return np.array([cell], np.int32)


def _openings(level: Level) -> list[Opening]:
    """One opening beside the start and one beside the goal."""
    openings: list[Opening] = []
    for key, cell in (("start", level.start), ("goal", level.goal)):
        try:
            opening = Opening(cell, level.grid.border_side(cell))
        except PlacementError as error:
            accepts = f'a cell at the border, for its opening; placement.{key} = "border" or "corner" finds one'
            raise PlacementError(key, error.value, accepts) from None
        if opening not in openings:
            openings.append(opening)
    return openings
