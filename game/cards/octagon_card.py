"""The card of two octagons: whether they meet, asked once at the end of a tick."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.cards.as_printed import format_result, printed
from game.cards.card import Card, CardKind, the
from game.cards.lines import Lines
from game.cards.numbers import MINUS, TIMES
from game.cards.shapes import Arrow, Dot, Line, Shape
from game.physics import Point, along
from game.sim.classic.play.octagons import OctagonRecord, octagons_meet

_SIDES: Final = ("right", "lower right", "lower", "lower left", "left", "upper left", "upper", "upper right")
_WIDE: Final = 3  # px that the side which decides is wide


class _Side(NamedTuple):
    """The side that decides: its number in _SIDES, how far P is inside of it (below 0: outside), and why."""

    number: int
    inside: float
    why: str

    @property
    def name(self) -> str:
        place = _SIDES[self.number]
        return f"cut corner at the {place}" if self.number % 2 else f"{place} side"

    @property
    def symbol(self) -> str:
        """Of the line that compares how far P is with k or K."""
        return "|fx| + |fy|" if self.number % 2 else "|fy|" if self.number % 4 else "|fx|"

    def formula(self, *, meets: bool) -> str:
        """Return how far P is from it, by the number z that is compared with k or K."""
        limit = "K" if self.number % 2 else "k"
        way = f"{limit} {MINUS} z" if meets else f"z {MINUS} {limit}"
        return f"({way}) {TIMES} √½" if self.number % 2 else way


def octagon_card(asked: OctagonRecord, names: tuple[str, str]) -> Card:
    """Return the card of two octagons, of 1 at P, which asks, and of 2 at C, both of one form.

    They meet if P is within an octagon about C whose half width k is the sum of both. names: of 1 and 2.
    """
    place, way, corner = asked.start, asked.way, asked.corner
    centre, (x, y) = along(place, way, 1.0), (-way[0], -way[1])
    size = asked.half_a + asked.half_b
    most, far = corner * size, abs(x) + abs(y)
    lines = Lines(P=place, C=centre, r1=asked.half_a, r2=asked.half_b)
    lines.put("f", "P - C", (x, y), "1 seen from 2")
    lines.given("fx", x, "part of f to the right")
    lines.given("fy", y, "part of f downwards")
    lines.put("k", "r1 + r2", size, "half the width of both")
    lines.compare("|fx|", "", abs(x), "k", size)
    lines.compare("|fy|", "", abs(y), "k", size)
    lines.put("K", f"{corner:g} k", most, "at the cut corners")
    lines.compare("|fx| + |fy|", "", far, "K", most)
    meets = octagons_meet(x, y, size, corner)
    side = _deciding(x, y, size, most, meets=meets)
    row = next(each for each in lines if each.symbol == side.symbol)
    far_in = format_result(
        printed([row]) | {"z": row.result[0].text}, side.formula(meets=meets), abs(side.inside)
    )
    verdict = (
        f"|fx| and |fy| are at most k, |fx| + |fy| < K: they meet, P is {far_in} units inside the"
        f" {side.name}, which is the nearest"
        if meets
        else f"{side.why}: they do not meet, P is {far_in} units outside the {side.name}"
    )
    notes = (
        f"each is an octagon: a square whose corners are cut where |fx| + |fy| = {corner:g} r",
        "asked at the end of a tick; nothing meets over an edge of the field",
    )
    title = f"Does {the(names[0])} meet {the(names[1])}?"
    shapes = tuple(_shapes(asked, centre, (x, y), side))
    return Card(CardKind.OCTAGON, title, tuple(lines), verdict, shapes, place, notes)


def _deciding(x: float, y: float, size: float, most: float, *, meets: bool) -> _Side:
    """Return the first side that P is outside of, in the order asked; if it is inside, the nearest."""
    aslant = (1 if y >= 0.0 else 7) if x >= 0.0 else (3 if y >= 0.0 else 5)
    sides = (
        _Side(0 if x >= 0.0 else 4, size - abs(x), "|fx| > k"),
        _Side(2 if y >= 0.0 else 6, size - abs(y), "|fy| > k"),
        _Side(aslant, (most - abs(x) - abs(y)) * math.sqrt(0.5), "|fx| + |fy| is not below K"),
    )
    if meets:
        return min(sides, key=lambda side: side.inside)
    return next((side for side in sides[:2] if side.inside < 0.0), sides[2])


def decided_by(asked: OctagonRecord) -> str:
    """Return the symbol of the line of the side that decides, of two octagons that meet."""
    x, y, size = -asked.way[0], -asked.way[1], asked.half_a + asked.half_b
    return _deciding(x, y, size, asked.corner * size, meets=True).symbol


def octagon(place: Point, size: float, corner: float) -> list[Point]:
    """Return the eight corners about a middle, of which the first two end the right side; y is down.

    size: half the width. corner: the corners are cut where x and y come to this times the size.
    """
    cut, (x, y) = (corner - 1.0) * size, place
    turns = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
    return [(x + u * size - v * side, y + v * size + u * side) for u, v in turns for side in (-cut, cut)]


def _sides(place: Point, size: float, corner: float) -> Iterator[tuple[Point, Point]]:
    """Yield the sides in the order of _SIDES."""
    corners = octagon(place, size, corner)
    yield from zip(corners, [*corners[1:], corners[0]], strict=True)


def _shapes(asked: OctagonRecord, centre: Point, offset: Point, side: _Side) -> Iterator[Shape]:
    """Yield the octagon about C that P is asked of, both bodies' own, and the way between them."""
    place, corner = asked.start, asked.corner
    for number, (start, end) in enumerate(_sides(centre, asked.half_a + asked.half_b, corner)):
        ink, decides = "K" if number % 2 else "k", number == side.number
        label = ink if number in {side.number, (side.number + 1) % 8} else ""
        yield Line(start, end, ink, label, dashed=not decides, width=_WIDE if decides else 1)
    for middle, size, ink in ((place, asked.half_a, "r1"), (centre, asked.half_b, "r2")):
        # 1 may be a shot, which is a point: it has no octagon, and that of 2 is the one about C, drawn above.
        if size > 0.0 and asked.half_a > 0.0:
            yield from (Line(start, end, ink) for start, end in _sides(middle, size, corner))
    below = (centre[0] + offset[0], centre[1])
    yield Arrow(centre, offset, "f")
    yield Line(centre, below, "fx", "fx", dashed=True)
    yield Line(below, place, "fy", "fy", dashed=True)
    yield Dot(place, "P", "P")
    yield Dot(centre, "C", "C")
