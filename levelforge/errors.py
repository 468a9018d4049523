"""The errors that levelforge raises on purpose, named by what went wrong.

Every one of them says three things on one line: the key that was wrong, the value it had, and what would be
accepted. The command line prints that line and leaves with status 2; a script catches `LevelforgeError`.

    >>> raise OptionError("algorithm.share", 1.5, "a number from 0 to 1")
    Traceback (most recent call last):
    ...
    levelforge.errors.OptionError: algorithm.share = 1.5: a number from 0 to 1
"""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Iterator
from typing import Self


class LevelforgeError(Exception):
    """Base class: wrong input, or a demand that cannot be met.

    Args:
        key: the recipe key, command-line flag or file that was wrong, as the user wrote it.
        value: what it was.
        accepted: what would do instead.
    """

    def __init__(self, key: str, value: object, accepted: str) -> None:
        super().__init__(key, value, accepted)
        self.key = key
        self.value = value
        self.accepted = accepted

    def __str__(self) -> str:
        line = f"{self.key} = {_shown(self.value)}: {self.accepted}"
        # Keys come out of files: no line breaks, and nothing that a terminal would obey.
        return "".join(character if character.isprintable() else repr(character)[1:-1] for character in line)

    def under(self, section: str) -> Self:
        """The same error with its key inside `section`: `share` becomes `shaping.0.share`."""
        return type(self)(f"{section}.{self.key}", self.value, self.accepted)


class OptionError(LevelforgeError, ValueError):
    """An option has a value of the wrong type or outside its range."""


class UnknownName(LevelforgeError, LookupError):
    """A name (algorithm, grid, format, recipe key ...) that nothing answers to."""

    @classmethod
    def among(cls, key: str, name: str, known: Iterable[str]) -> Self:
        """The error for `name`, with its near matches among the `known` names, or all of them if none is near."""
        return cls(key, name, "unknown; " + _suggestion(name, known))

    @classmethod
    def key_among(cls, key: str, value: object, known: Iterable[str]) -> Self:
        """The error for an unknown `key` that was set to `value`, with the near matches among the `known` keys."""
        return cls(key, value, "unknown key; " + _suggestion(key, known))


class GridError(LevelforgeError, ValueError):
    """A grid cannot be made in the size or shape that was asked for."""


class UnsupportedGrid(LevelforgeError):
    """The grid lacks what an algorithm, step or exporter needs (rows, sides, a raster ...)."""


class RecipeError(LevelforgeError, ValueError):
    """A recipe file cannot be read as TOML or JSON, or has the wrong form."""


class PlacementError(LevelforgeError, ValueError):
    """Start, goal or an opening cannot be placed as the recipe demands."""


class ValidityError(LevelforgeError):
    """A level failed its proof: not connected, a ring in a perfect maze, a goal out of reach."""


class StorageError(LevelforgeError, ValueError):
    """A level file is truncated, damaged, of another program or of a newer version."""


class ExportError(LevelforgeError):
    """A level cannot be written in the format, or to the place, that was asked for."""


class ViewerError(LevelforgeError):
    """The viewer cannot open a window or a screenless drawing surface here."""


class PackError(LevelforgeError):
    """A pack file is wrong, or some of its levels could not be made."""


@contextlib.contextmanager
def section(name: str) -> Iterator[None]:
    """Within the block, errors get the section of the recipe in front of their key."""
    try:
        yield
    except LevelforgeError as error:
        raise error.under(name) from None


def _suggestion(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
    if near:
        return "did you mean " + " or ".join(near) + "?"
    return "one of " + ", ".join(names) if names else "there are none"


def _shown(value: object) -> str:
    """The value on one line, short enough to read."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Integers of thousands of digits, tables a thousand deep: nobody wants to see them.
        text = f"a {type(value).__name__} too large to show"
    return text if len(text) <= 120 else text[:117] + "..."
