"""The README says what is true."""

from __future__ import annotations

import re
import shlex
import tomllib

import pytest

import exporters
from levelforge.build import build
from levelforge.cli import run
from levelforge.packs.plan import Pack
from levelforge.recipe import Recipe
from tests import readme

TEXT = readme.README.read_text(encoding="utf-8")
FIRST_SCREEN = 40


def blocks(language: str) -> list[str]:
    """The code blocks of the README in a language."""
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_generated_parts_are_up_to_date() -> None:
    assert readme.generated(TEXT) == TEXT, "run python -m tests.readme"


def test_both_set_up_commands_stand_on_the_first_screen() -> None:
    first_screen = "\n".join(TEXT.splitlines()[:FIRST_SCREEN])
    assert blocks("sh")[0] in first_screen
    assert blocks("sh")[1] in first_screen


def test_ci_runs_the_very_test_command() -> None:
    command = blocks("sh")[1].strip()
    assert command in (readme.ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_recipe_is_one() -> None:
    (recipe,) = [block for block in blocks("toml") if block.startswith("seed")]
    assert Recipe.parse(recipe).to_table()["grid"]["size"] == [40, 30]


def test_the_pack_is_one() -> None:
    (pack,) = [block for block in blocks("toml") if block.startswith("name")]
    assert Pack.of(tomllib.loads(pack)).count == 20


def test_the_grid_is_one() -> None:
    (grid,) = [block for block in blocks("toml") if block.startswith("[grid]")]
    level = build(Recipe.parse(grid))
    assert (level.grid.shape, level.grid.extent[2]) == ("hex", 3)
    assert level.maze.is_perfect


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", TEXT)
    assert pictures
    assert all((readme.ROOT / picture).is_file() for picture in pictures)


@pytest.mark.parametrize("suffix", sorted(exporters.formats()))
def test_every_format_is_told_how_to_open(suffix: str) -> None:
    family = exporters.formats()[suffix]
    assert readme.FORMATS.constant(family, "OPEN_WITH")[suffix]


def test_the_commands_run(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but those that open a window or make a whole pack, in a folder of their own, in their order."""
    commands = [
        line for line in blocks("sh")[2].splitlines() if not line.startswith(("levelforge view", "levelforge pack"))
    ]
    monkeypatch.chdir(str(tmp_path))
    for command in commands:
        words = [word.replace("samples/", f"{readme.ROOT}/samples/") for word in shlex.split(command)]
        assert run(words[1:]) == 0, command
