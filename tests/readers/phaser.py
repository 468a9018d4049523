"""Phaser's parser of Tiled maps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

from tests.readers import node


class ParsedMap(TypedDict):
    """What Phaser made of a map.

    `warnings` is what it said on the console, and `notNumbers` names every field that is NaN or infinite. By layer
    name, `tiles` has rows of tile numbers (-1 for none), and `solid` whether the tile there has the property
    `lf_solid`.
    """

    warnings: list[str]
    notNumbers: list[str]
    tiles: dict[str, list[list[int]]]
    solid: dict[str, list[list[bool]]]
    objects: list[dict[str, Any]]
    tilesets: list[dict[str, Any]]


def parse(files: Sequence[Path]) -> list[ParsedMap]:
    """The maps, parsed one after another by one program."""
    maps: list[ParsedMap] = node("phaser.cjs", *files, package="phaser")
    return maps
