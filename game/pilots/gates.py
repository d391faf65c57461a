"""Gates: which of those on the field to take, and how to fly through it."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.pilots.aiming import wall_between
from game.pilots.manoeuvres import BURN_WITHIN
from game.pilots.pilot_state import THINK, Perception
from game.sim.bodies import Gate, Ship
from game.sim.gifts import GIFTS, rules_of
from game.sim.headings import TURN, heading_of, turn_between
from game.sim.kinds.registry import Role, bodies, numbers_of
from game.sim.kinds.well import pull_at
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_CRUISE: Final = 250.0  # units/s on the way to a gate
_NEAR_SPEED: Final = 90.0  # units/s at which it is flown through
_EASING: Final = 1.1  # units/s of speed for each unit that is left of the way
_START: Final = 0.9  # s that it takes to get going
_WRONG: Final = 30.0  # units/s of velocity error that are corrected
_SPARE: Final = 30.0
"""Least units between a gate's centre and the rim of something harmful, in addition to the ship's radius."""


def take_a_gate(perception: Perception) -> bool:
    """Fly to the best gate that may be taken; return False, with nothing changed, if there is none."""
    world, ship, state = perception.world, perception.ship, perception.state
    gate = _chosen(world, ship, state.gate) if world.gates else None
    state.gate = gate.id if gate is not None else 0
    if gate is None:
        return False
    state.dodging = state.braking = False
    state.target = 0
    _steer(perception, world.torus.delta((ship.x, ship.y), (gate.x, gate.y)))
    return True


def _chosen(world: World, ship: Ship, before: int) -> Gate | None:
    """Return the gate to take: the previous choice while it is possible, else the best."""
    able = [gate for gate in world.gates if _will_do(world, ship, gate)]
    for gate in able:
        if gate.id == before:
            return gate
    return min(able, key=lambda gate: GIFTS[gate.gift].rank, default=None)


def _will_do(world: World, ship: Ship, gate: Gate) -> bool:
    """Return whether a ship may take a gate, gets there in time past no wall, and is safe there."""
    x, y = world.torus.delta((ship.x, ship.y), (gate.x, gate.y))
    closed = not gate.alive or (gate.fade == 0 and not ship.may_choose)
    if closed or wall_between(world, (ship.x, ship.y), (x, y)):
        return False
    way = math.sqrt(x * x + y * y) - gate.radius
    turn = (
        abs(turn_between(ship.heading, heading_of((x, y))))
        * 360.0
        / TURN
        / max(1.0, rules_of(world, ship).ship.turn)
    )
    if turn + _START + way / _CRUISE > gate.life / TICKS_PER_SECOND:
        return False
    return _is_safe(world, gate)


def _is_safe(world: World, gate: Gate) -> bool:
    """Return whether nothing harmful is close to a gate."""
    place = (gate.x, gate.y)
    for body in bodies(world, Role.RAMS_SHIPS):
        reach = max(body.radius, numbers_of(world.tuning, body.kind).danger) + world.tuning.ship.radius
        if world.torus.distance(place, (body.x, body.y)) < reach + _SPARE:
            return False
    ax, ay = pull_at(world, place) if world.wells else (0.0, 0.0)
    return ax * ax + ay * ay < 0.25 * world.tuning.ship.thrust * world.tuning.ship.thrust


def _steer(perception: Perception, way: Point) -> None:
    """Turn and burn to bring the velocity in line with an offset."""
    ship, state = perception.ship, perception.state
    far = math.sqrt(way[0] * way[0] + way[1] * way[1])
    speed = min(_CRUISE, _NEAR_SPEED + _EASING * far)
    share = speed / far if far > 0.0 else 0.0
    dx, dy = way[0] * share - ship.vx, way[1] * share - ship.vy
    wrong = math.sqrt(dx * dx + dy * dy)
    state.goal, state.burn = heading_of((dx, dy) if wrong > 0.0 else way), 0
    if wrong > _WRONG and abs(turn_between(ship.heading, state.goal)) <= 2 * BURN_WITHIN:
        state.burn = THINK
