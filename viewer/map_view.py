"""The map's view: which part of it is seen, and how large.

Map places are (x, y) in cell units, y down; pixels are counted from the left and from the top.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from levelforge.arrays import Float64

MARGIN = 0.04
"""The share of the picture that stays free on each side of a map that is fitted in."""
MOST_PIXELS = 400.0
"""The largest scale, in pixels per cell."""
ZOOM_STEP = 1.2
"""What one step of the wheel multiplies the scale by."""


@dataclass
class MapView:
    """Which part of the map is seen.

    Attributes:
        extent: width and height of the map, in cell units.
        size: width and height of the picture, in pixels.
        x, y: the place in the middle of the picture.
        scale: pixels per cell.
    """

    extent: tuple[float, float]
    size: tuple[int, int]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def __post_init__(self) -> None:
        self.fit()

    @property
    def fitting_scale(self) -> float:
        """The scale at which the whole map is just seen."""
        shares = (pixels / max(cells, 1.0) for pixels, cells in zip(self.size, self.extent, strict=True))
        return min(min(shares) * (1 - 2 * MARGIN), MOST_PIXELS)

    @property
    def shape(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is seen, in cell units."""
        across, down = self.size[0] / self.scale / 2, self.size[1] / self.scale / 2
        return self.x - across, self.y - down, self.x + across, self.y + down

    def fit(self) -> None:
        """Shows the whole map."""
        self.x, self.y = self.extent[0] / 2, self.extent[1] / 2
        self.scale = self.fitting_scale

    def resize(self, size: tuple[int, int]) -> None:
        """Takes over a new size of the picture; a map that was fitted in is fitted in again."""
        fitted = self.scale == self.fitting_scale
        self.size = (max(size[0], 1), max(size[1], 1))
        if fitted:
            self.fit()

    def pan(self, across: float, down: float) -> None:
        """Moves the view over the map by so many pixels; its middle stays on the map."""
        self.x = min(max(self.x + across / self.scale, 0.0), self.extent[0])
        self.y = min(max(self.y + down / self.scale, 0.0), self.extent[1])

    def zoom(self, steps: float, pixel: tuple[float, float] | None = None) -> None:
        """Zooms in (or out, if `steps` is negative) while the place under `pixel`, or in the middle, stays."""
        pixel = pixel or (self.size[0] / 2, self.size[1] / 2)
        x, y = self.place(pixel)
        least = min(self.fitting_scale / 2, 1.0)
        self.scale = min(max(self.scale * ZOOM_STEP**steps, least), MOST_PIXELS)
        moved_x, moved_y = self.place(pixel)
        self.x += x - moved_x
        self.y += y - moved_y
        self.pan(0, 0)

    def follow(self, x: float, y: float) -> None:
        """Moves the view just as far as it takes to keep a place well inside the picture."""
        across, down = self.size[0] / self.scale * 0.4, self.size[1] / self.scale * 0.4
        self.x = min(max(self.x, x - across), x + across)
        self.y = min(max(self.y, y - down), y + down)

    def place(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The map's place under a pixel."""
        return (
            self.x + (pixel[0] - self.size[0] / 2) / self.scale,
            self.y + (pixel[1] - self.size[1] / 2) / self.scale,
        )

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place on the map."""
        return (x - self.x) * self.scale + self.size[0] / 2, (y - self.y) * self.scale + self.size[1] / 2

    def matrix(self) -> Float64:
        """float64[4, 4]; from the map (x, y, 0) to clip space, in which y is up."""
        across, up = 2 * self.scale / self.size[0], -2 * self.scale / self.size[1]
        matrix = np.eye(4)
        matrix[0, 0], matrix[0, 3] = across, -self.x * across
        matrix[1, 1], matrix[1, 3] = up, -self.y * up
        return matrix
