"""Bounces as laws: momentum, energy, no lasting overlap, nobody pushed deeper into anybody."""

from __future__ import annotations

import math

from game.physics import ContactRecord, Point, Torus, naive_pairs, shortest
from game.sim.bodies import Damageable, Rock
from game.sim.kinds.rows import Role, bodies
from game.sim.tuning import DT, TICKS_PER_SECOND, RockTuning
from game.sim.world import World
from tests.soak.trace import Trace, fail, pulled

EXACT = 1e-12
"""Share by which momentum and energy may change in the bounces of a tick."""

DEEPEST = 0.1
"""Share of the smaller radius by which two grown bodies may overlap."""

GROWN = TICKS_PER_SECOND
"""ticks after birth from which that holds."""

EVERY = 12
"""ticks between two looks at all pairs, each with each."""

_STILL = 1e-9
"""units/s of approach that are none."""


def check_bounces(trace: Trace) -> None:
    """Ask that rocks which met keep their momentum together, and with walls between them their energy.

    What is kept is what they had once wells and the rock drag had done their part; both act before they meet.
    """
    contacts = trace.record.contacts
    if not contacts:
        return
    now = {rock.id: rock for rock in trace.world.rocks}
    walls = {wall.id for wall in trace.world.walls}
    tuning = trace.world.tuning.rock
    for group in _groups(contacts, walls):
        rocks = [
            (_dragged(pulled(trace, now[i].kind, trace.before.ways[i]), tuning), now[i])
            for i in group.bodies
            if i in now and i in trace.before.rocks
        ]
        # Newborns and Lancers got their velocity within the tick.
        if len(rocks) == len(group.bodies):
            _check_sums(rocks, walled=group.walled)


def _dragged(was: Point, tuning: RockTuning) -> Point:
    """Return a rock's velocity after a tick of rock drag, worked out here once more."""
    speed = math.hypot(*was)
    if speed <= tuning.drag_above:
        return was
    left = (tuning.drag_above + (speed - tuning.drag_above) * (1.0 - tuning.drag * DT)) / speed
    return (was[0] * left, was[1] * left)


class _Group:
    """Bodies that met one another in a tick, and whether a wall was among them."""

    def __init__(self) -> None:
        self.bodies: list[int] = []
        self.walled = False


def _groups(contacts: list[ContactRecord], walls: set[int]) -> list[_Group]:
    """Gather what is connected by contacts; walls connect nothing."""
    groups: list[_Group] = []
    for contact in contacts:
        met = [number for number in (contact.a, contact.b) if number not in walls]
        joined = _Group()
        joined.walled = len(met) < 2
        joined.bodies = list(met)
        apart = []
        for group in groups:
            if any(number in group.bodies for number in met):
                joined.walled |= group.walled
                joined.bodies += [number for number in group.bodies if number not in joined.bodies]
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def _check_sums(rocks: list[tuple[Point, Rock]], *, walled: bool) -> None:
    px = py = energy = scale = whole = 0.0
    for (vx, vy), rock in rocks:
        mass = 1.0 / rock.inverse_mass
        px += mass * (rock.vx - vx)
        py += mass * (rock.vy - vy)
        before = mass * (vx * vx + vy * vy)
        energy += mass * (rock.vx * rock.vx + rock.vy * rock.vy) - before
        whole += before
        scale += mass * (abs(vx) + abs(vy))
    if abs(energy) > EXACT * whole:
        fail("bounce energy", f"{energy!r} of {whole!r} among {[rock.id for _, rock in rocks]}")
    if not walled and abs(px) + abs(py) > EXACT * scale:
        fail("bounce momentum", f"({px!r}, {py!r}) of {scale!r} among {[rock.id for _, rock in rocks]}")


def check_pushes(trace: Trace) -> None:
    """Ask that a contact pushes apart: once settled, a pair neither overlaps nor approaches.

    Asked of pairs for whom nothing else happened in the tick after they met; where there are walls, which
    push without leaving a trace in the record, only whether they approach.
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
    for number, contact in enumerate(contacts):
        a, b = solid.get(contact.a), solid.get(contact.b)
        if a is not None and b is not None and last[a.id] == last[b.id] == number:
            _check_turned(a, b, contact)
            if not trace.world.walls:
                _check_parted(trace.world.torus, a, b, contact)


def _check_turned(a: Damageable, b: Damageable, contact: ContactRecord) -> None:
    nx, ny = contact.normal
    approach = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    if approach > _STILL * (1.0 + abs(a.vx) + abs(a.vy) + abs(b.vx) + abs(b.vy)):
        fail("pushed together", f"{a.id} and {b.id} still approach at {approach!r} after {contact}")


def _check_parted(torus: Torus, a: Damageable, b: Damageable, contact: ContactRecord) -> None:
    dx, dy = shortest(b.x - a.x, torus.width), shortest(b.y - a.y, torus.height)
    if math.sqrt(dx * dx + dy * dy) < a.radius + b.radius - 1e-9:
        fail("pushed together", f"{a.id} and {b.id} still overlap after {contact}")


class Depths:
    """Nobody stays in anybody: after a second of life two bodies overlap by 10 % of the smaller at most."""

    def __init__(self, world: World) -> None:
        self._born = {body.id: world.tick - GROWN for body in _heavy(world)}

    def check(self, trace: Trace) -> None:
        """Look at the pairs that met in every tick, and at all pairs now and then."""
        world = trace.world
        bodies = _heavy(world)
        if len(bodies) != len(self._born) or any(body.id not in self._born for body in bodies):
            self._born = {body.id: self._born.get(body.id, world.tick) for body in bodies}
        if world.tick % EVERY == 0:
            xs, ys = [body.x for body in bodies], [body.y for body in bodies]
            radii = [body.radius for body in bodies]
            pairs = naive_pairs(world.torus, xs, ys, radii)
        elif trace.record.contacts:
            places = {body.id: place for place, body in enumerate(bodies)}
            met = [(places.get(c.a), places.get(c.b)) for c in trace.record.contacts]
            pairs = [(a, b) for a, b in met if a is not None and b is not None]
        else:
            return
        for a, b in pairs:
            self._check_pair(world, bodies[a], bodies[b])

    def _check_pair(self, world: World, a: Damageable, b: Damageable) -> None:
        if world.tick - max(self._born[a.id], self._born[b.id]) < GROWN:
            return
        depth = a.radius + b.radius - world.torus.distance((a.x, a.y), (b.x, b.y))
        if depth > DEEPEST * min(a.radius, b.radius):
            fail("penetration", f"{a.id} and {b.id} overlap by {depth!r}: {a} {b}")


def _heavy(world: World) -> list[Damageable]:
    return bodies(world, Role.SOLID)
