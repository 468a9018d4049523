"""Reading what the user calls LEVEL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from levelforge.level import Level


def load_level(path: Path) -> Level:
    """The level in a file.

    Raises:
        StorageError: if the file cannot be read, or is none that levelforge reads.
    """
    from levelforge.errors import StorageError
    from levelforge.storage import load

    if not path.name.lower().endswith(".json"):
        raise StorageError("level", str(path), "a .level.json file, as `levelforge make -o NAME.level.json` writes it")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise StorageError("level", str(path), f"a file that can be read ({error.strerror})") from None
    return load(data, str(path))
