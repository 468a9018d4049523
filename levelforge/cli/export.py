"""Writes a level that was made before to further files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from levelforge.cli import _recipe_flags as flags


def command(
    level: Annotated[Path, typer.Argument(metavar="LEVEL", help="A .level.json file.")],
    output: Annotated[
        list[Path], typer.Option("-o", "--output", metavar="FILE", help="A file to write; its ending is the format.")
    ],
    assignments: flags.Assignments = None,
) -> None:
    """Writes a level that was made before to further files.

    --set reaches the options of the formats, such as export.mesh.wall_height=3.
    """
    import exporters
    from levelforge.cli._levels import load_level
    from levelforge.cli._written import tell_written
    from levelforge.errors import RecipeError
    from levelforge.recipe import Recipe
    from levelforge.recipe_keys import assign, parse_assignment

    loaded = load_level(level)
    table = loaded.recipe.to_table()
    for text in assignments or ():
        path, value = parse_assignment(text)
        if not path.startswith("export."):
            raise RecipeError("--set", path, "a key under export; the level itself is made already")
        assign(table, path, value)
    tell_written(exporters.save_all(loaded.with_recipe(Recipe.of(table)), output))
