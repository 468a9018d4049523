"""Text pictures, character by character."""

from __future__ import annotations

import pytest

import exporters
import levelforge
from levelforge.grids.rect import Rect

LEVEL = levelforge.make(size=(4, 3), seed=5, placement={"start": "corner", "goal": "corner", "openings": True})
ASCII = """\
+---+---+---+---+
  S |           |
+ . +---+---+   +
| . . . . .     |
+---+---+ . +   +
| G . . . . |   |
+   +---+---+---+
"""
BOX = """\
╶───┬───────────┐
  S │           │
╷ · └───────╴   │
│ · · · · ·     │
├───────╴ · ╷   │
│ G · · · · │   │
╵   ╶───────┴───┘
"""
BLOCKS = """\
＃＃＃＃＃＃＃＃＃
　Ｓ＃　　　　　＃
＃．＃＃＃＃＃　＃
＃．．．．．　　＃
＃＃＃＃＃．＃　＃
＃Ｇ．．．．＃　＃
＃　＃＃＃＃＃＃＃
"""
MASKED = """\
+---+---+---+---
|         S |###
+   +---+---+---
|   |###| G |###
+   +---+   +---
|           |###
+---+---+---+---
|###|###|###|###
"""


@pytest.mark.parametrize(("style", "picture"), [("ascii", ASCII), ("box", BOX), ("blocks", BLOCKS)])
def test_the_picture_in_every_style(style: str, picture: str) -> None:
    assert exporters.encode(LEVEL, "txt", style=style, solution=True)["level.txt"].decode() == picture


def test_without_the_solution_only_start_and_goal_are_marked() -> None:
    assert exporters.encode(LEVEL, "txt")["level.txt"].decode() == "\n".join(
        line.replace(".", " ").rstrip() for line in ASCII.split("\n")
    )


def test_a_mask_and_a_wall_two_tiles_thick_are_solid() -> None:
    level = levelforge.make(grid=Rect(3, 3, spare=(1, 1)).without(cells=[4]), seed=5)
    assert exporters.encode(level, "txt")["level.txt"].decode() == MASKED


def test_start_stands_before_goal_on_a_level_of_one_cell() -> None:
    picture = exporters.encode(levelforge.make(size=(1, 1)), "txt", solution=True)["level.txt"]
    assert picture == b"+---+\n| S |\n+---+\n"
