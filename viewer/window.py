"""The window: hands keys, mouse and time to the session, and has the painter draw it."""

from __future__ import annotations

import pyglet
from pyglet import gl
from pyglet.window import Window, key

from viewer.context import open_window
from viewer.controls import Action, binding_of, bindings
from viewer.painter import Painter
from viewer.session import Session
from viewer.titles import caption

_FRAMES_PER_SECOND = 60.0
_LONGEST_FRAME = 0.25
"""After a longer pause the walker does not catch up on the way missed."""
_LEAST_SIZE = (320, 240)


class LevelWindow(Window):  # type: ignore[misc]  # pyglet chooses the class when it is imported
    """A window that shows a session.

    Args:
        width, height: in pixels.
        session: what is shown.
        **options: of `pyglet.window.Window`.
    """

    def __init__(self, width: int, height: int, session: Session, **options: object) -> None:
        self._session = session
        self._pressed: set[str] = set()
        self._painter: Painter | None = None
        self._drawn: object = None
        super().__init__(width, height, caption=caption(session.scene.level), resizable=True, **options)
        self.set_minimum_size(*_LEAST_SIZE)

    def update(self, seconds: float) -> None:
        """Lets time pass in the session, and draws it if that has changed the picture."""
        if self.context is None:  # Closed since the clock began this round of calls: there is nothing left to draw on.
            return
        self._session.update(min(seconds, _LONGEST_FRAME), self._held())
        shown = self._session.shown
        if shown != self._drawn:
            self._drawn = shown
            self.draw(seconds)

    def on_draw(self) -> None:
        """Draws the session."""
        if self._painter is None:
            self._painter = Painter(self._session)
        gl.glViewport(0, 0, *self.get_framebuffer_size())
        self._painter.draw()

    def on_expose(self) -> None:
        """Draws again what another window has covered."""
        self._drawn = None

    def on_resize(self, width: int, height: int) -> None:
        """Fits the picture to the window's new size."""
        super().on_resize(width, height)
        self._session.resize((width, height))

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Does what the table of controls says; unlike pyglet, Escape releases the mouse first."""
        name = key.symbol_string(symbol)
        self._pressed.add(name)
        binding = binding_of(name, self._session.mode, self._session.has_trace)
        if binding is not None:
            self._session.press(binding.action)
            self._follow_session()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Ends what goes on while a key is down."""
        self._pressed.discard(key.symbol_string(symbol))

    def on_deactivate(self) -> None:
        """Forgets the keys that are down: their release will go to another window."""
        self._pressed.clear()

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """Catches the mouse in the walk."""
        self._session.click()
        self._follow_session()

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """Looks around, while the mouse is caught."""
        self._session.look(dx, dy)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Drags the map, or looks around."""
        self._session.look(dx, dy)
        self._session.drag(dx, -dy)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Zooms the map at the pointer; pyglet counts y from below."""
        self._session.scroll(scroll_y, (x, self.height - y))

    def _held(self) -> set[Action]:
        """What the keys that are down ask for in the present mode."""
        present = bindings(self._session.mode, self._session.has_trace)
        return {binding.action for binding in present if binding.held and not self._pressed.isdisjoint(binding.keys)}

    def _follow_session(self) -> None:
        """Catches or releases the mouse, or closes, as the session says."""
        self.set_exclusive_mouse(self._session.mouse_is_caught)
        if self._session.is_over:
            self.close()


def run(session: Session) -> None:
    """Opens a window on the session and returns when it is closed."""
    window = open_window(LevelWindow, *session.size, session=session)
    pyglet.clock.schedule_interval(window.update, 1 / _FRAMES_PER_SECOND)
    try:
        pyglet.app.run(None)
    finally:
        pyglet.clock.unschedule(window.update)
        window.close()
