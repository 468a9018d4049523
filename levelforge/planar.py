"""Flat grids whose walls follow from the outlines of their cells."""

from __future__ import annotations

import abc
from functools import cached_property

import numpy as np

from levelforge.arrays import Bits, Float64, Int32, Int64, frozen
from levelforge.graph import CellGraph
from levelforge.grid import Boundary, Grid, Polygons, WallTable


class PlanarGrid(Grid):
    """A grid that says what its cells' outlines are, and has its polygons and walls from that."""

    @property
    @abc.abstractmethod
    def boundary(self) -> Boundary:
        """The outlines of the cells, segment by segment, of the whole shape before anything was masked."""

    @property
    def polygons(self) -> Polygons:
        return self.boundary.polygons

    @cached_property
    def walls(self) -> WallTable:
        """The walls of all links by number, then the borders by cell, each along its outline.

        A wall towards a masked cell is a border, and stands where its link would.
        """
        return walls_of(self.boundary, self.graph)


def cells_of(polygons: Polygons) -> Int32:
    """int32[points]; the cell that each point of the polygons belongs to."""
    return np.repeat(np.arange(len(polygons.start) - 1, dtype=np.int32), np.diff(polygons.start))


def walls_of(boundary: Boundary, graph: CellGraph) -> WallTable:
    """The wall table of these outlines, without the cells that the graph has not.

    Of the two segments between neighbours, that of the link's first cell makes the wall; across a seam both do.
    """
    cell = cells_of(boundary.polygons)
    kept, place = _standing_places(boundary, graph, cell)
    # Stable, so that the walls of one link, and the borders, stay in the order of the cells and along their outlines.
    order = np.argsort(place, kind="stable")
    row = kept[order]
    place = place[order]
    behind = np.where(place < graph.link_count, place, -1)
    inner = behind >= 0
    inner[inner] = graph.present[graph.links[behind[inner]]].all(axis=1)
    link = np.where(inner, behind, -1).astype(np.int32)
    return WallTable(
        frozen(_segments(boundary.polygons, row)),
        frozen(link),
        frozen(cell[row]),
        frozen(boundary.side[row]),
        frozen(np.zeros_like(link)),
    )


def _standing_places(boundary: Boundary, graph: CellGraph, cell: Int32) -> tuple[Int64, Int32]:
    """The segments where a wall can stand, and the number of the link there, or one more than all for a border."""
    across = boundary.link >= 0
    told_by_other = across & ~boundary.seam
    ends = graph.links[boundary.link[told_by_other]]
    told_by_other[told_by_other] = (ends[:, 0] != cell[told_by_other]) & graph.present[ends].all(axis=1)
    kept = np.flatnonzero(graph.present[cell] & ~told_by_other)
    return kept, np.where(across, boundary.link, np.int32(graph.link_count))[kept].astype(np.int32)


def _segments(polygons: Polygons, row: Int64) -> Float64:
    """float64[rows, 2, 2]; the segments with these numbers."""
    following = np.arange(1, len(polygons.point) + 1)
    following[polygons.start[1:] - 1] = polygons.start[:-1]
    return np.stack((polygons.point[row], polygons.point[following[row]]), axis=1)


def no_seam(points: int) -> Bits:
    """bool[points]; a boundary without seams."""
    return frozen(np.zeros(points, np.bool_))
