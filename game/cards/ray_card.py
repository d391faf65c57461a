"""The card of a ray and a disc (lessons 1 and 2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game import physics
from game.cards.card import (
    Card,
    CardKind,
    FormulaLine,
    Span,
    beside,
    compared,
    disc_shapes,
    formula,
    given,
    law,
    line,
    outside,
    plain,
    the,
)
from game.cards.numbers import MINUS, TIMES, short, worked
from game.cards.shapes import Arrow, Dot, Line, Shape
from game.physics import Point, Purpose, RayHit, RayRecord, along, length, minus, scaled, unit
from game.sim.bodies import Kind
from game.sim.kinds.registry import ROWS

UNIT: Final = 60.0  # Units that a vector of length 1 is drawn long


class Roots(NamedTuple):
    """The equation of a ray and a disc for a direction of length 1, so that t is a way in units.

    It is the kernel's own, which works with a motion of length L: b and the roots are divided and multiplied
    by L, the discriminant is divided by its square; c is the same. Nothing is worked out again.
    """

    reach: float  # units that the ray goes, or would if nothing had stopped it
    end: float  # units after which something else stopped it; else its reach
    stopped: bool  # whether something else did, such as a mirror
    b: float
    c: float
    discriminant: float
    both: tuple[float, float] | None  # both t, None if the line misses
    away: float  # h, the distance of the centre from the line


def full_reach(ray: RayRecord, hit: RayHit | None = None) -> float:
    """Return how far a ray would go in units. A beam that a disc stopped is recorded up to there."""
    size = length(ray.motion)
    stopped = hit or (ray.hits[0] if len(ray.hits) == 1 else None)
    if stopped is None or along(ray.start, ray.motion, 1.0) != stopped.crossing.point:
        return size
    share = stopped.crossing.fraction
    return size / share if share > 0.0 else size


def equation_of(
    ray: RayRecord, centre: Point, radius: float, hit: RayHit | None = None, reach: float | None = None
) -> Roots | None:
    """Return the equation of a ray and a disc, the recorded one for a hit; None if the ray has no length."""
    size = length(ray.motion)
    if not size * size > 0.0:
        return None
    reach = full_reach(ray, hit) if reach is None else reach
    if hit is not None:
        kernel = hit.equation
        both: tuple[float, float] | None = (hit.crossing.entry * reach, hit.crossing.exit * reach)
        end = reach
    else:
        end = min(size, reach)
        kernel = physics.quadratic(ray.start, ray.motion, centre, radius)
        found = physics.roots(ray.start, ray.motion, centre, radius)
        both = None if found is None else scaled(found, size)
    away = physics.distance_to_line(centre, ray.start, along(ray.start, ray.motion, 1.0))
    stopped = hit is None and (end < reach or ray.normal is not None)
    return Roots(
        reach, end, stopped, kernel.b / size, kernel.c, kernel.discriminant / (size * size), both, away
    )


def ray_disc_card(  # noqa: PLR0913 - a ray, a disc, and what is told of them
    ray: RayRecord,
    centre: Point,
    radius: float,
    hit: RayHit | None = None,
    *,
    name: str = "disc",
    ends: bool = False,
    endless: bool = False,
    reach: float | None = None,
) -> Card:
    """Return the card of a ray and a disc: the recorded hit, or a disc that this ray might have met.

    centre lies in the ray's own frame, not wrapped. name is what the disc is called. ends: whether the ray
    is a segment P..Q, of which L and the share t / L of the hit are told too. endless: whether it is a line
    that goes on beyond P as well, which both roots meet. reach: units that it would go if nothing had
    stopped it; None: as recorded, which asks for a ray whose numbers are still the recorded ones.
    """
    start = ray.start
    offset = minus(start, centre)
    lines = [line("f", f"f = P {MINUS} C", {"P": start, "C": centre}, offset)]
    shapes: list[Shape] = [
        *disc_shapes(centre, radius, offset),
        Dot(start, "P", "P"),
        Arrow(centre, offset, "f", "f", beside(centre, offset, 9.0 * outside(offset, ray.motion))),
    ]
    title = f"Where does the {word_of_ray(ray)} meet {the(name)}?"
    equation, direction = equation_of(ray, centre, radius, hit, reach), unit(ray.motion)
    if equation is None or direction is None:
        c = offset[0] * offset[0] + offset[1] * offset[1] - radius * radius
        lines.append(_line_of_c(offset, radius, c))
        verdict = (
            "c is not above 0: P lies in the disc, a hit at t = 0" if c <= 0.0 else "no direction: a point"
        )
        return Card(CardKind.RAY_DISC, title, tuple(lines), verdict, tuple(shapes), start)
    lines += _equation_lines(direction, offset, radius, equation, "line" if endless else "ray")
    if ends:
        lines += _share_lines(ray, equation, hit)
    if equation.both is not None and radius > 0.0 and (endless or _is_met(equation)):
        lines += _hit_lines(start, centre, radius, direction, equation.both[0])
    shapes += _ray_shapes(start, direction, centre, equation, endless=endless)
    place = hit.crossing.point if hit is not None else centre
    words = _verdict_of_line(equation) if endless else _verdict(equation)
    notes = (f"d is drawn {UNIT:.0f} units long",)
    return Card(CardKind.RAY_DISC, title, tuple(lines), words, tuple(shapes), place, notes)


def word_of_ray(ray: RayRecord) -> str:
    """Return the name of a ray: "line of sight", "castle's beam"."""
    if ray.purpose is Purpose.SIGHT:
        return "line of sight"
    if ray.purpose is Purpose.BEAM and ray.sender is not None:
        return f"{ROWS[Kind(ray.sender.kind)].word}'s beam"
    return str(ray.purpose.value)


def _line_of_c(offset: Point, radius: float, c: float) -> FormulaLine:
    return line("c", f"c = f·f {MINUS} r²", {"f": offset, "r": radius}, c)


def _equation_lines(
    direction: Point, offset: Point, radius: float, equation: Roots, word: str
) -> list[FormulaLine]:
    """Return the lines from the direction to the roots and the distance. word: "ray" or "line"."""
    b, c, discriminant = equation.b, equation.c, equation.discriminant
    return [
        given("d", direction, "length 1"),
        law("X", "", "P + t d", f"on the {word}"),
        law(f"|X {MINUS} C|² {MINUS} r²", "t² + b t + c", "0", "on the rim"),
        line("b", "b = 2 f·d", {"f": offset, "d": direction}, b),
        _line_of_c(offset, radius, c),
        *discriminant_lines(b, c, discriminant),
        *_root_lines(b, discriminant, equation.both),
        *distance_lines(offset, direction, ("r", radius), equation.away, discriminant),
    ]


def discriminant_lines(b: float, c: float, discriminant: float) -> list[FormulaLine]:
    """Return the line of the discriminant of t² + b t + c = 0."""
    return [line("D", f"D = b² {MINUS} 4c", {"b": b, "c": c}, discriminant)]


def _root_lines(b: float, discriminant: float, both: tuple[float, float] | None) -> list[FormulaLine]:
    """Return the line of both roots, if there are any."""
    if both is None:
        return []
    found = worked(f"({MINUS}b ± √D) / 2", {"b": b, "D": max(0.0, discriminant)}, both)
    result = (Span(found.results[0], "t1"), Span(" and "), Span(found.results[1], "t2"))
    return [FormulaLine("t", formula(f"t1, t2 = ({MINUS}b ± √D) / 2"), plain(found.numbers), result, both)]


def distance_lines(
    offset: Point, direction: Point, reach: tuple[str, float], away: float, discriminant: float
) -> list[FormulaLine]:
    """Return the lines of the distance h from the line, and of what it has to do with D.

    reach: the letter of the radius, r or k, and its length.
    """
    letter, radius = reach
    return [
        compared("h", f"h = |f {TIMES} d|", {"f": offset, "d": direction}, away, letter, radius),
        line("", f"D = 4 ({letter}² {MINUS} h²)", {letter: radius, "h": away}, discriminant),
    ]


def _hit_lines(start: Point, centre: Point, radius: float, direction: Point, t: float) -> list[FormulaLine]:
    """Return the lines of where the ray meets the rim, and of the normal there."""
    place = along(start, direction, t)
    outward = ((place[0] - centre[0]) / radius, (place[1] - centre[1]) / radius)
    return [
        line("X", "X = P + t1 d", {"P": start, "t1": t, "d": direction}, place),
        line(
            "n", f"n = (X {MINUS} C) / r", {"X": place, "C": centre, "r": radius}, outward, "out of the disc"
        ),
    ]


def _share_lines(ray: RayRecord, equation: Roots, hit: RayHit | None) -> list[FormulaLine]:
    """Return how long the segment is, and at which part of it the hit lies: lesson 2's own t."""
    ends = {"Q": along(ray.start, ray.motion, equation.reach / length(ray.motion)), "P": ray.start}
    lines = [line("L", f"L = |Q {MINUS} P|", ends, equation.reach)]
    if hit is not None:
        share = hit.crossing.fraction
        lines.append(
            line("t/L", "t / L", {"t": share * equation.reach, "L": equation.reach}, share, places=4)
        )
    return lines


def _ray_shapes(
    start: Point, direction: Point, centre: Point, equation: Roots, *, endless: bool
) -> list[Shape]:
    """Return the ray with its full reach, the distance from it, and the points of both roots."""
    foot = physics.nearest_on_line(centre, start, (start[0] + direction[0], start[1] + direction[1]))
    drawn = scaled(direction, UNIT)
    offset = minus(start, centre)
    shapes: list[Shape] = [
        Line(start, along(start, direction, equation.reach), "d", dashed=True),
        Arrow(start, drawn, "d", "d", beside(start, drawn, 10.0 * outside(offset, direction), 0.7)),
        Line(centre, foot, "h", "h", ((centre[0] + foot[0]) * 0.5, (centre[1] + foot[1]) * 0.5), width=2),
    ]
    for name, t in zip(("t1", "t2"), equation.both or (), strict=False):
        place = along(start, direction, t)
        counts = endless or 0.0 <= t <= _last(equation)
        shapes.append(Dot(place, name, name, hollow=not counts))
    return shapes


def _is_met(equation: Roots) -> bool:
    """Tell whether the ray meets the rim from outside, before it ends."""
    first = 0.0 if equation.both is None else equation.both[0]
    return equation.both is not None and equation.c > 0.0 and 0.0 <= first <= _last(equation)


def _last(equation: Roots) -> float:
    """Return the largest t that counts, with room for rounding."""
    return equation.end * (1.0 + 1e-12)


def _verdict_of_line(equation: Roots) -> str:
    """Return the answer for an endless line in words: both roots count, and X is at the first."""
    if equation.both is None:
        return "D < 0, so no solution: the line passes outside"
    first, last = equation.both
    if equation.discriminant == 0.0:
        return f"D = 0: a tangent, both roots are one; X is at t1 = {short(first)}"
    if last < 0.0:
        where = "both t < 0: the disc is behind P, and the endless line meets it all the same"
    elif first < 0.0:
        where = "t1 < 0: P lies in the disc, and the endless line meets it at both roots"
    else:
        where = "D > 0: the endless line meets it at both roots"
    return f"{where}; X is at t1 = {short(first)}"


def _verdict(equation: Roots) -> str:
    """Return the answer in words."""
    if equation.both is None:
        return "D < 0, so no solution: the line passes outside"
    first, last = equation.both
    if equation.c <= 0.0:
        return "c is not above 0: P lies in the disc, a hit at t = 0"
    if last < 0.0:
        return "both t < 0: the disc is behind; the line meets it, the ray does not"
    if first > _last(equation):
        why = "something stopped the ray there" if equation.stopped else "out of reach"
        return f"t1 > {short(equation.end)}: on the line, but {why}"
    if equation.discriminant == 0.0:
        return f"D = 0: a tangent, both roots are one; hit {short(first)} units from P"
    return f"D > 0, so two solutions: the nearer one is the hit, {short(first)} units from P"
