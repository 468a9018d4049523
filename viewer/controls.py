"""What every key and gesture does: the one table that the window obeys and the help text is made from.

Keys have the names that pyglet gives them (`pyglet.window.key.symbol_string`), as text, so that this table needs no
screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from viewer.modes import Mode


class Action(Enum):
    """What the viewer can be asked to do."""

    WALK_FORWARD = auto()
    WALK_BACK = auto()
    WALK_LEFT = auto()
    WALK_RIGHT = auto()
    TURN_LEFT = auto()
    TURN_RIGHT = auto()
    RUN = auto()
    LOOK = auto()
    CATCH_MOUSE = auto()
    PAN_UP = auto()
    PAN_DOWN = auto()
    PAN_LEFT = auto()
    PAN_RIGHT = auto()
    DRAG = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    ZOOM = auto()
    FIT = auto()
    SWITCH_MODE = auto()
    SHOW_SOLUTION = auto()
    SHOW_DISTANCES = auto()
    SHOW_HELP = auto()
    LEAVE = auto()
    PLAY = auto()
    STEP_BACK = auto()
    STEP_FORWARD = auto()
    PLAY_SLOWER = auto()
    PLAY_FASTER = auto()
    TO_BEGINNING = auto()
    TO_END = auto()


@dataclass(frozen=True)
class Binding:
    """What one or more keys do.

    Attributes:
        action: what they do.
        keys: their names; empty for a gesture of the mouse.
        help: what the help text says; neighbours in the table with the same text share a line.
        shown: how the help text names the keys or the gesture.
        modes: the modes in which they do it.
        held: whether it goes on while the key is down.
        needs_trace: whether there must be a carving to play.
    """

    action: Action
    keys: tuple[str, ...]
    help: str
    shown: str
    modes: tuple[Mode, ...] = (Mode.TOP, Mode.FIRST)
    held: bool = False
    needs_trace: bool = False


_TOP = (Mode.TOP,)
_FIRST = (Mode.FIRST,)

BINDINGS: tuple[Binding, ...] = (
    Binding(Action.WALK_FORWARD, ("W", "UP"), "walk", "W ↑", _FIRST, held=True),
    Binding(Action.WALK_LEFT, ("A",), "walk", "A", _FIRST, held=True),
    Binding(Action.WALK_BACK, ("S", "DOWN"), "walk", "S ↓", _FIRST, held=True),
    Binding(Action.WALK_RIGHT, ("D",), "walk", "D", _FIRST, held=True),
    Binding(Action.TURN_LEFT, ("LEFT",), "turn", "←", _FIRST, held=True),
    Binding(Action.TURN_RIGHT, ("RIGHT",), "turn", "→", _FIRST, held=True),
    Binding(Action.CATCH_MOUSE, (), "catch the mouse", "click", _FIRST),
    Binding(Action.LOOK, (), "look around", "mouse", _FIRST),
    Binding(Action.WALK_FORWARD, ("W",), "walk", "W", _TOP, held=True),
    Binding(Action.WALK_LEFT, ("A",), "walk", "A", _TOP, held=True),
    Binding(Action.WALK_BACK, ("S",), "walk", "S", _TOP, held=True),
    Binding(Action.WALK_RIGHT, ("D",), "walk", "D", _TOP, held=True),
    Binding(Action.RUN, ("LSHIFT", "RSHIFT"), "run", "Shift", held=True),
    Binding(Action.PAN_LEFT, ("LEFT",), "move the map", "←", _TOP, held=True),
    Binding(Action.PAN_UP, ("UP",), "move the map", "↑", _TOP, held=True),
    Binding(Action.PAN_DOWN, ("DOWN",), "move the map", "↓", _TOP, held=True),
    Binding(Action.PAN_RIGHT, ("RIGHT",), "move the map", "→", _TOP, held=True),
    Binding(Action.DRAG, (), "move the map", "drag", _TOP),
    Binding(Action.ZOOM_IN, ("PLUS", "EQUAL", "NUM_ADD"), "zoom", "+", _TOP),
    Binding(Action.ZOOM_OUT, ("MINUS", "NUM_SUBTRACT"), "zoom", "-", _TOP),
    Binding(Action.ZOOM, (), "zoom", "scroll", _TOP),
    Binding(Action.FIT, ("F",), "fit the map in the window", "F", _TOP),
    Binding(Action.SHOW_DISTANCES, ("C",), "colour by distance from the start", "C", _TOP),
    Binding(Action.PLAY, ("SPACE",), "play or pause the carving", "Space", _TOP, needs_trace=True),
    Binding(Action.STEP_BACK, ("COMMA",), "step back, forward", ",", _TOP, held=True, needs_trace=True),
    Binding(Action.STEP_FORWARD, ("PERIOD",), "step back, forward", ".", _TOP, held=True, needs_trace=True),
    Binding(Action.PLAY_SLOWER, ("BRACKETLEFT",), "slower, faster", "[", _TOP, needs_trace=True),
    Binding(Action.PLAY_FASTER, ("BRACKETRIGHT",), "slower, faster", "]", _TOP, needs_trace=True),
    Binding(Action.TO_BEGINNING, ("HOME",), "to the beginning, to the end", "Home", _TOP, needs_trace=True),
    Binding(Action.TO_END, ("END",), "to the beginning, to the end", "End", _TOP, needs_trace=True),
    Binding(Action.SHOW_SOLUTION, ("M",), "show the solution", "M"),
    Binding(Action.SWITCH_MODE, ("TAB",), "switch between map and walk", "Tab"),
    Binding(Action.SHOW_HELP, ("H",), "show or hide these keys", "H"),
    Binding(Action.LEAVE, ("ESCAPE",), "release the mouse, or leave", "Esc"),
)
"""All bindings, in the order in which the help text lists them."""


def bindings(mode: Mode, with_trace: bool) -> list[Binding]:
    """The bindings that count in a mode, in order."""
    return [binding for binding in BINDINGS if mode in binding.modes and (with_trace or not binding.needs_trace)]


def binding_of(key: str, mode: Mode, with_trace: bool) -> Binding | None:
    """The binding of a key, or None if the key does nothing.

    Example:
        >>> binding_of("TAB", Mode.TOP, with_trace=False).action.name
        'SWITCH_MODE'
    """
    return next((binding for binding in bindings(mode, with_trace) if key in binding.keys), None)


def help_lines(mode: Mode, with_trace: bool) -> list[tuple[str, str]]:
    """The keys and what they do, one pair per line.

    Example:
        >>> help_lines(Mode.FIRST, with_trace=False)[:2]
        [('W ↑ A S ↓ D', 'walk'), ('← →', 'turn')]
    """
    lines: list[tuple[str, str]] = []
    for binding in bindings(mode, with_trace):
        if lines and lines[-1][1] == binding.help:
            lines[-1] = (f"{lines[-1][0]} {binding.shown}", binding.help)
        else:
            lines.append((binding.shown, binding.help))
    return lines
