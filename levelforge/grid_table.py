"""From the table `[grid]` of a recipe to a grid: a shape, and what modifies it.

The keys of the table are the options of the shape and those of all modifiers (`levelforge.modifiers`). A modifier whose
keys are left out changes nothing.

    >>> make_grid({"shape": "rect", "size": "4x3", "wrap": "x"}).graph.link_count
    20
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, NamedTuple

from levelforge.catalog import GRIDS, MODIFIERS
from levelforge.errors import UnknownName
from levelforge.grid import Grid
from levelforge.options import Options, decode
from levelforge.records import GridModifier, GridShape


class GridPlan(NamedTuple):
    """What a table asks for, checked.

    Attributes:
        shape: the shape.
        options: its options.
        modifiers: the modifiers that the table has keys of, with their options, in the order in which they apply.
    """

    shape: GridShape
    options: Options
    modifiers: tuple[tuple[GridModifier, Options], ...]


def grid_plan(table: Mapping[str, Any]) -> GridPlan:
    """The shape and the modifiers that a table with `shape` and their options asks for.

    Raises:
        UnknownName: for a shape or key that there is not.
        OptionError: for a value of the wrong type or outside its range.
    """
    shape: GridShape = GRIDS.module(table["shape"]).GRID
    options = {key: value for key, value in table.items() if key != "shape"}
    chosen = []
    for modifier in _modifiers():
        options = modifier.prepare(options)
    known = _keys(shape.options)
    for modifier in _modifiers():
        own = {key: options.pop(key) for key in _keys(modifier.options) if key in options and key not in known}
        if own:
            chosen.append((modifier, decode(modifier.options, own)))
    for key, value in options.items():
        if key not in known:
            every = [*known, *(name for modifier in _modifiers() for name in _keys(modifier.options))]
            raise UnknownName.key_among(key, value, every)
    return GridPlan(shape, decode(shape.options, options), tuple(chosen))


def make_grid(table: Mapping[str, Any]) -> Grid:
    """The grid that a table with `shape` and options describes.

    Raises:
        GridError: if it cannot be made in that size; and what `grid_plan` raises.
    """
    plan = grid_plan(table)
    grid: Grid = plan.shape.make(plan.options)
    for modifier, options in plan.modifiers:
        grid = modifier.apply(grid, options)
    return grid


@functools.cache
def _modifiers() -> tuple[GridModifier, ...]:
    """All modifiers in the order in which they apply."""
    found: list[GridModifier] = [MODIFIERS.module(name).MODIFIER for name in MODIFIERS.names()]
    return tuple(sorted(found, key=lambda modifier: modifier.order))


def _keys(kind: type[Options]) -> tuple[str, ...]:
    return kind.__struct_fields__
