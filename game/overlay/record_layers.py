"""Layers that draw the remembered records of physics: rays, mirrors, contacts, sweeps, broad phase.

What is drawn fades; colours are those of the letters on cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import zip_longest

from game.cards.card import CardBody
from game.cards.numbers import brief, figure
from game.cards.octagon_card import octagon
from game.cards.of_record import about
from game.cards.ray_card import word_of_ray
from game.overlay.body_layer import Seen
from game.overlay.debug_draw import DebugDraw
from game.overlay.shape_painter import colour_of, faded
from game.overlay.state import SPAN, BeamPart, Memory, goes_on
from game.physics import Torus, cross, distance_to_segment, dot, nearest_on_line, projection, reflect, roots
from game.physics.record import ContactRecord, RayHit, RayRecord
from game.physics.vec import Point, along, left_normal, length, minus, scaled, unit
from game.sim.field import Purpose
from game.sim.kinds.registry import radius_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.paint.theme import Colour, Theme, dimmed

_NORMAL = 46.0  # units that a unit normal is drawn long
_TANGENT = 40.0  # units to each side
_SHORTEST = 18.0  # units below which nothing is drawn that has a direction: it would be but a stain
_ANGLE = 64.0  # units: the greatest radius of the arcs of angles
_ARM = 0.6  # of the shorter way before and after a mirror, at most that radius
_JUST = 90.0  # units from rim to line within which a beam has just missed a ship
_LINE, _HELP = 0.6, 0.45  # of its colour: what leads to the point, and helping lines
_AHEAD = 20.0  # ticks for which a sweep is drawn on
_IMPULSE = 0.09  # units of arrow for the square root of an impulse: a slow bounce of large rocks gives 50
_LONGEST = 110.0  # units
_SECONDS = 0.9  # s: a velocity is drawn as the way of this time
_PULL = 0.22  # units of arrow for a pull of 1 unit/s^2 on a mass of 1


def draw_rays(draw: DebugDraw, theme: Theme, world: World, memory: Memory) -> None:
    """Draw each leg, lit between both roots of what it met, the angles at its mirror, and whom it missed."""
    fresh = {kept.thing.ray.purpose: kept.tick for kept in memory.rays}  # only the last get words
    bounces = 0
    for kept, after in zip_longest(memory.rays, memory.rays[1:]):
        ray, age = kept.thing.ray, memory.age(kept)
        words = kept.tick == fresh[ray.purpose]
        hue = colour_of(theme, "d") if ray.purpose is Purpose.LASER else theme.warning
        _draw_leg(draw, ray, faded(hue, age, SPAN), words=words)
        for hit in ray.hits:
            _draw_hit(draw, theme, kept.thing, hit, age, words=words)
        if ray.normal is not None:
            following = None if after is None or after.tick != kept.tick else after.thing.ray
            on = following is not None and goes_on(world.torus, ray, following)
            bounces = bounces + 1 if kept.thing.before > 0.0 else 1
            reach = min(length(ray.motion), length(following.motion) if following and on else math.inf)
            end = along(ray.start, ray.motion, 1.0)
            colour, marks = faded(colour_of(theme, "n"), age, SPAN), bounces if on else 0
            _draw_mirror(draw, (end, ray.normal, ray.motion), colour, (marks, reach))
        if ray.purpose is not Purpose.LASER:
            _draw_gaps(draw, theme, world, ray)


def _draw_leg(draw: DebugDraw, ray: RayRecord, colour: Colour, *, words: bool) -> None:
    """Draw a leg: a laser's whole, an enemy's in dashes."""
    end = along(ray.start, ray.motion, 1.0)
    if ray.purpose is Purpose.LASER:
        draw.line(ray.start, end, dimmed(colour, _LINE))
    else:
        draw.dashes(ray.start, end, dimmed(colour, _LINE), 2)
    if words:
        name = ray.purpose if ray.purpose is Purpose.SIGHT else word_of_ray(ray)
        draw.note(along(ray.start, ray.motion, 0.5), f"{name} {brief(length(ray.motion))}", colour, 1)


def _draw_hit(  # noqa: PLR0913 - what a hit is drawn from
    draw: DebugDraw, theme: Theme, leg: BeamPart, hit: RayHit, age: int, *, words: bool
) -> None:
    """Draw the chord of a disc as it was, between both roots, how far it is from the centre, the normal."""
    ray, point = leg.ray, hit.crossing.point
    rim, lit, way, normal = (faded(colour_of(theme, ink), age, SPAN) for ink in ("r", "X", "h", "n"))
    both = roots(ray.start, ray.motion, hit.centre, hit.radius)
    if both is not None:
        first, last = (along(ray.start, ray.motion, max(0.0, min(1.0, t))) for t in both)
        if first != last:  # it goes on within
            draw.line(first, last, lit, 3)
            draw.dot(last, lit, 2.5)
        draw.circle(hit.centre, hit.radius, dimmed(rim, _HELP))
        foot = nearest_on_line(hit.centre, ray.start, along(ray.start, ray.motion, 1.0))
        if length(minus(foot, hit.centre)) >= _SHORTEST:
            draw.line(hit.centre, foot, way, 2)
            draw.right_angle(foot, minus(hit.centre, foot), minus(ray.start, foot), way)
    if hit.radius > _SHORTEST:
        draw.arrow(point, scaled(hit.crossing.normal, _NORMAL), normal, 2)
    draw.dot(point, lit, 4.5)
    if words:
        before = leg.before + length(minus(point, ray.start))
        draw.note(point, f"{brief(before)} units to #{hit.target}", lit, 0)


def _draw_mirror(
    draw: DebugDraw, met: tuple[Point, Point, Point], colour: Colour, angles: tuple[int, float]
) -> None:
    """Draw the normal where a motion met a mirror or wall, and the two equal angles with their marks.

    met: the place, the normal and the motion. angles: how many marks across each arc, 0 for no arcs as
    nothing came back, and how long the shorter way is before and after, in units.
    """
    (place, normal, motion), (marks, reach) = met, angles
    back = unit(scaled(motion, -1.0))
    if back is None:
        return
    normal = normal if dot(normal, back) >= 0.0 else scaled(normal, -1.0)
    side = left_normal(normal)
    draw.line(along(place, side, -_TANGENT), along(place, side, _TANGENT), dimmed(colour, _HELP))
    draw.dot(place, colour, 3.5)
    radius = min(_ANGLE, _ARM * reach)
    if not marks or radius < _SHORTEST:
        draw.arrow(place, scaled(normal, _NORMAL), colour, 2)
        return
    draw.dashes(place, along(place, normal, 1.7 * radius), colour, 2)
    turn = math.atan2(cross(normal, back), dot(normal, back))
    if abs(turn) * radius >= _SHORTEST:
        for way in (turn, -turn):
            draw.arc(place, along(place, normal, radius), way, colour, marks)


def _draw_gaps(draw: DebugDraw, theme: Theme, world: World, ray: RayRecord) -> None:
    """Draw the gap h - r by which an enemy's ray just misses a ship, at right angles to it."""
    struck = {hit.target for hit in ray.hits}
    for ship in world.ships:
        if not ship.flying or ship.id in struck:
            continue
        radius, place = radius_of(world, ship), _beside(world.torus, ray, (ship.x, ship.y))
        end = along(ray.start, ray.motion, 1.0)
        foot = nearest_on_line(place, ray.start, end)
        h = length(minus(place, foot))
        if 0.0 < projection(place, ray.start, end) < 1.0 and radius < h < radius + _JUST:
            colour = colour_of(theme, "h")
            draw.line(foot, along(foot, minus(place, foot), 1.0 - radius / h), colour, 2)
            draw.right_angle(foot, minus(place, foot), minus(ray.start, foot), colour)
            draw.circle(place, radius, dimmed(colour_of(theme, "r"), _HELP))
            draw.note(foot, f"h - r = {brief(h - radius)}", colour, 0)


def _beside(torus: Torus, ray: RayRecord, place: Point) -> Point:
    """Return the image of a place that is nearest to a ray, in the ray's frame."""
    offset = torus.delta(ray.start, place)
    images = (offset, *torus.images(offset, ray.motion, torus.width))
    return along(ray.start, min(images, key=lambda it: distance_to_segment(it, (0.0, 0.0), ray.motion)), 1.0)


def draw_banks(draw: DebugDraw, theme: Theme, world: World, memory: Memory) -> None:
    """Draw the equal angles where a shot met a mirror."""
    mirrors = {each.id for each in (*world.walls, *world.plates) if each.mirror}
    for kept in memory.sweeps:
        sweep = kept.thing
        normal = None if sweep.ends is None else unit(left_normal(minus(sweep.ends[1], sweep.ends[0])))
        if sweep.target in mirrors and sweep.fraction is not None and normal is not None:
            place = along(sweep.start, sweep.motion, sweep.fraction)
            colour = faded(colour_of(theme, "n"), memory.age(kept), SPAN)
            ways = (sweep.motion, scaled(reflect(sweep.motion, normal), -1.0))
            for way in ways:
                direction = unit(way)
                if direction is not None:
                    draw.line(place, along(place, direction, -1.4 * _ANGLE), dimmed(colour, _LINE))
            _draw_mirror(draw, (place, normal, sweep.motion), colour, (1, 2.0 * _ANGLE))


def draw_contacts(draw: DebugDraw, theme: Theme, world: World, bodies: list[Seen], memory: Memory) -> None:
    """Draw each bounce: the contact, the line of centres, both impulses J n, and the velocities."""
    moving = {body.id: body.body for body in bodies}
    for kept in memory.contacts:
        contact, age = kept.thing, memory.age(kept)
        point, push = (faded(colour_of(theme, ink), age, SPAN) for ink in ("X", "J"))
        size = min(_LONGEST, _IMPULSE * math.sqrt(max(0.0, contact.impulse)))
        words = f"#{contact.a} and #{contact.b}, J = {figure(round(contact.impulse, 1))}"
        draw.note(contact.point, words, push, 0 if contact.impulse else 4, 10.0)
        if size < _SHORTEST:
            continue
        draw.dot(contact.point, point, 4.5)
        across = scaled(left_normal(contact.normal), _TANGENT)
        tangent = dimmed(point, _HELP)
        draw.line(along(contact.point, across, -1.0), along(contact.point, across, 1.0), tangent)
        draw.right_angle(contact.point, contact.normal, across, tangent)
        both = [about(world, moving[each]) if each in moving else None for each in (contact.a, contact.b)]
        _draw_bounce(draw, contact, both, size, (push, faded(colour_of(theme, "v"), age, SPAN)))


def _draw_bounce(
    draw: DebugDraw,
    contact: ContactRecord,
    bodies: Sequence[CardBody | None],
    size: float,
    colours: tuple[Colour, Colour],
) -> None:
    """Draw what the bounce gave to each body that it moved, at its centre then: -J n to a, J n to b."""
    both = []
    for body, before, side in zip(bodies, (contact.before_a, contact.before_b), (-1.0, 1.0), strict=True):
        if body is not None and body.inverse_mass > 0.0:
            centre = along(contact.point, contact.normal, side * body.radius)
            after = along(before, contact.normal, side * contact.impulse * body.inverse_mass)
            both.append((centre, before, after, side))
    fastest = max((length(each) for _, *ways, _ in both for each in ways), default=0.0)
    seconds = min(_SECONDS, _LONGEST / max(1.0, fastest))
    for centre, before, after, side in both:
        draw.dashes(contact.point, centre, dimmed(colours[0], _LINE), 2)
        draw.arrow(centre, scaled(contact.normal, side * size), colours[0], 3)
        for velocity, light in ((before, _HELP), (after, 1.0)):
            if length(velocity) * seconds >= _SHORTEST:
                draw.arrow(centre, scaled(velocity, seconds), dimmed(colours[1], light), 2)


def draw_octagons(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 4: the octagon, both halves of their widths together, within which what asked met another."""
    for kept in memory.octagons:
        met, colour = kept.thing, faded(theme.overlay_contact, memory.age(kept), SPAN)
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


def draw_sweeps(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Draw the sweeps of the last tick, their continuation dimmed, and where and when past ones touched.

    The centre of the disc that one touched lies on the circle of its reach.
    """
    for kept in memory.sweeps:
        sweep, colour = kept.thing, faded(theme.overlay_sweep, memory.age(kept), SPAN)
        if kept.tick == memory.tick:
            draw.capsule(sweep.start, scaled(sweep.motion, _AHEAD), sweep.radius, dimmed(colour, _HELP))
            draw.capsule(sweep.start, sweep.motion, sweep.radius, colour)
        if sweep.target is not None and sweep.fraction is not None:
            place = along(sweep.start, sweep.motion, sweep.fraction)
            draw.dot(place, colour)
            for radius in filter(None, dict.fromkeys((sweep.radius, sweep.reach))):
                draw.dashed_circle(place, radius, colour)
            after = figure(round(sweep.fraction, 4))
            draw.note(place, f"#{sweep.mover} met #{sweep.target} after {after} of the tick", colour, 1)
