"""The debug overlay's rays: every leg that was asked about, what it met, and the normals there."""

from __future__ import annotations

from game.cards.numbers import brief, pair
from game.cards.of_record import is_straight_part
from game.cards.ray_card import word_of_ray
from game.overlay.colours import faded
from game.overlay.debug_draw import DebugDraw
from game.overlay.memory import RAY_SPAN, BeamPart, Memory
from game.physics import Point, Purpose, RayHit, RayRecord, along, left_normal, length, roots
from game.view.paint.theme import Colour, Theme

_NORMAL = 30.0  # units that a unit normal is drawn long
_TANGENT = 9.0  # units to each side


def draw_rays(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 2: legs with their lengths, hits with their distances along the whole beam. Older ones fade."""
    fresh = _latest(memory)
    for kept in memory.rays:
        colour = faded(theme.overlay_ray, memory.age(kept), RAY_SPAN)
        _draw_leg(draw, kept.thing.ray, colour)
        words = kept.tick == fresh.get(kept.thing.ray.purpose)
        if words:
            earlier = [part.thing.ray for part in memory.rays if part.tick == kept.tick]
            straight = is_straight_part(draw.torus, kept.thing.ray, earlier)
            _name_leg(draw, kept.thing.ray, theme.overlay_ray, straight=straight)
        for hit in kept.thing.ray.hits:
            point = faded(theme.overlay_hit, memory.age(kept), RAY_SPAN)
            _draw_hit(draw, kept.thing, hit, (colour, point), words)


def draw_ray_normals(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 3: the normal of each disc where a ray met it, and of each barrier that ended or mirrored one."""
    fresh = _latest(memory)
    for kept in memory.rays:
        ray = kept.thing.ray
        colour = faded(theme.overlay_normal, memory.age(kept), RAY_SPAN)
        words = kept.tick == fresh.get(ray.purpose)
        for hit in ray.hits:
            draw_normal(draw, hit.crossing.point, hit.crossing.normal, colour, words)
        if ray.normal is not None:
            draw_normal(draw, along(ray.start, ray.motion, 1.0), ray.normal, colour, words)


def draw_normal(draw: DebugDraw, place: Point, normal: Point, colour: Colour, words: bool) -> None:
    """Draw a unit normal as an arrow with a piece of the tangent at its foot."""
    motion = (normal[0] * _NORMAL, normal[1] * _NORMAL)
    tx, ty = left_normal((normal[0] * _TANGENT, normal[1] * _TANGENT))
    draw.arrow(place, motion, colour)
    draw.line((place[0] - tx, place[1] - ty), (place[0] + tx, place[1] + ty), colour)
    if words:
        draw.note((place[0] + motion[0], place[1] + motion[1]), f"n {pair(normal, 2)}", colour, 2)


def _latest(memory: Memory) -> dict[Purpose, int]:
    """Return the tick of the last ray of each purpose: only that one gets words."""
    return {kept.thing.ray.purpose: kept.tick for kept in memory.rays}


def _draw_leg(draw: DebugDraw, ray: RayRecord, colour: Colour) -> None:
    end = along(ray.start, ray.motion, 1.0)
    if ray.purpose is Purpose.SIGHT:
        draw.dashes(ray.start, end, colour)
    else:
        draw.line(ray.start, end, colour)
    draw.dot(ray.start, colour, 2.0)
    draw.dot(end, colour, 2.0, hollow=True)


def _name_leg(draw: DebugDraw, ray: RayRecord, colour: Colour, *, straight: bool) -> None:
    word = f"{_word(ray)}, straight on" if straight else _word(ray)
    draw.note(along(ray.start, ray.motion, 0.5), f"{word} {brief(length(ray.motion))}", colour, 1)


def _word(ray: RayRecord) -> str:
    """Return what a leg is called: as on cards, but that "sight" will do."""
    return ray.purpose.value if ray.purpose is Purpose.SIGHT else word_of_ray(ray)


def _draw_hit(
    draw: DebugDraw, leg: BeamPart, hit: RayHit, colours: tuple[Colour, Colour], words: bool
) -> None:
    """Draw the disc as it was when asked, the chord that lies in it, and the point where the ray came in."""
    ray, point = leg.ray, hit.crossing.point
    both = roots(ray.start, ray.motion, hit.centre, hit.radius)
    if both is not None:
        first, last = max(0.0, both[0]), min(1.0, both[1])
        if first < last:
            draw.line(along(ray.start, ray.motion, first), along(ray.start, ray.motion, last), colours[0], 2)
    if words:
        draw.dashed_circle(hit.centre, hit.radius, colours[0])
        way = leg.before + length((point[0] - ray.start[0], point[1] - ray.start[1]))
        draw.note(point, f"{brief(way)} to #{hit.target}", colours[1], 0)
    draw.dot(point, colours[1], 3.5)
