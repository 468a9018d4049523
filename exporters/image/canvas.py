"""A canvas: an image that takes polygons, lines and marks in cell units.

Coordinates are rounded once, by integers, to the edges between pixels: x = 2 in cells of 10 pixels is the edge between
the pixels 19 and 20 (from the canvas's origin). A line of width 3 about it covers the pixels 19 to 21.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from exporters.image.themes import Colour
from levelforge.arrays import Bits, Bytes, Float64, Int64
from levelforge.geometry.surface import to_grains
from levelforge.grid import GRAINS, Polygons

_MARK_SMOOTHING = 4
_INK = np.array([1, 1 << 8, 1 << 16], np.int64)
"""A colour as Pillow's number for it: red in the lowest byte."""


class Canvas:
    """An image that is drawn on in cell units.

    Args:
        size: (width, height) in pixels.
        cell_size: pixels to a cell unit.
        origin: pixels to the left of and above the point (0, 0).
        background: the colour to begin with.
        smoothing: how many times larger the image is drawn than it will be: 1 for none.
    """

    def __init__(
        self, size: tuple[int, int], cell_size: int, origin: int, background: Colour, smoothing: int = 1
    ) -> None:
        self._scale = smoothing
        self._cell = cell_size * smoothing
        self._origin = origin * smoothing
        self._image = Image.new("RGB", (size[0] * smoothing, size[1] * smoothing), background)
        self._draw = ImageDraw.Draw(self._image)

    def fill(self, polygons: Polygons, colours: Bytes, chosen: Bits | None = None) -> None:
        """Fills polygons.

        Args:
            polygons: any.
            colours: uint8[polygons, 3], or uint8[1, 3] for all.
            chosen: bool[polygons]; those to fill; None for all.
        """
        count = len(polygons.start) - 1
        # Flat lists of plain integers: with points and colours as tuples, a million cells took 2 s longer (of 5).
        coordinates = self._pixels(polygons.point).reshape(-1).tolist()
        start = (polygons.start * 2).tolist()
        inks = np.broadcast_to(colours @ _INK, count).tolist()
        for number in range(count) if chosen is None else np.flatnonzero(chosen).tolist():
            self._draw.polygon(coordinates[start[number] : start[number + 1]], fill=inks[number])

    def lines(self, segments: Float64, width: int, colour: Colour) -> None:
        """Draws lines that reach half their width beyond both ends, so that they meet evenly at joints.

        Args:
            segments: float64[lines, 2, 2]; both ends (x, y).
            width: in pixels.
            colour: of all.
        """
        ends = self._pixels(segments)
        if (ends[:, 0] == ends[:, 1]).any(axis=1).all():
            self._straight_lines(ends, width * self._scale, colour)
        else:
            self._round_lines(ends, width * self._scale, colour)

    def disc(self, centre: Float64, diameter: int, colour: Colour) -> None:
        """Draws a smooth disc about the point (x, y); the diameter is in pixels."""
        self._mark(centre, diameter, colour, corners=False)

    def diamond(self, centre: Float64, diameter: int, colour: Colour) -> None:
        """Draws a smooth square that stands on a corner, about the point (x, y); the diameter is in pixels."""
        self._mark(centre, diameter, colour, corners=True)

    def finished(self) -> Image.Image:
        """The image in its final size."""
        return self._image if self._scale == 1 else self._image.reduce(self._scale)

    def _pixels(self, points: Float64) -> Int64:
        """The edges between pixels that are nearest to points in cell units."""
        return (to_grains(points) * self._cell + GRAINS // 2) // GRAINS + self._origin

    def _straight_lines(self, ends: Int64, width: int, colour: Colour) -> None:
        """Lines along the axes, as rectangles."""
        first = ends.min(axis=1) - width // 2
        last = ends.max(axis=1) - width // 2 + width - 1
        for box in np.concatenate((first, last), axis=1).tolist():
            self._draw.rectangle(box, fill=colour)

    def _round_lines(self, ends: Int64, width: int, colour: Colour) -> None:
        """Lines in any direction, with a disc at each end."""
        for line in ends.reshape(-1, 4).tolist():
            self._draw.line(line, fill=colour, width=width)
        joints = np.unique(ends.reshape(-1, 2), axis=0)
        first = joints - width // 2
        for box in np.concatenate((first, first + width - 1), axis=1).tolist():
            self._draw.ellipse(box, fill=colour)

    def _mark(self, centre: Float64, diameter: int, colour: Colour, *, corners: bool) -> None:
        """Pastes a shape through a mask that is drawn larger and smoothed, whatever the canvas's own smoothing."""
        diameter *= self._scale
        side = diameter * _MARK_SMOOTHING
        mask = Image.new("L", (side, side))
        draw = ImageDraw.Draw(mask)
        if corners:
            half = side // 2
            draw.polygon([(half, 0), (side - 1, half), (half, side - 1), (0, half)], fill=255)
        else:
            draw.ellipse((0, 0, side - 1, side - 1), fill=255)
        left, top = (self._pixels(centre) - diameter // 2).tolist()
        self._image.paste(colour, (left, top, left + diameter, top + diameter), mask.reduce(_MARK_SMOOTHING))
