"""The table of controls: no key twice, no action forgotten, everything in the help."""

from __future__ import annotations

import pytest

from levelforge.errors import UnknownName
from viewer.controls import BINDINGS, Action, binding_of, bindings, help_lines
from viewer.modes import Mode, mode_named

PLACES = [(mode, with_trace) for mode in Mode for with_trace in (False, True)]


@pytest.mark.parametrize(("mode", "with_trace"), PLACES)
def test_no_key_does_two_things(mode, with_trace):
    keys = [key for binding in bindings(mode, with_trace) for key in binding.keys]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("mode", "with_trace"), PLACES)
def test_the_help_lists_every_binding(mode, with_trace):
    lines = help_lines(mode, with_trace)
    for binding in bindings(mode, with_trace):
        assert any(
            binding.shown in keys.split(" ") or binding.shown in keys for keys, text in lines if text == binding.help
        )
    texts = [text for _, text in lines]
    assert len(texts) == len(set(texts)), "what shares a line must stand together in the table"


def test_every_action_is_bound():
    assert {binding.action for binding in BINDINGS} == set(Action)


def test_keys_depend_on_the_mode():
    assert binding_of("LEFT", Mode.TOP, with_trace=False).action is Action.PAN_LEFT
    assert binding_of("LEFT", Mode.FIRST, with_trace=False).action is Action.TURN_LEFT
    assert binding_of("SPACE", Mode.TOP, with_trace=False) is None
    assert binding_of("SPACE", Mode.TOP, with_trace=True).action is Action.PLAY
    assert binding_of("Q", Mode.TOP, with_trace=True) is None


def test_an_unknown_mode_is_refused():
    with pytest.raises(UnknownName, match=r"mode = 'frist'.*first"):
        mode_named("frist")
