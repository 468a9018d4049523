"""Options: typed, frozen records from which validation, help and `list NAME` all follow.

An algorithm, grid, shaping step or exporter declares a class derived from `Options`, one field per option with a
default, its range and a line of documentation:

    class Options(levelforge.options.Options):
        share: Annotated[float, Meta(ge=0, le=1, description="share of the dead ends to open")] = 1.0

`decode` turns a table of a recipe into such a record, and every mistake into one line that names the key, the value and
what would be accepted.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import inspect

from levelforge.errors import OptionError, UnknownName


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all option records."""


O = TypeVar("O", bound=Options)


def decode(kind: type[O], table: Mapping[str, Any]) -> O:
    """The record of `kind` that a table of a recipe describes.

    Raises:
        UnknownName: for a key that `kind` has not.
        OptionError: for a value of the wrong type or outside its range.

    Example:
        >>> from levelforge.shaping import braid
        >>> decode(braid.Options, {"share": 0.5})
        Options(share=0.5)
        >>> decode(braid.Options, {"share": 2})
        Traceback (most recent call last):
        ...
        levelforge.errors.OptionError: share = 2: a number from 0 to 1 (share of the dead ends to open)
    """
    hints = _hints(kind)
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in hints:
            raise UnknownName.key_among(key, value, hints)
        try:
            values[key] = msgspec.convert(value, hints[key])
        except msgspec.ValidationError:
            raise OptionError(key, value, accepted(hints[key])) from None
        if not _is_portable(value):
            raise OptionError(key, value, accepted(hints[key]))
    for name in _required(kind):
        if name not in values:
            raise OptionError(name, None, f"missing; {accepted(hints[name])}")
    return kind(**values)


def _is_portable(value: Any) -> bool:
    """Whether files and other languages can hold all its numbers: finite ones, and integers of at most 64 bits."""
    match value:
        case int():
            return -(2**63) <= value < 2**63
        case float():
            return math.isfinite(value)
        case list() | tuple():
            return all(map(_is_portable, value))
    return True


def describe(kind: type[Options]) -> list[dict[str, Any]]:
    """One entry per option: `name`, `default`, `accepts` and `summary`, for `list NAME` and the documentation."""
    hints = _hints(kind)
    entries = []
    for field in msgspec.structs.fields(kind):
        hint = hints[field.name]
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        entries.append(
            {
                "name": field.name,
                "default": None if default is msgspec.NODEFAULT else msgspec.to_builtins(default),
                "accepts": _in_words(inspect.type_info(hint)),
                "summary": _description(hint),
            }
        )
    return entries


@functools.cache
def _hints(kind: type[Options]) -> dict[str, Any]:
    """The types of the fields, looked up once: 0.1 ms each time, as long as carving a maze of 50 x 50 cells."""
    return get_type_hints(kind, include_extras=True)


@functools.cache
def _required(kind: type[Options]) -> tuple[str, ...]:
    """The fields that have no default; looked up once for the same reason."""
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.required)


def accepted(hint: Any) -> str:
    """What an option accepts, in words: `a number from 0 to 1 (share of the dead ends to open)`."""
    words, description = _in_words(inspect.type_info(hint)), _description(hint)
    return f"{words} ({description})" if description else words


def _description(hint: Any) -> str:
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, msgspec.Meta) and part.description:
            return part.description
    return ""


def _in_words(info: Any) -> str:
    match info:
        case inspect.Metadata():
            return _in_words(info.type)
        case inspect.IntType():
            return "an integer" + _range(info)
        case inspect.FloatType():
            return "a number" + _range(info)
        case inspect.StrType() if info.pattern:
            return f"a text matching {info.pattern}"
        case inspect.LiteralType():
            return "one of " + ", ".join(str(value) for value in info.values)
        case inspect.UnionType():
            # None stands for "not given", which nobody writes.
            return " or ".join(_in_words(part) for part in info.types if not isinstance(part, inspect.NoneType))
        case inspect.ListType() | inspect.VarTupleType():
            return f"a list ({_in_words(info.item_type)} each)"
    return _PLAIN_TYPES.get(type(info), "a value of another type")


_PLAIN_TYPES: dict[type, str] = {
    inspect.BoolType: "true or false",
    inspect.StrType: "a text",
    inspect.NoneType: "nothing",
    inspect.DictType: "a table",
}


def _range(info: Any) -> str:
    low = info.ge if info.ge is not None else info.gt
    high = info.le if info.le is not None else info.lt
    above = "" if info.ge is not None else "more than "
    below = "" if info.le is not None else "less than "
    if low is not None and high is not None:
        if not above and not below:
            return f" from {_plain(low)} to {_plain(high)}"
        return f", {above or 'at least '}{_plain(low)} and {below or 'at most '}{_plain(high)}"
    if low is not None:
        return f", {above or 'at least '}{_plain(low)}"
    if high is not None:
        return f", {below or 'at most '}{_plain(high)}"
    return ""


def _plain(number: float) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)


def parse_size(key: str, value: str | list[int], dimensions: int) -> tuple[int, ...]:
    """The whole numbers in `"40x30"` or `[40, 30]`.

    Raises:
        OptionError: if there are not `dimensions` of them, or one is not at least 1.

    Example:
        >>> parse_size("size", "40x30", 2)
        (40, 30)
    """
    form = "columns x rows, such as 40x30" if dimensions == 2 else " x ".join(["n"] * dimensions)
    parts: list[Any] = value.lower().replace(" ", "").split("x") if isinstance(value, str) else list(value)
    try:
        numbers = tuple(int(part) for part in parts)
    except ValueError:
        raise OptionError(key, value, form) from None
    if len(numbers) != dimensions:
        raise OptionError(key, value, form)
    if min(numbers) < 1:
        raise OptionError(key, value, f"{form}, each at least 1")
    return numbers
