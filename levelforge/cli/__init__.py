"""The command line: `levelforge COMMAND`. One file per sub-command, named like it; a new file is a new sub-command.

A module has one function, `command`, whose signature is the flags and whose docstring is the help. Modules import
what is heavy (numpy, numba, trimesh, pyglet) inside their functions, so that `--help` and `list` are instant.

Standard output is data, standard error is talk. Status 0: done; 2: wrong input, one line on standard error; anything
else is a bug and shows its traceback.
"""

from __future__ import annotations

import sys

import typer
from typer.exceptions import Abort, Exit, TyperException

from levelforge.catalog import COMMANDS
from levelforge.errors import LevelforgeError

_WRONG_INPUT = 2
_INTERRUPTED = 130


def app() -> typer.Typer:
    """The command line, with every sub-command that is in this folder."""
    group = typer.Typer(
        name="levelforge",
        help="Forges mazes and levels into game-ready assets: Tiled maps, meshes, navigation graphs, pictures.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    group.callback()(_global_flags)
    for name in COMMANDS.names():
        group.command(name)(COMMANDS.module(name).command)
    return group


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line and leaves the process with its status."""
    for stream in (sys.stdout, sys.stderr):
        # Recipes and text pictures are UTF-8 everywhere; Windows would otherwise use its old code page.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns its status."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        status = app()(args=given or ["--help"], prog_name="levelforge", standalone_mode=False)
    except LevelforgeError as error:
        return _wrong(str(error))
    except TyperException as error:
        return _wrong(error.format_message())
    except MemoryError:
        return _wrong("size: the level does not fit into memory; a smaller one would")
    except Exit as leaving:
        return leaving.exit_code
    except (Abort, KeyboardInterrupt):
        return _INTERRUPTED
    return status if isinstance(status, int) else 0


def _wrong(message: str) -> int:
    sys.stderr.write(f"levelforge: {' '.join(message.split())}\n")
    return _WRONG_INPUT


def _show_version(wanted: bool) -> None:
    if wanted:
        from levelforge import __version__

        sys.stdout.write(f"levelforge {__version__}\n")
        raise typer.Exit


def _global_flags(
    version: bool = typer.Option(
        False, "--version", help="Show the version and leave.", is_eager=True, callback=_show_version
    ),
) -> None:
    pass
