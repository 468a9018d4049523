"""The random numbers: the published ones, everywhere the same, and evenly spread."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from levelforge.kernels.compiling import kernel, kernels_run
from levelforge.kernels.random import below, bits, draw, stream, weight, weights
from tests import naive

words = st.integers(0, 2**64 - 1)
both_modes = pytest.mark.parametrize("mode", ["plain", "compiled"])


@kernel
def _draws(random: np.ndarray, into: np.ndarray) -> None:
    for at in range(into.size):
        into[at] = np.uint64(draw(random))


@kernel
def _belows(random: np.ndarray, most: int, into: np.ndarray) -> None:
    for at in range(into.size):
        into[at] = below(random, most)


@kernel
def _bits(random: np.ndarray, counts: np.ndarray, into: np.ndarray) -> None:
    for at in range(into.size):
        into[at] = bits(random, counts[at])


@kernel
def _weights(seed: int, into: np.ndarray) -> None:
    for at in range(into.size):
        into[at] = np.uint64(weight(seed, at))


def is_even(counts: Counter[int], kinds: int) -> bool:
    """Whether so uneven counts would come about by chance in more than a thousandth of all trials."""
    expected = counts.total() / kinds
    return chi2.sf(sum((counts[kind] - expected) ** 2 for kind in range(kinds)) / expected, kinds - 1) > 1e-3


@both_modes
def test_the_stream_of_seed_0_is_splitmix64(mode: str) -> None:
    into = np.zeros(4, np.uint64)
    with kernels_run(mode):
        _draws(stream(0), into)
    # From the reference program (Vigna, splitmix64.c) with x = 0.
    reference = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert into.tolist() == reference == naive.splitmix64(0, 4)


@given(words)
def test_every_stream_is_splitmix64(seed: int) -> None:
    random = stream(seed)
    assert [draw(random) for _ in range(5)] == naive.splitmix64(seed, 5)


def test_a_seed_counts_modulo_two_to_the_64() -> None:
    assert stream(-1).tolist() == stream(2**64 - 1).tolist()


@both_modes
@pytest.mark.parametrize("most", [1, 2, 3, 7, 1000, 2**31, 2**32 - 1, 2**32])
def test_below_is_the_high_half_of_a_product(mode: str, most: int) -> None:
    into = np.zeros(50, np.int64)
    with kernels_run(mode):
        _belows(stream(11), most, into)
    assert into.tolist() == [number * most >> 64 for number in naive.splitmix64(11, 50)]


@pytest.mark.parametrize("most", [2, 3, 7, 100])
def test_below_is_uniform(most: int) -> None:
    into = np.zeros(20_000, np.int64)
    _belows(stream(12), most, into)
    assert is_even(Counter(into.tolist()), most)


@both_modes
def test_bits_come_from_one_draw_until_it_is_used_up(mode: str) -> None:
    into = np.zeros(62, np.int64)
    with kernels_run(mode):
        _bits(stream(13), np.full(62, 2, np.int64), into)
    words = [number >> 1 for number in naive.splitmix64(13, 2)]
    # 63 bits of a draw are used: 31 pairs, and one bit is thrown away.
    assert into.tolist() == [word >> 2 * pair & 3 for word in words for pair in range(31)]


def test_bits_of_changing_width_are_the_same_plain_and_compiled() -> None:
    counts = np.array([1, 2, 3] * 200, np.int64)
    plain, compiled = np.zeros(600, np.int64), np.zeros(600, np.int64)
    with kernels_run("plain"):
        _bits(stream(14), counts, plain)
    with kernels_run("compiled"):
        _bits(stream(14), counts, compiled)
    assert plain.tolist() == compiled.tolist()


@pytest.mark.parametrize("width", [1, 2, 3])
def test_bits_are_uniform(width: int) -> None:
    into = np.zeros(20_000, np.int64)
    _bits(stream(15), np.full(into.size, width, np.int64), into)
    assert is_even(Counter(into.tolist()), 2**width)


@given(words, st.integers(0, 200))
def test_the_array_of_weights_holds_the_weight_of_every_link(seed: int, links: int) -> None:
    assert weights(seed, links).tolist() == [weight(seed, link) for link in range(links)]


@both_modes
def test_a_kernel_sees_the_same_weights(mode: str) -> None:
    into = np.zeros(100, np.uint64)
    with kernels_run(mode):
        _weights(np.uint64(2**64 - 3), into)
    assert into.tolist() == weights(2**64 - 3, 100).tolist()


def test_no_two_links_weigh_the_same() -> None:
    assert len(np.unique(weights(16, 100_000))) == 100_000
