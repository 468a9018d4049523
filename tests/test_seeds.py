"""Sub-seeds: a promise, therefore golden."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelforge.errors import OptionError
from levelforge.seeds import Seed, derive, settle

seeds = st.integers() | st.text()


def slow_derive(seed: Seed, *labels: str | int) -> int:
    parts = [str(part).encode() for part in (seed, *labels)]
    data = b"".join(len(part).to_bytes(8, "little") + part for part in parts)
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


@pytest.mark.parametrize(
    ("seed", "labels", "expected"),
    [
        (0, (), 5_473_219_518_343_534_130),
        (7, ("algorithm",), 13_337_668_380_115_740_730),
        (-1, ("shaping", 0, "braid"), 16_739_294_432_652_495_732),
        (2**200, ("pack", 12), 5_822_659_901_364_191_452),
        ("Gräber 墓", ("placement",), 11_103_810_899_210_794_474),
    ],
)
def test_derived_seeds_never_change(seed: Seed, labels: tuple[str | int, ...], expected: int) -> None:
    assert derive(seed, *labels) == expected


@given(seeds, st.lists(st.text() | st.integers(), max_size=4))
def test_a_derived_seed_is_the_hash_of_its_parts(seed: Seed, labels: list[str | int]) -> None:
    assert derive(seed, *labels) == slow_derive(seed, *labels)
    assert 0 <= derive(seed, *labels) < 2**64


def test_labels_do_not_run_together() -> None:
    assert len({derive(1, "ab"), derive(1, "a", "b"), derive(1, "", "ab"), derive("1a", "b"), derive(1, "ba")}) == 5


@given(st.integers())
def test_a_text_that_spells_an_integer_is_that_integer(seed: int) -> None:
    assert settle(str(seed)) == seed
    assert derive(str(seed), "x") == derive(seed, "x")


@pytest.mark.parametrize("seed", ["", "007", "+7", " 7", "7 ", "-0", "--7", "-", "1_000", "²", "٧", "7.0", "9" * 5000])
def test_other_texts_stay_texts(seed: str) -> None:
    assert settle(seed) == seed
    assert isinstance(settle(seed), str)


# The ids are numbers: Python spells no integer of so many digits.
@pytest.mark.parametrize(
    "seed", [True, None, 1.0, [1], {"a": 1}, b"7", "\ud800", 10**5000, -(10**5000)], ids=map(str, range(9))
)
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(OptionError, match=r"^seed = .*any integer"):
        settle(seed)
