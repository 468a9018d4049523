"""Playback: the end is the maze, and going back undoes every step."""

from __future__ import annotations

import numpy as np
import pytest

from levelforge.catalog import ALGORITHMS
from levelforge.grids.rect import Rect
from levelforge.tracing import record
from viewer.playback import Playback


@pytest.fixture(params=ALGORITHMS.names())
def carving(request):
    grid = Rect(9, 7).without(cells=[0, 1, 20, 21])
    bits, trace = record(grid.graph, request.param, seed=11)
    return grid.graph, bits, trace


def state(playback):
    return playback.open.tobytes(), playback.visited.tobytes(), tuple(playback.walk)


def test_the_end_is_the_maze(carving):
    graph, bits, trace = carving
    playback = Playback(trace, graph)
    playback.seek(len(trace))
    assert playback.at_end
    assert np.array_equal(playback.open, bits)
    assert np.array_equal(playback.visited, graph.present)


def test_every_step_back_restores_the_state_before(carving):
    graph, _, trace = carving
    playback = Playback(trace, graph)
    states = [state(playback)]
    while playback.forward():
        states.append(state(playback))
    assert len(states) == len(trace) + 1
    for before in reversed(states[:-1]):
        assert playback.backward()
        assert state(playback) == before
    assert not playback.backward()
    assert not playback.visited.any()


def test_the_walk_goes_from_neighbour_to_neighbour(carving):
    graph, _, trace = carving
    links = {frozenset(ends) for ends in graph.links.tolist()}
    playback = Playback(trace, graph)
    while playback.forward():
        assert all(frozenset(step) in links for step in zip(playback.walk, playback.walk[1:], strict=False))


def test_depth_first_stands_on_its_walk():
    graph = Rect(6, 6).graph
    _, trace = record(graph, "depth_first", seed=2)
    playback = Playback(trace, graph)
    while playback.forward():
        if playback.last_kind in ("visit", "backtrack"):
            assert playback.walk[-1] == trace.cell[playback.step - 1]
    assert len(playback.walk) <= graph.size


def test_wilsons_loops_are_erased():
    graph = Rect(6, 6).graph
    _, trace = record(graph, "wilson", seed=2)
    playback = Playback(trace, graph)
    assert "erase" in {trace.kind_names[kind] for kind in trace.kind}
    while playback.forward():
        assert len(set(playback.walk)) == len(playback.walk)


@pytest.fixture
def playback():
    graph = Rect(5, 5).graph
    return Playback(record(graph, "kruskal", seed=1)[1], graph)


def test_seeking_goes_no_farther_than_the_ends(playback):
    playback.seek(10**9)
    assert playback.step == len(playback)
    playback.seek(-5)
    assert playback.step == 0
    assert playback.tried == -1
    assert playback.last_kind == ""


def test_time_plays_and_the_end_pauses(playback):
    playback.advance(1.0)
    assert playback.step == 0
    playback.toggle()
    for _ in range(30):
        playback.advance(1 / 60)
    assert playback.step == pytest.approx(playback.rate / 2, abs=1)
    playback.advance(1e6)
    assert playback.at_end
    assert not playback.playing
    playback.toggle()
    assert playback.step == 0
    assert playback.playing


def test_the_rate_stays_in_bounds(playback):
    for steps in (100, -300):
        playback.change_rate(steps)
        assert 1.0 <= playback.rate <= 60 * len(playback)
