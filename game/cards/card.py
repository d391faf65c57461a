"""Cards: lines of formulas and the shapes of a picture, connected by symbols."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from game.cards.expressions import signed
from game.cards.numbers import Value, Worked
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape, relettered
from game.cards.symbols import SYMBOLS, Ink, base, ink_of
from game.physics import Point, Torus, along, length, minus, unit
from game.sim.bodies import Kind


class CardKind(Enum):
    """The kinds of question."""

    RAY_DISC = "a ray and a disc"
    MIRROR = "a ray and a mirror"
    SWEEP = "two that move"
    CONTACT = "a bounce"
    SIDE = "which side of a wall"
    SEGMENT = "a segment and a circle"
    BLAST = "whether a blast reaches a disc"
    ODDS = "a chance"
    PULL = "a pull"
    OCTAGON = "two octagons"


class Span(NamedTuple):
    """A piece of a line, and the symbol whose colour and picture it belongs to; "" for none."""

    text: str
    symbol: str = ""

    @property
    def ink(self) -> Ink:
        """Its role of colour."""
        return ink_of(self.symbol)


class FormulaLine(NamedTuple):
    """A formula in letters, then with numbers, then its result.

    value is what the result shows, unrounded: of "before, then after" both, as a pair; of vectors the last.
    comment is words. about: whether the numbers beside it do not quite give the result, see `as_printed`.
    """

    symbol: str
    letters: tuple[Span, ...]
    numbers: str = ""
    result: tuple[Span, ...] = ()
    value: Value | None = None
    comment: str = ""
    about: bool = False

    @property
    def lights(self) -> frozenset[str]:
        """The symbols whose shapes belong to this line."""
        spans = (*self.letters, *self.result)
        return frozenset(span.symbol for span in spans if span.symbol)


@dataclass(frozen=True, slots=True)
class Card:
    """One question, answered. Places of shapes are in units, not wrapped, in one common frame."""

    kind: CardKind
    title: str
    lines: tuple[FormulaLine, ...]
    verdict: str  # the answer in words
    shapes: tuple[Shape, ...]
    place: Point  # where it happens
    notes: tuple[str, ...] = ()  # say what is drawn to another scale
    bodies: tuple[str, ...] = ()
    """the names of bodies 1 and 2 with their ids, as panel and picture have them; none in the lab."""

    @property
    def who(self) -> str:
        """Which bodies are 1 and 2, "" if they have no ids."""
        return ", ".join(f"{number} is {name}" for number, name in enumerate(self.bodies, start=1))

    def line(self, symbol: str) -> FormulaLine | None:
        """Return the line that defines a symbol; None if there is none."""
        return next((line for line in self.lines if line.symbol == symbol), None)

    def value(self, symbol: str) -> Value | None:
        """Return the unrounded value of a symbol; None if no line defines it."""
        line = self.line(symbol)
        return None if line is None else line.value

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that the card uses, each once, in the order of SYMBOLS."""
        used = {span.symbol for line in self.lines for span in (*line.letters, *line.result)}
        bases = {base(symbol) for symbol in used}
        return tuple(symbol for symbol in SYMBOLS if symbol in bases)


_MEASURED: Final = (26.0, 0.25)  # how far off a way its length is told: units, and at most this share of it


def figure(card: Card) -> float:
    """Return how long the figure of a card is: the way from P to the answer, else the longest line."""
    dots = {each.ink: each.place for each in card.shapes if isinstance(each, Dot)}
    ends = [dots[ink] for ink in ("t1", "t", "X") if ink in dots]
    if "P" in dots and ends:
        return length(minus(ends[0], dots["P"]))
    lines = [minus(each.end, each.start) for each in card.shapes if isinstance(each, Line)]
    return max(
        map(length, [*lines, *[it.motion for it in card.shapes if isinstance(it, Arrow)]]), default=0.0
    )


class CardBody(NamedTuple):
    """A body's data for a card, in addition to the record."""

    name: str
    place: Point
    velocity: Point
    radius: float
    inverse_mass: float = 0.0  # 1/m; 0 for an immovable body
    half: Point | None = None
    """half of a segment as a vector: its place is the middle, its radius half of its thickness."""
    kind: Kind | None = None  # what it is, if it is of a game


_WORD: Final = re.compile(r"[A-Za-z]+[0-9]?'?|[^A-Za-z]+")


def formula(text: str) -> tuple[Span, ...]:
    """Return a formula in the signs of print as spans, with the symbol of each letter, perhaps numbered."""
    spans = []
    for part in _WORD.findall(signed(text)):
        known = base(part) in SYMBOLS
        spans.append(Span(part, part if known else ""))
    return tuple(spans)


def then(  # noqa: PLR0913, PLR0917 - a row of a table
    symbol: str, letters: str, first: Worked, last: Worked, value: Value, comment: str = ""
) -> FormulaLine:
    """Return a line of a number before and after; its value is both, or the last vector."""
    numbers = first.numbers if last.numbers == first.numbers else f"{first.numbers}, then {last.numbers}"
    result = (Span(f"{first.result},", symbol), Span(f" then {last.result}", symbol))
    return FormulaLine(symbol, formula(letters), numbers, result, value, comment)


def beside(start: Point, motion: Point, away: float = 10.0, share: float = 0.5) -> Point:
    """Return a place for a label beside an arrow, `away` units to the left of it."""
    size = length(motion) or 1.0
    x, y = along(start, motion, share)
    return (x + motion[1] / size * away, y - motion[0] / size * away)


def outside(offset: Point, direction: Point) -> float:
    """Return the factor for `away` of `beside` that puts labels outside of a triangle.

    Its sides are the offset f from C to P and the direction d from P. 1: to the left of both; -1: right.
    """
    return -1.0 if direction[0] * offset[1] - direction[1] * offset[0] > 0.0 else 1.0


def the(name: str) -> str:
    """Return a name with its article: "the rock"; but C1, "circle A" and "circle 4" have none."""
    last = name.rpartition(" ")[2]
    return name if last[:1].isupper() or last.isdigit() else f"the {name}"


_NUMBERED: Final = re.compile(r"(?<=[Cmrv])[12](?![0-9])")
_FROM: Final = re.compile(r"(?<=from )1 to 2|1 seen from 2|(?<=of )[12], ")


def with_letters(card: Card, letter: Callable[[str], str], words: Callable[[str], str]) -> Card:
    """Return the card with other letters; `letter` replaces them in formulas and shapes, `words` in text."""

    def spans(old: tuple[Span, ...]) -> tuple[Span, ...]:
        return tuple(Span(letter(span.text), letter(span.symbol)) for span in old)

    lines = tuple(
        each._replace(
            symbol=letter(each.symbol),
            letters=spans(each.letters),
            numbers=letter(each.numbers),
            result=spans(each.result),
            comment=words(each.comment),
        )
        for each in card.lines
    )
    return replace(
        card,
        lines=lines,
        verdict=words(card.verdict),
        shapes=tuple(relettered(shape, letter) for shape in card.shapes),
        notes=tuple(map(words, card.notes)),
    )


def called_a_and_b(card: Card) -> Card:
    """Return the card with its bodies 1 and 2 called A and B: vA for v1, from A to B.

    Their names tell these letters already, as "circle A" does.
    """

    def letter(text: str) -> str:
        return _NUMBERED.sub(lambda found: "AB"[int(found[0]) - 1], text)

    def words(text: str) -> str:
        return _FROM.sub(
            lambda found: "" if found[0].endswith(", ") else found[0].replace("1", "A").replace("2", "B"),
            text,
        )

    return with_letters(card, letter, words)


def over_seam(card: Card, torus: Torus) -> Card:
    """Return the card with a comment on each place P, Q, C or X beyond the field: it is an image."""
    lines = list(card.lines)
    for shape in card.shapes:
        x, y = shape.place if isinstance(shape, Dot) else (0.0, 0.0)
        if shape.ink not in {"P", "Q", "C", "X"} or (0.0 <= x <= torus.width and 0.0 <= y <= torus.height):
            continue
        found = [at for at, each in enumerate(lines) if each.numbers and shape.ink in each.lights]
        if found:
            at = next((at for at in found if lines[at].symbol == shape.ink), found[0])
            words = f"{shape.ink}: seen across the seam"
            comment = lines[at].comment
            lines[at] = lines[at]._replace(comment=f"{comment}; {words}" if comment else words)
    return replace(card, lines=tuple(lines))


def with_bodies(card: Card, *bodies: tuple[str, int]) -> Card:
    """Return the card with the names and ids of bodies 1 and 2 on it, and beside each in its picture."""
    names = tuple(f"{name} #{number}" for name, number in bodies)
    shapes, dots = list(card.shapes), {shape.ink for shape in card.shapes if isinstance(shape, Dot)}
    for at, shape in enumerate(shapes):
        for name, letter, ring in zip(names, "PC", ("r1", "r2"), strict=False):
            if isinstance(shape, Dot) and shape.ink == letter:
                shapes[at] = shape._replace(label=f"{letter}: {name}")
            elif isinstance(shape, Ring) and shape.ink == ring and letter not in dots:
                shapes[at] = shape._replace(label=name)
    return replace(card, bodies=names, shapes=tuple(shapes))


def foot_shapes(centre: Point, foot: Point) -> tuple[Shape, ...]:
    """Return h from the centre to the foot F of the perpendicular on a way."""
    middle = ((centre[0] + foot[0]) * 0.5, (centre[1] + foot[1]) * 0.5)
    return (Line(centre, foot, "h", "h", middle, width=2), Dot(foot, "F", "F"))


def way_shapes(start: Point, way: Point, ink: str, side: float) -> tuple[Shape, ...]:
    """Return the way to X, and beside it its length: at its left if side is 1, at its right if -1."""
    away = side * min(_MEASURED[0], _MEASURED[1] * length(way))
    begin = beside(start, way, away, 0.0)
    told = Line(begin, along(begin, way, 1.0), ink, ink, beside(start, way, 1.6 * away), measured=True)
    return (Line(start, along(start, way, 1.0), "d", width=2), told)


def disc_shapes(
    centre: Point, radius: float, away: Point, *, ink: str = "r", dashed: bool = False
) -> tuple[Shape, ...]:
    """Return a disc's circle, its centre, and its radius, drawn opposite to `away`."""
    x, y = unit(away) or (-1.0, 0.0)
    rim = (centre[0] - x * radius, centre[1] - y * radius)
    return (
        Ring(centre, radius, ink, dashed=dashed),
        Line(centre, rim, ink, ink, beside(centre, minus(rim, centre), 8.0), width=2),
        Dot(centre, "C", "C"),
    )
