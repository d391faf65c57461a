"""The Castle, the boss of every fifth wave: a core inside rings of plates that turn about it.

It drifts across the field and does not leave. Some time after it came in its rings are raised; shots break
them plate by plate, mirror plates turn the laser. The core waits until it sees a ship through a gap, then
attacks as a Lancer does: a line that follows, a line that stays, a beam. Its own rings stop its line and its
beam. After each third of its health the rings turn faster and it waits less. Rocks drift through the rings.
"""

from __future__ import annotations

from typing import Final

from game.physics import Beam, Purpose, Sender, Target
from game.sim.bodies import Castle, Cause, LancerPhase, Plate, Ship, ShipPhase, SpawnKind, SpawnMarker
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import BodyArrived, LancerCalmed, LancerCharging, LancerFired, LancerLocked
from game.sim.field import BURNABLE, open_ships, space_of
from game.sim.headings import TURN, facing, heading_of, turn_between
from game.sim.laser import burn
from game.sim.plates import carry, covers
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.wave_table import SetPiece
from game.sim.world import World

_GLANCE: Final = 6
"""ticks from one look for a gap to the next."""

_ROW: Final = 16
"""Headings from one row of the table to the next: rings turn by whole rows, so that corners are exact."""

STAGES: Final = 3


def begin_wave(world: World) -> None:
    """Put the Castle of a wave that has one in store."""
    tuning = world.tuning.castle
    world.castle_wait = ticks(tuning.first)
    its_waves = range(tuning.from_wave, max(tuning.from_wave, world.wave) + 1, tuning.one_more_each)
    by_table = world.row.set_piece is SetPiece.CASTLE
    world.castles_left = int(by_table if tuning.from_wave == 0 else world.wave in its_waves)


def due(ctx: StepContext) -> SpawnKind | None:
    """Send for the wave's Castle when its time has come."""
    world = ctx.world
    if world.castle_wait > 0:
        world.castle_wait -= 1
    if world.castles_left == 0 or world.castle_wait > 0 or len(world.castles) >= world.tuning.castle.most:
        return None
    if not any(ship.phase is not ShipPhase.OUT for ship in world.ships):
        return None
    world.castles_left -= 1
    return SpawnKind.CASTLE


def enter(ctx: StepContext, marker: SpawnMarker) -> None:
    """Let the Castle drift in at its mark, without its rings yet."""
    world = ctx.world
    tuning = world.tuning.castle
    turns = (0,) * len(tuning.rings)
    castle = Castle(
        world.new_id(),
        marker.x,
        marker.y,
        tuning.speed if marker.rightwards else -tuning.speed,
        0.0,
        tuning.radius,
        1.0 / (tuning.mass_radius * tuning.mass_radius),
        tuning.health,
        0 if marker.rightwards else TURN // 2,
        LancerPhase.STALK,
        ticks(tuning.watch[0]),
        0,
        max(1, ticks(tuning.raising)),
        0,
        turns,
        turns,
    )
    world.castles.append(castle)
    ctx.tell(BodyArrived(castle.kind, castle.id, (castle.x, castle.y)))


def destroyed(ctx: StepContext, castle: Castle) -> list[int]:
    """Let its line go, and its plates with it."""
    castle.path = ()
    for plate in ctx.world.plates:
        if plate.castle == castle.id:
            plate.alive = False
    return []


def think(ctx: StepContext, castle: Castle) -> None:
    """Raise the rings or turn them, and go through the phases of an attack."""
    world = ctx.world
    castle.turns_before = castle.turns
    castle.stage = _stage_of(world, castle)
    if castle.raising > 0:
        _raise(world, castle)
        return
    castle.turns = _turned(world, castle)
    castle.timer -= 1
    if castle.phase is LancerPhase.STALK:
        _watch(ctx, castle)
    elif castle.phase is LancerPhase.CHARGE:
        _charge(ctx, castle)
    elif castle.phase is LancerPhase.LOCK:
        _lock(ctx, castle)
    elif castle.phase is LancerPhase.COOL and castle.timer <= 0:
        _enter_phase(world, castle, LancerPhase.STALK)
    if castle.phase is LancerPhase.FIRE:
        _fire(ctx, castle)


def carry_plates(world: World) -> None:
    """Put all plates where their Castles are after they have drifted and turned."""
    for castle in world.castles:
        carry(world, castle)


def _stage_of(world: World, castle: Castle) -> int:
    gone = world.tuning.castle.health - castle.health
    return max(0, min(STAGES - 1, STAGES * gone // max(1, world.tuning.castle.health)))


def _raise(world: World, castle: Castle) -> None:
    """Count down to the rings, and raise them all at once where no ship is."""
    castle.raising -= 1
    tuning = world.tuning.castle
    room = tuning.outer + world.tuning.ship.radius + 30.0
    place = (castle.x, castle.y)
    if castle.raising > 0:
        return
    if any(ship.flying and world.torus.distance(place, (ship.x, ship.y)) < room for ship in world.ships):
        castle.raising = 1
        return
    raise_rings(world, castle)


def raise_rings(world: World, castle: Castle) -> None:
    """Raise all plates of all rings."""
    tuning = world.tuning.castle
    castle.raising = 0
    for ring in range(len(tuning.rings)):
        for number in range(tuning.sides):
            mirror = ring % 2 == 1 and number % 2 == 0
            world.plates.append(
                Plate(
                    world.new_id(), castle.id, ring, number, mirror, castle.x, castle.y, (0.0, 0.0),
                    tuning.plate_health,
                )
            )  # fmt: skip
    carry(world, castle)


def _turned(world: World, castle: Castle) -> tuple[int, ...]:
    """Return the rings' headings after a tick: neighbours turn against each other, by whole rows."""
    rates = world.tuning.castle.turn
    rate = rates[min(castle.stage, len(rates) - 1)]
    step = int(rate * TURN / 360.0 / TICKS_PER_SECOND / _ROW + 0.5) * _ROW
    return tuple(
        (turn + (step if ring % 2 == 0 else -step)) & (TURN - 1) for ring, turn in enumerate(castle.turns)
    )


def _enter_phase(world: World, castle: Castle, phase: LancerPhase) -> None:
    """Go on to a phase: a Lancer's times but for the waiting, which is by stage."""
    tuning, waits = world.tuning.lancer, world.tuning.castle.watch
    wait = waits[min(castle.stage, len(waits) - 1)]
    castle.phase = phase
    castle.timer = ticks((wait, tuning.charge, tuning.lock, tuning.fire, tuning.cool)[phase])
    if phase is LancerPhase.STALK or phase is LancerPhase.COOL:
        castle.path = ()
        castle.target = 0


def _watch(ctx: StepContext, castle: Castle) -> None:
    """Follow the nearest ship; begin to charge when it is seen through a gap."""
    world = ctx.world
    place = (castle.x, castle.y)
    ship = min(
        open_ships(world), key=lambda ship: world.torus.distance(place, (ship.x, ship.y)), default=None
    )
    if ship is None:
        return
    _turn_to(world, castle, ship)
    if castle.timer > 0:
        return
    if not _sees(world, castle, ship):
        castle.timer = _GLANCE
        return
    _enter_phase(world, castle, LancerPhase.CHARGE)
    castle.target = ship.id
    ctx.tell(LancerCharging(castle.id, ship.id, place))


def _sees(world: World, castle: Castle, ship: Ship) -> bool:
    """Say whether no wall and no plate stands in the straight way of its beam to a ship."""
    if covers(world, castle, facing(castle.heading)):
        return False
    beam = _trace(world, Purpose.SIGHT, castle, world.tuning.lancer.reach)
    return any(hit.target == ship.id and hit.leg == 0 for hit in beam.hits)


def _charge(ctx: StepContext, castle: Castle) -> None:
    """Follow the ship with the thin line, until it locks; without a ship give up."""
    world = ctx.world
    ship = next((ship for ship in open_ships(world) if ship.id == castle.target), None)
    if ship is None:
        _enter_phase(world, castle, LancerPhase.STALK)
        ctx.tell(LancerCalmed(castle.id, (castle.x, castle.y)))
        return
    _turn_to(world, castle, ship)
    _show_line(world, castle)
    if castle.timer <= 0:
        _enter_phase(world, castle, LancerPhase.LOCK)
        ctx.tell(LancerLocked(castle.id, (castle.x, castle.y), castle.heading))


def _lock(ctx: StepContext, castle: Castle) -> None:
    world = ctx.world
    _show_line(world, castle)
    if castle.timer <= 0:
        _enter_phase(world, castle, LancerPhase.FIRE)
        castle.reach = world.tuning.lancer.reach


def _show_line(world: World, castle: Castle) -> None:
    """Look along the line anew in every other tick: among so many plates that takes its time."""
    if not castle.path or castle.timer & 1:
        castle.path = _trace(world, Purpose.SIGHT, castle, world.tuning.lancer.reach).legs


def _fire(ctx: StepContext, castle: Castle) -> None:
    """Let the beam burn what it meets first, biting at intervals; what it breaks takes the rest of it."""
    world = ctx.world
    tuning = world.tuning.lancer
    since = ticks(tuning.fire) - castle.timer
    if castle.timer <= 0:
        _enter_phase(world, castle, LancerPhase.COOL)
        ctx.tell(LancerCalmed(castle.id, (castle.x, castle.y)))
        return
    beam = _trace(world, Purpose.BEAM, castle, castle.reach)
    castle.path = beam.legs
    if since == 0:
        ctx.tell(LancerFired(castle.id, beam.legs))
    bites = since in range(0, ticks(tuning.fire), max(1, ticks(tuning.bite)))
    for hit in beam.hits:
        ship = world.ship(hit.target)
        if ship is not None:
            damage(ctx, ship, Damage(FATAL, Cause.BEAM, 0, castle.id, castle.kind, castle.id))
        elif bites and burn(
            ctx, hit, Damage(tuning.damage, Cause.BEAM, 0, castle.id, castle.kind, castle.id)
        ):
            castle.reach = min(castle.reach, hit.distance)


def _trace(world: World, purpose: Purpose, castle: Castle, reach: float) -> Beam:
    """Return the beam along the present heading: it ends at the nearest thing, its own plates too."""
    direction = facing(castle.heading)
    ships = [Target(ship.id, (ship.x, ship.y), world.tuning.ship.radius) for ship in open_ships(world)]
    start = (castle.x + direction[0] * castle.radius, castle.y + direction[1] * castle.radius)
    return space_of(world).beam(
        purpose,
        world.torus.wrap(start),
        direction,
        reach,
        BURNABLE,
        world.tuning.lancer.reflections,
        pierce=False,
        sender=Sender(castle.id, castle.kind),
        also=ships,
    )


def _turn_to(world: World, castle: Castle, ship: Ship) -> None:
    """Turn the aim towards a ship by the shortest way, no faster than a Lancer."""
    way = world.torus.delta((castle.x, castle.y), (ship.x, ship.y))
    most = int(world.tuning.lancer.turn * TURN / 360.0) // TICKS_PER_SECOND
    turn = turn_between(castle.heading, heading_of(way))
    castle.heading = (castle.heading + max(-most, min(most, turn))) & (TURN - 1)
