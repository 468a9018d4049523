"""Exporters: a level as named bytes, and files on disk.

Every module is a family of formats, named like its table of options in a recipe (`[export.mesh]`). It declares

- `SUFFIXES`: the file name endings that it writes, longest match first over all modules;
- `OPEN_WITH`: a line per suffix on how to open the file;
- `FORMAT = levelforge.records.Format(...)`, its record.

    >>> import exporters, levelforge
    >>> level = levelforge.make(size=(4, 3))
    >>> sorted(exporters.encode(level, "txt"))
    ['level.txt']

An exporter asks the grid for what it needs, and never which class it is; it returns bytes, and one place (`save`)
writes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from levelforge.catalog import FORMATS
from levelforge.errors import ExportError, OptionError, UnknownName
from levelforge.files import write
from levelforge.level import Level
from levelforge.options import decode
from levelforge.records import Format


def formats() -> dict[str, str]:
    """Every suffix with the name of the module that writes it: `{".glb": "mesh", ...}`."""
    return {suffix: name for name in FORMATS.names() for suffix in FORMATS.constant(name, "SUFFIXES") or ()}


def suffix_of(file_name: str) -> str:
    """The longest known suffix that the file name ends in.

    Raises:
        UnknownName: if it ends in none.

    Example:
        >>> suffix_of("crypt.nav.json")
        '.nav.json'
    """
    known = formats()
    fitting = [suffix for suffix in known if file_name.lower().endswith(suffix)]
    if not fitting:
        raise UnknownName("format", file_name, "a file name that ends in one of " + ", ".join(sorted(known)))
    return max(fitting, key=len)


def encode(level: Level, format: str, name: str = "level", **options: Any) -> dict[str, bytes]:
    """The level in a format, as bytes by file name; the first is the main file.

    Args:
        level: the level.
        format: a suffix with or without its dot: `"glb"`, `".nav.json"`.
        name: the stem of the file names.
        **options: options of the format; they override the recipe's `[export.NAME]`.

    Raises:
        UnknownName: for a format or option that there is not.
        OptionError: for an option's value.
        UnsupportedGrid: if the grid lacks what the format needs.
    """
    suffix = suffix_of("." + format.removeprefix("."))
    family = formats()[suffix]
    record: Format = FORMATS.module(family).FORMAT
    table = {**level.recipe.export.get(family, {}), **options}
    try:
        return dict(record.encode(level, suffix, name, decode(record.options, table)))
    except (OptionError, UnknownName) as error:
        raise error.under(f"export.{family}") from None


def save(level: Level, path: str | Path, **options: Any) -> list[Path]:
    """Writes the level to `path`, whose ending chooses the format, and to what that file needs beside it.

    Returns:
        The files written, the main one first.

    Raises:
        ExportError: if the folder or file cannot be written; and what `encode` raises.
    """
    files = _encoded(level, Path(path), options)
    write(files)
    return list(files)


def save_all(level: Level, paths: Iterable[str | Path]) -> list[Path]:
    """Writes the level to several files, with the options of its recipe: all of them, or none if one cannot be made.

    Returns:
        The files written, in the order of the paths.

    Raises:
        ExportError: if a file cannot be written, or two would have one name; and what `encode` raises.
    """
    files: dict[Path, bytes] = {}
    for path in map(Path, paths):
        for target, data in _encoded(level, path, {}).items():
            if target in files and files[target] != data:
                raise ExportError("file", str(target), "another name; two of the files would both be called this")
            files[target] = data
    write(files)
    return list(files)


def _encoded(level: Level, path: Path, options: Mapping[str, Any]) -> dict[Path, bytes]:
    """The files that saving the level to `path` would write."""
    suffix = suffix_of(path.name)
    stem = path.name[: -len(suffix)]
    if not stem:
        raise ExportError("file", str(path), f"a name before {suffix}")
    return {path.parent / name: data for name, data in encode(level, suffix, stem, **options).items()}


def recipe_json(level: Level) -> str:
    """The recipe on one line of JSON, as every exported file carries it."""
    return level.recipe.to_json()


def recipe_table(level: Level) -> dict[str, Any]:
    """The recipe as plain dictionaries and lists, for files that are JSON themselves."""
    table: dict[str, Any] = msgspec.json.decode(level.recipe.to_json())
    return table
