"""The range of a number of the rules, which stands beside its field."""

from __future__ import annotations

from dataclasses import MISSING, Field, field
from typing import Any, Final, NamedTuple

MOST: Final = 1e6  # The largest number that rules may hold where a field says nothing else


class Range(NamedTuple):
    """The least and the most of a number, or of each item of a list."""

    least: float
    most: float


_USUAL: Final = Range(0, MOST)


def ranged(least: float, most: float, default: Any = MISSING) -> Any:  # noqa: ANN401 - as `field`
    """Return a field of a dataclass with the range of its number, and its default if it has one."""
    return field(default=default, metadata={"range": Range(least, most)})


def rows_of(row: type) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """Return a field of a dataclass for a tuple of rows of a class, which is usually empty."""
    return field(default=(), metadata={"row": row})


def range_in(part: Field[Any]) -> Range:
    """Return the range of a field."""
    found: Range = part.metadata.get("range", _USUAL)
    return found


def is_whole(part: Field[Any]) -> bool:
    """Return whether a field holds whole numbers; uncompiled, it has the word for its type."""
    return part.type in (int, bool, tuple) or part.type in ("int", "bool", "tuple[int, ...]")


def is_switch(part: Field[Any]) -> bool:
    """Return whether a field says yes or no."""
    return part.type in (bool, "bool")
