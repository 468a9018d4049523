"""Forging a pack: the same bytes by any number of workers, nothing lost, nothing made twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import exporters
from levelforge import Level, load
from levelforge.errors import ExportError, PackError
from levelforge.packs import forge as forging
from levelforge.packs.forge import MANIFEST, forge
from levelforge.packs.plan import Pack
from levelforge.recipe import Recipe

TABLE: dict[str, Any] = {
    "name": "crypt",
    "count": 4,
    "formats": ["txt", "level.json"],
    "recipe": {"seed": 7, "algorithm": {"name": "wilson"}},
    "ramp": {"grid.size": {"from": [4, 3], "to": [9, 9]}, "shaping.braid.share": {"from": 0.0, "to": 0.5}},
}
PACK = Pack.of(TABLE)
FAILING = Pack.of({**TABLE, "ramp": {"grid.size": {"from": [3, 3], "to": [0, 0]}}})
"""Its last level has no cells."""


class Saving:
    """`exporters.save_all`, noting which levels were saved."""

    def __init__(self) -> None:
        self.saved: list[str] = []

    def __call__(self, level: Level, paths: Sequence[Path]) -> list[Path]:
        self.saved.append(paths[0].name)
        return exporters.save_all(level, paths)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def manifest_in(folder: Path) -> dict[str, Any]:
    table: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
    return table


def test_the_same_bytes_by_one_worker_and_by_four(tmp_path: Path) -> None:
    forge(PACK, tmp_path / "one", exporters.save_all, jobs=1)
    forge(PACK, tmp_path / "four", exporters.save_all, jobs=4)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "four")
    assert len(files_in(tmp_path / "one")) == 4 * 2 + 1


def test_the_manifest_tells_the_truth(tmp_path: Path) -> None:
    forge(PACK, tmp_path, exporters.save_all)
    table = manifest_in(tmp_path)
    assert (table["name"], table["count"], table["failed"]) == ("crypt", 4, [])
    assert [level["number"] for level in table["levels"]] == [1, 2, 3, 4]
    for entry in table["levels"]:
        assert sorted(entry["files"]) == [f"{entry['name']}.level.json", f"{entry['name']}.txt"]
        for name, digest in entry["files"].items():
            assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == digest
        level = load((tmp_path / f"{entry['name']}.level.json").read_bytes())
        assert level.recipe == Recipe.of(entry["recipe"])
        assert entry["proof"]["passages"] == level.maze.passage_count


def test_no_path_and_no_time_in_the_manifest(tmp_path: Path) -> None:
    forge(PACK, tmp_path / "here", exporters.save_all)
    assert str(tmp_path).encode() not in (tmp_path / "here" / MANIFEST).read_bytes()


def test_the_levels_of_a_pack_are_all_different(tmp_path: Path) -> None:
    pack = Pack.of({"count": 6, "formats": ["txt"], "recipe": {"grid": {"size": [5, 5]}}})
    forge(pack, tmp_path, exporters.save_all)
    assert len({data for name, data in files_in(tmp_path).items() if name != MANIFEST}) == 6


def test_a_pack_of_one(tmp_path: Path) -> None:
    made = forge(Pack.of({"count": 1, "formats": ["txt"]}), tmp_path, exporters.save_all, jobs=8)
    assert [entry.name for entry in made] == ["level-1"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_level_that_fails_is_named_and_the_others_are_kept(tmp_path: Path, jobs: int) -> None:
    made = forge(FAILING, tmp_path, exporters.save_all, jobs=jobs)
    assert [bool(entry.error) for entry in made] == [False, False, False, True]
    table = manifest_in(tmp_path)
    assert [level["number"] for level in table["levels"]] == [1, 2, 3]
    assert table["failed"][0]["name"] == "crypt-4"
    assert table["failed"][0]["error"].startswith("grid.size = [0, 0]: ")
    assert not list(tmp_path.glob("crypt-4*"))


def test_a_level_that_does_not_fit_into_memory_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(recipe: Recipe) -> Level:
        raise MemoryError

    monkeypatch.setattr(forging, "build", too_large)
    made = forge(PACK, tmp_path, exporters.save_all)
    assert {entry.error for entry in made} == {"size: the level does not fit into memory; a smaller one would"}


def test_resume_makes_nothing_again_that_is_unchanged(tmp_path: Path) -> None:
    forge(PACK, tmp_path, exporters.save_all)
    before, save = files_in(tmp_path), Saving()
    forge(PACK, tmp_path, save, resume=True)
    assert save.saved == []
    assert files_in(tmp_path) == before


def test_without_resume_everything_is_made_again(tmp_path: Path) -> None:
    forge(PACK, tmp_path, exporters.save_all)
    save = Saving()
    forge(PACK, tmp_path, save)
    assert len(save.saved) == 4


@pytest.mark.parametrize("damage", [b"", b"damaged", None])
def test_resume_makes_a_damaged_level_again(tmp_path: Path, damage: bytes | None) -> None:
    forge(PACK, tmp_path, exporters.save_all)
    before, save = files_in(tmp_path), Saving()
    (tmp_path / "crypt-2.txt").unlink()
    if damage is not None:
        (tmp_path / "crypt-2.txt").write_bytes(damage)
    forge(PACK, tmp_path, save, resume=True)
    assert save.saved == ["crypt-2.txt"]
    assert files_in(tmp_path) == before


def test_resume_makes_failed_levels_again(tmp_path: Path) -> None:
    forge(FAILING, tmp_path, exporters.save_all)
    save = Saving()
    assert [bool(entry.error) for entry in forge(FAILING, tmp_path, save, resume=True)] == [False] * 3 + [True]
    assert save.saved == []


def test_resume_makes_changed_levels_again(tmp_path: Path) -> None:
    forge(PACK, tmp_path, exporters.save_all)
    save = Saving()
    # The ramp of the sizes ends elsewhere: all levels but the first change.
    ramp = {**TABLE["ramp"], "grid.size": {"from": [4, 3], "to": [12, 12]}}
    forge(Pack.of({**TABLE, "ramp": ramp}), tmp_path, save, resume=True)
    assert save.saved == ["crypt-2.txt", "crypt-3.txt", "crypt-4.txt"]


def test_resume_of_a_longer_pack_keeps_what_no_ramp_changes(tmp_path: Path) -> None:
    plain = {key: value for key, value in TABLE.items() if key != "ramp"}
    forge(Pack.of(plain), tmp_path, exporters.save_all)
    save = Saving()
    forge(Pack.of({**plain, "count": 6}), tmp_path, save, resume=True)
    assert save.saved == ["crypt-5.txt", "crypt-6.txt"]


def test_an_interrupted_pack_keeps_its_manifest_for_resume(tmp_path: Path) -> None:
    def stop(done: int, total: int, name: str) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        forge(PACK, tmp_path, exporters.save_all, progress=stop)
    save = Saving()
    forge(PACK, tmp_path, save, resume=True)
    assert save.saved == ["crypt-3.txt", "crypt-4.txt"]


ENTRY = {"number": 1, "name": "x", "plan": "y", "recipe": {}, "proof": {}, "files": {}}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        b'{"levels": 3}',
        b'{"levels": [null]}',
        json.dumps({"levels": [{**ENTRY, "number": "1"}]}).encode(),
        json.dumps({"levels": [{**ENTRY, "number": 10**30}]}).encode(),
        json.dumps({"levels": [{**ENTRY, "number": -5}]}).encode(),
        json.dumps({"levels": [{**ENTRY, "files": []}]}).encode(),
        json.dumps({"levels": [{"number": 1}]}).encode(),
        json.dumps({"levels": [{**ENTRY, "plan": PACK.digest(1), "files": {"../../x": "0"}}]}).encode(),
    ],
    ids=range(13),
)
def test_a_manifest_that_is_none_is_made_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(content)
    save = Saving()
    forge(PACK, tmp_path, save, resume=True)
    assert len(save.saved) == 4
    assert len(manifest_in(tmp_path)["levels"]) == 4


def test_progress_counts_every_level(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    forge(PACK, tmp_path, exporters.save_all, progress=lambda *args: told.append(args))
    assert told == [(number, 4, f"crypt-{number}") for number in (1, 2, 3, 4)]


@pytest.mark.parametrize("jobs", [0, -1])
def test_at_least_one_worker(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(PackError, match=r"^jobs = .*: at least 1"):
        forge(PACK, tmp_path / "new", exporters.save_all, jobs=jobs)
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(PackError, match=r"^folder = .*: a folder that can be made"):
            forge(PACK, folder, exporters.save_all)


def test_a_manifest_that_cannot_be_replaced(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).mkdir()
    with pytest.raises(ExportError, match=r"manifest\.json': a file that can be replaced"):
        forge(PACK, tmp_path, exporters.save_all)
    assert not list(tmp_path.glob(".levelforge-*"))
