"""Disjoint sets, against the slow twin."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from levelforge.kernels.union_find import find, unite
from tests import naive

SIZE = 12
members = st.integers(0, SIZE - 1)


@given(st.lists(st.tuples(members, members), max_size=30))
def test_members_are_together_as_in_the_slow_twin(pairs: list[tuple[int, int]]) -> None:
    sets, slow = np.full(SIZE, -1, np.int32), naive.Sets(SIZE)
    assert [bool(unite(sets, *pair)) for pair in pairs] == [slow.unite(*pair) for pair in pairs]
    together = [[find(sets, one) == find(sets, two) for one in range(SIZE)] for two in range(SIZE)]
    assert together == [[slow.set_of[one] == slow.set_of[two] for one in range(SIZE)] for two in range(SIZE)]


def test_a_head_holds_minus_the_size_of_its_set() -> None:
    sets = np.full(SIZE, -1, np.int32)
    for member in range(1, 5):
        unite(sets, 0, member)
    assert sets[find(sets, 3)] == -5
    assert sorted(sets.tolist()).count(-1) == SIZE - 5
