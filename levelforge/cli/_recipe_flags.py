"""The flags that `make` and `view` share: short names for recipe keys, and `--set` for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from levelforge.recipe import Recipe

Grid = Annotated[str | None, typer.Option(help="Shape of the cells; see `levelforge list grids`.")]
Size = Annotated[str | None, typer.Option(metavar="COLUMNSxROWS", help="Size in cells, such as 40x30.")]
Algorithm = Annotated[str | None, typer.Option(help="How to carve; see `levelforge list algorithms`.")]
Seed = Annotated[str | None, typer.Option(help="Any integer or text; 0 if none is given.")]
Assignments = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Any key of a recipe, such as shaping.braid.share=0.3."),
]


def recipe_of(
    file: Path | None,
    grid: str | None,
    size: str | None,
    algorithm: str | None,
    seed: str | None,
    assignments: list[str] | None,
) -> Recipe:
    """The recipe in a file with the flags laid over it."""
    from levelforge.recipe import Recipe
    from levelforge.recipe_keys import assign, parse_assignment, parse_value

    table: dict[str, Any] = Recipe.load(file).to_table() if file else {}
    if grid is not None:
        table["grid"] = {"shape": grid}
    if size is not None:
        table.setdefault("grid", {}).pop("tiles", None)
        assign(table, "grid.size", size)
    if algorithm is not None:
        table["algorithm"] = {"name": algorithm}
    if seed is not None:
        number = parse_value(seed)
        table["seed"] = number if type(number) is int else seed
    for text in assignments or ():
        assign(table, *parse_assignment(text))
    return Recipe.of(table)
