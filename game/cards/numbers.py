"""Numbers as text, as a card or a slide shows them.

The numbers on a line of a card must satisfy its formula as printed: `worked` writes both, with as many digits
as that takes. `short` and `point` write a number or a vector by itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final, NamedTuple, TypeAlias

from game.cards.expressions import MINUS, TIMES, Exact, Node, letters_in, read, work_out, written
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
    "places_of",
    "places_shown",
    "point",
    "short",
    "told_apart",
    "worked",
]

Value: TypeAlias = float | Point  # A number or a vector of a line
_LARGE: Final = 1e7  # From here on six digits and a power of ten are shown
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
        return _signed(f"{float(mantissa):.6g} {TIMES} 10^{int(exponent)}")
    return _signed(f"{value:.6g}" if abs(value) < 1e6 else f"{value:.0f}")


def brief(value: float, places: int = 1) -> str:
    """Return a number with this many decimals, never "-0"."""
    if not math.isfinite(value):
        return str(value)
    text = f"{value:.{places}f}"
    return _signed(text if float(text) else text.lstrip("-"))


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


def short(value: float, places: int | None = None) -> str:
    """Return a number as a card shows it; by default three decimals below 10, one below 1000."""
    return (
        _number(value, places_of(value) if places is None else places)
        if _is_printable(value)
        else figure(value)
    )


def point(value: Point, places: int | None = None) -> str:
    """Return a vector as a card shows it, both components with as many decimals."""
    if not _is_printable(value):
        return f"({figure(value[0])}, {figure(value[1])})"
    decimals = places_of(value) if places is None else places
    return f"({_number(value[0], decimals)}, {_number(value[1], decimals)})"


def told_apart(one: float, other: float) -> tuple[str, str, str]:
    """Return two numbers with "<", ">" or "=" between them, and enough digits to tell them apart.

    Numbers that agree in seven decimals count as equal: the squares of such lengths agree as they are shown.
    """
    if not (_is_printable(one) and _is_printable(other)):
        return figure(one), "<" if one < other else ">" if one > other else "=", figure(other)
    decimals = (places_of(one), places_of(other))
    for more in range(8 - max(*decimals, 0)):
        first, last = _rounded(one, decimals[0] + more), _rounded(other, decimals[1] + more)
        if first != last:
            sign = "<" if first < last else ">"
            return (
                _text(first, decimals[0] + more, decimals[0]),
                sign,
                _text(last, decimals[1] + more, decimals[1]),
            )
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
    letters = letters_in(formula)
    if not is_number(result) or not all(letter in printed for letter in letters):
        return True
    parts = _printed_parts(result)
    try:
        answer = work_out(read(formula), {letter: _read_back(printed[letter]) for letter in letters})
    except ArithmeticError:
        return True
    return all(
        _quantized(one, places_shown(text)) == _read_back(text)
        for one, text in zip(_parts(answer), parts, strict=True)
    )


def _printed_parts(text: str) -> list[str]:
    return text[1:-1].split(", ") if text.startswith("(") else [text]


def _read_back(text: str) -> Exact:
    found = []
    for part in _printed_parts(text):
        mantissa, _, power = part.replace(MINUS, "-").partition(f" {TIMES} 10^")
        found.append(Decimal(mantissa).scaleb(int(power or "0")))
    return (found[0], found[1]) if len(found) == 2 else found[0]


class Worked(NamedTuple):
    """A formula with numbers in place of its letters, and its result."""

    numbers: str
    result: str
    results: tuple[str, ...]  # both components, or both roots; else the result alone


def worked(formula: str, values: Mapping[str, Value], result: Value, places: int | None = None) -> Worked:
    """Return a formula with its numbers, and its result, such that the one gives the other to the last digit.

    formula: as a card writes it, such as "b² - 4c"; see `expressions.read`. values: what its letters are.
    result: its value by physics, shown with `places` decimals, or as many as `short` shows.

    Each number has the digits of `short`, and more where the result would else differ from its last digit on:
    of the number that matters most first. A number so large that it is no use to work with is written alone.

    Raises:
        ValueError: it is no formula.
    """
    node, used = read(formula), {letter: values[letter] for letter in letters_in(formula)}
    if not (_is_printable(result) and all(_is_printable(value) for value in used.values())):
        return _plainly(node, used, result)
    decimals = places_of(result) if places is None else places
    starts = {letter: places_of(value) for letter, value in used.items()}
    try:
        digits, answer = _enough_digits(node, used, starts, result, decimals)
    except ArithmeticError:
        return _plainly(node, used, result)
    texts = {
        letter: _texts(_as_printed(value, digits[letter]), digits[letter], starts[letter])
        for letter, value in used.items()
    }
    return _put_together(written(node, texts), _texts(answer, decimals, decimals))


def _put_together(numbers: str, text: str | tuple[str, str]) -> Worked:
    if isinstance(text, str):
        return Worked(numbers, text, (text,))
    return Worked(numbers, f"({text[0]}, {text[1]})", text)


def _plainly(node: Node, used: Mapping[str, Value], result: Value) -> Worked:
    def texts(value: Value) -> str | tuple[str, str]:
        return (short(value[0]), short(value[1])) if isinstance(value, tuple) else short(value)

    return _put_together(
        written(node, {letter: texts(value) for letter, value in used.items()}), texts(result)
    )


def _enough_digits(
    node: Node, used: Mapping[str, Value], starts: Mapping[str, int], result: Value, places: int
) -> tuple[dict[str, int], Exact]:
    """Return how many decimals each letter needs, and the result that they give, rounded."""
    digits, wanted = dict(starts), _exact(result)
    printed = {letter: _as_printed(value, digits[letter]) for letter, value in used.items()}
    while True:
        answer = work_out(node, printed)
        rounded = _quantized(answer, places)
        if _agree(answer, rounded, wanted, places):
            return digits, rounded
        letter = _worst(node, used, printed, digits, answer)
        if letter is None:
            return digits, rounded
        digits[letter] += 1
        printed[letter] = _as_printed(used[letter], digits[letter])


def _agree(answer: Exact, rounded: Exact, wanted: Exact, places: int) -> bool:
    """Return whether a result rounds as it should, and is no half of its last digit, or hardly differs."""
    ulp = Decimal(1).scaleb(-places)
    if all(abs(a - b) <= _TIE * ulp for a, b in zip(_parts(answer), _parts(wanted), strict=True)):
        return True
    clear = all(abs(abs(part) / ulp % 1 - Decimal("0.5")) > _TIE for part in _parts(answer))
    return clear and rounded == _quantized(wanted, places)


def _worst(
    node: Node,
    used: Mapping[str, Value],
    printed: Mapping[str, Exact],
    digits: Mapping[str, int],
    answer: Exact,
) -> str | None:
    """Return the letter whose rounding changes the result most; None if more digits of none would help."""
    best, worst = Decimal(0), None
    for letter, value in used.items():
        if digits[letter] >= _DECIMALS or printed[letter] == _exact(value):
            continue
        other = work_out(node, {**printed, letter: _exact(value)})
        change = max(abs(a - b) for a, b in zip(_parts(answer), _parts(other), strict=True))
        if change > best:
            best, worst = change, letter
    return worst


def _parts(value: Exact) -> tuple[Decimal, ...]:
    return value if isinstance(value, tuple) else (value,)


def _exact(value: Value) -> Exact:
    return (_decimal(value[0]), _decimal(value[1])) if isinstance(value, tuple) else _decimal(value)


def _decimal(value: float) -> Decimal:
    """Return a number without the rounding errors that it has been given: 0.1 + 0.2 is 0.3."""
    return Decimal(f"{value:.15g}")


def _quantized(value: Exact, places: int) -> Exact:
    def one(number: Decimal) -> Decimal:
        return _ROUNDING.quantize(number, Decimal(1).scaleb(-places))

    return (one(value[0]), one(value[1])) if isinstance(value, tuple) else one(value)


def _as_printed(value: Value, places: int) -> Exact:
    return _quantized(_exact(value), places)


def _is_printable(value: Value) -> bool:
    """Return whether a number or a vector can be written in decimals."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(abs(part) < 1e15 for part in parts)


def _rounded(value: float, places: int) -> Decimal:
    return _ROUNDING.quantize(_decimal(value), Decimal(1).scaleb(-places))


def _number(value: float, places: int) -> str:
    return _text(_rounded(value, places), places, places)


def _texts(value: Exact, places: int, least: int) -> str | tuple[str, str]:
    if isinstance(value, tuple):
        return _text(value[0], places, least), _text(value[1], places, least)
    return _text(value, places, least)


def _text(value: Decimal, places: int, least: int) -> str:
    """Return a rounded number; zeros at its end are left out, down to `least` decimals."""
    if not value:
        value = abs(value)
    if places < 0:
        mantissa, exponent = f"{value:e}".split("e")
        return _signed(f"{Decimal(mantissa).normalize():f} {TIMES} 10^{int(exponent)}")
    text = f"{value:f}"
    while places > max(least, 0) and text.endswith("0"):
        text, places = text[:-1], places - 1
    return _signed(text.rstrip("."))


def _signed(text: str) -> str:
    return text.replace("-", MINUS)
