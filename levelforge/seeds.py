"""Stable sub-seeds: every part of a recipe draws from a stream of its own.

A level has one seed. The algorithm, each shaping step and each level of a pack derive theirs from it by hashing
labels, never by `seed + 1` (neighbouring seeds of a counter-based generator share draws) and never from a running
count, so that adding a step or a level does not shift the draws of the others.
"""

from __future__ import annotations

import hashlib

from levelforge.errors import OptionError

_MOST_DIGITS = 4300

Seed = int | str


def settle(seed: object) -> Seed:
    """A seed as recipes keep it: a string that spells an integer is that integer.

    Raises:
        OptionError: if it is neither an integer nor a text, or cannot be written down.

    Example:
        >>> settle("7"), settle("007"), settle("crypt")
        (7, '007', 'crypt')
    """
    accepted = "any integer (of at most 4,300 digits) or text"
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError("seed", seed, accepted)
    try:
        # A lone surrogate, as from a file name that is no UTF-8, has no bytes; Python refuses to spell longer integers.
        str(seed).encode()
    except ValueError:
        raise OptionError("seed", "..." if isinstance(seed, int) else seed, accepted) from None
    if isinstance(seed, str) and seed.removeprefix("-").isdecimal() and len(seed) <= _MOST_DIGITS:
        return int(seed) if str(int(seed)) == seed else seed
    return seed


def derive(seed: Seed, *labels: str | int) -> int:
    """A 64-bit seed for the part of the work that `labels` name.

    The number is the first eight bytes of BLAKE2b over the seed and the labels, each with its length in front, so
    that no two lists of labels run together. A string that spells an integer is that integer: `7` on the command
    line and `"7"` in a recipe give the same level.

    Args:
        seed: the seed of the recipe; any integer or string.
        labels: what the sub-seed is for, outermost first, such as `"algorithm"` or `("shaping", 0, "braid")`.

    Example:
        >>> derive(7, "algorithm") == derive("7", "algorithm")
        True
        >>> derive(7, "algorithm")
        13337668380115740730
        >>> derive(7, "algorithm") == derive(7, "placement")
        False
    """
    digest = hashlib.blake2b(digest_size=8)
    for part in (seed, *labels):
        text = str(part).encode()
        digest.update(len(text).to_bytes(8, "little"))
        digest.update(text)
    return int.from_bytes(digest.digest(), "little")
