"""The card of two octagons: whether they meet, asked once at the end of a tick."""

from __future__ import annotations

from game.cards.card import Card, CardKind, the
from game.cards.lines import Lines
from game.cards.shapes import Arrow, Dot, Line, Shape
from game.physics import Point, along
from game.sim.classic.play.octagons import OctagonRecord, octagons_meet


def octagon_card(asked: OctagonRecord, names: tuple[str, str]) -> Card:
    """Return the card of two octagons, of 1 at P, which asks, and of 2 at C, both of one form.

    They meet if P is within an octagon about C whose half width k is the sum of both. names: of 1 and 2.
    """
    place, corner = asked.start, asked.corner
    centre, (x, y) = along(place, asked.way, 1.0), (-asked.way[0], -asked.way[1])
    size = asked.half_a + asked.half_b
    lines = Lines(P=place, C=centre, r1=asked.half_a, r2=asked.half_b)
    lines.put("f", "P - C", (x, y), "1 seen from 2")
    lines.given("fx", x, "part of f to the right")
    lines.given("fy", y, "part of f downwards")
    lines.put("k", "r1 + r2", size, "half the width of both")
    lines.compare("|fx|", "", abs(x), "k", size)
    lines.compare("|fy|", "", abs(y), "k", size)
    lines.put("K", f"{corner:g} k", corner * size, "at the cut corners")
    lines.compare("|fx| + |fy|", "", abs(x) + abs(y), "K", corner * size)
    meets = octagons_meet(x, y, size, corner)
    beyond = "|fx| > k" if abs(x) > size else "|fy| > k" if abs(y) > size else "|fx| + |fy| is not below K"
    verdict = "|fx| and |fy| are at most k, |fx| + |fy| < K: they meet"
    verdict = verdict if meets else f"{beyond}: they do not meet"
    notes = (
        f"each is an octagon: a square whose corners are cut where |fx| + |fy| = {corner:g} r",
        "asked at the end of a tick; nothing meets over an edge of the field",
    )
    corners, below = octagon(centre, size, corner), (centre[0] + x, centre[1])
    shapes: list[Shape] = [
        *(Line(a, b, "k") for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)),
        Arrow(centre, (x, y), "f", "f"),
        Line(centre, below, "fx", "fx", dashed=True),
        Line(below, place, "fy", "fy", dashed=True),
        Dot(place, "P", "P"),
        Dot(centre, "C", "C"),
    ]
    title = f"Does {the(names[0])} meet {the(names[1])}?"
    return Card(CardKind.OCTAGON, title, tuple(lines), verdict, tuple(shapes), place, notes)


def octagon(place: Point, size: float, corner: float) -> list[Point]:
    """Return the eight corners about a middle, of which the first two end the right side; y is down.

    size: half the width. corner: the corners are cut where x and y come to this times the size.
    """
    cut, (x, y) = (corner - 1.0) * size, place
    turns = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
    return [(x + u * size - v * side, y + v * size + u * side) for u, v in turns for side in (-cut, cut)]
