"""Navigation graphs, against the level, Unity's rules for JSON, and networkx."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import networkx as nx
import numpy as np
import pytest

import exporters
import levelforge
from tests.exporters.block_levels import NAMES, block_level, remade
from tests.geometry.levels import level_on
from tests.geometry.tilings import hexagons

CSHARP_KEYWORDS = {"base", "event", "fixed", "float", "in", "int", "is", "lock", "object", "out", "params", "string"}
PER_NODE = (
    "nodeCell",
    "nodeX",
    "nodeY",
    "nodeFloor",
    "nodeTileX",
    "nodeTileY",
    "nodeKind",
    "distanceFromStart",
    "distanceToGoal",
    "nextToGoal",
)

every_level = pytest.mark.parametrize("name", NAMES)


def fields(name: str) -> dict[str, Any]:
    return json.loads(exporters.encode(block_level(name), "nav.json")["level.nav.json"])


def graph_of(navigation: dict[str, Any]) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(range(navigation["nodeCount"]))
    graph.add_edges_from(zip(navigation["edgeFrom"], navigation["edgeTo"], strict=True))
    return graph


def distances_from(navigation: dict[str, Any], node: int) -> list[int]:
    """What networkx finds, with -1 where it finds no way."""
    found = nx.single_source_shortest_path_length(graph_of(navigation), node)
    return [found.get(other, -1) for other in range(navigation["nodeCount"])]


@every_level
class TestUnderTheRulesOfJsonUtility:
    def test_root_is_one_object(self, name: str) -> None:
        assert isinstance(fields(name), dict)

    def test_keys_are_identifiers(self, name: str) -> None:
        assert [key for key in fields(name) if not re.fullmatch(r"[A-Za-z_]\w*", key) or key in CSHARP_KEYWORDS] == []

    def test_values_are_scalars_or_flat_arrays(self, name: str) -> None:
        navigation = fields(name)
        del navigation["recipe"]  # a key that no class has is passed over
        scalar = (bool, int, float, str)
        nested = [
            key
            for key, value in navigation.items()
            if not isinstance(value, scalar)
            and not (isinstance(value, list) and all(isinstance(item, scalar) for item in value))
        ]
        assert nested == []

    def test_arrays_have_items_of_one_type(self, name: str) -> None:
        arrays = {key: value for key, value in fields(name).items() if isinstance(value, list)}
        assert [key for key, items in arrays.items() if len({type(item) for item in items}) > 1] == []


@every_level
class TestAgainstTheLevel:
    @pytest.mark.parametrize("field", PER_NODE)
    def test_array_has_an_item_per_node(self, name: str, field: str) -> None:
        navigation = fields(name)
        assert len(navigation[field]) == navigation["nodeCount"]

    def test_nodes_are_the_present_cells_in_order(self, name: str) -> None:
        assert fields(name)["nodeCell"] == np.flatnonzero(block_level(name).grid.graph.present).tolist()

    def test_nodes_lie_in_the_middle_of_their_cells(self, name: str) -> None:
        navigation = fields(name)
        middles = np.stack((navigation["nodeX"], navigation["nodeY"]), axis=1)
        assert np.array_equal(middles, block_level(name).grid.centres[navigation["nodeCell"], :2])

    def test_tiles_of_nodes_are_free(self, name: str) -> None:
        navigation = fields(name)
        assert not block_level(name).raster[navigation["nodeTileY"], navigation["nodeTileX"]].any()

    def test_edges_are_the_passages(self, name: str) -> None:
        navigation, maze = fields(name), block_level(name).maze
        ends = np.stack((navigation["edgeFrom"], navigation["edgeTo"]), axis=1).astype(int)
        cells = np.array(navigation["nodeCell"])[ends]
        assert np.array_equal(cells, maze.grid.graph.links[maze.open])

    @pytest.mark.parametrize("place", ["start", "goal"])
    def test_places_are_the_nodes_of_their_cells(self, name: str, place: str) -> None:
        navigation = fields(name)
        assert navigation["nodeCell"][navigation[place]] == getattr(block_level(name), place)

    def test_markers_are_the_nodes_of_their_cells(self, name: str) -> None:
        navigation = fields(name)
        cells = [navigation["nodeCell"][node] for node in navigation["markerNode"]]
        assert dict(zip(navigation["markerName"], cells, strict=True)) == dict(block_level(name).markers)

    def test_solution_is_that_of_the_level(self, name: str) -> None:
        navigation = fields(name)
        cells = [navigation["nodeCell"][node] for node in navigation["solution"]]
        assert cells == levelforge.solution(block_level(name)).tolist()


@every_level
class TestAgainstNetworkx:
    def test_distances_from_the_start(self, name: str) -> None:
        navigation = fields(name)
        assert navigation["distanceFromStart"] == distances_from(navigation, navigation["start"])

    def test_distances_to_the_goal(self, name: str) -> None:
        navigation = fields(name)
        assert navigation["distanceToGoal"] == distances_from(navigation, navigation["goal"])

    def test_next_node_is_a_neighbour_one_step_nearer(self, name: str) -> None:
        navigation, graph = fields(name), graph_of(fields(name))
        away, onward = navigation["distanceToGoal"], navigation["nextToGoal"]
        wrong = [
            node
            for node in graph
            if away[node] > 0 and not (graph.has_edge(node, onward[node]) and away[onward[node]] == away[node] - 1)
        ]
        assert wrong == []

    def test_next_node_is_none_at_the_goal(self, name: str) -> None:
        navigation = fields(name)
        assert navigation["nextToGoal"][navigation["goal"]] == -1

    def test_solution_is_a_way(self, name: str) -> None:
        navigation = fields(name)
        graph = graph_of(navigation)
        assert all(graph.has_edge(*step) for step in itertools.pairwise(navigation["solution"]))

    def test_solution_is_a_shortest_way(self, name: str) -> None:
        navigation = fields(name)
        shortest = nx.shortest_path_length(graph_of(navigation), navigation["start"], navigation["goal"])
        assert len(navigation["solution"]) == shortest + 1

    def test_kinds_follow_from_the_degrees(self, name: str) -> None:
        navigation = fields(name)
        by_degree = ["isolated", "deadEnd", "corridor", "junction", "junction"]
        expected = [by_degree[degree] for _, degree in graph_of(navigation).degree]
        expected[navigation["goal"]] = "goal"
        expected[navigation["start"]] = "start"
        assert [navigation["kindNames"][kind] for kind in navigation["nodeKind"]] == expected


class TestUnreachableNodes:
    """A level of two islands, with start and goal on one of them: cells 0 and 1, and 3 and 4."""

    @pytest.fixture
    def navigation(self) -> dict[str, Any]:
        grid = levelforge.make(size=(5, 1)).grid.without(cells=[2])
        level = level_on(grid, np.array([True, False, False, True]))
        level = levelforge.Level(level.maze, 0, 1, level.recipe)
        return json.loads(exporters.encode(level, "nav.json")["level.nav.json"])

    def test_nodes_are_numbered_without_gaps(self, navigation: dict[str, Any]) -> None:
        assert (navigation["edgeFrom"], navigation["edgeTo"]) == ([0, 2], [1, 3])

    @pytest.mark.parametrize("field", ["distanceFromStart", "distanceToGoal", "nextToGoal"])
    def test_minus_one_is_out_of_reach(self, navigation: dict[str, Any], field: str) -> None:
        assert navigation[field][2:] == [-1, -1]


class TestHead:
    def test_format_is_named(self) -> None:
        navigation = fields("5x4")
        assert (navigation["format"], navigation["version"]) == ("levelforge.navigation", 1)

    def test_name_is_that_of_the_file(self) -> None:
        files = exporters.encode(block_level("5x4"), "nav.json", "crypt")
        assert json.loads(files["crypt.nav.json"])["name"] == "crypt"

    def test_distances_count_steps_of_two_tiles(self) -> None:
        navigation = fields("82x61 tiles")
        assert (navigation["distanceUnit"], navigation["tilesPerStep"]) == ("steps", 2)

    def test_grid_without_raster_has_no_tiles(self) -> None:
        navigation = json.loads(exporters.encode(level_on(hexagons(3, 2)), "nav.json")["level.nav.json"])
        assert (navigation["tilesPerStep"], navigation["nodeTileX"], navigation["nodeTileY"]) == (0, [], [])

    def test_recipe_makes_the_graph_again(self) -> None:
        recipe = levelforge.Recipe.of(fields("40x30")["recipe"])
        assert exporters.encode(levelforge.make(recipe), "nav.json") == exporters.encode(
            block_level("40x30"), "nav.json"
        )

    @every_level
    def test_same_level_gives_the_same_bytes(self, name: str) -> None:
        assert exporters.encode(block_level(name), "nav.json") == exporters.encode(remade(name), "nav.json")

    def test_every_field_is_documented(self) -> None:
        import exporters.navigation

        documented = exporters.navigation.__doc__ or ""
        assert [key for key in fields("5x4") if f"`{key}`" not in documented] == []
