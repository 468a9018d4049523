"""The native level file: lossless, and whatever is not one is an error of its own."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import levelforge
from levelforge.errors import StorageError
from levelforge.grid import Opening
from levelforge.grids.rect import SOUTH, WEST, Rect
from levelforge.level import Level
from levelforge.recipe import Recipe
from levelforge.storage import dump, load
from tests.refusals import fine_or_refused


def small() -> Level:
    """A level with openings, a marker, a mask and a banned wall."""
    grid = Rect(5, 4).without(cells=[7], links=[0])
    level = levelforge.make(grid=grid, seed="ü", placement={"start": "corner", "goal": "corner"})
    openings = (Opening(0, WEST), Opening(19, SOUTH))
    return Level(level.maze, level.start, level.goal, level.recipe, {"chest ü": 3}, openings)


FILE = dump(small())
TABLE: dict[str, Any] = json.loads(FILE)


def test_everything_is_read_back() -> None:
    level, again = small(), load(FILE)
    assert again == level
    assert again.grid == level.grid
    assert again.grid.graph.present.tolist() == level.grid.graph.present.tolist()
    assert again.grid.graph.usable.tolist() == level.grid.graph.usable.tolist()
    assert again.openings == level.openings
    assert dict(again.markers) == {"chest ü": 3}
    assert np.array_equal(again.standing, level.standing)


def test_the_bytes_are_written_again() -> None:
    assert dump(load(FILE)) == FILE


@given(
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers() | st.text(),
    st.sampled_from([[], [{"step": "braid", "share": 0.5}]]),
    st.booleans(),
)
def test_every_level_is_read_back(columns: int, rows: int, seed: Any, shaping: Any, openings: bool) -> None:
    placement = {"start": "border", "goal": "border", "openings": openings}
    level = levelforge.make(size=(columns, rows), seed=seed, shaping=shaping, placement=placement)
    assert load(dump(level)) == level


def test_a_raster_of_even_size_is_kept() -> None:
    level = levelforge.make(grid={"tiles": [8, 9]})
    assert load(dump(level)).raster.shape == (9, 8)


def test_a_level_truncated_anywhere_is_refused() -> None:
    for length in range(len(FILE) - 1):
        with pytest.raises(StorageError, match=r"^crypt"):
            load(FILE[:length], "crypt")


@settings(max_examples=1500)
@given(st.data())
def test_flipped_bytes_give_a_level_or_an_error_of_levelforge(data: st.DataObject) -> None:
    damaged = bytearray(FILE)
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    with fine_or_refused():
        assert isinstance(load(bytes(damaged)), Level)


@given(st.binary(max_size=40))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(StorageError):
        load(data)


nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=500)
@given(st.sampled_from(sorted(TABLE)), nonsense)
def test_nonsense_in_any_field_is_refused_or_harmless(key: str, value: Any) -> None:
    with fine_or_refused():
        assert isinstance(load(json.dumps({**TABLE, key: value}).encode()), Level)


@pytest.mark.parametrize("key", sorted({"format", "version", "recipe", "grid", "links", "open", "start", "goal"}))
def test_a_field_that_is_missing(key: str) -> None:
    table = {name: value for name, value in TABLE.items() if name != key}
    with pytest.raises(StorageError):
        load(json.dumps(table).encode())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "tiled"}, "x: format = 'tiled': levelforge.level"),
        ({"version": 2}, "x: version = 2: 1; a newer levelforge"),
        ({"version": 10**30}, "a newer levelforge"),
        ({"start": -1}, r"Expected `int` >= 0 - at `\$.start`"),
        ({"start": 7}, "x: start = 7: a cell of the maze"),
        ({"goal": 20}, "x: goal = 20: a cell of the maze"),
        ({"goal": 2**64}, "x: goal = .*: a cell of the maze"),
        ({"goal": True}, "Expected `int`, got `bool`"),
        ({"markers": {"chest": 2**40}}, "x: chest = .*: a cell of the maze"),
        ({"openings": [[10, 0]]}, r"x: openings = \[10, 0\]: a cell and a side at the border"),
        ({"openings": [[0, 0]]}, r"x: openings = \[0, 0\]: a cell and a side at the border"),
        ({"openings": [[2**70, 2**70]]}, "a cell and a side at the border"),
        ({"openings": [[0]]}, "Expected `array` of length 2"),
        ({"links": 30}, "x: links = 30: 31"),
        ({"open": ""}, "x: open = '0 bytes': 4 bytes"),
        ({"open": "A" * 10**6}, "x: open = '750000 bytes': 4 bytes"),
        ({"open": "////fw=="}, "a link that is masked or banned must stay shut"),
        ({"open": "no base64"}, "bits in base64"),
        ({"open": "é"}, "bits in base64"),
        ({"absent": "////"}, "at least one cell must be left"),
        ({"absent": "AA=="}, "x: absent = '1 bytes': 3 bytes"),
        ({"grid": {}}, "x: grid.shape = None: the name of a grid"),
        ({"grid": {"shape": "rct", "size": [5, 4]}}, "did you mean rect"),
        ({"grid": {"shape": "rect", "size": [5, -4]}}, "each at least 1"),
        ({"grid": {"shape": "rect", "size": [99999, 99999]}}, "at most 2147483647 can be numbered"),
        ({"grid": {"shape": "rect", "size": [10**40, 2]}}, "columns x rows in cells"),
        ({"recipe": {"seed": 1.5}}, "any integer"),
        ({"recipe": {"grdi": 1}}, "unknown key; did you mean grid"),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(StorageError, match=message):
        load(json.dumps({**TABLE, **changes}).encode(), "x")


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"[]", b"3", b"{}", b"\xff\xfe{}", FILE + FILE, b"[" * 100_000, b'{"format":' * 100_000, b"PK\3\4"],
    ids=range(10),
)
def test_foreign_files(data: bytes) -> None:
    with pytest.raises(StorageError, match=r"^foreign"):
        load(data, "foreign")


def test_fields_that_are_unknown_are_ignored() -> None:
    assert load(json.dumps({**TABLE, "comment": "by hand"}).encode()) == small()


def test_the_recipe_that_is_stored_is_the_recipe() -> None:
    assert Recipe.of(TABLE["recipe"]) == small().recipe


def test_a_level_file_opens_no_other_file() -> None:
    table = {**TABLE, "grid": {"shape": "rect", "size": [5, 4], "mask_file": "secret.txt"}}
    with pytest.raises(StorageError, match=r"grid\.mask_file = 'secret\.txt': no other file"):
        load(json.dumps(table).encode())
