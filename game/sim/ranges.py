"""The range of a number of the rules, which stands beside its field."""

from __future__ import annotations

from dataclasses import Field, field
from typing import Any, Final, NamedTuple

MOST: Final = 1e6  # The largest number that rules may hold where a field says nothing else


class Range(NamedTuple):
    """The least and the most of a number, or of each item of a list."""

    least: float
    most: float


_USUAL: Final = Range(0, MOST)


def within(least: float, most: float, default: Any) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """Return a field of a dataclass that has a range and a default."""
    return field(default=default, metadata={"range": Range(least, most)})


def range_of(part: Field[Any]) -> Range:
    """Return the range of a field."""
    found: Range = part.metadata.get("range", _USUAL)
    return found
