"""Dodging: when, in which direction, and when to shoot the threat instead."""

from __future__ import annotations

import math

from game.pilots.manoeuvres import Manoeuvre, Surroundings, best_of, coasting, room, ways_of
from game.pilots.pilot_state import SLOW, Alarm, Perception
from game.pilots.threats import Threat, alarm
from game.sim.bodies import Ship
from game.sim.gifts import rules_of
from game.sim.headings import turn_between
from game.sim.tuning import ShipTuning
from game.sim.world import World

_TIGHT = 8.0  # units of clearance from a beam or wall that a ship needs
_MARGIN = 14.0  # units of clearance from a body that a ship needs
_REACTION = 0.45  # s reserved for turning before it is too late
_HOPELESS = -3.0  # If the best way out leaves fewer units of room than this, hyperspace is the lesser risk


def alarms_of(ship: Ship, threats: list[Threat]) -> list[Alarm]:
    """List the threats that come too near if the ship keeps its velocity."""
    met = ((threat, alarm(threat, (ship.vx, ship.vy), _MARGIN)) for threat in threats)
    return [Alarm(threat, *found) for threat, found in met if found is not None]


def keep_clear(perception: Perception) -> bool:
    """Dodge if it is time to; otherwise return False and leave the state unchanged."""
    if not _must_dodge(perception):
        return False
    wanted = (
        turn_between(perception.ship.heading, perception.state.goal) if perception.state.dodging else None
    )
    _dodge(perception, *best_of(perception.near, perception.ship, _ship_rules(perception), wanted))
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
