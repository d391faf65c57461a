"""The Castle, the boss of every third wave: a core inside rings of plates that turn about it.

It drifts across the field, and gets away after a time. Some time after its arrival its rings rise; shots
break them plate by plate, mirror plates reflect the laser. The core waits until it sees a ship through a
gap, then attacks like a Lancer: a line that follows, a line that stays, a beam. Its own rings stop its line
and its beam. With each third of its health lost, the rings turn faster and it waits less. Rocks drift
through the rings.
"""

from __future__ import annotations

from typing import Final

from game.physics import Point, length, limited, unit
from game.sim.bodies import Castle, Kind, LancerPhase, Plate, Ship, SpawnMarker
from game.sim.context import StepContext
from game.sim.event_table import FALL_BURSTS
from game.sim.events import BodyArrived, BodyLeft
from game.sim.field import Purpose
from game.sim.headings import QUARTER, TURN, UP, facing
from game.sim.kind import TARGET, KindRow, Numbers, Role, SpawnRule, common_fields, room_for
from game.sim.kinds.beam_attack import attack, begin, nearest_open, trace, turn_to
from game.sim.kinds.well import close, open_well
from game.sim.plates import carry, covers, form_of
from game.sim.scoring import lose_bonus
from game.sim.tuning import DT, TICKS_PER_SECOND, Tuning, ticks
from game.sim.world import World

_GLANCE: Final = 6  # ticks between two searches for a gap

_ROW: Final = 16
"""Headings from one row of the table to the next: rings turn by whole rows, so that corners are exact."""

STAGES: Final = 3

_PARTING: Final = 6.0  # times the speed of their drift: how fast two cores may part or close in
_NEARLY: Final = 1.0
"""units by which two cores may be nearer to each other than their circle when their rings rise."""

_RAISING_GAP: Final = 30.0  # the least units from a ship's rim to rising rings


def enter(ctx: StepContext, marker: SpawnMarker) -> Castle:
    """Return a Castle that drifts in at its mark, before its rings rise."""
    world = ctx.world
    number = max(1, world.row.castle)
    form = world.tuning.castle.form(number)
    place = (marker.x, marker.y)
    twin = None
    if form.orbit > 0.0 and room_for(world, Kind.CASTLE):
        twin = _add_twin(ctx, number, place, rightwards=marker.rightwards)
    castle = make_castle(world, number, place, rightwards=marker.rightwards)
    if twin is not None:
        castle.twin, twin.twin = twin.id, castle.id
        castle.circle, twin.circle = UP, QUARTER
    if form.pulls and len(world.wells) < world.tuning.well.most:
        open_well(ctx, place).castle = castle.id
    return castle


def make_castle(world: World, number: int, place: Point, *, rightwards: bool = True) -> Castle:
    """Return a Castle of a form, 1 to 4, at a wrapped place, in no list yet."""
    tuning = world.tuning.castle
    form = tuning.form(number)
    turns = (0,) * len(form.rings)
    course = tuning.speed if rightwards else -tuning.speed
    castle = Castle(
        **common_fields(world, Kind.CASTLE, place, (course, 0.0)),
        life=ticks(tuning.stay),
        form=number,
        course_x=course,
        course_y=0.0,
        twin=0,
        circle=0,
        heading=0 if rightwards else TURN // 2,
        phase=LancerPhase.STALK,
        timer=ticks(form.watch[0]),
        target=0,
        raising=max(1, ticks(tuning.raising)),
        stage=0,
        turns=turns,
        turns_before=turns,
    )
    castle.health = form.health
    return castle


def _add_twin(ctx: StepContext, number: int, place: Point, *, rightwards: bool) -> Castle:
    """Add the lighter of two cores; both enter at their mark, and part from there."""
    world = ctx.world
    twin = make_castle(world, number, place, rightwards=rightwards)
    lighter = world.tuning.castle.lighter
    twin.inverse_mass = 1.0 / (lighter * lighter)
    world.add(twin)
    ctx.emit(BodyArrived(twin.kind, twin.id, place))
    return twin


def _fall(ctx: StepContext, castle: Castle) -> None:
    """Remove all that goes with it; its shock wave is due when its core bursts."""
    _clear_up(ctx, castle)
    ctx.world.spawner(Kind.CASTLE).due_at = ctx.world.wave_tick + 1 + FALL_BURSTS


def _clear_up(ctx: StepContext, castle: Castle) -> None:
    """Remove its line, its plates and its well; the other core drifts on."""
    world = ctx.world
    castle.path = ()
    for plate in world.plates:
        if plate.castle == castle.id:
            ctx.end(plate)
    for well in world.wells:
        if well.castle == castle.id:
            close(world, well)
    twin = _twin_of(world, castle)
    if twin is not None:
        twin.twin = 0
        twin.vx, twin.vy = twin.course_x, twin.course_y


def _twin_of(world: World, castle: Castle) -> Castle | None:
    """Return the other core, or None."""
    for other in world.castles:
        if castle.twin and other.id == castle.twin and other.alive:
            return other
    return None


def _pair(world: World, castle: Castle) -> tuple[Point, float] | None:
    """Return the shortest offset to the other core, and the other's share of their mass."""
    twin = _twin_of(world, castle)
    if twin is None:
        return None
    way = world.torus.delta((castle.x, castle.y), (twin.x, twin.y))
    return way, castle.inverse_mass / (castle.inverse_mass + twin.inverse_mass)


def think(ctx: StepContext, castle: Castle) -> None:
    """Raise the rings or turn them, and go through the phases of an attack; leave when its time is over."""
    world = ctx.world
    castle.life -= 1
    if castle.life <= 0:
        _leave(ctx, castle)
        return
    castle.turns_before = castle.turns
    full = form_of(world, castle).health
    castle.stage = max(0, min(STAGES - 1, STAGES * (full - castle.health) // max(1, full)))
    _circle(world, castle)
    if castle.raising > 0:
        _raise(world, castle)
        return
    castle.turns = turned(world, castle, 1)
    castle.timer -= 1
    if castle.phase is LancerPhase.STALK:
        _watch(ctx, castle)
    else:
        waits = form_of(world, castle).watch  # s between two beams, by stage
        attack(ctx, castle, waits[min(castle.stage, len(waits) - 1)])


def _leave(ctx: StepContext, castle: Castle) -> None:
    """Remove a core that got away, and the wave's bonus; that wave's Castle then counts as none that came."""
    ctx.end(castle)
    _clear_up(ctx, castle)
    ctx.world.spawner(Kind.CASTLE).came = 0
    for ship in ctx.world.ships:
        lose_bonus(ctx, ship)
    ctx.emit(BodyLeft(castle.kind, castle.id, (castle.x, castle.y)))


def carry_plates(world: World) -> None:
    """Move all plates and wells along with their Castles after these have drifted."""
    for castle in world.castles:
        carry(world, castle)
        for well in world.wells:
            if well.castle == castle.id:
                well.x, well.y = castle.x, castle.y


def _circle(world: World, castle: Castle) -> None:
    """Steer one of two cores along its circle about the common centre of mass, which drifts on its course.

    Each core makes the other's share of the change of their distance. So m1 r1 = m2 r2 (the law of the
    lever), and their momentum is that of the centre's drift, also before they reach the circle.
    """
    pair = _pair(world, castle)
    if pair is None:
        return
    way, share = pair
    castle.circle = (castle.circle + _rows(world.tuning.castle.circling)) & (TURN - 1)
    dx, dy = facing(castle.circle)
    orbit = form_of(world, castle).orbit
    most = _PARTING * world.tuning.castle.speed
    vx, vy = limited(((dx * orbit + way[0]) / DT, (dy * orbit + way[1]) / DT), most)
    castle.vx, castle.vy = castle.course_x + vx * share, castle.course_y + vy * share


def _rows(rate: float) -> int:
    """Return the change of heading in a tick at this rate, as whole rows of the table."""
    return int(rate * TURN / 360.0 / TICKS_PER_SECOND / _ROW + 0.5) * _ROW


def _raise(world: World, castle: Castle) -> None:
    """Count down to the rings, push ships out, and raise all rings at once when no ship is inside.

    Two cores reach their circle first.
    """
    castle.raising = max(1, castle.raising - 1)
    middle, room = _rising(world, castle)
    inside = False
    for ship in world.ships:
        way = world.torus.delta(middle, (ship.x, ship.y))
        if ship.flying and way[0] * way[0] + way[1] * way[1] < room * room:
            inside = True
            _push_out(world, ship, way)
    if castle.raising == 1 and not inside and not _are_parting(world, castle):
        raise_rings(world, castle)


def _rising(world: World, castle: Castle) -> tuple[Point, float]:
    """Return the circle out of which ships are pushed: about a core, or about the whole circle of two."""
    form = form_of(world, castle)
    room = max(form.rings) + world.tuning.castle.thickness + world.tuning.ship.radius + _RAISING_GAP
    pair = _pair(world, castle)
    if pair is None:
        return (castle.x, castle.y), room
    way, share = pair
    centre = (castle.x + way[0] * share, castle.y + way[1] * share)
    return centre, room + form.orbit * max(share, 1.0 - share)


def _are_parting(world: World, castle: Castle) -> bool:
    """Return whether a core is still nearer to the other one than the diameter of their circle."""
    pair = _pair(world, castle)
    return pair is not None and length(pair[0]) < form_of(world, castle).orbit - _NEARLY


def _push_out(world: World, ship: Ship, way: Point) -> None:
    """Push a ship straight outwards at the speed of rising rings, unless it leaves faster."""
    out = unit(way) or (0.0, -1.0)
    push = world.tuning.castle.push
    if ship.vx * out[0] + ship.vy * out[1] < push:
        ship.vx, ship.vy = out[0] * push, out[1] * push


def raise_rings(world: World, castle: Castle) -> None:
    """Raise all plates of all rings."""
    tuning = world.tuning.castle
    form = form_of(world, castle)
    castle.raising = 0
    for ring, every in enumerate(form.mirrors[: len(form.rings)]):
        for number in range(tuning.sides):
            mirror = every > 0 and number == number // every * every
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


def turned(world: World, castle: Castle, count: int) -> tuple[int, ...]:
    """Return the rings' headings after some ticks: neighbours turn in opposite directions, by whole rows."""
    rates = form_of(world, castle).turn
    step = count * _rows(rates[min(castle.stage, len(rates) - 1)])
    return tuple(
        (turn + (step if ring % 2 == 0 else -step)) & (TURN - 1) for ring, turn in enumerate(castle.turns)
    )


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
    """Return whether no wall and no plate blocks its beam to a ship."""
    far = world.torus.distance((castle.x, castle.y), (ship.x, ship.y))
    if covers(world, castle, facing(castle.heading), far):
        return False
    beam = trace(world, Purpose.SIGHT, castle, world.tuning.lancer.reach)
    return any(hit.target == ship.id and hit.leg == 0 for hit in beam.hits)


def _inset(world: World) -> float:
    """Return how far from the edges the wave's Castle enters, so that all of it is seen at once."""
    tuning = world.tuning.castle
    form = tuning.form(max(1, world.row.castle))
    return max(form.rings) + tuning.thickness + form.orbit * (2.0 / 3.0)


SPAWN_RULE: Final[SpawnRule] = SpawnRule(
    kinds=(Kind.CASTLE,),
    first=lambda world: world.tuning.castle.first,
    warning=lambda tuning: tuning.castle.warning,
    inset=_inset,
    enter=enter,
)


def _of_castle(tuning: Tuning) -> Numbers:
    numbers = tuning.castle
    return Numbers(
        numbers.radius,
        numbers.mass_radius,
        numbers.points,
        numbers.round.health,
        numbers.most,
        numbers.speed * (1.0 + _PARTING) if numbers.most > 1 else numbers.speed,
        numbers.outer,
    )


def _example(world: World, place: Point) -> None:
    castle = make_castle(world, 1, place)
    world.add(castle)
    raise_rings(world, castle)


def _of_plate(tuning: Tuning) -> Numbers:
    numbers = tuning.castle
    return Numbers(numbers.thickness, 0.0, numbers.plate_points, numbers.plate_health, numbers.plates)


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.CASTLE,
        Castle,
        word="castle",
        numbers=_of_castle,
        roles=TARGET | {*(Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.ENEMY, Role.AIMS, Role.SENDS_BEAM)},
        think=think,
        on_destroyed=_fall,
        example=_example,
    ),
    KindRow(
        Kind.PLATE,
        Plate,
        word="plate",
        numbers=_of_plate,
        roles=frozenset({Role.MORTAL, Role.PLATE}),
        example=_example,
    ),
)
