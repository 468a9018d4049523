"""The grids that every property is tested on: each shape, in ordinary and in the smallest sizes."""

from __future__ import annotations

from typing import Any

from levelforge.catalog import GRIDS
from levelforge.grid import Grid
from levelforge.options import decode

Table = dict[str, Any]


def grid_of(table: Table) -> Grid:
    record = GRIDS.module(table["shape"]).GRID
    options = {key: value for key, value in table.items() if key != "shape"}
    grid: Grid = record.make(decode(record.options, options))
    return grid


def name_of(table: Table) -> str:
    return "-".join(str(value).replace("\n", "/") for value in table.values())


SMALL = [[1, 1], [5, 1], [1, 2], [2, 2], [3, 5], [6, 4]]
SHAPES: list[Table] = [
    {"shape": shape, "size": size, **options}
    for shape, options in [
        ("rect", {}),
        ("hex", {"orientation": "pointy", "stagger": "odd"}),
        ("hex", {"orientation": "pointy", "stagger": "even"}),
        ("hex", {"orientation": "flat", "stagger": "odd"}),
        ("hex", {"orientation": "flat", "stagger": "even"}),
        ("triangle", {}),
        ("brick", {"stagger": "odd"}),
        ("brick", {"stagger": "even"}),
        ("upsilon", {}),
    ]
    for size in SMALL
]
SHAPES += [
    {"shape": "polar", "size": [3, 1], "centre": "cell"},
    {"shape": "polar", "size": [3, 1], "centre": "hole"},
    {"shape": "polar", "size": [6, 4], "centre": "cell"},
    {"shape": "polar", "size": [6, 4], "centre": "hole", "split": 0.5},
    {"shape": "polar", "size": [15, 2], "centre": "cell", "split": 3.0},
]
