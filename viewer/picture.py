"""One picture of a level, without a screen."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from levelforge.arrays import Bytes
from levelforge.errors import OptionError
from levelforge.files import write
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
        ExportError: if the file cannot be written.
    """
    text = PngInfo()
    text.add_itxt("levelforge.recipe", level.recipe.to_json())
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "PNG", pnginfo=text)
    write({path: data.getvalue()})
