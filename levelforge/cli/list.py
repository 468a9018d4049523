"""Lists the algorithms, grids, shaping steps and formats, or the options of one."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from levelforge.catalog import Catalog


def command(
    what: Annotated[str | None, typer.Argument(metavar="[algorithms|grids|shaping|formats]")] = None,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show this one's options.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of JSON objects.")] = False,
) -> None:
    """Lists the algorithms, grids, shaping steps and formats, or the options of one."""
    catalogs = _catalogs()
    if what is not None and what not in catalogs:
        from levelforge.errors import UnknownName

        raise UnknownName.among("list", what, catalogs)
    if name is not None and what is not None:
        entry = _described(what, catalogs[what], name)
        _write(json.dumps([entry], ensure_ascii=False, indent=2) if as_json else _options_text(entry))
        return
    chosen = [what] if what else list(catalogs)
    entries = {kind: _entries(kind, catalogs[kind]) for kind in chosen}
    if as_json:
        _write(json.dumps([entry for kind in chosen for entry in entries[kind]], ensure_ascii=False, indent=2))
    else:
        _write("\n\n".join(_table(kind, entries[kind]) for kind in chosen))


def _catalogs() -> dict[str, Catalog]:
    from levelforge.catalog import ALGORITHMS, FORMATS, GRIDS, SHAPING

    return {"algorithms": ALGORITHMS, "grids": GRIDS, "shaping": SHAPING, "formats": FORMATS}


def _entries(kind: str, catalog: Catalog) -> list[dict[str, Any]]:
    """Name and summary of every member; of formats also the suffixes. Nothing is imported."""
    entries: list[dict[str, Any]] = []
    for name in catalog.names():
        entry: dict[str, Any] = {"kind": kind, "name": name, "summary": catalog.summary(name)}
        if kind == "formats":
            entry["suffixes"] = list(catalog.constant(name, "SUFFIXES") or ())
        entries.append(entry)
    return entries


def _described(kind: str, catalog: Catalog, name: str) -> dict[str, Any]:
    """One member with its options."""
    from levelforge.options import describe

    module = catalog.module(name)
    known = module.__name__.rpartition(".")[2]
    entry = next(entry for entry in _entries(kind, catalog) if entry["name"] == known)
    options = describe(module.Options)
    if kind == "grids":
        from levelforge.catalog import MODIFIERS

        for modifier in MODIFIERS.names():
            options += describe(MODIFIERS.module(modifier).Options)
    return {**entry, "options": options, "description": module.__doc__ or ""}


def _table(kind: str, entries: list[dict[str, Any]]) -> str:
    rows = [(entry["name"], " ".join(entry.get("suffixes", ())), entry["summary"]) for entry in entries]
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(2)]
    lines = [kind]
    for name, suffixes, summary in rows:
        middle = f"{suffixes.ljust(widths[1])}  " if widths[1] else ""
        lines.append(f"  {name.ljust(widths[0])}  {middle}{summary}")
    return "\n".join(lines)


def _options_text(entry: dict[str, Any]) -> str:
    lines = [f"{entry['name']}: {entry['description'].strip()}", "", "Options:"]
    for option in entry["options"]:
        lines.append(f"  {option['name']} = {json.dumps(option['default'], ensure_ascii=False)}   {option['accepts']}")
        if option["summary"]:
            lines.append(f"      {option['summary']}")
    if not entry["options"]:
        lines.append("  none")
    return "\n".join(lines)


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
