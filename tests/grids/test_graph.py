"""Graphs that the user gives."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import levelforge
from levelforge.errors import GridError, LevelforgeError, PlacementError
from levelforge.grids.graph import Graph
from levelforge.recipe import Recipe

TRIANGLE = {"links": [[0, 1], [1, 2], [2, 0]], "positions": [[10, 10], [14, 10], [10, 13]]}


def test_links_keep_their_numbers_and_walls_stand_half_way() -> None:
    grid = levelforge.make(grid={"shape": "graph", **TRIANGLE}).grid
    assert grid.graph.links.tolist() == TRIANGLE["links"]
    walls = grid.walls
    middle = walls.segment[walls.link >= 0].mean(axis=1)
    place = grid.centres[:, :2]
    assert np.allclose(middle, place[grid.graph.links].mean(axis=1), atol=1e-4)
    assert np.allclose(place - place[0], np.array(TRIANGLE["positions"]) - [10, 10], atol=1e-4)
    assert grid.polygons.point.min(axis=0).tolist() == [0, 0]


def test_tunnels_of_a_square_are_as_wide_as_can_be() -> None:
    grid = levelforge.make(
        grid={
            "shape": "graph",
            "links": [[0, 1], [1, 2], [2, 3], [3, 0]],
            "positions": [[0, 0], [2, 0], [2, 2], [0, 2]],
        }
    ).grid
    walls = grid.walls
    along = np.diff(walls.segment[walls.link >= 0], axis=1)[:, 0]
    assert np.allclose(np.hypot(*along.T), 1.2, atol=1e-4)


def test_a_file_lies_beside_the_recipe_and_leaves_no_path_in_the_level(tmp_path: Path) -> None:
    (tmp_path / "caves.json").write_text(json.dumps(TRIANGLE))
    (tmp_path / "caves.toml").write_text('[grid]\nshape = "graph"\nlinks_file = "caves.json"\n')
    level = levelforge.make(Recipe.load(tmp_path / "caves.toml"))
    assert "caves" not in level.recipe.to_json()
    assert levelforge.make(Recipe.parse(level.recipe.to_toml())) == level
    assert "links = [[0, 1], [1, 2], [2, 0]]" in level.recipe.to_toml()


def test_cells_are_named_by_number() -> None:
    level = levelforge.make(grid={"shape": "graph", **TRIANGLE}, placement={"start": [2], "goal": [0]})
    assert (level.start, level.goal) == (2, 0)
    with pytest.raises(PlacementError, match=r"\[number\], from 0 to 2"):
        levelforge.make(grid={"shape": "graph", **TRIANGLE}, placement={"start": [3]})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"links": [[0, 1], [1, 3]]}, r"links = \[1, 3\]: two different cells, from 0 to 2"),
        ({"links": [[0, 1], [1, 1]]}, "two different cells"),
        ({"links": [[0, 1], [1, 2, 0]]}, "two different cells"),
        ({"links": [[0, 1], [1, 0], [1, 2]]}, "each pair of cells once"),
        ({"links": [[0, 1]]}, "2 islands, at cells 0, 2"),
        ({"positions": []}, "at least one cell"),
        ({"positions": [[0, 0], [1, 0], [0]]}, "x and y of a cell"),
        ({"positions": [[0, 0], [1, 0], [0, 1e9]]}, "x and y of a cell"),
        ({"positions": [[0, 0], [1, 0], [1, 0]]}, "at least 0.01 apart"),
        ({"positions": None}, "positions = None"),
        ({"links_file": "nowhere.json"}, "either links_file"),
        ({"links": None, "positions": None, "links_file": "nowhere.json"}, "nowhere.json: No such file"),
        ({"links": [["a", 1]]}, "links = "),
    ],
    ids=str,
)
def test_graphs_that_make_no_sense(change: dict[str, object], message: str) -> None:
    with pytest.raises(LevelforgeError, match=message) as caught:
        levelforge.make(grid={"shape": "graph", **TRIANGLE, **change})
    assert caught.value.key.startswith("grid.")


def test_a_file_of_another_form(tmp_path: Path) -> None:
    (tmp_path / "caves.json").write_text('{"links": [[0, 1]]}')
    with pytest.raises(LevelforgeError, match=r"caves.json: .*positions"):
        levelforge.make(grid={"shape": "graph", "links_file": str(tmp_path / "caves.json")})


def test_positions_are_finite() -> None:
    with pytest.raises(LevelforgeError, match="positions"):
        levelforge.make(grid={"shape": "graph", "links": [], "positions": [[float("nan"), 0]]})
    with pytest.raises(GridError, match="positions"):
        Graph([], [[float("nan"), 0]])
