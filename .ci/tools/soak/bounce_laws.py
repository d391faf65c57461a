"""Bounces as laws: momentum, energy, no lasting overlap, nobody pushed deeper into anybody."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from game.physics import Point, Torus, naive_pairs, shortest
from game.physics.record import ContactRecord
from game.sim.bodies import Damageable
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import DT, RockTuning
from tools.soak.trace import Trace, fail, pulled

EXACT = 1e-12  # Share by which momentum and energy may change in the bounces of a tick
DEEPEST = 0.05  # Share of the smaller radius by which two bodies may overlap at the end of a tick
EVERY = 12  # ticks between two looks at all pairs, each with each
_STILL = 1e-9  # units/s of approach that are none


def check_bounces(trace: Trace) -> None:
    """Ask that rocks which met keep their momentum together, and with walls between them their energy.

    What is kept is what they had once wells and the rock drag had done their part; both act before they meet.
    It is kept until the tick's last bounce; what their top speed takes then is looked at by itself.
    """
    contacts = trace.record.contacts
    if not contacts:
        return
    now = {rock.id: rock for rock in trace.world.rocks}
    walls = {wall.id for wall in trace.world.walls}
    tuning = trace.world.tuning.rock
    left = _left_by_bounces(contacts, now)
    for group in _groups(contacts, walls):
        rocks = [
            (
                _dragged(pulled(trace, now[i].kind, trace.before.ways[i]), tuning),
                _unheld(now[i], left[i], tuning),
                1.0 / now[i].inverse_mass,
            )
            for i in group.bodies
            if i in now and i in trace.before.rocks
        ]
        # Newborns and Lancers got their velocity within the tick.
        if len(rocks) == len(group.bodies):
            _check_sums(rocks, group)


def _left_by_bounces(contacts: list[ContactRecord], now: Mapping[int, Damageable]) -> dict[int, Point]:
    """Return the velocities of bodies after their last bounce of the tick, by the record."""
    left = {}
    for contact in contacts:
        nx, ny = contact.normal
        for number, (vx, vy), impulse in (
            (contact.a, contact.before_a, -contact.impulse),
            (contact.b, contact.before_b, contact.impulse),
        ):
            if number in now:
                push = impulse * now[number].inverse_mass
                left[number] = (vx + push * nx, vy + push * ny)
    return left


def _unheld(body: Damageable, left: Point, tuning: RockTuning) -> Point:
    """Return a body's velocity before the top speed of rocks took its part, and check that part."""
    speed = math.hypot(*left)
    if speed <= tuning.top_speed:
        return (body.vx, body.vy)
    keep = tuning.top_speed / speed
    if math.hypot(body.vx - left[0] * keep, body.vy - left[1] * keep) > EXACT * speed:
        fail("bounce momentum", f"{left} was held to {tuning.top_speed}: {body}")
    return left


def _dragged(was: Point, tuning: RockTuning) -> Point:
    """Return a rock's velocity after a tick of rock drag, worked out here once more."""
    speed = math.hypot(*was)
    if speed <= tuning.drag_above:
        return was
    left = (tuning.drag_above + (speed - tuning.drag_above) * (1.0 - tuning.drag * DT)) / speed
    return (was[0] * left, was[1] * left)


class _Group(NamedTuple):
    """Bodies that met one another in a tick, and whether a wall was among them."""

    bodies: list[int]
    walled: bool


def _groups(contacts: list[ContactRecord], walls: set[int]) -> list[_Group]:
    """Gather what is connected by contacts; walls connect nothing."""
    groups: list[_Group] = []
    for contact in contacts:
        met = {contact.a, contact.b} - walls
        joined = [group for group in groups if met & {*group.bodies}]
        groups = [group for group in groups if group not in joined]
        together = met.union(*(group.bodies for group in joined))
        groups.append(_Group(sorted(together), len(met) < 2 or any(group.walled for group in joined)))
    return groups


def _check_sums(rocks: list[tuple[Point, Point, float]], group: _Group) -> None:
    """Compare velocities before and after all bounces of a group, each with its mass."""
    px = py = energy = scale = whole = 0.0
    for (vx, vy), (ux, uy), mass in rocks:
        px += mass * (ux - vx)
        py += mass * (uy - vy)
        before = mass * (vx * vx + vy * vy)
        energy += mass * (ux * ux + uy * uy) - before
        whole += before
        scale += mass * (abs(vx) + abs(vy))
    if abs(energy) > EXACT * whole:
        fail("bounce energy", f"{energy!r} of {whole!r} among {group.bodies}")
    if not group.walled and abs(px) + abs(py) > EXACT * scale:
        fail("bounce momentum", f"({px!r}, {py!r}) of {scale!r} among {group.bodies}")


def check_pushes(trace: Trace) -> None:
    """Ask that a contact pushes apart: once settled, a pair neither overlaps nor approaches.

    It may approach again by what the top speed takes from one of them afterwards, as that slows it across the
    normal and along it alike; then they bounce in the next tick. Asked of pairs for whom nothing else
    happened in the tick after they met; where there are walls, which push without leaving a trace in the
    record, only whether they approach.
    """
    contacts = trace.record.contacts
    solid: dict[int, Damageable] = {}
    last: dict[int, int] = {}
    for number, contact in enumerate(contacts):
        if not 0.0 <= contact.impulse < math.inf:
            fail("pushed together", f"an impulse of {contact.impulse} in {contact}")
        last[contact.a] = last[contact.b] = number
    if contacts:
        solid.update({body.id: body for body in bodies(trace.world, Role.SOLID)})
    left = _left_by_bounces(contacts, solid)
    tuning = trace.world.tuning.rock
    for number, contact in enumerate(contacts):
        a, b = solid.get(contact.a), solid.get(contact.b)
        if a is not None and b is not None and last[a.id] == last[b.id] == number:
            _check_turned(_unheld(a, left[a.id], tuning), _unheld(b, left[b.id], tuning), contact)
            if not trace.world.walls:
                _check_parted(trace.world.torus, a, b, contact)


def _check_turned(a: Point, b: Point, contact: ContactRecord) -> None:
    """Ask that two no longer approach at these velocities."""
    nx, ny = contact.normal
    approach = (a[0] - b[0]) * nx + (a[1] - b[1]) * ny
    if approach > _STILL * (1.0 + abs(a[0]) + abs(a[1]) + abs(b[0]) + abs(b[1])):
        fail("pushed together", f"{contact.a} and {contact.b} still approach at {approach!r} after {contact}")


def _check_parted(torus: Torus, a: Damageable, b: Damageable, contact: ContactRecord) -> None:
    dx, dy = shortest(b.x - a.x, torus.width), shortest(b.y - a.y, torus.height)
    if math.sqrt(dx * dx + dy * dy) < a.radius + b.radius - 1e-9:
        fail("pushed together", f"{a.id} and {b.id} still overlap after {contact}")


def check_depths(trace: Trace) -> None:
    """Ask that nobody is in anybody: of the pairs that met in every tick, of all pairs now and then."""
    world = trace.world
    if world.tick % EVERY == 0:
        everybody = bodies(world, Role.SOLID)
        xs, ys = [body.x for body in everybody], [body.y for body in everybody]
        radii = [body.radius for body in everybody]
        for a, b in naive_pairs(world.torus, xs, ys, radii):
            _check_depth(world.torus, everybody[a], everybody[b])
    elif trace.record.contacts:
        solid = {body.id: body for body in bodies(world, Role.SOLID)}
        for contact in trace.record.contacts:
            one, other = solid.get(contact.a), solid.get(contact.b)
            if one is not None and other is not None:
                _check_depth(world.torus, one, other)


def _check_depth(torus: Torus, a: Damageable, b: Damageable) -> None:
    depth = a.radius + b.radius - torus.distance((a.x, a.y), (b.x, b.y))
    if depth > DEEPEST * min(a.radius, b.radius):
        fail("penetration", f"{a.id} and {b.id} overlap by {depth!r}: {a} {b}")
