"""The one source of random draws: splitmix64, integers only.

NumPy's and numba's streams are not promised across versions and platforms, and **a seed is a promise**. This
generator is: a counter that grows by a constant, and a bijective mixing of it (Steele, Lea and Flood, "Fast
splittable pseudorandom number generators", OOPSLA 2014). It gives the same values in C, numba, NumPy and plain
Python, at 0.7 to 2 ns per draw in a kernel, and can be read at any index without running through the earlier ones
(`weight`).

A stream is `uint64[2]`: the counter, and a word of spare bits for `bits` (see there). Kernels take it as an argument.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import UInt64
from levelforge.kernels.compiling import helper_compiled_as

_GAMMA = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_MASK = 0xFFFFFFFFFFFFFFFF

# numba turns uint64 mixed with int literals into float64: every constant is wrapped once, here.
_U_GAMMA = np.uint64(_GAMMA)
_U_MIX_1 = np.uint64(_MIX_1)
_U_MIX_2 = np.uint64(_MIX_2)
_U_0 = np.uint64(0)
_U_1 = np.uint64(1)
_U_27 = np.uint64(27)
_U_30 = np.uint64(30)
_U_31 = np.uint64(31)
_U_32 = np.uint64(32)
_U_63 = np.uint64(63)
_U_LOW = np.uint64(0xFFFFFFFF)


def stream(seed: int) -> UInt64:
    """A new stream for a 64-bit `seed`."""
    return np.array([seed & _MASK, 1], np.uint64)


def _mix_compiled(z):  # type: ignore[no-untyped-def]
    z = (z ^ (z >> _U_30)) * _U_MIX_1
    z = (z ^ (z >> _U_27)) * _U_MIX_2
    return z ^ (z >> _U_31)


@helper_compiled_as(_mix_compiled)
def mix(z: int) -> int:
    """Scrambles 64 bits; a bijection, so that distinct numbers stay distinct."""
    z = (z ^ (z >> 30)) * _MIX_1 & _MASK
    z = (z ^ (z >> 27)) * _MIX_2 & _MASK
    return z ^ (z >> 31)


def _weight_compiled(seed, link):  # type: ignore[no-untyped-def]
    return mix(np.uint64(seed) + np.uint64(link) * _U_GAMMA)  # type: ignore[arg-type]


@helper_compiled_as(_weight_compiled)
def weight(seed: int, link: int) -> int:
    """The random weight of a link: no two links of a maze have the same, and none needs to be stored.

    `seed` is a 64-bit number (in a kernel: uint64).
    """
    return mix((int(seed) + int(link) * _GAMMA) & _MASK)


def weights(seed: int, links: int) -> UInt64:
    """`weight(seed, link)` of the links 0 to `links` - 1, as an array `uint64[links]`."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed & _MASK) + np.arange(links, dtype=np.uint64) * _U_GAMMA
        z = (z ^ (z >> _U_30)) * _U_MIX_1
        z = (z ^ (z >> _U_27)) * _U_MIX_2
        return z ^ (z >> _U_31)


def _draw_compiled(stream):  # type: ignore[no-untyped-def]
    stream[0] += _U_GAMMA
    return mix(stream[0])


@helper_compiled_as(_draw_compiled)
def draw(stream: UInt64) -> int:
    """The next 64 random bits of the stream."""
    counter = (int(stream[0]) + _GAMMA) & _MASK
    stream[0] = counter
    return mix(counter)


def _below_compiled(stream, n):  # type: ignore[no-untyped-def]
    r = draw(stream)
    many = np.uint64(n)
    return np.int64(((r >> _U_32) * many + (((r & _U_LOW) * many) >> _U_32)) >> _U_32)


@helper_compiled_as(_below_compiled)
def below(stream: UInt64, n: int) -> int:
    """A random number from 0 to n - 1, for n up to 2^32: the high half of the product of a draw and n.

    No number is likelier than another by more than n / 2^64, which no test can see.
    """
    return (draw(stream) * int(n)) >> 64


def _bits_compiled(stream, count):  # type: ignore[no-untyped-def]
    spare = stream[1]
    k = np.uint64(count)
    if spare >> k == _U_0:
        spare = (draw(stream) >> _U_1) | (_U_1 << _U_63)
    stream[1] = spare >> k
    return np.int64(spare & ((_U_1 << k) - _U_1))


@helper_compiled_as(_bits_compiled)
def bits(stream: UInt64, count: int) -> int:
    """`count` random bits as a number, many such from one draw: what walks on a square grid spend their time on.

    The spare word holds its unused bits below a leading one that marks the end; what is left when fewer than
    `count` remain is thrown away.
    """
    width = int(count)
    spare = int(stream[1])
    if spare >> width == 0:
        spare = (draw(stream) >> 1) | (1 << 63)
    stream[1] = spare >> width
    return spare & ((1 << width) - 1)
