"""Errors: one line that names key, value and what would do."""

from __future__ import annotations

import inspect

import pytest

from levelforge import errors
from levelforge.errors import LevelforgeError, OptionError, UnknownName, section

KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, LevelforgeError)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_key_value_and_what_is_accepted(kind: type[LevelforgeError]) -> None:
    error = kind("grid.size", [0, 5], "each at least 1").under("recipe")
    assert str(error) == "recipe.grid.size = [0, 5]: each at least 1"
    assert type(error) is kind


@pytest.mark.parametrize("value", ["x" * 10_000, list(range(10_000)), "a\nb", 10**5000, [10**5000]], ids=range(5))
def test_a_value_is_shown_on_one_short_line(value: object) -> None:
    text = str(OptionError("key", value, "less"))
    assert len(text) < 160
    assert "\n" not in text


def test_a_value_nested_beyond_reason_is_shown() -> None:
    table: dict[str, object] = {}
    for _ in range(100_000):
        table = {"a": table}
    assert str(OptionError("key", table, "less")) == "key = a dict too large to show: less"


def test_errors_inside_a_section_get_its_name() -> None:
    with pytest.raises(OptionError, match=r"^shaping\.0\.share = 2: less"), section("shaping.0"):
        raise OptionError("share", 2, "less")


def test_other_errors_pass_through_a_section() -> None:
    with pytest.raises(ZeroDivisionError), section("grid"):
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("known", "answer"),
    [
        (["wilson", "prim"], "did you mean wilson?"),
        (["hex", "rect"], "one of hex, rect"),
        (["wilson", "wilsen"], "did you mean wilson or wilsen?"),
        ([], "there are none"),
    ],
)
def test_near_matches(known: list[str], answer: str) -> None:
    assert str(UnknownName.among("name", "wilsn", known)).endswith(answer)


def test_a_key_out_of_a_file_is_shown_without_control_characters() -> None:
    error = OptionError("a\nb\x1b[31m\ud800ü", 1, "less")
    assert str(error) == "a\\nb\\x1b[31m\\ud800ü = 1: less"
