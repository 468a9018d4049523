"""The Khronos glTF validator."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from tests.readers import node


class Report(TypedDict):
    """What the validator says of a file: its errors, warnings, infos and hints, counted and in words."""

    counts: list[int]
    messages: list[str]
    triangles: int


def validate(files: Sequence[Path]) -> list[Report]:
    """The reports on glTF files, which may be binary or have their data beside them."""
    reports: list[Report] = node("gltf_validator.cjs", *files, package="gltf-validator")
    return reports
