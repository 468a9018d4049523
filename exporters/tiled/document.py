"""The map as Tiled's JSON: nested dictionaries, and one NumPy array per tile layer.

It keeps to what all common readers understand: a finite map, plain arrays of tile numbers, an embedded tileset with one
picture, and properties that are texts, numbers or truth values. Fields that look superfluous are not: Tiled reads a
missing `opacity` as 0 and a missing `visible` as hidden, Phaser places a layer without `x` and `y` at NaN, and
pytiled-parser demands `draworder`, `margin` and `spacing`; on the other hand it takes any `encoding`, even "csv", for
base64.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from exporters import recipe_json
from exporters.tiled.artwork import COLUMNS
from exporters.tiled.autotile import FLOOR_KINDS, TILE_COUNT, floor_tiles, neighbourhoods, wall_tiles
from levelforge.analysis.solution import solution
from levelforge.arrays import Bits, Bytes, Int32
from levelforge.level import Level

Document = dict[str, Any]

FIRST_GID = 1
"""The number of the tileset's first tile in the layers; 0 is no tile."""

_MARKER_COLOUR = "#d8432f"
_SOLUTION_COLOUR = "#2f7fd8"


def map_document(level: Level, tile_size: int, picture: str, *, with_solution: bool) -> Document:
    """The whole map.

    Args:
        level: with a block raster.
        tile_size: the side of a tile in pixels.
        picture: the file name of the tileset picture, which lies beside the map.
        with_solution: whether there is a layer with the way from start to goal.

    Raises:
        UnsupportedGrid: if the grid has no block raster.
    """
    solid = level.raster
    layers = _tile_layers(solid)
    if with_solution:
        layers.append(_object_layer("solution", _SOLUTION_COLOUR, _solution(level, tile_size)))
    layers.append(_markers(level, tile_size))
    _number(layers)
    rows, columns = solid.shape
    return {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": columns,
        "height": rows,
        "tilewidth": tile_size,
        "tileheight": tile_size,
        "infinite": False,
        "compressionlevel": -1,
        "nextlayerid": 1 + len(layers),
        "nextobjectid": 1 + sum(len(layer.get("objects", ())) for layer in layers),
        "properties": [_property("lf_recipe", recipe_json(level))],
        "tilesets": [_tileset(tile_size, picture)],
        "layers": layers,
    }


def _tileset(tile_size: int, picture: str) -> Document:
    return {
        "firstgid": FIRST_GID,
        "name": "levelforge",
        "tilewidth": tile_size,
        "tileheight": tile_size,
        "margin": 0,
        "spacing": 0,
        "columns": COLUMNS,
        "tilecount": TILE_COUNT,
        "image": picture,
        "imagewidth": COLUMNS * tile_size,
        "imageheight": TILE_COUNT // COLUMNS * tile_size,
        "tiles": [_tile(number) for number in range(TILE_COUNT)],
    }


def _tile(number: int) -> Document:
    """What is to be known of a tile: `lf_solid`, for engines that make tiles collide by property."""
    solid = number >= len(FLOOR_KINDS)
    return {"id": number, "type": "wall" if solid else "floor", "properties": [_property("lf_solid", solid)]}


def _property(name: str, value: str | float | bool) -> Document:
    kinds = {str: "string", int: "int", float: "float", bool: "bool"}
    return {"name": name, "type": kinds[type(value)], "value": value}


def _tile_layers(solid: Bits) -> list[Document]:
    """The floor, which goes on under the walls so that they can be torn down, and the walls."""
    around = neighbourhoods(solid)
    floor = floor_tiles(solid, around) + np.uint8(FIRST_GID)
    walls = (wall_tiles(around) + np.uint8(FIRST_GID)) * solid
    return [_tile_layer("floor", floor), _tile_layer("walls", walls)]


def _tile_layer(name: str, tiles: Bytes) -> Document:
    rows, columns = tiles.shape
    return {**_layer(name, "tilelayer"), "width": columns, "height": rows, "data": tiles.reshape(-1)}


def _object_layer(name: str, colour: str, objects: list[Document]) -> Document:
    """A layer of objects, which Tiled draws in the colour."""
    return {**_layer(name, "objectgroup"), "color": colour, "draworder": "topdown", "objects": objects}


def _layer(name: str, kind: str) -> Document:
    return {"id": 0, "name": name, "type": kind, "x": 0, "y": 0, "visible": True, "opacity": 1}


def _markers(level: Level, tile_size: int) -> Document:
    """The layer with `Start`, `Goal`, and the level's markers by name, as points in the middle of their tiles."""
    places = [("Start", "start", level.start), ("Goal", "goal", level.goal)]
    places += [(name, "marker", cell) for name, cell in level.markers.items()]
    middles = _middles(level, (cell for _, _, cell in places), tile_size).tolist()
    objects = [
        {**_object(name, kind, x, y), "point": True} for (name, kind, _), (x, y) in zip(places, middles, strict=True)
    ]
    return _object_layer("markers", _MARKER_COLOUR, objects)


def _solution(level: Level, tile_size: int) -> list[Document]:
    """The way from start to goal as a polyline with a point at each turn; nothing where start and goal are one."""
    way = _turns(_middles(level, solution(level), tile_size))
    if len(way) < 2:
        return []
    x, y = way[0].tolist()
    points = [{"x": right, "y": down} for right, down in (way - way[0]).tolist()]
    # Without the property, YATI, which imports maps into Godot, makes a solid body of the line.
    path = [_property("godot_node_type", "path")]
    return [{**_object("Solution", "solution", x, y), "polyline": points, "properties": path}]


def _middles(level: Level, cells: Iterable[int], tile_size: int) -> Int32:
    """int32[cells, 2]; the pixel (x, y) in the middle of each cell's tile."""
    tiles = level.grid.tiles(np.fromiter(cells, np.int32))
    return tiles * np.int32(tile_size) + np.int32(tile_size // 2)


def _turns(way: Int32) -> Int32:
    """The first and last point of a way, and those where its direction changes."""
    step = np.diff(way, axis=0)
    kept = np.ones(len(way), np.bool_)
    kept[1:-1] = (step[1:] != step[:-1]).any(axis=1)
    return way[kept]


def _object(name: str, kind: str, x: int, y: int) -> Document:
    """The fields of every object. Tiled 1.9 alone calls the `type` of an object `class`."""
    shape = {"x": x, "y": y, "width": 0, "height": 0, "rotation": 0, "visible": True}
    return {"id": 0, "name": name, "type": kind, **shape}


def _number(layers: list[Document]) -> None:
    """Gives layers and objects their numbers, from 1 in the order of the file."""
    objects = [thing for layer in layers for thing in layer.get("objects", ())]
    for things in (layers, objects):
        for number, thing in enumerate(things, start=1):
            thing["id"] = number
