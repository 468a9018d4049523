"""Playing a recorded carving forwards and backwards.

Each step of the trace is done, and undone, in constant time; what a step removed from the walk is remembered, so that
going back puts it there again.
"""

from __future__ import annotations

import numpy as np

from levelforge.arrays import Bits, Int32, Int64
from levelforge.graph import CellGraph
from levelforge.tracing import Trace

_VISIT, _TRY, _OPEN, _REJECT, _BACKTRACK, _ERASE = range(len(Trace.kind_names))
_LEAST_RATE = 20.0
_WHOLE_SECONDS = 20.0
_RATE_STEP = 1.5


class Playback:
    """The state of a carving after some of its steps.

    Args:
        trace: the steps.
        graph: the cell graph that was carved.

    Attributes:
        step: how many steps are done, from 0 to len(trace).
        walk: the cells of the walk in progress, from its first to the one that it stands on.
        playing: whether time moves it on.
        rate: steps per second; at first so that the whole takes about 20 seconds, or 20 a second for a short one.

    Example:
        >>> from levelforge.grids.rect import Rect
        >>> from levelforge.tracing import record
        >>> bits, trace = record(Rect(4, 3).graph, "wilson", seed=1)
        >>> playback = Playback(trace, Rect(4, 3).graph)
        >>> playback.seek(len(trace))
        >>> bool((playback.open == bits).all())
        True
    """

    def __init__(self, trace: Trace, graph: CellGraph) -> None:
        self.trace = trace
        self.step = 0
        self.walk: list[int] = []
        self.playing = False
        self.rate = max(_LEAST_RATE, len(trace) / _WHOLE_SECONDS)
        self._links = graph.links
        self._first, self._neighbour = _neighbours(graph)
        self._marks = np.zeros(graph.size, np.int32)
        self._open = np.zeros(graph.link_count, np.bool_)
        self._removed: list[list[int]] = []
        self._owed = 0.0

    def __len__(self) -> int:
        return len(self.trace)

    @property
    def at_end(self) -> bool:
        """Whether every step is done."""
        return self.step == len(self.trace)

    @property
    def visited(self) -> Bits:
        """bool[cells]; the cells that the carving has reached: part of the maze, or on the walk."""
        return self._marks > 0

    @property
    def open(self) -> Bits:
        """bool[links]; the links that are open so far."""
        return self._open.copy()

    @property
    def tried(self) -> int:
        """The link that the last step looked at, opened or rejected; -1 if none."""
        return int(self.trace.link[self.step - 1]) if self.step else -1

    @property
    def last_kind(self) -> str:
        """What the last step was: visit, try, open, reject, backtrack, erase; empty before the first."""
        return self.trace.kind_names[int(self.trace.kind[self.step - 1])] if self.step else ""

    def forward(self) -> bool:
        """Does one step; False if there is none left."""
        if self.at_end:
            return False
        kind, cell, link = self._event(self.step)
        self._removed.append(self._leave(kind, cell))
        if kind == _VISIT:
            self.walk.append(cell)
        self._mark(kind, cell, link, 1)
        self.step += 1
        return True

    def backward(self) -> bool:
        """Undoes one step; False if none is done."""
        if self.step == 0:
            return False
        self.step -= 1
        kind, cell, link = self._event(self.step)
        self._mark(kind, cell, link, -1)
        if kind == _VISIT:
            self.walk.pop()
        self.walk.extend(self._removed.pop())
        return True

    def seek(self, step: int) -> None:
        """Goes to the state after `step` steps; beyond the ends, to the end."""
        wanted = min(max(step, 0), len(self.trace))
        while self.step < wanted:
            self.forward()
        while self.step > wanted:
            self.backward()

    def advance(self, seconds: float) -> None:
        """Lets time pass: if it is playing, does the steps that are due, and stops at the end."""
        if not self.playing:
            return
        self._owed += seconds * self.rate
        due = int(self._owed)
        self._owed -= due
        self.seek(self.step + due)
        self.playing = not self.at_end

    def toggle(self) -> None:
        """Plays or pauses; at the end, plays from the beginning."""
        if self.at_end and not self.playing:
            self.seek(0)
        self.playing = not self.playing

    def change_rate(self, steps: int) -> None:
        """Plays faster (or slower, if `steps` is negative)."""
        self.rate = min(max(self.rate * _RATE_STEP**steps, 1.0), max(60.0 * len(self.trace), 1.0))

    def _event(self, step: int) -> tuple[int, int, int]:
        return int(self.trace.kind[step]), int(self.trace.cell[step]), int(self.trace.link[step])

    def _leave(self, kind: int, cell: int) -> list[int]:
        """Takes off the walk what the step ends, and returns it in the walk's order."""
        if not self.walk:
            return []
        keep = len(self.walk)
        if kind == _ERASE:
            keep -= 1
        elif kind == _VISIT and not self._are_neighbours(self.walk[-1], cell):
            keep = 0
        elif kind == _BACKTRACK:
            while keep and self.walk[keep - 1] != cell:
                keep -= 1
        elif kind == _OPEN and self.walk[-1] != cell:
            # The walk has become part of the maze (Wilson), or there was none (Kruskal, Prim).
            keep = 0
        removed = self.walk[keep:]
        del self.walk[keep:]
        return removed

    def _are_neighbours(self, cell: int, other: int) -> bool:
        return other in self._neighbour[self._first[cell] : self._first[cell + 1]]

    def _mark(self, kind: int, cell: int, link: int, amount: int) -> None:
        """Counts the reasons why a cell is reached, so that undoing one of several leaves it reached."""
        if kind == _VISIT:
            self._marks[cell] += amount
        elif kind == _ERASE:
            self._marks[cell] -= amount
        elif kind == _OPEN:
            self._open[link] = amount > 0
            for end in self._links[link].tolist():
                self._marks[end] += amount


def _neighbours(graph: CellGraph) -> tuple[Int64, Int32]:
    """int64[cells + 1] and int32[2 * links]; the neighbours of cell c are those from first[c] to first[c + 1]."""
    links = graph.merged_links
    cell, other = links.T.reshape(-1), links[:, ::-1].T.reshape(-1)
    first = np.concatenate(([0], np.cumsum(np.bincount(cell, minlength=graph.size))))
    return first, other[np.argsort(cell, kind="stable")]
