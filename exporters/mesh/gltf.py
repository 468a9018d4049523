"""glTF 2.0, binary and as text with its data beside it.

trimesh writes the accessors, materials and nodes; this sees to what it leaves out or puts in of its own (trimesh 4.5
to 5.2): the targets of buffer views, a base node that version 4 adds above the root, and its own address as the
generator.
"""

from __future__ import annotations

import json
import struct
import urllib.parse
from collections.abc import Mapping
from typing import Any

import trimesh
import trimesh.exchange.gltf

from exporters.mesh.nodes import BASE_FRAME
from levelforge.errors import ExportError

_ARRAY_BUFFER = 34962
_ELEMENT_ARRAY_BUFFER = 34963
_GLB_VERSION = 2
_GLB_HEADER = struct.Struct("<4sII")
_LONGEST_GLB = 2**32 - 1

Tree = dict[str, Any]


def write_glb(scene: trimesh.Scene, name: str, recipe: Mapping[str, Any]) -> dict[str, bytes]:
    """The scene as one binary file.

    Raises:
        ExportError: if it is longer than such a file can be.
    """
    tree, binary = _gltf(scene, recipe)
    text = json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
    chunks = [*_chunk(b"JSON", text, b" "), *_chunk(b"BIN\0", binary, b"\0")]
    length = _GLB_HEADER.size + sum(map(len, chunks))
    if length > _LONGEST_GLB:
        raise ExportError(
            "format", "glb", f"gltf; this level takes {length} bytes, and a glb has at most {_LONGEST_GLB}"
        )
    return {f"{name}.glb": b"".join([_GLB_HEADER.pack(b"glTF", _GLB_VERSION, length), *chunks])}


def write_gltf(scene: trimesh.Scene, name: str, recipe: Mapping[str, Any]) -> dict[str, bytes]:
    """The scene as a text file, and a file with its numbers and textures."""
    tree, binary = _gltf(scene, recipe)
    tree["buffers"][0]["uri"] = urllib.parse.quote(f"{name}.bin")
    text = json.dumps(tree, ensure_ascii=False, indent=2) + "\n"
    return {f"{name}.gltf": text.encode(), f"{name}.bin": binary}


def _chunk(kind: bytes, data: bytes, filler: bytes) -> list[bytes]:
    """A chunk of a GLB file in pieces, filled up to a multiple of four bytes."""
    padding = filler * (-len(data) % 4)
    return [struct.pack("<I4s", (len(data) + len(padding)) % 2**32, kind), data, padding]


def _gltf(scene: trimesh.Scene, recipe: Mapping[str, Any]) -> tuple[Tree, bytes]:
    """The header, with one buffer that has no address yet, and that buffer."""
    trimesh_gltf: Any = trimesh.exchange.gltf
    files = trimesh_gltf.export_gltf(scene, include_normals=True, merge_buffers=True)
    tree: Tree = json.loads(files.pop("model.gltf"))
    (binary,) = files.values()
    tree["asset"] = {"version": "2.0", "generator": "levelforge", "extras": {"recipe": dict(recipe)}}
    del tree["buffers"][0]["uri"]
    _set_targets(tree)
    _drop_base_node(tree)
    for mesh in tree["meshes"]:
        mesh.pop("extras", None)
    for node in tree["nodes"]:
        if "matrix" in node:
            node["translation"] = node.pop("matrix")[12:15]
    return tree, binary


def _set_targets(tree: Tree) -> None:
    """Says of each buffer view whether it holds vertices or indices, so that programs can upload it as it is."""
    for mesh in tree["meshes"]:
        for primitive in mesh["primitives"]:
            accessors = dict.fromkeys(primitive["attributes"].values(), _ARRAY_BUFFER)
            accessors[primitive["indices"]] = _ELEMENT_ARRAY_BUFFER
            for accessor, target in accessors.items():
                tree["bufferViews"][tree["accessors"][accessor]["bufferView"]]["target"] = target


def _drop_base_node(tree: Tree) -> None:
    """Takes away the node that trimesh 4 writes for its base frame, so that our root is the root."""
    nodes = tree["nodes"]
    if nodes[0]["name"] != BASE_FRAME:
        return
    tree["scenes"][0]["nodes"] = [child - 1 for child in nodes[0]["children"]]
    del nodes[0]
    for node in nodes:
        if "children" in node:
            node["children"] = [child - 1 for child in node["children"]]
