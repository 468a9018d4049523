"""Recipes: read, checked, written, read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.catalog import ALGORITHMS
from levelforge.errors import OptionError, RecipeError, UnknownName
from levelforge.recipe import Recipe
from tests.refusals import fine_or_refused

places = st.sampled_from(["farthest", "corner", "border", "centre"]) | st.lists(
    st.integers(0, 9), min_size=2, max_size=2
)
sizes = st.lists(st.integers(1, 99), min_size=2, max_size=2)
tables = st.fixed_dictionaries(
    {},
    optional={
        "seed": st.integers() | st.text(),
        "grid": st.fixed_dictionaries({"size": sizes | sizes.map(lambda size: f"{size[0]}x{size[1]}")}),
        "algorithm": st.fixed_dictionaries({"name": st.sampled_from(ALGORITHMS.names())}),
        "shaping": st.lists(
            st.fixed_dictionaries({"step": st.just("braid")}, optional={"share": st.floats(0, 1)}), max_size=3
        ),
        "placement": st.fixed_dictionaries(
            {}, optional={"start": places, "goal": places, "openings": st.booleans(), "exact": st.booleans()}
        ),
        "export": st.fixed_dictionaries(
            {}, optional={"text": st.fixed_dictionaries({}, optional={"style": st.sampled_from(["ascii", "box"])})}
        ),
    },
)
nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)
sections = ["seed", "grid", "algorithm", "shaping", "placement", "export"]


@given(tables)
def test_toml_and_json_read_back_equal(table: dict[str, Any]) -> None:
    recipe = Recipe.of(table)
    assert Recipe.parse(recipe.to_toml()).to_table() == recipe.to_table()
    assert Recipe.parse(recipe.to_json()).to_table() == recipe.to_table()
    assert Recipe.of(recipe.to_table()) == recipe


@given(tables)
def test_the_written_recipe_does_not_depend_on_the_order_of_keys(table: dict[str, Any]) -> None:
    turned = dict(reversed(table.items()))
    assert Recipe.of(turned).to_toml() == Recipe.of(table).to_toml()


@given(st.dictionaries(st.sampled_from(sections) | st.text(max_size=3), nonsense, max_size=4))
def test_nonsense_is_refused_in_one_line(table: dict[str, Any]) -> None:
    with fine_or_refused():
        Recipe.of(table)


@pytest.mark.parametrize("seed", [2**53, 2**53 + 1, -(2**63), 2**64, 10**40])
def test_json_holds_every_integer_seed(seed: int) -> None:
    recipe = Recipe.of({"seed": seed})
    assert Recipe.parse(recipe.to_json()) == recipe
    written = json.loads(recipe.to_json())["seed"]
    # JavaScript rounds larger numbers.
    assert isinstance(written, int if abs(seed) <= 2**53 else str)


def test_defaults() -> None:
    recipe = Recipe.of({})
    assert recipe.to_table() == {"seed": 0, "grid": {"shape": "rect"}, "algorithm": {"name": "kruskal"}}


def test_a_null_of_json_is_a_key_that_was_left_out() -> None:
    recipe = Recipe.parse('{"grid": {"size": null, "tiles": [9, 9]}, "algorithm": {"name": null}}')
    assert recipe.to_table() == Recipe.of({"grid": {"tiles": [9, 9]}}).to_table()
    assert Recipe.parse(recipe.to_toml()) == recipe


def test_names_are_settled() -> None:
    recipe = Recipe.of({"algorithm": {"name": "Depth-First"}, "grid": {"shape": "RECT"}})
    assert (recipe.algorithm["name"], recipe.grid["shape"]) == ("depth_first", "rect")


@pytest.mark.parametrize(
    ("table", "kind", "message"),
    [
        ({"sed": 1}, UnknownName, "sed = 1: unknown key; did you mean seed?"),
        ({"seed": 1.5}, OptionError, "seed = 1.5: any integer"),
        ({"seed": float("nan")}, OptionError, "seed = nan: any integer"),
        ({"seed": True}, OptionError, "seed = True: any integer"),
        ({"seed": None}, OptionError, "seed = None: any integer"),
        ({"grid": "rect"}, RecipeError, "grid = 'rect': a table"),
        ({"grid": [1]}, RecipeError, "grid = [1]: a table"),
        ({"grid": {"shape": "rct"}}, UnknownName, "grid.shape = 'rct': unknown; did you mean rect?"),
        ({"grid": {"shape": 4}}, OptionError, "grid.shape = 4: one of "),
        ({"grid": {"siz": 4}}, UnknownName, "grid.siz = 4: unknown key; did you mean size?"),
        ({"grid": {"size": 4}}, OptionError, "grid.size = 4: "),
        ({"grid": {"size": [4, True]}}, OptionError, "grid.size = [4, True]: "),
        ({"grid": {"size": [4.5, 3]}}, OptionError, "grid.size = [4.5, 3]: "),
        ({"grid": {"size": [float("inf"), 3]}}, OptionError, "grid.size = [inf, 3]: "),
        ({"algorithm": 3}, RecipeError, "algorithm = 3: a table"),
        ({"algorithm": {"name": "wilsn"}}, UnknownName, "algorithm.name = 'wilsn': unknown; did you mean wilson?"),
        ({"algorithm": {"name": ["wilson"]}}, OptionError, "algorithm.name = ['wilson']: one of "),
        ({"algorithm": {"pick": "newest"}}, UnknownName, "algorithm.pick = 'newest': unknown key"),
        ({"shaping": {"step": "braid"}}, RecipeError, "shaping = {'step': 'braid'}: a list of tables"),
        ({"shaping": "braid"}, RecipeError, "shaping = 'braid': a list of tables"),
        ({"shaping": [3]}, RecipeError, "shaping.0 = 3: a table"),
        ({"shaping": [{"share": 1}]}, OptionError, "shaping.0.step = None: one of "),
        ({"shaping": [{"step": "braid"}, {"step": "x"}]}, UnknownName, "shaping.1.step = 'x': unknown"),
        ({"shaping": [{"step": "braid", "share": 2}]}, OptionError, "shaping.0.share = 2: a number from 0 to 1"),
        ({"shaping": [{"step": "braid", "share": float("nan")}]}, OptionError, "shaping.0.share = nan: a number"),
        ({"shaping": [{"step": "braid", "share": True}]}, OptionError, "shaping.0.share = True: a number"),
        ({"shaping": [{"step": "braid", "share": "1"}]}, OptionError, "shaping.0.share = '1': a number"),
        ({"shaping": [{"step": "braid", "shre": 1}]}, UnknownName, "shaping.0.shre = 1: unknown key"),
        ({"placement": []}, RecipeError, "placement = []: a table"),
        ({"placement": {"strt": 1}}, UnknownName, "placement.strt = 1: unknown key; did you mean start?"),
        ({"placement": {"start": "middle"}}, OptionError, "placement.start = 'middle': farthest, corner"),
        ({"placement": {"goal": 5}}, OptionError, "placement.goal = 5: "),
        ({"placement": {"goal": [1.0, 2]}}, OptionError, "placement.goal = [1.0, 2]: "),
        ({"placement": {"openings": 1}}, OptionError, "placement.openings = 1: true or false"),
        ({"export": []}, RecipeError, "export = []: a table"),
        ({"export": {"text": 1}}, RecipeError, "export.text = 1: a table"),
        ({"export": {"txt": {}}}, UnknownName, "export.txt = 'txt': unknown; did you mean text?"),
        ({"export": {"text": {"style": "x"}}}, OptionError, "export.text.style = 'x': one of "),
        ({"export": {"text": {"styl": "x"}}}, UnknownName, "export.text.styl = 'x': unknown key; did you mean style?"),
    ],
)
def test_a_mistake_is_named_by_the_path_of_its_key(table: dict[str, Any], kind: type, message: str) -> None:
    with pytest.raises(kind) as caught:
        Recipe.of(table)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "seed",
        "seed = 1\nseed = 2",
        "[grid",
        "\0",
        "{",
        '{"seed": 1,}',
        '{"seed": 1} x',
        "[1, 2]",
        "seed = " + "9" * 5000,
        '{"seed": ' + "9" * 5000 + "}",
        '{"a": ' * 100_000,
        "a = " + "[" * 100_000,
    ],
    ids=range(12),
)
def test_what_is_no_toml_and_no_json(text: str) -> None:
    with pytest.raises(RecipeError, match=r"^crypt = .*a recipe in TOML or JSON$"):
        Recipe.parse(text, "crypt")


def test_a_hexadecimal_seed_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(OptionError, match=r"any integer"):
        Recipe.parse("seed = 0x" + "f" * 5000)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("text", ['seed = "ü"\r\n', '  {"seed": "ü"}'])
def test_a_file_in_utf_8_with_or_without_a_byte_order_mark(tmp_path: Path, mark: bytes, text: str) -> None:
    path = tmp_path / "a recipe ü.toml"
    path.write_bytes(mark + text.encode())
    assert Recipe.load(path).seed == "ü"


@pytest.mark.parametrize("content", [None, b"\xff\xfe", "folder"])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | str | None) -> None:
    path = tmp_path / "recipe.toml"
    if content == "folder":
        path.mkdir()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    with pytest.raises(RecipeError, match=r"recipe\.toml = .*: a recipe file that can be read"):
        Recipe.load(path)
