"""The state of a viewing: what is shown, from where, and how actions and time change it. It needs no screen."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from levelforge.level import Level
from levelforge.tracing import Trace
from viewer.controls import Action
from viewer.map_view import MapView
from viewer.modes import Mode
from viewer.playback import Playback
from viewer.scene import Scene
from viewer.walking import TURN_SPEED, walker_at_start

LOOK_SPEED = 0.003
"""Radians per pixel of the mouse."""
_PAN_SPEED = 600.0
_STEPS_BEFORE_REPEAT = 0.35
_STEPS_PER_SECOND = 30.0


class Session:
    """What one viewer shows.

    Args:
        level: the level.
        mode: how it is shown at first.
        size: width and height of the picture in pixels.
        trace: the carving to play, if any; it begins to play at once.

    Attributes:
        scene: the level as arrays.
        mode: how it is shown.
        map_view: the part of the map that is seen from above.
        walker: who walks, and whose eyes see.
        playback: the carving that is played; None without a trace.
        shows_solution, shows_distances, shows_help: what is drawn besides.
        mouse_is_caught: whether moving the mouse turns the walker.
        is_over: whether the viewer should close.
    """

    def __init__(self, level: Level, mode: Mode, size: tuple[int, int], trace: Trace | None = None) -> None:
        self.scene = Scene(level)
        self.mode = mode
        self.size = size
        self.map_view = MapView(self.scene.extent, size)
        self.walker = walker_at_start(level)
        self.playback = None if trace is None else Playback(trace, level.grid.graph)
        if self.playback is not None:
            self.playback.playing = True
        self.shows_solution = False
        self.shows_distances = False
        self.shows_help = True
        self.mouse_is_caught = False
        self.is_over = False
        self._stepping_for = 0.0

    @property
    def has_trace(self) -> bool:
        """Whether there is a carving to play."""
        return self.playback is not None

    @property
    def carving(self) -> Playback | None:
        """The carving, while it is under way; None before one is given and when it is done: then the level is shown."""
        return None if self.playback is None or self.playback.at_end else self.playback

    @property
    def shown(self) -> tuple[object, ...]:
        """All that the picture depends on: while it is equal, so is the picture."""
        walker, view, playback = self.walker, self.map_view, self.playback
        return (
            *(self.mode, self.size, self.shows_solution, self.shows_distances, self.shows_help),
            *(walker.x, walker.y, walker.yaw, walker.pitch),
            *(view.x, view.y, view.scale),
            *((playback.step, playback.playing, playback.rate) if playback else ()),
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Takes over a new size of the picture."""
        self.size = size
        self.map_view.resize(size)

    def press(self, action: Action) -> None:
        """Does what a key asks for when it goes down."""
        if action is Action.SWITCH_MODE:
            self.mode = self.mode.other
            self.mouse_is_caught = False
        elif action is Action.SHOW_SOLUTION:
            self.shows_solution = not self.shows_solution
        elif action is Action.SHOW_DISTANCES:
            self.shows_distances = not self.shows_distances
        elif action is Action.SHOW_HELP:
            self.shows_help = not self.shows_help
        elif action is Action.LEAVE:
            self._leave()
        elif action in _ZOOM_STEPS:
            self.map_view.zoom(_ZOOM_STEPS[action])
        elif action is Action.FIT:
            self.map_view.fit()
        elif self.playback is not None:
            self._press_playback(self.playback, action)

    def look(self, across: float, up: float) -> None:
        """Turns the walker by a movement of the mouse, in pixels to the right and upwards, while it is caught."""
        if self.mode is Mode.FIRST and self.mouse_is_caught:
            self.walker.turn(across * LOOK_SPEED, up * LOOK_SPEED)

    def click(self) -> None:
        """Catches the mouse for looking around."""
        self.mouse_is_caught = self.mode is Mode.FIRST

    def drag(self, across: float, down: float) -> None:
        """Drags the map by so many pixels."""
        if self.mode is Mode.TOP:
            self.map_view.pan(-across, -down)

    def scroll(self, steps: float, pixel: tuple[float, float]) -> None:
        """Zooms the map at a pixel (from the left, from the top)."""
        if self.mode is Mode.TOP:
            self.map_view.zoom(steps, pixel)

    def update(self, seconds: float, held: AbstractSet[Action]) -> None:
        """Lets time pass while some keys are down."""
        if self.playback is not None:
            self.playback.advance(seconds)
            self._step_on(self.playback, seconds, held)
        running = Action.RUN in held
        ahead = _difference(held, Action.WALK_FORWARD, Action.WALK_BACK)
        aside = _difference(held, Action.WALK_RIGHT, Action.WALK_LEFT)
        if self.mode is Mode.FIRST:
            self.walker.turn(_difference(held, Action.TURN_RIGHT, Action.TURN_LEFT) * TURN_SPEED * seconds)
            self.walker.walk(ahead, aside, seconds, running)
            return
        way = _PAN_SPEED * seconds
        across = _difference(held, Action.PAN_RIGHT, Action.PAN_LEFT) * way
        self.map_view.pan(across, _difference(held, Action.PAN_DOWN, Action.PAN_UP) * way)
        if ahead or aside:
            self.walker.walk_on_map(aside, -ahead, seconds, running)
            self.map_view.follow(self.walker.x, self.walker.y)

    def _leave(self) -> None:
        if self.mouse_is_caught:
            self.mouse_is_caught = False
        else:
            self.is_over = True

    def _press_playback(self, playback: Playback, action: Action) -> None:
        if action is Action.PLAY:
            playback.toggle()
        elif action in _STEPS:
            playback.playing = False
            playback.seek(playback.step + _STEPS[action])
            self._stepping_for = 0.0
        elif action in _RATE_STEPS:
            playback.change_rate(_RATE_STEPS[action])
        elif action is Action.TO_BEGINNING:
            playback.playing = False
            playback.seek(0)
        elif action is Action.TO_END:
            playback.seek(len(playback))

    def _step_on(self, playback: Playback, seconds: float, held: AbstractSet[Action]) -> None:
        """A step key that is held down steps on after a moment, as a typed letter repeats."""
        direction = _difference(held, Action.STEP_FORWARD, Action.STEP_BACK)
        if not direction:
            return
        before = max(self._stepping_for - _STEPS_BEFORE_REPEAT, 0.0)
        self._stepping_for += seconds
        after = max(self._stepping_for - _STEPS_BEFORE_REPEAT, 0.0)
        playback.seek(playback.step + direction * (int(after * _STEPS_PER_SECOND) - int(before * _STEPS_PER_SECOND)))


_ZOOM_STEPS = {Action.ZOOM_IN: 1, Action.ZOOM_OUT: -1}
_STEPS = {Action.STEP_FORWARD: 1, Action.STEP_BACK: -1}
_RATE_STEPS = {Action.PLAY_FASTER: 1, Action.PLAY_SLOWER: -1}


def _difference(held: AbstractSet[Action], more: Action, less: Action) -> int:
    return (more in held) - (less in held)
