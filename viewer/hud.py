"""The text on top of the picture: the keys, and how far the carving is."""

from __future__ import annotations

from pyglet import shapes
from pyglet.graphics import Batch, Group
from pyglet.text import Label

from viewer.controls import help_lines
from viewer.session import Session
from viewer.titles import caption, status

_FONT = ("DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial")
_FONT_SIZE = 10
_LINE = 19
_PADDING = 10
_EDGE = 12
_GAP = 14
_TEXT = (240, 240, 236, 255)
_KEY = (250, 202, 92, 255)
_PANEL = (16, 18, 24)
_PANEL_OPACITY = 190


class Hud:
    """Draws text in the lower left corner of the current window."""

    def __init__(self) -> None:
        self._said: object = None
        self._batch = Batch()
        self._parts: list[object] = []

    def draw(self, session: Session) -> None:
        """Draws what the session has to say; nothing if the help is hidden."""
        if not session.shows_help:
            return
        title = status(session) or caption(session.scene.level)
        lines = [("", title), *help_lines(session.mode, session.has_trace)]
        if lines != self._said:
            self._said = lines
            self._lay_out(lines)
        self._batch.draw()

    def _lay_out(self, lines: list[tuple[str, str]]) -> None:
        """Makes the labels: keys flush right in one column, what they do in the next, the title across both."""
        self._batch = Batch()
        behind, before = Group(order=0), Group(order=1)
        height = len(lines) * _LINE + 2 * _PADDING
        keys = [self._label(key, _KEY, before) for key, _ in lines]
        texts = [self._label(text, _TEXT, before) for _, text in lines]
        key_width = max(label.content_width for label in keys)
        for at, (key, text) in enumerate(zip(keys, texts, strict=True)):
            key.y = text.y = _EDGE + height - _PADDING - _LINE * at - _LINE // 2
            key.x = _EDGE + _PADDING
            text.x = key.x + (key_width + _GAP if lines[at][0] else 0)
        width = max(text.x + text.content_width for text in texts) - _EDGE + _PADDING
        panel = shapes.Rectangle(_EDGE, _EDGE, width, height, color=_PANEL, batch=self._batch, group=behind)
        panel.opacity = _PANEL_OPACITY
        self._parts = [panel, *keys, *texts]

    def _label(self, text: str, colour: tuple[int, int, int, int], group: Group) -> Label:
        return Label(
            text,
            font_name=_FONT,
            font_size=_FONT_SIZE,
            color=colour,
            anchor_y="center",
            batch=self._batch,
            group=group,
        )
