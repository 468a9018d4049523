"""Tiled maps: autotiled walls on a floor, start, goal and solution, with a tileset picture.

The map shows the block raster of the level, one tile per block. Its layers, from the back:

- `floor`: floor tiles everywhere, under the walls too;
- `walls`: wall tiles where the level is solid, chosen by their neighbours; each has the property `lf_solid`;
- `solution`: the polyline `Solution` from start to goal, through the middles of the tiles;
- `markers`: the points `Start` and `Goal`, and the level's markers by name, each in the middle of its tile.

The map property `lf_recipe` holds the recipe as JSON. The tileset is part of the map; its picture `<name>.tiles.png`
lies beside it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import orjson
from msgspec import Meta

from exporters.tiled.artwork import tileset_png
from exporters.tiled.document import map_document
from levelforge.level import Level
from levelforge.options import Options as OptionsBase
from levelforge.records import Format

SUFFIXES = (".tmj",)
OPEN_WITH = {".tmj": "Tiled: File > Open; Phaser: this.load.tilemapTiledJSON; Godot: the YATI add-on"}


class Options(OptionsBase, frozen=True):
    """Options of the Tiled map."""

    tile_size: Annotated[Literal[16, 32, 64], Meta(description="pixels along a side of a tile")] = 32
    solution: Annotated[bool, Meta(description="a layer with the way from start to goal")] = True


def encode(level: Level, suffix: str, name: str, options: Options) -> dict[str, bytes]:
    """The map, and the tileset picture beside it.

    Raises:
        UnsupportedGrid: if the grid has no block raster.
    """
    picture = f"{name}.tiles.png"
    document = map_document(level, options.tile_size, picture, with_solution=options.solution)
    return {
        name + suffix: orjson.dumps(document, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_APPEND_NEWLINE),
        picture: tileset_png(options.tile_size),
    }


FORMAT = Format(options=Options, encode=encode)
