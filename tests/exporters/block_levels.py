"""The levels with a block raster that flat exports are tested on, by name."""

from __future__ import annotations

import functools
from collections.abc import Callable

import levelforge
from levelforge.grids.rect import Rect
from levelforge.level import Level


def masked() -> Level:
    """A block of cells in the middle and one in a corner are missing."""
    return levelforge.make(grid=Rect(8, 6).without(cells=[0, 19, 20, 27, 28]), seed=3)


def marked() -> Level:
    """Two markers, one with a name that JSON and XML have to escape."""
    level = levelforge.make(size=(6, 5), seed=8)
    return Level(level.maze, level.start, level.goal, level.recipe, {"chest": 7, 'a "key" & <lock>': 12})


def with_openings() -> Level:
    """An entrance and an exit."""
    places = {"start": "corner", "goal": "corner", "openings": True}
    return levelforge.make(size=(9, 7), seed=2, placement=places)


def braided() -> Level:
    """No dead ends, so many loops."""
    return levelforge.make(size=(12, 9), seed=4, shaping=[{"step": "braid", "share": 1.0}])


_MAKERS: dict[str, Callable[[], Level]] = {
    "1x1": lambda: levelforge.make(size=(1, 1)),
    "1x7": lambda: levelforge.make(size=(1, 7)),
    "5x4": lambda: levelforge.make(size=(5, 4), seed=9),
    "40x30": lambda: levelforge.make(size=(40, 30), algorithm="wilson", seed=1),
    "82x61 tiles": lambda: levelforge.make(grid={"tiles": "82x61"}, seed=6),
    "braided": braided,
    "openings": with_openings,
    "masked": masked,
    "marked": marked,
}
NAMES = tuple(_MAKERS)


@functools.cache
def block_level(name: str) -> Level:
    """The level of that name, made once."""
    return _MAKERS[name]()


def remade(name: str) -> Level:
    """The same level, made again."""
    return _MAKERS[name]()
