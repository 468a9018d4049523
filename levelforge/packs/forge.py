"""Making the levels of a pack and writing them, by any number of workers.

Which worker makes a level decides nothing: every level has a seed of its own, and the manifest lists levels by
number. A level that cannot be made is named in the manifest, and the others are kept.
"""

from __future__ import annotations

import concurrent.futures
import hashlib
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from levelforge.analysis.validity import examine
from levelforge.build import build
from levelforge.errors import LevelforgeError, PackError
from levelforge.files import write
from levelforge.level import Level
from levelforge.packs.plan import Pack

MANIFEST = "manifest.json"
FORMAT = "levelforge.pack"
VERSION = 1

Save = Callable[[Level, Sequence[Path]], list[Path]]
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Made:
    """What came of one level: an entry of the manifest.

    Attributes:
        number: from 1.
        name: the file names' stem.
        plan: digest of all that decides its files; see `Pack.digest`.
        recipe: the level's recipe as a table.
        proof: what was proved of it; empty if it failed.
        files: the SHA-256 of every file by name.
        error: why it could not be made; empty if it was.
    """

    number: int
    name: str
    plan: str
    recipe: Mapping[str, Any]
    proof: Mapping[str, Any]
    files: Mapping[str, str]
    error: str = ""


class _Manifest(msgspec.Struct):
    """What `resume` reads of a manifest."""

    levels: list[Made]


def forge(
    pack: Pack,
    folder: str | Path,
    save: Save,
    jobs: int = 1,
    resume: bool = False,
    progress: Progress | None = None,
) -> list[Made]:
    """Makes all levels of a pack and writes them and `manifest.json` to a folder.

    With more than one worker, call it from under `if __name__ == "__main__":`, as `multiprocessing` asks.

    Args:
        pack: the plan.
        folder: where to; made if it is not there.
        save: writes a level to some paths and returns all files written: `exporters.save_all`.
        jobs: how many worker processes; 1 works in this one.
        resume: keep the levels that an earlier manifest in the folder lists and whose files are unchanged.
        progress: called after each level with how many are done, how many there are, and the level's name.

    Returns:
        What came of each level, by number; `error` is set for those that failed.

    Raises:
        PackError: if the folder cannot be made, or `jobs` is not at least 1.
    """
    if jobs < 1:
        raise PackError("jobs", jobs, "at least 1")
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PackError("folder", str(folder), f"a folder that can be made ({error.strerror})") from None
    made = _unchanged(pack, target) if resume else {}
    numbers = [number for number in range(1, pack.count + 1) if number not in made]
    try:
        for entry in _each(pack, numbers, target, save, min(jobs, len(numbers))):
            made[entry.number] = entry
            if progress:
                progress(len(made), pack.count, entry.name)
    finally:
        # An interrupted pack keeps the manifest of what is finished, for `resume`.
        entries = [made[number] for number in sorted(made)]
        write({target / MANIFEST: manifest(pack, entries)})
    return entries


def manifest(pack: Pack, entries: Sequence[Made]) -> bytes:
    """The manifest file: the pack, and every level's recipe, proof and file hashes; the failed ones apart."""
    levels = [asdict(entry) for entry in entries]
    failed = [level for level in levels if level["error"]]
    done = [{key: value for key, value in level.items() if key != "error"} for level in levels if not level["error"]]
    table = {
        "format": FORMAT,
        "version": VERSION,
        "name": pack.name,
        "count": pack.count,
        "levels": done,
        "failed": [{key: level[key] for key in ("number", "name", "recipe", "error")} for level in failed],
    }
    return msgspec.json.format(msgspec.json.encode(table), indent=2) + b"\n"


def _each(pack: Pack, numbers: Sequence[int], folder: Path, save: Save, jobs: int) -> Iterator[Made]:
    """Makes the levels, here or in workers, in whatever order they finish."""
    if jobs <= 1:
        for number in numbers:
            yield _make(pack, number, folder, save)
        return
    # Spawned everywhere: the only start that behaves alike on Windows, macOS and Linux.
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(jobs, mp_context=context) as pool:
        futures = [pool.submit(_make, pack, number, folder, save) for number in numbers]
        try:
            for future in concurrent.futures.as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


def _make(pack: Pack, number: int, folder: Path, save: Save) -> Made:
    """Makes and writes one level."""
    name = pack.stem(number)
    plan, table = pack.digest(number), pack.table(number)
    try:
        level = build(pack.level_recipe(number))
        files = save(level, [folder / (name + suffix) for suffix in pack.formats])
    except LevelforgeError as error:
        return Made(number, name, plan, table, {}, {}, str(error))
    except MemoryError:
        return Made(number, name, plan, table, {}, {}, "size: the level does not fit into memory; a smaller one would")
    proof = asdict(examine(level))
    return Made(number, name, plan, level.recipe.to_table(), proof, {file.name: _digest(file) for file in files})


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _unchanged(pack: Pack, folder: Path) -> dict[int, Made]:
    """The levels of an earlier manifest that this pack would make again, and whose files are as they were."""
    try:
        levels = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=_Manifest).levels
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return {entry.number: entry for entry in levels if _is_unchanged(pack, entry, folder)}


def _is_unchanged(pack: Pack, entry: Made, folder: Path) -> bool:
    if not 1 <= entry.number <= pack.count or entry.plan != pack.digest(entry.number):
        return False
    files = {folder / name: digest for name, digest in entry.files.items()}
    return all(file.is_file() and _digest(file) == digest for file, digest in files.items())
