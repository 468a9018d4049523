"""Links as recipes write them: pairs of cells, `[[3, 4], [4, 4]]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits
from levelforge.errors import OptionError
from levelforge.grid import Grid

LinkList = Annotated[
    list[Annotated[list[list[int]], Meta(min_length=2, max_length=2)]],
    Meta(description="pairs of neighbouring cells, such as [[3, 4], [4, 4]]"),
]


def link_bits(grid: Grid, pairs: Sequence[Sequence[Sequence[int]]]) -> Bits:
    """bool[links]; True for the links between the cells of each pair.

    Raises:
        PlacementError: if a cell is none of the grid.
        OptionError: if two cells have no link between them.
    """
    chosen = np.zeros(grid.graph.link_count, np.bool_)
    links = np.sort(grid.graph.links, axis=1)
    for pair in pairs:
        ends = sorted(grid.cell_at(position) for position in pair)
        between = (links == ends).all(axis=1) & grid.graph.usable
        if not between.any():
            raise OptionError("links", pair, "two neighbouring cells that are not masked")
        chosen |= between
    return chosen
