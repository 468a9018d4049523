"""The map: a level from above, drawn with OpenGL."""

from __future__ import annotations

import numpy as np
from pyglet import gl

from levelforge.arrays import Bits, Bytes
from viewer import chunks, palette
from viewer.buffers import Strokes, Triangles
from viewer.camera import boxes_in_sight
from viewer.dimensions import SOLUTION_WIDTH, wall_thickness
from viewer.map_view import MapView
from viewer.palette import Colour, as_floats
from viewer.playback import Playback
from viewer.programs import load_program, matrix_uniform
from viewer.scene import Scene
from viewer.session import Session
from viewer.shapes import arrow, disc, joined

_LEAST_WALL_PIXELS = 1.2
_LEAST_SCALE_FOR_WALLS = 2.0
"""Pixels per cell below which walls would only blacken the map, and cost seconds a frame on 1,000 x 1,000 cells."""
_LEAST_LINE_PIXELS = 2.0
_MARK_RADIUS, _LEAST_MARK_PIXELS = 0.36, 7.0
_ARROW_LENGTH, _LEAST_ARROW_PIXELS = 0.36, 8.0


class TopDown:
    """Draws one level from above.

    Args:
        scene: the level as arrays.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._fill = load_program("fill")
        self._stroke = load_program("stroke")
        ground = scene.ground()
        colour = np.full((len(ground.position), 4), palette.FLOOR, np.uint8)
        self._ground = Triangles(self._fill, ground.triangle, position=ground.position[:, ::2], colour=colour)
        self._wall_thickness = wall_thickness(scene.level.grid)
        self._walls = _Walls(scene, Strokes(self._stroke, scene.lines.segment[:0]))
        self._solution: Strokes | None = None
        self._cells: Triangles | None = None
        self._cells_show: object = None

    def draw(self, session: Session) -> None:
        """Draws what the session shows into the current framebuffer."""
        red, green, blue, opacity = as_floats(palette.OUTSIDE)
        gl.glClearColor(red, green, blue, opacity)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA)
        view = session.map_view
        matrix = matrix_uniform(view.matrix())
        self._fill["projection"] = matrix
        self._stroke["projection"] = matrix
        self._draw_floor(session)
        if session.shows_solution:
            self._draw_solution(view)
        if session.carving is not None:
            self._draw_carving(session.carving, view)
        if view.scale >= _LEAST_SCALE_FOR_WALLS:
            self._draw_walls(session)
        self._draw_marks(session)

    def delete(self) -> None:
        """Frees the memory of the graphics card."""
        self._ground.delete()
        self._walls.strokes.delete()
        for drawn in (self._cells, self._solution):
            if drawn is not None:
                drawn.delete()

    def _draw_floor(self, session: Session) -> None:
        """The ground in one colour, or cell by cell."""
        self._fill.use()
        if session.carving is not None:
            shown: object = ("carving", session.carving.step)
        elif session.shows_distances:
            shown = "distances"
        else:
            self._ground.draw()
            return
        if shown != self._cells_show:
            self._cells_show = shown
            self._colour_cells(self._cell_colours(session))
        if self._cells is not None:
            seen = _in_sight(self._scene.cells.chunks, session.map_view)
            self._cells.draw(chunks.runs(self._scene.cells.chunks.start, seen))

    def _cell_colours(self, session: Session) -> Bytes:
        """uint8[cells, 4]; the colour of each cell."""
        carving = session.carving
        if carving is None:
            return self._scene.distance_colours
        colours = np.where(carving.visited[:, None], palette.VISITED, palette.UNVISITED).astype(np.uint8)
        colours[~self._scene.level.grid.graph.present] = palette.OUTSIDE
        if carving.walk:
            colours[carving.walk] = palette.WALK
            colours[carving.walk[-1]] = palette.WALK_HEAD
        return colours

    def _colour_cells(self, colours: Bytes) -> None:
        cells = self._scene.cells
        colour = colours[cells.polygon]
        if self._cells is None:
            self._cells = Triangles(self._fill, cells.triangle, position=cells.position, colour=colour)
        else:
            self._cells.write("colour", colour)

    def _draw_carving(self, carving: Playback, view: MapView) -> None:
        """The link that the last step was about."""
        if carving.tried >= 0:
            ends = self._scene.level.grid.graph.links[carving.tried]
            self._draw_line(self._scene.line(ends), palette.TRIED, view)

    def _draw_solution(self, view: MapView) -> None:
        line = self._scene.solution
        if self._solution is None:
            self._solution = Strokes(self._stroke, line.segment)
        self._use_stroke(palette.SOLUTION, SOLUTION_WIDTH, _LEAST_LINE_PIXELS, view)
        self._solution.draw(chunks.runs(line.chunks.start, _in_sight(line.chunks, view)))

    def _draw_line(self, segment: np.typing.NDArray[np.float32], colour: Colour, view: MapView) -> None:
        strokes = Strokes(self._stroke, segment)
        self._use_stroke(colour, SOLUTION_WIDTH, _LEAST_LINE_PIXELS, view)
        strokes.draw()
        strokes.delete()

    def _draw_walls(self, session: Session) -> None:
        self._walls.show(session.carving)
        self._use_stroke(palette.WALL_LINE, self._wall_thickness, _LEAST_WALL_PIXELS, session.map_view)
        seen = _in_sight(self._scene.lines.chunks, session.map_view)
        self._walls.strokes.draw(chunks.runs(self._walls.start, seen))

    def _use_stroke(self, colour: Colour, width: float, least_pixels: float, view: MapView) -> None:
        self._stroke.use()
        self._stroke["colour"] = as_floats(colour)
        self._stroke["half_width"] = max(width, least_pixels / view.scale) / 2

    def _draw_marks(self, session: Session) -> None:
        """Start, goal and the walker, never too small to be seen."""
        pixel = 1 / session.map_view.scale
        radius = max(_MARK_RADIUS, _LEAST_MARK_PIXELS * pixel)
        length = max(_ARROW_LENGTH, _LEAST_ARROW_PIXELS * pixel)
        walker = session.walker
        place = walker.x, walker.y
        marks = joined(
            [
                disc(self._scene.start, radius, palette.START),
                disc(self._scene.goal, radius, palette.GOAL),
                arrow(place, walker.yaw, length * 1.3, (255, 255, 255, 255)),
                arrow(place, walker.yaw, length, palette.WALKER),
            ]
        )
        triangles = Triangles(self._fill, marks.triangle, position=marks.position, colour=marks.colour)
        self._fill.use()
        triangles.draw()
        triangles.delete()


class _Walls:
    """The walls on the map: those of the level, or those that stand after some steps of a carving.

    Attributes:
        strokes: what draws them.
        start: int64[chunks + 1]; the first stroke of each chunk.
    """

    def __init__(self, scene: Scene, strokes: Strokes) -> None:
        self._lines = scene.lines
        self._shown: int | None = None
        self.strokes = strokes
        self.start = self._lines.chunks.start
        self._write(self._lines.standing)

    def show(self, carving: Playback | None) -> None:
        """Puts up the walls of the level, or those of the carving as far as it has come."""
        step = None if carving is None else carving.step
        if step == self._shown:
            return
        self._shown = step
        self._write(self._lines.standing if carving is None else self._standing(carving.open))

    def _standing(self, open_links: Bits) -> Bits:
        """bool[walls]; which stand while these links are open."""
        link = self._lines.link
        return np.where(link < 0, self._lines.standing, ~open_links[link])

    def _write(self, standing: Bits) -> None:
        self.start = chunks.kept_starts(self._lines.chunks.start, standing)
        self.strokes.rewrite(self._lines.segment[standing])


def _in_sight(groups: chunks.Chunks, view: MapView) -> Bits:
    """bool[chunks]; which may be seen on the map."""
    ground = np.zeros((len(groups.low), 1))
    # Strokes reach beyond the ends of their lines by half their width.
    reach = 1.0 + _LEAST_WALL_PIXELS / view.scale
    return boxes_in_sight(
        view.matrix(), np.hstack((groups.low - reach, ground)), np.hstack((groups.high + reach, ground))
    )
