"""A grid of any polygons, to test geometry on shapes that are not squares; the tests own it, whatever `grids` has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin, sqrt

import numpy as np

from levelforge.arrays import Float64
from levelforge.grid import Grid, Polygons, WallTable
from levelforge.stored import StoredGraph

Outline = list[tuple[float, float]]


class Tiling(Grid):
    """Cells are the polygons; two that share a side have a link."""

    shape = "tiling"
    side_names = ()

    def __init__(self, cells: list[Outline]) -> None:
        self.options = {}
        corners = [point for cell in cells for point in cell]
        self._polygons = Polygons(np.array(corners), np.cumsum([0] + [len(cell) for cell in cells]))
        owners: dict[frozenset[tuple[float, float]], list[int]] = {}
        segments: dict[frozenset[tuple[float, float]], list[tuple[float, float]]] = {}
        for number, cell in enumerate(cells):
            for here, there in zip(cell, cell[1:] + cell[:1], strict=True):
                key = frozenset((round(x, 6), round(y, 6)) for x, y in (here, there))
                owners.setdefault(key, []).append(number)
                segments.setdefault(key, [here, there])
        inner = [key for key, cells_there in owners.items() if len(cells_there) == 2]
        links = np.array([owners[key] for key in inner], np.int32).reshape(-1, 2)
        self.graph = StoredGraph.of_links(len(cells), links)
        number_of = {key: number for number, key in enumerate(inner)}
        count = len(segments)
        self._walls = WallTable(
            np.array(list(segments.values())),
            np.array([number_of.get(key, -1) for key in segments], np.int32),
            np.array([owners[key][0] for key in segments], np.int32),
            np.arange(count, dtype=np.int32),
            np.zeros(count, np.int32),
        )

    @property
    def extent(self) -> tuple[float, float, int]:
        width, height = np.ptp(self._polygons.point, axis=0)
        return float(width), float(height), 1

    @property
    def centres(self) -> Float64:
        pieces = np.split(self._polygons.point, self._polygons.start[1:-1])
        return np.array([[*piece.mean(axis=0), 0.0] for piece in pieces])

    @property
    def polygons(self) -> Polygons:
        return self._polygons

    @property
    def walls(self) -> WallTable:
        return self._walls

    def cell_at(self, position: Iterable[int]) -> int:
        return next(iter(position))

    def position(self, cell: int) -> list[int]:
        return [cell]


def hexagons(columns: int, rows: int) -> Tiling:
    """Pointy-topped hexagons, one unit wide."""
    radius = 1 / sqrt(3)
    return Tiling(
        [
            [
                (column + row % 2 / 2 + radius * sin(pi * k / 3), 1.5 * radius * row - radius * cos(pi * k / 3))
                for k in range(6)
            ]
            for row in range(rows)
            for column in range(columns)
        ]
    )


def triangles(columns: int, rows: int) -> Tiling:
    """Equilateral triangles with sides of one unit, a rhombus in all."""

    def at(column: int, row: int) -> tuple[float, float]:
        return column + row / 2, row * sqrt(3) / 2

    cells: list[Outline] = []
    for row in range(rows):
        for column in range(columns):
            cells.append([at(column, row), at(column + 1, row), at(column, row + 1)])
            cells.append([at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)])
    return Tiling(cells)


def sectors(rings: int, spokes: int) -> Tiling:
    """Rings of sectors round a hole: sides of many angles, and narrow cells in the middle."""

    def at(ring: int, spoke: int) -> tuple[float, float]:
        angle = 2 * pi * (spoke % spokes) / spokes
        return (ring + 1) * cos(angle), (ring + 1) * sin(angle)

    return Tiling(
        [
            [at(ring, spoke), at(ring + 1, spoke), at(ring + 1, spoke + 1), at(ring, spoke + 1)]
            for ring in range(rings)
            for spoke in range(spokes)
        ]
    )


TILINGS: dict[str, Callable[[], Tiling]] = {
    "hexagons": lambda: hexagons(6, 5),
    "triangles": lambda: triangles(5, 4),
    "sectors": lambda: sectors(4, 15),
}
