"""The attack of a kind that fires a beam: it charges, locks, fires and rests, always in this order.

While it charges a thin line follows the ship; from the lock on the line stays, and the beam goes along it.
Each kind decides when it begins an attack, and what it does before.

Cover: the beam ends at the nearest body, and never reaches farther than the first one that it breaks. So a
ship behind any rock when the beam begins is safe; the aiming line ends at that rock as well. Mirrors, chrome
rocks and shields reflect line and beam, and are not hurt.
"""

from __future__ import annotations

import math
from typing import TypeAlias

from game.physics.beams import Beam, BeamRequest, BeamTarget
from game.physics.legs import Leg
from game.physics.record import Sender
from game.sim.bodies import Castle, Cause, Lancer, LancerPhase, Ship
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import BeamCharging, BeamEnded, BeamFired, BeamLocked, BeamReflected
from game.sim.field import Purpose, open_ships, send_beam
from game.sim.headings import TURN, facing, heading_of, turn_between
from game.sim.kinds.laser import burn
from game.sim.tuning import DT, TICKS_PER_SECOND, ticks
from game.sim.world import World

Gunner: TypeAlias = Lancer | Castle


def begin(ctx: StepContext, gunner: Gunner, ship: Ship) -> None:
    """Begin an attack on a ship."""
    gunner.phase = LancerPhase.CHARGE
    gunner.timer = ticks(ctx.world.tuning.lancer.charge)
    gunner.target = ship.id
    ctx.emit(BeamCharging(gunner.kind, gunner.id, ship.id, (gunner.x, gunner.y)))


def attack(ctx: StepContext, gunner: Gunner, wait: float) -> None:
    """Continue an attack, whose timer has been counted down for this tick.

    wait: s of STALK after it.
    """
    if gunner.phase is LancerPhase.CHARGE:
        _charge(ctx, gunner, wait)
    elif gunner.phase is LancerPhase.LOCK:
        _lock(ctx, gunner)
    elif gunner.phase is LancerPhase.COOL and gunner.timer <= 0:
        _rest(gunner, LancerPhase.STALK, wait)
    if gunner.phase is LancerPhase.FIRE:
        _fire(ctx, gunner)


def nearest_open(world: World, gunner: Gunner) -> Ship | None:
    """Return the nearest ship that can be hurt."""
    place = (gunner.x, gunner.y)
    return min(
        open_ships(world), key=lambda ship: world.torus.distance(place, (ship.x, ship.y)), default=None
    )


def charged_at(world: World, gunner: Gunner) -> Ship | None:
    """Return the target, or None if it can no longer be hurt."""
    return next((ship for ship in open_ships(world) if ship.id == gunner.target), None)


def turn_to(world: World, gunner: Gunner, ship: Ship, rate: float) -> None:
    """Turn towards a ship's centre by the shortest way across the torus, at `rate` degrees/s at most."""
    way = world.torus.delta((gunner.x, gunner.y), (ship.x, ship.y))
    most = int(rate * TURN / 360.0) // TICKS_PER_SECOND
    turn = turn_between(gunner.heading, heading_of(way))
    gunner.heading = (gunner.heading + max(-most, min(most, turn))) & (TURN - 1)


def trace(world: World, purpose: Purpose, gunner: Gunner, reach: float, *, past: int = 0) -> Beam:
    """Return the beam, or line of sight, along the present heading; it ends at the nearest body.

    Without friendly fire it passes through ships that it meets after another ship's hull reflected it.
    past: id of a ship for which it is foretold, which may fly on: it passes through that one, and through
    ships that will not stop it because it burns them.
    """
    ships = _open_to(world, gunner)
    if past:
        ships = [ship for ship in ships if ship.mirror and ship.id != past]
    if len(ships) > 1 and not world.tuning.team.friendly_fire and any(ship.mirror for ship in ships):
        record, world.space.record = world.space.record, None
        spared = _met_after_hulls(_sent(world, purpose, gunner, reach, ships), ships)
        world.space.record = record
        ships = [ship for ship in ships if ship.id not in spared]
    return _sent(world, purpose, gunner, reach, ships)


def _open_to(world: World, gunner: Gunner) -> list[BeamTarget]:
    """List the ships that can be hurt; a hull that reflects is a mirror."""
    radius = world.tuning.ship.radius
    return [
        BeamTarget(
            ship.id, (ship.x, ship.y), radius, mirror=ship.reflects > 0 or ship.reflecting == gunner.id
        )
        for ship in open_ships(world)
    ]


def _met_after_hulls(beam: Beam, ships: list[BeamTarget]) -> list[int]:
    """List the ids of the ships that a beam meets after the hull of the first ship has reflected it."""
    known = [ship.id for ship in ships]
    met = [hit.target for hit in beam.hits if hit.target in known]
    return [ship for ship in met if ship != met[0]]


def _sent(world: World, purpose: Purpose, gunner: Gunner, reach: float, ships: list[BeamTarget]) -> Beam:
    """Return the beam among these ships and all other bodies that stop or reflect it."""
    direction = facing(gunner.heading)
    start = (gunner.x + direction[0] * gunner.radius, gunner.y + direction[1] * gunner.radius)
    request = BeamRequest(start, direction, reach, world.tuning.lancer.reflections, purpose=purpose)
    return send_beam(world, request, Sender(gunner.id, gunner.kind), ships)


def _rest(gunner: Gunner, phase: LancerPhase, seconds: float) -> None:
    """End an attack and remove its line."""
    gunner.phase = phase
    gunner.timer = ticks(seconds)
    gunner.path = ()
    gunner.target = 0


def _charge(ctx: StepContext, gunner: Gunner, wait: float) -> None:
    """Follow the ship with the thin line until it locks; without a ship, give up."""
    world = ctx.world
    ship = charged_at(world, gunner)
    if ship is None:
        _rest(gunner, LancerPhase.STALK, wait)
        ctx.emit(BeamEnded(gunner.kind, gunner.id, (gunner.x, gunner.y)))
        return
    turn_to(world, gunner, ship, world.tuning.lancer.turn)
    _note_aim(world, gunner)
    if gunner.timer <= 0:
        gunner.phase, gunner.timer = LancerPhase.LOCK, ticks(world.tuning.lancer.lock)
        ctx.emit(BeamLocked(gunner.kind, gunner.id, (gunner.x, gunner.y), gunner.heading))


def _lock(ctx: StepContext, gunner: Gunner) -> None:
    """Show the line where it was locked, until the beam begins."""
    tuning = ctx.world.tuning.lancer
    _note_aim(ctx.world, gunner)
    if gunner.timer <= 0:
        gunner.phase, gunner.timer = LancerPhase.FIRE, ticks(tuning.fire)
        gunner.reach = tuning.reach


def line_of(world: World, gunner: Gunner, *, past: int = 0) -> tuple[Leg, ...]:
    """Return the legs of the line that a gunner shows, or of its beam; () while it shows none.

    past: as in `trace`, of a thin line.

    The rules do not use the thin line, so a step does not trace it; drawing and pilots call this instead.
    """
    if gunner.phase is LancerPhase.CHARGE or gunner.phase is LancerPhase.LOCK:
        record, world.space.record = world.space.record, None
        legs = trace(world, Purpose.SIGHT, gunner, world.tuning.lancer.reach, past=past).legs
        world.space.record = record
        return legs
    return gunner.path


def _note_aim(world: World, gunner: Gunner) -> None:
    """Trace the thin line for a step that is recorded."""
    if world.space.record is not None:
        trace(world, Purpose.SIGHT, gunner, world.tuning.lancer.reach)


def _fire(ctx: StepContext, gunner: Gunner) -> None:
    """Let the beam damage the first body it meets, at intervals; end it when its time is over.

    Once it has broken a body, the beam reaches no farther than there.
    """
    world = ctx.world
    tuning = world.tuning.lancer
    since = ticks(tuning.fire) - gunner.timer
    if gunner.timer <= 0:
        _rest(gunner, LancerPhase.COOL, tuning.cool)
        for ship in world.ships:
            if ship.reflecting == gunner.id:
                ship.reflecting = 0
        ctx.emit(BeamEnded(gunner.kind, gunner.id, (gunner.x, gunner.y)))
        return
    if gunner.reach < tuning.reach:
        # The gunner moves, and must not carry the end of a shortened beam past the cover.
        gunner.reach = max(0.0, gunner.reach - math.sqrt(gunner.vx * gunner.vx + gunner.vy * gunner.vy) * DT)
    beam = trace(world, Purpose.BEAM, gunner, gunner.reach)
    gunner.path = beam.legs
    if since == 0:
        ctx.emit(BeamFired(gunner.kind, gunner.id, beam.legs))
    bites = since in range(0, ticks(tuning.fire), max(1, ticks(tuning.bite)))
    dose = _damage_of(gunner, tuning.damage)
    for hit in beam.hits:
        target = world.ship(hit.target)
        if hit.mirror:
            if target is not None and target.reflecting != gunner.id:
                target.reflects -= 1
                target.reflecting = gunner.id
                ctx.emit(BeamReflected(target.id, (target.x, target.y)))
            if target is not None:
                dose = dose._replace(by=target.id, bank=1)
        elif target is not None:
            damage(ctx, target, _damage_of(gunner, FATAL))
        elif bites and burn(ctx, hit, dose):
            gunner.reach = min(gunner.reach, hit.distance)


def _damage_of(gunner: Gunner, amount: int) -> Damage:
    return Damage(amount, Cause.BEAM, 0, gunner.id, gunner.kind, gunner.id)
