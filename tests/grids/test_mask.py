"""Grids with cells left out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import levelforge
from levelforge.catalog import GRIDS
from levelforge.errors import GridError, LevelforgeError, OptionError
from levelforge.recipe import Recipe
from levelforge.storage import dump, load
from tests.grids.examples import grid_of

CAVE = "####..\n.#....\n..#..."


def kept(text: str) -> list[bool]:
    return [character == "." for character in text.replace("\n", "")]


def test_a_text_says_which_cells_are_left_out_and_how_large_the_grid_is() -> None:
    grid = grid_of({"shape": "rect", "mask": CAVE, "islands": "bridge"})
    assert grid.row_sizes.tolist() == [6, 6, 6]
    assert grid_of({"shape": "rect", "mask": "..\n#."}).graph.present.tolist() == [True, True, False, True]


def test_the_largest_island_is_kept() -> None:
    grid = grid_of({"shape": "rect", "mask": CAVE, "islands": "largest"})
    assert grid.options["mask"] == "####..\n##....\n###..."
    assert grid.graph.roots.size == 1


def test_islands_are_bridged_by_the_nearest_cells() -> None:
    grid = grid_of({"shape": "rect", "mask": "..##.\n####.\n.####", "islands": "bridge"})
    assert grid.options["mask"] == ".....\n.###.\n.####"
    assert grid.graph.roots.size == 1


def test_islands_are_an_error_that_names_them() -> None:
    with pytest.raises(GridError, match=r'grid.mask = .2 islands, at \[4, 0\], \[0, 1\].: one, or islands = "largest"'):
        levelforge.make(grid={"mask": CAVE})


@pytest.mark.parametrize("shape", [name for name in GRIDS.names() if name != "graph"])
@pytest.mark.parametrize("islands", ["largest", "bridge"])
def test_every_shape_can_be_masked(shape: str, islands: str) -> None:
    whole = grid_of({"shape": shape, "size": [12, 9]})
    gone = np.random.default_rng(5).random(whole.graph.size) < 0.6
    ends = np.cumsum(whole.row_sizes)
    rows = [gone[end - size : end].tolist() for end, size in zip(ends, whole.row_sizes, strict=True)]
    level = levelforge.make(grid={"shape": shape, "size": [12, 9], "mask": rows, "islands": islands}, seed=4)
    graph = level.grid.graph
    assert graph.roots.size == 1
    assert level.maze.is_perfect
    kept_cells = graph.present & ~gone
    assert kept_cells.any()
    if islands == "bridge":
        assert (graph.present | gone).all()
    else:
        assert not (graph.present & gone).any()
    assert load(dump(level)) == level
    assert levelforge.make(level.recipe) == level
    assert Recipe.parse(level.recipe.to_toml()).to_table() == level.recipe.to_table()


def test_bridges_give_back_few_cells() -> None:
    mask = np.ones((9, 9), np.bool_)
    mask[::4, ::4] = False
    grid = grid_of({"shape": "rect", "mask": mask, "islands": "bridge"})
    # Nine islands in a square, four apart: eight bridges of three cells.
    assert grid.graph.cell_count == 9 + 8 * 3


def test_a_million_cells_are_bridged_in_seconds() -> None:
    mask = np.random.default_rng(1).random((700, 700)) < 0.6
    assert grid_of({"shape": "rect", "mask": mask, "islands": "bridge"}).graph.roots.size == 1


def test_a_picture_is_stretched_over_the_grid_or_gives_its_size(tmp_path: Path) -> None:
    dark = np.zeros((4, 6), np.bool_)
    dark[1:3, 2] = True
    picture = np.where(dark, 0, 255).astype(np.uint8)
    Image.fromarray(picture).save(tmp_path / "cave.png")
    path = str(tmp_path / "cave.png")
    assert np.array_equal(~grid_of({"shape": "rect", "mask_file": path}).graph.present.reshape(4, 6), dark)
    larger = grid_of({"shape": "rect", "size": [12, 8], "mask_file": path}).graph.present.reshape(8, 12)
    assert np.array_equal(~larger, dark.repeat(2, axis=0).repeat(2, axis=1))
    assert grid_of({"shape": "polar", "size": [6, 5], "mask_file": path}).graph.present.sum() > 0


def test_what_is_transparent_is_left_out(tmp_path: Path) -> None:
    pixels = np.full((2, 3, 4), 255, np.uint8)
    pixels[0, 1, 3] = 0
    Image.fromarray(pixels).save(tmp_path / "cave.png")
    grid = grid_of({"shape": "rect", "mask_file": str(tmp_path / "cave.png")})
    assert grid.options["mask"] == ".#.\n..."


def test_files_lie_beside_the_recipe_and_leave_no_path_in_the_level(tmp_path: Path) -> None:
    (tmp_path / "cave.txt").write_text("...\n.#.\n...\n")
    (tmp_path / "cave.toml").write_text('[grid]\nmask_file = "cave.txt"\n')
    level = levelforge.make(Recipe.load(tmp_path / "cave.toml"))
    assert level.recipe.to_table()["grid"] == {"shape": "rect", "size": [3, 3], "mask": "...\n.#.\n..."}
    assert '"""\n...\n.#.\n..."""' in level.recipe.to_toml()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"mask": "..\n..", "size": [3, 2]}, "mask = '2 rows of 2': 2 rows of 3 characters"),
        ({"mask": "..\n."}, "mask = '2 rows of 1 to 2': 2 rows of 2 characters"),
        ({"mask": "##"}, "every cell left out.*at least one cell"),
        ({"mask": ".x"}, "mask = 'x': # for a cell to leave out"),
        ({"mask": [[0, 2.5]]}, "mask = .*rows of #"),
        ({"mask": 7}, "mask = 7"),
        ({"mask": ""}, "mask = '0 rows of 0'"),
        ({"mask": "..", "mask_file": "cave.txt"}, "either mask or mask_file"),
        ({"mask_file": "nowhere.txt"}, "nowhere.txt: No such file"),
        ({"mask_file": "nowhere.png"}, "nowhere.png: No such file"),
        ({"mask": "..", "islands": "sink"}, "one of bridge, error, largest"),
    ],
    ids=str,
)
def test_masks_that_make_no_sense(table: dict[str, object], message: str) -> None:
    with pytest.raises(LevelforgeError, match=message) as caught:
        levelforge.make(grid=table)
    assert isinstance(caught.value, GridError | OptionError)
    assert caught.value.key.startswith("grid.")


def test_a_broken_picture(tmp_path: Path) -> None:
    (tmp_path / "cave.png").write_bytes(b"no picture")
    with pytest.raises(OptionError, match="no picture"):
        grid_of({"shape": "rect", "mask_file": str(tmp_path / "cave.png")})
