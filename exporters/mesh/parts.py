"""What a mesh file holds: named surfaces with materials, and named places."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from exporters.mesh.materials import FLOOR, WALL, Material
from exporters.mesh.options import Options
from levelforge.errors import ExportError, OptionError
from levelforge.geometry.boxes import collision_surface
from levelforge.geometry.floors import floor_surface
from levelforge.geometry.surface import Surface, join
from levelforge.geometry.walls import wall_surface
from levelforge.level import Level

WALLS = "Walls"
FLOORS = "Floor"
COLLISION = "Collision-colonly"
"""Godot makes a static body of a node whose name ends in `-colonly`, and no visible mesh."""

_FOOTING = 1 / 32
"""How far walls stand in the floor, in cells; see `levelforge.geometry.floors`."""
_COLLISION_DEPTH = 1 / 256
"""How far the collision floor lies below the visible one, in cells: hidden where a program draws it, and not felt."""


class Part(NamedTuple):
    """A surface with a name.

    Attributes:
        name: of the node, the mesh or the object.
        surface: its triangles; at least one.
        material: what it is made of; None for collision, which nobody sees.
    """

    name: str
    surface: Surface
    material: Material | None


class Place(NamedTuple):
    """A cell with a name.

    Attributes:
        name: `Start`, `Goal`, or that of a marker.
        cell: its number.
        position: of its middle, on the floor: x, y, z in metres.
    """

    name: str
    cell: int
    position: tuple[float, float, float]


def level_parts(level: Level, options: Options) -> list[Part]:
    """The visible surfaces of a level.

    Raises:
        OptionError: if walls of that thickness would block a passage.
        UnsupportedGrid: if the grid has several floors.
        ExportError: if there are none.
    """
    parts = [Part(WALLS, _walls(level, options, visible=True), WALL)]
    if options.floor:
        parts.append(Part(FLOORS, floor_surface(level, options.cell_size), FLOOR))
    seen = [part for part in parts if len(part.surface.triangles)]
    if not seen:
        raise ExportError("floor", options.floor, "true; no wall stands in this level, and a mesh cannot be empty")
    return seen


def collision_part(level: Level, options: Options) -> Part:
    """Boxes for the walls and, where there is a floor, that: what one cannot walk or fall through."""
    surfaces = [_walls(level, options, visible=False)]
    if options.floor:
        surfaces.append(floor_surface(level, options.cell_size, elevation=-_COLLISION_DEPTH * options.cell_size))
    return Part(COLLISION, join(surfaces), None)


def level_places(level: Level, options: Options) -> list[Place]:
    """Start, goal and the markers."""
    cells = {"Start": level.start, "Goal": level.goal}
    cells |= {name: cell for name, cell in level.markers.items() if name not in cells}
    ground = np.array([level.grid.centres[cell, :2] for cell in cells.values()])
    # Through float32, as the vertices: what a file holds is then the same number everywhere.
    metres = (ground * options.cell_size).astype(np.float32).tolist()
    return [Place(name, cell, (x, 0.0, z)) for (name, cell), (x, z) in zip(cells.items(), metres, strict=True)]


def _walls(level: Level, options: Options, *, visible: bool) -> Surface:
    """The walls as solids, or as collision boxes."""
    build = wall_surface if visible else collision_surface
    footing = _FOOTING * options.cell_size if options.floor else 0.0
    try:
        return build(level, options.cell_size, options.wall_height, options.wall_thickness, footing)
    except OptionError as error:
        raise OptionError(f"wall_{error.key}", error.value, error.accepted) from None
