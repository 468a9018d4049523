"""Wall runs: every standing wall once, in lines as long as they go."""

from __future__ import annotations

import numpy as np
import pytest

import levelforge
from levelforge.arrays import Float64
from levelforge.geometry.runs import wall_runs
from levelforge.kernels.compiling import kernels_run
from tests.geometry.levels import LEVELS, SQUARES, cells_apart, level_on, no_walls
from tests.geometry.solids import distance_to
from tests.geometry.tilings import hexagons, triangles

GRAIN = 2**-16


def unit_walls(segments: Float64) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Axis-parallel segments cut into pieces of one cell, each from its lower end."""
    pieces = []
    for ends in segments:
        low, high = sorted(map(tuple, ends.astype(int).tolist()))
        step = (int(high[0] > low[0]), int(high[1] > low[1]))
        for at in range(max(high[0] - low[0], high[1] - low[1])):
            here = (low[0] + at * step[0], low[1] + at * step[1])
            pieces.append((here, (here[0] + step[0], here[1] + step[1])))
    return sorted(pieces)


@pytest.mark.parametrize("name", SQUARES)
def test_every_wall_once(name: str) -> None:
    level = SQUARES[name]()
    assert unit_walls(wall_runs(level)) == unit_walls(level.grid.walls.segment[level.standing])


@pytest.mark.parametrize("name", SQUARES)
def test_as_long_as_they_go(name: str) -> None:
    runs = wall_runs(SQUARES[name]())
    upright = runs[:, 0, 0] == runs[:, 1, 0]
    for kind in (runs[upright], runs[~upright]):
        ends = kind.reshape(-1, 2)
        assert len(np.unique(ends, axis=0)) == len(ends), "two runs in one line share an end"


@pytest.mark.parametrize("name", LEVELS)
def test_nothing_lost_on_any_grid(name: str) -> None:
    level = LEVELS[name]()
    segments = level.grid.walls.segment[level.standing]
    runs = wall_runs(level)
    assert distance_to(runs, segments.mean(axis=1)).max() < 4 * GRAIN
    lengths = [np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1).sum() for lines in (runs, segments)]
    assert lengths[0] == pytest.approx(lengths[1], rel=1e-4)


def test_through_crossings() -> None:
    assert len(wall_runs(cells_apart())) == (4 + 1) + (3 + 1)


def test_slanted_lines_in_one() -> None:
    grid = triangles(5, 4)
    level = level_on(grid, np.zeros(grid.graph.link_count, np.bool_))
    assert len(wall_runs(level)) == (4 + 1) + (5 + 1) + (5 + 4 - 1)


def test_bent_walls_apart() -> None:
    level = level_on(hexagons(3, 3))
    assert len(wall_runs(level)) == np.count_nonzero(level.standing)


def test_order_of_the_wall_table() -> None:
    level = levelforge.make(size=(6, 5), seed=1)
    first = level.grid.walls.segment[level.standing][0]
    assert distance_to(wall_runs(level)[:1], first).max() == 0


def test_same_compiled_or_not() -> None:
    with kernels_run("plain"):
        plain = wall_runs(LEVELS["masked"]())
    with kernels_run("compiled"):
        assert np.array_equal(wall_runs(LEVELS["masked"]()), plain)


def test_nothing_stands() -> None:
    assert wall_runs(no_walls()).shape == (0, 2, 2)
