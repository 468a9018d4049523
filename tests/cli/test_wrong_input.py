"""Wrong input: status 2, one line on standard error, and no file left behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import levelforge
from levelforge import cli
from levelforge.storage import dump

Refuse = Callable[..., str]


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Runs a command line that must be refused, in a folder of its own; the line on stderr."""
    monkeypatch.chdir(tmp_path)

    def refuse(*arguments: str) -> str:
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        assert cli.run(list(arguments)) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("levelforge: ")
        assert captured.err.count("\n") == 1
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
        return captured.err.removeprefix("levelforge: ").rstrip()

    return refuse


@pytest.mark.parametrize(
    ("flags", "line"),
    [
        (["--size", "0x5"], "grid.size = '0x5': columns x rows, such as 40x30, each at least 1"),
        (["--size", "-3x5"], "grid.size = '-3x5': columns x rows, such as 40x30, each at least 1"),
        (["--size", ""], "grid.size = '': columns x rows, such as 40x30"),
        (["--size", "40"], "grid.size = '40': columns x rows, such as 40x30"),
        (["--size", "1x2x3x4"], "grid.size = '1x2x3x4': columns x rows, such as 40x30"),
        (["--size", "4.5x3"], "grid.size = '4.5x3': columns x rows, such as 40x30"),
        (["--size", "nanxinf"], "grid.size = 'nanxinf': columns x rows, such as 40x30"),
        (["--size", "99999x99999"], "grid.size = '99999x99999': 19999400004 links; at most 2147483647 can be numbered"),
        (["--size", f"{2**64}x{2**64}"], f"grid.size = '{2**64}x{2**64}': "),
        (["--size", "9" * 5000 + "x1"], "grid.size = '999"),
        (["--grid", "rct"], "grid.shape = 'rct': unknown; did you mean rect?"),
        (["--grid", ""], "grid.shape = '': unknown; one of "),
        (["--algorithm", "wilsn"], "algorithm.name = 'wilsn': unknown; did you mean wilson?"),
        (["--seed", "\udcff"], "seed = '\\udcff': any integer"),
        (["--set", "sed=1"], "sed = 1: a key inside a section"),
        (["--set", "seed=1.5"], "seed = 1.5: any integer"),
        (["--set", "seed=true"], "seed = True: any integer"),
        (["--set", "seed=nan"], "seed = nan: any integer"),
        (["--set", "seed=1979-05-27"], "seed = datetime.date(1979, 5, 27): any integer"),
        (["--set", "grid=1"], "grid = 1: a key inside a section"),
        (["--set", "grid.size=[]"], "grid.size = []: columns x rows"),
        (["--set", "grid.size=[4]"], "grid.size = [4]: columns x rows"),
        (["--set", "grid.size=[4, true]"], "grid.size = [4, True]: "),
        (["--set", "grid.size={a = 1}"], "grid.size = {'a': 1}: "),
        (["--set", "grid.size.x=1"], "grid.size = {'x': 1}: "),
        (["--set", "grid.tiles=2x2"], "grid.tiles = '2x2': columns x rows of the block raster, at least 3x3"),
        (["--size", "3x3", "--set", "grid.tiles=7x7"], "grid.tiles = '7x7': either size or tiles, not both"),
        (["--set", "grid.siz=3"], "grid.siz = 3: unknown key; did you mean size?"),
        (["--set", "algorithm.pick=1"], "algorithm.pick = 1: unknown key"),
        (["--set", "algorithm.name=[1]"], "algorithm.name = [1]: one of "),
        (["--set", "shaping.braid=1"], "shaping.braid = 1: shaping.STEP.KEY"),
        (["--set", "shaping.brad.share=1"], "shaping.0.step = 'brad': unknown; did you mean braid?"),
        (["--set", "shaping.0.share=1"], "shaping.0.share = 1: a step that there is"),
        (["--set", "shaping.braid.share=2"], "shaping.0.share = 2: a number from 0 to 1"),
        (["--set", "shaping.braid.share=nan"], "shaping.0.share = nan: a number from 0 to 1"),
        (["--set", "shaping.braid.share=inf"], "shaping.0.share = inf: a number from 0 to 1"),
        (["--set", "placement.start=middle"], "placement.start = 'middle': farthest, corner"),
        (["--set", "placement.start=[20, 0]"], "placement.start = [20, 0]: [column, row] from [0, 0] to [19, 14]"),
        (["--set", "placement.start=[-1, 0]"], "placement.start = [-1, 0]: [column, row]"),
        (["--set", "placement.start=[0]"], "placement.start = [0]: [column, row]"),
        (["--set", f"placement.start=[{10**30}, 0]"], f"placement.start = [{10**30}, 0]: a text or a list"),
        (
            ["--set", "placement.start=[1, 1]", "--set", "placement.goal=[1, 1]"],
            "placement.goal = [1, 1]: a cell other than the start",
        ),
        (
            ["--set", "placement.start=centre", "--set", "placement.openings=true"],
            "placement.start = [9, 7]: a cell at the border, for its opening",
        ),
        (["--set", "export.txt.style=box"], "export.txt = 'txt': unknown; did you mean text?"),
        (["--set", "export.text.style=bx"], "export.text.style = 'bx': one of "),
        (["--set", "export.text.styl=box"], "export.text.styl = 'box': unknown key; did you mean style?"),
        (["--set", "export.text=1"], "export.text = 1: a table"),
        (["--set", "="], "--set = '=': KEY=VALUE"),
        (["--set", "grid.size"], "--set = 'grid.size': KEY=VALUE"),
        (["--set", "grid.size=" + "[" * 5000], "grid.size = '[[["),
        (["--set", "a" + ".a" * 5000 + "=1"], "a = "),
        (["--set", "\udcff.x=1"], "\\udcff = {'x': 1}: unknown key"),
        (["--set", "gr\x1b[31mid.x=1"], "gr\\x1b[31mid = {'x': 1}: unknown key"),
        (["--nonsense"], "No such option: --nonsense"),
    ],
)
def test_wrong_flags_of_make(refuse: Refuse, flags: list[str], line: str) -> None:
    assert refuse("make", *flags, "-o", "a.txt").startswith(line)


@pytest.mark.parametrize(
    ("outputs", "line"),
    [
        ([], "-o = None: a file to write"),
        (["a"], "format = 'a': a file name that ends in one of "),
        (["a.json"], "format = 'a.json': a file name that ends in one of "),
        ([".txt"], "file = '.txt': a name before .txt"),
        ([".tmj"], "file = '.tmj': a name before .tmj"),
        ([""], "format = '': "),
        (["."], "format = '': "),
        (["missing/a.txt"], "file = 'missing/a.txt': a file in a folder that exists"),
        (["file/a.txt"], "file = 'file/a.txt': a file in a folder that exists"),
        (["folder.txt"], "file = 'folder.txt': a file that can be replaced (Is a directory)"),
        (["a.txt", "folder.txt"], "file = 'folder.txt': a file that can be replaced (Is a directory)"),
        (["a.txt", "missing/b.txt"], "file = 'missing/b.txt': a file in a folder that exists"),
        (["a.txt", "b.level.json", "c.docx"], "format = 'c.docx': "),
        (["a.txt", "x" * 300 + ".txt"], "file = 'xxx"),
        (["a\0.txt"], "Invalid value for '-o'"),
    ],
)
def test_files_that_cannot_be_written(refuse: Refuse, outputs: list[str], line: str) -> None:
    Path("folder.txt").mkdir()
    Path("file").write_text("kept", "utf-8")
    Path("a.txt").write_text("kept", "utf-8")
    assert refuse("make", "--size", "3x3", *(part for name in outputs for part in ("-o", name))).startswith(line)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "r.toml = 'No such file or directory': a recipe file that can be read"),
        (b"\xff\xfe", "r.toml = 'not UTF-8': a recipe file that can be read"),
        (b"seed = ", "r.toml = "),
        (b"seed = " + b"9" * 5000, "r.toml = "),
        (b"a = " + b"[" * 100_000, "r.toml = "),
        (b'{"seed": ', "r.toml = "),
        (b'{"a": ' * 100_000, "r.toml = "),
        (b'{"seed": "\\ud800"}', "seed = '\\ud800': any integer"),
        (b'{"seed": NaN}', "seed = nan: any integer"),
        (b'{"\\ud800": 1}', "\\ud800 = 1: unknown key"),
        (b"seed = 0x" + b"f" * 5000, "seed = '...': any integer"),
        (b"[grdi]\nsize = 3", "grdi = {'size': 3}: unknown key; did you mean grid?"),
        (b"[grid]\nsiez = 3", "grid.siez = 3: unknown key; did you mean size?"),
        (b"grid = 3", "grid = 3: a table"),
        (b"shaping = 3", "shaping = 3: a list of tables"),
        (b'shaping = ["braid"]', "shaping.0 = 'braid': a table"),
        (b"[[grid]]\nsize = [3, 3]", "grid = [{'size': [3, 3]}]: a table"),
    ],
)
def test_wrong_recipes(refuse: Refuse, content: bytes | None, line: str) -> None:
    if content is not None:
        Path("r.toml").write_bytes(content)
    assert refuse("make", "r.toml", "-o", "a.txt").startswith(line)


LEVEL = dump(levelforge.make(size=(5, 4)))


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.level.json", None, "level = 'a.level.json': a file that can be read (No such file or directory)"),
        ("a.level.json", LEVEL[:100], "a.level.json = "),
        ("a.level.json", b"", "a.level.json = "),
        ("a.level.json", b'{"format": "other"}', "a.level.json: format = 'other': levelforge.level"),
        ("a.level.json", b"[" * 100_000, "a.level.json = "),
        ("a.level.json", LEVEL.replace(b'"start":', b'"start":-'), "a.level.json = "),
        ("a.level.json", LEVEL.replace(b'"start":', b'"start":9999'), "a.level.json: start = "),
        ("a.level.json", LEVEL.replace(b"[5,4]", b"[99999,99999]"), "a.level.json: size = "),
        ("a.docx", LEVEL, "level = 'a.docx': a "),
    ],
)
@pytest.mark.parametrize("command", ["info", "export"])
def test_wrong_level_files(refuse: Refuse, command: str, name: str, content: bytes | None, line: str) -> None:
    if content is not None:
        Path(name).write_bytes(content)
    assert refuse(command, name, *(["-o", "b.txt"] if command == "export" else [])).startswith(line)


@pytest.mark.parametrize("folder", ["folder.level.json"])
def test_a_folder_is_no_level(refuse: Refuse, folder: str) -> None:
    Path(folder).mkdir()
    assert refuse("info", folder).startswith("level = 'folder.level.json': a file that can be read")


@pytest.mark.parametrize("assignment", ["grid.size=3x3", "seed=4", "shaping.braid.share=1"])
def test_a_made_level_takes_options_of_formats_only(refuse: Refuse, assignment: str) -> None:
    Path("a.level.json").write_bytes(LEVEL)
    line = refuse("export", "a.level.json", "--set", assignment, "-o", "b.txt")
    assert line.endswith("a key under export; the level itself is made already")


PACK = 'count = 2\nformats = ["txt"]\n'


@pytest.mark.parametrize(
    ("content", "flags", "line"),
    [
        (None, [], "pack = 'p.toml': a pack file that can be read"),
        ("count = ", [], "pack = 'p.toml': a pack in TOML"),
        ("", [], "count = None: missing; "),
        ("count = 1", [], "formats = None: missing; "),
        ('count = 1\nformats = ["docx"]', [], "format = '.docx': "),
        (PACK + "x = 1", [], "x = 1: unknown key"),
        (PACK + "[recipe]\nsed = 1", [], "recipe.sed = 1: unknown key; did you mean seed?"),
        (PACK + "[recipe]\nseed = 1.5", [], "recipe.seed = 1.5: any integer"),
        (PACK + '[ramp]\n"grid.size" = { from = "3x3", to = "5x5" }', [], "ramp.grid.size = "),
        (PACK + '[ramp]\n"shaping.braid.share" = { from = nan, to = 1 }', [], "ramp.shaping.braid.share = "),
        (
            PACK + '[recipe]\nshaping = 3\n[ramp]\n"shaping.braid.share" = { from = 0, to = 1 }',
            [],
            "recipe.shaping = 3",
        ),
        (PACK, ["--jobs", "0"], "jobs = 0: at least 1"),
        (PACK, ["--jobs", "-4"], "jobs = -4: at least 1"),
        (PACK, ["--jobs", "many"], "Invalid value for '--jobs'"),
    ],
)
def test_wrong_packs(refuse: Refuse, content: str | None, flags: list[str], line: str) -> None:
    if content is not None:
        Path("p.toml").write_text(content, "utf-8")
    assert refuse("pack", "p.toml", "-o", "out", *flags).startswith(line)
    assert not Path("out").exists()


def test_a_pack_folder_that_is_a_file(refuse: Refuse) -> None:
    Path("p.toml").write_text(PACK, "utf-8")
    assert refuse("pack", "p.toml", "-o", "p.toml").startswith("folder = 'p.toml': a folder that can be made")


def test_levels_of_a_pack_that_fail_are_named_one_line_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.toml").write_text(PACK + '[ramp]\n"grid.size" = { from = [3, 3], to = [0, 0] }', "utf-8")
    assert cli.run(["pack", "p.toml", "-o", "out"]) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("levelforge: ")]
    assert lines == ["levelforge: level-2: grid.size = [0, 0]: columns x rows, such as 40x30, each at least 1"]
    assert Path("out", "level-1.txt").is_file()
    assert json.loads(Path("out", "manifest.json").read_bytes())["failed"][0]["number"] == 2


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["mak"], "No such command 'mak'. Did you mean 'make'?"),
        (["info"], "Missing argument 'LEVEL'."),
        (["export", "a.level.json"], "Missing option '-o'"),
        (["list", "algorithm"], "list = 'algorithm': unknown; did you mean algorithms?"),
        (["list", "algorithms", "wilsn"], "algorithm.name = 'wilsn': unknown; did you mean wilson?"),
        (["view", "--mode", "third"], "Invalid value for '--mode'"),
    ],
)
def test_wrong_commands(refuse: Refuse, arguments: list[str], line: str) -> None:
    assert refuse(*arguments).startswith(line)


def test_a_level_that_does_not_fit_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from levelforge import build

    def too_large(recipe: object) -> None:
        raise MemoryError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build, "build", too_large)
    assert cli.run(["make", "-o", "a.txt"]) == 2
    assert capsys.readouterr().err == "levelforge: size: the level does not fit into memory; a smaller one would\n"
