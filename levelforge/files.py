"""Writing files whole: each appears complete or not at all, and none if one cannot be written."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from levelforge.errors import ExportError


def write(files: Mapping[Path, bytes]) -> None:
    """Writes files so that each appears whole or not at all, and none if one cannot be written.

    Raises:
        ExportError: naming the file or folder that cannot be written.
    """
    with contextlib.ExitStack() as stack:
        written = [(stack.enter_context(_beside(path, data)), path) for path, data in files.items()]
        for path in files:
            _check_replaceable(path)
        for temporary, path in written:
            try:
                temporary.replace(path)
            except OSError as error:
                raise _not_replaceable(path, error.strerror) from None


def _check_replaceable(path: Path) -> None:
    """Finds out before the first file is moved what would stop a later one."""
    try:
        there = path.lstat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise _not_replaceable(path, error.strerror) from None
    if stat.S_ISDIR(there.st_mode):
        raise _not_replaceable(path, "Is a directory")


def _not_replaceable(path: Path, reason: str | None) -> ExportError:
    return ExportError("file", str(path), f"a file that can be replaced ({reason})")


@contextlib.contextmanager
def _beside(path: Path, data: bytes) -> Iterator[Path]:
    """A temporary file with the data in the folder of `path`; gone afterwards if it has not been moved."""
    try:
        handle, name = tempfile.mkstemp(prefix=".levelforge-", dir=path.parent)
    except OSError as error:
        accepts = f"a file in a folder that exists and can be written ({error.strerror})"
        raise ExportError("file", str(path), accepts) from None
    temporary = Path(name)
    try:
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            temporary.chmod(0o666 & ~_umask())
        except OSError as error:
            raise ExportError("file", str(path), f"room to write {len(data)} bytes ({error.strerror})") from None
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    """The permissions that new files lack; there is no way to ask but to set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
