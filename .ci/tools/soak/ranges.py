"""Where things are, how fast, how many, and what they are called."""

from __future__ import annotations

import math
from dataclasses import fields

from game.physics import Point
from game.sim.bodies import Castle, Collectible, Damageable, Kind, Ship, Shot, SpawnMarker, Wall, Wreck
from game.sim.gifts import rules_of
from game.sim.headings import TURN
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, Role, bodies, counts, has, numbers_of
from game.sim.kinds.well import pulling
from game.sim.tuning import DT, Tuning, ticks
from game.sim.wave_table import first_wave_with
from game.sim.world import World
from tools.soak.trace import Trace, fail

_NAMELESS = ("spawn_markers", "spawners", "wrecks")  # Lists of a world whose items have no ids
_TRIPLE = 3  # How many times the cap triple shots may use
_LOOSE = 1.0 + 1e-9  # What rounding may add to a square of a speed


class Speeds:
    """Every body lies in [0, W) x [0, H) and keeps its speed limit (NaN and infinity do neither).

    The limits are higher from the first well that pulls on: what it made quick stays so when it is gone.
    """

    def __init__(self, world: World) -> None:
        first = first_wave_with(world.tuning.waves, Kind.WELL)
        self._pulled = world.tick > 0 and world.wave >= first > 0

    def check(self, trace: Trace) -> None:
        """Look at all that moves and all that stands still."""
        world = trace.world
        tuning = world.tuning
        self._pulled = self._pulled or bool(pulling(world))
        fall = tuning.well.fall if self._pulled else 0.0
        for body in bodies(world, Role.MOVES):
            rules, more = tuning, 0.0
            if isinstance(body, Shot):
                rules, more = _rules_of(world, body.owner), _mirror_kick(tuning) * body.banks
            _in_order(world, body, _top_speed(rules, body.kind, fall, len(world.ships)) + more)
        for still in [*_places(world.walls), *_places(world.spawn_markers), *_places(world.wrecks)]:
            if world.torus.wrap(still) != still:
                fail("places", f"a wall, an arrival or a wreck is at {still}")


def _rules_of(world: World, owner: int) -> Tuning:
    """Return the rules of whoever fired a shot."""
    ship = world.ship(owner)
    return world.tuning if ship is None else rules_of(world, ship)


def _top_speed(tuning: Tuning, kind: Kind, fall: float, ships: int) -> float:
    """Return the units/s that no body of a kind exceeds: by its row, or by what the rules say of a few.

    fall: units/s that wells may have added. ships: how many there are; two that bounce add up their speeds at
    most.
    """
    match kind:
        case Kind.SHIP:
            return ships * max(tuning.ship.top_speed, tuning.castle.push) + fall
        case Kind.SHOT:
            return ships * tuning.ship.top_speed + tuning.shot.speed + 2.0 * fall
        case Kind.ENEMY_SHOT:
            given = _of_saucers(tuning) if tuning.is_of_1979 else 0.0
            return tuning.saucer.shot_speed + given + fall
        case Kind.LARGE_SAUCER | Kind.SMALL_SAUCER:
            return _of_saucers(tuning)
        case _:
            return tuning.rock.top_speed if has(kind, Role.SOLID) else numbers_of(tuning, kind).speed


def _of_saucers(tuning: Tuning) -> float:
    """Return the units/s that no saucer exceeds."""
    return max(tuning.saucer.large.speed, tuning.saucer.small.speed) * math.hypot(1.0, tuning.saucer.swerve)


def _mirror_kick(tuning: Tuning) -> float:
    """Return the units/s that a shot can gain at a mirror that comes towards it: twice its speed."""
    lancer = tuning.lancer
    arm = math.hypot(lancer.radius + lancer.shield_gap, lancer.shield_length / 2.0)
    turns = math.radians(max(lancer.turn, lancer.stalk_turn)) * arm
    return 2.0 * (tuning.rock.top_speed + lancer.acceleration * DT + turns)


def _in_order(world: World, body: Ship | Shot | Collectible | Damageable, top: float) -> None:
    name = body.kind.name
    if not (0.0 <= body.x < world.torus.width and 0.0 <= body.y < world.torus.height):
        fail("places", f"{name} {body.id} is at ({body.x!r}, {body.y!r})")
    if not body.vx * body.vx + body.vy * body.vy <= top * top * _LOOSE:
        fail("speeds", f"{name} {body.id} flies at ({body.vx!r}, {body.vy!r}), over {top}")


def _places(things: list[Wall] | list[SpawnMarker] | list[Wreck]) -> list[Point]:
    return [(thing.x, thing.y) for thing in things]


class Gauges:
    """Energy, headings, timers and health stay on their scales."""

    def __init__(self, world: World) -> None:
        tuning = world.tuning
        self._energy = tuning.laser.energy
        self._timers = (
            ("protection", ticks(tuning.ship.protection)),
            ("guard", ticks(tuning.pick_up.guard)),
            ("laser_wait", ticks(tuning.laser.pulse)),
            ("fire_buffer", 1 + ticks(tuning.ship.fire_buffer)),
            ("warp_wait", ticks(tuning.ship.warp_rest)),
            ("triple", ticks(tuning.pick_up.triple)),
            ("overcharge", ticks(tuning.pick_up.overcharge)),
        )

    def check(self, trace: Trace) -> None:
        """Read them all."""
        world = trace.world
        for ship in world.ships:
            if not (0.0 <= ship.energy <= self._energy and 0 <= ship.heading < TURN):
                fail("gauges", f"ship {ship.id} has energy {ship.energy} and heading {ship.heading}")
            for name, most in self._timers:
                if not 0 <= getattr(ship, name) <= most:
                    fail("gauges", f"ship {ship.id} has {name} {getattr(ship, name)}, more than {most}")
            rules = rules_of(world, ship).ship
            if not 0 <= ship.shields <= max(world.tuning.pick_up.shields, rules.shields):
                fail("gauges", f"ship {ship.id} has {ship.shields} shields")
            if not 0 <= ship.reflects <= rules.reflects:
                fail("gauges", f"ship {ship.id} still reflects {ship.reflects} beams")
            if ship.lives < ship.in_play:
                fail("gauges", f"ship {ship.id} flies on with {ship.lives} lives")
        full = {kind: numbers_of(world.tuning, kind).health for kind in Kind}
        for body in bodies(world, Role.SHOOTABLE):
            most = full[body.kind]
            if isinstance(body, Castle):
                most = world.tuning.castle.form(body.form).health
            if not 0 < body.health <= most:
                fail("gauges", f"{body.kind.name} {body.id} has health {body.health}")
        lasting: list[Shot | Collectible] = [*world.shots, *world.pick_ups, *world.gates]
        if min([each.life for each in lasting], default=0) < 0:
            fail("gauges", "a shot, a pick-up or a gate has outlived itself")


def most_marked(tuning: Tuning) -> int:
    """Return how many marks there can be at once: who is marked counts to the number of its list."""
    return sum({ROWS[kind].word: numbers_of(tuning, kind).most for kind in EDGE_SPAWNS}.values())


def check_counts(trace: Trace) -> None:
    """Ask that nothing multiplies without a bound, and nothing dead stays."""
    world = trace.world
    tuning = world.tuning
    bounds = (
        ("spawn markers", len(world.spawn_markers), most_marked(tuning)),
        ("events", len(trace.events), 64 + 8 * tuning.rock.cap),
    )
    caps: dict[str, float] = {row.word: row.numbers(tuning).most for row in ROWS.values()}
    caps |= {"rock": tuning.rock.cap, "shot": math.inf}  # the latter by owner, below
    for what, count, most in (*bounds, *((word, count, caps[word]) for word, count in counts(world).items())):
        if count > most:
            fail("counts", f"{count} {what}, more than {most}")
    _check_shots(world)
    if not all(body.alive for body in bodies(world, Role.MORTAL)):
        fail("counts", "something dead is still on the field")


def _check_shots(world: World) -> None:
    owners = [shot.owner for shot in world.shots]
    hostile = len([shot for shot in world.shots if shot.hostile])
    lasting = 1 + ticks(world.tuning.saucer.shot_life) // ticks(world.tuning.saucer.large.fire_every)
    if hostile > world.tuning.saucer.shot_cap * (1 + lasting):
        fail("counts", f"{hostile} hostile shots")
    for ship in world.ships:
        if owners.count(ship.id) > _TRIPLE * rules_of(world, ship).shot.cap:
            fail("counts", f"ship {ship.id} has {owners.count(ship.id)} shots on the field")


class Ids:
    """Ids rise within a list, are unique, and a new one is newer than all that have been."""

    def __init__(self, world: World) -> None:
        self._lists = [part.name for part in fields(world) if isinstance(getattr(world, part.name), list)]
        self._lists = [name for name in self._lists if name not in _NAMELESS]
        self._known = frozenset(self._ids(world))
        self._newest = world.next_id - 1

    def check(self, trace: Trace) -> None:
        """Compare with the tick before."""
        now = self._ids(trace.world)
        here = frozenset(now)
        if len(now) != len(here):
            fail("ids", f"an id is used twice in {sorted(now)}")
        for number in here - self._known:
            if not self._newest < number < trace.world.next_id:
                fail("ids", f"new id {number} after {self._newest}, next is {trace.world.next_id}")
        self._known = here
        self._newest = trace.world.next_id - 1

    def _ids(self, world: World) -> list[int]:
        """List the ids of everything on the field; each list must be in order of age."""
        found: list[int] = []
        for name in self._lists:
            ids = [body.id for body in getattr(world, name)]
            if ids != sorted(ids):
                fail("ids", f"{name} are not in order of age: {ids}")
            found += ids
        return found
