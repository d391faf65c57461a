"""The cards of forces: the pull of a well, and a tether, which is a bounce turned round (lesson 5)."""

from __future__ import annotations

from typing import Final

from game.cards.as_printed import format_result, printed
from game.cards.card import Card, CardBody, CardKind, beside, the
from game.cards.contact_card import ARROW, put_bounce
from game.cards.lines import Lines
from game.cards.numbers import TIMES
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.physics import Point, dot, length, scaled, unit
from game.physics.pulls import pull
from game.physics.record import ContactRecord, TetherRecord


def pull_card(  # noqa: PLR0913, PLR0917 - the numbers of the law
    place: Point, offset: Point, most: float, core: float, reach: float, name: str = "body"
) -> Card:
    """Return the card of a body at place P and a well whose middle C lies at an offset from it.

    most: G, units/s^2, the pull at the rim of the core r; reach: R, units.
    """
    middle = (place[0] + offset[0], place[1] + offset[1])
    squared = dot(offset, offset)
    acceleration = pull(offset, 2.0 * core * most, core, reach)
    soft = squared + core * core
    fade = 1.0 - squared / (reach * reach) if reach else 0.0
    away = length(offset)
    lines = Lines(C=middle, P=place, R=reach, y=soft, z=fade)
    lines.put("A", "C - P", offset)
    lines.compare("|A|", "√(A·A)", away, "R", reach)
    if away < reach:
        lines.given("r", core, "radius of the core")
        lines.given("G", most, "units/s²")
        lines.put("", "A·A + r²", soft)
        lines.put("", "1 - A·A / R²", fade)
        law = "2 * r * G * A / (A·A + r²) * (1 - A·A / R²)"
        lines.put("g", law, acceleration, "units/s²", numbers="2 r G A / y z")
    shapes: list[Shape] = [
        Dot(place, "P", "P"),
        Dot(middle, "C", "C"),
        Ring(middle, core, "r", "r", (middle[0], middle[1] - core)),
        Ring(middle, reach, "R", dashed=True),
        Line(place, middle, "A", "A", beside(place, offset), dashed=True),
        Arrow(place, acceleration, "g", "g", beside(place, acceleration, -10.0)),
    ]
    verdict = _pull_verdict(
        away, core, reach, format_result(printed(lines[-1:]), "|g|", length(acceleration))
    )
    if unit(acceleration) is None:
        shapes.pop()
    title = f"How strongly does the well pull the {name}?"
    return Card(
        CardKind.PULL, title, tuple(lines), verdict, tuple(shapes), place, (f"g is drawn {TIMES} 1 s²",)
    )


def _pull_verdict(away: float, core: float, reach: float, strength: str) -> str:
    """Return the answer in words; strength: |g| as printed."""
    if not away < reach:
        return "|A| is not below R: nothing pulls it"
    if away < core:
        return f"inside of the core, weaker with every step to the middle: {strength} units/s²"
    return f"towards C with {strength} units/s², stronger the nearer, down to the core"


_PUSH: Final = 40.0  # Units that an impulse is drawn long


def tether_card(tether: TetherRecord, one: CardBody, two: CardBody, restitution: float, lasts: float) -> Card:
    """Return the card of a recorded tether between body 1 at P and body 2 at C.

    lasts: s of the tick in which the impulse acted, for the force that it is the same as.
    """
    place, way, far = tether.start, tether.offset, length(tether.offset)
    other = (place[0] + way[0], place[1] + way[1])
    lines = Lines(C=other, P=place)
    lines.put("A", "C - P", way)
    lines.compare("|A|", "√(A·A)", far, "R", tether.max_length)
    along = unit(way) or (1.0, 0.0)
    taut, normal = far >= tether.max_length, (-along[0], -along[1])
    if taut:
        before = (tether.before_a, tether.before_b)
        contact = ContactRecord(
            tether.a, tether.b, place, normal, far - tether.max_length, tether.impulse, *before
        )
        lines.put("n", "-A / |A|", normal, "from 2 to 1, length 1")
        put_bounce(lines, contact, (one, two), restitution, "speed at which they part")
    notes = [f"v is drawn {TIMES} {ARROW:g} s; n and J are not to scale"]
    if tether.impulse > 0.0:
        force = format_result(printed(lines), f"J {TIMES} {1.0 / lasts:g}", tether.impulse / lasts)
        notes.append(f"J in one tick is a pull of {force}")
    title = f"What does the tether do to {the(one.name)} and {the(two.name)}?"
    if one.name == two.name:
        title = f"What does the tether do to the two {one.name}s?"
    verdict = _verdict(tether, restitution, taut=taut)
    shapes = tuple(_shapes(tether, other, normal, taut))
    return Card(CardKind.TETHER, title, tuple(lines), verdict, shapes, place, tuple(notes))


def _verdict(tether: TetherRecord, restitution: float, *, taut: bool) -> str:
    if not taut:
        return "|A| is below R: it is slack and does nothing"
    if not tether.impulse > 0.0:
        return "u is not above 0: taut, but they do not part, no impulse"
    turned = "takes u away" if restitution == 0.0 else "reverses u"
    return f"J {turned}, v·T stays the same; p stays the same, E does not grow"


def _shapes(tether: TetherRecord, other: Point, normal: Point, taut: bool) -> list[Shape]:
    """Return the tether, how far it reaches, and what it does at both ends."""
    place = tether.start
    shapes: list[Shape] = [
        Dot(place, "P", "P"),
        Dot(other, "C", "C"),
        Ring(place, tether.max_length, "R", dashed=True),
        Line(place, other, "A", "A", beside(place, tether.offset), dashed=not taut),
    ]
    if not taut:
        return shapes
    shapes.append(Arrow(other, scaled(normal, 34.0), "n", "n", beside(other, scaled(normal, 34.0), -10.0)))
    for at, velocity, name in ((place, tether.before_a, "v1"), (other, tether.before_b, "v2")):
        motion = scaled(velocity, ARROW)
        shapes.append(Arrow(at, motion, name, name, beside(at, motion, 9.0, 0.9), dashed=True))
    if tether.impulse > 0.0:
        push = scaled(normal, -_PUSH)
        shapes.append(Arrow(place, push, "J", "J", beside(place, push, 9.0, 0.9)))
        shapes.append(Arrow(other, scaled(push, -1.0), "J"))
    return shapes
