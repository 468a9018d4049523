"""Wavefront OBJ with its material library.

Written here and not by trimesh, which leaves normals out of scenes and numbers texture coordinates wrongly where
parts differ. Positions, texture coordinates and normals are numbered apart: corners share positions, so that programs
see a closed solid, and still have hard edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from exporters.mesh.materials import Material
from exporters.mesh.parts import Part, Place
from levelforge.arrays import AnyArray, Float32, Int64

_ROWS_AT_ONCE = 2**16


def write_obj(parts: Sequence[Part], places: Iterable[Place], name: str, recipe: str) -> dict[str, bytes]:
    """The parts as objects of one OBJ file, and the file of their materials.

    Args:
        parts: the visible surfaces.
        places: written as comments, for OBJ has no empty nodes.
        name: the stem of both files.
        recipe: one line of JSON.
    """
    text = ["# levelforge\n", f"# recipe {recipe}\n", "# metres; x right, y up, z down the map\n"]
    text += [f"# {_one_line(place.name)}: cell {place.cell} at {_numbers(place.position)}\n" for place in places]
    text.append(f"mtllib {name}.mtl\n")
    used = np.zeros(3, np.int64)
    for part in parts:
        used += _write_part(part, used, text)
    materials = [part.material for part in parts if part.material is not None]
    library = "# levelforge\n" + "".join(_library_entry(material) for material in materials)
    return {f"{name}.obj": "".join(text).encode(), f"{name}.mtl": library.encode()}


def _write_part(part: Part, used: Int64, text: list[str]) -> Int64:
    """Appends the lines of a part.

    Args:
        part: the part.
        used: int64[3]; how many positions, texture coordinates and normals the file has had so far.
        text: the file so far.

    Returns:
        int64[3]; how many of each this part has added.
    """
    surface = part.surface
    text.append(f"o {part.name}\n")
    tables = [_table(rows) for rows in (surface.position, surface.uv, surface.normal)]
    for keyword, (rows, _) in zip(("v", "vt", "vn"), tables, strict=True):
        text += _formatted(f"{keyword}{' %.8g' * rows.shape[1]}\n", rows)
    if part.material is not None:
        text.append(f"usemtl {part.material.name}\n")
    numbers = np.stack([number for _, number in tables], axis=1) + used + 1
    text += _formatted(f"f{' %d/%d/%d' * 3}\n", numbers[surface.triangles].reshape(-1, 9))
    return np.array([len(rows) for rows, _ in tables], np.int64)


def _table(rows: AnyArray) -> tuple[Float32, Int64]:
    """The distinct rows, as the float32 that glTF has too, in order; and the number of each row among them."""
    # Adding zero turns negative zeros into plain ones, which are otherwise the same number written differently.
    short = rows.astype(np.float32) + np.float32(0)
    order = np.lexsort(short.T[::-1])
    in_order = short[order]
    is_new = np.ones(len(short), np.bool_)
    is_new[1:] = (in_order[1:] != in_order[:-1]).any(axis=1)
    number = np.empty(len(short), np.int64)
    number[order] = np.cumsum(is_new) - 1
    return in_order[is_new], number


def _formatted(line: str, rows: AnyArray) -> list[str]:
    """The rows by a format with a place for each column; many at once, several times faster than one by one."""
    pieces = (rows[at : at + _ROWS_AT_ONCE] for at in range(0, len(rows), _ROWS_AT_ONCE))
    return [line * len(piece) % tuple(piece.reshape(-1).tolist()) for piece in pieces]


def _library_entry(material: Material) -> str:
    colour = _numbers(channel / 255 for channel in material.colour)
    return f"newmtl {material.name}\nKa {colour}\nKd {colour}\nKs 0 0 0\nd 1\nillum 1\n"


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{value:.4g}" for value in values)


def _one_line(name: str) -> str:
    return " ".join(name.split())
