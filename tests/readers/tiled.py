"""Tiled: its converter and its rasteriser, without a screen."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Literal

import numpy as np
from PIL import Image

from levelforge.arrays import Bytes
from tests.readers import missing, run

SECONDS = 30
"""Damaged data can make Tiled hang for ever."""


def export_map(source: Path, kind: Literal["json", "tmx"]) -> Path:
    """The map as Tiled writes it after reading it; the file lies beside `source`.

    Tiled finds pictures only from absolute paths, and leaves with status 0 for some maps that it could not make sense
    of: compare what it wrote.
    """
    target = source.absolute().with_suffix(f".exported.{kind}")
    _run("tiled", "--export-map", kind, source.absolute(), target)
    return target


def rasterise(source: Path, *hidden: str) -> Bytes:
    """uint8[height, width, 3]; the map as Tiled draws it, without the layers named `hidden`."""
    target = source.absolute().with_suffix(".rasterised.png")
    hide = [word for layer in hidden for word in ("--hide-layer", layer)]
    _run("tmxrasterizer", *hide, source.absolute(), target)
    with Image.open(target) as picture:
        return np.asarray(picture.convert("RGB"))


def _run(program: str, *arguments: str | Path) -> None:
    if shutil.which(program) is None:
        missing("Tiled", "apt install tiled, or from mapeditor.org")
    done = run(program, *arguments, seconds=SECONDS, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, f"{program} failed:\n{done.stdout}\n{done.stderr}"
