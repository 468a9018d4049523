"""Pack files: ramps and seeds, exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.errors import LevelforgeError, PackError
from levelforge.packs.plan import Pack, Ramp
from levelforge.seeds import derive
from tests.refusals import fine_or_refused


def pack_of(**parts: Any) -> Pack:
    return Pack.of({"count": 3, "formats": ["txt"], **parts})


def ramped(path: str, start: Any, end: Any, count: int = 3) -> list[Any]:
    """The values of a ramp over `grid.size`, `shaping.braid.share` or the like."""
    pack = pack_of(count=count, ramp={path: {"from": start, "to": end}})
    values = []
    for number in range(1, count + 1):
        table = pack.table(number)
        values.append(table["grid"]["size"] if path == "grid.size" else table["shaping"][0]["share"])
    return values


@pytest.mark.parametrize(
    ("start", "end", "count", "values"),
    [
        ([4, 4], [9, 8], 3, [[4, 4], [7, 6], [9, 8]]),
        ([1, 9], [2, 2], 3, [[1, 9], [2, 6], [2, 2]]),
        ([4, 4], [9, 8], 1, [[4, 4]]),
        ([4, 4], [9, 8], 2, [[4, 4], [9, 8]]),
        ([5, 5], [5, 5], 3, [[5, 5]] * 3),
        ([1, 1], [1000, 10], 4, [[1, 1], [334, 4], [667, 7], [1000, 10]]),
    ],
)
def test_whole_numbers_go_to_the_nearest_halves_up(start: Any, end: Any, count: int, values: Any) -> None:
    assert ramped("grid.size", start, end, count) == values


def test_numbers_ramp_as_they_are_written() -> None:
    assert ramped("shaping.braid.share", 0.1, 0.7, 4) == [0.1, 0.3, 0.5, 0.7]
    assert ramped("shaping.braid.share", 0, 0.3, 4) == [0, 0.1, 0.2, 0.3]


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(2, 12))
def test_no_rounding_error_in_any_ramp(start: int, end: int, count: int) -> None:
    values = ramped("grid.size", [start, 1], [end, 1], count)
    for at, (value, _) in enumerate(values):
        assert abs(value - (start + Fraction((end - start) * at, count - 1))) <= Fraction(1, 2)
    assert [values[0][0], values[-1][0]] == [start, end]


def test_halves_of_negative_numbers_go_up_too() -> None:
    pack = Pack("p", 3, (".txt",), {}, {"placement.start": Ramp(start=[-3, 0], end=[0, 0])})
    assert [pack.table(number)["placement"]["start"][0] for number in (1, 2, 3)] == [-3, -1, 0]


def test_every_level_has_a_seed_of_its_own_that_the_count_does_not_change() -> None:
    short, long = pack_of(count=3), pack_of(count=300)
    seeds = [short.table(number)["seed"] for number in (1, 2, 3)]
    assert seeds == [long.table(number)["seed"] for number in (1, 2, 3)]
    assert len(set(seeds)) == 3
    assert seeds[0] == derive(0, "pack", 1) >> 11


@pytest.mark.parametrize("seed", [2**64, -(10**40), "ü", ""])
def test_any_seed_will_do(seed: int | str) -> None:
    assert 0 <= pack_of(recipe={"seed": seed}).table(1)["seed"] < 2**53


def test_the_seed_of_the_recipe_decides_all_seeds() -> None:
    one, two = pack_of(recipe={"seed": 1}), pack_of(recipe={"seed": 2})
    assert one.table(1)["seed"] != two.table(1)["seed"]
    assert one.table(1)["seed"] == pack_of(recipe={"seed": "1"}).table(1)["seed"]


@pytest.mark.parametrize(
    ("count", "stem"), [(1, "level-1"), (9, "level-1"), (10, "level-01"), (100, "level-001"), (999, "level-001")]
)
def test_names_sort_by_number(count: int, stem: str) -> None:
    assert pack_of(count=count).stem(1) == stem


@pytest.mark.parametrize("suffix", ["txt", ".txt"])
def test_an_ending_with_or_without_its_dot(suffix: str) -> None:
    assert pack_of(formats=[suffix]).formats == (".txt",)


def test_a_digest_tells_plans_apart() -> None:
    plans = [
        pack_of().digest(1),
        pack_of().digest(2),
        pack_of(formats=["level.json"]).digest(1),
        pack_of(recipe={"grid": {"size": [3, 3]}}).digest(1),
    ]
    assert len(set(plans)) == len(plans)
    assert pack_of(count=3).digest(2) == pack_of(count=4).digest(2)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"count": 0}, "count = 0: an integer from 1"),
    ({"count": -1}, "count = -1: "),
    ({"count": True}, "count = True: "),
    ({"count": 1.0}, "count = 1.0: "),
    ({"count": 10**9}, "count = 1000000000: "),
    ({"count": None}, "count = None: "),
    ({"formats": []}, r"formats = \[\]: a list"),
    ({"formats": "txt"}, "formats = 'txt': a list"),
    ({"formats": [1]}, r"formats = \[1\]: a list"),
    ({"formats": ["x/y.txt"]}, r"formats = '.x/y.txt': a file name ending"),
    ({"formats": ["\\x.txt"]}, "formats = .*: a file name ending"),
    ({"name": ""}, "name = '': a text matching"),
    ({"name": "../x"}, "name = '../x': a text matching"),
    ({"name": "a\n"}, "name = .*: a text matching"),
    ({"name": "-o"}, "name = '-o': a text matching"),
    ({"nmae": "x"}, "nmae = 'x': unknown key; did you mean name"),
    ({"recipe": 3}, "recipe = 3: a table"),
    ({"recipe": {"seed": 1.5}}, "recipe.seed = 1.5: any integer"),
    ({"recipe": {"seed": [1]}}, r"recipe.seed = \[1\]: any integer"),
    ({"recipe": {"algorithm": {"name": "x"}}}, "recipe.algorithm.name = 'x': unknown"),
    ({"recipe": {"shaping": 3}, "ramp": {"shaping.braid.share": {"from": 0, "to": 1}}}, "recipe.shaping = 3: a list"),
    ({"recipe": {"shaping": [3]}, "ramp": {"shaping.braid.share": {"from": 0, "to": 1}}}, "recipe.shaping = "),
    ({"recipe": {"grid": 3}, "ramp": {"grid.size": {"from": [1, 1], "to": [2, 2]}}}, "recipe.grid.size = "),
    ({"ramp": 3}, "ramp = 3: a table"),
    ({"ramp": {"grid.size": 3}}, "ramp = .*: a table"),
    ({"ramp": {"grid.size": {"from": [1, 1]}}}, "ramp.grid.size = .*: a table with from and to"),
    ({"ramp": {"grid.size": {"from": 1, "to": 2, "by": 3}}}, "ramp.grid.size = .*: a table with from and to"),
    ({"ramp": {"grid.size": {"from": "3x3", "to": "5x5"}}}, "ramp.grid.size = .*: two numbers"),
    ({"ramp": {"grid.size": {"from": [1, 1], "to": [2]}}}, "ramp.grid.size = .*: two numbers"),
    ({"ramp": {"grid.size": {"from": [1, True], "to": [2, 2]}}}, "ramp.grid.size = .*: two numbers"),
    ({"ramp": {"shaping.braid.share": {"from": float("nan"), "to": 1}}}, "ramp.shaping.braid.share = .*: two numbers"),
    ({"ramp": {"shaping.braid.share": {"from": 0, "to": float("inf")}}}, "ramp.shaping.braid.share = .*: two numbers"),
    ({"ramp": {"seed": {"from": 0, "to": 1}}}, "ramp.seed = .*: another key"),
    ({"ramp": {"x": {"from": 0, "to": 1}}}, "recipe.x = 0: a key inside a section"),
    ({"ramp": {"x.y": {"from": 0, "to": 1}}}, "recipe.x = .*: unknown key"),
]


@pytest.mark.parametrize(("parts", "message"), WRONG)
def test_a_mistake_is_named(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(LevelforgeError, match=f"^{message}"):
        pack_of(**parts)


nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)
ends = st.fixed_dictionaries({"from": nonsense, "to": nonsense})
ramps = st.dictionaries(st.sampled_from(["seed", "grid.size", "shaping.braid.share", "x", ".", "grid"]), ends)


@given(st.sampled_from(["name", "count", "formats", "recipe", "ramp"]), nonsense)
def test_nonsense_in_any_key(key: str, value: Any) -> None:
    with fine_or_refused():
        pack_of(**{key: value})


@given(ramps)
def test_nonsense_in_any_ramp(ramp: Any) -> None:
    with fine_or_refused():
        pack_of(ramp=ramp)


@pytest.mark.parametrize("content", [None, b"\xff", b"count = ", b"count = " + b"9" * 5000, b"a = " + b"[" * 100_000])
def test_a_file_that_is_no_pack(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "pack.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PackError, match=r"^pack = .*pack\.toml'"):
        Pack.load(path)
