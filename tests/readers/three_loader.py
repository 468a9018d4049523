"""three.js, which also stands for the many web viewers that are built on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

from tests.readers import node


class Node(TypedDict):
    """A node as three.js has it."""

    parent: str | None
    position: list[float]
    triangles: int
    box: list[list[float]] | None
    material: str | None
    extras: dict[str, Any]


def load(files: Sequence[Path]) -> list[dict[str, Node]]:
    """The nodes of glTF and OBJ files, by name."""
    scenes: list[dict[str, Node]] = node("three_loader.mjs", *files, package="three")
    return scenes
