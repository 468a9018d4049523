"""The native level file: lossless, and read back equal.

JSON with one bit per link, packed eight to a byte (the first link in the lowest bit) and written in base64:

    {"format": "levelforge.level", "version": 1, "recipe": {...}, "grid": {"shape": "rect", "size": [40, 30]},
     "links": 2330, "open": "...", "start": 0, "goal": 1199, "markers": {}, "openings": [[0, 3]]}

Where cells are masked or links banned, `absent` and `banned` hold such bits too.
"""

from __future__ import annotations

import base64
import json
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from levelforge.analysis.validity import examine
from levelforge.arrays import Bits
from levelforge.errors import LevelforgeError, StorageError
from levelforge.grid import Grid, Opening
from levelforge.grid_table import make_grid
from levelforge.level import Level
from levelforge.maze import Maze
from levelforge.recipe import Recipe

FORMAT = "levelforge.level"
VERSION = 1
_Cell = Annotated[int, Meta(ge=0)]


class _File(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The fields of the file, in their order."""

    format: str
    version: int
    recipe: dict[str, Any]
    grid: dict[str, Any]
    links: int
    open: str
    start: _Cell
    goal: _Cell
    markers: dict[str, _Cell] = {}
    openings: list[tuple[_Cell, _Cell]] = []
    absent: str = ""
    banned: str = ""


def dump(level: Level) -> bytes:
    """The level as the bytes of a level file."""
    graph = level.grid.graph
    absent = ~graph.present
    ends_present = graph.present[graph.links].all(axis=1) if absent.any() else np.ones(graph.link_count, np.bool_)
    banned = ends_present & ~graph.usable
    file = _File(
        format=FORMAT,
        version=VERSION,
        recipe=json.loads(level.recipe.to_json()),
        grid={"shape": level.grid.shape, **level.grid.options},
        links=graph.link_count,
        open=_pack(level.maze.open),
        start=level.start,
        goal=level.goal,
        markers=dict(level.markers),
        openings=[(opening.cell, opening.side) for opening in level.openings],
        absent=_pack(absent) if absent.any() else "",
        banned=_pack(banned) if banned.any() else "",
    )
    return msgspec.json.encode(file) + b"\n"


def load(data: bytes, source: str = "level file") -> Level:
    """The level in the bytes of a level file; `source` names it in errors.

    Raises:
        StorageError: if it is truncated, damaged, no level file, or of a newer version.
    """
    file = _parse(data, source)
    try:
        return _level(file)
    except StorageError as error:
        raise StorageError(f"{source}: {error.key}", error.value, error.accepted) from None
    except LevelforgeError as error:
        raise StorageError(f"{source}: {error.key}", error.value, error.accepted) from None


def _parse(data: bytes, source: str) -> _File:
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StorageError(source, str(error), "a whole level file; this one is truncated or no JSON") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        found = head.get("format") if isinstance(head, dict) else type(head).__name__
        raise StorageError(f"{source}: format", found, f"{FORMAT}, as levelforge writes it to .level.json")
    if head.get("version") != VERSION:
        raise StorageError(f"{source}: version", head.get("version"), f"{VERSION}; a newer levelforge may read it")
    try:
        return msgspec.convert(head, _File)
    except msgspec.ValidationError as error:
        raise StorageError(source, str(error), "a level file as levelforge writes it") from None


def _level(file: _File) -> Level:
    grid = _grid(file)
    maze = Maze(grid, _unpack(file.open, grid.graph.link_count, "open"))
    openings = tuple(Opening(cell, side) for cell, side in file.openings)
    walls = grid.walls if openings else None
    for opening in openings:
        if walls is None or not ((walls.link < 0) & (walls.cell == opening.cell) & (walls.side == opening.side)).any():
            raise StorageError("openings", list(opening), "a cell and a side at the border")
    recipe = Recipe.of(file.recipe)
    level = Level(maze, file.start, file.goal, recipe, MappingProxyType(dict(file.markers)), openings)
    examine(level)
    return level


def _grid(file: _File) -> Grid:
    name = file.grid.get("shape")
    if not isinstance(name, str):
        raise StorageError("grid.shape", name, "the name of a grid")
    for key, value in file.grid.items():
        # A level that somebody sends must not make us open files; what it needs, it holds itself.
        if key.endswith("_file"):
            raise StorageError(f"grid.{key}", value, "no other file; a level file holds all that it needs")
    grid = make_grid(file.grid)
    if grid.graph.link_count != file.links:
        raise StorageError("links", file.links, f"{grid.graph.link_count}, as a grid of this shape and size has")
    if not file.absent and not file.banned:
        return grid
    absent = _unpack(file.absent, grid.graph.size, "absent") if file.absent else ()
    banned = _unpack(file.banned, grid.graph.link_count, "banned") if file.banned else ()
    return grid.without(absent, banned)


def _pack(bits: Bits) -> str:
    return base64.b64encode(np.packbits(bits, bitorder="little").tobytes()).decode("ascii")


def _unpack(text: str, count: int, key: str) -> Bits:
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise StorageError(key, text, "bits in base64") from None
    if len(data) != (count + 7) // 8:
        raise StorageError(key, f"{len(data)} bytes", f"{(count + 7) // 8} bytes: one bit for each of {count}")
    return np.unpackbits(np.frombuffer(data, np.uint8), count=count, bitorder="little").astype(np.bool_)
