"""Layers that draw the remembered records of physics: rays, normals, contacts, sweeps, broad phase."""

from __future__ import annotations

import math

from game.cards.numbers import brief, figure, pair
from game.cards.octagon_card import octagon
from game.cards.ray_card import word_of_ray
from game.overlay.body_layer import Seen
from game.overlay.colours import faded
from game.overlay.debug_draw import DebugDraw
from game.overlay.memory import CONTACT_SPAN, RAY_SPAN, BeamPart, Memory, Recorded
from game.physics import roots
from game.physics.record import ContactRecord, RayHit, RayRecord, SweepRecord
from game.physics.vec import Point, along, left_normal, length, minus, scaled
from game.sim.field import Purpose
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.theme import Colour, Theme, dimmed

_NORMAL = 30.0  # units that a unit normal is drawn long
_TANGENT = 9.0  # units to each side
_AHEAD = 20.0  # ticks for which a sweep is drawn on
_IMPULSE = 0.09  # units of arrow for the square root of an impulse: a slow bounce of large rocks gives 50
_LONGEST = 110.0  # units
_PULL = 0.22  # units of arrow for a pull of 1 unit/s^2 on a mass of 1


def draw_rays(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 2: legs with their lengths, hits with their distances along the whole beam. Older ones fade."""
    fresh = _latest(memory)
    for kept in memory.rays:
        colour = faded(theme.overlay_ray, memory.age(kept), RAY_SPAN)
        ray = kept.thing.ray
        _draw_leg(draw, ray, colour)
        words = kept.tick == fresh.get(ray.purpose)
        if words:
            leg = f"{_word(ray)} {brief(length(ray.motion))}"
            draw.note(along(ray.start, ray.motion, 0.5), leg, theme.overlay_ray, 1)
        for hit in ray.hits:
            point = faded(theme.overlay_hit, memory.age(kept), RAY_SPAN)
            _draw_hit(draw, kept.thing, hit, (colour, point), words)


def draw_normals(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 3: normals where rays met discs and barriers, and of contacts, from first to second body."""
    fresh = _latest(memory)
    for kept in memory.rays:
        ray = kept.thing.ray
        colour = faded(theme.overlay_normal, memory.age(kept), RAY_SPAN)
        words = kept.tick == fresh.get(ray.purpose)
        for hit in ray.hits:
            _draw_normal(draw, hit.crossing.point, hit.crossing.normal, colour, words)
        if ray.normal is not None:
            _draw_normal(draw, along(ray.start, ray.motion, 1.0), ray.normal, colour, words)
    for touch in memory.contacts:
        colour = faded(theme.overlay_normal, memory.age(touch), CONTACT_SPAN)
        _draw_normal(draw, touch.thing.point, touch.thing.normal, colour, words=memory.age(touch) == 0)


def _draw_normal(draw: DebugDraw, place: Point, normal: Point, colour: Colour, words: bool) -> None:
    """Draw a unit normal as an arrow with a piece of the tangent at its foot."""
    motion = scaled(normal, _NORMAL)
    tx, ty = left_normal(scaled(normal, _TANGENT))
    draw.arrow(place, motion, colour)
    draw.line((place[0] - tx, place[1] - ty), (place[0] + tx, place[1] + ty), colour)
    if words:
        draw.note((place[0] + motion[0], place[1] + motion[1]), f"n = {pair(normal, 3)}", colour, 2)


def _latest(memory: Memory) -> dict[str, int]:
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


def _word(ray: RayRecord) -> str:
    """Return the name of a leg, as on cards but with "sight" for short."""
    return ray.purpose if ray.purpose is Purpose.SIGHT else word_of_ray(ray)


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
        way = leg.before + length(minus(point, ray.start))
        draw.note(point, f"{brief(way)} units to #{hit.target}", colours[1], 0)
    draw.dot(point, colours[1], 3.5)


def draw_contacts(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 4: where bodies touched, and the push each got: equal and opposite along the normal."""
    for kept in memory.contacts:
        contact, colour = kept.thing, faded(theme.overlay_contact, memory.age(kept), CONTACT_SPAN)
        draw.dot(contact.point, colour, 3.0)
        draw.dot(contact.point, colour, 6.0, hollow=True)
        for push in _pushes(contact):
            draw.arrow(contact.point, push, colour, 2)
        words = f"#{contact.a} and #{contact.b}, J = {figure(round(contact.impulse, 1))}"
        draw.note(contact.point, words, theme.overlay_contact, 0 if contact.impulse else 4, 10.0)


def draw_octagons(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 4: the octagon, both halves of their widths together, within which what asked met another."""
    for kept in memory.octagons:
        met, colour = kept.thing, faded(theme.overlay_contact, memory.age(kept), CONTACT_SPAN)
        centre = along(met.start, met.way, 1.0)
        corners = octagon(centre, met.half_a + met.half_b, met.corner)
        draw.path([*corners, corners[0]], colour, here=True)
        draw.dot(met.start, colour, 3.0)
        draw.note(met.start, f"#{met.a} met #{met.b}", theme.overlay_contact, 0, 10.0)


def draw_tethers(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Draw a tether as it was when asked: dashed while slack; taut with the pull on both its ends."""
    for tether in memory.tethers[:1]:  # what follows in a tick only mends the first
        x, y = tether.start
        dx, dy = tether.offset
        far, pull = length(tether.offset), sum([each.impulse for each in memory.tethers])
        words = f"{brief(far)} of {brief(tether.max_length)}"
        if far < tether.max_length:
            draw.dashes(tether.start, (x + dx, y + dy), theme.overlay_contact)
        else:
            draw.line(tether.start, (x + dx, y + dy), theme.overlay_contact, 2)
            words = f"taut at {brief(tether.max_length)}, J = {figure(round(pull, 2))}"
        if pull > 0.0 and far > 0.0:
            size = min(_LONGEST, 0.5 * far, _PULL * pull * TICKS_PER_SECOND) / far
            draw.arrow(tether.start, (dx * size, dy * size), theme.overlay_contact, 3)
            draw.arrow((x + dx, y + dy), (-dx * size, -dy * size), theme.overlay_contact, 3)
            words += f", a pull of {figure(round(pull * TICKS_PER_SECOND))}"
        draw.note((x + dx * 0.5, y + dy * 0.5), words, theme.overlay_contact, 1)


def draw_contact_points(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Draw the contact points alone."""
    for kept in memory.contacts:
        colour = faded(theme.overlay_contact, memory.age(kept), CONTACT_SPAN)
        draw.dot(kept.thing.point, colour, 3.0)


def _pushes(contact: ContactRecord) -> tuple[Point, Point]:
    """Return the two arrows of an impulse, its square root long, so that large and small can both be seen."""
    size = min(_LONGEST, _IMPULSE * math.sqrt(contact.impulse)) if contact.impulse > 0.0 else 0.0
    nx, ny = contact.normal
    return (nx * size, ny * size), (-nx * size, -ny * size)


def draw_sweeps(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 5: the sweeps of the last tick, their continuation dimmed, and past touches."""
    for kept in memory.sweeps:
        sweep = kept.thing
        if kept.tick == memory.tick:
            far = scaled(sweep.motion, _AHEAD)
            draw.capsule(sweep.start, far, sweep.radius, dimmed(theme.overlay_sweep, 0.5))
            draw.capsule(sweep.start, sweep.motion, sweep.radius, theme.overlay_sweep)
        if sweep.target is not None and sweep.fraction is not None:
            _draw_touch(draw, theme, memory, kept, sweep.fraction)


def _draw_touch(draw: DebugDraw, theme: Theme, memory: Memory, kept: Recorded[SweepRecord], t: float) -> None:
    """Draw the body where it stood at the fraction of the tick at which it touched, and the reach.

    The centre of the disc that it touched lies on the circle of its reach.
    """
    sweep, colour = kept.thing, faded(theme.overlay_sweep, memory.age(kept), CONTACT_SPAN)
    place = along(sweep.start, sweep.motion, t)
    draw.line(sweep.start, place, colour)
    draw.dashed_circle(place, max(sweep.radius, 3.0), colour)
    draw.dot(place, colour, 2.0)
    if sweep.reach > sweep.radius:
        draw.dashed_circle(place, sweep.reach, faded(theme.overlay_ghost, memory.age(kept), CONTACT_SPAN))
    words = f"#{sweep.mover} met #{sweep.target} after {figure(round(t, 4))} of the tick"
    draw.note(place, words, theme.overlay_sweep, 1)


def draw_broad(draw: DebugDraw, theme: Theme, bodies: list[Seen], memory: Memory) -> None:
    """Layer 6: thin lines between neighbours, thick ones between bodies that overlap, from the last record.

    Pairs in contact in the last ticks count as overlapping: by now bounces have parted them.
    """
    broad = memory.broad
    places = {body.id: body.place for body in bodies}
    touching = memory.pairs() | {*broad.overlapping}
    for a, b in broad.near:
        if a in places and b in places:
            if (a, b) in touching or (b, a) in touching:
                _join(draw, places[a], places[b], theme.overlay_broad, 2)
            else:
                _join(draw, places[a], places[b], dimmed(theme.overlay_broad, 0.4), 1)


def _join(draw: DebugDraw, a: Point, b: Point, colour: Colour, width: int) -> None:
    dx, dy = draw.torus.delta(a, b)
    draw.line(a, (a[0] + dx, a[1] + dy), colour, width)
