"""What to fly to: a gate that may be taken, else a target to shoot."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.pilots.aiming import FiringSolution, aim_at, aim_pulse, cost, shield_between, wall_between
from game.pilots.manoeuvres import BURN_WITHIN, nudge, room, ways_of
from game.pilots.others import attacks, targets
from game.pilots.pilot_state import SLOW, THINK, Perception, PilotState
from game.pilots.trigger import burnt
from game.sim.bodies import Castle, Damageable, Gate, Ship
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

_FAST = 150.0  # units/s above which a pilot without a threat brakes
_BRAKES = 1.0  # 1/s of drag from which a ship that does not burn stops soon enough by itself
_FAR = 240.0  # units to a target beyond which the ship flies closer
_OFF_CASTLES = 400.0  # the same for a Castle, whose plates can be 200 units from its core
_REACHED = 0.6  # fraction of the reach of its shots, where that is nearer
_CLOSING = 100.0  # units/s towards a target that are fast enough
_OPEN = 22.0  # units of room that flying closer must leave
_WAIT = 2.0  # Extra cost, in s, of a target behind a shield
_LOYALTY = 0.2  # s by which the present target is preferred, so that the pilot does not dither


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


def hunt(perception: Perception) -> None:
    """Aim at the best target; brake when fast, fly closer when far away."""
    ship, state = perception.ship, perception.state
    speed = math.sqrt(ship.vx * ship.vx + ship.vy * ship.vy)
    state.dodging = False
    rules = rules_of(perception.world, ship).ship
    fast = speed > (SLOW if state.braking else _FAST)
    state.braking = fast and rules.drag < _BRAKES and not perception.alarms
    state.burn = 0
    if state.braking:
        state.goal, state.burn = heading_of((-ship.vx, -ship.vy)), THINK
        return
    target = _choose(perception)
    chosen = target.id if target is not None else 0
    if chosen != state.target:
        state.target, state.seen_at = chosen, perception.world.tick
    if target is None:
        target = _nearest(perception)
        if target is None:
            return
        state.goal = heading_of(_way_to(perception, target))
    else:
        track(perception.world, ship, state)
    if _may_close_in(perception, target, speed):
        state.burn = THINK


def _may_close_in(perception: Perception, target: Damageable, speed: float) -> bool:
    """Return whether to thrust towards the target: it is far or drifting away, and there is room."""
    world, ship = perception.world, perception.ship
    if abs(turn_between(ship.heading, perception.state.goal)) > BURN_WITHIN // 2:
        return False
    x, y = _way_to(perception, target)
    far = math.sqrt(x * x + y * y)
    closing = (ship.vx * x + ship.vy * y) / far if far > 0.0 else speed
    shot = rules_of(world, ship).shot
    enough = _OFF_CASTLES if isinstance(target, Castle) else min(_FAR, _REACHED * shot.speed * shot.life)
    if far < enough or closing > _CLOSING:
        return False
    burn = nudge(rules_of(world, ship).ship)
    return room(perception.near, ways_of(ship, burn, perception.near.pull)) >= _OPEN


def _way_to(perception: Perception, body: Damageable) -> Point:
    """Return the shortest way from the ship to a body."""
    ship = perception.ship
    return perception.world.torus.delta((ship.x, ship.y), (body.x, body.y))


def _nearest(perception: Perception) -> Damageable | None:
    """Return the nearest target, for when none is in reach."""
    ways = [(_way_to(perception, body), body) for body in targets(perception.world, perception.ship)]
    found = [(x * x + y * y, body.id, body) for (x, y), body in ways]
    return min(found)[2] if found else None


def _choose(perception: Perception) -> Damageable | None:
    """Return the cheapest target to hit; a threat about to hit the ship is cheaper."""
    world, ship, state = perception.world, perception.ship, perception.state
    due = {entry.threat.id: entry.when for entry in perception.alarms}
    place = (ship.x, ship.y)
    best: Damageable | None = None
    least = math.inf
    for body in targets(world, ship):
        if body.id in state.doomed:
            continue
        aim = _solve(world, ship, body)
        if aim is None:
            continue
        price = cost(world, ship, body, aim) - (_LOYALTY if body.id == state.target else 0.0)
        way = world.torus.delta(place, (body.x, body.y))
        if world.lancers and shield_between(world, place, way):
            price += _WAIT
        if body.id in due:
            price -= 2.0 - due[body.id]
        if price < least and not (world.walls and wall_between(world, place, way)):
            best, least = body, price
    return best


def _solve(world: World, ship: Ship, body: Damageable) -> FiringSolution | None:
    """Return how to hit a body: who attacks with the laser if it is charged, everything else with shots."""
    if attacks(body) and ship.energy >= rules_of(world, ship).laser.cost:
        aim = aim_pulse(world, ship, body)
        if aim is not None and not (world.plates and not burnt(world, ship, aim.heading)):
            return aim
    return aim_at(world, ship, body)


def track(world: World, ship: Ship, state: PilotState) -> None:
    """Turn to where the target will be."""
    for body in targets(world, ship):
        if body.id == state.target:
            aim = _solve(world, ship, body)
            if aim is not None:
                state.goal = aim.heading
            return
