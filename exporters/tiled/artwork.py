"""The tileset picture: stone walls on a sandy floor, drawn by rule.

A tile is the middle of the picture of its neighbourhood: three by three tiles are painted pixel by pixel as what they
are (floor, top of a wall, or the face that a wall turns to the floor in front of it), and the middle one is cut out. So
tiles fit together at every edge and corner, because they are cut from one drawing.

The art has 16 pixels to a tile; larger tiles repeat each pixel. The pixel in the middle of every floor tile has the
plain colour of the floor, and that of every wall tile the plain colour of a wall's top.
"""

from __future__ import annotations

import io
from collections.abc import Iterable

import numpy as np
from PIL import Image

from exporters.tiled.autotile import FLOOR_KINDS, OFFSETS, TILE_COUNT, WALL_KINDS
from levelforge.arrays import Bits, Bytes

COLUMNS = 11
"""Tiles in a row of the picture; the tiles fill its rows without rest."""

PALETTE = {
    "floor": (214, 200, 168),
    "floor edge": (203, 188, 154),
    "floor speck": (222, 210, 181),
    "shadow": (173, 156, 125),
    "top": (92, 104, 130),
    "top speck": (86, 97, 122),
    "lit edge": (133, 147, 174),
    "dark edge": (66, 75, 97),
    "brick": (62, 70, 91),
    "lit brick": (71, 80, 103),
    "joint": (47, 53, 71),
    "foot": (36, 41, 56),
}
"""The colours (red, green, blue). The first four are the floor's, the others the walls'."""

_PIXELS = 16
_FACE = 6
"""Height of the face of a wall, in pixels; less than half a tile."""
_SHADOW = 3
"""How far a wall's shadow reaches down and to the right, in pixels."""
_COURSE = 3
_BRICK = 8
"""Height and width of a brick with its joints, in pixels."""
_SPECKS = ((3, 4), (4, 4), (11, 2), (13, 10), (5, 12), (6, 12), (2, 9))
"""(row, column) of pixels a little off the plain colour, so that large areas are not dead."""
_RIGHT = ((0, 1), (1, 1), (-1, 1))
_OTHER_WAYS = ((-1, 0), (0, -1), (1, 0), (-1, -1), (1, -1))
"""The ways (down, right) out of a wall's top on which its edge lies in the dark, and in the light."""


def tileset_png(tile_size: int) -> bytes:
    """The tileset picture as a PNG.

    Args:
        tile_size: the side of a tile in pixels, a multiple of 16.
    """
    file = io.BytesIO()
    Image.fromarray(tileset_pixels(tile_size)).save(file, "PNG")
    return file.getvalue()


def tileset_pixels(tile_size: int) -> Bytes:
    """uint8[height, width, 3]; the tiles in rows of `COLUMNS`, without gaps."""
    tiles = [tile_colours(kind, solid=False) for kind in FLOOR_KINDS]
    tiles += [tile_colours(kind, solid=True) for kind in WALL_KINDS]
    grid = np.stack(tiles).reshape(TILE_COUNT // COLUMNS, COLUMNS, _PIXELS, _PIXELS)
    sheet = grid.swapaxes(1, 2).reshape(-1, COLUMNS * _PIXELS)
    colours = np.array(list(PALETTE.values()), np.uint8)[sheet]
    scale = tile_size // _PIXELS
    return colours.repeat(scale, axis=0).repeat(scale, axis=1)


def tile_colours(neighbourhood: int, *, solid: bool) -> Bytes:
    """uint8[16, 16]; the tile in the middle of a neighbourhood, as numbers of the palette's colours."""
    tiles = np.zeros((3, 3), np.bool_)
    tiles[1, 1] = solid
    for bit, (down, right) in OFFSETS.items():
        tiles[1 + down, 1 + right] = bool(neighbourhood & bit)
    middle = slice(_PIXELS, 2 * _PIXELS)
    return _painted(tiles.repeat(_PIXELS, axis=0).repeat(_PIXELS, axis=1))[middle, middle]


def _painted(solid: Bits) -> Bytes:
    """uint8[height, width]; floor, and walls seen from above and a little from the front, lit from the top left."""
    colour = {name: number for number, name in enumerate(PALETTE)}
    row, column = np.indices(solid.shape)
    face = solid & _any_ahead(~solid, _FACE, down=1, right=0)
    top = solid & ~face
    foot = face & ~_shifted(solid, 1, 0)
    course = row // _COURSE
    joint = (row % _COURSE == 0) | ((column + course % 2 * _BRICK // 2) % _BRICK == 0)
    speck = np.zeros(solid.shape, np.bool_)
    for down, right in _SPECKS:
        speck[down::_PIXELS, right::_PIXELS] = True

    painted = np.full(solid.shape, colour["floor"], np.uint8)
    painted[speck] = colour["floor speck"]
    painted[(row % _PIXELS == _PIXELS - 1) | (column % _PIXELS == _PIXELS - 1)] = colour["floor edge"]
    painted[_any_ahead(solid, _SHADOW, down=-1, right=-1)] = colour["shadow"]
    painted[top] = colour["top"]
    painted[top & speck] = colour["top speck"]
    painted[top & _beside(~top, _RIGHT)] = colour["dark edge"]
    painted[top & _beside(~top, _OTHER_WAYS)] = colour["lit edge"]
    painted[face] = colour["brick"]
    painted[face & (course % 2 == 0)] = colour["lit brick"]
    painted[face & joint] = colour["joint"]
    painted[foot] = colour["foot"]
    return painted


def _any_ahead(pixels: Bits, reach: int, *, down: int, right: int) -> Bits:
    """bool[height, width]; whether one of the next `reach` pixels that way is set."""
    return _beside(pixels, [(step * down, step * right) for step in range(1, reach + 1)])


def _beside(pixels: Bits, ways: Iterable[tuple[int, int]]) -> Bits:
    """bool[height, width]; whether a pixel on one of the ways (down, right) is set."""
    found = np.zeros(pixels.shape, np.bool_)
    for down, right in ways:
        found |= _shifted(pixels, down, right)
    return found


def _shifted(pixels: Bits, down: int, right: int) -> Bits:
    """bool[height, width]; at each pixel what is so far down and to the right. What comes round is cut off later."""
    return np.roll(pixels, (-down, -right), axis=(0, 1))
