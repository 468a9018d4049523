"""The viewer: mathematics without a screen, and real pictures drawn with OpenGL in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from levelforge.errors import ViewerError
from tests.readers import missing

ROOT = Path(__file__).parents[2]
INSTALL = "apt install libgl1 libegl1 libgl1-mesa-dri libfontconfig1 libfreetype6 fonts-dejavu-core"
_NO_OPENGL = 42


def in_process(script: str, *arguments: str | Path, display: str | None = None) -> str:
    """Runs a Python script in a process of its own, without a screen unless told; returns what it prints.

    Where there is no OpenGL the test is skipped, or fails if all readers are required.
    """
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "PYGLET_HEADLESS")}
    environment["PYTHONPATH"] = str(ROOT)
    if display is not None:
        environment["DISPLAY"] = display
    done = subprocess.run(
        [sys.executable, "-c", _GUARD + script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )
    if done.returncode == _NO_OPENGL:
        missing("OpenGL", INSTALL)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


_GUARD = f"""
import sys
from {ViewerError.__module__} import {ViewerError.__name__}

def leave_without_opengl(kind, error, traceback, usual=sys.excepthook):
    usual(kind, error, traceback)
    if issubclass(kind, ViewerError) and "libegl1" in str(error):
        import os
        os._exit({_NO_OPENGL})

sys.excepthook = leave_without_opengl
"""
