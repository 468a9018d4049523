"""The level as a scene of trimesh: a root node, a node per part, a node per place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Any

import trimesh
import trimesh.visual.material
from PIL import Image

from exporters.mesh.materials import Material, texture
from exporters.mesh.options import Options
from exporters.mesh.parts import Part, collision_part, level_parts, level_places
from levelforge.level import Level

BASE_FRAME = "/"
"""The frame of trimesh above our root. No node can be called so, since a slash in a name becomes `_`."""

_REFUSED_BY_GODOT = re.compile(r'[.:@/"%\x00-\x1f]')


def build_scene(level: Level, options: Options, name: str) -> trimesh.Scene:
    """See `exporters.mesh.scene`."""
    parts = level_parts(level, options)
    if options.collision:
        parts.append(collision_part(level, options))
    places = level_places(level, options)
    root, *place_names = _allowed_names([name, *(place.name for place in places)], [part.name for part in parts])
    scene = trimesh.Scene(base_frame=BASE_FRAME)
    graph: Any = scene.graph
    graph.update(frame_to=root, frame_from=BASE_FRAME)
    for part in parts:
        scene.geometry[part.name] = _trimesh(part)
        graph.update(frame_to=part.name, frame_from=root, geometry=part.name)
    for place, node in zip(places, place_names, strict=True):
        graph.update(frame_to=node, frame_from=root, translation=place.position, metadata={"cell": place.cell})
    return scene


def _allowed_names(wanted: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The names without characters that Godot refuses; numbered where they would otherwise be taken already."""
    given = set(taken)
    names = []
    for name in wanted:
        allowed = _REFUSED_BY_GODOT.sub("_", name) or "_"
        candidates = itertools.chain([allowed], (f"{allowed}_{number}" for number in itertools.count(2)))
        names.append(next(candidate for candidate in candidates if candidate not in given))
        given.add(names[-1])
    return names


def _trimesh(part: Part) -> trimesh.Trimesh:
    """The surface as a mesh of trimesh, which must neither merge its vertices nor smooth its normals."""
    surface = part.surface
    visuals: Any = trimesh.visual
    visual = None
    if part.material is not None:
        visual = visuals.TextureVisuals(uv=surface.uv, material=_pbr(part.material))
    return trimesh.Trimesh(
        vertices=surface.position,
        faces=surface.triangles,
        vertex_normals=surface.normal,
        visual=visual,
        process=False,
        validate=False,
    )


def _pbr(material: Material) -> Any:
    materials: Any = trimesh.visual.material
    return materials.PBRMaterial(
        name=material.name,
        baseColorTexture=Image.fromarray(texture(material)),
        metallicFactor=0.0,
        roughnessFactor=material.roughness,
    )
