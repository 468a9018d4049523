"""Keeps pytest from importing, in its search for doctests, the modules that bind pyglet to a screen on import."""

from __future__ import annotations

collect_ignore = [
    "buffers.py",
    "first_person.py",
    "hud.py",
    "offscreen.py",
    "painter.py",
    "programs.py",
    "top_down.py",
    "window.py",
]
