"""The session: what keys, mouse and time do to it."""

from __future__ import annotations

import math

import pytest

import levelforge
from levelforge.tracing import trace
from viewer.controls import Action
from viewer.modes import Mode
from viewer.session import Session
from viewer.titles import caption, status


@pytest.fixture(scope="module")
def level():
    return levelforge.make(size=(12, 8), algorithm="depth_first", seed=6)


@pytest.fixture
def session(level):
    return Session(level, Mode.TOP, (800, 600))


@pytest.fixture
def carving(level):
    return Session(level, Mode.TOP, (800, 600), trace(level))


def test_tab_switches_back_and_forth_and_releases_the_mouse(session):
    session.press(Action.SWITCH_MODE)
    session.click()
    assert (session.mode, session.mouse_is_caught) == (Mode.FIRST, True)
    session.press(Action.SWITCH_MODE)
    assert (session.mode, session.mouse_is_caught) == (Mode.TOP, False)


def test_escape_releases_the_mouse_before_it_leaves(session):
    session.press(Action.SWITCH_MODE)
    session.click()
    session.press(Action.LEAVE)
    assert (session.mouse_is_caught, session.is_over) == (False, False)
    session.press(Action.LEAVE)
    assert session.is_over


def test_switches(session):
    for action, name in (
        (Action.SHOW_SOLUTION, "shows_solution"),
        (Action.SHOW_DISTANCES, "shows_distances"),
        (Action.SHOW_HELP, "shows_help"),
    ):
        before = getattr(session, name)
        session.press(action)
        assert getattr(session, name) is not before


def test_the_mouse_looks_only_while_it_is_caught(session):
    session.press(Action.SWITCH_MODE)
    yaw = session.walker.yaw
    session.look(50, 0)
    assert session.walker.yaw == yaw
    session.click()
    session.look(50, 20)
    assert math.remainder(session.walker.yaw - yaw, math.tau) > 0
    assert session.walker.pitch > 0


def test_walking_in_both_modes(session):
    start = session.walker.x, session.walker.y
    direction = round(math.cos(session.walker.yaw)), round(math.sin(session.walker.yaw))
    held = {
        (1, 0): Action.WALK_RIGHT,
        (-1, 0): Action.WALK_LEFT,
        (0, 1): Action.WALK_BACK,
        (0, -1): Action.WALK_FORWARD,
    }[direction]
    session.update(0.1, {held})
    first = session.walker.x - start[0], session.walker.y - start[1]
    assert first[0] * direction[0] + first[1] * direction[1] > 0.1
    session.press(Action.SWITCH_MODE)
    session.update(0.1, {Action.WALK_FORWARD, Action.RUN})
    assert math.dist((session.walker.x, session.walker.y), start) > 2.5 * math.hypot(*first)


def test_turning(session):
    session.press(Action.SWITCH_MODE)
    yaw = session.walker.yaw
    session.update(0.1, {Action.TURN_RIGHT})
    assert math.remainder(session.walker.yaw - yaw, math.tau) > 0


def test_the_map_moves_with_keys_and_follows_the_hand(session):
    view = session.map_view
    session.press(Action.ZOOM_IN)
    x, y = view.x, view.y
    session.update(0.1, {Action.PAN_RIGHT, Action.PAN_DOWN})
    assert view.x > x
    assert view.y > y
    under = view.place((400, 300))
    session.drag(30, -20)
    assert view.place((430, 280)) == pytest.approx(under)
    session.scroll(2, (100, 100))
    session.press(Action.FIT)
    assert view.scale == view.fitting_scale


def test_the_map_stays_when_the_walk_is_shown(session):
    session.press(Action.SWITCH_MODE)
    before = vars(session.map_view).copy()
    session.drag(30, 30)
    session.scroll(3, (10, 10))
    assert vars(session.map_view) == before


def test_a_trace_plays_at_once_and_obeys_its_keys(carving):
    carving.update(0.5, set())
    assert carving.carving is not None
    played = carving.playback.step
    assert played > 0
    carving.press(Action.STEP_BACK)
    assert (carving.playback.step, carving.playback.playing) == (played - 1, False)
    carving.press(Action.STEP_FORWARD)
    assert carving.playback.step == played
    rate = carving.playback.rate
    carving.press(Action.PLAY_FASTER)
    assert carving.playback.rate > rate
    carving.press(Action.TO_END)
    assert carving.carving is None, "at the end the level itself is shown"
    carving.press(Action.TO_BEGINNING)
    assert carving.playback.step == 0
    carving.press(Action.PLAY)
    assert carving.playback.playing


def test_a_step_key_that_is_held_repeats(carving):
    carving.press(Action.STEP_FORWARD)
    for _ in range(60):
        carving.update(1 / 60, {Action.STEP_FORWARD})
    assert 10 < carving.playback.step < 40


def test_playback_keys_do_nothing_without_a_trace(session):
    for action in (Action.PLAY, Action.STEP_BACK, Action.TO_END):
        session.press(action)
    assert session.carving is None


def test_words(session, carving):
    assert caption(session.scene.level) == "levelforge: rect 12 x 8, depth_first, seed 6"
    assert status(session) == ""
    carving.press(Action.STEP_FORWARD)
    assert status(carving).startswith("step 1 of ")
    carving.press(Action.TO_END)
    assert status(carving).startswith("carved in ")
