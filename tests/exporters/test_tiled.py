"""Tiled maps, against the level and against the programs that read them."""

from __future__ import annotations

import functools
import io
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import pytiled_parser
from PIL import Image

import exporters
import levelforge
from exporters.tiled.artwork import COLUMNS, PALETTE, tile_colours, tileset_pixels
from exporters.tiled.autotile import FLOOR_KINDS, TILE_COUNT, floor_kind, neighbourhoods, wall_kind
from levelforge.errors import OptionError, UnsupportedGrid
from tests.exporters.block_levels import NAMES, block_level, remade
from tests.geometry.levels import level_on
from tests.geometry.tilings import hexagons
from tests.readers import phaser, tiled

TILE_SIZE = 16
FLOOR_COLOURS = list(PALETTE.values())[:4]
WALL_COLOURS = list(PALETTE.values())[4:]
OBJECT_LAYERS = ("markers", "solution")

every_level = pytest.mark.parametrize("name", NAMES)


def document(name: str, **options: Any) -> dict[str, Any]:
    return json.loads(exporters.encode(block_level(name), "tmj", **options)["level.tmj"])


def layer(document: dict[str, Any], name: str) -> dict[str, Any]:
    return next(layer for layer in document["layers"] if layer["name"] == name)


def tiles(document: dict[str, Any], name: str) -> np.ndarray:
    found = layer(document, name)
    return np.array(found["data"]).reshape(found["height"], found["width"])


def objects(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [thing for layer in document["layers"] for thing in layer.get("objects", ())]


def middle_of(name: str, cell: int) -> tuple[int, int]:
    """Where the cell's tile has its middle, in pixels."""
    column, row = block_level(name).grid.tiles(np.array([cell], np.int32))[0].tolist()
    return column * TILE_SIZE + TILE_SIZE // 2, row * TILE_SIZE + TILE_SIZE // 2


def colour_numbers(colours: Any) -> np.ndarray:
    """Colours (last axis red, green, blue) as one number each."""
    return np.asarray(colours, np.int64) @ (1 << 16, 1 << 8, 1)


def by_tile(picture: np.ndarray) -> np.ndarray:
    """A picture as [rows, columns, tile height, tile width] of colour numbers."""
    height, width = picture.shape[:2]
    numbers = colour_numbers(picture).reshape(height // TILE_SIZE, TILE_SIZE, width // TILE_SIZE, TILE_SIZE)
    return numbers.swapaxes(1, 2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the maps are, and what Tiled makes of them."""
    return tmp_path_factory.mktemp("maps")


@functools.cache
def saved(folder: Path, name: str) -> Path:
    return exporters.save(block_level(name), folder / f"{NAMES.index(name)}.tmj", tile_size=TILE_SIZE)[0]


@functools.cache
def own(folder: Path, name: str) -> dict[str, Any]:
    return json.loads(saved(folder, name).read_bytes())


@functools.cache
def parsed(folder: Path, name: str) -> pytiled_parser.TiledMap:
    return pytiled_parser.parse_map(saved(folder, name))


@functools.cache
def drawn(folder: Path, name: str, *hidden: str) -> np.ndarray:
    """Tiled's picture by tiles; see `by_tile`."""
    return by_tile(tiled.rasterise(saved(folder, name), *hidden))


@functools.cache
def exported_json(folder: Path, name: str) -> dict[str, Any]:
    return json.loads(tiled.export_map(saved(folder, name), "json").read_bytes())


@functools.cache
def exported_tmx(folder: Path, name: str) -> pytiled_parser.TiledMap:
    return pytiled_parser.parse_map(tiled.export_map(saved(folder, name), "tmx"))


@functools.cache
def in_phaser(folder: Path) -> dict[str, phaser.ParsedMap]:
    return dict(zip(NAMES, phaser.parse([saved(folder, name) for name in NAMES]), strict=True))


class TestLayers:
    @every_level
    def test_walls_stand_where_the_raster_is_solid(self, name: str) -> None:
        assert np.array_equal(tiles(document(name), "walls") > 0, block_level(name).raster)

    @every_level
    def test_floor_is_everywhere(self, name: str) -> None:
        floor = tiles(document(name), "floor")
        assert ((floor >= 1) & (floor <= len(FLOOR_KINDS))).all()

    @every_level
    def test_every_wall_is_a_solid_tile(self, name: str) -> None:
        map_ = document(name)
        properties = {tile["id"] + 1: tile["properties"] for tile in map_["tilesets"][0]["tiles"]}
        walls = np.unique(tiles(map_, "walls"))
        assert all(properties[tile] == [{"name": "lf_solid", "type": "bool", "value": True}] for tile in walls if tile)

    def test_exact_tiles_are_the_size_of_the_map(self) -> None:
        map_ = document("82x61 tiles")
        assert (map_["width"], map_["height"]) == (82, 61)

    def test_without_solution_there_is_no_layer_for_it(self) -> None:
        assert [layer["name"] for layer in document("5x4", solution=False)["layers"]] == ["floor", "walls", "markers"]

    def test_numbers_of_layers_are_below_the_next(self) -> None:
        map_ = document("marked")
        assert [layer["id"] for layer in map_["layers"]] == list(range(1, map_["nextlayerid"]))

    def test_numbers_of_objects_are_below_the_next(self) -> None:
        map_ = document("marked")
        assert [thing["id"] for thing in objects(map_)] == list(range(1, map_["nextobjectid"]))

    @every_level
    def test_properties_are_plain(self, name: str) -> None:
        map_ = document(name)
        owners = [map_, *map_["tilesets"][0]["tiles"], *objects(map_)]
        kinds = {"string": str, "int": int, "float": float, "bool": bool}
        assert all(
            type(item["value"]) is kinds[item["type"]] and item["name"] not in {"id", "name", "type", "x", "width"}
            for owner in owners
            for item in owner.get("properties", ())
        )

    def test_data_has_no_encoding(self) -> None:
        assert not {"encoding", "compression"} & layer(document("5x4"), "walls").keys()


class TestObjects:
    @every_level
    @pytest.mark.parametrize("place", ["start", "goal"])
    def test_place_is_a_point_in_the_middle_of_its_tile(self, name: str, place: str) -> None:
        thing = next(
            thing for thing in objects(document(name, tile_size=TILE_SIZE)) if thing["name"] == place.capitalize()
        )
        assert (thing["point"], thing["x"], thing["y"]) == (True, *middle_of(name, getattr(block_level(name), place)))

    def test_markers_have_their_names(self) -> None:
        names = [thing["name"] for thing in layer(document("marked"), "markers")["objects"]]
        assert names == ["Start", "Goal", "chest", 'a "key" & <lock>']

    @every_level
    def test_solution_goes_through_its_cells(self, name: str) -> None:
        cells = levelforge.solution(block_level(name))
        ways = layer(document(name, tile_size=TILE_SIZE), "solution")["objects"]
        visited = {point for way in ways for point in points_on(way)}
        assert visited >= {middle_of(name, cell) for cell in cells.tolist()} or len(cells) == 1

    @every_level
    def test_solution_stays_on_free_tiles(self, name: str) -> None:
        solid = block_level(name).raster
        ways = layer(document(name, tile_size=TILE_SIZE), "solution")["objects"]
        assert not any(solid[y // TILE_SIZE, x // TILE_SIZE] for way in ways for x, y in points_on(way))

    def test_start_that_is_the_goal_has_no_way_to_it(self) -> None:
        assert layer(document("1x1"), "solution")["objects"] == []


def points_on(way: dict[str, Any]) -> list[tuple[int, int]]:
    """The middles of the tiles that a polyline along the axes goes through."""
    corners = [(way["x"] + point["x"], way["y"] + point["y"]) for point in way["polyline"]]
    points = corners[:1]
    for (left, top), (right, bottom) in itertools.pairwise(corners):
        steps = (abs(right - left) + abs(bottom - top)) // TILE_SIZE
        points += [
            (left + (right - left) * step // steps, top + (bottom - top) * step // steps)
            for step in range(1, steps + 1)
        ]
    return points


class TestFiles:
    def test_picture_has_a_name_of_its_own(self) -> None:
        assert list(exporters.encode(block_level("5x4"), "tmj", "crypt")) == ["crypt.tmj", "crypt.tiles.png"]

    def test_map_names_its_picture(self) -> None:
        map_ = json.loads(exporters.encode(block_level("5x4"), "tmj", "crypt")["crypt.tmj"])
        assert map_["tilesets"][0]["image"] == "crypt.tiles.png"

    def test_map_and_picture_of_one_name_do_not_collide(self, tmp_path: Path) -> None:
        written = exporters.save_all(block_level("5x4"), [tmp_path / "crypt.tmj", tmp_path / "crypt.png"])
        assert [path.name for path in written] == ["crypt.tmj", "crypt.tiles.png", "crypt.png"]

    @every_level
    def test_same_level_gives_the_same_bytes(self, name: str) -> None:
        assert exporters.encode(block_level(name), "tmj") == exporters.encode(remade(name), "tmj")

    def test_folder_is_in_no_file(self, tmp_path: Path) -> None:
        written = exporters.save(block_level("5x4"), tmp_path / "map.tmj")
        assert not any(str(tmp_path).encode() in path.read_bytes() for path in written)

    def test_recipe_makes_the_map_again(self) -> None:
        files = exporters.encode(block_level("40x30"), "tmj")
        recipe = next(
            item["value"] for item in json.loads(files["level.tmj"])["properties"] if item["name"] == "lf_recipe"
        )
        assert exporters.encode(levelforge.make(levelforge.Recipe.parse(recipe)), "tmj") == files

    def test_other_tile_sizes_are_refused(self) -> None:
        with pytest.raises(OptionError, match=r"export\.tiled\.tile_size = 20: one of 16, 32, 64"):
            exporters.encode(block_level("5x4"), "tmj", tile_size=20)

    def test_grid_without_raster_is_refused(self) -> None:
        with pytest.raises(UnsupportedGrid, match="block raster"):
            exporters.encode(level_on(hexagons(3, 2)), "tmj")


class TestTileset:
    @pytest.mark.parametrize("size", [16, 32, 64])
    def test_picture_has_the_size_that_the_map_says(self, size: int) -> None:
        files = exporters.encode(block_level("5x4"), "tmj", tile_size=size)
        tileset = json.loads(files["level.tmj"])["tilesets"][0]
        with Image.open(io.BytesIO(files["level.tiles.png"])) as picture:
            assert picture.size == (tileset["imagewidth"], tileset["imageheight"])

    @pytest.mark.parametrize("size", [16, 32, 64])
    def test_picture_is_full_of_tiles(self, size: int) -> None:
        height, width = tileset_pixels(size).shape[:2]
        assert (width // size, height // size * (width // size)) == (COLUMNS, TILE_COUNT)

    def test_larger_tiles_are_the_same_picture(self) -> None:
        assert np.array_equal(tileset_pixels(64)[::4, ::4], tileset_pixels(16))

    def test_walls_of_one_kind_look_alike_in_every_neighbourhood(self) -> None:
        assert [
            n for n in range(256) if (tile_colours(n, solid=True) != tile_colours(wall_kind(n), solid=True)).any()
        ] == []

    def test_floors_of_one_kind_look_alike_in_every_neighbourhood(self) -> None:
        differ = [
            n for n in range(256) if (tile_colours(n, solid=False) != tile_colours(floor_kind(n), solid=False)).any()
        ]
        assert differ == []

    def test_no_two_tiles_look_alike(self) -> None:
        pictures = by_tile(tileset_pixels(TILE_SIZE)).reshape(TILE_COUNT, -1)
        assert len(np.unique(pictures, axis=0)) == TILE_COUNT

    def test_middle_of_every_tile_tells_wall_from_floor(self) -> None:
        middles = by_tile(tileset_pixels(TILE_SIZE)).reshape(TILE_COUNT, TILE_SIZE, TILE_SIZE)[:, 8, 8]
        floor, wall = colour_numbers([PALETTE["floor"], PALETTE["top"]])
        assert middles.tolist() == [floor] * len(FLOOR_KINDS) + [wall] * (TILE_COUNT - len(FLOOR_KINDS))

    def test_neighbourhood_has_a_bit_per_solid_neighbour(self) -> None:
        solid = np.zeros((3, 3), np.bool_)
        solid[0, 1] = solid[2, 2] = True  # north and south-east of the middle
        assert neighbourhoods(solid)[1, 1] == 0b0010_0001


@every_level
class TestAsTiledDrawsIt:
    def test_every_solid_tile_and_no_other_shows_only_wall_colours(self, name: str, folder: Path) -> None:
        of_wall = np.isin(drawn(folder, name, *OBJECT_LAYERS), colour_numbers(WALL_COLOURS)).all(axis=(2, 3))
        assert np.array_equal(of_wall, block_level(name).raster)

    def test_every_free_tile_and_no_other_shows_only_floor_colours(self, name: str, folder: Path) -> None:
        of_floor = np.isin(drawn(folder, name, *OBJECT_LAYERS), colour_numbers(FLOOR_COLOURS)).all(axis=(2, 3))
        assert np.array_equal(of_floor, ~block_level(name).raster)

    def test_foot_of_a_wall_shows_where_the_tile_below_is_free(self, name: str, folder: Path) -> None:
        solid = block_level(name).raster
        lowest = drawn(folder, name, *OBJECT_LAYERS)[:-1, :, -1]
        assert np.array_equal((lowest == colour_numbers(PALETTE["foot"])).all(axis=2), solid[:-1] & ~solid[1:])

    def test_wall_has_a_lit_edge_where_the_tile_above_is_free(self, name: str, folder: Path) -> None:
        solid = block_level(name).raster
        highest = drawn(folder, name, *OBJECT_LAYERS)[1:, :, 0, 1:-1]
        assert np.array_equal((highest == colour_numbers(PALETTE["lit edge"])).all(axis=2), solid[1:] & ~solid[:-1])

    def test_wall_at_the_edge_of_the_map_has_no_edge_there(self, name: str, folder: Path) -> None:
        highest = drawn(folder, name, *OBJECT_LAYERS)[0, 0, 0]
        assert not np.isin(highest, colour_numbers([PALETTE["lit edge"], PALETTE["dark edge"]])).any()

    def test_start_and_goal_are_drawn(self, name: str, folder: Path) -> None:
        level = block_level(name)
        changed = (drawn(folder, name, "solution") != drawn(folder, name, *OBJECT_LAYERS)).any(axis=(2, 3))
        places = level.grid.tiles(np.array([level.start, level.goal], np.int32))
        assert changed[places[:, 1], places[:, 0]].all()


@every_level
class TestAsTiledExportsIt:
    @pytest.mark.parametrize("field", ["layers", "properties", "tilesets"])
    def test_json_has_the_same(self, name: str, field: str, folder: Path) -> None:
        assert exported_json(folder, name)[field] == own(folder, name)[field]

    def test_tmx_has_the_same_layers(self, name: str, folder: Path) -> None:
        exported, original = exported_tmx(folder, name).layers, parsed(folder, name).layers
        assert [plain_layer(layer) for layer in exported] == [plain_layer(layer) for layer in original]

    def test_tmx_has_the_same_properties(self, name: str, folder: Path) -> None:
        assert exported_tmx(folder, name).properties == parsed(folder, name).properties


def plain_layer(layer: Any) -> tuple[Any, ...]:
    """What two parsers should agree on in a layer."""
    if isinstance(layer, pytiled_parser.TileLayer):
        return layer.name, layer.visible, layer.opacity, layer.data
    return layer.name, layer.visible, layer.opacity, [plain_object(thing) for thing in layer.tiled_objects]


def plain_object(thing: Any) -> tuple[Any, ...]:
    points = [tuple(point) for point in getattr(thing, "points", ())]
    return type(thing).__name__, thing.id, thing.name, thing.class_, tuple(thing.coordinates), points, thing.properties


@every_level
class TestAsPytiledParserReadsIt:
    def test_tiles_are_those_of_the_raster(self, name: str, folder: Path) -> None:
        assert np.array_equal(np.array(parsed(folder, name).layers[1].data) > 0, block_level(name).raster)

    def test_recipe_is_a_property(self, name: str, folder: Path) -> None:
        assert parsed(folder, name).properties["lf_recipe"] == exporters.recipe_json(block_level(name))

    def test_picture_is_found(self, name: str, folder: Path) -> None:
        assert (saved(folder, name).parent / parsed(folder, name).tilesets[1].image).is_file()

    def test_solid_is_a_property_of_tiles(self, name: str, folder: Path) -> None:
        known = parsed(folder, name).tilesets[1].tiles
        solid = [known[number].properties["lf_solid"] for number in range(TILE_COUNT)]
        assert solid == [False] * len(FLOOR_KINDS) + [True] * (TILE_COUNT - len(FLOOR_KINDS))


@every_level
class TestAsPhaserReadsIt:
    def test_nothing_is_warned_of(self, name: str, folder: Path) -> None:
        assert in_phaser(folder)[name]["warnings"] == []

    def test_every_number_is_a_number(self, name: str, folder: Path) -> None:
        assert in_phaser(folder)[name]["notNumbers"] == []

    @pytest.mark.parametrize("layer_name", ["floor", "walls"])
    def test_tiles_are_the_same(self, name: str, layer_name: str, folder: Path) -> None:
        expected = tiles(own(folder, name), layer_name)
        assert np.array_equal(in_phaser(folder)[name]["tiles"][layer_name], np.where(expected > 0, expected, -1))

    def test_solid_tiles_are_those_of_the_raster(self, name: str, folder: Path) -> None:
        assert np.array_equal(in_phaser(folder)[name]["solid"]["walls"], block_level(name).raster)

    def test_start_is_where_it_is(self, name: str, folder: Path) -> None:
        start = next(thing for thing in in_phaser(folder)[name]["objects"] if thing["name"] == "Start")
        assert (start["x"], start["y"]) == middle_of(name, block_level(name).start)

    def test_tileset_is_whole(self, name: str, folder: Path) -> None:
        rows = TILE_COUNT // COLUMNS
        whole = {"name": "levelforge", "firstgid": 1, "total": TILE_COUNT, "columns": COLUMNS, "rows": rows}
        assert in_phaser(folder)[name]["tilesets"] == [whole]
