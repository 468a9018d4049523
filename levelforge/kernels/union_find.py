"""Disjoint sets over an `int32[n]` array, for kernels.

An entry that is not negative is the member above; a negative one marks the head of a set and is minus its size. Union
by size with path halving (Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms", 1984).
"""

from __future__ import annotations

from levelforge.arrays import Int32
from levelforge.kernels.compiling import helper


@helper
def find(sets: Int32, member: int) -> int:
    """The head of the set that `member` is in; halves the path on the way."""
    while sets[member] >= 0:
        above = sets[member]
        if sets[above] >= 0:
            sets[member] = sets[above]
        member = above
    return member


@helper
def unite(sets: Int32, a: int, b: int) -> bool:
    """Joins the sets of `a` and `b`; False if they were one set already."""
    head = find(sets, a)
    other = find(sets, b)
    if head == other:
        return False
    if sets[head] > sets[other]:
        head, other = other, head
    sets[head] += sets[other]
    sets[other] = head
    return True
