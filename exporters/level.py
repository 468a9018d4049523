"""The native level file: lossless, and read back equal by levelforge."""

from __future__ import annotations

from levelforge.level import Level
from levelforge.options import Options as OptionsBase
from levelforge.records import Format
from levelforge.storage import dump

SUFFIXES = (".level.json",)
OPEN_WITH = {".level.json": "levelforge export FILE -o ..., levelforge view FILE, levelforge info FILE"}


class Options(OptionsBase, frozen=True):
    """The level file has no options."""


def encode(level: Level, suffix: str, name: str, options: Options) -> dict[str, bytes]:
    """The level file; see `levelforge.storage`."""
    return {name + suffix: dump(level)}


FORMAT = Format(options=Options, encode=encode)
