"""Getting hold of OpenGL: a window on the screen, or none at all.

pyglet decides when its window module is first imported whether it talks to a screen or to EGL, once per process. So
this is the only module that sets `pyglet.options.headless`, and every import of pyglet's window comes after.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import pyglet

from levelforge.errors import ViewerError

if TYPE_CHECKING:
    from pyglet.gl import Config
    from pyglet.window import BaseWindow

    _Window = TypeVar("_Window", bound=BaseWindow)

# The hidden window that pyglet opens on import is for sharing between windows: ours share nothing, and an import should
# not need a display.
pyglet.options.shadow_window = False

NEEDED = (
    "OpenGL 3.3; on Linux without a graphics card Mesa draws in software: apt install libgl1 libegl1 libgl1-mesa-dri"
    " (and libfontconfig1 libfreetype6 for text)"
)
_A_DISPLAY = "an X display, named by DISPLAY, that answers (a snapshot needs none)"
_SAMPLES = 4
_PLATFORMS_WITH_A_SCREEN = ("darwin", "win32", "cygwin")
# By name, because importing the classes would bind pyglet to a screen or to none.
_ERRORS_OF_DISPLAYS = frozenset(
    (
        "WindowException",
        "NoSuchDisplayException",
        "ConfigException",
        "ContextException",
        "GLXInfoException",
        "MissingFunctionException",
    )
)


def prefer_no_screen() -> None:
    """Has pyglet draw without a screen, unless it is bound to one already, or the system always has one."""
    if "pyglet.window" not in sys.modules and sys.platform not in _PLATFORMS_WITH_A_SCREEN:
        pyglet.options.headless = True


def require_a_screen() -> None:
    """Makes sure that pyglet can open windows on the screen, before it is bound to one.

    Raises:
        ViewerError: if there is no display, or an earlier snapshot has bound pyglet to drawing without one.
    """
    if pyglet.options.headless:
        accepted = "a process of its own, or before the first snapshot: pyglet draws with or without a screen, not both"
        raise ViewerError("show", "after a snapshot", accepted)
    if sys.platform not in _PLATFORMS_WITH_A_SCREEN and not os.environ.get("DISPLAY"):
        raise ViewerError("show", "no DISPLAY", f"{_A_DISPLAY}, and {NEEDED}")


@contextmanager
def translated_errors(key: str) -> Iterator[None]:
    """Within the block, failures to get OpenGL, a display or a library become ViewerError with what to install.

    Args:
        key: what was asked for: `show` or `snapshot`.
    """
    try:
        yield
    except ImportError as error:
        raise ViewerError(key, str(error), NEEDED) from error
    except Exception as error:
        if _ERRORS_OF_DISPLAYS.isdisjoint(kind.__name__ for kind in type(error).__mro__):
            raise
        accepted = f"{_A_DISPLAY}, and {NEEDED}" if key == "show" else NEEDED
        raise ViewerError(key, f"{type(error).__name__}: {error}", accepted) from error


def configurations() -> list[Config]:
    """What to ask of OpenGL, best first: core 3.3, 8 bits a channel, with and without smooth edges."""
    from pyglet.gl import Config

    plain = {
        "double_buffer": True,
        "depth_size": 24,
        "red_size": 8,
        "green_size": 8,
        "blue_size": 8,
        "alpha_size": 8,
        "major_version": 3,
        "minor_version": 3,
        "forward_compatible": True,
    }
    return [Config(sample_buffers=1, samples=_SAMPLES, **plain), Config(**plain)]


def open_window(kind: type[_Window], width: int, height: int, **options: object) -> _Window:
    """A window of the kind, with the best configuration that there is.

    Raises:
        pyglet.window.NoSuchConfigException: if there is none.
    """
    from pyglet.window import NoSuchConfigException

    smooth, plain = configurations()
    try:
        window: _Window = kind(width, height, config=smooth, **options)
    except NoSuchConfigException:
        window = kind(width, height, config=plain, **options)
    return window
