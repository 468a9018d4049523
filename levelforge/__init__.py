"""levelforge forges mazes and levels into game-ready assets.

The data model, in the order in which a level comes to be:

- A **grid** (`levelforge.grid.Grid`) is a shape: it offers a *cell graph* and geometry.
- The **cell graph** (`levelforge.graph.CellGraph`) has *cells*, and *links* between neighbouring cells that may be
opened.
- An **algorithm** turns a cell graph and a seed into one bit per link: `open`, bool[links].
- A **maze** (`levelforge.maze.Maze`) is a grid and those bits. An open link is a *passage*, a shut one a *wall*.
- **Shaping** steps turn a maze into another.
- A **level** (`levelforge.level.Level`) is a maze with start, goal, openings, and the *recipe* that makes it again.
- **Analysis** reads a level; `exporters` turn it into files; `viewer` shows it. The level knows none of them.

Axes: column is x to the right, row is y down, floor is z up. Arrays are row-major.

    >>> import levelforge
    >>> level = levelforge.make(grid="rect", size=(4, 3), algorithm="wilson", seed=7)
    >>> level.maze.grid.graph.links.shape, int(level.maze.open.sum())
    ((17, 2), 11)
    >>> levelforge.distances(level, source=level.start).distance[level.goal] == len(levelforge.solution(level)) - 1
    np.True_

Names are imported when they are first used, so that `import levelforge` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from levelforge.analysis.distances import DistanceField, distances
    from levelforge.analysis.junctions import dead_ends, junctions
    from levelforge.analysis.longest_path import longest_path
    from levelforge.analysis.solution import solution
    from levelforge.analysis.validity import Proof, examine, prove
    from levelforge.build import carve, make
    from levelforge.errors import LevelforgeError
    from levelforge.level import Level
    from levelforge.maze import Maze
    from levelforge.recipe import Recipe
    from levelforge.seeds import derive
    from levelforge.storage import dump, load
    from levelforge.tracing import Trace, record

__version__ = "0.1.0"

# No name may be that of a module (`build`, `trace`): importing the module would take its place.
_HOMES = {
    "DistanceField": "analysis.distances",
    "distances": "analysis.distances",
    "dead_ends": "analysis.junctions",
    "junctions": "analysis.junctions",
    "longest_path": "analysis.longest_path",
    "solution": "analysis.solution",
    "Proof": "analysis.validity",
    "examine": "analysis.validity",
    "prove": "analysis.validity",
    "carve": "build",
    "make": "build",
    "LevelforgeError": "errors",
    "Level": "level",
    "Maze": "maze",
    "Recipe": "recipe",
    "derive": "seeds",
    "dump": "storage",
    "load": "storage",
    "Trace": "tracing",
    "record": "tracing",
}

__all__ = [*_HOMES, "__version__"]  # noqa: PLE0604 - the names are strings


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(f"levelforge.{_HOMES[name]}"), name)
    if not name.startswith("_"):
        try:
            return importlib.import_module(f"levelforge.{name}")
        except ModuleNotFoundError:
            pass
    raise AttributeError(f"module 'levelforge' has no attribute {name!r}")
