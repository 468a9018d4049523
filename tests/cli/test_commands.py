"""The sub-commands on right input, in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import levelforge
from levelforge import cli
from levelforge.recipe import Recipe
from levelforge.storage import load

Run = Callable[..., tuple[str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line that must succeed, in a folder of its own; what it wrote to stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[str, str]:
        assert cli.run(list(arguments)) == 0, capsys.readouterr().err
        captured = capsys.readouterr()
        return captured.out, captured.err

    return run


def made(run: Run, *arguments: str) -> levelforge.Level:
    """The level that `make` makes with these flags."""
    run("make", "--size", "6x5", *arguments, "-o", "made.level.json")
    return load(Path("made.level.json").read_bytes())


def test_make_prints_the_recipe_and_says_what_it_wrote(run: Run) -> None:
    out, err = run("make", "--size", "6x5", "--algorithm", "wilson", "--seed", "7", "-o", "a b ü.txt")
    assert Recipe.parse(out).to_table() == {
        "seed": 7,
        "grid": {"shape": "rect", "size": [6, 5]},
        "algorithm": {"name": "wilson"},
    }
    assert err.startswith("a b ü.txt  ")
    assert Path("a b ü.txt").is_file()


def test_the_printed_recipe_repeats_the_level(run: Run) -> None:
    flags = ["--set", "shaping.braid.share=0.4", "--set", "placement.start=border", "--set", "export.text.style=box"]
    out, _ = run("make", "--size", "9x7", "--seed", "ü", *flags, "-o", "one.level.json", "-o", "one.txt")
    Path("printed.toml").write_text(out, "utf-8")
    again, _ = run("make", "printed.toml", "-o", "two.level.json", "-o", "two.txt")
    assert again == out
    for suffix in ("level.json", "txt"):
        assert Path(f"one.{suffix}").read_bytes() == Path(f"two.{suffix}").read_bytes()


def test_flags_lie_over_the_recipe(run: Run) -> None:
    Path("r.toml").write_text('seed = 1\n[grid]\ntiles = [9, 9]\n[algorithm]\nname = "prim"\n', "utf-8")
    out, _ = run("make", "r.toml", "--size", "3x4", "--seed", "2", "--algorithm", "kruskal", "-o", "a.txt")
    assert Recipe.parse(out) == Recipe.of({"seed": 2, "grid": {"size": [3, 4]}, "algorithm": {"name": "kruskal"}})


def test_the_seed_flag_takes_text_and_numbers(run: Run) -> None:
    assert [made(run, "--seed", seed).recipe.seed for seed in ("7", "-7", "0x10", "1.5", "true", "[1]", "")] == [
        7,
        -7,
        16,
        "1.5",
        "true",
        "[1]",
        "",
    ]


@pytest.mark.parametrize(
    ("assignment", "path", "value"),
    [
        ("seed=9", ["seed"], 9),
        ("seed=nine", ["seed"], "nine"),
        ("grid.size=[3, 4]", ["grid", "size"], [3, 4]),
        ("grid.size=3x4", ["grid", "size"], [3, 4]),
        ("algorithm.name=wilson", ["algorithm", "name"], "wilson"),
        ("shaping.braid.share=0.5", ["shaping", 0, "share"], 0.5),
        ("placement.start=centre", ["placement", "start"], "centre"),
        ("placement.goal=[0, 4]", ["placement", "goal"], [0, 4]),
        ("placement.exact=true", ["placement", "exact"], True),
        ("export.text.style=blocks", ["export", "text", "style"], "blocks"),
    ],
)
def test_set_reaches_every_kind_of_key(run: Run, assignment: str, path: list[Any], value: Any) -> None:
    out, _ = run("make", "--size", "6x5", "--set", assignment, "-o", "a.txt")
    found: Any = Recipe.parse(out).to_table()
    for part in path:
        found = found[part]
    assert found == value


def test_a_level_of_one_cell(run: Run) -> None:
    run("make", "--size", "1x1", "--set", "placement.openings=true", "-o", "a.txt", "-o", "a.level.json")
    assert load(Path("a.level.json").read_bytes()).goal == 0


def test_export_writes_a_level_to_other_files(run: Run) -> None:
    run("make", "--size", "6x5", "-o", "a.level.json", "-o", "a.txt")
    run("export", "a.level.json", "-o", "b.txt", "-o", "b.level.json")
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()
    assert Path("a.level.json").read_bytes() == Path("b.level.json").read_bytes()


def test_export_takes_options_of_formats(run: Run) -> None:
    run("make", "--size", "6x5", "-o", "a.level.json")
    run("export", "a.level.json", "--set", "export.text.style=blocks", "-o", "a.txt")
    assert "＃" in Path("a.txt").read_text("utf-8")


def test_info_as_json_and_as_text(run: Run) -> None:
    run("make", "--size", "6x5", "-o", "a.level.json")
    facts = json.loads(run("info", "a.level.json", "--json")[0])
    assert (facts["cells"], facts["passages"], facts["perfect"]) == (30, 29, True)
    assert facts["recipe"]["grid"]["size"] == [6, 5]
    text = run("info", "a.level.json")[0]
    assert "perfect" in text
    assert 'shape = "rect"' in text


@pytest.mark.parametrize("what", [None, "algorithms", "grids", "shaping", "formats"])
def test_list_as_json_is_a_list_of_objects_with_name_and_summary(run: Run, what: str | None) -> None:
    entries = json.loads(run("list", *([what] if what else []), "--json")[0])
    assert entries
    assert all(isinstance(entry["name"], str) and len(entry["summary"]) > 10 for entry in entries)


@pytest.mark.parametrize("spelling", ["wilson", "Wilson", "WILSON"])
def test_list_of_one_has_its_options(run: Run, spelling: str) -> None:
    entries = json.loads(run("list", "algorithms", spelling, "--json")[0])
    assert [entry["name"] for entry in entries] == ["wilson"]
    assert entries[0]["options"] == []
    assert "Options:\n  none" in run("list", "algorithms", spelling)[0]


def test_list_of_one_shows_defaults_and_ranges(run: Run) -> None:
    entries = json.loads(run("list", "shaping", "braid", "--json")[0])
    assert entries[0]["options"][0]["name"] == "share"
    assert "from 0 to 1" in run("list", "shaping", "braid")[0]


def test_list_names_every_member_in_text(run: Run) -> None:
    text = run("list")[0]
    assert all(name in text for name in ("wilson", "rect", "braid", ".level.json"))


def test_pack_writes_levels_and_manifest(run: Run) -> None:
    Path("p.toml").write_text('count = 3\nformats = ["txt"]\n[recipe.grid]\nsize = [4, 4]\n', "utf-8")
    out, err = run("pack", "p.toml", "-o", "out folder")
    assert Path(out.strip()) == Path("out folder", "manifest.json")
    assert err.splitlines()[-1] == "3 of 3 levels in out folder"
    assert sorted(path.name for path in Path("out folder").iterdir()) == [
        "level-1.txt",
        "level-2.txt",
        "level-3.txt",
        "manifest.json",
    ]


@pytest.mark.parametrize("arguments", [[], ["--help"], ["make", "--help"], ["pack", "--help"], ["list", "--help"]])
def test_help_goes_to_standard_output(run: Run, arguments: list[str]) -> None:
    out, err = run(*arguments)
    assert out.startswith("Usage: levelforge")
    assert err == ""


def test_the_version(run: Run) -> None:
    assert run("--version")[0] == f"levelforge {levelforge.__version__}\n"
