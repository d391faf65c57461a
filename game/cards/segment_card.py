"""The card of a segment and a circle: area over base, two dot products, both ends (lesson 3)."""

from __future__ import annotations

from typing import NamedTuple

from game import physics
from game.cards.card import Card, CardKind, FormulaLine, beside, compared, disc_shapes, line, the
from game.cards.numbers import MINUS, TIMES, Value
from game.cards.shapes import Dot, Line, Shape
from game.physics import Point, cross, dot, length, minus


class _Asked(NamedTuple):
    """The segment and the circle, and what physics answers about them."""

    start: Point
    end: Point
    centre: Point
    radius: float
    size: float  # L
    away: float  # h, to the endless line
    near: float
    far: float

    @property
    def motion(self) -> Point:
        """Q - P."""
        return minus(self.end, self.start)


def segment_card(  # noqa: PLR0913 - a segment, a circle, and what is told of them
    start: Point, end: Point, centre: Point, radius: float, *, rim: bool = False, name: str = "circle"
) -> Card:
    """Return the card of the segment P..Q, from start to end, and a circle.

    rim: whether the question is about the circle's rim; else about its disc. name: what it is called.
    """
    it = _Asked(
        start,
        end,
        centre,
        radius,
        length(minus(end, start)),
        physics.distance_to_line(centre, start, end),
        physics.distance_to_segment(centre, start, end),
        physics.farthest_on_segment(centre, start, end),
    )
    lines = [
        line("L", f"L = |Q {MINUS} P|", {"Q": end, "P": start}, it.size, "base of the triangle P Q C"),
        *(_lines_of_line(it) if it.size > 0.0 else ()),
        *_lines_of_ends(it, rim=rim),
    ]
    title = f"Does the segment PQ meet {the('rim' if rim else 'disc')} of {the(name)}?"
    return Card(CardKind.SEGMENT, title, tuple(lines), _verdict(it, rim=rim), _shapes(it), centre)


def _lines_of_line(it: _Asked) -> list[FormulaLine]:
    """Return how far the centre is from the endless line, and whether the foot lies between the ends."""
    motion, from_p, from_q = it.motion, minus(it.centre, it.start), minus(it.centre, it.end)
    back = (-motion[0], -motion[1])
    area = abs(cross(motion, from_p)) / 2.0
    first, last = dot(from_p, motion), dot(from_q, back)
    least = min(first, last)
    foot = "between P and Q" if least > 0.0 else "at an end" if least == 0.0 else "beyond an end"
    signs = "both are above 0" if least > 0.0 else "one is not above 0"
    values: dict[str, Value] = {"P": it.start, "Q": it.end, "C": it.centre}
    return [
        line("area", f"area = |(Q {MINUS} P) {TIMES} (C {MINUS} P)| / 2", values, area),
        compared("h", "h = 2 area / L", {"area": area, "L": it.size}, it.away, "r", it.radius),
        line("", f"(C {MINUS} P)·(Q {MINUS} P)", values, first),
        line("", f"(C {MINUS} Q)·(P {MINUS} Q)", values, last, f"{signs}: the foot is {foot}"),
    ]


def _lines_of_ends(it: _Asked, *, rim: bool) -> list[FormulaLine]:
    """Return the distances of the nearest and of the farthest point of the segment."""
    share = physics.projection(it.centre, it.start, it.end)
    nearest = "P" if share <= 0.0 else "Q" if share >= 1.0 else ""
    farther = length(minus(it.centre, it.end)) > length(minus(it.centre, it.start))
    lines = [_distance("near", nearest, it, it.near)]
    if rim:
        lines.append(_distance("far", "Q" if farther else "P", it, it.far))
    return lines


def _distance(symbol: str, end: str, it: _Asked, away: float) -> FormulaLine:
    """Return the line of a distance from C: that of an end, P or Q, else h."""
    if not end:
        return compared(symbol, f"{symbol} = h", {}, away, "r", it.radius)
    values = {"C": it.centre, end: it.start if end == "P" else it.end}
    return compared(symbol, f"{symbol} = |C {MINUS} {end}|", values, away, "r", it.radius)


def _verdict(it: _Asked, *, rim: bool) -> str:
    """Return the answer in words."""
    if it.near > it.radius:
        line_too = "" if it.away > it.radius or it.size == 0.0 else ", though the endless line does"
        what = "the rim" if rim else "the disc"
        return f"near > r: the segment does not meet {what}{line_too}"
    if not rim:
        return "near is not above r: the segment meets the disc"
    if it.far < it.radius:
        return "far < r: the segment is wholly inside and does not meet the rim"
    return "near is not above r, far not below: the segment meets the rim"


def _shapes(it: _Asked) -> tuple[Shape, ...]:
    """Return the triangle, its height, and the ways to the nearest and the farthest point."""
    start, end, centre = it.start, it.end, it.centre
    foot, near = physics.nearest_on_line(centre, start, end), physics.nearest_on_segment(centre, start, end)
    far = start if length(minus(centre, start)) >= it.far else end
    return (
        *disc_shapes(centre, it.radius, minus(near, centre)),
        Line(start, end, "L", width=2),
        Line(centre, start, "area", dashed=True),
        Line(centre, end, "area", dashed=True),
        Line(centre, foot, "h", "h", beside(centre, minus(foot, centre)), dashed=True),
        Line(centre, near, "near", "near", beside(centre, minus(near, centre), -10.0), width=2),
        Line(centre, far, "far", "far", beside(centre, minus(far, centre)), dashed=True),
        Dot(start, "P", "P"),
        Dot(end, "Q", "Q"),
    )
