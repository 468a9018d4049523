"""Walking: a circle on the map that slides along walls and never enters one.

Walls are looked up in square bins at least as wide as the longest wall: a step costs the same on a level of any size.
A long move is cut into steps shorter than the circle's radius, so that no wall is jumped over at any frame rate.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from levelforge.analysis.solution import solution
from levelforge.arrays import Float64
from levelforge.level import Level
from viewer.camera import HIGHEST_PITCH, Eye
from viewer.dimensions import BODY_RADIUS, EYE_HEIGHT, narrowest_passage, wall_thickness

SPEED = 2.2
"""Cells per second."""
RUN_FACTOR = 2.0
TURN_SPEED = math.radians(130)
"""Per second."""
_PUSHES = 6
_SLACK = 1e-9


class WallIndex:
    """Line segments that can be asked for by place.

    Args:
        segment: float64[walls, 2, 2]; the two ends (x, y) of each wall.

    Attributes:
        segment: the same, ordered by bin.
    """

    def __init__(self, segment: Float64) -> None:
        spans = np.abs(segment[:, 1] - segment[:, 0])
        self._side = max(1.0, float(spans.max(initial=0.0)))
        bins = np.floor(segment.mean(axis=1) / self._side).astype(np.int64)
        self._corner = bins.min(axis=0, initial=0)
        bins -= self._corner
        self._shape = bins.max(axis=0, initial=0) + 1
        number = bins[:, 1] * self._shape[0] + bins[:, 0]
        self.segment = segment[np.argsort(number, kind="stable")]
        counts = np.bincount(number, minlength=int(self._shape.prod()))
        self._start = np.concatenate(([0], np.cumsum(counts)))

    @property
    def reach(self) -> float:
        """How far from a place `near` certainly finds every wall."""
        return self._side / 2

    def near(self, x: float, y: float) -> Float64:
        """float64[n, 2, 2]; the walls that come within `reach` of a place, and some more."""
        column = math.floor(x / self._side) - int(self._corner[0])
        row = math.floor(y / self._side) - int(self._corner[1])
        columns, rows = self._shape.tolist()
        left, right = max(column - 1, 0), min(column + 1, columns - 1)
        if left > right:
            return self.segment[:0]
        parts = [
            self.segment[self._start[at * columns + left] : self._start[at * columns + right + 1]]
            for at in range(max(row - 1, 0), min(row + 2, rows))
        ]
        return np.concatenate(parts) if parts else self.segment[:0]


def moved(
    walls: WallIndex, place: tuple[float, float], by: tuple[float, float], clearance: float
) -> tuple[float, float]:
    """Where a circle gets to that is pushed by `by`, sliding along walls.

    Args:
        walls: what stands in the way.
        place: the circle's centre (x, y).
        by: the way that it would go without walls.
        clearance: the least distance of the centre from every wall's line; at most `walls.reach`.
    """
    length = math.hypot(*by)
    steps = max(1, math.ceil(length / (clearance / 2)))
    for _ in range(steps):
        following = _pushed_out(walls, (place[0] + by[0] / steps, place[1] + by[1] / steps), clearance)
        if following is None or following == place:
            break
        place = following
    return place


def _pushed_out(walls: WallIndex, place: tuple[float, float], clearance: float) -> tuple[float, float] | None:
    """The place itself, or the nearest one at the clearance from the walls; None if there is none near."""
    near = walls.near(*place)
    point = np.array(place)
    for _ in range(_PUSHES):
        away = point - _nearest_points(near, point)
        distance = np.hypot(away[:, 0], away[:, 1])
        closest = int(np.argmin(distance)) if len(distance) else -1
        if closest < 0 or distance[closest] >= clearance - _SLACK:
            return float(point[0]), float(point[1])
        if distance[closest] == 0:
            return None
        point = point + away[closest] * (clearance / distance[closest] - 1)
    return None


def _nearest_points(segment: Float64, point: Float64) -> Float64:
    """float64[n, 2]; the point of each segment that is nearest to `point`."""
    begin = segment[:, 0]
    along = segment[:, 1] - begin
    squared = np.maximum((along**2).sum(axis=1), _SLACK**2)
    share = np.clip(((point - begin) * along).sum(axis=1) / squared, 0.0, 1.0)
    nearest: Float64 = begin + share[:, None] * along
    return nearest


@dataclass
class Walker:
    """Someone in the maze.

    Attributes:
        walls: the walls on the walker's floor.
        clearance: the least distance of the walker's centre from a wall's line, in cell units.
        x, y: where the walker is, in cell units.
        yaw, pitch: where the walker looks, in radians; see `viewer.camera`.
    """

    walls: WallIndex
    clearance: float
    x: float
    y: float
    yaw: float = 0.0
    pitch: float = 0.0

    @property
    def eye(self) -> Eye:
        """Where the walker sees from."""
        return Eye(self.x, EYE_HEIGHT, self.y, self.yaw, self.pitch)

    def walk(self, ahead: float, aside: float, seconds: float, running: bool = False) -> None:
        """Walks for some time, relative to where the walker looks.

        Args:
            ahead: 1 forwards, -1 backwards, 0 neither.
            aside: 1 to the right, -1 to the left, 0 neither.
            seconds: how long.
            running: whether at running speed.
        """
        cosine, sine = math.cos(self.yaw), math.sin(self.yaw)
        self._go(ahead * cosine - aside * sine, ahead * sine + aside * cosine, seconds, running)

    def walk_on_map(self, east: float, south: float, seconds: float, running: bool = False) -> None:
        """Walks along the axes of the map, and looks where it goes."""
        if east or south:
            self.yaw = math.atan2(south, east)
            self.pitch = 0.0
            self._go(east, south, seconds, running)

    def turn(self, right: float, up: float = 0.0) -> None:
        """Turns by so many radians; never farther up or down than one can look while walking."""
        self.yaw = math.remainder(self.yaw + right, math.tau)
        self.pitch = min(max(self.pitch + up, -HIGHEST_PITCH), HIGHEST_PITCH)

    def _go(self, east: float, south: float, seconds: float, running: bool) -> None:
        length = math.hypot(east, south)
        if length == 0:
            return
        way = SPEED * seconds * (RUN_FACTOR if running else 1.0) / length
        self.x, self.y = moved(self.walls, (self.x, self.y), (east * way, south * way), self.clearance)


def walker_at_start(level: Level) -> Walker:
    """A walker at the level's start who looks along the first step of the solution."""
    grid = level.grid
    walls = grid.walls
    path = solution(level)
    x, y, floor = grid.centres[level.start].tolist()
    index = WallIndex(walls.segment[level.standing & (walls.floor == round(floor))])
    walker = Walker(index, _clearance(level), x, y)
    if len(path) > 1:
        ahead = grid.centres[path[1], :2] - (x, y)
        walker.yaw = math.atan2(float(ahead[1]), float(ahead[0]))
    return walker


def _clearance(level: Level) -> float:
    """The usual one, or less where a passage of the grid is too narrow for that."""
    return min(wall_thickness(level.grid) / 2 + BODY_RADIUS, narrowest_passage(level.grid) * 0.4)
