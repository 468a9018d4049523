"""Pictures, pixel by pixel against the level."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import exporters
import levelforge
from exporters.image.themes import THEMES
from levelforge.errors import OptionError
from levelforge.level import Level
from tests.exporters.block_levels import NAMES, block_level, remade
from tests.geometry.levels import level_on
from tests.geometry.tilings import TILINGS, Tiling, triangles

CELL, WALL, MARGIN = 20, 4, 6
ORIGIN = MARGIN + WALL // 2
LIGHT = THEMES["light"]

every_level = pytest.mark.parametrize("name", NAMES)
every_tiling = pytest.mark.parametrize("tiling", TILINGS)


def pixels(level: Level, **options: Any) -> np.ndarray:
    """int[height, width, 3]"""
    settings = {"cell_size": CELL, "wall_width": WALL, "margin": MARGIN, **options}
    with Image.open(io.BytesIO(exporters.encode(level, "png", **settings)["level.png"])) as picture:
        return np.asarray(picture).astype(int)


def at(picture: np.ndarray, points: np.ndarray) -> list[tuple[int, int, int]]:
    """The colours at points in cell units."""
    columns, rows = (np.floor(np.asarray(points) * CELL).astype(int) + ORIGIN).reshape(-1, 2).T
    return [tuple(colour) for colour in picture[rows, columns].tolist()]


def middles_of_walls(level: Level, standing: np.ndarray) -> np.ndarray:
    return level.grid.walls.segment[standing].mean(axis=1)


def blended_share(picture: np.ndarray) -> float:
    """The share of pixels that are of no colour of the theme, but between two."""
    pure = [(picture == colour).all(axis=2) for colour in LIGHT[:-1]]
    return 1 - np.logical_or.reduce(pure).mean()


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The kinds and contents of the parts of a PNG."""
    place = 8
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length


@every_level
class TestPixels:
    def test_size_is_that_of_the_cells_and_the_rim(self, name: str) -> None:
        width, height, _ = block_level(name).grid.extent
        rim = 2 * MARGIN + WALL
        assert pixels(block_level(name)).shape == (height * CELL + rim, width * CELL + rim, 3)

    def test_walls_stand(self, name: str) -> None:
        level = block_level(name)
        assert set(at(pixels(level), middles_of_walls(level, level.standing))) == {LIGHT.wall}

    def test_passages_and_openings_are_free(self, name: str) -> None:
        level = block_level(name)
        assert set(at(pixels(level), middles_of_walls(level, ~level.standing))) <= {LIGHT.floor}

    def test_joints_of_walls_are_whole_squares(self, name: str) -> None:
        level, picture = block_level(name), pixels(block_level(name))
        corners = (level.grid.walls.segment[level.standing] * CELL).astype(int).reshape(-1, 2) + ORIGIN
        reach = np.arange(-WALL // 2, WALL - WALL // 2)
        squares = picture[corners[:, 1, None, None] + reach[:, None], corners[:, 0, None, None] + reach]
        assert (squares == LIGHT.wall).all()

    def test_cells_are_floor(self, name: str) -> None:
        level = block_level(name)
        marked = [level.start, level.goal, *level.markers.values()]
        plain = np.setdiff1d(np.flatnonzero(level.grid.graph.present), marked)
        assert set(at(pixels(level), level.grid.centres[plain, :2])) <= {LIGHT.floor}

    def test_start_has_its_colour(self, name: str) -> None:
        level = block_level(name)
        assert at(pixels(level), level.grid.centres[level.start, :2]) == [LIGHT.start]

    def test_goal_has_its_colour_unless_it_is_the_start(self, name: str) -> None:
        level = block_level(name)
        expected = LIGHT.start if level.goal == level.start else LIGHT.goal
        assert at(pixels(level), level.grid.centres[level.goal, :2]) == [expected]

    def test_solution_goes_through_its_passages(self, name: str) -> None:
        level = block_level(name)
        centres = level.grid.centres[levelforge.solution(level), :2]
        between = (centres[:-1] + centres[1:]) / 2
        assert set(at(pixels(level, solution=True), between)) <= {LIGHT.solution}

    def test_solution_is_left_out_by_default(self, name: str) -> None:
        assert not (pixels(block_level(name)) == LIGHT.solution).all(axis=2).any()


class TestMasksAndMarkers:
    def test_masked_cells_are_background(self) -> None:
        level = block_level("masked")
        gone = level.grid.centres[~level.grid.graph.present, :2]
        assert set(at(pixels(level), gone)) == {LIGHT.background}

    def test_masked_cells_stay_background_among_distances(self) -> None:
        level = block_level("masked")
        gone = level.grid.centres[~level.grid.graph.present, :2]
        assert set(at(pixels(level, distances=True), gone)) == {LIGHT.background}

    def test_markers_have_their_colour(self) -> None:
        level = block_level("marked")
        assert set(at(pixels(level), level.grid.centres[list(level.markers.values()), :2])) == {LIGHT.marker}


class TestDistances:
    def test_farthest_cell_has_the_last_colour(self) -> None:
        level = block_level("40x30")
        away = levelforge.distances(level, level.start).distance
        farthest = level.grid.centres[np.flatnonzero(away == away.max()), :2] + (0.35, 0.35)  # beside the goal's mark
        assert set(at(pixels(level, distances=True), farthest)) == {LIGHT.distance[-1]}

    def test_start_has_the_first_colour(self) -> None:
        level = block_level("40x30")
        beside = level.grid.centres[level.start, :2] + (0.35, 0.35)
        assert at(pixels(level, distances=True), beside) == [LIGHT.distance[0]]

    def test_equal_distances_have_equal_colours(self) -> None:
        level = block_level("braided")
        away = levelforge.distances(level, level.start).distance
        colours = at(pixels(level, distances=True), level.grid.centres[:, :2] + (0.35, 0.35))
        assert len(set(zip(away.tolist(), colours, strict=True))) == len(set(away.tolist()))

    def test_cells_out_of_reach_are_plain_floor(self) -> None:
        level = level_on(levelforge.make(size=(3, 1)).grid, np.array([True, False]))
        assert at(pixels(level, distances=True), np.array([2.8, 0.8])) == [LIGHT.floor]


@every_tiling
class TestObliqueWalls:
    """On tilings, moved so that they begin at 0. Smoothing leaves the middle of a line in its colour."""

    def picture(self, tiling: str, **options: Any) -> tuple[Level, np.ndarray]:
        grid = TILINGS[tiling]()
        low = grid.polygons.point.min(axis=0)
        grid.polygons.point[:] -= low
        grid.walls.segment[:] -= low
        level = level_on(grid)
        return level, pixels(level, **options)

    def test_walls_stand(self, tiling: str) -> None:
        level, picture = self.picture(tiling)
        assert set(at(picture, middles_of_walls(level, level.standing))) == {LIGHT.wall}

    def test_passages_are_free(self, tiling: str) -> None:
        level, picture = self.picture(tiling)
        assert LIGHT.wall not in at(picture, middles_of_walls(level, ~level.standing))

    def test_start_and_goal_have_their_colours(self, tiling: str) -> None:
        level, picture = self.picture(tiling)
        assert at(picture, level.grid.centres[[level.start, level.goal], :2]) == [LIGHT.start, LIGHT.goal]

    def test_edges_are_smooth(self, tiling: str) -> None:
        assert blended_share(self.picture(tiling)[1]) > 0.05

    def test_every_cell_is_coloured_by_distance(self, tiling: str) -> None:
        level, picture = self.picture(tiling, distances=True)
        assert LIGHT.background not in at(picture, level.grid.centres[:, :2])


def test_cell_with_a_corner_given_twice_has_its_mark() -> None:
    level = level_on(Tiling([[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]))
    assert at(pixels(level), np.array([0.5, 0.5])) == [LIGHT.start]


class TestFiles:
    @every_level
    def test_recipe_is_in_a_text_chunk(self, name: str) -> None:
        png = exporters.encode(block_level(name), "png")["level.png"]
        with Image.open(io.BytesIO(png)) as picture:
            assert picture.text["levelforge.recipe"] == exporters.recipe_json(block_level(name))

    def test_recipe_of_any_letters_is_kept(self) -> None:
        level = levelforge.make(size=(2, 2), seed="Gruft der Könige — 王の墓")
        with Image.open(io.BytesIO(exporters.encode(level, "png")["level.png"])) as picture:
            assert levelforge.Recipe.parse(picture.text["levelforge.recipe"]).seed == "Gruft der Könige — 王の墓"

    @every_level
    def test_same_level_gives_the_same_bytes(self, name: str) -> None:
        options = {"solution": True, "distances": True}
        assert exporters.encode(block_level(name), "png", **options) == exporters.encode(remade(name), "png", **options)

    def test_nothing_but_recipe_and_pixels_is_in_the_file(self, tmp_path: Path) -> None:
        png = exporters.save(block_level("5x4"), tmp_path / "level.png")[0].read_bytes()
        assert {kind for kind, _ in chunks(png)} == {b"IHDR", b"tEXt", b"IDAT", b"IEND"}


class TestOptions:
    @pytest.mark.parametrize("theme", THEMES)
    def test_theme_colours_the_start(self, theme: str) -> None:
        level = block_level("5x4")
        assert at(pixels(level, theme=theme), level.grid.centres[level.start, :2]) == [THEMES[theme].start]

    @pytest.mark.parametrize(("size", "cells"), [((40, 30), 24), ((300, 200), 6), ((1500, 2), 2)])
    def test_cells_are_as_large_as_the_picture_allows(self, size: tuple[int, int], cells: int) -> None:
        png = exporters.encode(levelforge.make(size=size), "png", margin=0, wall_width=1)["level.png"]
        with Image.open(io.BytesIO(png)) as picture:
            assert picture.width == size[0] * cells + 1

    def test_wall_has_the_width_asked_for(self) -> None:
        picture = pixels(levelforge.make(size=(1, 1)), wall_width=7, margin=3)
        across = (picture[len(picture) // 2] == LIGHT.wall).all(axis=1)
        assert np.flatnonzero(across).tolist() == [*range(3, 10), *range(3 + CELL, 10 + CELL)]

    def test_without_margin_the_wall_is_at_the_edge(self) -> None:
        picture = pixels(levelforge.make(size=(1, 1)), margin=0)
        assert (picture[[0, -1]] == LIGHT.wall).all()

    def test_wall_as_wide_as_a_cell_is_refused(self) -> None:
        with pytest.raises(OptionError, match=r"export\.image\.wall_width = 20: less than a cell, which has 20 pixels"):
            pixels(block_level("5x4"), wall_width=CELL)

    def test_picture_too_large_to_be_read_is_refused(self) -> None:
        with pytest.raises(OptionError, match=r"export\.image\.cell_size = .*pixels"):
            pixels(block_level("40x30"), cell_size=512)

    def test_oblique_picture_that_leaves_no_room_for_smoothing_has_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("exporters.image._MOST_SMOOTHED_PIXELS", 1000)
        assert blended_share(pixels(level_on(triangles(3, 2)))) < 0.01
