"""glTF and OBJ files: what real readers make of them, and that they hold what the geometry has."""

from __future__ import annotations

import dataclasses
import hashlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh
from PIL import Image

import exporters
from exporters import mesh
from exporters.mesh.materials import FLOOR, WALL, texture
from levelforge.arrays import Float64
from levelforge.errors import ExportError, OptionError
from levelforge.level import Level
from tests.geometry.levels import LEVELS, doors, no_walls
from tests.geometry.solids import ray_hits
from tests.readers import gltf_validator, three_loader

OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "no_floor": {"floor": False},
    "no_collision": {"collision": False},
    "walls_only": {"floor": False, "collision": False},
    "large": {"cell_size": 10.0, "wall_height": 0.5, "wall_thickness": 6.0},
    "small": {"cell_size": 0.5, "wall_height": 4.0, "wall_thickness": 0.01},
}
CASES = {
    **{
        f"{name}-plain": (name, "plain") for name in ("1x1", "1x7", "40x30", "braided", "masked", "hexagons", "sectors")
    },
    **{f"doors-{name}": ("doors", name) for name in OPTIONS},
}
NAME = "my crypt"


def files(level: Level, suffix: str, name: str = NAME, **options: Any) -> dict[str, bytes]:
    return exporters.encode(level, suffix, name=name, **options)


def header(level: Level, **options: Any) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(files(level, "gltf", **options)[f"{NAME}.gltf"])
    return tree


def parts(encoded: Mapping[str, bytes]) -> dict[str, Float64]:
    """float64[triangles, 3, 3] by name, of a GLB file as trimesh reads it."""
    (data,) = encoded.values()
    scene = trimesh.load(io.BytesIO(data), file_type="glb", process=False)
    return {name: part.triangles for name, part in scene.geometry.items()}


def in_order(triangles: Float64) -> Float64:
    """The triangles as float32, each from its smallest corner on, sorted: equal for equal sets of triangles."""
    rounded = np.round(triangles, 4) + 0.0
    first = np.array([min(range(3), key=lambda corner: tuple(t[corner])) for t in rounded])
    turned = np.stack([np.take_along_axis(rounded, ((first + k) % 3)[:, None, None], 1)[:, 0] for k in range(3)], 1)
    return np.array(sorted(turned.reshape(-1, 9).tolist()))


class Obj:
    """An OBJ file, read line by line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.v = self._numbers("v ")
        self.vt = self._numbers("vt ")
        self.vn = self._numbers("vn ")
        corners = [line.split()[1:] for line in text.splitlines() if line.startswith("f ")]
        self.faces = np.array([[[int(n) for n in corner.split("/")] for corner in face] for face in corners]) - 1

    def _numbers(self, keyword: str) -> Float64:
        lines = [line.split()[1:] for line in self.text.splitlines() if line.startswith(keyword)]
        return np.array(lines, np.float64)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every case as GLB and as text."""
    path = tmp_path_factory.mktemp("meshes")
    for case, (level, options) in CASES.items():
        for suffix in ("glb", "gltf"):
            for name, data in files(LEVELS[level](), suffix, name=case, **OPTIONS[options]).items():
                (path / name).write_bytes(data)
    return path


@pytest.fixture(scope="module")
def reports(folder: Path) -> dict[str, gltf_validator.Report]:
    """What the Khronos validator says of each file, by file name."""
    paths = sorted([*folder.glob("*.glb"), *folder.glob("*.gltf")])
    return dict(zip((path.name for path in paths), gltf_validator.validate(paths), strict=True))


@pytest.fixture(scope="module")
def seen_by_three(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, three_loader.Node]]:
    """The nodes that three.js finds in the level with doors, by suffix."""
    path = tmp_path_factory.mktemp("three")
    level = dataclasses.replace(doors(), markers={"Key": 5})
    for suffix in ("glb", "gltf", "obj"):
        exporters.save(level, path / f"crypt.{suffix}")
    paths = [path / f"crypt.{suffix}" for suffix in ("glb", "gltf", "obj")]
    return dict(zip(("glb", "gltf", "obj"), three_loader.load(paths), strict=True))


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
@pytest.mark.parametrize("case", CASES)
def test_validator_has_nothing_to_say(reports: dict[str, gltf_validator.Report], case: str, suffix: str) -> None:
    report = reports[f"{case}.{suffix}"]
    assert report["counts"] == [0, 0, 0, 0], report["messages"]


def test_validator_sees_every_triangle(reports: dict[str, gltf_validator.Report], folder: Path) -> None:
    for case in CASES:
        count = sum(len(part) for part in parts({case: (folder / f"{case}.glb").read_bytes()}).values())
        assert reports[f"{case}.glb"]["triangles"] == count


def test_validator_can_object(tmp_path: Path) -> None:
    tree = header(doors())
    tree["accessors"][0]["count"] += 3
    (tmp_path / "broken.gltf").write_text(json.dumps(tree))
    (tmp_path / f"{NAME}.bin").write_bytes(files(doors(), "gltf")[f"{NAME}.bin"])
    assert gltf_validator.validate([tmp_path / "broken.gltf"])[0]["counts"][0] > 0


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
def test_three_sees_one_root_and_its_children(
    seen_by_three: dict[str, dict[str, three_loader.Node]], suffix: str
) -> None:
    parents = {name: node["parent"] for name, node in seen_by_three[suffix].items()}
    children = ("Walls", "Floor", "Collision-colonly", "Start", "Goal", "Key")
    assert parents == {"crypt": None, **dict.fromkeys(children, "crypt")}


@pytest.mark.parametrize("suffix", ["glb", "gltf", "obj"])
def test_three_sees_the_triangles(seen_by_three: dict[str, dict[str, three_loader.Node]], suffix: str) -> None:
    triangles = parts(files(doors(), "glb"))
    counts = {name: node["triangles"] for name, node in seen_by_three[suffix].items() if node["triangles"]}
    assert counts == {name: len(triangles[name]) for name in counts}
    assert {"Walls", "Floor"} <= counts.keys()


@pytest.mark.parametrize("suffix", ["glb", "gltf", "obj"])
def test_three_sees_the_size(seen_by_three: dict[str, dict[str, three_loader.Node]], suffix: str) -> None:
    box = seen_by_three[suffix]["Walls"]["box"]
    assert np.allclose(box, [[-0.1, -0.0625, -0.1], [18.1, 3.0, 14.1]], atol=1e-4)


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
def test_three_sees_markers_on_the_floor_of_their_cells(
    seen_by_three: dict[str, dict[str, three_loader.Node]], suffix: str
) -> None:
    level = doors()
    for name, cell in {"Start": level.start, "Goal": level.goal, "Key": 5}.items():
        node = seen_by_three[suffix][name]
        x, z = level.grid.centres[cell, :2] * 2.0
        assert (node["position"], node["extras"]["cell"]) == ([x, 0, z], cell)


def test_three_sees_the_materials(seen_by_three: dict[str, dict[str, three_loader.Node]]) -> None:
    for suffix in ("glb", "gltf", "obj"):
        assert seen_by_three[suffix]["Walls"]["material"] == "Wall"
        assert seen_by_three[suffix]["Floor"]["material"] == "Floor"


def test_walls_closed_in_the_file() -> None:
    walls = parts(files(doors(), "glb"))["Walls"]
    solid = trimesh.Trimesh(walls.reshape(-1, 3), np.arange(3 * len(walls)).reshape(-1, 3))
    assert solid.is_watertight
    assert solid.volume > 0


def test_passages_free_and_walls_shut_in_the_file() -> None:
    level = doors()
    walls = parts(files(level, "glb"))["Walls"]
    eyes = np.insert(level.grid.centres[:, :2] * 2.0, 1, 1.6, axis=1)
    hit = [ray_hits(walls, *eyes[link]) for link in level.grid.graph.links]
    assert np.array_equal(hit, ~level.maze.open)


def test_doors_lead_out() -> None:
    level = doors()
    walls = parts(files(level, "glb"))["Walls"]
    steps = np.array([[2.0, 0, 0], [0, 0, 2], [-2, 0, 0], [0, 0, -2]])
    for opening in level.openings:
        eye = np.insert(level.grid.centres[opening.cell, :2] * 2.0, 1, 1.6)
        assert not ray_hits(walls, eye, eye + steps[opening.side])


def test_hard_normals() -> None:
    scene = trimesh.load(io.BytesIO(files(doors(), "glb")[f"{NAME}.glb"]), file_type="glb", process=False)
    walls = scene.geometry["Walls"]
    assert np.allclose(walls.vertex_normals[walls.faces], walls.face_normals[:, None, :], atol=1e-6)


def test_floor_faces_up() -> None:
    a, b, c = parts(files(doors(), "glb"))["Floor"].transpose(1, 0, 2)
    assert (np.cross(b - a, c - a)[:, 1] > 0).all()


@pytest.mark.parametrize("name", ["doors", "masked", "hexagons"])
def test_obj_and_glb_hold_the_same_triangles(name: str) -> None:
    level = LEVELS[name]()
    obj = Obj(files(level, "obj")[f"{NAME}.obj"].decode())
    glb = np.concatenate(list(parts(files(level, "glb", collision=False)).values()))
    assert np.array_equal(in_order(obj.v[obj.faces[:, :, 0]]), in_order(glb))


def test_obj_normals_are_those_of_the_faces() -> None:
    obj = Obj(files(doors(), "obj")[f"{NAME}.obj"].decode())
    a, b, c = obj.v[obj.faces[:, :, 0]].transpose(1, 0, 2)
    facing = np.cross(b - a, c - a)
    facing /= np.linalg.norm(facing, axis=1)[:, None]
    assert np.allclose(obj.vn[obj.faces[:, :, 2]], facing[:, None, :], atol=1e-5)


def test_obj_texture_coordinates_in_metres() -> None:
    obj = Obj(files(doors(), "obj")[f"{NAME}.obj"].decode())
    corner, uv = obj.v[obj.faces[:, :, 0]], obj.vt[obj.faces[:, :, 1]]
    lengths = [np.linalg.norm(np.roll(points, 1, axis=1) - points, axis=2) for points in (corner, uv)]
    assert np.allclose(*lengths, atol=1e-5)


def test_trimesh_reads_the_obj(tmp_path: Path) -> None:
    exporters.save(doors(), tmp_path / "crypt.obj")
    scene = trimesh.load(tmp_path / "crypt.obj")
    obj = Obj((tmp_path / "crypt.obj").read_text())
    assert sum(len(part.faces) for part in scene.geometry.values()) == len(obj.faces)


def test_obj_names_its_material_library() -> None:
    encoded = files(doors(), "obj")
    assert list(encoded) == [f"{NAME}.obj", f"{NAME}.mtl"]
    assert f"\nmtllib {NAME}.mtl\n" in encoded[f"{NAME}.obj"].decode()


def test_gltf_names_its_buffer() -> None:
    encoded = files(doors(), "gltf")
    assert list(encoded) == [f"{NAME}.gltf", f"{NAME}.bin"]
    assert json.loads(encoded[f"{NAME}.gltf"])["buffers"][0]["uri"] == "my%20crypt.bin"


def test_gltf_carries_the_recipe() -> None:
    level = doors()
    assert header(level)["asset"]["extras"]["recipe"] == json.loads(level.recipe.to_json())


def test_obj_carries_the_recipe() -> None:
    level = doors()
    assert f"\n# recipe {level.recipe.to_json()}\n" in files(level, "obj")[f"{NAME}.obj"].decode()


@pytest.mark.parametrize(("number", "material"), [(0, WALL), (1, FLOOR)])
def test_textures_are_embedded(number: int, material: Any) -> None:
    encoded = files(doors(), "gltf")
    tree = json.loads(encoded[f"{NAME}.gltf"])
    view = tree["bufferViews"][tree["images"][number]["bufferView"]]
    data = encoded[f"{NAME}.bin"][view["byteOffset"] :][: view["byteLength"]]
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(data))), texture(material))


@pytest.mark.parametrize("suffix", ["glb", "gltf", "obj"])
def test_same_bytes_in_another_process(suffix: str, tmp_path: Path) -> None:
    script = (
        "import exporters, hashlib; from tests.geometry.levels import doors\n"
        f"files = exporters.encode(doors(), {suffix!r}, name={NAME!r})\n"
        "print([hashlib.sha256(data).hexdigest() for data in files.values()])"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path, env=environment
    )
    here = [hashlib.sha256(data).hexdigest() for data in files(doors(), suffix).values()]
    assert done.stdout.strip() == str(here)


@pytest.mark.parametrize("suffix", ["glb", "gltf", "obj"])
def test_no_path_of_this_machine(suffix: str) -> None:
    data = b"".join(files(doors(), suffix).values())
    for path in (Path.cwd(), Path.home(), Path(sys.prefix), Path(__file__).parents[2]):
        assert len(str(path)) < 5 or str(path).encode() not in data


@pytest.mark.parametrize(
    ("options", "nodes"),
    [
        ({}, {"Walls", "Floor", "Collision-colonly"}),
        ({"floor": False}, {"Walls", "Collision-colonly"}),
        ({"collision": False}, {"Walls", "Floor"}),
    ],
)
def test_options_choose_the_parts(options: dict[str, Any], nodes: set[str]) -> None:
    assert {node["name"] for node in header(doors(), **options)["nodes"] if "mesh" in node} == nodes


def test_walls_stand_in_the_floor_but_not_in_the_void() -> None:
    low = {floor: parts(files(doors(), "glb", floor=floor))["Walls"][..., 1].min() for floor in (True, False)}
    assert low[True] < 0 == low[False]


def test_collision_holds_the_floor_too() -> None:
    with_floor, without = (parts(files(doors(), "glb", floor=floor))["Collision-colonly"] for floor in (True, False))
    assert len(with_floor) == len(without) + 2


def test_lengths_are_those_of_the_options() -> None:
    walls = parts(files(doors(), "glb", cell_size=4.0, wall_height=2.5, wall_thickness=1.0))["Walls"].reshape(-1, 3)
    assert np.array_equal(np.ptp(walls[:, ::2], axis=0), [9 * 4.0 + 1.0, 7 * 4.0 + 1.0])
    assert walls[:, 1].max() == 2.5


def test_thickness_refused_by_its_own_name() -> None:
    with pytest.raises(OptionError, match=r"export\.mesh\.wall_thickness = 2\.0: .* to less than .*, 2$"):
        files(doors(), "glb", wall_thickness=2.0)


@pytest.mark.parametrize("option", ["cell_size", "wall_height", "wall_thickness"])
@pytest.mark.parametrize("value", [0, -1, 1e9, "thick"])
def test_lengths_refused(option: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"{option} = .*more than 0 and at most 1000"):
        files(doors(), "glb", **{option: value})


def test_no_walls_but_a_floor() -> None:
    assert set(parts(files(no_walls(), "glb"))) == {"Floor", "Collision-colonly"}


@pytest.mark.parametrize("suffix", ["glb", "gltf", "obj"])
def test_nothing_to_show(suffix: str) -> None:
    with pytest.raises(ExportError, match="floor = False: true; no wall stands"):
        files(no_walls(), suffix, floor=False)


@pytest.mark.parametrize(
    ("name", "root"), [("Walls", "Walls_2"), ("a.b/c:d@e%f", "a_b_c_d_e_f"), ("Gruft ✝", "Gruft ✝")]
)
def test_root_has_the_name_of_the_level(name: str, root: str) -> None:
    graph = mesh.scene(doors(), name=name).graph
    assert graph.transforms.children["/"] == [root]


def test_markers_of_taken_names_are_numbered() -> None:
    level = dataclasses.replace(doors(), markers={"Floor": 3, "key:1": 4, "key.1": 5})
    extras = {node["name"]: node["extras"]["cell"] for node in header(level)["nodes"] if "extras" in node}
    assert extras == {"Start": level.start, "Goal": level.goal, "Floor_2": 3, "key_1": 4, "key_1_2": 5}


def test_trimesh_is_loaded_only_when_a_mesh_is_written() -> None:
    script = "import sys, exporters.mesh; sys.exit('trimesh' in sys.modules or 'PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=Path(__file__).parents[2]).returncode == 0
