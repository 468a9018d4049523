"""Meshes: walls with thickness and height, a floor, and collision boxes, as glTF or OBJ.

Metres; x to the right, y up, z down the map. In glTF there is one root node, named after the level. Its children are
`Walls`, `Floor`, `Collision-colonly`, and a node without a mesh for `Start`, `Goal` and each marker, on the floor at
the middle of its cell. Their `extras` have the number of the `cell`; `asset.extras` has the `recipe`. Godot makes a
static body of the collision node; other programs show it, and it lies hidden inside the walls and below the floor.
One texture repeats every metre, so that another can take its place.

OBJ has no nodes, collision or embedded textures: it holds `Walls` and `Floor` with plain materials.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters import recipe_json, recipe_table
from exporters.mesh.options import Options
from levelforge.level import Level
from levelforge.records import Format

if TYPE_CHECKING:
    import trimesh

SUFFIXES = (".glb", ".gltf", ".obj")
OPEN_WITH = {
    ".glb": "Godot, Blender, Unreal (drop it into the project); Unity with the glTFast package",
    ".gltf": "like .glb; keep the .bin file beside it",
    ".obj": "any 3D program; Unity without a package; keep the .mtl file beside it",
}


def encode(level: Level, suffix: str, name: str, options: Options) -> dict[str, bytes]:
    """The mesh, and what it needs beside it: `.bin` for `.gltf`, `.mtl` for `.obj`.

    Raises:
        OptionError: if walls of that thickness would block a passage.
        UnsupportedGrid: if the grid has several floors.
        ExportError: if nothing is left to show.
    """
    if suffix == ".obj":
        from exporters.mesh.obj import write_obj
        from exporters.mesh.parts import level_parts, level_places

        return write_obj(level_parts(level, options), level_places(level, options), name, recipe_json(level))
    from exporters.mesh.gltf import write_glb, write_gltf

    write = write_glb if suffix == ".glb" else write_gltf
    return write(scene(level, options, name), name, recipe_table(level))


def scene(level: Level, options: Options | None = None, name: str = "level") -> trimesh.Scene:
    """The level as a scene of trimesh, to look at, change, or write in another format.

    Write it with `include_normals=True`, or the walls lose their hard edges.

    Args:
        level: the level.
        options: the default ones if None.
        name: of the root node. Characters that Godot refuses in a name become `_`.

    Raises:
        OptionError: if walls of that thickness would block a passage.
        UnsupportedGrid: if the grid has several floors.
        ExportError: if nothing is left to show.
    """
    from exporters.mesh.nodes import build_scene

    return build_scene(level, Options() if options is None else options, name)


FORMAT = Format(options=Options, encode=encode)
