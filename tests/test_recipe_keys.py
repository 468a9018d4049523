"""Setting one key of a recipe by its path."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.errors import RecipeError
from levelforge.recipe import Recipe
from levelforge.recipe_keys import assign, parse_assignment, parse_value
from tests.refusals import fine_or_refused


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-7", -7),
        ("0.3", 0.3),
        ("true", True),
        ("[1, 2]", [1, 2]),
        ('"7"', "7"),
        ("{a = 1}", {"a": 1}),
        ("wilson", "wilson"),
        ("40x30", "40x30"),
        ("", ""),
        ("True", "True"),
        ("1\nother = 2", "1\nother = 2"),
        ("9" * 5000, "9" * 5000),
        ("[" * 5000, "[" * 5000),
        ("a = b", "a = b"),
    ],
)
def test_a_value_is_toml_or_the_text_itself(text: str, value: Any) -> None:
    assert parse_value(text) == value
    assert type(parse_value(text)) is type(value)


@pytest.mark.parametrize("text", ["", "=", "=1", " =1", "grid.size"])
def test_an_assignment_has_a_key_and_an_equals_sign(text: str) -> None:
    with pytest.raises(RecipeError, match=r"^--set = .*KEY=VALUE"):
        parse_assignment(text)


def test_only_the_first_equals_sign_parts() -> None:
    assert parse_assignment(" seed = a=b ") == ("seed", "a=b")


@pytest.mark.parametrize(
    ("path", "table"),
    [
        ("seed", {"seed": 5}),
        ("grid.size", {"grid": {"size": 5}}),
        ("export.mesh.wall_height", {"export": {"mesh": {"wall_height": 5}}}),
        ("shaping.braid.share", {"shaping": [{"step": "braid", "share": 5}]}),
    ],
)
def test_tables_are_made_on_the_way(path: str, table: dict[str, Any]) -> None:
    made: dict[str, Any] = {}
    assign(made, path, 5)
    assert made == table


def test_a_step_is_found_by_name_or_number() -> None:
    table = {"shaping": [{"step": "braid"}, {"step": "sparsify"}, {"step": "braid"}]}
    assign(table, "shaping.braid.share", 1)
    assign(table, "shaping.2.share", 3)
    assign(table, "shaping.sparsify.share", 2)
    assert [step["share"] for step in table["shaping"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("table", "path", "accepted"),
    [
        ({}, "grid", "a key inside a section"),
        ({}, "", "a key inside a section"),
        ({}, ".", "a key inside a section"),
        ({}, "grid..size", "a key inside a section"),
        ({}, "shaping.braid", r"shaping\.STEP\.KEY"),
        ({}, "shaping.0.share", "the recipe has 0, numbered from 0"),
        ({"shaping": [{"step": "braid"}]}, "shaping.1.share", "the recipe has 1, numbered from 0"),
        ({}, "shaping." + "9" * 5000 + ".share", "the recipe has 0, numbered from 0"),
        ({"grid": 3}, "grid.size", "a path through tables; grid is none"),
        ({"export": {"mesh": 3}}, "export.mesh.wall_height", "a path through tables; mesh is none"),
        ({"shaping": 3}, "shaping.braid.share", "a list of tables"),
        ({"shaping": [3]}, "shaping.braid.share", "a list of tables"),
    ],
)
def test_a_path_that_leads_nowhere(table: dict[str, Any], path: str, accepted: str) -> None:
    with pytest.raises(RecipeError, match=accepted):
        assign(table, path, 5)


@given(st.text(alphabet="abgrid.sizeshapng0=[]{} '\"x", max_size=20))
def test_any_assignment_makes_a_recipe_or_a_named_error(text: str) -> None:
    table: dict[str, Any] = {}
    with fine_or_refused():
        assign(table, *parse_assignment(text))
        Recipe.of(table)
