"""Numbers as text, as a card or a slide shows them.

The numbers on a line of a card must satisfy its formula as printed: `worked` writes both, with as many digits
as that takes. `short` writes a number or a vector by itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import suppress
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final, NamedTuple, TypeAlias

from game.cards.expressions import MINUS, TIMES, Exact, Node, read, signed, work_out, written
from game.physics import Point

__all__ = [
    "MINUS",
    "TIMES",
    "Value",
    "Worked",
    "adds_up",
    "brief",
    "figure",
    "is_number",
    "pair",
    "parts_of",
    "places_of",
    "places_shown",
    "short",
    "told_apart",
    "worked",
]

Value: TypeAlias = float | Point  # A number or a vector of a line
_LARGE: Final = 1e7  # From here on six digits and a power of ten are shown
_LARGEST: Final = 1e15  # From here on a number is not written in decimals
_SMALL: Final = 1e-6  # Below this a number is taken for a rounding error, and shown as 0.000.
_DECIMALS: Final = 12  # Decimals of a number that is put into a formula, at most
_TIE: Final = Decimal("1e-8")
"""Of the last digit shown: a result this near to a half of it may be rounded either way."""

_DIGITS: Final = rf"{MINUS}?[0-9]+(?:\.[0-9]+)?(?: {TIMES} 10\^-?[0-9]+)?"
_PRINTED: Final = re.compile(rf"{_DIGITS}|\({_DIGITS}, {_DIGITS}\)")
_ROUNDING: Final = Context(prec=60, rounding=ROUND_HALF_UP)


def figure(value: float) -> str:
    """Return a number as a slide would show it, in at most six digits: 412.338, 1.18577 x 10^11."""
    if not math.isfinite(value):
        return str(value)
    if value != 0.0 and not 1e-4 <= abs(value) < 1e7:
        mantissa, exponent = f"{value:.5e}".split("e")
        return signed(f"{float(mantissa):.6g} {TIMES} 10^{int(exponent)}")
    return signed(f"{value:.6g}" if abs(value) < 1e6 else f"{value:.0f}")


def brief(value: float, places: int = 1) -> str:
    """Return a number with this many decimals, never "-0"."""
    if not math.isfinite(value):
        return str(value)
    text = f"{value:.{places}f}"
    return signed(text if float(text) else text.lstrip("-"))


def pair(place: Point, places: int = 1) -> str:
    """Return a point or a vector as text with this many decimals."""
    return f"({brief(place[0], places)}, {brief(place[1], places)})"


def places_of(value: Value) -> int:
    """Return with how many decimals a number or a vector is shown; fewer than none for powers of ten.

    Three below 10, one below 1000, none above, and three digits of what is small. A vector has those of its
    longer component, but one decimal below 10000.
    """
    if isinstance(value, tuple):
        size = max(abs(value[0]), abs(value[1]))
        return 1 if 1000.0 <= size < 10000.0 else min(places_of(size), 3)
    size = abs(value)
    if size < 10.0:
        return 2 - math.floor(math.log10(size)) if _SMALL <= size < 0.1 else 3
    if size < 1000.0:
        return 1
    return 0 if size < _LARGE else 5 - math.floor(math.log10(size))


def short(value: Value, places: int | None = None) -> str:
    """Return a number or a vector as a card shows it, by default with the decimals of `places_of`."""
    try:
        exact = _exact(value)
    except OverflowError:
        return f"({figure(value[0])}, {figure(value[1])})" if isinstance(value, tuple) else figure(value)
    decimals = places_of(value) if places is None else places
    return _text(_rounded(exact, decimals), decimals, decimals)


def told_apart(one: float, other: float) -> tuple[str, str, str]:
    """Return two numbers with "<", ">" or "=" between them, and enough digits to tell them apart.

    Numbers that agree in seven decimals count as equal: the squares of such lengths agree as they are shown.
    """
    try:
        exact = _exact(one), _exact(other)
    except OverflowError:
        return figure(one), "<" if one < other else ">" if one > other else "=", figure(other)
    least = places_of(one), places_of(other)
    for more in range(8 - max(*least, 0)):
        first, last = (_rounded(value, places + more) for value, places in zip(exact, least, strict=True))
        if first != last:
            told = _text(first, least[0] + more, least[0]), _text(last, least[1] + more, least[1])
            return told[0], "<" if first < last else ">", told[1]
    return short(one), "=", short(other)


def places_shown(text: str) -> int:
    """Return how many decimals a number has as shown; fewer than none for six digits and a power of ten."""
    mantissa, _, power = text.partition(f" {TIMES} 10^")
    return 5 - int(power) if power else len(mantissa.partition(".")[2])


def is_number(text: str) -> bool:
    """Return whether a text is a number or a vector in decimals."""
    return bool(_PRINTED.fullmatch(text))


def adds_up(formula: str, printed: Mapping[str, str], result: str) -> bool:
    """Return whether a formula gives a result to its last digit, with numbers as they are printed.

    printed: the text of each letter. A formula that cannot be checked counts as right: letters of it are not
    printed, or it has no value, such as after a division by 0.

    Raises:
        ValueError: it is no formula.
    """
    node, letters = read(formula)
    if not is_number(result) or not all(letter in printed for letter in letters):
        return True
    try:
        answer = work_out(node, {letter: _read_back(printed[letter]) for letter in letters})
    except ArithmeticError:
        return True
    parts = zip(answer, parts_of(result), strict=True)
    return all(_rounded((one,), places_shown(text)) == _read_back(text) for one, text in parts)


def parts_of(text: str) -> list[str]:
    """Return a printed number, or both components of a printed vector, or both roots."""
    return text.strip("()").split(", ")


def _read_back(text: str) -> Exact:
    found = [part.replace(MINUS, "-").partition(f" {TIMES} 10^") for part in parts_of(text)]
    return tuple(Decimal(mantissa).scaleb(int(power or "0")) for mantissa, _, power in found)


class Worked(NamedTuple):
    """A formula with numbers in place of its letters, and its result."""

    numbers: str
    result: str  # of two roots both, as of a vector


def worked(formula: str, values: Mapping[str, Value], result: Value, places: int | None = None) -> Worked:
    """Return a formula with its numbers, and its result, such that the one gives the other to the last digit.

    formula: as a card writes it, such as "b² - 4c"; see `expressions.read`. values: what its letters are.
    result: its value by physics, shown with `places` decimals, or as many as `short` shows.

    Each number has the digits of `short`, and more where the result would else differ from its last digit on:
    of the number that matters most first. A number so large that it is no use to work with is written alone.

    Raises:
        ValueError: it is no formula.
    """
    node, letters = read(formula)
    used = {letter: values[letter] for letter in letters}
    with suppress(ArithmeticError):
        return _enough_digits(node, used, result, places)
    return Worked(written(node, {letter: short(value) for letter, value in used.items()}), short(result))


def _enough_digits(node: Node, used: Mapping[str, Value], result: Value, places: int | None) -> Worked:
    """Return a formula with numbers that give its result.

    Raises:
        ArithmeticError: a number is too large, or the formula has no value.
    """
    wanted, exact = _exact(result), {letter: _exact(value) for letter, value in used.items()}
    places = places_of(result) if places is None else places
    starts = {letter: places_of(value) for letter, value in used.items()}
    digits = dict(starts)
    printed = {letter: _rounded(value, digits[letter]) for letter, value in exact.items()}
    while not _agree(answer := work_out(node, printed), wanted, places):
        letter = _worst(node, exact, printed, digits, answer)
        if letter is None:
            break
        digits[letter] += 1
        printed[letter] = _rounded(exact[letter], digits[letter])
    texts = {letter: _text(value, digits[letter], starts[letter]) for letter, value in printed.items()}
    return Worked(written(node, texts), _text(_rounded(answer, places), places, places))


def _agree(answer: Exact, wanted: Exact, places: int) -> bool:
    """Return whether a result rounds as it should, and is no half of its last digit, or hardly differs."""
    ulp = Decimal(1).scaleb(-places)
    if all(abs(a - b) <= _TIE * ulp for a, b in zip(answer, wanted, strict=True)):
        return True
    clear = all(abs(abs(part) / ulp % 1 - Decimal("0.5")) > _TIE for part in answer)
    return clear and _rounded(answer, places) == _rounded(wanted, places)


def _worst(
    node: Node,
    exact: Mapping[str, Exact],
    printed: Mapping[str, Exact],
    digits: Mapping[str, int],
    answer: Exact,
) -> str | None:
    """Return the letter whose rounding changes the result most; None if more digits of none would help."""
    best, worst = Decimal(0), None
    for letter, value in exact.items():
        if digits[letter] >= _DECIMALS or printed[letter] == value:
            continue
        other = work_out(node, {**printed, letter: value})
        change = max(abs(a - b) for a, b in zip(answer, other, strict=True))
        if change > best:
            best, worst = change, letter
    return worst


def _exact(value: Value) -> Exact:
    """Return a number or a vector without the rounding errors that it has been given: 0.1 + 0.2 is 0.3.

    Raises:
        OverflowError: it is too large to be written in decimals.
    """
    parts = value if isinstance(value, tuple) else (value,)
    if not all(abs(part) < _LARGEST for part in parts):
        raise OverflowError(f"{value} is too large")
    return tuple(Decimal(f"{part:.15g}") for part in parts)


def _rounded(value: Exact, places: int) -> Exact:
    ulp = Decimal(1).scaleb(-places)
    return tuple(_ROUNDING.quantize(part, ulp) for part in value)


def _text(value: Exact, places: int, least: int) -> str:
    """Return what is rounded as text; zeros at the end of a number are left out, down to `least` decimals."""
    texts = [_digits(part, places, least) for part in value]
    return f"({', '.join(texts)})" if texts[1:] else texts[0]


def _digits(value: Decimal, places: int, least: int) -> str:
    if not value:
        value = abs(value)
    if places < 0:
        mantissa, exponent = f"{value:e}".split("e")
        return signed(f"{Decimal(mantissa).normalize():f} {TIMES} 10^{int(exponent)}")
    text = f"{value:f}"
    while places > max(least, 0) and text.endswith("0"):
        text, places = text[:-1], places - 1
    return signed(text.rstrip("."))
