"""What a reader can work out from the numbers that a card prints, and the sign where that is not quite right.

One rule for all cards. A line with its numbers put in holds to the last digit, see `numbers.worked`. Where
they are left out, and in words, a number stands by "=" or alone if the other numbers printed there give it
to its last digit, or if some that it takes are not printed; else by ABOUT.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from game.cards.card import FormulaLine
from game.cards.numbers import adds_up, is_number, short

ABOUT: Final = "\N{ALMOST EQUAL TO}"

_AND, _THEN = " and ", " then "
_UNIT: Final = re.compile(r"(?<=\d) s$")
_BEFORE: Final = ("v1", "v2")


def printed(lines: Sequence[FormulaLine]) -> dict[str, str]:
    """Return what each symbol is as some lines print it; of those printed twice, the first."""
    found: dict[str, str] = {}
    for line in lines:
        for span, after in pairwise((*line.result, *line.result[:1])):
            limit = after.text.removeprefix(" = ")
            text = limit if after.text.startswith(" = ") else span.text
            if span.symbol and is_number(text):
                found.setdefault(span.symbol, text)
    return found


def in_short(lines: Sequence[FormulaLine]) -> list[FormulaLine]:
    """Return lines without the numbers put in and what is said of them, all else as it is.

    The line of J keeps its numbers: masses and e stand nowhere else.
    """
    values = printed(lines)
    return [
        line._replace(numbers="", comment="", about=not _adds_up(line, values))
        if line.numbers and line.symbol != "J"
        else line
        for line in lines
    ]


def format_result(values: Mapping[str, str], letters: str, value: float, places: int | None = None) -> str:
    """Format a computed number for a sentence, with ≈ if the printed operands do not give it.

    places: its decimals; None: those of `short`.
    """
    text = short(value, places)
    return text if adds_up(letters, values, text) else f"{ABOUT} {text}"


def _adds_up(line: FormulaLine, values: Mapping[str, str]) -> bool:
    """Return whether the printed values give each result of a line, as far as they are printed."""
    text = _UNIT.sub("", "".join(span.text for span in line.letters).rpartition(" = ")[2])
    first, *others = (span.text for span in line.result)
    if others[:1] == [_AND]:
        return adds_up(text, values, f"({first}, {others[1]})")
    if not others or not others[0].startswith(_THEN):
        return adds_up(text, values, first)
    letters, _, then = text.partition(f",{_THEN}")
    late = {**values, **{v: values[f"{v}'"] for v in _BEFORE if f"{v}'" in values}}
    late = late if all(f"{v}'" in values for v in _BEFORE if v in text) else {}
    last = others[0].removeprefix(_THEN)
    return adds_up(letters, values, first.removesuffix(",")) and (
        adds_up(then, values, last) if then else adds_up(letters, late, last)
    )
