"""A graph of your own: places, and the tunnels between them.

`positions` has the (x, y) of every cell, `links` the pairs of cells, numbered from 0, that a tunnel may join; or
`links_file` names a JSON file with these two. A level's recipe holds both, whatever file they came from.

Tunnels run straight from place to place, as wide as six tenths of their length where nothing is in the way, narrower
where two leave a place at a sharp angle. Each ends half-way, at the wall that shuts it. Where tunnels cross or run
through other places, so do the cells.

Links have the numbers of their places in `links`. Sides: the links of a cell by rising number, then its walls,
clockwise. A recipe calls a cell `[number]`. The adjacency is stored. There is no block raster.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from levelforge.arrays import Float64, Int32, Int64, frozen
from levelforge.errors import GridError, OptionError, PlacementError
from levelforge.grid import GRAINS, Boundary, Polygons
from levelforge.options import Options as OptionsBase
from levelforge.planar import PlanarGrid, cells_of, no_seam
from levelforge.records import GridShape
from levelforge.stored import StoredGraph

_SHARE = 0.3
"""Half the width of a tunnel, by its length."""
_REACH = 0.4
"""How far along a tunnel, by its length, its walls may meet those of the next."""
_SHARP, _STRAIGHT, _BLIND = (math.radians(angle) for angle in (135, 225, 300))
"""Angles from a tunnel to the next: below the first their walls meet in a corner, below the second side by side, below
the third behind the place; above it the tunnel has an end of its own."""
_BACK = math.radians(135)
_FARTHEST = 1_000_000
_SHORTEST = 0.01

Links = list[list[int]]
Positions = list[list[float]]


class Options(OptionsBase, frozen=True):
    """Options of `graph`: `links` and `positions`, or `links_file`."""

    links: Annotated[Links | None, Meta(description="pairs of cells, numbered from 0")] = None
    positions: Annotated[Positions | None, Meta(description="x and y of every cell, in cells")] = None
    links_file: Annotated[str | None, Meta(description="a JSON file with links and positions")] = None


class Graph(PlanarGrid):
    """Places, and the tunnels between them.

    Args:
        links: int32[links, 2]; pairs of cells.
        positions: float64[cells, 2]; x and y.

    Raises:
        GridError: if a link leads nowhere, stands twice or has no length, or links do not join all cells.

    Example:
        >>> grid = Graph([[0, 1], [1, 2], [2, 0]], [[0, 0], [4, 0], [0, 3]])
        >>> grid.graph.link_count, grid.cell_at([2])
        (3, 2)
    """

    shape = "graph"

    def __init__(self, links: Links, positions: Positions) -> None:
        self._place = _checked_positions(positions)
        pairs = _checked_links(links, self._place)
        self.options = {"links": pairs.tolist(), "positions": self._place.tolist()}
        graph = StoredGraph.of_links(len(self._place), pairs)
        if graph.roots.size > 1:
            islands = f"{graph.roots.size} islands, at cells {', '.join(map(str, graph.roots[:4].tolist()))}"
            raise GridError("links", islands, "links that join all cells")
        self.graph = graph
        # What is masked later keeps its outline, so that the tunnels of the whole graph are remembered.
        start = graph.adjacency.start
        self._tunnels = [graph.adjacency.link[first:last].tolist() for first, last in itertools.pairwise(start)]
        self.side_names = tuple(f"link {number}" for number in range(1, max(map(len, self._tunnels)) + 1))

    @cached_property
    def boundary(self) -> Boundary:
        sides: list[int] = []
        links: list[int] = []
        for cell, (_, across) in enumerate(self._outlines):
            # Sides without a link follow after those with one.
            own = self._tunnels[cell]
            free = itertools.count(len(own))
            links += across
            sides += [own.index(number) if number >= 0 else next(free) for number in across]
        start = np.cumsum([0, *(len(outline) for outline, _ in self._outlines)], dtype=np.int64)
        point = np.concatenate([outline for outline, _ in self._outlines]) - self._origin
        polygons = Polygons(frozen(point), frozen(start))
        side = frozen(np.array(sides, np.int32))
        return Boundary(polygons, side, frozen(np.array(links, np.int32)), no_seam(side.size))

    @cached_property
    def _outlines(self) -> list[tuple[Float64, list[int]]]:
        return [self._outline(cell) for cell in range(len(self._place))]

    @property
    def _origin(self) -> Float64:
        """The upper left corner of all cells, which becomes (0, 0)."""
        origin: Float64 = np.array([outline.min(axis=0) for outline, _ in self._outlines]).min(axis=0)
        return origin

    def _outline(self, cell: int) -> tuple[Float64, list[int]]:
        """The corners of a cell where `positions` put them, clockwise on screen; the link across each side, or -1."""
        turns = self._turns(cell)
        if not turns:
            square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
            return _in_grains(self._place[cell] + square), [-1] * 4
        points: list[Float64] = []
        links: list[int] = []
        for (angle, link), (following, after) in zip(turns, turns[1:] + turns[:1], strict=True):
            near, far = self._ends[link] if self.options["links"][link][0] == cell else self._ends[link][::-1]
            gap = following - angle if following > angle else following - angle + 2 * math.pi
            behind = _joint(angle, gap, self._half_width[link], self._half_width[after])
            points += [near, far, *(_in_grains(self._place[cell] + joint) for joint in behind)]
            links += [link, *[-1] * (1 + len(behind))]
        return np.array(points), links

    def _turns(self, cell: int) -> list[tuple[float, int]]:
        """The direction of every tunnel of a cell, and its link: clockwise on screen."""
        turns = []
        for link in self._tunnels[cell]:
            first, second = self.options["links"][link]
            along = self._place[second if first == cell else first] - self._place[cell]
            turns.append((math.atan2(along[1], along[0]), link))
        return sorted(turns)

    @cached_property
    def _half_width(self) -> Float64:
        """float64[links]; half the width of each tunnel."""
        pairs = np.array(self.options["links"], np.int64).reshape(-1, 2)
        length = np.hypot(*(self._place[pairs[:, 1]] - self._place[pairs[:, 0]]).T)
        half: Float64 = _SHARE * length
        for cell in range(len(self._place)):
            turns = self._turns(cell)
            for (angle, link), (following, after) in zip(turns, turns[1:] + turns[:1], strict=True):
                gap = (following - angle) % (2 * math.pi)
                if 0 < gap < _SHARP:
                    most = _REACH * min(length[link], length[after]) * math.tan(gap / 2)
                    half[link], half[after] = min(half[link], most), min(half[after], most)
        return half

    @cached_property
    def _ends(self) -> Float64:
        """float64[links, 2, 2]; the wall across each tunnel, clockwise as its first cell sees it."""
        pairs = np.array(self.options["links"], np.int64).reshape(-1, 2)
        first, second = self._place[pairs[:, 0]], self._place[pairs[:, 1]]
        along = second - first
        across = np.stack((-along[:, 1], along[:, 0]), axis=1) / np.hypot(*along.T)[:, None]
        reach = across * self._half_width[:, None]
        middle = (first + second) / 2
        return _in_grains(np.stack((middle - reach, middle + reach), axis=1))

    @property
    def extent(self) -> tuple[float, float, int]:
        width, height = self.polygons.point.max(axis=0).tolist()
        return width, height, 1

    @cached_property
    def centres(self) -> Float64:
        place = _in_grains(self._place) - self._origin
        return frozen(np.concatenate((place, np.zeros((len(place), 1))), axis=1))

    @property
    def floor_polygons(self) -> Polygons:
        """From a place all of its cell can be seen: one triangle per segment of the outline."""
        polygons = self.polygons
        cell = cells_of(polygons)
        following = np.arange(1, len(cell) + 1)
        following[polygons.start[1:] - 1] = polygons.start[:-1]
        corners = (self.centres[cell, :2], polygons.point, polygons.point[following])
        point = np.stack(corners, axis=1)[self.graph.present[cell]]
        return Polygons(point.reshape(-1, 2), np.arange(len(point) + 1, dtype=np.int64) * 3)

    @property
    def row_sizes(self) -> Int64:
        return np.array([len(self._place)], np.int64)

    def cell_at(self, position: Iterable[int]) -> int:
        place = list(position)
        if len(place) != 1 or not 0 <= place[0] < len(self._place):
            raise PlacementError("cell", place, f"[number], from 0 to {len(self._place) - 1}")
        return place[0]

    def position(self, cell: int) -> list[int]:
        return [cell]


def _joint(angle: float, gap: float, half: float, half_after: float) -> list[Float64]:
    """The corners between a tunnel and the next, clockwise, as seen from their place.

    Args:
        angle: the direction of the tunnel.
        gap: the angle from there to the next, which may be itself.
        half: half the width of the tunnel.
        half_after: half the width of the next.
    """
    if gap < _SHARP:
        along = (half * math.cos(gap) + half_after) / math.sin(gap)
        return [_towards(angle, along) + _towards(angle + math.pi / 2, half)]
    wide = max(half, half_after)
    if gap < _STRAIGHT:
        return [_towards(angle + gap / 2, wide)]
    if gap < _BLIND:
        return [_towards(angle + gap / 2, wide * math.sqrt(2))]
    return [_towards(angle + _BACK, half * math.sqrt(2)), _towards(angle + gap - _BACK, half_after * math.sqrt(2))]


def _towards(angle: float, distance: float) -> Float64:
    return np.array([math.cos(angle), math.sin(angle)]) * distance


def _in_grains(points: Float64) -> Float64:
    rounded: Float64 = np.rint(points * GRAINS) / GRAINS
    return rounded


def _checked_positions(positions: Positions) -> Float64:
    for position in positions:
        if len(position) != 2 or not all(abs(number) < _FARTHEST for number in position):
            raise GridError("positions", position, f"x and y of a cell, between -{_FARTHEST} and {_FARTHEST}")
    if not positions:
        raise GridError("positions", positions, "at least one cell")
    return np.array(positions, np.float64)


def _checked_links(links: Links, place: Float64) -> Int32:
    known: set[tuple[int, ...]] = set()
    for link in links:
        if len(link) != 2 or link[0] == link[1] or not all(0 <= cell < len(place) for cell in link):
            raise GridError("links", link, f"two different cells, from 0 to {len(place) - 1}")
        if tuple(sorted(link)) in known:
            raise GridError("links", link, "each pair of cells once")
        if np.hypot(*(place[link[0]] - place[link[1]])) < _SHORTEST:
            raise GridError("links", link, f"cells at least {_SHORTEST} apart")
        known.add(tuple(sorted(link)))
    return np.array(links, np.int32).reshape(-1, 2)


def make(options: Options) -> Graph:
    """The grid that the options ask for."""
    links, positions = options.links, options.positions
    if options.links_file is not None:
        if links is not None or positions is not None:
            raise OptionError("links_file", options.links_file, "either links_file, or links and positions")
        links, positions = _read(options.links_file)
    if links is None or positions is None:
        missing = "links" if links is None else "positions"
        raise OptionError(missing, None, "pairs of cells as links, and x and y of every cell as positions")
    return Graph(links, positions)


class _File(msgspec.Struct):
    links: Links
    positions: Positions


def _read(path: str) -> tuple[Links, Positions]:
    try:
        file = msgspec.json.decode(Path(path).read_bytes(), type=_File)
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(
            "links_file", f"{path}: {reason}", '{"links": [[0, 1], ...], "positions": [[x, y], ...]}'
        ) from None
    return file.links, file.positions


GRID = GridShape(options=Options, make=make)
