"""One picture of a level, without a screen."""

from __future__ import annotations

import io
import os
import tempfile
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from levelforge.arrays import Bytes
from levelforge.errors import OptionError, ViewerError
from levelforge.level import Level
from viewer.context import prefer_no_screen, translated_errors
from viewer.session import Session


def render(session: Session) -> Bytes:
    """Draws a session without a screen.

    Returns:
        uint8[height, width, 3]; the top row first.

    Raises:
        ViewerError: if there is no OpenGL; it says what to install.
    """
    prefer_no_screen()
    with translated_errors("snapshot"):
        from viewer.offscreen import canvas
        from viewer.painter import Painter

        with canvas(session.size) as picture:
            painter = Painter(session)
            picture.use()
            painter.draw()
            return picture.pixels()


def checked_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a picture as two integers.

    Raises:
        OptionError: unless it is two whole numbers of at least one pixel.
    """
    numbers = tuple(size)
    if len(numbers) != 2 or not all(isinstance(number, int) and number > 0 for number in numbers):
        raise OptionError("size", size, "width and height in whole pixels, at least 1 each")
    return numbers[0], numbers[1]


def write_picture(pixels: Bytes, level: Level, path: Path) -> None:
    """Writes pixels as a PNG file that carries the level's recipe, whole or not at all.

    Raises:
        ViewerError: if the file cannot be written.
    """
    text = PngInfo()
    text.add_itxt("recipe", level.recipe.to_json())
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "PNG", pnginfo=text)
    try:
        _replace(path, data.getvalue())
    except OSError as error:
        accepted = f"a file in a folder that exists and can be written ({error.strerror})"
        raise ViewerError("snapshot", str(path), accepted) from None


def _replace(path: Path, data: bytes) -> None:
    """Writes beside the file and moves it there when it is whole."""
    handle, name = tempfile.mkstemp(prefix=".levelforge-", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    """The permissions that new files lack; there is no way to ask but to set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
