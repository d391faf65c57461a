"""Who meets whom within a tick, soonest first: shots, ships and saucers swept along their motion.

Physics says when; here it is decided who is asked and what a meeting means. Each mover's first meeting is
found, the earliest of all happens (ties: the lower mover, then the lower target), and those whose meeting
was with something now gone look again. So a rock dies once, by what came first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.physics import (
    SweepRecord,
    Touch,
    first_touch_on_torus,
    reflect,
    sweep_disc_segment,
)
from game.sim.bodies import Lancer, PickUp, Rock, Saucer, Ship, Shot, Wall
from game.sim.events import Cause, Ricocheted, ShotSpent
from game.sim.harm import Blow, break_rock, hurt_lancer, hurt_saucer, lose_ship
from game.sim.pick_ups import take
from game.sim.tick import Tick
from game.sim.tuning import DT
from game.sim.walls import segment_near, turn_round

_MOST_TURNS = 4
"""Walls a mover can meet in one tick; jammed in a corner it then waits for the next."""

_FATAL = 1_000_000
"""Damage that nothing survives."""

Fast: TypeAlias = Shot | Ship | Saucer
Body: TypeAlias = Rock | Saucer | Lancer | Ship | PickUp


@dataclass(slots=True)
class Mover:
    """Something swept through the tick on a straight way that it can leave at walls.

    x, y is where it would have started to be on its present way; since is the share at which it joined it.
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


@dataclass(slots=True)
class Meeting:
    """A first touch: when, and with what; for a wall also how."""

    when: float
    target: Body | Wall
    touch: Touch | None = None


def meet(tick: Tick) -> None:
    """Let everything fast meet what lies on its way in this tick, and bring it to the end of the way."""
    movers = _movers(tick)
    for mover in movers:
        mover.meeting = _first_meeting(tick, mover)
    while True:
        due = [mover for mover in movers if mover.meeting is not None and _lives(mover.body)]
        if not due:
            break
        mover = min(due, key=_turn)
        _happen(tick, mover)
        for other in due:
            if _lives(other.body) and (other is mover or _is_stale(other)):
                other.meeting = _first_meeting(tick, other)
    for mover in movers:
        _arrive(tick, mover)


def _movers(tick: Tick) -> list[Mover]:
    world = tick.world
    radius = world.tuning.ship.radius
    movers = [_mover(shot, 0.0) for shot in world.shots if shot.alive]
    movers += [_mover(ship, radius) for ship in world.ships if ship.flying]
    movers += [_mover(saucer, saucer.radius) for saucer in world.saucers if saucer.alive]
    return movers


def _mover(body: Fast, radius: float) -> Mover:
    return Mover(body, radius, body.x, body.y, body.vx * DT, body.vy * DT)


def _lives(body: Fast | Body | Wall) -> bool:
    if isinstance(body, Ship):
        return body.flying
    return isinstance(body, Wall) or body.alive


def _is_stale(mover: Mover) -> bool:
    """Say whether what a mover would meet is gone, or can no longer be hurt: a shield has just broken."""
    if mover.meeting is None:
        return False
    body, target = mover.body, mover.meeting.target
    if isinstance(body, Ship) and not isinstance(target, Wall | PickUp) and not body.vulnerable:
        return True
    return not (target.vulnerable if isinstance(target, Ship) else _lives(target))


def _turn(mover: Mover) -> tuple[float, int, int]:
    """Order meetings by time, then by age of the mover, then of the target."""
    if mover.meeting is None:
        return (2.0, mover.body.id, 0)
    return (mover.meeting.when, mover.body.id, mover.meeting.target.id)


def _first_meeting(tick: Tick, mover: Mover) -> Meeting | None:
    best: Meeting | None = None
    for group in _prey(tick, mover.body):
        best = _first_in(tick, mover, group, best)
    if not isinstance(mover.body, Saucer):
        best = _first_wall(tick, mover, best)
    _note(tick, mover, best)
    return best


def _prey(tick: Tick, body: Fast) -> list[Sequence[Body]]:
    """Say what a mover can meet."""
    world = tick.world
    if isinstance(body, Saucer):
        return [world.rocks]
    if isinstance(body, Shot) and body.hostile:
        return [world.rocks, [ship for ship in world.ships if ship.vulnerable]]
    harmful: list[Sequence[Body]] = [world.rocks, world.saucers, world.lancers]
    if isinstance(body, Ship):
        return [*harmful, world.pick_ups] if body.vulnerable else [world.pick_ups]
    return harmful


def _first_in(tick: Tick, mover: Mover, group: Sequence[Body], best: Meeting | None) -> Meeting | None:
    """Return the sooner of best and the first touch with anything of a group."""
    torus = tick.world.torus
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    x, y = mover.x + mover.mx * mover.since, mover.y + mover.my * mover.since
    reach_x, reach_y = abs(mover.mx) + mover.radius, abs(mover.my) + mover.radius
    ship_radius = tick.world.tuning.ship.radius
    rest = 1.0 - mover.since
    for body in group:
        radius = ship_radius if isinstance(body, Ship) else body.radius
        # Most are far away: one look along each axis, by the shorter way, before any real work.
        dx = abs(body.x - x)
        if dx > half_width:
            dx = abs(width - dx)
        if dx > reach_x + radius + abs(body.vx) * DT:
            continue
        dy = abs(body.y - y)
        if dy > half_height:
            dy = abs(height - dy)
        if dy > reach_y + radius + abs(body.vy) * DT or not _lives(body):
            continue
        bx, by = body.vx * DT, body.vy * DT
        offset = (x - body.x - bx * mover.since, y - body.y - by * mover.since)
        motion = ((mover.mx - bx) * rest, (mover.my - by) * rest)
        share = first_touch_on_torus(torus, offset, motion, mover.radius + radius)
        if share is not None:
            best = _sooner(best, Meeting(mover.since + share * rest, body))
    return best


def _sooner(one: Meeting | None, other: Meeting) -> Meeting:
    if one is None or (other.when, other.target.id) < (one.when, one.target.id):
        return other
    return one


def _first_wall(tick: Tick, mover: Mover, best: Meeting | None) -> Meeting | None:
    """Return the sooner of best and the first wall that the mover is heading into."""
    world = tick.world
    if not world.walls or mover.turns >= _MOST_TURNS:
        return best
    rest = 1.0 - mover.since
    start = (mover.x + mover.mx * mover.since, mover.y + mover.my * mover.since)
    motion = (mover.mx * rest, mover.my * rest)
    thick = mover.radius + world.tuning.wall.radius
    for wall in world.walls:
        for a, b in segment_near(world, wall, start, thick + abs(motion[0]) + abs(motion[1])):
            touch = sweep_disc_segment(start, motion, thick, a, b)
            if touch and touch.normal[0] * motion[0] + touch.normal[1] * motion[1] < 0.0:
                best = _sooner(best, Meeting(mover.since + touch.when * rest, wall, touch))
    return best


def _note(tick: Tick, mover: Mover, meeting: Meeting | None) -> None:
    """Put the sweep on the record, if one is kept."""
    if tick.record is None:
        return
    start = (mover.x + mover.mx * mover.since, mover.y + mover.my * mover.since)
    rest = 1.0 - mover.since
    when = None if meeting is None else (meeting.when - mover.since) / rest if rest > 0.0 else 0.0
    tick.record.sweeps.append(
        SweepRecord(
            mover.body.id,
            tick.world.torus.wrap(start),
            (mover.mx * rest, mover.my * rest),
            mover.radius,
            when,
            None if meeting is None else meeting.target.id,
        )
    )


def _happen(tick: Tick, mover: Mover) -> None:
    """Let a mover's meeting take place."""
    meeting = mover.meeting
    mover.meeting = None
    if meeting is None:
        return
    if isinstance(meeting.target, Wall):
        _hit_wall(tick, mover, meeting.target, meeting)
    elif isinstance(mover.body, Shot):
        _hit_by_shot(tick, mover, mover.body, meeting)
    elif isinstance(mover.body, Ship):
        _touch(tick, mover.body, meeting.target)
    elif isinstance(meeting.target, Rock):
        hurt_saucer(tick, mover.body, Blow(_FATAL, Cause.RAM))
        break_rock(tick, meeting.target, Blow(_FATAL, Cause.RAM))


def _hit_by_shot(tick: Tick, mover: Mover, shot: Shot, meeting: Meeting) -> None:
    shot.alive = False
    _go_to(tick, mover, meeting.when)
    blow = Blow(tick.world.tuning.shot.damage, Cause.SHOT, 0 if shot.hostile else shot.owner)
    target = meeting.target
    if isinstance(target, Rock):
        break_rock(tick, target, blow)
    elif isinstance(target, Saucer):
        hurt_saucer(tick, target, blow)
    elif isinstance(target, Lancer):
        hurt_lancer(tick, target, blow)
    elif isinstance(target, Ship):
        lose_ship(tick, target, Cause.SHOT, shot.owner)


def _touch(tick: Tick, ship: Ship, target: Body) -> None:
    """Let a ship take a pick-up; anything else is a crash."""
    if isinstance(target, PickUp):
        take(tick, ship, target)
    else:
        _crash(tick, ship, target)


def _crash(tick: Tick, ship: Ship, target: Body) -> None:
    """End a ship and what it flew into; ramming scores, as it did in 1979."""
    blow = Blow(_FATAL, Cause.RAM, ship.id)
    if isinstance(target, Rock):
        break_rock(tick, target, blow)
    elif isinstance(target, Saucer):
        hurt_saucer(tick, target, blow)
    elif isinstance(target, Lancer):
        hurt_lancer(tick, target, blow)
    lose_ship(tick, ship, Cause.RAM, target.id)


def _hit_wall(tick: Tick, mover: Mover, wall: Wall, meeting: Meeting) -> None:
    """Send a mover on along its mirrored way; a shot that has no ricochet left ends here."""
    touch, body = meeting.touch, mover.body
    if touch is None:
        return
    if isinstance(body, Shot):
        if body.ricochets <= 0:
            body.alive = False
            _go_to(tick, mover, meeting.when)
            tick.tell(ShotSpent(body.id, (body.x, body.y)))
            return
        body.ricochets -= 1
        body.vx, body.vy = reflect((body.vx, body.vy), touch.normal)
        tick.tell(Ricocheted(body.id, wall.id, tick.world.torus.wrap(touch.point), touch.normal))
    else:
        turn_round(tick, body, wall, touch, tick.world.tuning.ship.wall_restitution)
    mover.turns += 1
    mover.since = meeting.when
    mover.mx, mover.my = body.vx * DT, body.vy * DT
    if mover.turns >= _MOST_TURNS:
        mover.mx = mover.my = 0.0
    mover.x = touch.centre[0] - mover.mx * meeting.when
    mover.y = touch.centre[1] - mover.my * meeting.when


def _go_to(tick: Tick, mover: Mover, when: float) -> None:
    place = (mover.x + mover.mx * when, mover.y + mover.my * when)
    mover.body.x, mover.body.y = tick.world.torus.wrap(place)


def _arrive(tick: Tick, mover: Mover) -> None:
    """Bring what still lives to the end of its way."""
    if _lives(mover.body):
        _go_to(tick, mover, 1.0)
