"""Draws a session: the map or the walk, and the text on top. What a view needs is made when it is first shown."""

from __future__ import annotations

from viewer.first_person import FirstPerson
from viewer.hud import Hud
from viewer.modes import Mode
from viewer.session import Session
from viewer.top_down import TopDown


class Painter:
    """Draws one session with the current OpenGL context.

    Args:
        session: what is shown.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._views: dict[Mode, TopDown | FirstPerson] = {}
        self._hud: Hud | None = None

    def draw(self) -> None:
        """Draws the session as it is now into the current framebuffer, whose viewport must be set."""
        session = self._session
        if session.mode not in self._views:
            kind = TopDown if session.mode is Mode.TOP else FirstPerson
            self._views[session.mode] = kind(session.scene)
        self._views[session.mode].draw(session)
        if session.shows_help:
            if self._hud is None:
                self._hud = Hud()
            self._hud.draw(session)

    def delete(self) -> None:
        """Frees the memory of the graphics card."""
        for shown in self._views.values():
            shown.delete()
        self._views.clear()
