"""Checks of values from a file: it may hold anything, so each is checked before it is used.

Each check returns the value, or raises InvalidValue with a message that calls it `what`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

_LONGEST_QUOTE: Final = 32


class InvalidValue(ValueError):  # noqa: N818 - a verdict on a file, not an error of the program
    """A file, or a field of it, is invalid."""


def from_json(text: object, what: str) -> object:
    """Return the value of a JSON text; its type and range are still to be checked."""
    try:
        return json.loads(text)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError):
        raise InvalidValue(f"{what} is {quoted(text)}, which cannot be read") from None


def checked_int(value: object, low: int, high: int, what: str) -> int:
    """Return a whole number in low..high; True and 1.0 are rejected."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidValue(f"{what} is {quoted(value)}, not a whole number in {low}..{high}")
    return value


def bool_of_int(value: object, what: str) -> bool:
    """Return a truth value that a database has as 0 or 1."""
    return checked_int(value, 0, 1, what) == 1


def matching(pattern: re.Pattern[str], value: object, what: str, kind: str) -> str:
    """Return a text that matches a pattern; the message says that any other is not `kind`."""
    if type(value) is not str or not pattern.fullmatch(value):
        raise InvalidValue(f"{what} is {quoted(value)}, not {kind}")
    return value


def summary(faults: Sequence[str], result: str) -> str:
    """Return the first fault, how many more there are, and what the result is; "" without faults."""
    more = f", and {len(faults) - 1} more like it" if len(faults) > 1 else ""
    return f"{faults[0]}{more}; {result}" if faults else ""


def quoted(value: object) -> str:
    """Return a value as quoted in a message: short, and in ASCII."""
    if isinstance(value, (dict, list, tuple)):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None:
        return "missing"
    text = ascii(value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "..."


LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789- "  # Characters of names and titles
SHORTEST, LONGEST = 3, 8  # characters of a name
OFFERED: Final = "PILOT"  # The name offered to the first player
_NAME: Final = re.compile(rf"[A-Z0-9][A-Z0-9 -]{{{SHORTEST - 2},{LONGEST - 2}}}[A-Z0-9]")


def is_name(text: str) -> bool:
    """Return whether a text is a name: 3 to 8 letters and digits, with dashes and spaces only inside."""
    return _NAME.fullmatch(text) is not None


def player_name(value: object, what: str) -> str:
    """Return a name, or "" for none; raise InvalidValue for anything else."""
    if type(value) is not str or (value and not is_name(value)):
        raise InvalidValue(f"{what} is {quoted(value)}, not a name of {SHORTEST} to {LONGEST} letters")
    return value
