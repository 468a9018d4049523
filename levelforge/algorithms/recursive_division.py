"""Builds walls instead of digging passages: halves the field, with one gap in the wall, again and again.

Look: long straight walls across the whole maze; about 27 % of the cells are dead ends. With `room`, open rooms.
Bias: strong: every wall that crosses the maze has a single gap, which all ways from one half to the other go through.
Cost: about 12 to 16 ns per cell on a whole rectangle; 200 ns elsewhere, where links are sorted at every wall.
Source: John Perry's method, as told in Jamis Buck, "Mazes for Programmers" (2015), chapter 12.

On grids with rows, a wall stands between two rows, or between two places of the rows, whatever the links across it are.
What a mask leaves apart is joined at the end by links of random weight.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Bytes, Int32, UInt64
from levelforge.graph import CellGraph
from levelforge.kernels.compiling import helper, kernel
from levelforge.kernels.joining import join_pieces
from levelforge.kernels.random import below, bits, fork, stream
from levelforge.kernels.recording import OPEN, REJECT, Tape, record_link
from levelforge.kernels.union_find import unite
from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """Options of `recursive_division`."""

    room: Annotated[
        int, Meta(ge=1, description="fields of at most this many cells each way become open rooms; 1: a perfect maze")
    ] = 1


def carve(graph: CellGraph, seed: int, options: Options, tape: Tape | None = None) -> Bits:
    """Carves a spanning forest of the graph (with open rooms in it, if `room` is more than 1); bool[links].

    Raises:
        UnsupportedGrid: if the cells do not stand in rows.
    """
    if graph.rectangle is not None and tape is None:
        opened = np.ones(graph.link_count, np.uint8)
        _divide_rectangle(*graph.rectangle, options.room, stream(seed), opened)
        return opened.view(np.bool_)
    row = graph.row_for("recursive_division")
    place = np.stack((row, _place_in_row(row)), axis=1)
    opened = np.zeros(graph.link_count, np.uint8)
    links = np.flatnonzero(graph.usable).astype(np.int32)
    _divide(place, graph.merged_links, links, options.room, stream(seed), opened, tape)
    return join_pieces(graph.merged_links, graph.usable, opened.view(np.bool_), fork(seed, 2), tape)


def _place_in_row(row: Int32) -> Int32:
    """int32[cells]; how many cells stand before each in its row, absent ones too: a mask shifts no wall."""
    order = np.argsort(row, kind="stable")
    count = np.bincount(row)
    before = np.cumsum(count) - count
    place = np.empty(row.size, np.int32)
    place[order] = np.arange(row.size) - np.repeat(before, count)
    return place


@helper
def _cuts_rows(stream: UInt64, height: int, width: int) -> bool:
    """Whether a field is halved between two rows: across its longer side."""
    if height == width:
        return bits(stream, 1) == 1
    return height > width


@helper
def _is_whole(height: int, width: int, room: int) -> bool:
    """Whether a field is left as it is."""
    return min(height, width) < 2 or max(height, width) <= room


@kernel
def _divide_rectangle(columns: int, rows: int, room: int, stream: UInt64, opened: Bytes) -> None:
    """Shuts the walls of a whole rectangle: the bits of the links along the rows first, then those across."""
    across = rows * (columns - 1)
    fields = np.empty((rows + columns + 1, 4), np.int32)
    fields[0] = 0
    fields[0, 2] = rows
    fields[0, 3] = columns
    waiting = 1
    while waiting > 0:
        waiting -= 1
        top, left, height, width = fields[waiting]
        if _is_whole(height, width, room):
            continue
        fields[waiting + 1] = fields[waiting]
        if _cuts_rows(stream, height, width):
            cut = below(stream, height - 1)
            wall = across + (top + cut) * columns + left
            opened[wall : wall + width] = 0
            opened[wall + below(stream, width)] = 1
            fields[waiting, 2] = cut + 1
            fields[waiting + 1, 0] += cut + 1
            fields[waiting + 1, 2] -= cut + 1
        else:
            cut = below(stream, width - 1)
            wall = top * (columns - 1) + left + cut
            opened[wall : wall + height * (columns - 1) : columns - 1] = 0
            opened[wall + below(stream, height) * (columns - 1)] = 1
            fields[waiting, 3] = cut + 1
            fields[waiting + 1, 1] += cut + 1
            fields[waiting + 1, 3] -= cut + 1
        waiting += 2


@helper
def _sort_by_wall(place: Int32, ends: Int32, links: Int32, axis: int, wall: int, spare: Int32) -> tuple[int, int]:
    """Puts the links before the wall first, then those after it, then those across; their order stays.

    Returns:
        How many stand before and after.
    """
    before = 0
    after = 0
    crossing = links.size
    for link in links:
        one = place[ends[link, 0], axis] >= wall
        two = place[ends[link, 1], axis] >= wall
        if one != two:
            crossing -= 1
            spare[crossing] = link
        elif one:
            spare[after] = link
            after += 1
        else:
            links[before] = link
            before += 1
    links[before : before + after] = spare[:after]
    links[before + after :] = spare[crossing : links.size][::-1]
    return before, after


@helper
def _open_field(
    ends: Int32, links: Int32, room: int, is_room: bool, sets: Int32, opened: Bytes, tape: Tape | None
) -> None:
    """Opens what is left of a field: a room whole, a corridor without rings."""
    for link in links:
        if unite(sets, ends[link, 0], ends[link, 1]) or is_room:
            opened[link] = 1
            record_link(tape, OPEN, ends[link, 0], link)
        else:
            record_link(tape, REJECT, ends[link, 0], link)


@helper
def _open_gap(ends: Int32, crossing: Int32, gap: int, opened: Bytes, tape: Tape | None) -> None:
    """Builds the wall, link by link, and opens the gap."""
    for at in range(crossing.size):
        link = crossing[at]
        if at == gap:
            opened[link] = 1
        record_link(tape, OPEN if at == gap else REJECT, ends[link, 0], link)


@kernel
def _divide(
    place: Int32, ends: Int32, links: Int32, room: int, stream: UInt64, opened: Bytes, tape: Tape | None
) -> None:
    """`place`: int32[cells, 2], row and place in the row. `links`: the usable ones, which are sorted on the way.

    Two halves share no cell, and one link at most is opened between them: no ring can close.
    """
    height = place[:, 0].max() + 1
    width = place[:, 1].max() + 1
    spare = np.empty(links.size, np.int32)
    sets = np.full(place.shape[0], -1, np.int32)
    fields = np.zeros((height + width + 1, 6), np.int32)
    fields[0, 2] = height
    fields[0, 3] = width
    fields[0, 5] = links.size
    waiting = 1
    while waiting > 0:
        waiting -= 1
        top, left, height, width, first, last = fields[waiting]
        if first == last:
            continue
        if _is_whole(height, width, room):
            is_room = room > 1 and max(height, width) <= room
            _open_field(ends, links[first:last], room, is_room, sets, opened, tape)
            continue
        axis = 0 if _cuts_rows(stream, height, width) else 1
        cut = below(stream, (height if axis == 0 else width) - 1) + 1
        wall = (top if axis == 0 else left) + cut
        before, after = _sort_by_wall(place, ends, links[first:last], axis, wall, spare)
        if before + after < last - first:
            gap = below(stream, last - first - before - after)
            _open_gap(ends, links[first + before + after : last], gap, opened, tape)
        fields[waiting + 1] = fields[waiting]
        fields[waiting, 2 + axis] = cut
        fields[waiting, 5] = first + before
        fields[waiting + 1, axis] += cut
        fields[waiting + 1, 2 + axis] -= cut
        fields[waiting + 1, 4] = first + before
        fields[waiting + 1, 5] = first + before + after
        waiting += 2


def _is_perfect(options: Options) -> bool:
    return options.room == 1


ALGORITHM = Algorithm(options=Options, carve=carve, perfect=_is_perfect)
