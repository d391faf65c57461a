"""The Lancer, the laser enemy (lesson 2): it keeps its distance, aims in the open, and fires where it aimed.

Cover: its beam ends at the nearest thing, and it never gets further than the first thing it breaks. So
whoever is behind a rock when the beam begins is safe from it, small rock or large, whole or damaged, as the
line shows that ends at the rock while it aims.

Shield: until its line locks it carries a mirror across its bow (`game.sim.mirrors`), which sends beams and
shots on. From the side, from behind and while it fires it is open.
"""

from __future__ import annotations

import math

from game.physics import Beam, Point, Purpose, Sender, Target
from game.sim.bodies import Cause, Lancer, LancerPhase, Ship, ShipPhase, SpawnKind, SpawnMarker
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import BodyArrived, LancerCalmed, LancerCharging, LancerFired, LancerLocked
from game.sim.field import open_ships, send_beam
from game.sim.headings import TURN, facing, heading_of, turn_between
from game.sim.laser import burn
from game.sim.tuning import DT, TICKS_PER_SECOND, ticks
from game.sim.world import World


def begin_wave(world: World) -> None:
    """Put the wave's Lancers in store."""
    tuning = world.tuning.lancer
    world.lancer_wait = ticks(tuning.first)
    world.lancers_left = world.row.lancers if tuning.from_wave == 0 else 0
    if 0 < tuning.from_wave <= world.wave:
        world.lancers_left = 1 + (world.wave - tuning.from_wave) // tuning.one_more_each


def due(ctx: StepContext) -> SpawnKind | None:
    """Send for a Lancer when the wave has one in store, or when nobody has hit a rock for long."""
    world = ctx.world
    tuning = world.tuning.lancer
    world.lancer_wait = max(0, world.lancer_wait - 1)
    stored = world.lancers_left > 0 and world.lancer_wait == 0
    quiet = world.ticks_since_rock_hit >= ticks(tuning.quiet)
    if not (stored or quiet):
        return None
    alive = len(world.lancers) + len([a for a in world.spawn_markers if a.kind is SpawnKind.LANCER])
    if not any(ship.phase is not ShipPhase.OUT for ship in world.ships) or alive >= tuning.most:
        return None
    if stored:
        world.lancers_left -= 1
    elif alive == 0:
        world.ticks_since_rock_hit = 0
    else:
        return None
    world.lancer_wait = ticks(tuning.again)
    return SpawnKind.LANCER


def enter(ctx: StepContext, marker: SpawnMarker) -> None:
    """Let a Lancer come in at its mark, behind its shield."""
    world = ctx.world
    tuning = world.tuning.lancer
    inwards = 0 if marker.rightwards else TURN // 2
    lancer = Lancer(
        world.new_id(),
        marker.x,
        marker.y,
        tuning.speed * 0.5 if marker.rightwards else -tuning.speed * 0.5,
        0.0,
        tuning.radius,
        1.0 / (tuning.mass_radius * tuning.mass_radius),
        tuning.health,
        inwards,
        LancerPhase.STALK,
        ticks(tuning.stalk),
        0,
    )
    ship = _choose(world, lancer)
    if ship is not None:
        # With its shield towards the ship, or it would be shot at the door.
        lancer.heading = heading_of(world.torus.delta((lancer.x, lancer.y), (ship.x, ship.y)))
    world.lancers.append(lancer)
    ctx.tell(BodyArrived(lancer.kind, lancer.id, (lancer.x, lancer.y)))


def destroyed(ctx: StepContext, lancer: Lancer) -> list[int]:
    """Count a Lancer's end; its line goes, and the next one of the wave takes its time."""
    lancer.path = ()
    ctx.world.tally.lancers_destroyed += 1
    ctx.world.lancer_wait = ticks(ctx.world.tuning.lancer.again)
    return []


def think(ctx: StepContext, lancer: Lancer) -> None:
    """Move, and go through the phases of an attack."""
    ship = _choose(ctx.world, lancer)
    _move(ctx.world, lancer, ship)
    lancer.timer -= 1
    if lancer.phase is LancerPhase.STALK:
        _stalk(ctx, lancer, ship)
    elif lancer.phase is LancerPhase.CHARGE:
        _charge(ctx, lancer, ship)
    elif lancer.phase is LancerPhase.LOCK:
        _lock(ctx, lancer)
    elif lancer.phase is LancerPhase.COOL and lancer.timer <= 0:
        _enter_phase(ctx.world, lancer, LancerPhase.STALK)
    if lancer.phase is LancerPhase.FIRE:
        _fire(ctx, lancer)


def _choose(world: World, lancer: Lancer) -> Ship | None:
    """Return the ship it is after: the one it charges at, else the nearest that can be hurt."""
    ships = open_ships(world)
    if lancer.phase is LancerPhase.CHARGE:
        return next((ship for ship in ships if ship.id == lancer.target), None)
    place = (lancer.x, lancer.y)
    return min(ships, key=lambda ship: world.torus.distance(place, (ship.x, ship.y)), default=None)


def _enter_phase(world: World, lancer: Lancer, phase: LancerPhase) -> None:
    tuning = world.tuning.lancer
    times = (tuning.stalk, tuning.charge, tuning.lock, tuning.fire, tuning.cool)
    lancer.phase = phase
    lancer.timer = ticks(times[phase])
    if phase is LancerPhase.STALK or phase is LancerPhase.COOL:
        lancer.path = ()
        lancer.target = 0


def _stalk(ctx: StepContext, lancer: Lancer, ship: Ship | None) -> None:
    """Face the ship; begin to charge when the time has come and there is one."""
    if ship is not None:
        _turn_to(ctx.world, lancer, ship, ctx.world.tuning.lancer.stalk_turn)
    if lancer.timer > 0 or ship is None:
        return
    _enter_phase(ctx.world, lancer, LancerPhase.CHARGE)
    lancer.target = ship.id
    ctx.tell(LancerCharging(lancer.id, ship.id, (lancer.x, lancer.y)))


def _charge(ctx: StepContext, lancer: Lancer, ship: Ship | None) -> None:
    """Follow the ship with the thin line, until it locks; without a ship give up."""
    if ship is None:
        _enter_phase(ctx.world, lancer, LancerPhase.STALK)
        ctx.tell(LancerCalmed(lancer.id, (lancer.x, lancer.y)))
        return
    _turn_to(ctx.world, lancer, ship, ctx.world.tuning.lancer.turn)
    _look(ctx, lancer)
    if lancer.timer <= 0:
        _enter_phase(ctx.world, lancer, LancerPhase.LOCK)
        ctx.tell(LancerLocked(lancer.id, (lancer.x, lancer.y), lancer.heading))


def _lock(ctx: StepContext, lancer: Lancer) -> None:
    _look(ctx, lancer)
    if lancer.timer <= 0:
        _enter_phase(ctx.world, lancer, LancerPhase.FIRE)
        lancer.reach = ctx.world.tuning.lancer.reach


def _look(ctx: StepContext, lancer: Lancer) -> None:
    lancer.path = _trace(ctx.world, Purpose.SIGHT, lancer, ctx.world.tuning.lancer.reach).legs


def _fire(ctx: StepContext, lancer: Lancer) -> None:
    """Let the beam burn what it meets first, biting rocks at intervals; end it when its time is over.

    What it breaks takes the rest of it: the beam stays as short as the way there.
    """
    world = ctx.world
    tuning = world.tuning.lancer
    since = ticks(tuning.fire) - lancer.timer
    if lancer.timer <= 0:
        _enter_phase(world, lancer, LancerPhase.COOL)
        ctx.tell(LancerCalmed(lancer.id, (lancer.x, lancer.y)))
        return
    if lancer.reach < tuning.reach:
        # Knocked forward, it must not push a beam that is spent on beyond the cover.
        lancer.reach = max(0.0, lancer.reach - math.sqrt(lancer.vx * lancer.vx + lancer.vy * lancer.vy) * DT)
    beam = _trace(world, Purpose.BEAM, lancer, lancer.reach)
    lancer.path = beam.legs
    if since == 0:
        ctx.tell(LancerFired(lancer.id, beam.legs))
    for hit in beam.hits:
        if hit.mirror:
            continue
        ship = world.ship(hit.target)
        if ship is not None:
            damage(ctx, ship, _dose(lancer, FATAL))
        elif since in _bites(world) and burn(ctx, hit, _dose(lancer, tuning.damage)):
            lancer.reach = min(lancer.reach, hit.distance)


def _dose(lancer: Lancer, amount: int) -> Damage:
    return Damage(amount, Cause.BEAM, 0, lancer.id, lancer.kind, lancer.id)


def _bites(world: World) -> range:
    tuning = world.tuning.lancer
    return range(0, ticks(tuning.fire), max(1, ticks(tuning.bite)))


def _trace(world: World, purpose: Purpose, lancer: Lancer, reach: float) -> Beam:
    """Return the beam along the present heading: it ends at the nearest thing, so rocks are cover."""
    tuning = world.tuning.lancer
    direction = facing(lancer.heading)
    ships = [Target(ship.id, (ship.x, ship.y), world.tuning.ship.radius) for ship in open_ships(world)]
    start = (lancer.x + direction[0] * lancer.radius, lancer.y + direction[1] * lancer.radius)
    return send_beam(
        world,
        purpose,
        start,
        direction,
        reach,
        tuning.reflections,
        pierce=False,
        sender=Sender(lancer.id, lancer.kind),
        also=ships,
    )


def _turn_to(world: World, lancer: Lancer, ship: Ship, rate: float) -> None:
    """Turn towards the ship's circle by the shortest way across the torus, by so many degrees/s at most."""
    way = world.torus.delta((lancer.x, lancer.y), (ship.x, ship.y))
    most = int(rate * TURN / 360.0) // TICKS_PER_SECOND
    turn = turn_between(lancer.heading, heading_of(way))
    lancer.heading = (lancer.heading + max(-most, min(most, turn))) & (TURN - 1)


def _move(world: World, lancer: Lancer, ship: Ship | None) -> None:
    """Accelerate towards the velocity it wants: its distance from the ship; stillness while it aims."""
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
