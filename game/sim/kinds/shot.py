"""Bullets: when they may be fired, and how they leave."""

from __future__ import annotations

from typing import Final

from game.physics import Point
from game.sim.bodies import Damageable, Kind, Ship, Shot
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.events import ShotFired
from game.sim.field import muzzle
from game.sim.gifts import rules_of
from game.sim.headings import TURN, facing
from game.sim.kind import ENDS, KindRow, Numbers, Role
from game.sim.tuning import Tuning, ticks
from game.sim.world import World

TRIPLE: Final = 3  # Shots for each press with triple shots, and the factor on the cap


def use_gun(ctx: StepContext, ship: Ship, command: Command) -> None:
    """Fire one shot for each press, in the first tick that allows it; an early press waits for a moment."""
    if command.fire and not ship.held.fire:
        ship.fire_buffer = 1 + ticks(rules_of(ctx.world, ship).ship.fire_buffer)
    if ship.fire_buffer == 0:
        return
    ship.fire_buffer -= 1
    if shots_of(ctx, ship.id) <= _most_before(ctx, ship):
        ship.fire_buffer = 0
        ship.protection = 0
        _shoot(ctx, ship)


def _most_before(ctx: StepContext, ship: Ship) -> int:
    """Return the most living shots that leave room for one more press."""
    cap = rules_of(ctx.world, ship).shot.cap
    return cap * TRIPLE - TRIPLE if ship.triple > 0 else cap - 1


def shots_of(ctx: StepContext, owner: int) -> int:
    """Return the number of living shots of an owner."""
    return len([shot for shot in ctx.world.shots if shot.owner == owner and shot.alive])


def _shoot(ctx: StepContext, ship: Ship) -> None:
    """Fire straight ahead; with triple shots, also one to either side."""
    _shoot_along(ctx, ship, ship.heading)
    if ship.triple > 0:
        aside = int(ctx.world.tuning.pick_up.spread * TURN / 360.0)
        _shoot_along(ctx, ship, ship.heading - aside)
        _shoot_along(ctx, ship, ship.heading + aside)


def _shoot_along(ctx: StepContext, ship: Ship, heading: int) -> None:
    world = ctx.world
    tuning = rules_of(world, ship).shot
    dx, dy = facing(heading)
    velocity = (ship.vx + dx * tuning.speed, ship.vy + dy * tuning.speed)
    world.tally.shots_fired += 1
    place = world.torus.wrap(muzzle(world, ship))
    add_shot(ctx, ship, place, velocity, tuning.life)


def launch(_world: World, velocity: Point, life: float) -> tuple[Point, int]:
    """Return velocity and life (ticks) of a new shot, unchanged from the wanted ones."""
    return velocity, ticks(life)


def add_shot(ctx: StepContext, owner: Ship | Damageable, place: Point, velocity: Point, life: float) -> None:
    """Put a new shot on the field, to live for `life` s; only a ship's own is not hostile."""
    world = ctx.world
    velocity, ticks_left = ctx.mechanics.launch(world, velocity, life)
    hostile = not isinstance(owner, Ship)
    rules = rules_of(world, owner) if isinstance(owner, Ship) else world.tuning
    shot = Shot(
        id=world.new_id(),
        x=place[0],
        y=place[1],
        vx=velocity[0],
        vy=velocity[1],
        owner=owner.id,
        hostile=hostile,
        life=ticks_left,
        ricochets=rules.shot.ricochets,
    )
    world.add(shot)
    ctx.emit(ShotFired(shot.id, owner.id, hostile, place, velocity))


def _example(world: World, place: Point, *, hostile: bool) -> None:
    speed, life = world.tuning.shot.speed, ticks(world.tuning.shot.life)
    x, y = place
    world.add(
        Shot(id=world.new_id(), x=x, y=y, vx=0.0, vy=-speed, owner=0, hostile=hostile, life=life, ricochets=0)
    )


def _of_shot(_tuning: Tuning) -> Numbers:
    return Numbers(0.0, 0.0, 0, 0)


_ROLES: Final = ENDS | {Role.SWEPT, Role.PULLED}

ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.SHOT,
        Shot,
        word="shot",
        numbers=_of_shot,
        roles=_ROLES,
        example=lambda world, place: _example(world, place, hostile=False),
    ),
    KindRow(
        Kind.ENEMY_SHOT,
        Shot,
        word="shot",
        numbers=_of_shot,
        roles=_ROLES | {Role.HAZARD, Role.BLOCKS_SPAWN},
        example=lambda world, place: _example(world, place, hostile=True),
    ),
)
