"""The plan of a pack: what a pack file says, and the recipe of each level.

    name = "crypts"
    count = 20
    formats = ["tmj", "glb", "level.json"]
    [recipe]                               # what all levels have in common; see levelforge.recipe
    seed = 7
    [recipe.algorithm]
    name = "wilson"
    [ramp]                                 # recipe keys that change from the first level to the last
    "grid.size" = { from = [10, 8], to = [40, 30] }
    "shaping.braid.share" = { from = 0.0, to = 0.5 }

Each level has a seed of its own, derived from the recipe's and the level's number: a level stays the same when the
pack gets longer, as long as no ramp changes it. Ramps are exact: whole numbers are rounded to the nearest, halves up,
without floats.
"""

from __future__ import annotations

import copy
import hashlib
import json
import math
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta

from levelforge import __version__
from levelforge.errors import LevelforgeError, OptionError, PackError
from levelforge.options import Options, decode
from levelforge.recipe import Recipe
from levelforge.recipe_keys import assign
from levelforge.seeds import derive, settle

_MOST_LEVELS = 1_000_000
_NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]*\Z"


class Ramp(msgspec.Struct, frozen=True, kw_only=True):
    """A recipe key's value at the first and at the last level."""

    start: Any
    end: Any


class _Table(Options, frozen=True, kw_only=True):
    """The keys of a pack file."""

    name: Annotated[str, Meta(pattern=_NAME, description="start of the file names")] = "level"
    count: Annotated[int, Meta(ge=1, le=_MOST_LEVELS, description="how many levels")]
    formats: Annotated[list[str], Meta(min_length=1, description="file name endings, such as tmj and glb")]
    recipe: dict[str, Any] = msgspec.field(default_factory=dict)
    ramp: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)


class Pack(msgspec.Struct, frozen=True):
    """The plan of a pack. Make one with `of` or `load`, which check it.

    Attributes:
        name: start of the file names.
        count: how many levels.
        formats: the suffixes to write, each with its dot.
        recipe: the table that all levels have in common.
        ramp: recipe keys that change from level to level.

    Example:
        >>> pack = Pack.of({"count": 3, "formats": ["txt"], "ramp": {"grid.size": {"from": [4, 4], "to": [9, 8]}}})
        >>> [pack.table(number)["grid"]["size"] for number in (1, 2, 3)]
        [[4, 4], [7, 6], [9, 8]]
        >>> pack.stem(2)
        'level-2'
    """

    name: str
    count: int
    formats: tuple[str, ...]
    recipe: Mapping[str, Any]
    ramp: Mapping[str, Ramp]

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Self:
        """The pack that a table describes.

        Raises:
            UnknownName: for a key that there is not.
            OptionError: for a value of the wrong type or outside its range, in the pack or in its first level's recipe.
        """
        read = decode(_Table, table)
        ramp: dict[str, Ramp] = {}
        for path, ends in read.ramp.items():
            if set(ends) != {"from", "to"}:
                raise OptionError(f"ramp.{path}", ends, "a table with from and to")
            if path == "seed":
                raise OptionError("ramp.seed", ends, "another key; every level has a seed of its own already")
            ramp[path] = Ramp(start=ends["from"], end=ends["to"])
            _between(path, ramp[path], Fraction(0))
        formats = tuple("." + suffix.removeprefix(".") for suffix in read.formats)
        for suffix in formats:
            if "/" in suffix or "\\" in suffix:
                raise OptionError("formats", suffix, "a file name ending, such as tmj; all files go into one folder")
        pack = cls(read.name, read.count, formats, read.recipe, ramp)
        try:
            settle(read.recipe.get("seed", 0))
            pack.level_recipe(1)
        except LevelforgeError as error:
            raise error.under("recipe") from None
        return pack

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The pack in a TOML file.

        Raises:
            PackError: if the file cannot be read or is no TOML; and what `of` raises.
        """
        try:
            table = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise PackError("pack", str(path), f"a pack file that can be read ({error.strerror})") from None
        except (ValueError, RecursionError) as error:
            raise PackError("pack", str(path), f"a pack in TOML ({error})") from None
        return cls.of(table)

    def stem(self, number: int) -> str:
        """The file name of level `number`, from 1, without its ending; with as many zeros in front as sort well."""
        return f"{self.name}-{number:0{len(str(self.count))}}"

    def table(self, number: int) -> dict[str, Any]:
        """The table of level `number`, from 1: the common one with the ramps and the level's own seed laid over it."""
        table = copy.deepcopy(dict(self.recipe))
        place = Fraction(number - 1, max(self.count - 1, 1))
        for path, ramp in self.ramp.items():
            assign(table, path, _between(path, ramp, place))
        # 53 bits: what JSON readers and TOML parsers of every language hold exactly.
        table["seed"] = derive(table.get("seed", 0), "pack", number) >> 11
        return table

    def digest(self, number: int) -> str:
        """SHA-256 of all that decides the files of level `number`: its table, its formats, levelforge's version."""
        decides = [self.table(number), list(self.formats), __version__]
        return hashlib.sha256(json.dumps(decides, sort_keys=True).encode()).hexdigest()

    def level_recipe(self, number: int) -> Recipe:
        """The recipe of level `number`, from 1."""
        return Recipe.of(self.table(number))


def _between(path: str, ramp: Ramp, place: Fraction) -> Any:
    """The value at a place from 0 (the first level) to 1 (the last)."""
    start, end = ramp.start, ramp.end
    if isinstance(start, list) and isinstance(end, list) and len(start) == len(end):
        parts = zip(start, end, strict=True)
        return [_between(path, Ramp(start=first, end=last), place) for first, last in parts]
    if not all(_is_number(value) for value in (start, end)):
        raise OptionError(f"ramp.{path}", {"from": start, "to": end}, "two numbers, or two lists of as many numbers")
    # Floats by what they spell: 0.1 is a tenth.
    first, last = (Fraction(value) if isinstance(value, int) else Fraction(str(value)) for value in (start, end))
    exact = first + (last - first) * place
    if isinstance(start, int) and isinstance(end, int):
        return math.floor(exact + Fraction(1, 2))
    return float(round(exact, 6))


def _is_number(value: object) -> bool:
    return type(value) is int or (isinstance(value, float) and math.isfinite(value))
