"""Saying which files were written, and how to open them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path


def tell_written(files: Iterable[Path]) -> None:
    """One line per file on standard error: its name, and what opens it."""
    import exporters
    from levelforge.catalog import FORMATS

    files = list(files)
    width = max((len(str(file)) for file in files), default=0)
    for file in files:
        hint = "goes with the file above"
        known = [suffix for suffix in exporters.formats() if file.name.lower().endswith(suffix)]
        if known and not file.name.endswith(".tiles.png"):
            suffix = max(known, key=len)
            hint = FORMATS.constant(exporters.formats()[suffix], "OPEN_WITH")[suffix]
        sys.stderr.write(f"{str(file).ljust(width)}  {hint}\n")
