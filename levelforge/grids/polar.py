"""Rings of cells round a centre, for round towers: cells split in two as the rings grow.

Also called theta. Every ring is 1 wide. The cells of a ring are those of the ring inside it, each split in two where
both halves are at least `split` wide at their inner side. In the middle is one round cell, or a hole (`centre`), just
large enough for the cells of the first ring to be 1 wide.

Cells are numbered ring by ring from the middle, clockwise from the right. A recipe calls them `[place, ring]`; the
round cell in the middle is ring 0, and without it the first ring is. Links along the rings are numbered first, then
those between rings by their outer cell. Sides: 0 clockwise, 1 counterclockwise, 2 inward, 3 and above outward, in
clockwise order. The adjacency is stored. Arcs are drawn as several straight walls. There is no block raster.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal

import numpy as np
from msgspec import Meta

from levelforge.arrays import Float64, Int32, Int64, frozen
from levelforge.errors import GridError, OptionError, PlacementError
from levelforge.graph import MOST_LINKS
from levelforge.grid import GRAINS, Boundary, Polygons
from levelforge.options import Options as OptionsBase
from levelforge.options import parse_size
from levelforge.planar import PlanarGrid, no_seam
from levelforge.records import GridShape
from levelforge.stored import StoredGraph

CLOCKWISE, COUNTERCLOCKWISE, INWARD, OUTWARD = range(4)
_ARC = 4
"""Straight walls to the inner arc of a cell."""
_LEAST_SECTORS = 3


class Options(OptionsBase, frozen=True):
    """Options of `polar`: `size` or `rings`, not both."""

    size: Annotated[
        str | list[int] | None, Meta(description="cells of the first ring x rings (6x8 if nothing is given)")
    ] = None
    rings: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)] | None,
        Meta(description="rings round the middle, the first with 6 cells"),
    ] = None
    split: Annotated[
        float, Meta(ge=0.5, le=1000, description="cells split in two where both halves are at least this wide")
    ] = 1.0
    centre: Annotated[Literal["cell", "hole"], Meta(description="what is in the middle")] = "cell"


class Polar(PlanarGrid):
    """Rings of cells round a centre.

    Args:
        sectors: cells of the first ring.
        rings: rings round the middle.
        split: how wide, in cells, the halves of a cell must be for it to split.
        centre: `cell` or `hole`.

    Raises:
        GridError: if there are fewer than 3 sectors, or more links than can be numbered.

    Example:
        >>> grid = Polar(6, 3)
        >>> grid.row_sizes.tolist(), grid.extent
        ([1, 6, 12, 12], (8.0, 8.0, 1))
    """

    shape = "polar"

    def __init__(self, sectors: int, rings: int, split: float = 1.0, centre: str = "cell") -> None:
        if sectors < _LEAST_SECTORS:
            raise GridError("size", [sectors, rings], f"at least {_LEAST_SECTORS} cells in the first ring")
        self.options = {"size": [sectors, rings], "split": split, "centre": centre}
        # Integers and not pi: what a ring looks like must not hang on the last bit of a product.
        self._hole = max(1, -(-sectors * 113 // 710))
        self._round_cells = 1 if centre == "cell" else 0
        self._ring_sizes = _ring_sizes(sectors, rings, self._hole, split)
        starts = np.cumsum([self._round_cells, *self._ring_sizes], dtype=np.int64)
        self._ring_starts = starts[:-1]
        self._links = _links(self._ring_starts, self._ring_sizes, self._round_cells)
        ring = np.arange(len(self.row_sizes), dtype=np.int32).repeat(self.row_sizes)
        self.graph = StoredGraph.of_links(int(starts[-1]), self._links).with_rows(ring)
        most = max([sectors * self._round_cells, *self._splits().tolist()])
        self.side_names = ("clockwise", "counterclockwise", "inward", *(f"outward {n}" for n in range(1, most + 1)))

    def _splits(self) -> Int64:
        """int64[rings]; how many cells the next ring has for one of this: 1 or 2, and 0 at the last."""
        sizes = np.array(self._ring_sizes, np.int64)
        return np.append(sizes[1:] // sizes[:-1], 0)

    @property
    def row_sizes(self) -> Int64:
        return np.array([1] * self._round_cells + self._ring_sizes, np.int64)

    @property
    def extent(self) -> tuple[float, float, int]:
        width = 2.0 * (self._hole + len(self._ring_sizes))
        return width, width, 1

    @cached_property
    def centres(self) -> Float64:
        middle = self.extent[0] / 2
        places = [np.full((self._round_cells, 2), middle)]
        for ring, size in enumerate(self._ring_sizes):
            turn = (np.arange(size) + 0.5) / size
            places.append(_on_circle(middle, self._hole + ring + 0.5, turn))
        place = np.concatenate(places)
        return frozen(np.concatenate((place, np.zeros((len(place), 1))), axis=1))

    @cached_property
    def boundary(self) -> Boundary:
        parts = [self._round_boundary()] if self._round_cells else []
        parts += [self._ring_boundary(ring) for ring in range(len(self._ring_sizes))]
        counts = np.concatenate([np.full(len(point), point.shape[1]) for point, _, _ in parts])
        point = np.concatenate([point.reshape(-1, 2) for point, _, _ in parts])
        polygons = Polygons(frozen(point), frozen(np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))))
        side = np.concatenate([side.reshape(-1) for _, side, _ in parts]).astype(np.int32)
        link = np.concatenate([link.reshape(-1) for _, _, link in parts]).astype(np.int32)
        return Boundary(polygons, frozen(side), frozen(link), no_seam(side.size))

    def _round_boundary(self) -> tuple[Float64, Int64, Int64]:
        """Points, sides and links of the round cell in the middle: [1, segments, ...]."""
        child = np.arange(_ARC * self._ring_sizes[0]) // _ARC
        return self._circles[0][None], OUTWARD + child[None], self._inward(0, child)[None]

    def _ring_boundary(self, ring: int) -> tuple[Float64, Int64, Int64]:
        """Points, sides and links of a ring's cells, clockwise from the outer left: [cells, segments, ...]."""
        size, children = self._ring_sizes[ring], int(self._splits()[ring])
        cell = np.arange(size)[:, None]
        outer = _ARC * max(children, 1)
        outward = cell * outer + np.arange(outer + 1)
        inward = cell * _ARC + np.arange(_ARC, -1, -1)
        outer_circle, inner_circle = self._circles[ring + 1], self._circles[ring]
        point = np.concatenate((outer_circle[outward % len(outer_circle)], inner_circle[inward % len(inner_circle)]), 1)
        child = np.arange(outer) // _ARC
        side = np.concatenate((OUTWARD + child, [CLOCKWISE], np.full(_ARC, INWARD), [COUNTERCLOCKWISE]))
        behind = self._inward(ring + 1, cell * children + child) if children else np.full((size, outer), -1)
        # The link to the next cell has the number that the cell would have without the round one.
        onward = self._ring_starts[ring] - self._round_cells + cell
        backward = self._ring_starts[ring] - self._round_cells + (cell - 1) % size
        within = np.repeat(self._inward(ring, cell), _ARC, axis=1)
        return point, np.tile(side, (size, 1)), np.concatenate((behind, onward, within, backward), axis=1)

    def _inward(self, ring: int, place: Int64) -> Int64:
        """The links from these cells of a ring to the inside; -1 where the hole is."""
        along = sum(self._ring_sizes)
        number: Int64 = along + self._ring_starts[ring] - self._round_cells + place
        if self._round_cells:
            return number
        return number - self._ring_sizes[0] if ring else np.full(np.shape(place), -1)

    @cached_property
    def _circles(self) -> list[Float64]:
        """The corners on every circle from the inside, clockwise from the right, for both sides of a wall."""
        middle = self.extent[0] / 2
        counts = [_ARC * size for size in self._ring_sizes] + [_ARC * self._ring_sizes[-1]]
        return [_on_circle(middle, self._hole + at, np.arange(count) / count) for at, count in enumerate(counts)]

    @property
    def floor_polygons(self) -> Polygons:
        """A ring's cell is hollow on its inner side: it is cut into one piece per wall of its inner arc."""
        polygons = self.polygons
        pieces = [polygons.point[: polygons.start[1]]] if self._round_cells and self.graph.present[0] else []
        counts = [len(piece) for piece in pieces]
        for ring, size in enumerate(self._ring_sizes):
            first = int(self._ring_starts[ring])
            cells = np.flatnonzero(self.graph.present[first : first + size]) + first
            width = max(int(self._splits()[ring]), 1)
            inner_end = (width + 1) * _ARC + 1
            corner = [
                [*range(at * width, (at + 1) * width + 1), inner_end - at - 1, inner_end - at] for at in range(_ARC)
            ]
            point = polygons.point[polygons.start[cells][:, None, None] + np.array(corner)]
            pieces.append(point.reshape(-1, 2))
            counts += [width + 3] * (_ARC * len(cells))
        return Polygons(np.concatenate(pieces), np.concatenate(([0], np.cumsum(counts, dtype=np.int64))))

    def cell_at(self, position: Iterable[int]) -> int:
        place = list(position)
        sizes = self.row_sizes
        if len(place) != 2 or not 0 <= place[1] < len(sizes) or not 0 <= place[0] < sizes[place[1]]:
            accepts = f"[place, ring], ring from 0 to {len(sizes) - 1}, and a place that the ring has"
            raise PlacementError("cell", place, accepts)
        return int(sizes[: place[1]].sum()) + place[0]

    def position(self, cell: int) -> list[int]:
        ends = np.cumsum(self.row_sizes)
        ring = int(np.searchsorted(ends, cell, side="right"))
        return [int(cell - ends[ring] + self.row_sizes[ring]), ring]


def _ring_sizes(sectors: int, rings: int, hole: int, split: float) -> list[int]:
    """How many cells each ring has."""
    sizes = [sectors]
    cells = sectors
    for radius in range(hole + 1, hole + rings):
        # The inner circle over twice the cells, with 355/113 for pi.
        halves_fit = 710 * radius >= 226 * sizes[-1] * split
        sizes.append(sizes[-1] * (2 if halves_fit else 1))
        cells += sizes[-1]
        if 2 * cells > MOST_LINKS:
            raise GridError("size", [sectors, rings], f"fewer rings: at most {MOST_LINKS // 2} cells")
    return sizes


def _links(starts: Int64, sizes: list[int], round_cells: int) -> Int32:
    """int32[links, 2]; along the rings, then from each cell inwards."""
    along, inward = [], []
    for ring, size in enumerate(sizes):
        cell = np.arange(size)
        along.append(np.stack((cell, (cell + 1) % size), axis=1) + starts[ring])
        if ring:
            inside = cell // (size // sizes[ring - 1]) + starts[ring - 1]
        elif round_cells:
            inside = np.zeros_like(cell)
        else:
            continue
        inward.append(np.stack((inside, cell + starts[ring]), axis=1))
    return np.concatenate(along + inward).astype(np.int32)


def _on_circle(middle: float, radius: float, turn: Float64) -> Float64:
    """float64[n, 2]; points on a circle, rounded to grains; `turn` goes from 0 to 1 clockwise from the right."""
    angle = 2 * np.pi * turn
    point: Float64 = middle + radius * np.stack((np.cos(angle), np.sin(angle)), axis=1)
    return np.rint(point * GRAINS) / GRAINS


def make(options: Options) -> Polar:
    """The grid that the options ask for."""
    if options.size is not None and options.rings is not None:
        raise OptionError("rings", options.rings, "either size or rings, not both")
    if options.size is None:
        return Polar(6, options.rings or 8, options.split, options.centre)
    sectors, rings = parse_size("size", options.size, 2)
    return Polar(sectors, rings, options.split, options.centre)


GRID = GridShape(options=Options, make=make)
