"""Waves: what comes when, and the pauses between."""

from __future__ import annotations

import math

from game.physics import Point
from game.sim import lancers, saucers
from game.sim.bodies import Ship, ShipPhase, SpawnKind, SpawnMarker
from game.sim.context import StepContext
from game.sim.damage import make_rock
from game.sim.events import SpawnMarked, WaveBegan, WaveCleared
from game.sim.field import clearance
from game.sim.headings import facing, heading_of
from game.sim.saucers import nearest_ship
from game.sim.threat import follow_lull
from game.sim.tuning import Size, ticks
from game.sim.walls import lay_walls
from game.sim.world import World

_TRIES = 400
"""Places tried for a rock; from half of them on it may overlap other rocks, never come near a ship."""

_SAUCERS_OF_PRACTICE = 2
"""The first saucers of a game are large."""

_ELBOW_ROOM = 70.0
"""units between the centres of a newcomer and a ship, at least; where a ship waits, nobody enters."""


def advance(ctx: StepContext) -> None:
    """Count down what is to come, and begin or end the wave when it is time."""
    world = ctx.world
    if world.over:
        return
    follow_lull(world)
    if world.ticks_to_wave > 0:
        world.ticks_to_wave -= 1
        if world.ticks_to_wave == 0:
            _begin(ctx)
        return
    world.wave_tick += 1
    world.ticks_since_rock_hit += 1
    _welcome(ctx)
    if not (world.rocks or world.saucers or world.lancers or world.spawn_markers):
        ctx.tell(WaveCleared(world.wave))
        world.ticks_to_wave = ticks(world.tuning.wave.pause)
    elif world.rocks:
        _mark_saucer(ctx)
        _mark_lancer(ctx)


def _begin(ctx: StepContext) -> None:
    world = ctx.world
    tuning = world.tuning
    world.wave += 1
    world.wave_tick = world.ticks_since_rock_hit = 0
    world.saucer_wait = ticks(tuning.saucer.first)
    world.lancer_wait = ticks(tuning.lancer.first)
    world.lancers_left = 0
    if world.wave >= tuning.lancer.from_wave:
        world.lancers_left = 1 + (world.wave - tuning.lancer.from_wave) // tuning.lancer.one_more_each
    lay_walls(world)
    counts = tuning.wave.counts
    count = min(counts[min(world.wave, len(counts)) - 1], tuning.rock.cap)
    for number in range(count):
        place = _birthplace(world)
        velocity = _first_velocity(world, place, passing=number < tuning.wave.passing)
        world.rocks.append(make_rock(world, Size.LARGE, place, velocity))
    ctx.tell(WaveBegan(world.wave, count))


def _birthplace(world: World) -> Point:
    """Return a place away from every ship, and from rocks and walls as long as there is one."""
    radius = world.tuning.rock.large.radius
    place = (0.0, 0.0)
    for attempt in range(_TRIES):
        x = world.dice.between(0.0, world.torus.width)
        place = (x, world.dice.between(0.0, world.torus.height))
        if _near_ship(world, place, world.tuning.rock.clear + radius):
            continue
        if attempt >= _TRIES // 2 or clearance(world, place, 2.0 * radius) > radius:
            break
    return place


def _near_ship(world: World, place: Point, reach: float) -> bool:
    return any(world.torus.distance(place, (ship.x, ship.y)) < reach for ship in world.ships)


def _first_velocity(world: World, place: Point, *, passing: bool) -> Point:
    """Return a velocity of chance, or of a rock that will pass close by the nearest ship."""
    tuning = world.tuning.rock
    more = tuning.faster_each_wave * (min(world.wave, tuning.hurry_waves) - 1)
    speed = world.dice.between(tuning.slowest + more, tuning.fastest + more)
    heading = world.dice.heading()
    way = nearest_ship(world, place) if passing else None
    if way is not None:
        heading = heading_of(_beside(world, way))
    dx, dy = facing(heading)
    return (dx * speed, dy * speed)


def _beside(world: World, way: Point) -> Point:
    """Return the way that leaves a gap to the end of another one, to its left or right.

    The gap is the lesser leg of a right triangle whose longest side is the way; a way too short for one
    is taken as it is.
    """
    tuning = world.tuning
    gap = tuning.rock.large.radius + tuning.ship.radius + tuning.wave.passing_gap
    side = gap if world.dice.chance(0.5) else -gap
    squared = way[0] * way[0] + way[1] * way[1]
    if squared <= gap * gap:
        return way
    # Turned so that the ship is abeam of its course by just the gap: (cos, sin) = (leg, side) / way.
    leg = math.sqrt(squared - gap * gap)
    return (way[0] * leg - way[1] * side, way[0] * side + way[1] * leg)


def _welcome(ctx: StepContext) -> None:
    """Let in whose warning is over; if a ship is in its place it is marked anew, at another."""
    world = ctx.world
    for marker in world.spawn_markers:
        marker.timer -= 1
        if marker.timer > 0:
            continue
        if any(ship.flying and _near(world, ship, marker) for ship in world.ships):
            _mark(ctx, marker)
        else:
            (lancers if marker.kind is SpawnKind.LANCER else saucers).enter(ctx, marker)
    world.spawn_markers[:] = [marker for marker in world.spawn_markers if marker.timer > 0]


def _near(world: World, ship: Ship, marker: SpawnMarker) -> bool:
    return world.torus.distance((ship.x, ship.y), (marker.x, marker.y)) < _ELBOW_ROOM


def _mark_saucer(ctx: StepContext) -> None:
    """Mark the next saucer when its time has come, or a lull has gone on for too long.

    There is one at a time, and none without a ship.
    """
    world = ctx.world
    tuning = world.tuning.saucer
    coming = any(marker.kind is not SpawnKind.LANCER for marker in world.spawn_markers)
    if world.saucers or coming or not any(ship.flying for ship in world.ships):
        return
    world.saucer_wait -= 1
    if world.saucer_wait > 0 and world.ticks_unthreatened < ticks(world.tuning.lull.patience):
        return
    world.saucers_seen += 1
    sooner = tuning.first - tuning.sooner * world.saucers_seen
    world.saucer_wait = ticks(max(tuning.soonest, sooner))
    small = world.score >= tuning.always_small_from or (
        world.saucers_seen > _SAUCERS_OF_PRACTICE and world.dice.chance(tuning.small_chance)
    )
    _announce(ctx, SpawnKind.SMALL_SAUCER if small else SpawnKind.LARGE_SAUCER)


def _mark_lancer(ctx: StepContext) -> None:
    """Mark a Lancer when the wave has one in store, or when nobody has hit a rock for long."""
    world = ctx.world
    tuning = world.tuning.lancer
    alive = len(world.lancers) + len([a for a in world.spawn_markers if a.kind is SpawnKind.LANCER])
    world.lancer_wait = max(0, world.lancer_wait - 1)
    if not any(ship.phase is not ShipPhase.OUT for ship in world.ships) or alive >= tuning.most:
        return
    if world.lancers_left > 0 and world.lancer_wait == 0:
        world.lancers_left -= 1
    elif alive == 0 and world.ticks_since_rock_hit >= ticks(tuning.quiet):
        world.ticks_since_rock_hit = 0
    else:
        return
    world.lancer_wait = ticks(tuning.again)
    _announce(ctx, SpawnKind.LANCER)


def _announce(ctx: StepContext, kind: SpawnKind) -> None:
    """Announce a newcomer on the left or the right edge."""
    world = ctx.world
    rightwards = world.dice.chance(0.5)
    marker = SpawnMarker(kind, 0.0 if rightwards else world.torus.width - 1.0, 0.0, 0, rightwards)
    world.spawn_markers.append(marker)
    _mark(ctx, marker)


def _mark(ctx: StepContext, marker: SpawnMarker) -> None:
    """Mark where something will enter after its warning time: the clearest of a few places on its edge."""
    world = ctx.world
    heights = [world.dice.between(0.1, 0.9) * world.torus.height for _ in range(4)]
    marker.y = max(heights, key=lambda height: _room(world, (marker.x, height)))
    kind = world.tuning.lancer if marker.kind is SpawnKind.LANCER else world.tuning.saucer
    marker.timer = ticks(kind.warning)
    ctx.tell(SpawnMarked(marker.kind, (marker.x, marker.y)))


def _room(world: World, place: Point) -> float:
    """Return the distance to the nearest rock rim, wall or ship."""
    least = clearance(world, place)
    for ship in world.ships:
        least = min(least, world.torus.distance(place, (ship.x, ship.y)) * 0.5)
    return least
