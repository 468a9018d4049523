"""Catalogs: names from the folder, summaries from the source."""

from __future__ import annotations

import subprocess
import sys

import pytest

from levelforge.catalog import ALGORITHMS, COMMANDS, FORMATS, GRIDS, MODIFIERS, SHAPING, Catalog
from levelforge.errors import UnknownName

catalogs = pytest.mark.parametrize(
    "catalog", [ALGORITHMS, GRIDS, MODIFIERS, SHAPING, FORMATS, COMMANDS], ids=lambda catalog: catalog.package
)


@catalogs
def test_every_member_has_a_summary_of_one_sentence(catalog: Catalog) -> None:
    for name in catalog.names():
        summary = catalog.summary(name)
        assert 10 < len(summary) < 120, name
        assert not summary.endswith(".")


@catalogs
def test_every_member_can_be_imported(catalog: Catalog) -> None:
    for name in catalog.names():
        assert catalog.module(name).__name__ == f"{catalog.package}.{name}"


@catalogs
def test_private_modules_are_no_members(catalog: Catalog) -> None:
    assert catalog.names() == sorted(catalog.names())
    assert not [name for name in catalog.names() if name.startswith("_")]


@pytest.mark.parametrize("spelling", ["depth_first", "depth-first", "Depth-First", "DEPTH_FIRST"])
def test_spellings_of_a_name(spelling: str) -> None:
    assert ALGORITHMS.canonical(spelling) == "depth_first"


@pytest.mark.parametrize(
    ("name", "answer"),
    [("wilsn", "did you mean wilson?"), ("", "one of "), ("../wilson", "wilson"), ("ü" * 500, "one of ")],
)
def test_an_unknown_name(name: str, answer: str) -> None:
    with pytest.raises(UnknownName, match=r"^algorithm.name = ") as caught:
        ALGORITHMS.module(name)
    assert answer in str(caught.value)


def test_constants_are_read_from_the_source() -> None:
    assert FORMATS.constant("text", "SUFFIXES") == (".txt",)
    assert FORMATS.constant("text", "NO_SUCH_CONSTANT") is None


def test_every_suffix_is_written_by_one_format_and_says_what_opens_it() -> None:
    suffixes = [suffix for name in FORMATS.names() for suffix in FORMATS.constant(name, "SUFFIXES")]
    assert len(suffixes) == len(set(suffixes))
    for name in FORMATS.names():
        assert set(FORMATS.constant(name, "OPEN_WITH")) == set(FORMATS.constant(name, "SUFFIXES"))


def test_listing_imports_no_member() -> None:
    program = (
        "import sys; from levelforge.catalog import ALGORITHMS as a; [a.summary(n) for n in a.names()];"
        "print([m for m in sys.modules if m.startswith('levelforge.algorithms.') or m in ('numpy', 'numba')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_other_packages_add_members_by_entry_points(tmp_path) -> None:
    (tmp_path / "spiral.py").write_text('"""Winds inwards."""\nNAME = "spiral"\n', "utf-8")
    info = tmp_path / "spiral-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spiral\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[levelforge.algorithms]\nspiral = spiral\n", "utf-8")
    program = (
        f"import sys; sys.path.append({str(tmp_path)!r})\n"
        "from levelforge.catalog import ALGORITHMS as a\n"
        "print('spiral' in a.names(), a.summary('spiral'), a.constant('spiral', 'NAME'), a.module('spiral').__name__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "Winds", "inwards", "spiral", "spiral"]
