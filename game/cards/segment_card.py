"""The card of a segment and a circle: area over base, two dot products, both ends (lesson 3)."""

from __future__ import annotations

from typing import NamedTuple

from game import physics
from game.cards.card import Card, CardKind, beside, disc_shapes
from game.cards.lines import Lines
from game.cards.numbers import told_apart
from game.cards.shapes import Dot, Line, Shape
from game.physics import Point, cross, dot, length, minus


class _Result(NamedTuple):
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


def segment_card(start: Point, end: Point, centre: Point, radius: float, *, rim: bool = False) -> Card:
    """Return the card of the segment P..Q, from start to end, and a circle.

    rim: whether the question is about the circle's rim; else about its disc.
    """
    it = _Result(
        start,
        end,
        centre,
        radius,
        length(minus(end, start)),
        physics.distance_to_line(centre, start, end),
        physics.distance_to_segment(centre, start, end),
        physics.farthest_on_segment(centre, start, end),
    )
    lines = Lines(P=start, Q=end, C=centre)
    lines.put("L", "|Q - P|", it.size, "base of the triangle P Q C")
    if it.size > 0.0:
        _put_line(lines, it)
    _put_ends(lines, it, rim=rim)
    title = f"Does the segment PQ meet the {'rim' if rim else 'disc'} of the circle?"
    return Card(CardKind.SEGMENT, title, tuple(lines), _verdict(it, rim=rim), _shapes(it), centre)


def _put_line(lines: Lines, it: _Result) -> None:
    """Add how far the centre is from the endless line, and whether the foot lies between the ends."""
    motion, from_p, from_q = it.motion, minus(it.centre, it.start), minus(it.centre, it.end)
    first, last = dot(from_p, motion), dot(from_q, (-motion[0], -motion[1]))
    least = min(first, last)
    foot = "between P and Q" if least > 0.0 else "at an end" if least == 0.0 else "beyond an end"
    signs = "both are above 0" if least > 0.0 else "one is not above 0"
    lines.put("area", "|(Q - P) * (C - P)| / 2", abs(cross(motion, from_p)) / 2.0)
    lines.compare("h", "2 area / L", it.away, "r", it.radius)
    lines.put("", "(C - P)·(Q - P)", first)
    lines.put("", "(C - Q)·(P - Q)", last, f"{signs}: the foot is {foot}")


def _put_ends(lines: Lines, it: _Result, *, rim: bool) -> None:
    """Add the distances of the nearest and, for a rim, of the farthest point of the segment."""
    share = physics.projection(it.centre, it.start, it.end)
    nearest = "|C - P|" if share <= 0.0 else "|C - Q|" if share >= 1.0 else "h"
    farther = length(minus(it.centre, it.end)) > length(minus(it.centre, it.start))
    lines.compare("near", nearest, it.near, "r", it.radius, bare=nearest == "h")
    if rim:
        lines.compare("far", "|C - Q|" if farther else "|C - P|", it.far, "r", it.radius)


def _verdict(it: _Result, *, rim: bool) -> str:
    near, far, away = (told_apart(each, it.radius)[1] for each in (it.near, it.far, it.away))
    if near == ">":
        line_too = "" if away == ">" or it.size == 0.0 else ", though the endless line does"
        what = "the rim" if rim else "the disc"
        return f"near > r: the segment does not meet {what}{line_too}"
    if not rim:
        return "near is not above r: the segment meets the disc"
    if far == "<":
        return "far < r: the segment is wholly inside and does not meet the rim"
    return "near is not above r, far not below: the segment meets the rim"


def _shapes(it: _Result) -> tuple[Shape, ...]:
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
