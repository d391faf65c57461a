"""The debug overlay's equation: where a ray meets a disc, with the numbers of the ray and disc pointed at."""

from __future__ import annotations

from typing import NamedTuple

from game.overlay.bodies import Seen
from game.overlay.debug_draw import DebugDraw
from game.overlay.history import Leg, Memory
from game.overlay.text_cache import MINUS, brief, figure
from game.physics import (
    Point,
    Quadratic,
    RayHit,
    RayRecord,
    Torus,
    along,
    distance_to_line,
    distance_to_segment,
    length,
    nearest_on_line,
    quadratic,
    roots,
)
from game.sim.bodies import Kind
from game.sim.kinds.rows import Role, has
from game.view.theme import Theme

_OWNERS = {"laser": Kind.SHIP, "beam": Kind.LANCER, "sight": Kind.LANCER}


class Question(NamedTuple):
    """A ray, a disc in the ray's own unwrapped frame, and the equation of the two; hit only if it was one."""

    leg: Leg
    target: int
    centre: Point
    radius: float
    equation: Quadratic
    roots: tuple[float, float] | None
    hit: RayHit | None


def find_question(torus: Torus, memory: Memory, bodies: list[Seen], pointer: Point | None) -> Question | None:
    """Return the question nearest to the pointer; without a pointer, the last hit. None if none was asked.

    For a disc that was hit the equation is the recorded one; for another it is worked out for where that
    disc is now.
    """
    if pointer is None:
        hits = [(kept.thing, hit) for kept in memory.rays for hit in kept.thing.ray.hits[:1]]
        return _of_hit(*hits[-1]) if hits else None
    if not memory.rays:
        return None
    gaps = [_gap(torus, kept.thing.ray, pointer) for kept in memory.rays]
    closest = min(gaps)
    number = max(at for at, gap in enumerate(gaps) if gap <= closest + 1e-9)
    return _nearest_disc(torus, memory.rays[number].thing, bodies, pointer)


def _nearest_disc(torus: Torus, leg: Leg, bodies: list[Seen], pointer: Point) -> Question | None:
    """Return the question of this leg and the disc whose rim is nearest to the pointer."""
    met = {hit.target for hit in leg.ray.hits}
    owner = _OWNERS.get(leg.ray.purpose) if leg.before == 0.0 else None
    best, answer = float("inf"), None
    for hit in leg.ray.hits:
        gap = torus.distance(pointer, torus.wrap(hit.centre)) - hit.radius
        if gap < best:
            best, answer = gap, _of_hit(leg, hit)
    for body in bodies:
        gap = torus.distance(pointer, body.place) - body.radius
        askable = body.radius > 0.0 and body.kind is not owner and not has(body.kind, Role.TAKEN)
        if gap < best and askable and body.id not in met:
            best, answer = gap, _of_body(torus, leg, body)
    return answer


def _of_hit(leg: Leg, hit: RayHit) -> Question:
    both = roots(leg.ray.start, leg.ray.motion, hit.centre, hit.radius)
    return Question(leg, hit.target, hit.centre, hit.radius, hit.equation, both, hit)


def _of_body(torus: Torus, leg: Leg, body: Seen) -> Question:
    """Ask physics about a disc that was not hit: the image of it that the ray comes nearest to."""
    start, motion = leg.ray.start, leg.ray.motion
    offset = torus.delta(start, body.place)
    images = torus.images(offset, motion, max(torus.width, torus.height))
    x, y = min(images, key=lambda image: distance_to_segment(image, (0.0, 0.0), motion), default=offset)
    centre = (start[0] + x, start[1] + y)
    return Question(
        leg,
        body.id,
        centre,
        body.radius,
        quadratic(start, motion, centre, body.radius),
        roots(start, motion, centre, body.radius),
        None,
    )


def _gap(torus: Torus, ray: RayRecord, pointer: Point) -> float:
    offset = torus.delta(ray.start, pointer)
    images = torus.images(offset, ray.motion, max(torus.width, torus.height))
    return min((distance_to_segment(image, (0.0, 0.0), ray.motion) for image in images), default=float("inf"))


def explain(question: Question) -> list[str]:
    """Return the equation with its numbers, line by line, as it would stand on a blackboard."""
    ray, equation = question.leg.ray, question.equation
    away = distance_to_line(question.centre, ray.start, along(ray.start, ray.motion, 1.0))
    sign = ">" if away > question.radius else "<" if away < question.radius else "="
    return [
        f"{ray.purpose} ray and disc #{question.target}",
        f"a t² + b t + c = 0     f = start {MINUS} centre",
        f"a = d·d = {figure(equation.a)}",
        f"b = 2 f·d = {figure(equation.b)}",
        f"c = f·f {MINUS} r² = {figure(equation.c)}",
        f"Δ = b² {MINUS} 4ac = {figure(equation.discriminant)}",
        _verdict(question),
        f"distance from line {brief(away)} {sign} r {brief(question.radius)}",
        _outcome(question),
    ]


def _verdict(question: Question) -> str:
    if question.roots is None:
        return "Δ < 0: no roots, a miss" if question.equation.discriminant < 0.0 else "no roots"
    first, last = question.roots
    if question.equation.discriminant == 0.0:
        return f"Δ = 0: a tangent, t = {figure(first)}"
    return f"Δ > 0: t1 = {figure(first)}   t2 = {figure(last)}"


def _outcome(question: Question) -> str:
    ray, hit = question.leg.ray, question.hit
    if hit is not None:
        point = hit.crossing.point
        way = question.leg.before + length((point[0] - ray.start[0], point[1] - ray.start[1]))
        inside = question.equation.c <= 0.0
        return (
            f"started inside: hit at t = 0, {brief(way)} units" if inside else f"hit after {brief(way)} units"
        )
    if question.roots is None:
        return "the line passes outside"
    first, last = question.roots
    if last < 0.0:
        return "both roots < 0: the disc is behind"
    return "both roots > 1: out of reach" if first > 1.0 else "on the line now"


def draw_question(draw: DebugDraw, theme: Theme, question: Question) -> None:
    """Draw what the numbers mean: the endless line, its roots, and how far the centre is from it."""
    ray, centre = question.leg.ray, question.centre
    end = along(ray.start, ray.motion, 1.0)
    foot = nearest_on_line(centre, ray.start, end)
    fractions = [0.0, 1.0, *(question.roots or (_share(ray, foot),))]
    white = theme.overlay_hit
    draw.dashes(along(ray.start, ray.motion, min(fractions)), ray.start, white)
    draw.dashes(end, along(ray.start, ray.motion, max(fractions)), white)
    draw.circle(centre, question.radius, white)
    draw.dashes(centre, foot, white)
    draw.note(
        _middle(centre, foot), f"d {brief(length((foot[0] - centre[0], foot[1] - centre[1])))}", white, 0, 4.0
    )
    for name, fraction in zip(("t1", "t2"), question.roots or (), strict=False):
        place = along(ray.start, ray.motion, fraction)
        draw.dot(place, white, 4.0, hollow=not 0.0 <= fraction <= 1.0)
        draw.note(place, f"{name} {figure(round(fraction, 4))}", white, 0)


def _share(ray: RayRecord, place: Point) -> float:
    """Return the t of a place on a ray's line; 0 for a ray without length."""
    mx, my = ray.motion
    square = mx * mx + my * my
    return ((place[0] - ray.start[0]) * mx + (place[1] - ray.start[1]) * my) / square if square > 0.0 else 0.0


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) * 0.5, (a[1] + b[1]) * 0.5)
