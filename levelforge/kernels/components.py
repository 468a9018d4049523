"""Connected components of a cell graph."""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Int32
from levelforge.kernels.adjacency import Adjacency, beyond, cell_count, degree, nth_side
from levelforge.kernels.compiling import kernel


@kernel
def label_components(adjacency: Adjacency) -> Int32:
    """Labels each cell with the smallest cell that it is joined to; int32[cells]."""
    cells = cell_count(adjacency)
    labels = np.full(cells, -1, np.int32)
    queue = np.empty(cells, np.int32)
    for first in range(cells):
        if labels[first] >= 0:
            continue
        labels[first] = first
        queue[0] = first
        head = 0
        tail = 1
        while head < tail:
            cell = int(queue[head])
            head += 1
            for n in range(degree(adjacency, cell)):
                other = beyond(adjacency, cell, nth_side(adjacency, cell, n))
                if labels[other] < 0:
                    labels[other] = first
                    queue[tail] = other
                    tail += 1
    return labels
