"""The buffer that a kernel records its steps in, so that what is watched is what was generated.

A kernel takes a `tape`: None, and recording compiles to nothing (the carving is not a nanosecond slower), or a
`Tape`. A tape that was too short keeps counting; the caller then runs the kernel again with one that is long enough
and gets the same draws, because the stream starts from the same seed (`levelforge.tracing`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from levelforge.arrays import Int32, Int64
from levelforge.kernels.compiling import ByType

VISIT = 0
"""A cell is entered for the first time, or stepped on by a walk."""
TRY = 1
"""A link is looked at."""
OPEN = 2
"""A link is opened."""
REJECT = 3
"""A link is left shut for good: it would close a ring."""
BACKTRACK = 4
"""The walk goes back to a cell."""
ERASE = 5
"""A cell is taken off the walk: a loop of the walk is erased."""

KIND_NAMES = ("visit", "try", "open", "reject", "backtrack", "erase")


class Tape(NamedTuple):
    """Where events go.

    Attributes:
        events: int32[capacity, 4]; kind, cell, side, link. A link is named by its cell and side or, where side is -1,
            by its number (-1: none).
        used: int64[1]; how many events there were, whether or not they fitted.
    """

    events: Int32
    used: Int64


def new_tape(capacity: int) -> Tape:
    """An empty tape for `capacity` events."""
    return Tape(np.zeros((capacity, 4), np.int32), np.zeros(1, np.int64))


record = ByType("record")
"""record(tape, kind, cell, side): adds an event of a cell and, unless side is -1, of its link on that side."""

record_link = ByType("record_link")
"""record_link(tape, kind, cell, link): adds an event of a cell and the link of that number."""


@record.on(Tape)
def _(tape: Tape, kind: int, cell: int, side: int) -> None:
    at = tape.used[0]
    if at < tape.events.shape[0]:
        tape.events[at, 0] = kind
        tape.events[at, 1] = cell
        tape.events[at, 2] = side
        tape.events[at, 3] = -1
    tape.used[0] = at + 1


@record.on(type(None))
def _(tape: None, kind: int, cell: int, side: int) -> None:
    pass


@record_link.on(Tape)
def _(tape: Tape, kind: int, cell: int, link: int) -> None:
    at = tape.used[0]
    if at < tape.events.shape[0]:
        tape.events[at, 0] = kind
        tape.events[at, 1] = cell
        tape.events[at, 2] = -1
        tape.events[at, 3] = link
    tape.used[0] = at + 1


@record_link.on(type(None))
def _(tape: None, kind: int, cell: int, link: int) -> None:
    pass
