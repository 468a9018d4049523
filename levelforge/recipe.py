"""Recipes: everything that decides what a level is, as a table that fits in a text file.

    seed = 7                      # any integer or string; 0 is a seed
    [grid]
    shape = "rect"
    size = [40, 30]
    [algorithm]
    name = "wilson"
    [[shaping]]
    step = "braid"
    share = 0.3
    [placement]
    start = "farthest"            # farthest | corner | border | centre | [column, row]
    goal = "farthest"
    [export.mesh]
    wall_height = 3.0

Every exported file carries its recipe, so that any asset can be made again from itself.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta

from levelforge.catalog import ALGORITHMS, FORMATS, GRIDS, SHAPING, Catalog
from levelforge.errors import OptionError, RecipeError, UnknownName, section
from levelforge.grid_table import grid_plan
from levelforge.options import Options, decode
from levelforge.seeds import Seed, settle

Place = str | list[int]
PLACES = ("farthest", "corner", "border", "centre")
FILE_KEYS = ("mask_file", "links_file")
"""The keys of `[grid]` that name a file to read."""
_SAFE_IN_JSON = 2**53


class Placement(Options, frozen=True):
    """Where start, goal and openings are."""

    start: Annotated[Place, Meta(description="farthest, corner, border, centre, or a cell [column, row]")] = "farthest"
    goal: Annotated[Place, Meta(description="likewise; of several cells, the farthest from the start")] = "farthest"
    openings: Annotated[bool, Meta(description="take the border wall away at start and goal")] = False
    exact: Annotated[bool, Meta(description="farthest is exact on mazes with loops too, however long it takes")] = False


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides what a level is. Make one with `of`, `load` or `parse`, which check it.

    Attributes:
        seed: any integer or string.
        grid: `shape`, and that grid's options.
        algorithm: `name`, and that algorithm's options.
        shaping: one table per step, in order: `step`, and its options.
        placement: start, goal, openings.
        export: one table of options per format (`mesh`, `tiled`, ...).

    Example:
        >>> recipe = Recipe.of({"seed": 7, "grid": {"size": "40x30"}, "algorithm": {"name": "wilson"}})
        >>> print(recipe.to_toml(), end="")
        seed = 7
        <BLANKLINE>
        [grid]
        shape = "rect"
        size = "40x30"
        <BLANKLINE>
        [algorithm]
        name = "wilson"
    """

    seed: Seed = 0
    grid: Mapping[str, Any] = {}
    algorithm: Mapping[str, Any] = {}
    shaping: tuple[Mapping[str, Any], ...] = ()
    placement: Placement = Placement()
    export: Mapping[str, Mapping[str, Any]] = {}

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Self:
        """The recipe that a table describes.

        Raises:
            UnknownName: for a key, shape, algorithm, step or format that there is not.
            OptionError: for a value of the wrong type or outside its range.
            RecipeError: for a section that is not a table.
        """
        for key in table:
            if key not in cls.__struct_fields__:
                raise UnknownName.key_among(key, table[key], cls.__struct_fields__)
        seed = settle(table.get("seed", 0))
        shaping = table.get("shaping", ())
        if not isinstance(shaping, list | tuple):
            raise RecipeError("shaping", shaping, "a list of tables, each written [[shaping]]")
        grid = {"shape": "rect", **_table("grid", table.get("grid", {}))}
        algorithm = {"name": "kruskal", **_table("algorithm", table.get("algorithm", {}))}
        steps = tuple(_table(f"shaping.{at}", step) for at, step in enumerate(shaping))
        places = _table("placement", table.get("placement", {}))
        with section("placement"):
            placement = _placement(places)
        export = {
            name: _table(f"export.{name}", part) for name, part in _table("export", table.get("export", {})).items()
        }
        _settle_name(grid, "grid", "shape", GRIDS)
        _settle_name(algorithm, "algorithm", "name", ALGORITHMS)
        for at, step in enumerate(steps):
            _settle_name(step, f"shaping.{at}", "step", SHAPING)
        recipe = cls(seed=seed, grid=grid, algorithm=algorithm, shaping=steps, placement=placement, export=export)
        recipe._check()
        return recipe

    @classmethod
    def parse(cls, text: str, source: str = "recipe") -> Self:
        """The recipe in a TOML or JSON text; `source` names it in errors.

        Raises:
            RecipeError: if it is neither; and what `of` raises.
        """
        return cls.of(_parsed(text, source))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The recipe in a file.

        Raises:
            RecipeError: if the file cannot be read; and what `parse` raises.
        """
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
            raise RecipeError(str(path), reason, "a recipe file that can be read") from None
        table = _parsed(text, str(path))
        grid = table.get("grid")
        if isinstance(grid, dict):
            # Files that a recipe names lie beside it, wherever it is read from.
            beside = {key: str(Path(path).parent / grid[key]) for key in FILE_KEYS if isinstance(grid.get(key), str)}
            table["grid"] = {**grid, **beside}
        return cls.of(table)

    def to_table(self) -> dict[str, Any]:
        """The recipe as nested dictionaries and lists, in a fixed order, without what is left at its default."""
        table: dict[str, Any] = {"seed": self.seed, "grid": dict(self.grid), "algorithm": dict(self.algorithm)}
        if self.shaping:
            table["shaping"] = [dict(step) for step in self.shaping]
        placement = {
            key: getattr(self.placement, key)
            for key, default in msgspec.structs.asdict(Placement()).items()
            if getattr(self.placement, key) != default
        }
        if placement:
            table["placement"] = placement
        if self.export:
            table["export"] = {name: dict(part) for name, part in self.export.items()}
        return table

    def to_toml(self) -> str:
        """The recipe as TOML: `parse` gives an equal one."""
        table = self.to_table()
        parts = [("", {"seed": table.pop("seed")})]
        parts += [("[[shaping]]\n", step) for step in table.pop("shaping", [])]
        export = table.pop("export", {})
        parts += [(f"[{section}]\n", part) for section, part in table.items()]
        parts += [(f"[export.{name}]\n", part) for name, part in export.items()]
        order = ["", "[grid]\n", "[algorithm]\n", "[[shaping]]\n", "[placement]\n"]
        parts.sort(key=lambda part: order.index(part[0]) if part[0] in order else len(order))
        return "\n".join(head + "".join(_toml_line(*item) for item in body.items()) for head, body in parts)

    def to_json(self) -> str:
        """The recipe as one line of JSON, for files that carry it.

        A seed that JavaScript could not hold is written as a string, which gives the same level.
        """
        table = self.to_table()
        if isinstance(self.seed, int) and abs(self.seed) > _SAFE_IN_JSON:
            table["seed"] = str(self.seed)
        return json.dumps(table, ensure_ascii=False, separators=(",", ":"))

    def _check(self) -> None:
        """Looks up every name and decodes every option, so that mistakes show before any work is done."""
        with section("grid"):
            grid_plan(self.grid)
        with section("algorithm"):
            self.decoded("algorithm")
        for at in range(len(self.shaping)):
            with section(f"shaping.{at}"):
                self.decoded("shaping", at)
        for name, part in self.export.items():
            module = FORMATS.module(_known_format(name))
            with section(f"export.{name}"):
                decode(module.FORMAT.options, part)

    def decoded(self, section: str, at: int = 0) -> tuple[Any, Any]:
        """The record and the options that a section names: `algorithm`, or `shaping` number `at`."""
        table = self.shaping[at] if section == "shaping" else getattr(self, section)
        key, catalog, attribute = {
            "algorithm": ("name", ALGORITHMS, "ALGORITHM"),
            "shaping": ("step", SHAPING, "STEP"),
        }[section]
        record = getattr(catalog.module(table[key]), attribute)
        return record, decode(record.options, {k: v for k, v in table.items() if k != key})


def _parsed(text: str, source: str) -> dict[str, Any]:
    """The table in a TOML or JSON text."""
    try:
        return json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecipeError(source, str(error), "a recipe in TOML or JSON") from None


def _toml_line(key: str, value: Any) -> str:
    """One key of a table; lists of numbers stay on its line, which `tomli_w` would spread over many."""
    import tomli_w

    if isinstance(value, list) and _only_numbers(value):
        return f"{key} = {json.dumps(value)}\n"
    # A mask is read row by row.
    return tomli_w.dumps({key: value}, multiline_strings=isinstance(value, str) and "\n" in value)


def _only_numbers(value: Any) -> bool:
    if isinstance(value, list):
        return all(map(_only_numbers, value))
    return type(value) is int or (type(value) is float and math.isfinite(value))


def _settle_name(table: dict[str, Any], section: str, key: str, catalog: Catalog) -> None:
    """Puts the member's own spelling of its name into the table.

    Raises:
        OptionError: if the name is missing or no text.
        UnknownName: if there is no such member.
    """
    name = table.get(key)
    if not isinstance(name, str):
        raise OptionError(f"{section}.{key}", name, "one of " + ", ".join(catalog.names()))
    try:
        table[key] = catalog.canonical(name)
    except UnknownName as error:
        raise UnknownName(f"{section}.{key}", name, error.accepted) from None


def _known_format(name: str) -> str:
    if name not in FORMATS.names():
        raise UnknownName.among(f"export.{name}", name, FORMATS.names())
    return name


def _placement(table: Mapping[str, Any]) -> Placement:
    placement = decode(Placement, table)
    for key in ("start", "goal"):
        place = getattr(placement, key)
        if isinstance(place, str) and place not in PLACES:
            raise OptionError(key, place, f"{', '.join(PLACES)}, or a cell [column, row]")
    return placement


def _table(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise RecipeError(key, value, "a table")
    # JSON's null is a key that was left out; TOML has no such value.
    return {name: part for name, part in value.items() if part is not None}
