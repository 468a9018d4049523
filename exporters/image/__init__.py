"""Pictures: the level from above as a PNG, on any grid of one floor.

The floor is filled, walls are lines of even width with even ends; the start is a disc, the goal a diamond, and other
markers are small discs. On request the cells are coloured by their distance from the start, and the way to the goal is
a line. Walls that all run along the axes are drawn on whole pixels; if any is oblique, the picture is drawn larger and
smoothed down.

The picture carries the recipe as JSON in its text chunk `levelforge.recipe`.
"""

from __future__ import annotations

import io
import math
from typing import Annotated, Literal, NamedTuple

import numpy as np
from msgspec import Meta
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from exporters import recipe_json
from exporters.image.canvas import Canvas
from exporters.image.themes import SHADES, THEMES, Theme, shades
from levelforge.analysis.distances import distances
from levelforge.analysis.solution import solution
from levelforge.arrays import Bytes, Float64
from levelforge.errors import OptionError
from levelforge.geometry.runs import wall_runs
from levelforge.geometry.surface import to_grains
from levelforge.grid import GRAINS, Grid
from levelforge.level import Level
from levelforge.options import Options as OptionsBase
from levelforge.records import Format

SUFFIXES = (".png",)
OPEN_WITH = {".png": "any picture viewer or browser"}

MOST_PIXELS = 2**26
"""The most pixels in a picture. Pillow warns of pictures with a little more when it reads them."""
_SMOOTHING = 4
_MOST_SMOOTHED_PIXELS = 2**26
_PREFERRED_SIDE = 2048
_LEAST_CELL, _LARGEST_CELL = 2, 24


class Options(OptionsBase, frozen=True):
    """Options of the picture."""

    cell_size: Annotated[
        Annotated[int, Meta(ge=2, le=512)] | None,
        Meta(description="pixels to a cell; by default 24, or down to 2 to keep the picture within 2048 pixels"),
    ] = None
    wall_width: Annotated[
        Annotated[int, Meta(ge=1, le=256)] | None, Meta(description="pixels, by default a sixth of a cell")
    ] = None
    margin: Annotated[
        Annotated[int, Meta(ge=0, le=4096)] | None,
        Meta(description="pixels around the outer walls, by default half a cell"),
    ] = None
    solution: Annotated[bool, Meta(description="draw the way from start to goal")] = False
    distances: Annotated[bool, Meta(description="colour the cells by their distance from the start")] = False
    theme: Annotated[Literal["light", "dark", "print"], Meta(description="the colours")] = "light"


class _Measures(NamedTuple):
    """Lengths in pixels."""

    cell: int
    wall: int
    margin: int
    size: tuple[int, int]

    @property
    def origin(self) -> int:
        """The left and upper edge of the cells."""
        return self.margin + self.wall // 2


def encode(level: Level, suffix: str, name: str, options: Options) -> dict[str, bytes]:
    """The picture as a PNG.

    Raises:
        OptionError: if walls as wide as asked would fill the passages, or the picture would have too many pixels.
        UnsupportedGrid: if the level has several floors.
    """
    information = PngInfo()
    information.add_text("levelforge.recipe", recipe_json(level))
    file = io.BytesIO()
    _drawn(level, options).save(file, "PNG", pnginfo=information)
    return {name + suffix: file.getvalue()}


def _drawn(level: Level, options: Options) -> Image.Image:
    """The picture, from the back to the front."""
    measures, theme = _measured(level, options), THEMES[options.theme]
    walls = wall_runs(level)
    canvas = Canvas(measures.size, measures.cell, measures.origin, theme.background, _smoothing(walls, measures.size))
    _draw_floor(canvas, level, theme, by_distance=options.distances)
    canvas.lines(walls, measures.wall, theme.wall)
    if options.solution:
        canvas.lines(_way(level), max(1, measures.cell // 6), theme.solution)
    _draw_marks(canvas, level, theme, measures)
    return canvas.finished()


def _measured(level: Level, options: Options) -> _Measures:
    width, height, _ = level.grid.extent
    cell = options.cell_size or _fitting_cell(max(width, height))
    wall = options.wall_width or max(1, cell // 6)
    if wall >= cell:
        raise OptionError("wall_width", wall, f"less than a cell, which has {cell} pixels")
    margin = cell // 2 if options.margin is None else options.margin
    rim = 2 * margin + wall
    # Rounded up from whole grains, so that no last bit decides about the size.
    across, down = ((to_grains(np.array([width, height])) * cell + GRAINS - 1) // GRAINS + rim).tolist()
    if across * down > MOST_PIXELS:
        picture = f"{cell}, a picture of {across}x{down} pixels"
        raise OptionError("cell_size", picture, f"a smaller cell or level, for at most {MOST_PIXELS} pixels")
    return _Measures(cell, wall, margin, (across, down))


def _fitting_cell(side: float) -> int:
    """Pixels to a cell that keep a side of so many cells within the preferred number of pixels, if any do."""
    return max(_LEAST_CELL, min(_LARGEST_CELL, int(_PREFERRED_SIDE / side)))


def _smoothing(walls: Float64, size: tuple[int, int]) -> int:
    """How many times larger to draw: walls along the axes need no smoothing, and very large pictures have no room."""
    if (walls[:, 0] == walls[:, 1]).any(axis=1).all():
        return 1
    return max(1, min(_SMOOTHING, math.isqrt(_MOST_SMOOTHED_PIXELS // (size[0] * size[1]))))


def _draw_floor(canvas: Canvas, level: Level, theme: Theme, *, by_distance: bool) -> None:
    if by_distance:
        canvas.fill(level.grid.polygons, _distance_colours(level, theme), level.grid.graph.present)
    else:
        canvas.fill(level.grid.floor_polygons, np.array([theme.floor], np.uint8))


def _distance_colours(level: Level, theme: Theme) -> Bytes:
    """uint8[cells, 3]; by the distance from the start, and plain floor where it cannot be reached."""
    distance = distances(level, level.start).distance.astype(np.int64)
    shade = distance.clip(0) * (SHADES - 1) // max(1, int(distance.max()))
    colours: Bytes = shades(theme.distance)[shade]
    colours[distance < 0] = theme.floor
    return colours


def _way(level: Level) -> Float64:
    """float64[steps, 2, 2]; the lines from cell to cell on the way from start to goal."""
    centres = level.grid.centres[solution(level), :2]
    return np.stack((centres[:-1], centres[1:]), axis=1)


def _draw_marks(canvas: Canvas, level: Level, theme: Theme, measures: _Measures) -> None:
    """Markers, goal and start; each on a disc of floor that sets it off from lines and colours below.

    They fit between the walls, but where a cell is so narrow that they could hardly be seen they cover them.
    """
    least = max(1, measures.cell // 4)
    marks = [(cell, 2, canvas.disc, theme.marker) for cell in level.markers.values()]
    marks += [(level.goal, 3, canvas.diamond, theme.goal), (level.start, 3, canvas.disc, theme.start)]
    for cell, quarters, draw, colour in marks:
        centre = level.grid.centres[cell, :2]
        room = int(_clear_width(level.grid, cell) * measures.cell) - measures.wall
        canvas.disc(centre, max(least, room), theme.floor)
        draw(centre, max(least, room * quarters // 4), colour)


def _clear_width(grid: Grid, cell: int) -> float:
    """The diameter of the largest disc about the cell's centre that its sides leave room for, in cell units."""
    polygons = grid.polygons
    corners = to_grains(polygons.point[polygons.start[cell] : polygons.start[cell + 1]])
    sides = np.roll(corners, -1, axis=0) - corners
    away = to_grains(grid.centres[cell, :2]) - corners
    across = np.abs(sides[:, 0] * away[:, 1] - sides[:, 1] * away[:, 0])
    # Whole numbers and the square root, which is exact everywhere, so that no last bit decides about a pixel.
    length = np.sqrt((sides**2).sum(axis=1))
    there = length > 0
    return float(2 * (across[there] / length[there]).min() / GRAINS)


FORMAT = Format(options=Options, encode=encode)
