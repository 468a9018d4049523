"""The walk: a level through the eyes of a walker, drawn with OpenGL."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from pyglet import gl
from pyglet.graphics.shader import ShaderProgram

from levelforge.arrays import Bits, Float64
from viewer import chunks, palette
from viewer.buffers import Nothing, Strokes, Triangles
from viewer.camera import Eye, boxes_in_sight, perspective, view
from viewer.dimensions import (
    BEACON_HEIGHT,
    BEACON_RADIUS,
    PAD_HEIGHT,
    PAD_RADIUS,
    SOLUTION_HEIGHT,
    SOLUTION_WIDTH,
    WALL_HEIGHT,
)
from viewer.palette import Colour, as_floats
from viewer.programs import load_program, matrix_uniform
from viewer.scene import Scene, Solid
from viewer.session import Session
from viewer.shapes import post

FIELD_OF_VIEW = math.radians(62)
"""From the bottom to the top of the picture."""
NEAR = 0.04
"""In cell units; less than the way from the eye to a wall that it is pressed against, seen at the picture's corners."""
FAR = 2000.0
"""Beyond the fog, for the beacons, which are taller than the fog is deep."""
FOG_END = 36.0
"""Where walls have turned into fog, in cell units; what is farther is not drawn."""

_GROUND = np.array([[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, SOLUTION_HEIGHT], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
"""From the map (x, y, 0) to the scene, a little above the ground."""


def projection(eye: Eye, size: tuple[int, int]) -> Float64:
    """float64[4, 4]; from the scene to clip space."""
    return perspective(size[0] / size[1], FIELD_OF_VIEW, NEAR, FAR) @ view(eye)


class _Part(NamedTuple):
    """Something solid in the memory of the graphics card."""

    triangles: Triangles
    chunks: chunks.Chunks
    colour: Colour


class FirstPerson:
    """Draws one level as a walker sees it.

    Args:
        scene: the level as arrays.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._sky = load_program("sky")
        self._solid = load_program("solid")
        self._beacon = load_program("beacon")
        self._stroke = load_program("stroke")
        self._nothing = Nothing(self._sky)
        self._solution: Strokes | None = None
        self._parts = [self._part(scene.ground(), palette.GROUND), self._part(scene.walls(), palette.STONE)]
        position, normal, triangle = post()
        self._post = Triangles(self._beacon, triangle, position=position, normal=normal)

    def draw(self, session: Session) -> None:
        """Draws what the walker sees into the current framebuffer."""
        eye = session.walker.eye
        matrix = projection(eye, session.size)
        gl.glDisable(gl.GL_BLEND)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
        self._draw_sky(eye)
        gl.glEnable(gl.GL_DEPTH_TEST)
        gl.glDepthFunc(gl.GL_LESS)
        gl.glEnable(gl.GL_CULL_FACE)
        gl.glCullFace(gl.GL_BACK)
        gl.glFrontFace(gl.GL_CCW)
        self._draw_solids(eye, matrix)
        self._draw_beacons(eye, matrix)
        gl.glDisable(gl.GL_CULL_FACE)
        if session.shows_solution:
            self._draw_solution(eye, matrix)
        gl.glDisable(gl.GL_DEPTH_TEST)

    def delete(self) -> None:
        """Frees the memory of the graphics card."""
        for part in self._parts:
            part.triangles.delete()
        self._post.delete()
        self._nothing.delete()
        if self._solution is not None:
            self._solution.delete()

    def _part(self, solid: Solid, colour: Colour) -> _Part:
        triangles = Triangles(self._solid, solid.triangle, position=solid.position, normal=solid.normal)
        return _Part(triangles, solid.chunks, colour)

    def _draw_sky(self, eye: Eye) -> None:
        self._sky.use()
        self._sky["fog"] = as_floats(palette.FOG)[:3]
        self._sky["zenith"] = as_floats(palette.ZENITH)[:3]
        self._sky["pitch"] = eye.pitch
        self._sky["half_field_of_view"] = FIELD_OF_VIEW / 2
        self._nothing.draw()

    def _draw_solids(self, eye: Eye, matrix: Float64) -> None:
        _use(self._solid, eye, matrix)
        for part in self._parts:
            self._solid["colour"] = as_floats(part.colour)
            part.triangles.draw(chunks.runs(part.chunks.start, _in_sight(part.chunks, eye, matrix)))

    def _draw_beacons(self, eye: Eye, matrix: Float64) -> None:
        """At start and goal a pad on the ground, and a post high enough to be seen over the walls."""
        _use(self._beacon, eye, matrix)
        for place, colour in ((self._scene.start, palette.START), (self._scene.goal, palette.GOAL)):
            self._beacon["foot"] = (place[0], 0.0, place[1])
            self._draw_post(PAD_RADIUS, PAD_HEIGHT, colour, nearest=0.0)
            self._draw_post(BEACON_RADIUS, BEACON_HEIGHT, colour, nearest=4 * BEACON_RADIUS)

    def _draw_solution(self, eye: Eye, matrix: Float64) -> None:
        """The way to the goal, painted on the ground."""
        line = self._scene.solution
        if self._solution is None:
            self._solution = Strokes(self._stroke, line.segment)
        self._stroke.use()
        self._stroke["projection"] = matrix_uniform(matrix @ _GROUND)
        self._stroke["colour"] = as_floats(palette.SOLUTION)
        self._stroke["half_width"] = SOLUTION_WIDTH / 2
        self._solution.draw(chunks.runs(line.chunks.start, _in_sight(line.chunks, eye, matrix)))

    def _draw_post(self, radius: float, height: float, colour: Colour, nearest: float) -> None:
        self._beacon["scale"] = (radius, height, radius)
        self._beacon["colour"] = as_floats(colour)
        self._beacon["nearest"] = nearest
        self._post.draw()


def _use(program: ShaderProgram, eye: Eye, matrix: Float64) -> None:
    """Sets what the programs for things in space have in common."""
    program.use()
    program["projection"] = matrix_uniform(matrix)
    program["eye"] = (eye.x, eye.y, eye.z)
    program["fog"] = as_floats(palette.FOG)[:3]
    program["fog_end"] = FOG_END


def _in_sight(groups: chunks.Chunks, eye: Eye, matrix: Float64) -> Bits:
    """bool[chunks]; which may be seen: in the picture, and not behind the fog."""
    low, high = groups.low, groups.high
    place = np.array([eye.x, eye.z])
    away = place - np.clip(place, low, high)
    near = np.hypot(away[:, 0], away[:, 1]) <= FOG_END
    lowest, highest = np.zeros((len(low), 1)), np.full((len(low), 1), WALL_HEIGHT)
    low_corner = np.hstack((low[:, :1], lowest, low[:, 1:]))
    high_corner = np.hstack((high[:, :1], highest, high[:, 1:]))
    seen: Bits = near & boxes_in_sight(matrix, low_corner, high_corner)
    return seen
