"""Tells what a level is: its size, its proof of validity, its solution."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from levelforge.level import Level


def command(
    level: Annotated[Path, typer.Argument(metavar="LEVEL", help="A .level.json file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Tells what a level is: its size, its proof of validity, its solution."""
    from levelforge.cli._levels import load_level

    loaded = load_level(level)
    facts = _facts(loaded)
    if as_json:
        sys.stdout.write(json.dumps(facts, ensure_ascii=False, indent=2) + "\n")
        return
    recipe = facts.pop("recipe")
    width = max(map(len, facts)) + 2
    for name, value in facts.items():
        sys.stdout.write(f"{name.replace('_', ' ').ljust(width)}{_shown(value)}\n")
    sys.stdout.write(f"\n{loaded.recipe.to_toml()}" if recipe else "")


def _facts(level: Level) -> dict[str, Any]:
    from dataclasses import asdict

    from levelforge.analysis.junctions import dead_ends, junctions
    from levelforge.analysis.validity import examine

    width, height, floors = level.grid.extent
    return {
        "grid": level.grid.shape,
        "extent": [width, height, floors],
        **asdict(examine(level)),
        "dead_ends": len(dead_ends(level)),
        "junctions": len(junctions(level)),
        "start": level.grid.position(level.start),
        "goal": level.grid.position(level.goal),
        "recipe": level.recipe.to_table(),
    }


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(f"{part:g}" for part in value) or "none"
    return str(value)
