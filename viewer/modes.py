"""The two ways of looking at a level."""

from __future__ import annotations

from enum import StrEnum

from levelforge.errors import UnknownName


class Mode(StrEnum):
    """How a level is shown."""

    TOP = "top"
    """From above, as a map."""
    FIRST = "first"
    """Through the eyes of a walker."""

    @property
    def other(self) -> Mode:
        """The mode that Tab switches to."""
        return Mode.FIRST if self is Mode.TOP else Mode.TOP


def mode_named(name: str) -> Mode:
    """The mode of that name.

    Raises:
        UnknownName: if it is neither `top` nor `first`.

    Example:
        >>> mode_named("first")
        <Mode.FIRST: 'first'>
    """
    if name not in list(Mode):
        raise UnknownName.among("mode", name, list(Mode))
    return Mode(name)
