"""From recipe to level: the order of things, objects in place of names, streams that do not touch."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from types import ModuleType

import numpy as np
import pytest

import levelforge
from levelforge.arrays import Bits
from levelforge.build import build, carve, make
from levelforge.catalog import ALGORITHMS, SHAPING
from levelforge.errors import LevelforgeError, UnknownName, ValidityError
from levelforge.graph import CellGraph
from levelforge.grids.rect import Rect
from levelforge.options import Options
from levelforge.recipe import Recipe
from levelforge.records import Algorithm, ShapingStep
from levelforge.seeds import derive
from levelforge.shaping import braid
from levelforge.tracing import trace


def comb(graph: CellGraph, seed: int) -> Bits:
    """All links to the south, and those to the east along the first row of a 4 x 3 grid."""
    return np.isin(np.arange(graph.link_count), [0, 1, 2, *range(9, 17)])


def test_the_defaults() -> None:
    level = make()
    assert level.grid.options == {"size": [20, 15]}
    assert level.recipe.to_table() == {
        "seed": 0,
        "grid": {"shape": "rect", "size": [20, 15]},
        "algorithm": {"name": "kruskal"},
    }


@pytest.mark.parametrize("size", [(4, 3), [4, 3], "4x3"])
def test_spellings_of_a_size_give_the_same_level(size: object) -> None:
    assert make(size=size) == make(grid={"shape": "rect", "size": [4, 3]})  # type: ignore[arg-type]


def test_a_recipe_makes_the_level_again() -> None:
    level = make(size=(9, 7), algorithm="wilson", seed="x", shaping=[{"step": "braid", "share": 0.5}])
    assert make(level.recipe) == level
    assert make(Recipe.parse(level.recipe.to_toml())) == level
    assert make(Recipe.parse(level.recipe.to_json())) == level


@pytest.mark.parametrize("seed", [0, -1, 2**64, -(2**70), "", "ü", "9" * 4000])
def test_any_seed_makes_a_level(seed: int | str) -> None:
    assert make(size=(5, 4), seed=seed) == make(size=(5, 4), seed=seed)


def test_a_text_that_spells_a_number_is_the_number() -> None:
    assert make(size=(5, 4), seed="7") == make(size=(5, 4), seed=7)


def test_the_algorithm_draws_from_its_own_stream() -> None:
    level = make(size=(5, 4), algorithm="wilson", seed=7)
    assert np.array_equal(level.maze.open, carve(level.grid.graph, "wilson", derive(7, "algorithm")))


def test_a_step_that_does_nothing_shifts_no_draw() -> None:
    braided = [{"step": "braid", "share": 0.0}, {"step": "braid", "share": 0.0}]
    assert make(size=(9, 7), shaping=braided).maze == make(size=(9, 7)).maze


def test_a_later_step_leaves_an_earlier_one_alone() -> None:
    half = [{"step": "braid", "share": 0.5}]
    once, twice = make(size=(9, 9), shaping=half), make(size=(9, 9), shaping=half * 2)
    assert not (once.maze.open & ~twice.maze.open).any()


def test_a_step_put_before_shifts_no_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sub-seeds follow the step's name and which of its name it is, not its place in the list."""
    nothing = ModuleType("nothing")
    nothing.STEP = ShapingStep(options=Options, apply=lambda maze, seed, options: maze)  # type: ignore[attr-defined]
    monkeypatch.setattr(SHAPING, "canonical", lambda name: name)
    module = SHAPING.module
    monkeypatch.setattr(SHAPING, "module", lambda name: nothing if name == "nothing" else module(name))
    alone = make(size=(9, 9), shaping=[{"step": "braid", "share": 0.5}])
    after = make(size=(9, 9), shaping=[{"step": "nothing"}, {"step": "braid", "share": 0.5}])
    assert after.maze == alone.maze


def test_a_grid_in_place_of_a_name() -> None:
    grid = Rect(4, 3).without(cells=[0])
    level = make(grid=grid, seed=5)
    assert level.grid is grid
    assert level.recipe.grid == {"shape": "rect", "size": [4, 3]}


def test_a_function_in_place_of_an_algorithm() -> None:
    level = make(size=(4, 3), algorithm=comb)
    assert level.maze.degrees.tolist() == [2, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1]


def test_a_record_in_place_of_an_algorithm() -> None:
    record = ALGORITHMS.module("wilson").ALGORITHM
    assert make(size=(4, 3), algorithm=record, seed=1).maze == make(size=(4, 3), algorithm="wilson", seed=1).maze


def test_an_algorithm_that_opens_too_little_is_found_out() -> None:
    with pytest.raises(ValidityError, match=r"no way from the start|cannot be reached"):
        make(
            size=(4, 3),
            algorithm=lambda graph, seed: np.zeros(graph.link_count, np.bool_),
            placement={"start": [0, 0], "goal": [3, 2]},
        )


def test_an_algorithm_that_opens_too_much_is_found_out() -> None:
    record = Algorithm(Options, lambda graph, seed, options, tape=None: np.ones(graph.link_count, np.bool_))
    with pytest.raises(ValidityError, match=r"17 passages.*a perfect maze of 12 cells has 11"):
        make(size=(4, 3), algorithm=record)


def test_a_step_that_only_claims_to_keep_a_maze_perfect_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    claiming = dataclasses.replace(braid.STEP, keeps_perfect=True)
    monkeypatch.setattr(braid, "STEP", claiming)
    with pytest.raises(ValidityError, match=r"a perfect maze of 81 cells has 80"):
        make(size=(9, 9), shaping=[{"step": "braid"}])


def test_islands_are_fine_if_no_link_could_join_them() -> None:
    level = make(grid=Rect(5, 1).without(cells=[2]))
    assert levelforge.examine(level).islands == (3,)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"grid": Rect(3, 3), "size": (3, 3)}, r"size = \(3, 3\): a grid that is made already has its size"),
        ({"grid": "rct"}, "grid.shape = 'rct': unknown; did you mean rect"),
        ({"size": (0, 3)}, r"grid.size = \[0, 3\]: "),
        ({"size": "0x3"}, "grid.size = '0x3': "),
        ({"size": (3,)}, r"grid.size = \[3\]: "),
        ({"algorithm": "x"}, "algorithm.name = 'x': unknown"),
        ({"algorithm": {"name": "wilson", "x": 1}}, "algorithm.x = 1: unknown key"),
        ({"seed": 1.5}, "seed = 1.5: any integer"),
        ({"seed": None}, "seed = None: any integer"),
        ({"shaping": [{"step": "x"}]}, r"shaping\.0.step = 'x': unknown"),
        ({"placement": {"start": [20, 0]}}, r"placement.start = \[20, 0\]: \[column, row\] from"),
        ({"export": {"x": {}}}, "export.x = 'x': unknown"),
    ],
)
def test_a_mistake_is_named(parts: dict[str, object], message: str) -> None:
    with pytest.raises(LevelforgeError, match=f"^{message}"):
        make(**parts)  # type: ignore[arg-type]


def test_options_for_carve_are_those_of_the_algorithm() -> None:
    graph = Rect(4, 3).graph
    options = ALGORITHMS.module("prim").Options()
    assert np.array_equal(carve(graph, "prim", 3, options), carve(graph, "prim", 3))


@pytest.mark.parametrize("name", ["x", ""])
def test_an_unknown_algorithm(name: str) -> None:
    with pytest.raises(UnknownName, match=r"^algorithm.name"):
        carve(Rect(2, 2).graph, name, 1)


def test_what_build_is_given_takes_the_place_of_the_recipe() -> None:
    level = build(Recipe.of({"grid": {"size": [9, 9]}}), grid=Rect(4, 3))
    assert level.recipe.grid["size"] == [4, 3]


def test_a_trace_is_that_of_the_level() -> None:
    level = make(size=(6, 5), algorithm="depth_first", seed=8)
    steps = trace(level)
    opened = steps.link[steps.kind == steps.kind_names.index("open")]
    assert sorted(opened.tolist()) == np.flatnonzero(level.maze.open).tolist()


def test_every_public_name_can_be_had() -> None:
    for module in pkgutil.iter_modules(levelforge.__path__):
        if module.name != "__main__":
            importlib.import_module(f"levelforge.{module.name}")
    for name in levelforge.__all__:
        assert not isinstance(getattr(levelforge, name), ModuleType), name
    with pytest.raises(AttributeError, match=r"no attribute 'nothing'"):
        levelforge.nothing  # noqa: B018
