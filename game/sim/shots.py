"""Bullets: who may fire one, and how it leaves."""

from __future__ import annotations

from game.physics import Point
from game.sim.bodies import Saucer, Ship, Shot
from game.sim.command import Command
from game.sim.events import ShotFired
from game.sim.headings import TURN, facing
from game.sim.laser import nose
from game.sim.context import Tick
from game.sim.tuning import ticks

_TRIPLE = 3
"""Shots that leave at a press with triple shots, and by how much the cap grows."""


def use_gun(tick: Tick, ship: Ship, command: Command) -> None:
    """Fire one shot for each press, at the first tick that allows it; a press waits for a short while."""
    tuning = tick.world.tuning
    if ship.fire_wait > 0:
        ship.fire_wait -= 1
    if command.fire and not ship.held.fire:
        ship.fire_buffer = 1 + ticks(tuning.ship.fire_buffer)
    elif command.fire and tuning.ship.autofire and ship.fire_wait == 0:
        ship.fire_buffer = 1
    if ship.fire_buffer == 0:
        return
    ship.fire_buffer -= 1
    if shots_of(tick, ship.id) <= _most_before(tick, ship):
        ship.fire_buffer = 0
        ship.fire_wait = ticks(tuning.ship.autofire_every)
        ship.protection = 0
        _shoot(tick, ship)


def _most_before(tick: Tick, ship: Ship) -> int:
    """Return how many shots may be alive for one press more: there is room for all that leave."""
    cap = tick.world.tuning.shot.cap
    return cap * _TRIPLE - _TRIPLE if ship.triple > 0 else cap - 1


def shots_of(tick: Tick, owner: int) -> int:
    """Return how many shots of an owner are alive."""
    return len([shot for shot in tick.world.shots if shot.owner == owner and shot.alive])


def _shoot(tick: Tick, ship: Ship) -> None:
    """Fire straight ahead; with triple shots one to either side as well."""
    _shoot_along(tick, ship, ship.heading)
    if ship.triple > 0:
        aside = int(tick.world.tuning.pick_up.spread * TURN / 360.0)
        _shoot_along(tick, ship, ship.heading - aside)
        _shoot_along(tick, ship, ship.heading + aside)


def _shoot_along(tick: Tick, ship: Ship, heading: int) -> None:
    world = tick.world
    tuning = world.tuning.shot
    dx, dy = facing(heading)
    velocity = (ship.vx + dx * tuning.speed, ship.vy + dy * tuning.speed)
    world.tally.shots_fired += 1
    place = world.torus.wrap(nose(ship, world.tuning.ship.nose))
    add_shot(tick, ship, place, velocity, ticks(tuning.life))


def add_shot(tick: Tick, owner: Ship | Saucer, place: Point, velocity: Point, life: int) -> None:
    """Put a new shot on the field; a saucer's is hostile."""
    world = tick.world
    hostile = isinstance(owner, Saucer)
    ricochets = world.tuning.shot.ricochets
    shot = Shot(world.new_id(), owner.id, hostile, *place, *velocity, life, ricochets)
    world.shots.append(shot)
    tick.tell(ShotFired(shot.id, owner.id, hostile, place, velocity))
