"""The card of a bounce: before and after it, along the normal and the tangent (lesson 5)."""

from __future__ import annotations

from typing import Final

from game.cards.card import Card, CardBody, CardKind, FormulaLine, beside, the, then
from game.cards.lines import Lines
from game.cards.numbers import MINUS, TIMES, worked
from game.cards.shapes import Arrow, Dot, Ring, Shape
from game.physics import Point, along, bounce, dot, left_normal, length, minus, scaled, separation
from game.physics.record import ContactRecord

_ARROW: Final = 0.25  # Seconds whose way a velocity is drawn long
_PUSH: Final = 70.0  # Units that an impulse is drawn long
_HARDLY: Final = 1e-6  # units: an overlap up to here is only rounding


def contact_card(
    contact: ContactRecord, one: CardBody, two: CardBody, restitution: float, *, parts: bool = False
) -> Card:
    """Return the card of a recorded contact of body 1 with body 2, for their masses and radii.

    parts: whether an overlap of the two is then ended as `separation` does, which adds lesson 5's parting.

    The velocities before and the impulse are the record's; those after are what `bounce` answers for them.
    What nothing moves, such as a wall, is body 2 with 1/m = 0: physics then works with m1 = 1 and records the
    impulse times m1. A place in the world is not needed: at the contact the centres lie along n.
    """
    after = velocities_after(contact, one, two, restitution)
    lines = Lines()
    lines.given("n", contact.normal, "from 1 to 2, length 1")
    _put_bounce(lines, contact, (one, two), restitution)
    _put_places(lines, contact, (one, two), parts=parts)
    verdict = _verdict(contact, two, restitution)
    if lines[-1].symbol == "C2'":
        verdict += "; the overlap is shared by 1/m"
    shapes = _shapes(contact, one, two, after)
    notes = (f"v is drawn {TIMES} {_ARROW:g} s; n and J are not to scale",)
    title = f"How does {the(one.name)} bounce off {the(two.name)}?"
    return Card(CardKind.CONTACT, title, tuple(lines), verdict, tuple(shapes), contact.point, notes)


def velocities_after(
    contact: ContactRecord, one: CardBody, two: CardBody, restitution: float
) -> tuple[Point, Point]:
    """Return both velocities after the contact, as physics changed them."""
    before = (contact.before_a, contact.before_b)
    if not contact.impulse > 0.0:
        return before
    inverse = (1.0, 0.0) if two.inverse_mass == 0.0 else (one.inverse_mass, two.inverse_mass)
    answer = bounce(*before, contact.normal, *inverse, restitution)
    return before if answer is None else (answer.velocity_a, answer.velocity_b)


def _mass(body: CardBody) -> float:
    return 1.0 / body.inverse_mass if body.inverse_mass > 0.0 else 0.0


def _put_bounce(
    lines: Lines, contact: ContactRecord, bodies: tuple[CardBody, CardBody], restitution: float
) -> None:
    """Add the tangent, the velocities before, u, J and what they change; n stands there."""
    one, two = bodies
    before = (contact.before_a, contact.before_b)
    after = velocities_after(contact, one, two, restitution)
    lines.put("T", "left normal of n", left_normal(contact.normal))
    lines.given("v1", before[0], f"of 1, {the(one.name)}")
    lines.given("v2", before[1], f"of 2, {the(two.name)}")
    lines.put("u", "(v1 - v2)·n", dot(minus(*before), contact.normal), "speed of approach")
    lines.values |= {"e": restitution, "m1": _mass(one), "m2": _mass(two)}
    if contact.impulse > 0.0:
        inverse = "1/m1 + 1/m2" if two.inverse_mass > 0.0 else "1/m1 + 0"
        inverse = inverse if one.inverse_mass > 0.0 else inverse.replace("1/m1", "0")
        lines.put("J", f"(1 + e) u / ({inverse})", contact.impulse)
    else:
        lines.given("J", contact.impulse, "u is not above 0")
    _put_velocities(lines, contact, after, bodies)
    _put_sums(lines, before, after, bodies)


def _put_velocities(
    lines: Lines, contact: ContactRecord, after: tuple[Point, Point], bodies: tuple[CardBody, CardBody]
) -> None:
    """Add the velocities after the contact, and their parts along n and T before and after."""
    normal, tangent = contact.normal, left_normal(contact.normal)
    parts: list[FormulaLine] = []
    for number, (body, before, late, sign) in enumerate(
        zip(bodies, (contact.before_a, contact.before_b), after, (MINUS, "+"), strict=True), start=1
    ):
        if number == 2 and not body.inverse_mass > 0.0:
            continue
        v = f"v{number}"
        change = f" {sign} J/m{number}" if body.inverse_mass > 0.0 else ""
        lines.put(f"{v}'", f"{v}{change and f'{change} n'}", late)
        first, last = dot(before, normal), dot(late, normal)
        along_n = worked(f"{v}·n", lines.values, first)
        then_n = worked(f"z{change}", {**lines.values, "z": first}, last)
        parts.append(then(f"{v}·n", f"{v}·n, then {v}·n{change}", along_n, then_n, (first, last)))
        kept = (dot(before, tangent), dot(late, tangent))
        along_t = worked(f"{v}·T", lines.values, kept[0])
        parts.append(then(f"{v}·T", f"{v}·T", along_t, along_t, kept, "J is along n"))
    lines += parts


def _put_sums(
    lines: Lines, before: tuple[Point, Point], after: tuple[Point, Point], bodies: tuple[CardBody, CardBody]
) -> None:
    """Add momentum and energy, before and after; a wall's are left out, for it does not move."""
    masses = (_mass(bodies[0]), _mass(bodies[1]))

    def momentum(velocities: tuple[Point, Point]) -> Point:
        return along(scaled(velocities[0], masses[0]), velocities[1], masses[1])

    def energy(velocities: tuple[Point, Point]) -> float:
        one, two = velocities
        return 0.5 * (masses[0] * dot(one, one) + masses[1] * dot(two, two))

    both = bodies[1].inverse_mass > 0.0
    energies, momenta = (energy(before), energy(after)), (momentum(before), momentum(after))
    p, e = ("m1 v1 + m2 v2", "½ (m1 v1² + m2 v2²)") if both else ("m1 v1", "½ m1 v1²")
    values = [{**lines.values, "v1": one, "v2": two} for one, two in (before, after)]
    ps = [worked(p, each, value) for each, value in zip(values, momenta, strict=True)]
    es = [worked(e, each, value) for each, value in zip(values, energies, strict=True)]
    lines.append(then("p", f"p = {p}", ps[0], ps[1], momenta[1]))
    lines.append(then("E", f"E = {e}", es[0], es[1], energies))


def _put_places(
    lines: Lines, contact: ContactRecord, bodies: tuple[CardBody, CardBody], *, parts: bool
) -> None:
    """Add the contact point of two circles, and where their centres are after their parting."""
    one, two = bodies
    if not (two.inverse_mass > 0.0 and one.radius + two.radius > 0.0):
        return
    centres = _centres(contact, one, two)
    lines.values |= {"C1": centres[0], "C2": centres[1], "r1": one.radius, "r2": two.radius}
    lines.put("X", "(C1 r2 + C2 r1) / (r1 + r2)", contact.point, "contact point")
    if not (parts and contact.depth > _HARDLY):
        return
    depth = one.radius + two.radius - length(minus(*centres))
    lines.put("depth", "r1 + r2 - |C2 - C1|", depth, "of the overlap")
    pushes = separation(contact.normal, depth, one.inverse_mass, two.inverse_mass)
    for number, (centre, push, sign) in enumerate(zip(centres, pushes, "-+", strict=True), start=1):
        letters = f"C{number} {sign} depth n (1/m{number}) / (1/m1 + 1/m2)"
        lines.put(f"C{number}'", letters, along(centre, push, 1.0))


def _centres(contact: ContactRecord, one: CardBody, two: CardBody) -> tuple[Point, Point]:
    """Return both centres as the two touch: they lie along n, on both sides of the contact point."""
    total = one.radius + two.radius
    gap = total - contact.depth
    share = one.radius / total if total > 0.0 else 0.5
    point, normal = contact.point, contact.normal
    return along(point, normal, -gap * share), along(point, normal, gap * (1.0 - share))


def _verdict(contact: ContactRecord, two: CardBody, restitution: float) -> str:
    if not contact.impulse > 0.0:
        return "u is not above 0: they do not approach, no impulse"
    kept = "E stays the same" if restitution == 1.0 else f"e = {restitution:g}: E gets less"
    if two.inverse_mass == 0.0:
        return f"the wall takes J but does not move; {kept}"
    part = "all of u away" if restitution == 0.0 else f"u to {MINUS}{restitution:g} u"
    turned = "reverses u" if restitution == 1.0 else f"takes {part}"
    return f"J {turned}, v·T stays the same; p stays the same, {kept}"


def _shapes(contact: ContactRecord, one: CardBody, two: CardBody, after: tuple[Point, Point]) -> list[Shape]:
    """Return both circles as they touch, the normal, the impulse, and the velocities before and after."""
    point, normal = contact.point, contact.normal
    bodies = (one, two) if two.inverse_mass > 0.0 else (one,)
    centres = _centres(contact, one, two)[: len(bodies)]
    rings = [Ring(centres[at], body.radius, f"r{at + 1}") for at, body in enumerate(bodies)]
    shapes: list[Shape] = [
        *rings,
        Dot(point, "X", "X"),
        Arrow(point, scaled(normal, 34.0), "n", "n", along(point, normal, 42.0)),
    ]
    for number, centre in enumerate(centres, start=1):
        for stroke, velocity in (
            ("", (contact.before_a, contact.before_b)[number - 1]),
            ("'", after[number - 1]),
        ):
            motion = scaled(velocity, _ARROW)
            away = -9.0 if stroke else 9.0
            name = f"v{number}{stroke}"
            at = beside(centre, motion, away, 0.9)
            shapes.append(Arrow(centre, motion, name, name, at, dashed=not stroke))
    if contact.impulse > 0.0:
        for way in (-_PUSH, _PUSH):
            push = scaled(normal, way)
            named = ("J", beside(point, push, 9.0, 0.9)) if way < 0.0 else ()
            shapes.append(Arrow(point, push, "J", *named))
    return shapes
