"""What tests say about the look of a maze."""

from __future__ import annotations

from typing import Any

import numpy as np

from levelforge.arrays import Bits
from levelforge.build import carve
from levelforge.catalog import ALGORITHMS
from levelforge.graph import CellGraph
from levelforge.grids.rect import Rect
from levelforge.options import decode


def carved(graph: CellGraph, algorithm: str, seed: int, **options: Any) -> Bits:
    """Carves with these options."""
    record = ALGORITHMS.module(algorithm).ALGORITHM
    return carve(graph, record, seed, decode(record.options, options))


def along_and_across(bits: Bits, columns: int, rows: int) -> tuple[Bits, Bits]:
    """The passages of a `rect` along its rows, bool[rows, columns - 1], and across, bool[rows - 1, columns]."""
    cut = rows * (columns - 1)
    return bits[:cut].reshape(rows, columns - 1), bits[cut:].reshape(rows - 1, columns)


def dead_end_share(algorithm: str, **options: Any) -> float:
    """The share of dead ends in one maze of 60 x 60 cells."""
    graph = Rect(60, 60).graph
    ends = graph.links[carved(graph, algorithm, 1, **options)]
    return float(np.mean(np.bincount(ends.reshape(-1), minlength=graph.size) == 1))
