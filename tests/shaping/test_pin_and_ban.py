"""Pinned passages are open and banned walls shut, whatever is carved and braided around them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from levelforge.build import make
from levelforge.catalog import ALGORITHMS
from levelforge.errors import GridError, OptionError, PlacementError, ValidityError
from levelforge.level import Level

SNAKE = [[[column, 0], [column + 1, 0]] for column in range(4)]
every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS.names())


def made(*steps: dict[str, Any], algorithm: str = "wilson", seed: int = 1) -> Level:
    return make(size=(5, 4), algorithm=algorithm, seed=seed, shaping=list(steps))


@every_algorithm
@pytest.mark.parametrize("seed", range(3))
def test_pinned_passages_are_open_and_the_maze_perfect(algorithm: str, seed: int) -> None:
    level = made({"step": "pin", "links": SNAKE}, algorithm=algorithm, seed=seed)
    assert level.maze.open[:4].all()
    assert level.maze.is_perfect


@every_algorithm
@pytest.mark.parametrize("seed", range(3))
def test_banned_walls_stand_even_when_all_dead_ends_are_opened(algorithm: str, seed: int) -> None:
    level = made({"step": "ban", "links": SNAKE}, {"step": "braid"}, algorithm=algorithm, seed=seed)
    assert not level.maze.open[:4].any()


def test_a_pair_may_name_its_cells_either_way_round() -> None:
    assert made({"step": "pin", "links": [[[1, 0], [0, 0]]]}).maze.open[0]


def test_pins_and_bans_go_together() -> None:
    level = made({"step": "ban", "links": SNAKE[2:]}, {"step": "pin", "links": SNAKE[:2]})
    assert level.maze.open[:4].tolist() == [True, True, False, False]


def test_a_banned_wall_cannot_be_pinned() -> None:
    with pytest.raises(OptionError, match=r"shaping\.1.links"):
        made({"step": "ban", "links": SNAKE}, {"step": "pin", "links": SNAKE})


def test_a_ring_of_pins_is_refused() -> None:
    ring = [[[0, 0], [1, 0]], [[1, 0], [1, 1]], [[1, 1], [0, 1]], [[0, 1], [0, 0]]]
    with pytest.raises(GridError, match="must not close a ring"):
        made({"step": "pin", "links": ring})


def test_bans_that_cut_a_cell_off_are_refused() -> None:
    with pytest.raises(ValidityError, match=r"shaping\.0.banned"):
        made({"step": "ban", "links": [[[0, 0], [1, 0]], [[0, 0], [0, 1]]]})


def test_cells_that_are_no_neighbours_are_refused() -> None:
    with pytest.raises(OptionError, match=r"shaping\.0.links = \[\[0, 0\], \[2, 0\]\]"):
        made({"step": "pin", "links": [[[0, 0], [2, 0]]]})


def test_cells_outside_are_refused() -> None:
    with pytest.raises(PlacementError, match=r"shaping\.0.cell = \[5, 0\]"):
        made({"step": "pin", "links": [[[4, 0], [5, 0]]]})


def test_a_level_with_banned_walls_is_stored_whole() -> None:
    from levelforge.storage import dump, load

    level = made({"step": "ban", "links": SNAKE})
    assert load(dump(level)) == level


def test_the_trace_is_of_the_carving_around_the_pins() -> None:
    from levelforge.tracing import trace

    level = made({"step": "pin", "links": SNAKE})
    steps = trace(level)
    opened = steps.link[steps.kind == steps.kind_names.index("open")]
    assert np.array_equal(np.sort(np.concatenate((opened, np.arange(4)))), np.flatnonzero(level.maze.open))
