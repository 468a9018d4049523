"""Leaves cells out, as a text, an array or a picture says.

`mask` is a text with one line per row and one character per cell, `#` for a cell to leave out and `.` for one to
keep; or a list of rows of numbers or truth values, true for a cell to leave out. `mask_file` names a text file of that
form, or a picture: a cell is left out where the picture is dark or transparent at the cell's middle. Without a size,
the grid takes the mask's: a character or a pixel per cell.

`islands` says what to do where the mask leaves cells that cannot reach each other: `error` names them, `largest` keeps
the largest island, `bridge` gives back cells on short ways that join all islands, the nearest islands first.

The level's recipe holds the cells that were left out in the end as a text, whatever file they came from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from levelforge.arrays import Bits, Int32, Int64, frozen
from levelforge.errors import GridError, OptionError
from levelforge.graph import CellGraph
from levelforge.grid import Grid
from levelforge.kernels.adjacency import Adjacency, beyond, degree, nth_side
from levelforge.kernels.compiling import kernel
from levelforge.kernels.union_find import unite
from levelforge.options import Options as OptionsBase
from levelforge.records import GridModifier

LEFT_OUT, KEPT = "#", "."
_DARK = 128
"""Below this a picture's pixel is dark, or transparent."""
_NAMED_ISLANDS = 4


class Options(OptionsBase, frozen=True):
    """Options of `mask`: `mask` or `mask_file`, not both."""

    mask: Annotated[
        str | list[str | list[bool | int]] | None,
        Meta(description="rows of # (left out) and . (kept), or rows of numbers, not 0 for left out"),
    ] = None
    mask_file: Annotated[str | None, Meta(description="a text file of such rows, or a picture: dark is left out")] = (
        None
    )
    islands: Annotated[
        Literal["error", "largest", "bridge"], Meta(description="what to do with cells that cannot reach each other")
    ] = "error"


def prepare(table: dict[str, Any]) -> dict[str, Any]:
    """The table with arrays as lists, and with the mask's size where it has none."""
    mask, path = table.get("mask"), table.get("mask_file")
    if isinstance(mask, np.ndarray):
        mask = mask.tolist()
        table = {**table, "mask": mask}
    if "size" in table or "tiles" in table:
        return table
    if isinstance(path, str) and _is_picture(path):
        height, width = _picture(path).shape
        return {**table, "size": [width, height]}
    rows = _rows(mask) if mask is not None else _rows(_read(path)) if isinstance(path, str) else []
    return {**table, "size": [max(map(len, rows)), len(rows)]} if rows and rows[0] else table


def apply(grid: Grid, options: Options) -> Grid:
    """The grid without the cells that are left out.

    Raises:
        GridError: if the mask has another size than the grid, leaves no cell, or leaves islands that are not allowed.
        OptionError: if a file cannot be read, or a character is neither # nor dot.
    """
    if options.mask is None and options.mask_file is None:
        return grid
    key = "mask" if options.mask_file is None else "mask_file"
    if options.mask is not None and options.mask_file is not None:
        raise OptionError("mask_file", options.mask_file, "either mask or mask_file, not both")
    if options.mask_file is not None and _is_picture(options.mask_file):
        gone = _sampled(_picture(options.mask_file), grid)
    else:
        rows = _rows(_read(options.mask_file) if options.mask_file is not None else options.mask)
        gone = _fitted(rows, grid.row_sizes, key)
    if gone.all():
        raise GridError(key, "every cell left out", "at least one cell must be kept")
    present = _settled(grid, grid.graph.present & ~gone, options.islands, key)
    masked = grid.without(cells=~present)
    masked.options = {**grid.options, "mask": _text(present, grid.row_sizes)}
    return masked


def _is_picture(path: str) -> bool:
    return Path(path).suffix.lower() in {".png", ".gif", ".bmp", ".jpg", ".jpeg", ".webp", ".tif", ".tiff"}


def _rows(mask: Any) -> list[str]:
    """The rows of a mask as texts; what is no mask has none."""
    if isinstance(mask, str):
        return mask.rstrip().splitlines()
    if isinstance(mask, list | tuple):
        return [row if isinstance(row, str) else _spelled(row) for row in mask]
    return []


def _spelled(row: Any) -> str:
    return "".join(LEFT_OUT if part else KEPT for part in row) if isinstance(row, list | tuple) else ""


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise OptionError("mask_file", f"{path}: {reason}", "a text file or a picture that can be read") from None


def _picture(path: str) -> Bits:
    """bool[height, width]; where the picture is dark or transparent."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as picture:
            pixels = np.asarray(picture.convert("RGBA").convert("LA"))
    except (OSError, UnidentifiedImageError, ValueError, Image.DecompressionBombError) as error:
        reason = getattr(error, "strerror", None) or "no picture"
        raise OptionError("mask_file", f"{path}: {reason}", "a text file or a picture that can be read") from None
    dark: Bits = (pixels[..., 0] < _DARK) | (pixels[..., 1] < _DARK)
    return dark


def _sampled(dark: Bits, grid: Grid) -> Bits:
    """bool[cells]; what the picture, stretched over the grid, says at the cells' middles."""
    height, width = dark.shape
    across, down, _ = grid.extent
    column = (grid.centres[:, 0] * width // across).astype(np.int64).clip(0, width - 1)
    row = (grid.centres[:, 1] * height // down).astype(np.int64).clip(0, height - 1)
    gone: Bits = dark[row, column]
    return gone


def _fitted(rows: list[str], sizes: Int64, key: str) -> Bits:
    """bool[cells]; what the rows say."""
    if [len(row) for row in rows] != sizes.tolist():
        wanted = f"{len(sizes)} rows of {_span(sizes.tolist())} characters, one per cell"
        raise GridError(key, f"{len(rows)} rows of {_span([len(row) for row in rows])}", wanted)
    characters = np.array(list("".join(rows)))
    strange = (characters != LEFT_OUT) & (characters != KEPT)
    if strange.any():
        raise OptionError(
            key, str(characters[strange][0]), f"{LEFT_OUT} for a cell to leave out, {KEPT} for one to keep"
        )
    gone: Bits = characters == LEFT_OUT
    return gone


def _span(lengths: list[int]) -> str:
    low, high = min(lengths, default=0), max(lengths, default=0)
    return str(low) if low == high else f"{low} to {high}"


def _text(present: Bits, sizes: Int64) -> str:
    """The mask that keeps these cells."""
    characters = "".join(np.where(present, KEPT, LEFT_OUT).tolist())
    ends = np.cumsum(sizes).tolist()
    return "\n".join(characters[end - size : end] for end, size in zip(ends, sizes.tolist(), strict=True))


def _settled(grid: Grid, present: Bits, islands: str, key: str) -> Bits:
    """The cells that stay once the policy for islands is followed."""
    graph = grid.graph.without(cells=~present)
    if graph.roots.size == 1:
        return present
    if islands == "largest":
        return _largest(graph)
    if islands == "bridge":
        present = _bridged(grid.graph, graph)
        graph = grid.graph.without(cells=~present)
        if graph.roots.size == 1:
            return present
    places = ", ".join(str(grid.position(int(root))) for root in graph.roots[:_NAMED_ISLANDS])
    more = ", ..." if graph.roots.size > _NAMED_ISLANDS else ""
    raise GridError(key, f"{graph.roots.size} islands, at {places}{more}", 'one, or islands = "largest" or "bridge"')


def _largest(graph: CellGraph) -> Bits:
    """bool[cells]; the island with most cells, the one with the smallest cell of several."""
    counts = np.bincount(graph.components[graph.present], minlength=graph.size)
    largest: Bits = graph.components == np.argmax(counts)
    return largest


def _bridged(whole: CellGraph, islands: CellGraph) -> Bits:
    """The present cells, and those on the shortest ways that join all islands."""
    present = islands.present.copy()
    owner = np.where(present, islands.components, -1).astype(np.int32)
    steps = np.zeros(whole.size, np.int32)
    previous = np.full(whole.size, -1, np.int32)
    _grow(whole.adjacency, owner, steps, previous)
    ends = whole.links
    between = np.flatnonzero(whole.usable & (owner[ends] >= 0).all(axis=1) & (owner[ends[:, 0]] != owner[ends[:, 1]]))
    order = between[np.argsort(steps[ends[between]].sum(axis=1), kind="stable")]
    _join(ends[order], owner, previous, np.full(whole.size, -1, np.int32), present)
    return frozen(present)


@kernel
def _grow(adjacency: Adjacency, owner: Int32, steps: Int32, previous: Int32) -> None:
    """Gives every cell to the nearest island: its owner, how far it is, and the next cell on the way there."""
    queue = np.empty(owner.size, np.int32)
    head = 0
    tail = 0
    for cell in range(owner.size):
        if owner[cell] >= 0:
            queue[tail] = cell
            tail += 1
    while head < tail:
        cell = int(queue[head])
        head += 1
        for n in range(degree(adjacency, cell)):
            other = beyond(adjacency, cell, nth_side(adjacency, cell, n))
            if owner[other] < 0:
                owner[other] = owner[cell]
                steps[other] = steps[cell] + 1
                previous[other] = cell
                queue[tail] = other
                tail += 1


@kernel
def _join(links: Int32, owner: Int32, previous: Int32, sets: Int32, present: Bits) -> None:
    """Gives back the cells on the way across each link that joins two islands, in the order of the links."""
    for link in range(links.shape[0]):
        if unite(sets, owner[links[link, 0]], owner[links[link, 1]]):
            for end in range(2):
                cell = links[link, end]
                while not present[cell]:
                    present[cell] = True
                    cell = previous[cell]


MODIFIER = GridModifier(options=Options, apply=apply, order=2, prepare=prepare)
