"""The vocabulary of the tests of the game: a world with just what a test needs, and flying in it."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, TypeAlias, TypeVar
from zlib import crc32

from game.physics import Point, Torus
from game.physics.record import Record
from game.sim.bodies import *
from game.sim.command import FULL_TURN, Command
from game.sim.dice import Dice
from game.sim.events import BodyArrived, BodyDamaged, BodyDestroyed, Event
from game.sim.headings import heading_of
from game.sim.kind import common_fields
from game.sim.kinds.castle import make_castle, raise_rings
from game.sim.kinds.chrome import make_chrome
from game.sim.kinds.registry import SPAWN_RULES
from game.sim.kinds.rock import make_rock
from game.sim.step import step
from game.sim.tuning import MODERN, Size, Tuning, ticks
from game.sim.wave_table import WAVE_TABLES, WAVES, WaveRow
from game.sim.world import MAX_WAVE, World, new_world

CENTRE: Point = (640.0, 360.0)
RIGHT, DOWN, LEFT, UP = 0, 16384, 32768, 49152
NEVER = 10**9
"""ticks that no test waits."""

NOBODY = 999_999
"""An id that no body has."""

Drifting: TypeAlias = tuple[Size, Point]
"""A rock and its velocity."""

T = TypeVar("T")
B = TypeVar("B", bound=Body)


def arena(  # noqa: PLR0917 - a stage has many places
    ship: Point = CENTRE,
    heading: int = UP,
    rocks: Mapping[Point, Size | Drifting] | None = None,
    walls: Sequence[tuple[Point, Point]] = (),
    saucers: Mapping[Point, SaucerSize] | None = None,
    lancers: Sequence[Point] = (),
    tuning: Tuning = MODERN,
    *,
    seed: int = 0,
    velocity: Point = (0.0, 0.0),
    ships: int = 1,
) -> World:
    """Return a world in a pause that does not end, with unprotected ships and what is asked for.

    Rocks lie still unless given as (size, velocity). A wall is (middle, half of it, mirror). Saucers hang
    still, hold their fire and stay. Lancers rest, face the first ship, and begin to charge in the first tick.
    """
    world = new_world(seed, tuning, ships=ships)
    world.ticks_to_wave = NEVER
    for one in world.ships:
        one.phase, one.timer, one.protection = ShipPhase.FLYING, 0, 0
    first = world.ships[0]
    first.x, first.y = ship
    first.vx, first.vy = velocity
    first.heading = heading
    for place, what in (rocks or {}).items():
        size, drift = what if isinstance(what, tuple) else (what, (0.0, 0.0))
        add_rock(world, size, place, drift)
    for middle, half in walls:
        add_wall(world, middle, half)
    for place, size_of in (saucers or {}).items():
        add_saucer(world, place, size_of)
    for place in lancers:
        add_lancer(world, place)
    return world


def put(world: World, kind: type[B], place: Point, velocity: Point | None = None, **numbers: Any) -> B:
    """Put a body on the field whose numbers are these; kinds that cannot move have no velocity."""
    moves = {} if velocity is None else {"vx": velocity[0], "vy": velocity[1]}
    return _added(world, kind(id=world.new_id(), x=place[0], y=place[1], **moves, **numbers))


def _added(world: World, body: B) -> B:
    world.add(body)
    return body


def add_rock(world: World, size: Size, place: Point, velocity: Point = (0.0, 0.0)) -> Rock:
    """Put a rock on the field."""
    rock = make_rock(world, size, place, velocity)
    world.rocks.append(rock)
    return rock


def add_saucer(world: World, place: Point, size: SaucerSize, velocity: Point = (0.0, 0.0)) -> Saucer:
    """Put a saucer on the field that neither swerves nor fires nor leaves."""
    body = common_fields(
        world, Kind.LARGE_SAUCER if size is SaucerSize.LARGE else Kind.SMALL_SAUCER, place, velocity
    )
    return _added(world, Saucer(**body, size=size, life=NEVER, fire_wait=NEVER, swerve_wait=NEVER))


def add_lancer(
    world: World, place: Point, heading: int | None = None, phase: LancerPhase = LancerPhase.STALK
) -> Lancer:
    """Put a resting Lancer on the field whose phase ends in the next tick; it faces the first ship."""
    if heading is None:
        ship = world.ships[0]
        heading = heading_of(world.torus.delta(place, (ship.x, ship.y)))
    body = common_fields(world, Kind.LANCER, place)
    return _added(world, Lancer(**body, heading=heading, phase=phase, timer=1, target=0))


def add_minelayer(world: World, place: Point) -> Minelayer:
    """Put a Minelayer on the field that stands still, lays nothing and stays."""
    body = common_fields(world, Kind.MINELAYER, place)
    return _added(world, Minelayer(**body, course_x=0.0, course_y=0.0, life=NEVER, lay_wait=NEVER))


def add_mine(world: World, place: Point, phase: MinePhase = MinePhase.ARMED, timer: int = NEVER) -> Mine:
    """Put a mine on the field, armed unless told otherwise, that never fizzles."""
    return _added(world, Mine(**common_fields(world, Kind.MINE, place), phase=phase, timer=timer))


def add_chrome(world: World, place: Point, velocity: Point = (0.0, 0.0)) -> Chrome:
    """Put a chrome rock on the field."""
    chrome = make_chrome(world, place, velocity)
    world.chromes.append(chrome)
    return chrome


def add_well(world: World, place: Point, phase: WellPhase = WellPhase.PULLING, timer: int = NEVER) -> Well:
    """Put a gravity well on the field, pulling unless told otherwise, whose phase does not end."""
    return put(world, Well, place, radius=world.tuning.well.core, phase=phase, timer=timer)


def add_castle(
    world: World, place: Point, *, rings: bool = False, raising: int = NEVER, form: int = 1
) -> Castle:
    """Put a Castle on the field that stands still and waits; with rings only if told so."""
    castle = make_castle(world, form, place)
    castle.vx = castle.vy = castle.course_x = 0.0
    castle.heading, castle.timer = RIGHT, NEVER
    castle.raising = 1 if rings else raising
    world.castles.append(castle)
    if rings:
        raise_rings(world, castle)
    return castle


def add_plate(world: World, place: Point, *, mirror: bool = False) -> Plate:
    """Put a plate of no Castle on the field: beams meet it, and nothing else can."""
    health = world.tuning.castle.plate_health
    return put(
        world, Plate, place, health=health, castle=NOBODY, ring=0, number=0, mirror=mirror, half=(0.0, 20.0)
    )


def add_wall(world: World, place: Point, half: Point = (0.0, 60.0)) -> Wall:
    """Put a mirror on the field; half of it leads from its middle to its end."""
    return put(world, Wall, place, half=half)


def add_shot(world: World, place: Point, velocity: Point, *, owner: int = 1, hostile: bool = False) -> Shot:
    """Put a shot on the field, fresh from the barrel."""
    tuning = world.tuning.shot
    life = ticks(tuning.life)
    return put(
        world, Shot, place, velocity, owner=owner, hostile=hostile, life=life, ricochets=tuning.ricochets
    )


def add_pick_up(world: World, place: Point, kind: PickUpKind, velocity: Point = (0.0, 0.0)) -> PickUp:
    """Put a pick-up on the field, just dropped."""
    tuning = world.tuning.pick_up
    return put(world, PickUp, place, velocity, radius=tuning.radius, gives=kind, life=ticks(tuning.life))


def add_gate(world: World, place: Point, gift: Gift = Gift.RICOCHET) -> Gate:
    """Put an open gate on the field that does not close by itself."""
    radius = world.tuning.gate.radius
    gate = put(world, Gate, place, (0.0, 0.0), radius=radius, life=NEVER, gift=gift, fade=0)
    for ship in world.ships:
        ship.may_choose = True
    return gate


def add_body(world: World, kind: Kind, place: Point) -> Body:
    """Put a body of any kind on the field, at rest unless it never rests; a ship is the world's first."""
    if kind is Kind.SHIP:
        world.ships[0].x, world.ships[0].y = place
        return world.ships[0]
    if kind in ROCKS:
        return add_rock(world, Size[kind.name.removesuffix("_ROCK")], place)
    if kind in SAUCERS:
        return add_saucer(world, place, SaucerSize[kind.name.removesuffix("_SAUCER")])
    if kind in {Kind.SHIELD, Kind.TRIPLE, Kind.OVERCHARGE}:
        return add_pick_up(world, place, PickUpKind[kind.name])
    body = _ADDERS[kind](world, place)
    if isinstance(body, Lancer):
        body.phase, body.timer = LancerPhase.COOL, NEVER  # its shield is down
    return body


_ADDERS: dict[Kind, Callable[[World, Point], Body]] = {
    Kind.SHOT: lambda world, place: add_shot(world, place, (0.0, 0.0)),
    Kind.ENEMY_SHOT: lambda world, place: add_shot(world, place, (0.0, 0.0), owner=NOBODY, hostile=True),
    Kind.MIRROR: add_wall,
    Kind.LANCER: add_lancer,
    Kind.MINELAYER: add_minelayer,
    Kind.MINE: add_mine,
    Kind.CHROME: add_chrome,
    Kind.WELL: add_well,
    Kind.CASTLE: add_castle,
    Kind.PLATE: add_plate,
    Kind.GATE: add_gate,
}
"""Who puts a body of a kind on the field; a new kind has a line here."""

_WORD = re.compile(r"(\d*)(\[[<>^*lh]*\]|[<>^*lh.])")


def commands(script: str) -> list[Command]:
    """Read a script: < > turn, ^ thrust, * fire, l laser, h hyperspace, . nothing; each held for a tick.

    A number before it holds it for as many ticks, brackets hold several at once: "3.*20[^>]".
    """
    if _WORD.sub("", script):
        raise ValueError(f"no such script: {script!r}")
    held = []
    for count, keys in _WORD.findall(script):
        turn = FULL_TURN * ((">" in keys) - ("<" in keys))
        command = Command(turn, "^" in keys, "*" in keys, "l" in keys, "h" in keys)
        held += [command] * int(count or 1)
    return held


def fly(world: World, *scripts: str, record: Record | None = None) -> list[Event]:
    """Play one script for each ship (the hands leave the keys at its end); return all that happened."""
    replays = [commands(script) for script in scripts]
    length = max((len(replay) for replay in replays), default=0)
    events: list[Event] = []
    for tick in range(length):
        held = [replay[tick] if tick < len(replay) else Command() for replay in replays]
        held += [Command()] * (len(world.ships) - len(held))
        events += step(world, held, record)
    return events


def of(events: Sequence[Event], kind: type[T]) -> list[T]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def destroyed(events: Sequence[Event], *kinds: Kind) -> list[BodyDestroyed]:
    """Return the ends of bodies of some kinds."""
    return [event for event in of(events, BodyDestroyed) if event.kind in kinds]


def damaged(events: Sequence[Event], *kinds: Kind) -> list[BodyDamaged]:
    """Return the hits that bodies of some kinds survived."""
    return [event for event in of(events, BodyDamaged) if event.kind in kinds]


def arrived(events: Sequence[Event], *kinds: Kind) -> list[BodyArrived]:
    """Return the arrivals of bodies of some kinds."""
    return [event for event in of(events, BodyArrived) if event.kind in kinds]


def ship_of(world: World) -> Ship:
    """Return the first ship."""
    return world.ships[0]


def random_commands(seed: int) -> Iterator[Command]:
    """Yield the commands of somebody who hits the keys at random, some of them for a while."""
    roll = Random(seed).random
    while True:
        turn = (-FULL_TURN, 0, FULL_TURN, int(roll() * 255) - FULL_TURN)[int(roll() * 4)]
        thrust, laser = roll() < 0.35, roll() < 0.3
        for _ in range(1 + int(roll() * 40)):
            yield Command(turn, thrust, roll() < 0.4, laser, roll() < 0.004)


def tuned(base: Tuning = MODERN, **parts: dict[str, Any]) -> Tuning:
    """Return a tuning with some numbers changed, by part: shot={"speed": 6000.0}; parts may hold parts."""
    found: Tuning = _changed(base, parts)
    return found


def _changed(whole: T, changes: Mapping[str, Any]) -> T:
    found = {
        name: _changed(getattr(whole, name), value) if isinstance(value, dict) else value
        for name, value in changes.items()
    }
    return replace(whole, **found)  # type: ignore[type-var]


EVERYTHING = tuple((rule.kinds[0], 99) for rule in SPAWN_RULES if rule.kinds[0] not in SAUCERS)
"""A store of all that can be in store."""


def waves_where(such: Callable[[WaveRow], bool]) -> list[int]:
    """List the designed waves whose row is such."""
    return [wave for wave, row in enumerate(WAVES, 1) if such(row)]


def in_every_wave(base: Tuning = MODERN, **parts: Any) -> Tuning:
    """Return rules under which each wave is made of these parts."""
    name = f"every {crc32(repr(parts).encode())}"
    WAVE_TABLES[name] = (WaveRow(name="EVERY", **parts),) * MAX_WAVE
    return replace(base, waves=name)


def hurried(base: Tuning = MODERN, first: float = 0.5, again: float = 1.0) -> Tuning:
    """Return rules by which all that has a schedule comes from the first wave on, soon and often, s."""
    base = in_every_wave(base, rocks=4, chrome=1, store=EVERYTHING, mirrors=1)
    sooner = {"first": first, "again": again, "soonest": again, "first_of_game": 0.0}
    changed: dict[str, Any] = {}
    for part in fields(base):
        numbers = getattr(base, part.name)
        if is_dataclass(numbers) and not isinstance(numbers, type):
            names = {field.name for field in fields(numbers)} & sooner.keys()
            changed[part.name] = replace(numbers, **{name: sooner[name] for name in names})
    return replace(base, **changed)


def quiet_schedules(world: World) -> World:
    """Stop the clocks of all schedules: nothing arrives by itself, unless a lull or idleness brings it."""
    for rule in SPAWN_RULES:
        world.spawner(rule.kinds[0]).due_at = NEVER
    return world


def sure(value: T | None) -> T:
    """Return what must be there."""
    assert value is not None
    return value


def twin_of(world: World) -> Dice:
    """Return dice that will fall as the world's do."""
    return Dice(world.dice.state, world.dice.increment)


def make_immortal(world: World) -> None:
    """Give every ship so many lives that no test uses them up."""
    for ship in world.ships:
        ship.lives = 10_000


def speed_of(body: Rock | Chrome | Ship | Shot | Lancer | Minelayer | PickUp) -> float:
    """Return how fast a body is, in units/s."""
    return float((body.vx * body.vx + body.vy * body.vy) ** 0.5)


def mass(rock: Rock) -> float:
    """Return the mass of a rock."""
    return 1.0 / rock.inverse_mass


def momentum(world: World) -> Point:
    """Return the momentum of all rocks."""
    return (
        math.fsum(mass(rock) * rock.vx for rock in world.rocks),
        math.fsum(mass(rock) * rock.vy for rock in world.rocks),
    )


def energy(world: World) -> float:
    """Return twice the energy of all rocks."""
    return math.fsum(mass(rock) * (rock.vx**2 + rock.vy**2) for rock in world.rocks)


def gap(torus: Torus, one: Rock | Ship | Lancer | Saucer, other: Rock | Ship | Lancer | Saucer) -> float:
    """Return the distance of two centres by the shortest way."""
    return torus.distance((one.x, one.y), (other.x, other.y))
