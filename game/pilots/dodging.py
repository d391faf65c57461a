"""Dodging: when, in which direction, and when to shoot the threat instead."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.physics import Point
from game.pilots.aiming import FiringSolution, aim_at, is_ended_by_a_shot, turn_time
from game.pilots.manoeuvres import ENOUGH, Manoeuvre, Surroundings, best_of, coasting, field_of, room, ways_of
from game.pilots.pilot_state import SLOW, Alarm, Perception
from game.pilots.threats import HORIZON, Threat, alarm
from game.sim.bodies import Kind, Ship
from game.sim.gifts import rules_of
from game.sim.headings import turn_between
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import ShipTuning
from game.sim.world import World

_HANDLING = 0.12  # s that aiming and firing take in addition to the turn
_AFTER_SHOT = 8.0  # units of room in favour of shooting over running
_TIGHT = 8.0  # units of clearance from a beam or wall that a ship needs
_MARGIN = 14.0  # units of clearance from a body that a ship needs
_REACTION = 0.45  # s reserved for turning before it is too late
_HOLDS_ON = 0.75
"""A ship that coasts less than this fraction of the way at its present speed has brakes that count."""

_HOPELESS = -3.0  # If the best way out leaves fewer units of room than this, hyperspace is the lesser risk


def alarms_of(
    ship: Ship, threats: list[Threat], pull: Point = (0.0, 0.0), drift: Sequence[float] = ()
) -> list[Alarm]:
    """List the threats that come too near if the ship coasts.

    pull: of wells on the ship, units/s^2. drift: of `Manoeuvre`, for a ship that coasts; without it, or where
    it is nearly that, the ship keeps its velocity.
    """
    slows = bool(drift) and drift[-1] < _HOLDS_ON * HORIZON
    found = []
    for threat in threats:
        met = alarm(threat, (ship.vx, ship.vy), _MARGIN, pull, drift if slows else ())
        if met is not None:
            found.append(Alarm(threat, *met))
    return found


def keep_clear(perception: Perception) -> bool:
    """Dodge if it is time to; otherwise return False and leave the state unchanged."""
    if not _must_dodge(perception):
        return False
    wanted = (
        turn_between(perception.ship.heading, perception.state.goal) if perception.state.dodging else None
    )
    choice, value = best_of(perception.near, perception.ship, _ship_rules(perception), wanted)
    if not _shoots_it(perception, value):
        _dodge(perception, choice, value)
    return True


def _ship_rules(perception: Perception) -> ShipTuning:
    """Return how the ship handles, with its gifts."""
    return rules_of(perception.world, perception.ship).ship


def _must_dodge(perception: Perception) -> bool:
    """Return whether to dodge now: as late as is safe, since shooting is the better defence."""
    thrust = max(1.0, _ship_rules(perception).thrust)  # scenarios have ships without any
    for threat, when, gap in perception.alarms:
        depth = min(threat.reach, max(0.0, -gap)) + _MARGIN
        if when < _REACTION + math.sqrt(2.0 * depth / thrust):
            return True
    near, ship = perception.near, perception.ship
    if not near.lines and (not near.walls or ship.vx * ship.vx + ship.vy * ship.vy < SLOW * SLOW):
        return False
    calm = near._replace(moments=[[]] * len(near.moments))
    return room(calm, ways_of(ship, coasting(_ship_rules(perception)), near.pull)) < _TIGHT


def _shoots_it(perception: Perception, value: float) -> bool:
    """Turn to the nearest threat in time and shoot it, if that leaves more room than the best way out."""
    world, ship, state = perception.world, perception.ship, perception.state
    if not perception.alarms or ship.protection > 0 or value >= ENOUGH * 0.6:
        return False
    first = min(perception.alarms, key=lambda entry: entry.when).threat.id
    body = next((body for body in bodies(world, Role.SHOOTABLE) if body.id == first), None)
    if body is None or body.kind is Kind.LARGE_ROCK or not is_ended_by_a_shot(world, body):
        return False
    aim = aim_at(world, ship, body)
    if aim is None or _room_without(perception, first, aim) + _AFTER_SHOT < value:
        return False
    state.dodging = state.braking = False
    state.target, state.goal, state.burn = first, aim.heading, 0
    return True


def _room_without(perception: Perception, first: int, aim: FiringSolution) -> float:
    """Return the room of a coasting ship that turns to a threat and shoots it."""
    world, ship = perception.world, perception.ship
    gone = turn_time(world, ship, aim) + aim.when + _HANDLING
    left = [t._replace(until=min(t.until, gone)) if t.id == first else t for t in perception.threats]
    without = field_of(world, ship, left, perception.near.lines)
    return room(without, ways_of(ship, coasting(rules_of(world, ship).ship), without.pull))


def _dodge(perception: Perception, choice: Manoeuvre, value: float) -> None:
    """Take a way out; if it leaves no room and there is no time, use hyperspace."""
    ship, state = perception.ship, perception.state
    state.dodging, state.braking = True, False
    state.target = 0
    state.goal, state.burn = ship.heading + choice.turn, choice.burn
    state.warp = (
        value < _HOPELESS and ship.warp_wait == 0 and _is_late(perception.near, ship, perception.world)
    )


def _is_late(near: Surroundings, ship: Ship, world: World) -> bool:
    """Return whether a coasting ship will be hit within the next few samples."""
    ways = ways_of(ship, coasting(rules_of(world, ship).ship), near.pull)[:4]
    soon = Surroundings(near.moments[:4], [], [], near.radius, near.wall_reach)
    return room(soon, ways) < 0.0
