"""The cards of a ray: with a disc (lessons 1 and 2), and with the mirror or wall that ends it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game import physics
from game.cards.card import Card, CardKind, beside, disc_shapes, foot_shapes, outside, the, way_shapes
from game.cards.lines import Lines
from game.cards.numbers import TIMES, places_of, short, told_apart
from game.cards.shapes import Arrow, Dot, Line, Shape
from game.physics import Point, along, dot, left_normal, length, minus, reflect, scaled, unit
from game.physics.record import RayHit, RayRecord
from game.sim.bodies import Kind
from game.sim.field import Purpose
from game.sim.kinds.registry import ROWS

UNIT: Final = 60.0  # Units that a vector of length 1 is drawn long
_INSIDE: Final = "c is not above 0: P lies in the disc, a hit at t = 0"


class _Equation(NamedTuple):
    """t² + b t + c = 0 for a direction of length 1, so that t is a way in units, and what follows from it.

    The kernel solves the same equation for a motion of length L. Its b is divided by L, its discriminant by
    L², and its roots are multiplied by L; c is the same.
    """

    reach: float  # units that the ray goes, or would if nothing had stopped it
    last: (
        float  # the largest t that counts, with room for rounding: where something else stopped it, or reach
    )
    stopped: bool  # whether something else did, such as a mirror
    b: float
    c: float
    discriminant: float
    both: tuple[float, float] | None  # t1 and t2, None if the line misses
    away: float  # h, the distance of the centre from the line
    foot: Point  # F, the point of the line nearest to the centre
    is_met: bool  # whether the ray meets the rim from outside, before it ends


def full_reach(ray: RayRecord, hit: RayHit | None = None) -> float:
    """Return how far a ray would go in units. A beam that a disc stopped is recorded up to there.

    hit: the disc that is asked about, if the ray hit it; None: any other disc.
    """
    size = length(ray.motion)
    stopped = hit or (ray.hits[0] if len(ray.hits) == 1 else None)
    if stopped is None or along(ray.start, ray.motion, 1.0) != stopped.crossing.point:
        return size
    share = stopped.crossing.fraction
    return size / share if share > 0.0 else size


def _equation_of(
    ray: RayRecord, centre: Point, radius: float, hit: RayHit | None, reach: float | None
) -> _Equation:
    """Return the equation of a ray with a length and a disc; of a hit the one that was recorded."""
    size = length(ray.motion)
    reach = full_reach(ray, hit) if reach is None else reach
    if hit is not None:
        kernel, end = hit.equation, reach
        both: tuple[float, float] | None = (hit.crossing.entry * reach, hit.crossing.exit * reach)
    else:
        kernel, end = physics.quadratic(ray.start, ray.motion, centre, radius), min(size, reach)
        found = physics.roots(ray.start, ray.motion, centre, radius)
        both = None if found is None else scaled(found, size)
    stopped = hit is None and (end < reach or ray.normal is not None)
    line = (ray.start, along(ray.start, ray.motion, 1.0))
    away, foot = physics.distance_to_line(centre, *line), physics.nearest_on_line(centre, *line)
    b, discriminant = kernel.b / size, kernel.discriminant / (size * size)
    if told_apart(away, radius)[1] == "=":  # by rounding D may be a bit above or below 0
        root = -0.5 * b if hit is None else min(-0.5 * b, reach)  # a hit at the very end is one
        discriminant, both = 0.0, (root, root)
    last = end * (1.0 + 1e-12)
    is_met = both is not None and kernel.c > 0.0 and 0.0 <= both[0] <= last
    return _Equation(reach, last, stopped, b, kernel.c, discriminant, both, away, foot, is_met)


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

    centre: in the ray's own frame, not wrapped. name: of the disc. ends: whether the ray is a segment P..Q,
    whose L and t / L are shown too. endless: whether it is a line that goes on beyond P. reach: units that it
    would go if nothing had stopped it; None: as recorded.
    """
    start, direction, size = ray.start, unit(ray.motion), length(ray.motion)
    offset = minus(start, centre)
    title = f"Where does the {word_of_ray(ray)} meet {the(name)}?"
    lines = Lines(P=start, C=centre, r=radius)
    lines.put("f", "P - C", offset)
    shapes = [
        *disc_shapes(centre, radius, offset),
        Dot(start, "P", "P"),
        Arrow(centre, offset, "f", "f", beside(centre, offset, 9.0 * outside(offset, ray.motion))),
    ]
    if direction is None or not size * size > 0.0:
        lines.compare("|P - C|²", "f·f", dot(offset, offset), "r²", radius * radius)
        where = "in the disc" if dot(offset, offset) <= radius * radius else "outside"
        title, verdict = f"Does P lie in {the(name)}?", f"no direction, so a point: it lies {where}"
        return Card(CardKind.RAY_DISC, title, tuple(lines), verdict, tuple(shapes), start)
    equation = _equation_of(ray, centre, radius, hit, reach)
    _put_equation(lines, equation, direction, "line" if endless else "ray")
    lines.put("F", "P - (f·d) d", equation.foot, numbers=None)
    lines.compare("h", "|f * d|", equation.away, "r", radius)
    lines.put("D", "4 (r² - h²)", equation.discriminant)
    if ends:
        lines.values["Q"] = along(start, ray.motion, equation.reach / size)
        lines.put("L", "|Q - P|", equation.reach)
        if hit is not None:
            lines.values["t"] = hit.crossing.fraction * equation.reach
            lines.put("t/L", "t / L", hit.crossing.fraction, places=4)
    if equation.both is not None and radius > 0.0 and (endless or equation.is_met):
        place = along(start, direction, equation.both[0])
        lines.put("X", "P + t1 d", place)
        lines.put("n", "(X - C) / r", scaled(minus(place, centre), 1.0 / radius), "out of the disc")
    shapes += _ray_shapes(start, direction, centre, equation, endless=endless)
    return Card(
        CardKind.RAY_DISC,
        title,
        tuple(lines),
        _verdict_of_line(equation) if endless else _verdict(equation),
        tuple(shapes),
        centre if hit is None else hit.crossing.point,
        (f"d is drawn {UNIT:.0f} units long",),
    )


def word_of_ray(ray: RayRecord) -> str:
    """Return the name of a ray: "line of sight", "castle's beam"."""
    if ray.purpose is Purpose.SIGHT:
        return "line of sight"
    if ray.purpose is Purpose.BEAM and ray.sender is not None:
        return f"{ROWS[Kind(ray.sender.kind)].word}'s beam"
    return str(ray.purpose)


def _put_equation(lines: Lines, equation: _Equation, direction: Point, word: str) -> None:
    """Add the lines from the direction to the roots. word: "ray" or "line"."""
    b, discriminant = equation.b, equation.discriminant
    lines.given("d", direction, "length 1")
    lines.law("X = P + t d", f"on the {word}")
    lines.law("|X - C|² - r² = t² + b t + c = 0", "on the rim")
    lines.put("b", "2 f·d", b)
    lines.put("c", "f·f - r²", equation.c)
    lines.put("D", "b² - 4c", discriminant)
    if equation.both is not None:
        places = places_of(equation.both)
        if any(root and not float(f"{root:.{max(places, 0)}f}") for root in equation.both):
            places = max(map(places_of, equation.both))  # the sign of each is to be seen
        lines.values["D"] = max(0.0, discriminant)
        lines.put("t1, t2", "(-b ± √D) / 2", equation.both, places=places)


def _ray_shapes(
    start: Point, direction: Point, centre: Point, equation: _Equation, *, endless: bool
) -> list[Shape]:
    """Return the ray with its full reach, the distance from it, and the points of both roots."""
    drawn, side = scaled(direction, UNIT), outside(minus(start, centre), direction)
    shapes: list[Shape] = [
        Line(start, along(start, direction, equation.reach), "d", dashed=True),
        Arrow(start, drawn, "d", "d", beside(start, drawn, 10.0 * side, 0.7)),
        *foot_shapes(centre, equation.foot),
    ]
    met = equation.both is not None and (endless or equation.is_met)
    if equation.both is not None and met:
        shapes += way_shapes(start, scaled(direction, equation.both[0]), "t1", side)
    for name, t in zip(("t1", "t2"), equation.both or (), strict=False):
        letter, counts = "X" if met and name == "t1" else name, endless or 0.0 <= t <= equation.last
        shapes.append(Dot(along(start, direction, t), letter, letter, hollow=not counts))
    return shapes


def _verdict_of_line(equation: _Equation) -> str:
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


def _verdict(equation: _Equation) -> str:
    if equation.both is None:
        return "D < 0, so no solution: the line passes outside"
    first, last = equation.both
    if equation.c <= 0.0:
        return _INSIDE
    if last < 0.0:
        return "both t < 0: the disc is behind; the line meets it, the ray does not"
    if first > equation.last:
        why = "something stopped the ray there" if equation.stopped else "out of reach"
        return f"t1 = {' '.join(told_apart(first, equation.last))}: on the line, but {why}"
    if equation.discriminant == 0.0:
        return f"D = 0: a tangent, both roots are one; it touches {short(first)} units from P"
    return f"D > 0, so two solutions, the nearer one is the hit: it meets it {short(first)} units from P"


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
