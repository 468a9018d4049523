"""Files appear whole or not at all, all of them or none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import exporters
import levelforge
from levelforge.errors import ExportError, UnknownName
from levelforge.files import write


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_files_are_written_and_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    write({tmp_path / "a": b"new", tmp_path / "ü b": b""})
    assert (tmp_path / "a").read_bytes() == b"new"
    assert names_in(tmp_path) == ["a", "ü b"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write({tmp_path / "whole": b""})
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "whole")}
    assert len(modes) == 1


@pytest.mark.parametrize("bad", ["missing/b", "file/b", "folder", "x" * 300])
@pytest.mark.parametrize("first", [True, False])
def test_none_is_written_if_one_cannot_be(tmp_path: Path, bad: str, first: bool) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    before = names_in(tmp_path)
    paths = [tmp_path / bad, tmp_path / "good", tmp_path / "file"]
    with pytest.raises(ExportError, match=r"^file = "):
        write(dict.fromkeys(paths if first else paths[::-1], b"new"))
    assert names_in(tmp_path) == before
    assert (tmp_path / "file").read_bytes() == b"old"


def test_what_goes_wrong_while_writing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        write({tmp_path / "a": b"whole", tmp_path / "b": "no bytes"})  # type: ignore[dict-item]
    assert names_in(tmp_path) == []


def test_save_writes_what_encode_says(tmp_path: Path) -> None:
    level = levelforge.make(size=(4, 3))
    assert exporters.save(level, tmp_path / "crypt.txt") == [tmp_path / "crypt.txt"]
    assert (tmp_path / "crypt.txt").read_bytes() == exporters.encode(level, "txt", "crypt")["crypt.txt"]


@pytest.mark.parametrize("name", [".txt", ".level.json", ".tmj"])
def test_a_file_has_a_name_before_its_ending(tmp_path: Path, name: str) -> None:
    with pytest.raises(ExportError, match=r"a name before \."):
        exporters.save(levelforge.make(size=(2, 2)), tmp_path / name)


@pytest.mark.parametrize("name", ["crypt", "crypt.", "crypt.json", "crypt.docx", "txt", "level.json"])
def test_an_unknown_ending(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnknownName, match=r"^format = .*ends in one of .*\.level\.json"):
        exporters.save(levelforge.make(size=(2, 2)), tmp_path / name)


@pytest.mark.parametrize(
    ("name", "suffix"), [("a.level.json", ".level.json"), ("a.TXT", ".txt"), ("a.b.txt", ".txt"), ("x.txt.txt", ".txt")]
)
def test_the_longest_ending_counts(name: str, suffix: str) -> None:
    assert exporters.suffix_of(name) == suffix


def test_two_files_of_one_name_are_refused_unless_they_are_the_same(tmp_path: Path) -> None:
    level = levelforge.make(size=(4, 3))
    assert exporters.save_all(level, [tmp_path / "a.txt", tmp_path / "a.txt"]) == [tmp_path / "a.txt"]
