"""Text pictures: ASCII, box drawing, or full-width blocks."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from msgspec import Meta

from levelforge.analysis.solution import solution
from levelforge.arrays import Bits, Bytes
from levelforge.level import Level
from levelforge.options import Options as OptionsBase
from levelforge.records import Format

SUFFIXES = (".txt",)
OPEN_WITH = {".txt": "any text editor or terminal"}

Style = Literal["ascii", "box", "blocks"]

_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Box-drawing characters by which of the neighbours up (1), right (2), down (4) and left (8) are wall."""
_POST = "▪"
_FULL_WIDTH = {"wall": "＃", "floor": "\u3000", "solution": "．", "start": "Ｓ", "goal": "Ｇ"}


class Options(OptionsBase, frozen=True):
    """Options of the text picture."""

    style: Annotated[
        Style, Meta(description="ascii: + - |; box: box-drawing lines; blocks: full-width ＃ per tile")
    ] = "ascii"
    solution: Annotated[bool, Meta(description="mark the way from start to goal")] = False


def encode(level: Level, suffix: str, name: str, options: Options) -> dict[str, bytes]:
    """The picture, in UTF-8 with a line feed after every line.

    Raises:
        UnsupportedGrid: if the grid has no block raster.
    """
    solid = level.raster
    marks = _marks(level, options.solution)
    draw = {"ascii": _ascii, "box": _box, "blocks": _blocks}[options.style]
    return {name + suffix: draw(solid, marks).encode()}


def _marks(level: Level, with_solution: bool) -> dict[tuple[int, int], str]:
    """What stands on a tile (row, column): solution, start, goal."""
    marks: dict[tuple[int, int], str] = {}
    if with_solution:
        tiles = level.grid.tiles(solution(level))
        between = (tiles[:-1] + tiles[1:]) // 2
        marks |= {(row, column): "solution" for column, row in np.concatenate((tiles, between)).tolist()}
    for mark, cell in (("goal", level.goal), ("start", level.start)):
        column, row = level.grid.tiles(np.array([cell], np.int32))[0].tolist()
        marks[row, column] = mark
    return marks


def _ascii(solid: Bits, marks: dict[tuple[int, int], str]) -> str:
    """Corners `+`, walls `-` and `|`, three characters to a cell."""
    symbols = {"solution": ".", "start": "S", "goal": "G"}
    lines = []
    for row, tiles in enumerate(solid.tolist()):
        line = []
        for column, wall in enumerate(tiles):
            wide = column % 2 == 1
            mark = symbols[marks[row, column]] if (row, column) in marks else " "
            if not wall:
                line.append(mark.center(3) if wide else mark)
            elif row % 2 == 0:
                line.append("---" if wide else "+")
            else:
                line.append("###" if wide else "|")
        lines.append("".join(line).rstrip())
    return "\n".join(lines) + "\n"


def _box(solid: Bits, marks: dict[tuple[int, int], str]) -> str:
    """Lines through the solid tiles, three characters to a cell so that cells look square."""
    symbols = {"solution": "·", "start": "S", "goal": "G"}
    shape = _joints(solid)
    alone = _alone(solid)
    lines = []
    for row, tiles in enumerate(solid.tolist()):
        line = []
        for column, wall in enumerate(tiles):
            wide = column % 2 == 1
            if wall:
                joints = int(shape[row, column])
                character = _POST if alone[row, column] else _BOX[joints]
                line.append(_wide(character, joints) if wide else character)
            else:
                mark = symbols[marks[row, column]] if (row, column) in marks else " "
                line.append(mark.center(3) if wide else mark)
        lines.append("".join(line).rstrip())
    return "\n".join(lines) + "\n"


def _joints(solid: Bits) -> Bytes:
    """uint8[tile rows, tile columns]; up (1), right (2), down (4), left (8): where a line goes on from a solid tile.

    It goes on to the next solid tile where free tiles lie beside the two, so that solid ground shows its outline only.
    """
    around = np.pad(solid, 1)
    across = around[:, :-1] & around[:, 1:]
    across[1:-1] &= ~(across[:-2] & across[2:])
    along = around[:-1] & around[1:]
    along[:, 1:-1] &= ~(along[:, :-2] & along[:, 2:])
    up, down, left, right = along[:-1, 1:-1], along[1:, 1:-1], across[1:-1, :-1], across[1:-1, 1:]
    joints: Bytes = (up * 1 + right * 2 + down * 4 + left * 8).astype(np.uint8)
    return joints


def _alone(solid: Bits) -> Bits:
    """bool[tile rows, tile columns]; the solid tiles with none beside them."""
    around = np.pad(solid, 1)
    beside = around[:-2, 1:-1] | around[2:, 1:-1] | around[1:-1, :-2] | around[1:-1, 2:]
    alone: Bits = solid & ~beside
    return alone


def _wide(character: str, joints: int) -> str:
    """The character with its line drawn on to the left and right."""
    return ("─" if joints & 8 else " ") + character + ("─" if joints & 2 else " ")


def _blocks(solid: Bits, marks: dict[tuple[int, int], str]) -> str:
    """One full-width character to a tile, as the classic pages print mazes."""
    lines = []
    for row, tiles in enumerate(solid.tolist()):
        line = [_FULL_WIDTH["wall" if wall else marks.get((row, column), "floor")] for column, wall in enumerate(tiles)]
        lines.append("".join(line))
    return "\n".join(lines) + "\n"


FORMAT = Format(options=Options, encode=encode)
