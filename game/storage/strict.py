"""Strict JSON: a file may hold anything, so every field is checked before it is used."""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

LONGEST_NAME: Final = 12  # characters of a player's name
_LONGEST_QUOTE: Final = 32


class Refused(ValueError):  # noqa: N818 - a verdict on a file, not an error of the program
    """A file, or a field of it, is invalid."""


class Newer(ValueError):  # noqa: N818 - nothing is wrong with the file
    """A file was written by a later version of the game."""


def decode(data: bytes, form: str, version: int) -> dict[str, object]:
    """Return the fields of a JSON object of this form, without its `format` and `version`.

    Rejected: anything but UTF-8, a name twice in one object, NaN and infinities (such as 1e999), lone
    surrogates, an int of thousands of digits, nesting too deep to parse, another form. The caller checks the
    fields.

    Raises:
        Refused: it is not such an object.
        Newer: it is, of a later version.
    """
    document = _parse(data)
    if not isinstance(document, dict):
        raise Refused(f"is {shown(document)}, not an object")
    if document.pop("format", None) != form:
        raise Refused(f"does not say that it is {form}")
    found = whole(document.pop("version", None), 1, 10**9, "version")
    if found > version:
        raise Newer(f"is of version {found}, and this game knows {version}")
    return document


def _parse(data: bytes) -> object:
    """Return the value of a JSON text."""
    try:
        text = data.decode("utf-8-sig")  # editors on Windows may write a byte order mark
        document: object = json.loads(
            text, object_pairs_hook=_object, parse_float=_number, parse_constant=_constant
        )
        json.dumps(document, ensure_ascii=False).encode()  # raises for lone surrogates at any depth
    except Refused:
        raise
    except UnicodeDecodeError as fault:
        raise Refused(f"is not UTF-8 at byte {fault.start}") from None
    except UnicodeEncodeError:
        raise Refused("holds half a character") from None
    except RecursionError:
        raise Refused("is nested too deeply") from None
    except ValueError as fault:
        raise Refused(f"is not JSON: {fault}") from None
    return document


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refused("says one thing twice")
    return found


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise Refused("holds a number without end")
    return number


def _constant(text: str) -> NoReturn:
    raise Refused(f"holds {text}")


def encode(form: str, version: int, fields: Mapping[str, object]) -> bytes:
    """Return the text of a JSON object for `decode`, UTF-8 and readable by people."""
    document = {"format": form, "version": version, **fields}
    return (json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()


def whole(value: object, low: int, high: int, what: str) -> int:
    """Return a whole number in low..high; True and 1.0 are rejected.

    Raises:
        Refused: it is not; the message calls it `what`.
    """
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{what} is {shown(value)}, not a whole number in {low}..{high}")
    return value


def flag(value: object, what: str) -> bool:
    """Return true or false; 1 and 0 are rejected.

    Raises:
        Refused: it is not; the message calls it `what`.
    """
    if type(value) is not bool:
        raise Refused(f"{what} is {shown(value)}, not true or false")
    return value


def choice(value: object, choices: Sequence[str], what: str) -> str:
    """Return one of the choices.

    Raises:
        Refused: it is not; the message calls it `what`.
    """
    if type(value) is not str or value not in choices:
        raise Refused(f"{what} is {shown(value)}, not one of {', '.join(choices)}")
    return value


def player_name(value: object, what: str) -> str:
    """Return a name that can be drawn: at most 12 printable characters, composed (NFC); "" for none.

    Raises:
        Refused: it is not; the message calls it `what`.
    """
    if (
        type(value) is not str
        or len(value) > LONGEST_NAME
        or not value.isprintable()
        or not unicodedata.is_normalized("NFC", value)
    ):
        raise Refused(f"{what} is {shown(value)}, not {LONGEST_NAME} printable characters at most")
    return value


def summary(faults: Sequence[str], result: str) -> str:
    """Return the first fault, how many more there are, and what the result is; "" without faults."""
    more = f", and {len(faults) - 1} more like it" if len(faults) > 1 else ""
    return f"{faults[0]}{more}; {result}" if faults else ""


def shown(value: object) -> str:
    """Return a value as quoted in a message: short, and in ASCII."""
    if isinstance(value, (dict, list, tuple)):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None:
        return "missing"
    text = ascii(value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "..."
