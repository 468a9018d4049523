"""Text pictures, compared with pictures drawn by hand and with the level's raster."""

from __future__ import annotations

import re

import numpy as np
import pytest

import exporters
import levelforge
from levelforge.errors import OptionError, UnsupportedGrid
from levelforge.level import Level
from levelforge.maze import Maze
from tests.exporters.block_levels import NAMES, block_level, remade
from tests.geometry.levels import level_on
from tests.geometry.tilings import hexagons

every_level = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def corner() -> Level:
    """Two by two cells; from the upper right over the upper left and the lower left to the lower right."""
    level = levelforge.make(size=(2, 2))
    ways = [[0, 1], [0, 2], [2, 3]]
    open_links = np.array([link in ways for link in level.grid.graph.links.tolist()])
    return Level(Maze(level.grid, open_links), 1, 3, level.recipe)


def text(level: Level, **options: object) -> str:
    return exporters.encode(level, "txt", **options)["level.txt"].decode()


def lines(*expected: str) -> str:
    return "".join(line + "\n" for line in expected)


def test_ascii(corner: Level) -> None:
    assert text(corner) == lines(
        "+---+---+",
        "|     S |",
        "+   +---+",
        "|     G |",
        "+---+---+",
    )


def test_ascii_with_solution(corner: Level) -> None:
    assert text(corner, solution=True) == lines(
        "+---+---+",
        "| . . S |",
        "+ . +---+",
        "| . . G |",
        "+---+---+",
    )


def test_box(corner: Level) -> None:
    assert text(corner, style="box") == lines(
        "┌───────┐",
        "│     S │",
        "│   ╶───┤",
        "│     G │",
        "└───────┘",
    )


def test_blocks(corner: Level) -> None:
    assert text(corner, style="blocks") == lines(
        "＃＃＃＃＃",
        "＃\u3000\u3000Ｓ＃",
        "＃\u3000＃＃＃",
        "＃\u3000\u3000Ｇ＃",
        "＃＃＃＃＃",
    )


def test_one_cell_shows_its_start() -> None:
    assert text(levelforge.make(size=(1, 1))) == lines("+---+", "| S |", "+---+")


def test_opening_is_a_gap_in_the_border() -> None:
    top, first_row, *_ = text(block_level("openings")).splitlines()
    assert (top[:4], first_row[:4]) == ("+---", "  S ")


@every_level
def test_blocks_are_the_raster(name: str) -> None:
    rows = text(block_level(name), style="blocks").splitlines()
    assert np.array_equal([[character == "＃" for character in row] for row in rows], block_level(name).raster)


@every_level
@pytest.mark.parametrize("style", ["ascii", "box"])
def test_start_stands_once(name: str, style: str) -> None:
    assert text(block_level(name), style=style).count("S") == 1


@every_level
@pytest.mark.parametrize("style", ["ascii", "box"])
def test_line_per_row_of_tiles(name: str, style: str) -> None:
    assert len(text(block_level(name), style=style).splitlines()) == len(block_level(name).raster)


@every_level
@pytest.mark.parametrize(("style", "mark"), [("ascii", "."), ("box", "·"), ("blocks", "．")])
def test_solution_marks_the_tiles_between_start_and_goal(name: str, style: str, mark: str) -> None:
    between = 2 * (len(levelforge.solution(block_level(name))) - 1) - 1
    assert text(block_level(name), style=style, solution=True).count(mark) == max(0, between)


@every_level
@pytest.mark.parametrize("style", ["ascii", "box"])
def test_lines_have_no_trailing_blanks(name: str, style: str) -> None:
    assert not re.search(r" $", text(block_level(name), style=style), re.MULTILINE)


def test_nothing_stands_where_the_cells_of_a_hall_meet() -> None:
    hall = level_on(levelforge.make(size=(2, 2)).grid, np.ones(4, np.bool_))
    assert text(hall, style="box").splitlines()[2] == "│       │"


def test_solid_ground_is_drawn_as_its_outline() -> None:
    grid = levelforge.make(size=(4, 3)).grid.without(cells=[0, 1, 4, 5])
    corner = level_on(grid, grid.graph.usable)
    assert text(corner, style="box").splitlines()[:5] == [
        "┌───────┬───────┐",
        "│       │ S     │",
        "│       │       │",
        "│       │       │",
        "├───────┘       │",
    ]


@every_level
def test_same_level_gives_the_same_bytes(name: str) -> None:
    assert text(block_level(name)) == text(remade(name))


def test_unknown_style_is_refused(corner: Level) -> None:
    with pytest.raises(OptionError, match=r"export\.text\.style = 'runes': one of"):
        text(corner, style="runes")


def test_grid_without_raster_is_refused() -> None:
    with pytest.raises(UnsupportedGrid, match="block raster"):
        text(level_on(hexagons(3, 2)))
