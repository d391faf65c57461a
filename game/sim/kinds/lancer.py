"""The Lancer, the laser enemy (lesson 2): it keeps its distance, aims in the open, and fires where it aimed.

It attacks by `game.sim.kinds.beam_attack`.

Shield: until its line locks it carries a mirror across its bow (`game.sim.shields`), which reflects beams and
shots. It can be hit from the side, from behind, and while it fires.
"""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Kind, Lancer, LancerPhase, Ship, SpawnMarker
from game.sim.context import StepContext
from game.sim.headings import TURN, heading_of
from game.sim.kind import TARGET, KindRow, Numbers, Role, SpawnRule, any_with, coming, common_fields, room_for
from game.sim.kinds.beam_attack import attack, begin, charged_at, nearest_open, turn_to
from game.sim.tuning import DT, ticks
from game.sim.world import Spawner, World


def due(ctx: StepContext, spawner: Spawner) -> Kind | None:
    """Send for a Lancer when the wave has one in store, or when no rock has been hit for long."""
    world = ctx.world
    tuning = world.tuning.lancer
    stored = spawner.left > 0 and spawner.due_at <= world.wave_tick
    quiet = world.ticks_since_rock_hit >= ticks(tuning.quiet) and any_with(world, Role.DRAGGED)
    if not (stored or quiet) or not room_for(world, Kind.LANCER):
        return None
    if stored:
        spawner.left -= 1
    elif coming(world, Kind.LANCER) == 0:
        world.ticks_since_rock_hit = 0
    else:
        return None
    spawner.due_at = world.wave_tick + ticks(tuning.again)
    return Kind.LANCER


def enter(ctx: StepContext, marker: SpawnMarker) -> Lancer:
    """Return a Lancer that enters at its mark, behind its shield."""
    world = ctx.world
    tuning = world.tuning.lancer
    speed = tuning.speed * 0.5
    inwards = 0 if marker.rightwards else TURN // 2
    lancer = Lancer(
        **common_fields(
            world, marker.kind, (marker.x, marker.y), (speed if marker.rightwards else -speed, 0.0)
        ),
        heading=inwards,
        phase=LancerPhase.STALK,
        timer=ticks(tuning.stalk),
        target=0,
    )
    ship = _choose(world, lancer)
    if ship is not None:
        # Its shield faces the ship; otherwise it would be shot before it has turned.
        lancer.heading = heading_of(world.torus.delta((lancer.x, lancer.y), (ship.x, ship.y)))
    return lancer


def destroyed(ctx: StepContext, lancer: Lancer) -> None:
    """Handle a Lancer's end: remove its line, and restart the clock for the next one of the wave."""
    world = ctx.world
    lancer.path = ()
    world.tally.lancers_destroyed += 1
    world.spawner(Kind.LANCER).due_at = world.wave_tick + ticks(world.tuning.lancer.again)


def think(ctx: StepContext, lancer: Lancer) -> None:
    """Move, and advance through the phases of an attack."""
    world = ctx.world
    ship = _choose(world, lancer)
    _move(world, lancer, ship)
    lancer.timer -= 1
    if lancer.phase is LancerPhase.STALK:
        if ship is not None:
            turn_to(world, lancer, ship, world.tuning.lancer.stalk_turn)
            if lancer.timer <= 0:
                begin(ctx, lancer, ship)
    else:
        attack(ctx, lancer, world.tuning.lancer.stalk)


def _choose(world: World, lancer: Lancer) -> Ship | None:
    """Return its target: the ship it charges at, else the nearest that can be hurt."""
    return charged_at(world, lancer) if lancer.phase is LancerPhase.CHARGE else nearest_open(world, lancer)


def _move(world: World, lancer: Lancer, ship: Ship | None) -> None:
    """Accelerate towards its wanted velocity: to keep its distance, or to rest while it aims."""
    tuning = world.tuning.lancer
    wanted = (0.0, 0.0)
    if ship is not None and lancer.phase in (LancerPhase.STALK, LancerPhase.COOL):
        wanted = _wanted(world, lancer, ship)
    dx, dy = wanted[0] - lancer.vx, wanted[1] - lancer.vy
    size = math.sqrt(dx * dx + dy * dy)
    most = tuning.acceleration * DT
    scale = 1.0 if size <= most else most / size
    lancer.vx += dx * scale
    lancer.vy += dy * scale


def _wanted(world: World, lancer: Lancer, ship: Ship) -> Point:
    """Return the velocity for its distance: towards, away, or round the ship."""
    tuning = world.tuning.lancer
    dx, dy = world.torus.delta((lancer.x, lancer.y), (ship.x, ship.y))
    distance = math.sqrt(dx * dx + dy * dy)
    if distance == 0.0:
        return (tuning.speed, 0.0)
    ux, uy = dx / distance * tuning.speed, dy / distance * tuning.speed
    if distance > tuning.hold * 1.15:
        return (ux, uy)
    if distance < tuning.hold * 0.85:
        return (-ux, -uy)
    return (-uy, ux) if lancer.id & 1 else (uy, -ux)


SPAWN_RULE: Final[SpawnRule] = SpawnRule(
    kinds=(Kind.LANCER,),
    first=lambda world: world.tuning.lancer.first,
    warning=lambda tuning: tuning.lancer.warning,
    enter=enter,
    due=due,
)


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.LANCER,
        Lancer,
        word="lancer",
        numbers=lambda tuning: Numbers.of(tuning.lancer, tuning.lancer.speed),
        roles=TARGET | {Role.SOLID, Role.DRIFTS, Role.THINKS, Role.ENEMY, Role.AIMS, Role.SENDS_BEAM},
        think=think,
        on_destroyed=destroyed,
    ),
)
