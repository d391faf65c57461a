"""The card of a ray and the mirror or wall that ends it."""

from __future__ import annotations

from typing import Final

from game.cards.card import Card, CardKind, beside, the
from game.cards.lines import Lines
from game.cards.numbers import TIMES
from game.cards.ray_card import word_of_ray
from game.cards.shapes import Arrow, Dot, Line, Shape
from game.physics import Point, along, dot, left_normal, length, minus, reflect, scaled, unit
from game.physics.record import RayRecord

_ARM: Final = 90.0  # Units that a vector of length 1 is drawn long


def mirror_card(ray: RayRecord, *, name: str = "mirror", mirrors: bool = True) -> Card | None:
    """Return the card of a ray and the mirror or wall at its end; None if there is none."""
    direction = unit(ray.motion)
    if ray.normal is None or direction is None:
        return None
    place, normal = along(ray.start, ray.motion, 1.0), ray.normal
    across = dot(direction, normal)
    into = (across * normal[0], across * normal[1])
    kept = minus(direction, into)
    after = reflect(direction, normal)
    t = length(ray.motion)
    lines = Lines(X=place, P=ray.start, z=across)
    lines.put("t", "|X - P|", t)
    lines.given("d", direction, "length 1")
    lines.given("n", normal, "length 1")
    lines.put("", "d·n", across)
    lines.put("dn", "(d·n) n", into, numbers="z n")
    lines.put("dT", "d - dn", kept)
    if mirrors:
        lines.put("d'", "d - 2 (d·n) n", after, numbers="d - 2 z n")
        verdict = "dn is reversed, dT stays the same: the angle out equals the angle in"
    else:
        verdict = "no mirror, or the last one allowed: the ray ends here"
    title = f"Which way does the {word_of_ray(ray)} leave {the(name)}?"
    if not mirrors:
        title = f"Where does the {word_of_ray(ray)} meet {the(name)}?"
    shapes = _mirror_shapes(place, direction, normal, into, after if mirrors else None)
    shapes = [Dot(ray.start, "P", "P"), *shapes]
    notes = (f"d, n and their parts are drawn {TIMES} {_ARM:.0f}",)
    return Card(CardKind.MIRROR, title, tuple(lines), verdict, tuple(shapes), place, notes)


def _mirror_shapes(
    place: Point, direction: Point, normal: Point, into: Point, after: Point | None
) -> list[Shape]:
    """Return the direction before and after, each with its parts along the normal and the mirror."""

    def drawn(vector: Point) -> Point:
        return scaled(vector, _ARM)

    begin = along(place, direction, -_ARM)
    corner = along(begin, into, _ARM)
    kept = minus(direction, into)
    side = left_normal(normal)
    shapes: list[Shape] = [
        Line(along(place, side, -0.8 * _ARM), along(place, side, 0.8 * _ARM), "", dashed=True),
        Arrow(begin, drawn(direction), "d", "d", beside(begin, drawn(direction))),
        Arrow(place, drawn(normal), "n", "n", along(place, normal, _ARM + 8.0)),
        Arrow(begin, drawn(into), "dn", "dn", beside(begin, drawn(into)), dashed=True),
        Arrow(corner, drawn(kept), "dT", "dT", beside(corner, drawn(kept)), dashed=True),
        Dot(place, "X", "X"),
    ]
    if after is not None:
        tip = along(place, kept, _ARM)
        back = (-into[0], -into[1])
        shapes += [
            Arrow(place, drawn(after), "d'", "d'", beside(place, drawn(after), -10.0)),
            Arrow(place, drawn(kept), "dT", dashed=True),
            Arrow(tip, drawn(back), "dn", dashed=True),
        ]
    return shapes
