"""When and how a kernel is compiled.

numba costs a second before the first compiled call of a process (0.34 s to import, 0.5 s for the first dispatch), and a
few seconds more the very first time, when a kernel is compiled and cached. The same source as plain Python takes 5 to
20 microseconds per cell. So a kernel runs as plain Python until this process has had `PLAIN_BUDGET` array elements of
work, and compiled from then on: a 40 x 30 maze is made in milliseconds, a large one or a pack of small ones at full
speed. `LEVELFORGE_KERNELS=plain` or `=compiled` overrides the choice; the bits are the same.

numba's cache looks at the file that a kernel stands in, not at the helpers that it calls. The cache folder is therefore
named by a hash of this whole package.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

PLAIN_BUDGET = 40_000
MODES = ("auto", "plain", "compiled")


class _Policy:
    """How this process runs kernels: the mode, and how much work plain Python has had so far."""

    def __init__(self) -> None:
        wanted = os.environ.get("LEVELFORGE_KERNELS", "auto")
        self.mode = wanted if wanted in MODES else "auto"
        self.spent = 0

    def compiles(self, work: int) -> bool:
        if self.mode != "auto":
            return self.mode == "compiled"
        self.spent += work
        return self.spent > PLAIN_BUDGET


_policy = _Policy()
_registrations: list[Callable[[], None]] = []


@contextlib.contextmanager
def kernels_run(mode: str) -> Iterator[None]:
    """Within the block, run kernels `"plain"`, `"compiled"` or `"auto"`."""
    if mode not in MODES:
        raise ValueError(f"mode = {mode!r}: one of {', '.join(MODES)}")
    before, _policy.mode = _policy.mode, mode
    try:
        yield
    finally:
        _policy.mode = before


class Kernel(Generic[P, R]):
    """A function over arrays and integers, run plain or compiled; see the module's docstring."""

    def __init__(self, plain: Callable[P, R]) -> None:
        self.plain = plain
        functools.update_wrapper(self, plain)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if _policy.compiles(_largest(args)):
            return self.compiled(*args, **kwargs)
        return self.plain(*args, **kwargs)

    @functools.cached_property
    def compiled(self) -> Callable[P, R]:
        """The function compiled by numba; cached on disk, free of the interpreter's lock, exact arithmetic only."""
        import numba

        while _registrations:
            _registrations.pop()()
        folder = _cache_folder()
        if folder is None:
            return numba.njit(nogil=True)(self.plain)  # type: ignore[no-any-return]
        # numba reads its cache folder when a function is decorated: set ours for that moment only, so that the
        # functions of the user's own program keep theirs.
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, _chosen_folder(folder)
        try:
            return numba.njit(cache=True, nogil=True)(self.plain)  # type: ignore[no-any-return]
        finally:
            numba.config.CACHE_DIR = before


def _chosen_folder(folder: Path) -> str:
    """Where the kernels are kept: below NUMBA_CACHE_DIR where the user has set it, else in our own folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return str(Path(chosen) / folder.name) if chosen else str(folder)


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Declares a kernel. At most about eight arguments; no recursion; integers decide, never floats."""
    return Kernel(function)


def helper(function: F) -> F:
    """Declares a function that kernels call; its own source is what numba compiles."""

    def register() -> None:
        from numba.extending import register_jitable

        register_jitable(function)

    _registrations.append(register)
    return function


def helper_compiled_as(compiled: Callable[..., Any]) -> Callable[[F], F]:
    """Declares a function that kernels call, for which numba compiles another source with the same values.

    Needed where plain Python and machine integers differ: 64-bit arithmetic that wraps round.
    """

    def declare(function: F) -> F:
        def register() -> None:
            from numba.extending import overload

            overload(function, strict=False)(lambda *_: compiled)

        _registrations.append(register)
        return function

    return declare


class ByType:
    """A function that kernels call, with one body per type of its first argument.

    numba chooses the body when it compiles the kernel, so that one source of an algorithm becomes a kernel of its own
    for each kind of adjacency, with nothing left to decide at run time.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name
        self._bodies: dict[type, Callable[..., Any]] = {}
        _registrations.append(self._register)

    def on(self, kind: type) -> Callable[[F], F]:
        """Declares the body for a first argument of type `kind` (a NamedTuple, an array or None)."""

        def declare(body: F) -> F:
            self._bodies[kind] = body
            return body

        return declare

    def __call__(self, first: Any, *rest: Any) -> Any:
        return self._bodies[type(first)](first, *rest)

    def _register(self) -> None:
        from numba.extending import overload

        def choose(first: Any, *_: Any) -> Callable[..., Any]:
            return self._bodies[_python_type(first)]

        overload(self, strict=False)(choose)


def _python_type(numba_type: Any) -> type:
    from numba import types

    if isinstance(numba_type, types.BaseNamedTuple):
        return numba_type.instance_class  # type: ignore[no-any-return]
    if isinstance(numba_type, types.Array):
        return np.ndarray
    return type(None)


def _largest(args: tuple[Any, ...]) -> int:
    """The size of the largest array among the arguments: a measure of the work."""
    size = 1
    for arg in args:
        if isinstance(arg, np.ndarray):
            size = max(size, arg.size)
        elif isinstance(arg, tuple):
            size = max(size, _largest(arg))
    return size


@functools.cache
def _cache_folder() -> Path | None:
    """Where compiled kernels are kept; None where no folder can be written, and nothing is kept."""
    import platformdirs

    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    folder = Path(platformdirs.user_cache_dir("levelforge", appauthor=False)) / f"kernels-{digest.hexdigest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
