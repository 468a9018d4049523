"""Arrays in the memory of the graphics card, and what is drawn from them.

NumPy arrays go to OpenGL by pointer: pyglet's vertex lists took 5.0 s for what takes 0.1 s this way (4 million
vertices). All of it needs a current context of OpenGL 3.3, which stays current.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from pyglet import gl
from pyglet.graphics.shader import ShaderProgram

from levelforge.arrays import AnyArray, UInt32

_TYPES = {np.dtype(np.float32): gl.GL_FLOAT, np.dtype(np.uint8): gl.GL_UNSIGNED_BYTE}


class Buffer:
    """An array in the memory of the graphics card.

    Args:
        data: the array, contiguous.
        target: what it is bound as.
    """

    def __init__(self, data: AnyArray, target: int = gl.GL_ARRAY_BUFFER) -> None:
        self._target = target
        self._name = gl.GLuint()
        gl.glGenBuffers(1, self._name)
        self.write(data)

    def bind(self) -> None:
        """Makes it the current buffer of its target."""
        gl.glBindBuffer(self._target, self._name)

    def write(self, data: AnyArray) -> None:
        """Replaces the array by another, of any length."""
        data = np.ascontiguousarray(data)
        self.bind()
        gl.glBufferData(self._target, data.nbytes, data.ctypes.data_as(ctypes.c_void_p), gl.GL_DYNAMIC_DRAW)

    def delete(self) -> None:
        """Frees the memory."""
        gl.glDeleteBuffers(1, self._name)


@dataclass(frozen=True)
class _Attribute:
    """Where a vertex attribute is, and what it reads."""

    location: int
    buffer: Buffer
    columns: int
    type: int
    stride: int

    def point(self, first: int = 0) -> None:
        """Makes the attribute read from row `first` on."""
        self.buffer.bind()
        offset = ctypes.c_void_p(first * self.stride)
        normalised = gl.GL_FALSE if self.type == gl.GL_FLOAT else gl.GL_TRUE
        gl.glVertexAttribPointer(self.location, self.columns, self.type, normalised, self.stride, offset)


class _Vertices:
    """A vertex array object: the attributes of a program, each read from a buffer of its own.

    Args:
        program: whose attributes they are.
        arrays: float32[rows, columns] or uint8[rows, columns] (read as 0 to 1) by the attribute's name.
        per_instance: whether a row belongs to an instance instead of a vertex.
    """

    def __init__(self, program: ShaderProgram, arrays: dict[str, AnyArray], per_instance: bool = False) -> None:
        self._name = gl.GLuint()
        gl.glGenVertexArrays(1, self._name)
        gl.glBindVertexArray(self._name)
        self._attributes: dict[str, _Attribute] = {}
        for name, array in arrays.items():
            location = program.attributes[name]["location"]
            stride = array.shape[1] * array.itemsize
            attribute = _Attribute(location, Buffer(array), array.shape[1], _TYPES[array.dtype], stride)
            gl.glEnableVertexAttribArray(location)
            attribute.point()
            if per_instance:
                gl.glVertexAttribDivisor(location, 1)
            self._attributes[name] = attribute

    def write(self, name: str, array: AnyArray) -> None:
        """Replaces the array of an attribute by another of as many columns and the same type."""
        self._attributes[name].buffer.write(array)

    def bind(self) -> None:
        """Makes it the current vertex array."""
        gl.glBindVertexArray(self._name)

    def delete(self) -> None:
        """Frees the memory."""
        for attribute in self._attributes.values():
            attribute.buffer.delete()
        gl.glDeleteVertexArrays(1, self._name)


class Triangles(_Vertices):
    """Triangles with their corners by number.

    Args:
        program: what draws them.
        triangle: uint32[triangles, 3].
        **arrays: the program's attributes; see `_Vertices`.
    """

    def __init__(self, program: ShaderProgram, triangle: UInt32, **arrays: AnyArray) -> None:
        super().__init__(program, arrays)
        self._numbers = Buffer(triangle, gl.GL_ELEMENT_ARRAY_BUFFER)
        self._count = len(triangle)

    def draw(self, runs: Iterable[tuple[int, int]] | None = None) -> None:
        """Draws all triangles, or the given runs of them (first, count). The program must be in use."""
        self.bind()
        for first, count in [(0, self._count)] if runs is None else runs:
            offset = ctypes.c_void_p(first * 3 * np.dtype(np.uint32).itemsize)
            gl.glDrawElements(gl.GL_TRIANGLES, 3 * count, gl.GL_UNSIGNED_INT, offset)

    def delete(self) -> None:
        """Frees the memory."""
        self._numbers.delete()
        super().delete()


class Strokes(_Vertices):
    """Lines with a width, by the program `stroke`.

    Args:
        program: the program `stroke`.
        segment: float32[lines, 4]; x and y of one end, x and y of the other.
    """

    def __init__(self, program: ShaderProgram, segment: AnyArray) -> None:
        super().__init__(program, {"segment": segment}, per_instance=True)
        self._count = len(segment)

    def rewrite(self, segment: AnyArray) -> None:
        """Replaces the lines by others."""
        self.write("segment", segment)
        self._count = len(segment)

    def draw(self, runs: Iterable[tuple[int, int]] | None = None) -> None:
        """Draws all lines, or the given runs of them (first, count). The program must be in use."""
        self.bind()
        for first, count in [(0, self._count)] if runs is None else runs:
            # OpenGL 3.3 cannot begin at a later instance: the attribute is moved there instead.
            self._attributes["segment"].point(first)
            gl.glDrawArraysInstanced(gl.GL_TRIANGLE_STRIP, 0, 4, count)


class Nothing(_Vertices):
    """Vertices without attributes: the shader makes them from their number."""

    def __init__(self, program: ShaderProgram) -> None:
        super().__init__(program, {})

    def draw(self) -> None:
        """Draws one triangle."""
        self.bind()
        gl.glDrawArrays(gl.GL_TRIANGLES, 0, 3)
