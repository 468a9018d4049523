"""Makes a pack of levels from one file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from levelforge.packs.forge import Progress

_LINES = 20
"""How many plain lines of progress there are where no terminal shows a bar."""


def command(
    pack: Annotated[Path, typer.Argument(metavar="PACK.toml", help="The pack file; see the README.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where to write the levels.")],
    jobs: Annotated[int, typer.Option(metavar="N", help="How many levels to make at a time.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Keep the levels that are there and unchanged.")] = False,
) -> None:
    """Makes a pack of levels from one file.

    Writes the levels and manifest.json, which names each level's recipe, proof and file hashes. A level that cannot
    be made is named, and the others are kept.
    """
    import exporters
    from levelforge.packs.forge import forge
    from levelforge.packs.plan import Pack

    planned = Pack.load(pack)
    for suffix in planned.formats:
        exporters.suffix_of(suffix)
    with _progress() as progress:
        entries = forge(planned, output, exporters.save_all, jobs=jobs, resume=resume, progress=progress)
    failed = [entry for entry in entries if entry.error]
    for entry in failed:
        sys.stderr.write(f"levelforge: {entry.name}: {entry.error}\n")
    sys.stderr.write(f"{len(entries) - len(failed)} of {len(entries)} levels in {output}\n")
    sys.stdout.write(f"{output / 'manifest.json'}\n")
    if failed:
        raise typer.Exit(2)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar with rate and time left on a terminal; plain lines elsewhere."""
    if not sys.stderr.isatty():
        yield _plain_line
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.fields[level]}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None, level="", rate="")

        def show(done: int, total: int, name: str) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, total=total, level=name, rate=f"{speed:.1f}/s" if speed else "")

        yield show


def _plain_line(done: int, total: int, name: str) -> None:
    if done == total or done % max(total // _LINES, 1) == 0:
        sys.stderr.write(f"{done}/{total} {name}\n")
