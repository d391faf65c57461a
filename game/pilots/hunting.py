"""Choosing a target, and flying while nothing threatens."""

from __future__ import annotations

import math

from game.pilots.aiming import Aim, aim_at, aim_pulse, cost, shielded, walled
from game.pilots.manoeuvres import BURN_WITHIN, nudge, room, ways_of
from game.pilots.pilot_state import SLOW, THINK, Perception, PilotState
from game.sim.bodies import Damageable, Ship
from game.sim.headings import heading_of, turn_between
from game.sim.kinds.registry import Role, bodies, has, numbers_of
from game.sim.world import World

_FAST = 150.0
"""units/s above which a pilot in no hurry brakes."""

_FAR = 240.0
"""units to a target from which on it flies closer."""

_CLOSING = 100.0
"""units/s towards a target that are enough."""

_OPEN = 22.0
"""units of room that flying closer must leave."""

_WAIT = 2.0
"""s that a target behind a shield costs more than another."""

_LOYALTY = 0.2
"""s by which the present target is preferred, so that a pilot does not dither."""


def hunt(perception: Perception) -> None:
    """Aim at the best target; fly at ease: brake when fast, close in when far."""
    ship, state = perception.ship, perception.state
    speed = math.sqrt(ship.vx * ship.vx + ship.vy * ship.vy)
    state.dodging = False
    state.braking = speed > (SLOW if state.braking else _FAST) and not perception.alarms
    state.burn = 0
    if state.braking:
        state.goal, state.burn = heading_of((-ship.vx, -ship.vy)), THINK
        return
    target = _choose(perception)
    chosen = target.id if target is not None else 0
    if chosen != state.target:
        state.target, state.seen_at = chosen, perception.world.tick
    if target is None:
        return
    track(perception.world, ship, state)
    if _may_close_in(perception, target, speed):
        state.burn = THINK


def _may_close_in(perception: Perception, target: Damageable, speed: float) -> bool:
    """Say whether thrust towards the target makes sense: it is far or drifts away, and the way is free."""
    world, ship = perception.world, perception.ship
    if abs(turn_between(ship.heading, perception.state.goal)) > BURN_WITHIN // 2:
        return False
    x, y = world.torus.delta((ship.x, ship.y), (target.x, target.y))
    far = math.sqrt(x * x + y * y)
    closing = (ship.vx * x + ship.vy * y) / far if far > 0.0 else speed
    if far < _FAR or closing > _CLOSING:
        return False
    return room(perception.near, ways_of(ship, nudge(world.tuning.ship), perception.near.pull)) >= _OPEN


def _choose(perception: Perception) -> Damageable | None:
    """Return the target that is cheapest to hit; what is about to hit the ship comes first."""
    world, ship, state = perception.world, perception.ship, perception.state
    due = {entry.threat.id: entry.when for entry in perception.alarms}
    best: Damageable | None = None
    least = math.inf
    for body in bodies(world, Role.SHOOTABLE):
        if body.id in state.doomed and not _outlives_a_shot(world, body):
            continue
        aim = _solve(world, ship, body)
        if aim is None:
            continue
        price = cost(world, ship, body, aim) - (_LOYALTY if body.id == state.target else 0.0)
        if world.lancers and _behind_shield(world, ship, body):
            price += _WAIT
        if body.id in due:
            price -= 2.0 - due[body.id]
        if price < least and not (world.walls and _hidden(world, ship, body)):
            best, least = body, price
    return best


def _outlives_a_shot(world: World, body: Damageable) -> bool:
    """Say whether one shot does not end a whole body of this kind."""
    health = numbers_of(world.tuning, body.kind).health
    return not has(body.kind, Role.FRAGILE) and health > world.tuning.shot.damage


def _behind_shield(world: World, ship: Ship, body: Damageable) -> bool:
    """Say whether a shield is between: such a target is worth no more than to be ready for it."""
    return shielded(world, (ship.x, ship.y), world.torus.delta((ship.x, ship.y), (body.x, body.y)))


def _hidden(world: World, ship: Ship, body: Damageable) -> bool:
    """Say whether a wall stands between."""
    return walled(world, (ship.x, ship.y), world.torus.delta((ship.x, ship.y), (body.x, body.y)))


def _solve(world: World, ship: Ship, body: Damageable) -> Aim | None:
    """Return how to hit a body: enemies with the laser if it is charged, all else with shots."""
    if has(body.kind, Role.ENEMY) and ship.energy >= world.tuning.laser.cost:
        aim = aim_pulse(world, ship, body)
        if aim is not None:
            return aim
    return aim_at(world, ship, body)


def track(world: World, ship: Ship, state: PilotState) -> None:
    """Turn to where the target will be."""
    for body in bodies(world, Role.SHOOTABLE):
        if body.id == state.target:
            aim = _solve(world, ship, body)
            if aim is not None:
                state.goal = aim.heading
            return
