"""Joins opposite borders: a cylinder (x or y), a torus (xy) or a Möbius strip (mobius).

On a Möbius strip the right border meets the left one upside down. What meets is found from the outlines of the cells:
borders that lie on each other once the shape is moved by its own width or height. So any shape that repeats can be
wrapped, in the sizes in which it fits; where every second row or column is shifted, their number must be even (for a
Möbius strip odd), and `GridError` says so.

The links across the seam are numbered after all others: from left to right by the left cell, from top to bottom by the
upper cell, then diagonally. The wall of such a link stands twice, at either border. In a block raster it is the tile
beyond either cell. The adjacency is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Literal

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Float64, Int32, Int64, frozen
from levelforge.errors import GridError
from levelforge.grid import GRAINS, Boundary, Grid, Opening, Polygons
from levelforge.options import Options as OptionsBase
from levelforge.planar import PlanarGrid, cells_of
from levelforge.records import GridModifier
from levelforge.stored import StoredGraph

Segment = tuple[int, int, int, int]


class Options(OptionsBase, frozen=True):
    """Options of `wrap`."""

    wrap: Annotated[
        Literal["none", "x", "y", "xy", "mobius"],
        Meta(description="which borders meet: left and right, top and bottom"),
    ] = "none"


class Wrapped(PlanarGrid):
    """A grid whose opposite borders meet.

    Args:
        base: the flat grid, with nothing masked.
        wrap: `x`, `y`, `xy` or `mobius`.

    Raises:
        GridError: if the borders do not fit together, or a cell would become its own neighbour.
        UnsupportedGrid: if the shape does not repeat.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> Wrapped(Rect(3, 2), "x").graph.links[-2:].tolist()
        [[0, 2], [3, 5]]
    """

    def __init__(self, base: Grid, wrap: str) -> None:
        self._base = base
        self.shape = base.shape
        self.side_names = base.side_names
        self.options = {**base.options, "wrap": wrap}
        self._near, self._far = _seams(base, wrap)
        cell = cells_of(base.boundary.polygons)
        across = np.sort(np.stack((cell[self._near], cell[self._far]), axis=1), axis=1)
        own = across[across[:, 0] == across[:, 1], 0]
        if own.size:
            raise GridError("wrap", wrap, f"at least 2 cells along it; {base.position(int(own[0]))} would meet itself")
        links = np.concatenate((base.graph.links, across)).astype(np.int32)
        self.graph = StoredGraph.of_links(base.graph.size, links).with_rows(base.graph.row)

    @cached_property
    def boundary(self) -> Boundary:
        polygons, side, link, seam = self._base.boundary
        link, seam = link.copy(), seam.copy()
        number = self._base.graph.link_count + np.arange(len(self._near), dtype=np.int32)
        for ends in (self._near, self._far):
            link[ends] = number
            seam[ends] = True
        return Boundary(polygons, side, frozen(link), frozen(seam))

    @property
    def _flat(self) -> Grid:
        """The grid without its seam links, with the same cells masked."""
        return self._base.without(cells=~self.graph.present)

    @property
    def extent(self) -> tuple[float, float, int]:
        return self._base.extent

    @property
    def centres(self) -> Float64:
        return self._base.centres

    @property
    def floor_polygons(self) -> Polygons:
        return self._flat.floor_polygons

    @property
    def row_sizes(self) -> Int64:
        return self._base.row_sizes

    def cell_at(self, position: Iterable[int]) -> int:
        return self._base.cell_at(position)

    def position(self, cell: int) -> list[int]:
        return self._base.position(cell)

    def tiles(self, cells: Int32) -> Int32:
        return self._base.tiles(cells)

    def raster(self, open_links: Bits, openings: Iterable[Opening] = ()) -> Bits:
        count = self._base.graph.link_count
        passed = np.flatnonzero(open_links[count:])
        cell, side = cells_of(self._base.boundary.polygons), self._base.boundary.side
        ends = np.concatenate((self._near[passed], self._far[passed])).tolist()
        through = [Opening(int(cell[end]), int(side[end])) for end in ends]
        return self._flat.raster(open_links[:count], [*openings, *through])


def _seams(base: Grid, wrap: str) -> tuple[Int64, Int64]:
    """The pairs of border segments that meet, as places of the boundary: those at the left or top, and the others."""
    boundary = base.boundary
    border = np.flatnonzero(boundary.link < 0)
    following = np.arange(1, len(boundary.link) + 1)
    following[boundary.polygons.start[1:] - 1] = boundary.polygons.start[:-1]
    point = np.rint(boundary.polygons.point * GRAINS).astype(np.int64)
    ends = np.concatenate((point[border], point[following[border]]), axis=1)
    place = {tuple(segment): at for segment, at in zip(ends.tolist(), border.tolist(), strict=True)}
    pairs = []
    for moved in _moves(base, wrap):
        pairs += [(at, place[there]) for segment, at in place.items() if (there := moved(segment)) in place]
    near, far = np.array(pairs, np.int64).reshape(-1, 2).T
    if wrap == "mobius":
        _require_whole_seam(base, np.concatenate((near, far)))
    return near, far


class _Move:
    """Where the neighbour's segment must lie if a segment is to meet it: moved, and run the other way.

    Args:
        across: grains to the right.
        down: grains down.
        mirror: the sum of the heights, in grains, that a reflection exchanges; None for no reflection.
    """

    def __init__(self, across: int, down: int, mirror: int | None = None) -> None:
        self._across = across
        self._down = down
        self._mirror = mirror

    def __call__(self, segment: Segment) -> Segment:
        left, top, right, bottom = segment
        if self._mirror is None:
            return right + self._across, bottom + self._down, left + self._across, top + self._down
        # A reflection turns the segment round by itself.
        return left + self._across, self._mirror - top, right + self._across, self._mirror - bottom


def _moves(base: Grid, wrap: str) -> Iterator[_Move]:
    across = round(base.period("x", turned=wrap == "mobius") * GRAINS) if wrap != "y" else 0
    down = round(base.period("y") * GRAINS) if "y" in wrap else 0
    if wrap == "mobius":
        yield _Move(across, 0, mirror=round(base.extent[1] * GRAINS))
        return
    if across:
        yield _Move(across, 0)
    if down:
        yield _Move(0, down)
    if across and down:
        yield _Move(across, down)
        yield _Move(across, -down)


def _require_whole_seam(base: Grid, joined: Int64) -> None:
    """Refuses a strip in which a row ends at the seam and meets nothing."""
    sizes = base.row_sizes
    last = np.cumsum(sizes) - 1
    met = np.isin(np.concatenate((last, last - sizes + 1)), cells_of(base.boundary.polygons)[joined])
    if not met.all():
        size = base.options.get("size", len(sizes))
        raise GridError(
            "size", size, "one row or one column more, as the right border upside down does not fit the left"
        )


def apply(grid: Grid, options: Options) -> Grid:
    """The grid with its borders joined."""
    return grid if options.wrap == "none" else Wrapped(grid, options.wrap)


MODIFIER = GridModifier(options=Options, apply=apply, order=1)
