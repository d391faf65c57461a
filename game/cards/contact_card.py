"""The card of a bounce: before and after it, along the normal and the tangent (lesson 5)."""

from __future__ import annotations

from typing import Final

from game.cards.card import About, Card, CardKind, FormulaLine, beside, given, line, the, then
from game.cards.numbers import MINUS, TIMES, Value, worked
from game.cards.shapes import Arrow, Dot, Ring, Shape
from game.physics import (
    Bounce,
    ContactRecord,
    Point,
    along,
    bounce,
    dot,
    left_normal,
    length,
    minus,
    scaled,
    separation,
)

ARROW: Final = 0.25  # Seconds whose way a velocity is drawn long
_PUSH: Final = 70.0  # Units that an impulse is drawn long
_HARDLY: Final = 1e-6  # units: an overlap up to here is only rounding


def contact_card(
    contact: ContactRecord, one: About, two: About, restitution: float, *, parts: bool = False
) -> Card:
    """Return the card of a recorded contact of body 1 with body 2, for their masses and radii.

    parts: whether an overlap of the two is then ended as `separation` does, which adds lesson 5's parting.

    The velocities before and the impulse are the record's; those after are what `bounce` answers for them.
    What nothing moves, such as a wall, is body 2 with 1/m = 0: physics then works with m1 = 1 and records the
    impulse times m1. A place in the world is not needed: at the contact the centres lie along n.
    """
    before = (contact.before_a, contact.before_b)
    after = velocities_after(contact, one, two, restitution)
    normal = contact.normal
    tangent = left_normal(normal)
    approach = (before[0][0] - before[1][0]) * normal[0] + (before[0][1] - before[1][1]) * normal[1]
    lines = [
        given("n", normal, "from 1 to 2, length 1"),
        line("T", "T = left normal of n", {"n": normal}, tangent),
        given("v1", before[0], f"of 1, {the(one.name)}"),
        given("v2", before[1], f"of 2, {the(two.name)}"),
        line("u", f"u = (v1 {MINUS} v2)·n", {"v1": before[0], "v2": before[1], "n": normal}, approach,
             "speed of approach"),
        impulse_line(contact, one, two, restitution, approach),
        *velocity_lines(contact, after, (one, two)),
        *sums(before, after, one, two),
        *_place_lines(contact, one, two, parts=parts),
    ]  # fmt: skip
    verdict = _verdict(contact, two, restitution)
    if lines[-1].symbol == "C2'":
        verdict += "; the overlap is shared by 1/m"
    shapes = _shapes(contact, one, two, after)
    notes = (f"v is drawn {TIMES} {ARROW:g} s; n and J are not to scale",)
    title = f"How does {the(one.name)} bounce off {the(two.name)}?"
    return Card(CardKind.CONTACT, title, tuple(lines), verdict, tuple(shapes), contact.point, notes)


def velocities_after(
    contact: ContactRecord, one: About, two: About, restitution: float
) -> tuple[Point, Point]:
    """Return both velocities after the contact, as physics changed them."""
    before = (contact.before_a, contact.before_b)
    if not contact.impulse > 0.0:
        return before
    answer: Bounce | None
    if two.inverse_mass == 0.0:
        answer = bounce(*before, contact.normal, 1.0, 0.0, restitution)
    else:
        answer = bounce(*before, contact.normal, one.inverse_mass, two.inverse_mass, restitution)
    return before if answer is None else (answer.velocity_a, answer.velocity_b)


def _mass(body: About) -> float:
    return 1.0 / body.inverse_mass if body.inverse_mass > 0.0 else 0.0


def impulse_line(
    contact: ContactRecord, one: About, two: About, restitution: float, approach: float
) -> FormulaLine:
    """Return the line of the impulse."""
    if not contact.impulse > 0.0:
        return given("J", contact.impulse, "u is not above 0")
    inverse = " + ".join(
        f"1/m{number}" if body.inverse_mass > 0.0 else "0" for number, body in enumerate((one, two), start=1)
    )
    values = {"e": restitution, "u": approach, "m1": _mass(one), "m2": _mass(two)}
    return line("J", f"J = (1 + e) u / ({inverse})", values, contact.impulse)


def velocity_lines(
    contact: ContactRecord, after: tuple[Point, Point], bodies: tuple[About, About]
) -> list[FormulaLine]:
    """Return the velocities after the contact, and their parts along n and T before and after."""
    normal, tangent, impulse = contact.normal, left_normal(contact.normal), contact.impulse
    lines = []
    parts: list[FormulaLine] = []
    for number, (body, before, late, sign) in enumerate(
        zip(bodies, (contact.before_a, contact.before_b), after, (MINUS, "+"), strict=True), start=1
    ):
        if number == 2 and not body.inverse_mass > 0.0:
            continue
        v, m = f"v{number}", f"m{number}"
        push: dict[str, Value] = {"J": impulse, m: _mass(body)}
        change = f" {sign} J/{m}" if body.inverse_mass > 0.0 else ""
        lines.append(
            line(f"{v}'", f"{v}' = {v}{change and f'{change} n'}", {v: before, "n": normal, **push}, late)
        )
        first, last = dot(before, normal), dot(late, normal)
        along_n = worked(f"{v}·n", {v: before, "n": normal}, first)
        then_n = worked(f"z{change}", {"z": first, **push}, last)
        parts.append(then(f"{v}·n", f"{v}·n, then {v}·n{change}", along_n, then_n, (first, last)))
        kept = (dot(before, tangent), dot(late, tangent))
        along_t = worked(f"{v}·T", {v: before, "T": tangent}, kept[0])
        parts.append(then(f"{v}·T", f"{v}·T", along_t, along_t, kept, "J is along n"))
    return lines + parts


def sums(
    before: tuple[Point, Point], after: tuple[Point, Point], one: About, two: About
) -> list[FormulaLine]:
    """Return momentum and energy, before and after; a wall's are left out, for it does not move."""
    masses = (_mass(one), _mass(two))

    def momentum(velocities: tuple[Point, Point]) -> Point:
        return (
            masses[0] * velocities[0][0] + masses[1] * velocities[1][0],
            masses[0] * velocities[0][1] + masses[1] * velocities[1][1],
        )

    def energy(velocities: tuple[Point, Point]) -> float:
        return 0.5 * (
            masses[0] * dot(velocities[0], velocities[0]) + masses[1] * dot(velocities[1], velocities[1])
        )

    def values(velocities: tuple[Point, Point]) -> dict[str, Value]:
        return {"m1": masses[0], "m2": masses[1], "v1": velocities[0], "v2": velocities[1]}

    both = two.inverse_mass > 0.0
    energies, momenta = (energy(before), energy(after)), (momentum(before), momentum(after))
    p, e = ("m1 v1 + m2 v2", "½ (m1 v1² + m2 v2²)") if both else ("m1 v1", "½ m1 v1²")
    ps = [worked(p, values(each), value) for each, value in zip((before, after), momenta, strict=True)]
    es = [worked(e, values(each), value) for each, value in zip((before, after), energies, strict=True)]
    return [then("p", f"p = {p}", ps[0], ps[1], momenta[1]), then("E", f"E = {e}", es[0], es[1], energies)]


def _place_lines(contact: ContactRecord, one: About, two: About, *, parts: bool) -> list[FormulaLine]:
    """Return the contact point of two circles, and where their centres are after their parting."""
    if not (two.inverse_mass > 0.0 and one.radius + two.radius > 0.0):
        return []
    centres = _centres(contact, one, two)
    values: dict[str, Value] = {"C1": centres[0], "C2": centres[1], "r1": one.radius, "r2": two.radius}
    lines = [line("X", "X = (C1 r2 + C2 r1) / (r1 + r2)", values, contact.point, "contact point")]
    if not (parts and contact.depth > _HARDLY):
        return lines
    depth = one.radius + two.radius - length(minus(*centres))
    lines.append(line("depth", f"depth = r1 + r2 {MINUS} |C2 {MINUS} C1|", values, depth, "of the overlap"))
    values |= {"depth": depth, "n": contact.normal, "m1": _mass(one), "m2": _mass(two)}
    pushes = separation(contact.normal, depth, one.inverse_mass, two.inverse_mass)
    for number, (centre, push, sign) in enumerate(zip(centres, pushes, (MINUS, "+"), strict=True), start=1):
        letters = f"C{number}' = C{number} {sign} depth n (1/m{number}) / (1/m1 + 1/m2)"
        lines.append(line(f"C{number}'", letters, values, along(centre, push, 1.0)))
    return lines


def _centres(contact: ContactRecord, one: About, two: About) -> tuple[Point, Point]:
    """Return both centres as the two touch: they lie along n, on both sides of the contact point."""
    total = one.radius + two.radius
    gap = total - contact.depth
    share = one.radius / total if total > 0.0 else 0.5
    point, normal = contact.point, contact.normal
    return along(point, normal, -gap * share), along(point, normal, gap * (1.0 - share))


def _verdict(contact: ContactRecord, two: About, restitution: float) -> str:
    if not contact.impulse > 0.0:
        return "u is not above 0: they part already, no impulse"
    kept = "E stays the same" if restitution == 1.0 else f"e = {restitution:g}: E gets less"
    if two.inverse_mass == 0.0:
        return f"the wall takes J but does not move; {kept}"
    turned = "reverses u" if restitution == 1.0 else f"turns u into {MINUS}{restitution:g} u"
    return f"J {turned}, v·T stays the same; p stays the same, {kept}"


def _shapes(contact: ContactRecord, one: About, two: About, after: tuple[Point, Point]) -> list[Shape]:
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
            motion = scaled(velocity, ARROW)
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
