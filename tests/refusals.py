"""How wrong input may end: in an error of levelforge, on one line."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from levelforge.errors import LevelforgeError


@contextlib.contextmanager
def fine_or_refused() -> Iterator[None]:
    """What happens within succeeds, or raises an error of levelforge that fits on one line; anything else fails."""
    try:
        yield
    except LevelforgeError as error:
        if len(str(error).splitlines()) != 1:
            pytest.fail(f"not one line: {error}")
