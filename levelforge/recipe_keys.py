"""Setting one key of a recipe by its path, as `--set grid.size=40x30` and the ramps of a pack do.

A path names the tables from the outside in: `algorithm.pick`, `export.mesh.wall_height`. Shaping is a list: its steps
are named by number from 0 (`shaping.0.share`) or by name (`shaping.braid.share`: the first step of that name, added
at the end if there is none).
"""

from __future__ import annotations

import tomllib
from typing import Any

from levelforge.errors import RecipeError

_MOST_DIGITS = 9


def parse_assignment(text: str) -> tuple[str, Any]:
    """The path and the value in `path=value`; a value that is no TOML is a text.

    Raises:
        RecipeError: if there is no `=`, or no path before it.

    Example:
        >>> parse_assignment("shaping.braid.share=0.3"), parse_assignment("grid.size=40x30")
        (('shaping.braid.share', 0.3), ('grid.size', '40x30'))
    """
    path, equals, value = text.partition("=")
    if not equals or not path.strip():
        raise RecipeError("--set", text, "KEY=VALUE, such as shaping.braid.share=0.3")
    return path.strip(), parse_value(value.strip())


def parse_value(text: str) -> Any:
    """The value of a TOML text (`7`, `0.3`, `true`, `[1, 2]`, `"x"`), or the text itself if it is none."""
    try:
        table = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return table["value"] if list(table) == ["value"] else text


def assign(table: dict[str, Any], path: str, value: Any) -> None:
    """Sets the key at `path` of a recipe's table, making the tables on the way.

    Raises:
        RecipeError: if the path leads through something that is no table.

    Example:
        >>> recipe = {}
        >>> assign(recipe, "shaping.braid.share", 0.3)
        >>> recipe
        {'shaping': [{'step': 'braid', 'share': 0.3}]}
    """
    parts = path.split(".")
    if "" in parts or (parts[0] != "seed" and len(parts) < 2):
        raise RecipeError(path, value, "a key inside a section, such as grid.size or shaping.braid.share")
    where: Any = table
    if parts[0] == "shaping":
        if len(parts) < 3:
            raise RecipeError(path, value, "shaping.STEP.KEY, such as shaping.braid.share")
        where = _step(table, parts[1], path, value)
        parts = parts[2:]
    for part in parts[:-1]:
        where = where.setdefault(part, {})
        if not isinstance(where, dict):
            raise RecipeError(path, value, f"a path through tables; {part} is none")
    where[parts[-1]] = value


def _step(table: dict[str, Any], name: str, path: str, value: Any) -> dict[str, Any]:
    """The table of a shaping step, by number or by name."""
    steps: list[dict[str, Any]] = table.setdefault("shaping", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise RecipeError("shaping", steps, "a list of tables, each written [[shaping]]")
    if name.isdecimal():
        if len(name) > _MOST_DIGITS or int(name) >= len(steps):
            raise RecipeError(path, value, f"a step that there is; the recipe has {len(steps)}, numbered from 0")
        return steps[int(name)]
    for step in steps:
        if step.get("step") == name:
            return step
    steps.append({"step": name})
    return steps[-1]
