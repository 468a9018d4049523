"""The layout: who may import whom, and that a new member is one file."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("levelforge", "exporters", "viewer")
SEEN_BY_ALGORITHMS = ("levelforge.kernels", "levelforge.graph", "levelforge.errors")
DECLARATIONS = ("levelforge.arrays", "levelforge.options", "levelforge.records")
"""What every member of a catalog declares itself with."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}


def statements(node: ast.AST, at_import: bool) -> Iterator[ast.stmt]:
    """The import statements below a node; with `at_import`, only those that run when the module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif at_import and (
            isinstance(child, ast.FunctionDef)
            or (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING")
        ):
            continue
        else:
            yield from statements(child, at_import)


def imports(module: str, at_import: bool = False) -> set[str]:
    """The modules of ours that a module imports."""
    found = set()
    for statement in statements(ast.parse(MODULES[module].read_text("utf-8")), at_import):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom):
            assert statement.level == 0, f"{module} imports relatively"
            for alias in statement.names:
                inner = f"{statement.module}.{alias.name}"
                found.add(inner if inner in MODULES else str(statement.module))
    return {name for name in found if is_within(name, PACKAGES)}


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def offenders(within: tuple[str, ...], forbidden: tuple[str, ...], exempt: tuple[str, ...] = ()) -> list[str]:
    """`module -> imported` for every import that must not be."""
    return [
        f"{module} -> {name}"
        for module in MODULES
        if is_within(module, within) and not is_within(module, exempt)
        for name in sorted(imports(module))
        if is_within(name, forbidden)
    ]


def test_the_parser_sees_imports() -> None:
    assert "levelforge.kernels.minimum_tree" in imports("levelforge.algorithms.kruskal")
    assert "exporters" in imports("levelforge.cli.make")
    assert "exporters" not in imports("levelforge.cli.make", at_import=True)


def test_the_core_knows_neither_exporters_nor_viewer() -> None:
    assert offenders(("levelforge",), ("exporters", "viewer"), exempt=("levelforge.cli",)) == []


def test_exporters_know_no_algorithm_no_concrete_grid_and_no_viewer() -> None:
    assert offenders(("exporters",), ("levelforge.algorithms", "levelforge.grids", "viewer")) == []


def test_the_viewer_knows_the_core_alone() -> None:
    assert offenders(("viewer",), ("exporters", "levelforge.algorithms", "levelforge.grids")) == []


def test_algorithms_see_kernels_graph_and_errors_only() -> None:
    seen = (*SEEN_BY_ALGORITHMS, *DECLARATIONS, "levelforge.algorithms")
    strangers = {
        f"{module} -> {name}"
        for module in MODULES
        if is_within(module, ("levelforge.algorithms",))
        for name in imports(module)
        if not is_within(name, seen)
    }
    assert strangers == set()


def test_kernels_know_nothing_above_them() -> None:
    strangers = {
        f"{module} -> {name}"
        for module in MODULES
        if is_within(module, ("levelforge.kernels",))
        for name in imports(module)
        if not is_within(name, ("levelforge.kernels", "levelforge.arrays"))
    }
    assert strangers == set()


def test_nothing_imports_the_command_line() -> None:
    assert offenders(PACKAGES, ("levelforge.cli",), exempt=("levelforge.cli", "levelforge.__main__")) == []


def test_no_module_imports_itself_in_a_circle() -> None:
    waiting = {module: imports(module, at_import=True) - {module} for module in MODULES}
    while waiting:
        free = {module for module, needs in waiting.items() if not needs & set(waiting)}
        assert free, f"a circle among {sorted(waiting)}"
        waiting = {module: needs for module, needs in waiting.items() if module not in free}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_every_module_says_what_it_is(module: str) -> None:
    assert ast.get_docstring(ast.parse(MODULES[module].read_text("utf-8")))


NEW_FILES = {
    "levelforge/algorithms/comb.py": '''
"""Opens the first column or row and all that hangs on it: a spanning tree by breadth-first search."""

from __future__ import annotations

import numpy as np

from levelforge.options import Options as OptionsBase
from levelforge.records import Algorithm


class Options(OptionsBase, frozen=True):
    """comb has one option."""

    turns: int = 0


def carve(graph, seed, options, tape=None):
    bits = np.zeros(graph.link_count, np.bool_)
    inside = {int(root) for root in graph.roots}
    grown = True
    while grown:
        grown = False
        for link, (one, two) in enumerate(graph.links.tolist()):
            if graph.usable[link] and (one in inside) != (two in inside):
                bits[link] = grown = True
                inside |= {one, two}
    return bits


ALGORITHM = Algorithm(options=Options, carve=carve)
''',
    "levelforge/grids/strip.py": '''
"""Cells in one row, told by their number alone."""

from __future__ import annotations

from levelforge.grids.rect import Rect
from levelforge.options import Options as OptionsBase
from levelforge.records import GridShape


class Options(OptionsBase, frozen=True):
    """strip has a length."""

    length: int = 5


class Strip(Rect):
    """One row."""

    shape = "strip"

    def __init__(self, length: int) -> None:
        super().__init__(length, 1)
        self.options = {"length": length}


GRID = GridShape(options=Options, make=lambda options: Strip(options.length))
''',
    "levelforge/shaping/unchanged.py": '''
"""Leaves the maze as it is, which is the least that a step can do."""

from __future__ import annotations

from levelforge.options import Options as OptionsBase
from levelforge.records import ShapingStep


class Options(OptionsBase, frozen=True):
    """unchanged has no options."""


STEP = ShapingStep(options=Options, apply=lambda maze, seed, options: maze)
''',
    "exporters/count.py": '''
"""The number of cells as a text, for those who count."""

from __future__ import annotations

from levelforge.options import Options as OptionsBase
from levelforge.records import Format

SUFFIXES = (".count",)
OPEN_WITH = {".count": "any text editor"}


class Options(OptionsBase, frozen=True):
    """count has one option."""

    before: str = ""


def encode(level, suffix, name, options):
    return {name + suffix: f"{options.before}{level.grid.graph.cell_count}".encode()}


FORMAT = Format(options=Options, encode=encode)
''',
    "levelforge/cli/hello.py": '''
"""Greets whoever asks for it."""

from __future__ import annotations

import sys


def command(name: str = "world") -> None:
    """Greets whoever asks for it."""
    sys.stdout.write(f"Hello, {name}!\\n")
''',
}


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages with one new file of every kind."""
    root = tmp_path_factory.mktemp("extended")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in NEW_FILES.items():
        (root / name).write_text(text.lstrip(), "utf-8")
    return root


def run_in(root: Path, *arguments: str) -> str:
    """Runs the command line of a copy; its standard output."""
    done = subprocess.run(
        [sys.executable, "-m", "levelforge", *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("kind", "name"), [("algorithms", "comb"), ("grids", "strip"), ("shaping", "unchanged"), ("formats", "count")]
)
def test_a_new_file_is_listed(extended: Path, kind: str, name: str) -> None:
    entries = json.loads(run_in(extended, "list", kind, "--json"))
    assert name in [entry["name"] for entry in entries]


def test_the_options_of_a_new_file_are_listed(extended: Path) -> None:
    entries = json.loads(run_in(extended, "list", "grids", "strip", "--json"))
    assert entries[0]["options"][0]["name"] == "length"


def test_new_files_make_a_level_together(extended: Path) -> None:
    flags = [
        "--grid",
        "strip",
        "--set",
        "grid.length=9",
        "--algorithm",
        "comb",
        "--set",
        "shaping.unchanged.step=unchanged",
    ]
    printed = run_in(extended, "make", *flags, "--set", "export.count.before=n=", "-o", "a.count", "-o", "a.level.json")
    assert (extended / "a.count").read_text("utf-8") == "n=9"
    assert 'name = "comb"' in printed
    assert json.loads((extended / "a.level.json").read_bytes())["grid"] == {"shape": "strip", "length": 9}
    assert '"cells": 9' in run_in(extended, "info", "a.level.json", "--json")


def test_a_new_sub_command_runs(extended: Path) -> None:
    assert run_in(extended, "hello", "--name", "Ünal") == "Hello, Ünal!\n"
    assert "hello" in run_in(extended, "--help")
