"""Shields: mirrors that Lancers carry.

A shield is a segment across its bearer's bow, at right angles to the heading. Beams are instant and meet it
where it is. Shots are swept: within a tick the shield moves from its place at the end of the last sweep to
its place at the end of this one (`game.physics.moving` has the limits of accuracy), so that no shot gets past
it without meeting it. Nothing else touches a shield.
"""

from __future__ import annotations

from game.physics import Point
from game.physics.legs import Barrier
from game.physics.moving import MovingSegment
from game.physics.space.sweep import Bounds
from game.sim.bodies import Lancer
from game.sim.headings import facing
from game.sim.tuning import DT, LancerTuning
from game.sim.world import World


def shield_of(tuning: LancerTuning, place: Point, heading: int) -> Barrier:
    """Return the shield of a Lancer at a place; its middle is not wrapped."""
    dx, dy = facing(heading)
    ahead, half = tuning.radius + tuning.shield_gap, tuning.shield_length * 0.5
    middle = (place[0] + dx * ahead, place[1] + dy * ahead)
    return Barrier(middle, (-dy * half, dx * half), mirror=True)


def shields(world: World, *, but: int = 0) -> list[Barrier]:
    """List all raised shields as they are now, except that of one bearer."""
    tuning = world.tuning.lancer
    return [
        shield_of(tuning, (lancer.x, lancer.y), lancer.heading)._replace(id=lancer.id)
        for lancer in world.lancers
        if lancer.alive and lancer.shielded and lancer.id != but
    ]


def last_shields(world: World) -> list[Barrier]:
    """List all raised shields where the last sweep left them: shots meet them there as a tick begins.

    They differ from the present ones only if a bearer has been pushed since.
    """
    raised = [lancer for lancer in world.lancers if lancer.alive and lancer.shielded]
    left = [lancer.last_shield for lancer in raised if lancer.last_shield is not None]
    return [shield_of(world.tuning.lancer, (x, y), heading) for x, y, heading in left]


def shields_in_motion(world: World) -> list[MovingSegment]:
    """List all raised shields as shots meet them in this tick, by their bearers' ids."""
    return [_in_motion(world, lancer) for lancer in world.lancers if lancer.alive and lancer.shielded]


def shield_bounds(world: World) -> list[Bounds]:
    """List bounds of each raised shield in this tick: a box around the bearer's position.

    It holds the shield of the last sweep and that at the end of this tick, and so the straight motion of each
    end from one to the other.
    """
    tuning, found = world.tuning.lancer, []
    for lancer in world.lancers:
        if lancer.alive and lancer.shielded:
            x, y, _ = lancer.last_shield or (lancer.x, lancer.y, 0)
            dx, dy = world.torus.delta((lancer.x, lancer.y), (x, y))
            reach = tuning.radius + tuning.shield_gap + tuning.shield_length * 0.5
            reach += abs(dx) + abs(dy) + (abs(lancer.vx) + abs(lancer.vy)) * DT
            found.append(Bounds(lancer.x, lancer.y, reach))
    return found


def _in_motion(world: World, lancer: Lancer) -> MovingSegment:
    tuning = world.tuning.lancer
    x, y, heading = lancer.last_shield or (lancer.x, lancer.y, lancer.heading)
    # The end of this tick as seen from where the shield was.
    dx, dy = world.torus.delta((x, y), (lancer.x, lancer.y))
    end = (x + dx + lancer.vx * DT, y + dy + lancer.vy * DT)
    a, b = _ends(shield_of(tuning, (x, y), heading))
    c, d = _ends(shield_of(tuning, end, lancer.heading))
    return MovingSegment(lancer.id, a, b, (c[0] - a[0], c[1] - a[1]), (d[0] - b[0], d[1] - b[1]))


def _ends(shield: Barrier) -> tuple[Point, Point]:
    (x, y), (hx, hy) = shield.middle, shield.half
    return (x - hx, y - hy), (x + hx, y + hy)


def keep_shields(world: World) -> None:
    """Store where shields are at the end of a sweep; the next one begins there."""
    for lancer in world.lancers:
        lancer.last_shield = None
        if lancer.alive and lancer.shielded:
            x, y = world.torus.wrap((lancer.x + lancer.vx * DT, lancer.y + lancer.vy * DT))
            lancer.last_shield = (x, y, lancer.heading)
