"""Autotiling: which tile stands where, by which of its eight neighbours are solid.

A *neighbourhood* is one byte, a bit per solid neighbour. Of the 256, many look alike: a corner shows only where both
sides next to it are solid, which leaves 47 kinds of wall; and a floor shows nothing but the shadow that falls on it
from the top left, which leaves 8 kinds of floor. Each kind is one tile of the tileset: first the floors, then the
walls, each by rising bits.

What lies outside the map counts as solid, as if the level were cut into rock.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Bytes, frozen

NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = (1 << bit for bit in range(8))

OFFSETS = {
    NORTH: (-1, 0),
    EAST: (0, 1),
    SOUTH: (1, 0),
    WEST: (0, -1),
    NORTH_EAST: (-1, 1),
    SOUTH_EAST: (1, 1),
    SOUTH_WEST: (1, -1),
    NORTH_WEST: (-1, -1),
}
"""(rows, columns) to each neighbour."""

_CORNERS = {
    NORTH_EAST: NORTH | EAST,
    SOUTH_EAST: SOUTH | EAST,
    SOUTH_WEST: SOUTH | WEST,
    NORTH_WEST: NORTH | WEST,
}
"""The two sides next to each corner."""


def neighbourhoods(solid: Bits) -> Bytes:
    """The neighbourhood of every tile.

    Args:
        solid: bool[rows, columns].

    Returns:
        uint8[rows, columns]; a bit per solid neighbour.

    Example:
        >>> neighbourhoods(np.array([[True, False]])).tolist() == [[255 - EAST, 255]]
        True
    """
    rows, columns = solid.shape
    around = np.pad(solid, 1, constant_values=True).view(np.uint8)
    found = np.zeros(solid.shape, np.uint8)
    for bit, (down, right) in OFFSETS.items():
        found |= around[1 + down : 1 + down + rows, 1 + right : 1 + right + columns] * np.uint8(bit)
    return found


def wall_kind(neighbourhood: int) -> int:
    """The neighbourhood without the corners that do not show: a corner shows where both sides next to it are solid.

    Example:
        >>> wall_kind(NORTH | SOUTH_WEST) == NORTH
        True
    """
    for corner, sides in _CORNERS.items():
        if neighbourhood & sides != sides:
            neighbourhood &= ~corner
    return neighbourhood


def floor_kind(neighbourhood: int) -> int:
    """The part of the neighbourhood that casts a shadow on a floor: north, west and north-west.

    Example:
        >>> floor_kind(NORTH | SOUTH_WEST) == NORTH
        True
    """
    return neighbourhood & (NORTH | WEST | NORTH_WEST)


FLOOR_KINDS = tuple(sorted({floor_kind(neighbourhood) for neighbourhood in range(256)}))
"""The neighbourhood that each floor tile is drawn for; the first is a floor without any shadow."""

WALL_KINDS = tuple(sorted({wall_kind(neighbourhood) for neighbourhood in range(256)}))
"""The neighbourhood that each wall tile is drawn for."""

TILE_COUNT = len(FLOOR_KINDS) + len(WALL_KINDS)
"""How many tiles the tileset has: the floors, then the walls."""


def _tile_of_each(kinds: list[int], first: int, known: tuple[int, ...]) -> Bytes:
    """uint8[256]; the tile for each neighbourhood."""
    table = np.array([first + known.index(kind) for kind in kinds], np.uint8)
    return np.asarray(frozen(table))


_FLOOR_TILE = _tile_of_each([floor_kind(n) for n in range(256)], 0, FLOOR_KINDS)
_WALL_TILE = _tile_of_each([wall_kind(n) for n in range(256)], len(FLOOR_KINDS), WALL_KINDS)


def floor_tiles(solid: Bits, around: Bytes) -> Bytes:
    """uint8[rows, columns]; the floor tile of every place. It goes on under the walls, without shadows there."""
    return np.asarray(np.where(solid, np.uint8(0), _FLOOR_TILE[around]))


def wall_tiles(around: Bytes) -> Bytes:
    """uint8[rows, columns]; the wall tile for every place, were it solid."""
    return np.asarray(_WALL_TILE[around])
