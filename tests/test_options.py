"""Options: validation, words and descriptions follow from one declaration."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from levelforge.catalog import ALGORITHMS, FORMATS, GRIDS, MODIFIERS, SHAPING, Catalog
from levelforge.errors import OptionError, UnknownName
from levelforge.options import Options, accepted, decode, describe, parse_size


class Sample(Options, frozen=True):
    """One option of every kind."""

    share: Annotated[float, Meta(ge=0, le=1, description="a share")] = 0.5
    height: Annotated[float, Meta(gt=0)] = 3.0
    count: Annotated[int, Meta(ge=2)] = 2
    below: Annotated[int, Meta(lt=9)] = 2
    pick: Literal["newest", "random"] = "newest"
    flag: bool = False
    name: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    cells: list[int] = msgspec.field(default_factory=list)
    either: str | list[int] | None = None
    table: dict[str, int] = msgspec.field(default_factory=dict)


class Needs(Options, frozen=True):
    """An option without a default."""

    count: Annotated[int, Meta(ge=1, description="how many")]


MEMBERS = [
    pytest.param(catalog.module(name).Options, id=f"{catalog.package}.{name}")
    for catalog in (ALGORITHMS, GRIDS, MODIFIERS, SHAPING, FORMATS)
    for name in catalog.names()
]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("share", 1.5, "a number from 0 to 1 (a share)"),
        ("share", "0.5", "a number from 0 to 1 (a share)"),
        ("share", True, "a number from 0 to 1 (a share)"),
        ("share", math.nan, "a number from 0 to 1 (a share)"),
        ("height", 0, "a number, more than 0"),
        ("height", -math.inf, "a number, more than 0"),
        ("count", 1, "an integer, at least 2"),
        ("count", 2.0, "an integer, at least 2"),
        ("count", True, "an integer, at least 2"),
        ("below", 9, "an integer, less than 9"),
        ("pick", "oldest", "one of newest, random"),
        ("pick", ["newest"], "one of newest, random"),
        ("flag", 1, "true or false"),
        ("flag", "true", "true or false"),
        ("name", "A", "a text matching ^[a-z]+$"),
        ("cells", [1, "a"], "a list (an integer each)"),
        ("table", {"a": "b"}, "a table"),
    ],
)
def test_a_wrong_value_is_answered_with_what_would_do(key: str, value: Any, words: str) -> None:
    with pytest.raises(OptionError) as caught:
        decode(Sample, {key: value})
    assert (caught.value.key, caught.value.accepted) == (key, words)


def test_either_of_several_types() -> None:
    assert decode(Sample, {"either": "a"}).either == "a"
    assert decode(Sample, {"either": [1]}).either == [1]
    with pytest.raises(OptionError, match=r"a text or a list \(an integer each\)"):
        decode(Sample, {"either": 1.5})


def test_a_whole_number_is_a_number() -> None:
    assert decode(Sample, {"share": 1}).share == 1.0


def test_an_unknown_key_gets_its_near_matches() -> None:
    with pytest.raises(UnknownName, match=r"^shre = 1: unknown key; did you mean share"):
        decode(Sample, {"shre": 1})


def test_a_missing_option_is_named() -> None:
    with pytest.raises(OptionError, match=r"^count = None: missing; an integer, at least 1 \(how many\)$"):
        decode(Needs, {})


@pytest.mark.parametrize("value", [[2**63], [1, 2**5000]], ids=["just too large", "far too large"])
def test_numbers_within_lists_are_looked_at(value: Any) -> None:
    with pytest.raises(OptionError, match=r"^cells = .*: a list"):
        decode(Sample, {"cells": value})


def test_options_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        decode(Sample, {}).share = 1.0  # type: ignore[misc]


def test_a_description_has_name_default_words_and_summary() -> None:
    entries = {entry["name"]: entry for entry in describe(Sample)}
    assert entries["share"] == {
        "name": "share",
        "default": 0.5,
        "accepts": "a number from 0 to 1",
        "summary": "a share",
    }
    assert entries["cells"]["default"] == []
    assert describe(Needs)[0]["default"] is None


@pytest.mark.parametrize("options", MEMBERS)
def test_the_defaults_of_every_member_are_accepted(options: type[Options]) -> None:
    for entry in describe(options):
        if entry["default"] is not None:
            decode(options, {entry["name"]: entry["default"]})


@pytest.mark.parametrize("options", MEMBERS)
def test_every_option_of_every_member_says_what_it_is(options: type[Options]) -> None:
    for entry in describe(options):
        assert entry["summary"], entry["name"]
        assert "another type" not in entry["accepts"]


@pytest.mark.parametrize("options", MEMBERS)
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 2**63, -(2**63) - 1])
def test_every_number_of_every_member_is_finite_and_fits_64_bits(options: type[Options], value: float) -> None:
    for entry in describe(options):
        with pytest.raises(OptionError):
            decode(options, {entry["name"]: value})


@pytest.mark.parametrize("catalog", [ALGORITHMS, GRIDS, MODIFIERS, SHAPING, FORMATS], ids=lambda found: found.package)
def test_every_member_has_options_that_are_frozen(catalog: Catalog) -> None:
    for name in catalog.names():
        assert catalog.module(name).Options.__struct_config__.frozen, name


def test_words_without_a_description() -> None:
    assert accepted(Annotated[float, Meta(gt=0, lt=1)]) == "a number, more than 0 and less than 1"


@pytest.mark.parametrize("value", ["1x2x3", [1, 2, 3]])
def test_a_size_of_three(value: str | list[int]) -> None:
    assert parse_size("size", value, 3) == (1, 2, 3)
