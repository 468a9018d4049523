"""Keeps chosen walls shut, for the algorithm and for every later step."""

from __future__ import annotations

import numpy as np

from levelforge.grid import Grid
from levelforge.options import Options as OptionsBase
from levelforge.records import Plan, ShapingStep
from levelforge.shaping._links import LinkList, link_bits


class Options(OptionsBase, frozen=True):
    """Options of `ban`."""

    links: LinkList = []  # noqa: RUF012 - msgspec copies it


def plan(grid: Grid, seed: int, options: Options) -> Plan:
    """Bans the links.

    Raises:
        PlacementError: if a cell is none of the grid.
        OptionError: if two cells have no link between them.
    """
    none = np.zeros(grid.graph.link_count, np.bool_)
    return Plan(pinned=none, banned=link_bits(grid, options.links), opened=none)


STEP = ShapingStep(options=Options, plan=plan)
