"""A picture without a window: a framebuffer of our own, so that size, colours and smoothness are the same anywhere."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from pyglet import gl

from levelforge.arrays import Bytes
from levelforge.errors import ViewerError
from viewer.context import open_window

_SAMPLES = 4


class Canvas:
    """A framebuffer with colour, depth and smooth edges, of the current context.

    Args:
        size: width and height in pixels.

    Raises:
        ViewerError: if the driver cannot make one of that size.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        most = _limit(gl.GL_MAX_RENDERBUFFER_SIZE)
        if max(size) > most:
            raise ViewerError("size", f"{size[0]}x{size[1]}", f"at most {most} pixels each way with this driver")
        samples = min(_SAMPLES, _limit(gl.GL_MAX_SAMPLES))
        self._drawn = self._framebuffer(
            {gl.GL_COLOR_ATTACHMENT0: gl.GL_RGBA8, gl.GL_DEPTH_ATTACHMENT: gl.GL_DEPTH_COMPONENT24}, samples
        )
        self._plain = self._framebuffer({gl.GL_COLOR_ATTACHMENT0: gl.GL_RGBA8}, 0)

    def use(self) -> None:
        """Makes it what is drawn into."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._drawn)
        gl.glViewport(0, 0, *self.size)

    def pixels(self) -> Bytes:
        """uint8[height, width, 3]; what has been drawn, the top row first."""
        width, height = self.size
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._drawn)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, self._plain)
        gl.glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._plain)
        data = np.zeros((height, width, 4), np.uint8)
        gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
        gl.glReadPixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, data.ctypes.data_as(ctypes.c_void_p))
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)
        return np.ascontiguousarray(data[::-1, :, :3])

    def _framebuffer(self, formats: dict[int, int], samples: int) -> gl.GLuint:
        """A framebuffer with a buffer of each format at its attachment."""
        name = gl.GLuint()
        gl.glGenFramebuffers(1, name)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, name)
        for attachment, form in formats.items():
            buffer = gl.GLuint()
            gl.glGenRenderbuffers(1, buffer)
            gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, buffer)
            gl.glRenderbufferStorageMultisample(gl.GL_RENDERBUFFER, samples, form, *self.size)
            gl.glFramebufferRenderbuffer(gl.GL_FRAMEBUFFER, attachment, gl.GL_RENDERBUFFER, buffer)
        if gl.glCheckFramebufferStatus(gl.GL_FRAMEBUFFER) != gl.GL_FRAMEBUFFER_COMPLETE:
            raise ViewerError("size", f"{self.size[0]}x{self.size[1]}", "a smaller picture, or more graphics memory")
        return name


@contextmanager
def canvas(size: tuple[int, int]) -> Iterator[Canvas]:
    """A canvas in an OpenGL context of its own, both gone after the block."""
    from pyglet.window import Window

    window = open_window(Window, *size, visible=False, vsync=False)
    try:
        window.switch_to()
        yield Canvas(size)
    finally:
        window.close()


def _limit(name: int) -> int:
    value = gl.GLint()
    gl.glGetIntegerv(name, value)
    return int(value.value)
