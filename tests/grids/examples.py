"""The grids that every property is tested on: each shape, in ordinary and in the smallest sizes."""

from __future__ import annotations

from typing import Any

from levelforge.grid import Grid
from levelforge.grid_table import make_grid

Table = dict[str, Any]


def grid_of(table: Table) -> Grid:
    return make_grid(table)


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

WRAPPED: list[Table] = [
    {"shape": "rect", "size": [2, 1], "wrap": "x"},
    {"shape": "rect", "size": [4, 3], "wrap": "x"},
    {"shape": "rect", "size": [4, 3], "wrap": "y"},
    {"shape": "rect", "size": [4, 3], "wrap": "xy"},
    {"shape": "rect", "size": [4, 3], "wrap": "mobius"},
    {"shape": "rect", "size": [4, 4], "wrap": "mobius"},
    {"shape": "hex", "size": [5, 3], "wrap": "x"},
    {"shape": "hex", "size": [4, 4], "wrap": "y"},
    {"shape": "hex", "size": [5, 4], "wrap": "xy"},
    {"shape": "hex", "size": [4, 3], "wrap": "mobius"},
    {"shape": "hex", "size": [4, 3], "orientation": "flat", "wrap": "x"},
    {"shape": "hex", "size": [4, 3], "orientation": "flat", "stagger": "even", "wrap": "xy"},
    {"shape": "hex", "size": [5, 4], "orientation": "flat", "wrap": "mobius"},
    {"shape": "triangle", "size": [4, 3], "wrap": "x"},
    {"shape": "triangle", "size": [4, 4], "wrap": "xy"},
    {"shape": "triangle", "size": [5, 3], "wrap": "mobius"},
    {"shape": "brick", "size": [3, 4], "wrap": "xy"},
    {"shape": "brick", "size": [4, 5], "stagger": "even", "wrap": "mobius"},
    {"shape": "upsilon", "size": [4, 4], "wrap": "xy"},
    {"shape": "upsilon", "size": [4, 3], "wrap": "mobius"},
]

GRAPHS: list[Table] = [
    {"shape": "graph", "links": [], "positions": [[3.5, -2]]},
    {"shape": "graph", "links": [[0, 1]], "positions": [[0, 0], [-4, 0.5]]},
    {"shape": "graph", "links": [[1, 0], [1, 2], [1, 3]], "positions": [[0, 0], [2, 0], [4, 0], [2, 0.5]]},
    {"shape": "graph", "links": [[0, 1], [1, 2], [2, 0]], "positions": [[0, 0], [5, 0], [2.5, 0.6]]},
    {
        "shape": "graph",
        "links": [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0], [0, 6], [1, 6], [2, 6], [3, 6], [4, 6], [5, 6]],
        "positions": [[2, 0], [1, 1.7], [-1, 1.7], [-2, 0], [-1, -1.7], [1, -1.7], [0, 0.1]],
    },
]
