"""Shader programs, from the files in `shaders/`."""

from __future__ import annotations

from importlib.resources import files

from pyglet.graphics.shader import Shader, ShaderException, ShaderProgram

from levelforge.arrays import Float64
from levelforge.errors import ViewerError


def load_program(name: str) -> ShaderProgram:
    """The program of `shaders/<name>.vert` and `shaders/<name>.frag`, for the current context.

    Raises:
        ViewerError: if the driver does not take it; its own message says why.
    """
    folder = files("viewer") / "shaders"
    try:
        return ShaderProgram(
            Shader((folder / f"{name}.vert").read_text(encoding="utf-8"), "vertex"),
            Shader((folder / f"{name}.frag").read_text(encoding="utf-8"), "fragment"),
        )
    except ShaderException as error:
        raise ViewerError("shader", name, f"a driver that takes GLSL 3.30: {error}") from None


def matrix_uniform(matrix: Float64) -> tuple[float, ...]:
    """A float64[4, 4] for column vectors as shaders take it: column by column."""
    return tuple(matrix.T.ravel().tolist())
