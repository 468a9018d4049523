"""No bias at all: every possible maze is equally likely.

Look: no visible grain; winding solutions of medium length; about 29 % of the cells are dead ends.
Bias: none. Uniform over the spanning trees.
Cost: a loop-erased random walk; 3 to 6 steps per cell on a square grid (it varies with the seed), about 5 ns each.
Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time" (STOC 1996).
"""

from __future__ import annotations

from levelforge.arrays import AnyArray, Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.adjacency import Adjacency
from levelforge.kernels.compiling import kernel
from levelforge.kernels.random import stream
from levelforge.kernels.random_walks import new_state, walk_erasing_loops
from levelforge.kernels.recording import VISIT, Tape, record
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """wilson has no options."""


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph, each as likely as any other; bool[links]."""
    carving = graph.blank()
    state, in_tree = new_state(graph.adjacency)
    _carve(graph.adjacency, carving, state, in_tree, graph.roots, stream(seed), tape)
    return graph.bits(carving)


@kernel
def _carve(
    adjacency: Adjacency, carving: Bytes, state: AnyArray, in_tree: int, roots: Int32, stream: UInt64, tape: Tape | None
) -> None:
    for root in roots:
        state[root] = in_tree
        record(tape, VISIT, root, -1)
    walk_erasing_loops(adjacency, carving, state, in_tree, stream, tape)


ALGORITHM = Algorithm(options=Options, carve=carve, uniform=True)
