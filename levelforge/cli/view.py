"""Shows a level in a window, or draws it into a picture file without one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from levelforge.cli import _recipe_flags as flags


def command(
    source: Annotated[
        Path | None, typer.Argument(metavar="[RECIPE.toml | LEVEL]", help="A recipe, or a .level.json file.")
    ] = None,
    grid: flags.Grid = None,
    size: flags.Size = None,
    algorithm: flags.Algorithm = None,
    seed: flags.Seed = None,
    assignments: flags.Assignments = None,
    mode: Annotated[Literal["top", "first"], typer.Option(help="From above, or through a walker's eyes.")] = "top",
    animate: Annotated[bool, typer.Option("--animate", help="Play the carving, step by step.")] = False,
    snapshot: Annotated[
        Path | None, typer.Option(metavar="FILE.png", help="Draw one picture without a screen, and leave.")
    ] = None,
) -> None:
    """Shows a level in a window, or draws it into a picture file without one.

    Tab switches between the views, H shows the keys.
    """
    import viewer
    from levelforge.build import build
    from levelforge.cli._levels import load_level
    from levelforge.errors import RecipeError
    from levelforge.tracing import trace

    if source is not None and source.name.lower().endswith(".json") and _is_level(source):
        if any(flag is not None for flag in (grid, size, algorithm, seed, assignments)):
            raise RecipeError("view", str(source), "a recipe; a level that is made already takes no flags of `make`")
        level = load_level(source)
    else:
        level = build(flags.recipe_of(source, grid, size, algorithm, seed, assignments))
    steps = trace(level) if animate else None
    if snapshot is None:
        viewer.show(level, mode=mode, trace=steps)
    else:
        sys.stderr.write(f"{viewer.snapshot(level, snapshot, mode=mode, trace=steps)}\n")


def _is_level(path: Path) -> bool:
    """Whether a JSON file is meant as a level; other JSON is a recipe."""
    from levelforge.storage import FORMAT

    try:
        return path.name.lower().endswith(".level.json") or FORMAT.encode() in path.read_bytes()[:4096]
    except OSError:
        return True
