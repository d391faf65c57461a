"""The Castle, the boss of every fifth wave: a core inside rings of plates that turn about it.

It drifts across the field and does not leave. Some time after it came in its rings are raised; shots break
them plate by plate, mirror plates turn the laser. The core waits until it sees a ship through a gap, then
attacks as a Lancer does: a line that follows, a line that stays, a beam. Its own rings stop its line and its
beam. After each third of its health the rings turn faster and it waits less. Rocks drift through the rings.
"""

from __future__ import annotations

from typing import Final

from game.physics import Purpose
from game.sim.bodies import Castle, Kind, LancerPhase, Plate, Ship, SpawnMarker
from game.sim.context import StepContext
from game.sim.headings import TURN, facing
from game.sim.kind import TARGET, Entry, KindRow, Numbers, Role, kind_row, numbers_of
from game.sim.kinds.beam_attack import attack, begin, nearest_open, trace, turn_to
from game.sim.plates import carry, covers
from game.sim.tuning import TICKS_PER_SECOND, Tuning, ticks
from game.sim.world import World

_GLANCE: Final = 6
"""ticks from one look for a gap to the next."""

_LOOK_EVERY: Final = 2
"""ticks from one look along its line to the next: among so many plates that takes its time."""

_ROW: Final = 16
"""Headings from one row of the table to the next: rings turn by whole rows, so that corners are exact."""

STAGES: Final = 3

_RAISING_GAP: Final = 30.0
"""units from a ship's rim to where rings are raised, at least."""


def enter(ctx: StepContext, marker: SpawnMarker) -> Castle:
    """Return a Castle that drifts in at its mark, without its rings yet."""
    world = ctx.world
    tuning = world.tuning.castle
    turns = (0,) * len(tuning.rings)
    return Castle(
        id=world.new_id(),
        x=marker.x,
        y=marker.y,
        vx=tuning.speed if marker.rightwards else -tuning.speed,
        vy=0.0,
        radius=tuning.radius,
        inverse_mass=numbers_of(world.tuning, Kind.CASTLE).inverse_mass,
        health=tuning.health,
        heading=0 if marker.rightwards else TURN // 2,
        phase=LancerPhase.STALK,
        timer=ticks(tuning.watch[0]),
        target=0,
        raising=max(1, ticks(tuning.raising)),
        stage=0,
        turns=turns,
        turns_before=turns,
    )


def destroyed(ctx: StepContext, castle: Castle) -> tuple[()]:
    """Let its line go, and its plates with it."""
    castle.path = ()
    for plate in ctx.world.plates:
        if plate.castle == castle.id:
            plate.alive = False
    return ()


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
    else:
        attack(ctx, castle, _wait_of(world, castle), _LOOK_EVERY)


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
    room = tuning.outer + world.tuning.ship.radius + _RAISING_GAP
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
            world.add(
                Plate(
                    id=world.new_id(),
                    x=castle.x,
                    y=castle.y,
                    castle=castle.id,
                    ring=ring,
                    number=number,
                    mirror=mirror,
                    half=(0.0, 0.0),
                    health=tuning.plate_health,
                )
            )
    carry(world, castle)


def _turned(world: World, castle: Castle) -> tuple[int, ...]:
    """Return the rings' headings after a tick: neighbours turn against each other, by whole rows."""
    rates = world.tuning.castle.turn
    rate = rates[min(castle.stage, len(rates) - 1)]
    step = int(rate * TURN / 360.0 / TICKS_PER_SECOND / _ROW + 0.5) * _ROW
    return tuple(
        (turn + (step if ring % 2 == 0 else -step)) & (TURN - 1) for ring, turn in enumerate(castle.turns)
    )


def _wait_of(world: World, castle: Castle) -> float:
    """Return the seconds that it waits between two beams, by its stage."""
    waits = world.tuning.castle.watch
    return waits[min(castle.stage, len(waits) - 1)]


def _watch(ctx: StepContext, castle: Castle) -> None:
    """Follow the nearest ship; begin to charge when it is seen through a gap."""
    world = ctx.world
    ship = nearest_open(world, castle)
    if ship is None:
        return
    turn_to(world, castle, ship, world.tuning.lancer.turn)
    if castle.timer > 0:
        return
    if _sees(world, castle, ship):
        begin(ctx, castle, ship)
    else:
        castle.timer = _GLANCE


def _sees(world: World, castle: Castle, ship: Ship) -> bool:
    """Say whether no wall and no plate stands in the straight way of its beam to a ship."""
    if covers(world, castle, facing(castle.heading)):
        return False
    beam = trace(world, Purpose.SIGHT, castle, world.tuning.lancer.reach)
    return any(hit.target == ship.id and hit.leg == 0 for hit in beam.hits)


ENTRY: Final[Entry] = Entry(
    kinds=(Kind.CASTLE,),
    first=lambda world: world.tuning.castle.first,
    warning=lambda tuning: tuning.castle.warning,
    enter=enter,
)


def _of_castle(tuning: Tuning) -> Numbers:
    numbers = tuning.castle
    return Numbers(
        numbers.radius,
        numbers.mass_radius,
        numbers.points,
        numbers.health,
        numbers.most,
        numbers.speed,
        numbers.outer,
    )


def _of_plate(tuning: Tuning) -> Numbers:
    numbers = tuning.castle
    most = numbers.most * len(numbers.rings) * numbers.sides
    return Numbers(numbers.thickness, 0.0, numbers.plate_points, numbers.plate_health, most)


ROWS: Final[tuple[KindRow, ...]] = (
    kind_row(
        Kind.CASTLE,
        Castle,
        word="castle",
        numbers=_of_castle,
        roles=TARGET
        | {
            *(Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.ENEMY, Role.AIMS, Role.SENDS_BEAM),
        },
        think=think,
        destroyed=destroyed,
    ),
    kind_row(Kind.PLATE, Plate, word="plate", numbers=_of_plate, roles=frozenset({Role.MORTAL, Role.PLATE})),
)
