"""Makes a level and writes it to files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from levelforge.cli import _recipe_flags as flags


def command(
    recipe: Annotated[Path | None, typer.Argument(metavar="[RECIPE.toml]", help="A recipe to start from.")] = None,
    grid: flags.Grid = None,
    size: flags.Size = None,
    algorithm: flags.Algorithm = None,
    seed: flags.Seed = None,
    assignments: flags.Assignments = None,
    output: Annotated[
        list[Path] | None,
        typer.Option("-o", "--output", metavar="FILE", help="A file to write; its ending is the format. Repeatable."),
    ] = None,
) -> None:
    """Makes a level and writes it to files.

    Prints the recipe that repeats it on standard output. The files appear all together, or none.
    """
    import exporters
    from levelforge.build import build
    from levelforge.cli._written import tell_written
    from levelforge.errors import OptionError

    made = flags.recipe_of(recipe, grid, size, algorithm, seed, assignments)
    if not output:
        raise OptionError("-o", None, "a file to write, such as -o crypt.tmj; see `levelforge list formats`")
    for path in output:
        exporters.suffix_of(path.name)
    level = build(made)
    tell_written(exporters.save_all(level, output))
    sys.stdout.write(level.recipe.to_toml())
