"""The viewer: a level from above or through a walker's eyes, in a window or as a picture.

`show` opens a window and returns when it is closed; `snapshot` draws one picture without a screen. Both need OpenGL
3.3, which Mesa provides in software where there is no graphics card. Importing this package imports no pyglet.

The parts, from the level to the pixels:

- `scene` makes arrays of a level, `walking` and `playback` move through it and through its carving;
- `controls` is the table of keys, `session` the state of a viewing that they change; up to here nothing needs a screen;
- `top_down`, `first_person` and `hud` draw a session, `painter` chooses between them;
- `window` and `offscreen` give them somewhere to draw.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from levelforge.level import Level
    from levelforge.tracing import Trace

__all__ = ["show", "snapshot"]

DEFAULT_SIZE = (1280, 720)
"""Width and height of windows and pictures, in pixels."""


def show(level: Level, mode: str = "top", trace: Trace | None = None, size: tuple[int, int] = DEFAULT_SIZE) -> None:
    """Shows a level in a window; returns when it is closed.

    Args:
        level: the level.
        mode: `top`, the map, or `first`, the walk; Tab switches. H shows and hides the keys.
        trace: the carving (`levelforge.tracing`), to be played on the map first.
        size: width and height of the window in pixels.

    Raises:
        UnknownName: if there is no such mode.
        OptionError: for a size that is none.
        ViewerError: if there is no display or no OpenGL, saying what to install; or after a snapshot in this process.
    """
    from viewer.context import require_a_screen, translated_errors
    from viewer.modes import mode_named
    from viewer.picture import checked_size
    from viewer.session import Session

    session = Session(level, mode_named(mode), checked_size(size), trace)
    require_a_screen()
    with translated_errors("show"):
        from viewer.window import run

        run(session)


def snapshot(
    level: Level,
    path: str | Path,
    mode: str = "top",
    size: tuple[int, int] = DEFAULT_SIZE,
    *,
    solution: bool = False,
    distances: bool = False,
    help: bool = False,
    trace: Trace | None = None,
    step: int | None = None,
) -> Path:
    """Draws one picture of a level without a screen. The same call gives the same pixels on one machine.

    Args:
        level: the level.
        path: the PNG file to write: whole, or not at all. It carries the recipe.
        mode: `top`, the whole map, or `first`, the view from the start along the first passage of the solution.
        size: width and height in pixels.
        solution: whether the map shows the way from start to goal.
        distances: whether the map shows the distance from the start as colours.
        help: whether the keys are shown.
        trace: a carving (`levelforge.tracing`) to show on the map.
        step: how many of its steps are done; half of them if not given.

    Returns:
        The path.

    Raises:
        UnknownName: if there is no such mode.
        OptionError: for a size that is none, or a file name that does not end in .png.
        ViewerError: if there is no OpenGL, saying what to install.
        ExportError: if the file cannot be written.
    """
    from levelforge.errors import OptionError
    from viewer.modes import mode_named
    from viewer.picture import checked_size, render, write_picture
    from viewer.session import Session

    path = Path(path)
    if path.suffix.lower() != ".png":
        raise OptionError("snapshot", str(path), "a file name that ends in .png")
    session = Session(level, mode_named(mode), checked_size(size), trace)
    session.shows_solution = solution
    session.shows_distances = distances
    session.shows_help = help
    if session.playback is not None:
        session.playback.seek(len(session.playback) // 2 if step is None else step)
    write_picture(render(session), level, path)
    return path
