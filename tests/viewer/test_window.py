"""The window: its handlers without a screen, and the whole of it on a virtual one."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.readers import missing
from tests.viewer import in_process

HANDLERS = """
import levelforge
from viewer.context import open_window, prefer_no_screen

prefer_no_screen()
from pyglet.window import key, mouse
from levelforge.tracing import trace
from viewer.controls import BINDINGS, Action
from viewer.modes import Mode
from viewer.session import Session
from viewer.window import LevelWindow

for binding in BINDINGS:
    for name in binding.keys:
        assert key.symbol_string(getattr(key, name)) == name, name

level = levelforge.make(size=(8, 6), algorithm="depth_first", seed=2)
session = Session(level, Mode.TOP, (320, 240), trace(level))
window = open_window(LevelWindow, 320, 240, session=session, visible=False)
window.switch_to()

def press(symbol):
    window.on_key_press(symbol, 0)
    window.on_draw()

press(key.SPACE)
assert not session.playback.playing
press(key.END)
assert session.carving is None
press(key.TAB)
assert session.mode is Mode.FIRST
window.on_mouse_press(160, 120, mouse.LEFT, 0)
assert session.mouse_is_caught
yaw = session.walker.yaw
window.on_mouse_motion(170, 120, 10, 0)
assert session.walker.yaw != yaw
session.walker.yaw = yaw
place = session.walker.x, session.walker.y
press(key.W)
window.update(0.1)
assert (session.walker.x, session.walker.y) != place
window.on_key_release(key.W, 0)
place = session.walker.x, session.walker.y
window.update(0.1)
assert (session.walker.x, session.walker.y) == place
press(key.W)
window.on_deactivate()
window.update(0.1)
assert (session.walker.x, session.walker.y) == place
press(key.ESCAPE)
assert not session.mouse_is_caught and not session.is_over
press(key.TAB)
assert session.mode is Mode.TOP
scale = session.map_view.scale
window.on_mouse_scroll(10, 10, 0, 2)
assert session.map_view.scale > scale
left = session.map_view.x
window.on_mouse_drag(10, 10, -30, 0, mouse.LEFT, 0)
assert session.map_view.x > left
for symbol in (key.M, key.C, key.H, key.F, key.HOME, key.PERIOD, key.F5):
    press(symbol)
window.on_resize(200, 300)
assert session.map_view.size == (200, 300)
window.on_key_press(key.ESCAPE, 0)
assert session.is_over
window.draw = lambda seconds: sys.exit("drawn after it was closed")
session.press(Action.SHOW_HELP)
window.update(0.1)  # as the clock may do once more after the window has closed
print("done")
"""


def test_the_handlers_do_what_the_table_says():
    assert in_process(HANDLERS).strip() == "done"


SHOW = """
import levelforge, viewer
import pyglet

level = levelforge.make(size=(8, 6), algorithm="depth_first", seed=2)
seen = []

def drive(seconds):
    from pyglet.window import key
    window = next(iter(pyglet.app.windows))
    seen.append(window.caption)
    window.dispatch_event("on_key_press", key.TAB, 0)
    window.draw(0)
    window.dispatch_event("on_key_press", key.ESCAPE, 0)

for mode in ("top", "first"):
    pyglet.clock.schedule_once(drive, 0.3)
    viewer.show(level, mode=mode, size=(320, 240))
viewer.snapshot(level, sys.argv[1], size=(64, 48))
print(seen)
"""


@pytest.fixture
def screen():
    """A virtual screen with a number that is free."""
    if shutil.which("Xvfb") is None:
        missing("Xvfb", "apt install xvfb")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "+extension", "GLX", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        display = number.readline().strip()
    yield f":{display}"
    server.terminate()
    server.wait(10)


def test_show_opens_and_returns_twice_and_a_snapshot_may_follow(screen, tmp_path):
    printed = in_process(SHOW, tmp_path / "after.png", display=screen)
    assert printed.count("levelforge: rect 8 x 6, depth_first, seed 2") == 2
    assert (tmp_path / "after.png").read_bytes().startswith(b"\x89PNG")
