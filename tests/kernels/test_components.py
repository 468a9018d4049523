"""The pieces of a graph, against the slow twin."""

from __future__ import annotations

import pytest

from levelforge.kernels.compiling import kernels_run
from levelforge.kernels.components import label_components
from tests import naive
from tests.graphs_under_test import cases


@pytest.mark.parametrize("mode", ["plain", "compiled"])
@pytest.mark.parametrize("name", cases())
def test_every_cell_is_labelled_with_the_smallest_that_it_is_joined_to(mode: str, name: str) -> None:
    case = cases()[name]
    with kernels_run(mode):
        labels = label_components(case.graph.adjacency)
    assert labels.tolist() == naive.pieces(case.graph.size, case.links().values())
