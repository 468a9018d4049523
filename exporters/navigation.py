"""Navigation graphs: nodes, edges and distances as JSON for Unity's JsonUtility and scripts.

The file is one object of scalars and flat arrays under names that are C# identifiers, because JsonUtility reads neither
nested arrays nor dictionaries. A node is a cell, an edge a passage. Nodes are numbered from 0 in the order of the
cells, without the cells that are masked; all numbers of nodes in the file are these.

| field | type | meaning |
|---|---|---|
| `format` | text | `"levelforge.navigation"` |
| `version` | int | 1; a higher number is for changes that readers of this one would misunderstand |
| `name` | text | the name of the file, without its ending |
| `distanceUnit` | text | `"steps"`: a distance counts steps from a node to its neighbour |
| `tilesPerStep` | int | tiles of the block raster (a Tiled map) that a step spans; 0 without raster or steps |
| `width`, `height` | number | the extent of the level in cell units |
| `floors` | int | how many floors it has |
| `nodeCount`, `edgeCount` | int | the lengths of the arrays below |
| `nodeCell` | int[] | the number of the cell in the level, as in recipes and other files |
| `nodeX`, `nodeY` | number[] | the middle of the cell in cell units, x to the right and y down |
| `nodeFloor` | int[] | its floor, from 0 upwards |
| `nodeTileX`, `nodeTileY` | int[] | column and row of its tile in the block raster; empty without one |
| `nodeKind` | int[] | what the node is: an index into `kindNames` |
| `kindNames` | text[] | `start`, `goal`, `isolated`, `deadEnd`, `corridor`, `junction` |
| `edgeFrom`, `edgeTo` | int[] | the two nodes of each edge, once; it leads both ways |
| `start`, `goal` | int | nodes |
| `markerName`, `markerNode` | text[], int[] | further nodes by name |
| `distanceFromStart` | int[] | steps from the start to each node; -1 if it cannot be reached |
| `distanceToGoal` | int[] | steps from each node to the goal; -1 if it cannot be reached |
| `nextToGoal` | int[] | the next node on a shortest way to the goal; -1 at the goal and where there is none |
| `solution` | int[] | the nodes of a shortest way from start to goal, both included |
| `recipe` | object | what makes the level again; JsonUtility passes over it |

A start that is also the goal is of the kind `start`; a dead end has one passage, a corridor two, a junction more, and
an isolated node none.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import orjson

from exporters import recipe_table
from levelforge.analysis.distances import distances
from levelforge.arrays import Int32
from levelforge.errors import UnsupportedGrid
from levelforge.geometry.surface import to_grains
from levelforge.grid import GRAINS
from levelforge.level import Level
from levelforge.options import Options as OptionsBase
from levelforge.records import Format

SUFFIXES = (".nav.json",)
OPEN_WITH = {".nav.json": "Unity: JsonUtility.FromJson; Python: json.load, then networkx.Graph of edgeFrom and edgeTo"}

VERSION = 1
KIND_NAMES = ("start", "goal", "isolated", "deadEnd", "corridor", "junction")

Fields = dict[str, Any]


class Options(OptionsBase, frozen=True):
    """The navigation graph has no options."""


def encode(level: Level, suffix: str, name: str, options: Options) -> dict[str, bytes]:
    """The graph as one JSON object; see the module's docstring for its fields."""
    cells = np.flatnonzero(level.grid.graph.present).astype(np.int32)
    node_of = _node_of(level, cells)
    width, height, floors = level.grid.extent
    fields = {
        "format": "levelforge.navigation",
        "version": VERSION,
        "name": name,
        "distanceUnit": "steps",
        "tilesPerStep": _tiles_per_step(level),
        "width": _whole_grains(width),
        "height": _whole_grains(height),
        "floors": floors,
        **_nodes(level, cells),
        **_edges(level, node_of),
        **_places(level, node_of),
        **_ways(level, cells, node_of),
        "recipe": recipe_table(level),
    }
    return {name + suffix: orjson.dumps(fields, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_APPEND_NEWLINE)}


def _node_of(level: Level, cells: Int32) -> Int32:
    """int32[cells + 1]; the node of each cell, -1 for masked ones; and a last -1, so that cell -1 has node -1."""
    node_of = np.full(level.grid.graph.size + 1, -1, np.int32)
    node_of[cells] = np.arange(len(cells), dtype=np.int32)
    return node_of


def _nodes(level: Level, cells: Int32) -> Fields:
    centre = level.grid.centres[cells]
    tile = _tiles(level, cells)
    return {
        "nodeCount": len(cells),
        "nodeCell": cells,
        "nodeX": _whole_grains(centre[:, 0]),
        "nodeY": _whole_grains(centre[:, 1]),
        "nodeFloor": centre[:, 2].astype(np.int32),
        "nodeTileX": tile[:, 0].copy(),
        "nodeTileY": tile[:, 1].copy(),
        "nodeKind": _kinds(level)[cells],
        "kindNames": list(KIND_NAMES),
    }


def _whole_grains(lengths: Any) -> Any:
    """Lengths on the fixed grid of coordinates, so that the last bit of a sine reaches no file."""
    return to_grains(lengths) / GRAINS


def _kinds(level: Level) -> Int32:
    """int32[cells]; the kind of each cell, as an index into `KIND_NAMES`."""
    none, most = KIND_NAMES.index("isolated"), KIND_NAMES.index("junction")
    kinds = np.minimum(none + level.maze.degrees, most).astype(np.int32)
    kinds[level.goal] = KIND_NAMES.index("goal")
    kinds[level.start] = KIND_NAMES.index("start")
    return kinds


def _tiles(level: Level, cells: Int32) -> Int32:
    """int32[cells, 2]; the tile (column, row) of each cell; without rows where the grid has no block raster."""
    try:
        return level.grid.tiles(cells)
    except UnsupportedGrid:
        return np.empty((0, 2), np.int32)


def _tiles_per_step(level: Level) -> int:
    """How far the tiles of neighbours are apart; the least, as links across a seam may span the whole raster."""
    links = level.grid.graph.links
    first, second = _tiles(level, links[:, 0]), _tiles(level, links[:, 1])
    return int(np.abs(first - second).sum(axis=1).min()) if len(first) else 0


def _edges(level: Level, node_of: Int32) -> Fields:
    ends = node_of[level.grid.graph.links[level.maze.open]]
    return {"edgeCount": len(ends), "edgeFrom": ends[:, 0].copy(), "edgeTo": ends[:, 1].copy()}


def _places(level: Level, node_of: Int32) -> Fields:
    return {
        "start": int(node_of[level.start]),
        "goal": int(node_of[level.goal]),
        "markerName": list(level.markers),
        "markerNode": [int(node_of[cell]) for cell in level.markers.values()],
    }


def _ways(level: Level, cells: Int32, node_of: Int32) -> Fields:
    """Distances and ways. Edges lead both ways, so that a search from the goal finds the ways to it."""
    to_goal = distances(level, level.goal)
    return {
        "distanceFromStart": distances(level, level.start).distance[cells],
        "distanceToGoal": to_goal.distance[cells],
        "nextToGoal": node_of[to_goal.parent[cells]],
        "solution": node_of[to_goal.path_from(level.start)],
    }


FORMAT = Format(options=Options, encode=encode)
