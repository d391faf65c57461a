"""Reads the lines of a card as they are printed, and works out what stands there as a calculator would."""

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import NamedTuple, TypeAlias

from game.cards.card import Card
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.overlay.card_panel import DetailLevel, brief_rows, rows_of
from game.overlay.debug_draw import Letters
from game.view.paint.theme import DEFAULT

Number: TypeAlias = "Decimal | tuple[Decimal, ...]"

WORK = Context(prec=60)
TOKEN = re.compile(r"\s*(left normal of|10\^|[A-Za-z]+[0-9AB]?'?|[0-9]+(?:\.[0-9]+)?|\S)")
LITERAL = re.compile(r"\N{MINUS SIGN}?[0-9]+(?:\.[0-9]+)?(?: \N{MULTIPLICATION SIGN} 10\^[0-9]+)?")
LAW = re.compile(
    r"X([0-9]?) = [PS]\1 \+ t d(?:\1|S)"
    r"|\|X[0-9]? \N{MINUS SIGN} C\|² \N{MINUS SIGN} [rk]² = t² \+ b t \+ c = 0"
)
"""What is printed in letters alone."""


class _Narrow(Letters):
    """Text that takes no room: each line of a card is one row."""

    def width(self, text: str) -> int:  # noqa: ARG002
        return 0


class Read(NamedTuple):
    """A line as it is printed, taken apart at its signs of equality."""

    text: str
    letters: list[str]
    """the symbol, if one is told, and its formula."""
    numbers: list[str]
    """the formula with numbers; of "before, then after" both."""
    results: list[str]
    limit: tuple[str, str, str] | None
    """the sign, the letter and the number that the result is compared with."""

    @property
    def symbol(self) -> str:
        """What the line tells: "D", or "t1, t2"."""
        return self.letters[0]


def printed(card: Card, detail: DetailLevel = DetailLevel.LEGEND) -> list[str]:
    """Return the lines of a card as the panel prints them, without the words behind them."""
    if detail is DetailLevel.SENTENCE:
        rows = brief_rows(card, DEFAULT, _Narrow(), 1000, "E")
    else:
        rows = rows_of(card, DEFAULT, _Narrow(), 1000, detail)
    texts = ["".join(text for text, _ in row.pieces) for row in rows if row.line is not None]
    assert detail is not DetailLevel.LEGEND or len(texts) == len(card.lines)
    return [text.partition("   ")[0] for text in texts]


def read(text: str) -> Read:
    """Take a printed line apart."""
    compared = re.fullmatch(r"(.*?) ([<>=]) ([rRkK]) = ([^ =]+)", text)
    *before, result = (compared[1] if compared else text).split(" = ")
    last = re.sub("left normal of|, then ", "", "".join(before[-1:]))
    numbers = before.pop() if len(before) > 1 and not re.search("[A-Za-z]", last) else ""
    limit = (compared[2], compared[3], compared[4]) if compared else None
    splits = [part.split(", then ") if part else [] for part in (numbers, result)]
    results = [each for part in splits[1] for each in part.split(" and ")]
    return Read(text, before, splits[0], results, limit)


def literals(text: str) -> list[Decimal]:
    """Return the numbers that stand in a formula, without their signs."""
    return [abs(value_of(each)) for each in LITERAL.findall(text)]


def value_of(text: str) -> Decimal:
    """Return a number as it is printed, a power of ten included."""
    mantissa, _, power = text.replace("\N{MINUS SIGN}", "-").partition(" \N{MULTIPLICATION SIGN} 10^")
    return Decimal(mantissa).scaleb(int(power or "0"))


def parts_of(text: str) -> list[str]:
    """Return the numbers of a result: both components of a vector, else itself."""
    return text[1:-1].split(", ") if text.startswith("(") else [text]


def last_digit(text: str) -> Decimal:
    """Return what one more in the last digit of a printed number is."""
    mantissa, _, power = text.partition(" \N{MULTIPLICATION SIGN} 10^")
    decimals = 5 if power else len(mantissa.partition(".")[2])
    return Decimal(1).scaleb(int(power or "0") - decimals)


def rounded(value: Decimal, text: str) -> Decimal:
    """Return a number rounded to the last digit of a printed one."""
    return value.quantize(last_digit(text), ROUND_HALF_UP, WORK)


def tuple_of(value: Number) -> tuple[Decimal, ...]:
    """Return a number or the components of a vector."""
    return value if isinstance(value, tuple) else (value,)


class Reckoner:
    """Works out a formula with numbers, or with letters of which the values are known."""

    def __init__(self, text: str, values: Mapping[str, Number]) -> None:
        self._tokens: list[str] = TOKEN.findall(text)
        self._at = 0
        self._values = values

    def all(self) -> Number:
        """Return what it is worth."""
        value = self._sum()
        assert self._at == len(self._tokens), f"{self._tokens} from {self._at}"
        return value

    def _see(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _eat(self, *wanted: str) -> str | None:
        if self._see() not in wanted:
            return None
        self._at += 1
        return self._tokens[self._at - 1]

    def _sum(self) -> Number:
        value = self._product()
        while sign := self._eat("+", "\N{MINUS SIGN}", "\N{PLUS-MINUS SIGN}"):
            other = self._product()
            if sign == "\N{PLUS-MINUS SIGN}":
                one, two = tuple_of(value)[0], tuple_of(other)[0]
                value = (WORK.subtract(one, two), WORK.add(one, two))
            else:
                work = WORK.add if sign == "+" else WORK.subtract
                both = [work(a, b) for a, b in zip(tuple_of(value), tuple_of(other), strict=True)]
                value = tuple(both) if isinstance(value, tuple) else both[0]
        return value

    def _product(self) -> Number:
        value = self._dotted()
        while self._see() and self._see() not in {
            "+",
            "\N{MINUS SIGN}",
            "\N{PLUS-MINUS SIGN}",
            ")",
            ",",
            "|",
        }:
            sign = self._eat("\N{MULTIPLICATION SIGN}", "/")
            other = self._dotted()
            if isinstance(value, tuple) and isinstance(other, tuple):
                (ax, ay), (bx, by) = value, other
                value = WORK.subtract(WORK.multiply(ax, by), WORK.multiply(ay, bx))
                continue
            if isinstance(other, tuple):
                value, other = other, value
            assert isinstance(other, Decimal)
            work = WORK.divide if sign == "/" else WORK.multiply
            both = [work(part, other) for part in tuple_of(value)]
            value = tuple(both) if isinstance(value, tuple) else both[0]
        return value

    def _dotted(self) -> Number:
        value = self._power()
        while self._eat("\N{MIDDLE DOT}"):
            value = _dot(tuple_of(value), tuple_of(self._power()))
        return value

    def _power(self) -> Number:
        if self._eat("\N{MINUS SIGN}"):
            value = self._power()
            return tuple(-part for part in value) if isinstance(value, tuple) else -value
        if self._eat("\N{SQUARE ROOT}"):
            return WORK.sqrt(tuple_of(self._power())[0])
        if self._eat("left normal of"):
            x, y = tuple_of(self._power())
            return (y, -x)
        value = self._atom()
        if self._eat("\N{SUPERSCRIPT TWO}"):
            value = _dot(tuple_of(value), tuple_of(value))
        return value

    def _atom(self) -> Number:
        if self._eat("("):
            value = self._sum()
            if self._eat(","):
                value = (tuple_of(value)[0], tuple_of(self._sum())[0])
            assert self._eat(")")
            return value
        if self._eat("|"):
            value = self._sum()
            assert self._eat("|")
            return WORK.sqrt(_dot(value, value)) if isinstance(value, tuple) else abs(value)
        if self._eat("½"):
            return Decimal("0.5")
        power = self._eat("10^")
        self._at += 1
        word = self._tokens[self._at - 1]
        if power:
            return Decimal(10) ** int(word)
        return Decimal(word) if word[0].isdigit() else self._values[word]


def _dot(one: tuple[Decimal, ...], other: tuple[Decimal, ...]) -> Decimal:
    total = Decimal(0)
    for a, b in zip(one, other, strict=True):
        total = WORK.add(total, WORK.multiply(a, b))
    return total


def reckon(text: str, values: Mapping[str, Number] | None = None) -> Number:
    """Return what a formula is worth, in 60 digits."""
    return Reckoner(text, values or {}).all()


def worth(value: object) -> str:
    """Return numbers to six digits."""
    if isinstance(value, tuple):
        return f"({', '.join(map(worth, value))})"
    return f"{round(value, 9) + 0.0:.6g}" if isinstance(value, float) else str(value)


def shape_line(shape: Shape) -> str:
    """Return a shape as a line of text."""
    told = [type(shape).__name__.lower(), shape.ink, getattr(shape, "label", "")]
    match shape:
        case Dot() | Caption():
            told += [worth(shape.place), "hollow" if isinstance(shape, Dot) and shape.hollow else ""]
        case Arrow():
            told += [worth(shape.start), "by", worth(shape.motion)]
        case Line():
            told += [worth(shape.start), "to", worth(shape.end)]
        case Ring():
            told += [worth(shape.centre), worth(shape.radius), "dashed" if shape.dashed else ""]
    label_at = getattr(shape, "label_at", None)
    told.append(f"label {worth(label_at)}" if label_at else "")
    return " ".join(filter(None, told))


def told(card: Card) -> list[str]:
    """Return all that a card says, as it is printed with its working."""
    rows = rows_of(card, DEFAULT, _Narrow(), 1000, DetailLevel.WORKING)
    return ["".join(text for text, _ in row.pieces) for row in rows]
