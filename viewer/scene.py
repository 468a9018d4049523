"""The scene: what there is to draw of a level, as arrays in cell units. Each is made when it is asked for.

The map needs one line per wall (16 bytes), of which a shader makes a stroke; the walk takes the solids that exports
have.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from levelforge.analysis.distances import distances
from levelforge.analysis.solution import solution
from levelforge.arrays import Bits, Float32, Float64, Int32, UInt32
from levelforge.geometry.floors import floor_surface
from levelforge.geometry.surface import Surface
from levelforge.geometry.walls import wall_surface
from levelforge.grid import Polygons
from levelforge.level import Level
from viewer.chunks import Chunks, chunked
from viewer.dimensions import WALL_HEIGHT, wall_thickness
from viewer.palette import distance_colours

CHUNK_SIDE = 16.0
"""In cell units: small enough that little out of sight is drawn, large enough that a frame has few calls."""
_FOOTING = 0.05


class Lines(NamedTuple):
    """Every place where a wall can stand, chunk by chunk.

    Attributes:
        segment: float32[walls, 4]; x and y of one end, x and y of the other.
        link: int32[walls]; the link that the wall shuts; -1 for a border.
        standing: bool[walls]; whether it stands in the level.
        chunks: which lie together. Their order is applied already.
    """

    segment: Float32
    link: Int32
    standing: Bits
    chunks: Chunks


class Line(NamedTuple):
    """A line from cell to cell, chunk by chunk.

    Attributes:
        segment: float32[steps, 4]; x and y of one end, x and y of the other.
        chunks: which lie together. Their order is applied already.
    """

    segment: Float32
    chunks: Chunks


class Fans(NamedTuple):
    """Polygons cut into triangles around a point inside.

    Attributes:
        position: float32[vertices, 2]; (x, y).
        polygon: int32[vertices]; the polygon that each vertex belongs to.
        triangle: uint32[triangles, 3]; turning like the polygons.
        chunks: of triangles; which lie together. Their order is applied already.
    """

    position: Float32
    polygon: Int32
    triangle: UInt32
    chunks: Chunks


class Solid(NamedTuple):
    """Triangles in space, chunk by chunk: x to the right, y up, z down the map.

    Attributes:
        position: float32[vertices, 3].
        normal: float32[vertices, 3].
        triangle: uint32[triangles, 3]; counter-clockwise seen from outside.
        chunks: of triangles; which lie together, by x and z. Their order is applied already.
    """

    position: Float32
    normal: Float32
    triangle: UInt32
    chunks: Chunks


@dataclass(frozen=True, eq=False)
class Scene:
    """What there is to draw of one floor of a level.

    Attributes:
        level: the level.
    """

    level: Level

    @cached_property
    def floor(self) -> int:
        """The floor that is drawn: the start's."""
        return round(float(self.level.grid.centres[self.level.start, 2]))

    @cached_property
    def extent(self) -> tuple[float, float]:
        """Width and height in cell units."""
        width, height, _ = self.level.grid.extent
        return width, height

    @cached_property
    def start(self) -> tuple[float, float]:
        """Where the start is."""
        return self._place(self.level.start)

    @cached_property
    def goal(self) -> tuple[float, float]:
        """Where the goal is."""
        return self._place(self.level.goal)

    @cached_property
    def lines(self) -> Lines:
        """Every place where a wall can stand on the floor."""
        walls = self.level.grid.walls
        here = np.flatnonzero(walls.floor == self.floor)
        segment = walls.segment[here]
        chunks = chunked(segment.min(axis=1), segment.max(axis=1), CHUNK_SIDE)
        chosen = here[chunks.order]
        return Lines(
            segment[chunks.order].reshape(-1, 4).astype(np.float32),
            walls.link[chosen],
            self.level.standing[chosen],
            chunks,
        )

    def walls(self) -> Solid:
        """The standing walls as boxes with mitred joints; their undersides, which nobody sees, left out.

        They are not kept: with 1,000 x 1,000 cells they take 300 MB, which the graphics card then has.
        """
        thickness = wall_thickness(self.level.grid)
        return _solid(wall_surface(self.level, height=WALL_HEIGHT, thickness=thickness, footing=_FOOTING))

    def ground(self) -> Solid:
        """The walkable ground, in few large polygons."""
        return _solid(floor_surface(self.level))

    @cached_property
    def cells(self) -> Fans:
        """Every cell for itself, absent ones included, for colouring."""
        grid = self.level.grid
        return fans(grid.polygons, grid.centres[:, :2])

    @cached_property
    def solution(self) -> Line:
        """The line of a shortest way from start to goal."""
        segment = self.line(solution(self.level))
        ends = segment.reshape(-1, 2, 2).astype(np.float64)
        groups = chunked(ends.min(axis=1), ends.max(axis=1), CHUNK_SIDE)
        return Line(segment[groups.order], groups)

    @cached_property
    def distance_colours(self) -> np.typing.NDArray[np.uint8]:
        """uint8[cells, 4]; the colour of each cell by its distance from the start."""
        return distance_colours(distances(self.level, self.level.start).distance)

    def line(self, cells: Int32 | list[int]) -> Float32:
        """float32[cells - 1, 4]; the line from centre to centre."""
        centres = self.level.grid.centres[np.asarray(cells, np.int64), :2]
        return np.concatenate((centres[:-1], centres[1:]), axis=1).astype(np.float32)

    def _place(self, cell: int) -> tuple[float, float]:
        x, y, _ = self.level.grid.centres[cell].tolist()
        return x, y


def fans(polygons: Polygons, middle: Float64) -> Fans:
    """Cuts every polygon into the triangles between its sides and a point from which all of it can be seen.

    Args:
        polygons: the outlines.
        middle: float64[polygons, 2]; the points.
    """
    counts = np.diff(polygons.start)
    polygon = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    corner = np.arange(len(polygons.point))
    is_last = corner + 1 == polygons.start[1:][polygon]
    following = np.where(is_last, polygons.start[:-1][polygon], corner + 1)
    triangle = np.stack((len(corner) + polygon, corner, following), axis=1).astype(np.uint32)
    position = np.concatenate((polygons.point, middle)).astype(np.float32)
    groups = _chunked_triangles(position, triangle)
    of_middles = np.arange(len(counts), dtype=np.int32)
    return Fans(position, np.concatenate((polygon, of_middles)), triangle[groups.order], groups)


def _solid(surface: Surface) -> Solid:
    """The triangles of a surface that do not face downwards, chunk by chunk."""
    position, normal, triangles = surface.position.astype(np.float32), surface.normal, surface.triangles
    del surface  # On a level of 1,000 x 1,000 cells its doubles take half a gigabyte.
    triangle = triangles[normal[triangles[:, 0], 1] >= 0].astype(np.uint32)
    del triangles
    groups = _chunked_triangles(position[:, ::2], triangle)
    return Solid(position, normal, triangle[groups.order], groups)


def _chunked_triangles(position: Float32, triangle: UInt32) -> Chunks:
    """The chunks of triangles between points float32[points, 2]."""
    first, second, third = triangle.T
    low = np.minimum(np.minimum(position[first], position[second]), position[third])
    high = np.maximum(np.maximum(position[first], position[second]), position[third])
    return chunked(low, high, CHUNK_SIDE)
