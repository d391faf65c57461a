"""What a thing swept through a tick meets first: when, with what, and for a wall also how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.physics import Point, SweepRecord, Touch, sweep_disc_segment, time_of_impact_on_torus
from game.sim.bodies import Damageable, PickUp, Saucer, Ship, Shot, Wall
from game.sim.context import StepContext
from game.sim.kinds.rows import Role, bodies
from game.sim.tuning import DT
from game.sim.walls import segment_near

MOST_TURNS: Final = 4
"""Walls a mover can meet in one tick; jammed in a corner it then waits for the next."""

Fast: TypeAlias = Shot | Ship | Saucer
Prey: TypeAlias = Damageable | PickUp
Body: TypeAlias = Prey | Ship


@dataclass(slots=True)
class Mover:
    """Something swept through the tick on a straight way that it can leave at walls.

    x, y is where it would have started to be on its present way; since is the fraction at which it joined it.
    """

    body: Fast
    radius: float
    x: float
    y: float
    mx: float
    my: float
    since: float = 0.0
    turns: int = 0
    meeting: Meeting | None = None

    def at(self, t: float) -> Point:
        """Return where on its present way it is at a fraction of the tick, not wrapped."""
        return (self.x + self.mx * t, self.y + self.my * t)

    @property
    def hunts(self) -> bool:
        """Whether it can meet a ship, so that a ship's way concerns it."""
        return isinstance(self.body, Shot) and self.body.hostile


@dataclass(slots=True)
class Meeting:
    """A first touch: when, and with what; for a wall also how."""

    t: float
    target: Body | Wall
    touch: Touch | None = None


def lives(body: Fast | Body | Wall) -> bool:
    """Tell whether something is still there to meet or to be met."""
    if isinstance(body, Ship):
        return body.flying
    return isinstance(body, Wall) or body.alive


def first_meeting(ctx: StepContext, mover: Mover, ships: Sequence[Mover]) -> Meeting | None:
    """Return what a mover meets first on its way from `since` on; None for nothing.

    `ships` are the flying ships as movers: a ship's way may have turned at a wall in this very tick.
    """
    best: Meeting | None = None
    for group in _prey(ctx, mover):
        best = _first_in(ctx, mover, group, best)
    if mover.hunts:
        best = _first_ship(ctx, mover, ships, best)
    if not isinstance(mover.body, Saucer):
        best = _first_wall(ctx, mover, best)
    _note(ctx, mover, best)
    return best


def _prey(ctx: StepContext, mover: Mover) -> list[Sequence[Prey]]:
    """Say what a mover can meet, ships and walls apart."""
    world, body = ctx.world, mover.body
    if isinstance(body, Saucer) or mover.hunts:
        return [bodies(world, Role.COVER)]
    if isinstance(body, Ship):
        taken = bodies(world, Role.TAKEN)
        return [bodies(world, Role.RAMS_SHIPS), taken] if body.vulnerable else [taken]
    return [bodies(world, Role.SHOOTABLE)]


def _first_in(ctx: StepContext, mover: Mover, group: Sequence[Prey], best: Meeting | None) -> Meeting | None:
    """Return the sooner of best and the first touch with anything of a group."""
    torus = ctx.world.torus
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    x, y = torus.wrap(mover.at(mover.since))  # after a ricochet it can be worlds away
    reach_x, reach_y = abs(mover.mx) + mover.radius, abs(mover.my) + mover.radius
    rest = 1.0 - mover.since
    for body in group:
        radius = body.radius
        # Most are far away: one look along each axis, by the shorter way, before any real work.
        dx = abs(body.x - x)
        if dx > half_width:
            dx = abs(width - dx)
        if dx > reach_x + radius + abs(body.vx) * DT:
            continue
        dy = abs(body.y - y)
        if dy > half_height:
            dy = abs(height - dy)
        if dy > reach_y + radius + abs(body.vy) * DT or not lives(body):
            continue
        bx, by = body.vx * DT, body.vy * DT
        offset = (x - body.x - bx * mover.since, y - body.y - by * mover.since)
        motion = ((mover.mx - bx) * rest, (mover.my - by) * rest)
        fraction = time_of_impact_on_torus(torus, offset, motion, mover.radius + radius)
        if fraction is not None:
            best = _sooner(best, Meeting(mover.since + fraction * rest, body))
    return best


def _first_ship(
    ctx: StepContext, mover: Mover, ships: Sequence[Mover], best: Meeting | None
) -> Meeting | None:
    """Return the sooner of best and the first touch with a ship.

    Both are looked at from when both are on their present way: whatever could have happened before has.
    """
    for other in ships:
        ship = other.body
        if not isinstance(ship, Ship) or not ship.vulnerable:
            continue
        since = max(mover.since, other.since)
        rest = 1.0 - since
        x = mover.x + mover.mx * since - other.x - other.mx * since
        y = mover.y + mover.my * since - other.y - other.my * since
        motion = ((mover.mx - other.mx) * rest, (mover.my - other.my) * rest)
        fraction = time_of_impact_on_torus(ctx.world.torus, (x, y), motion, mover.radius + other.radius)
        if fraction is not None:
            best = _sooner(best, Meeting(since + fraction * rest, ship))
    return best


def _sooner(one: Meeting | None, other: Meeting) -> Meeting:
    if one is None or (other.t, other.target.id) < (one.t, one.target.id):
        return other
    return one


def _first_wall(ctx: StepContext, mover: Mover, best: Meeting | None) -> Meeting | None:
    """Return the sooner of best and the first wall that the mover is heading into."""
    world = ctx.world
    if not world.walls or mover.turns >= MOST_TURNS:
        return best
    rest = 1.0 - mover.since
    start = mover.at(mover.since)
    motion = (mover.mx * rest, mover.my * rest)
    thick = mover.radius + world.tuning.wall.radius
    for wall in world.walls:
        for a, b in segment_near(world, wall, start, thick + abs(motion[0]) + abs(motion[1])):
            touch = sweep_disc_segment(start, motion, thick, a, b)
            if touch and touch.normal[0] * motion[0] + touch.normal[1] * motion[1] < 0.0:
                best = _sooner(best, Meeting(mover.since + touch.t * rest, wall, touch))
    return best


def _note(ctx: StepContext, mover: Mover, meeting: Meeting | None) -> None:
    """Put the sweep on the record, if one is kept."""
    if ctx.record is None:
        return
    start = mover.at(mover.since)
    rest = 1.0 - mover.since
    t = None if meeting is None else (meeting.t - mover.since) / rest if rest > 0.0 else 0.0
    ctx.record.sweeps.append(
        SweepRecord(
            mover.body.id,
            ctx.world.torus.wrap(start),
            (mover.mx * rest, mover.my * rest),
            mover.radius,
            t,
            None if meeting is None else meeting.target.id,
        )
    )
