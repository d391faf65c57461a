"""Waves: what comes when, and the pauses between."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point, length, limited
from game.physics.space.discs import Space
from game.sim.bodies import Cause, Chrome, Kind, Rock, ShipPhase, SpawnMarker
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import (
    BodyArrived,
    CastlesFell,
    Reinforced,
    RocksArrived,
    SpawnMarked,
    WaveBegan,
    WaveCleared,
)
from game.sim.field import clearance, has_room, nearest_ship, space_of
from game.sim.gifts import rules_of
from game.sim.headings import facing, heading_of
from game.sim.kind import ROWS, SpawnRule, any_with, bodies, room_for
from game.sim.kinds import chrome, gate
from game.sim.kinds.registry import EDGE_SPAWNS, SPAWN_RULES, Role, has, numbers_of
from game.sim.kinds.rock import make_rock
from game.sim.kinds.ship import leave_game
from game.sim.scoring import pay_bonus
from game.sim.tick.forecast import LOOK, follow_lull
from game.sim.tick.scene import lay_scene
from game.sim.tick.wall_layout import lay_walls
from game.sim.tuning import Size, ticks
from game.sim.wave_table import first_wave_with, last_castle, parts_of
from game.sim.world import Spawner, World, call_back, start_place

_TRIES: Final = 400
"""Places tried for a rock; in the second half it may overlap other rocks, but never be near a ship."""

_AGAIN: Final = 24  # ticks after which what a Castle's shock wave has broken breaks again

_ROOM_TO_ENTER: Final = 70.0  # least distance (units) between the centres of a ship and of a body that enters


def advance(ctx: StepContext) -> None:
    """Count down to what is due, and begin or end the wave."""
    world = ctx.world
    if world.tick == 0:
        lay_scene(world)
    if world.over:
        return
    if world.tick % LOOK == 0:
        follow_lull(world)
    if world.ticks_to_wave > 0:
        _wait(ctx)
        return
    world.wave_tick += 1
    world.ticks_since_rock_hit += 1
    if _has_fallen(world):
        _collapse(ctx)
        return
    _bring_in(ctx)


def _bring_in(ctx: StepContext) -> None:
    """Let in what the wave brings, until nothing is left of it."""
    world = ctx.world
    if world.fading:
        for rock in world.fading:
            rock.fade = max(0, rock.fade - 1)
        _arrive(ctx)
    boss = _has_boss(world)
    if boss:
        world.reinforced_from += 1
        _drift_in(world)
    elif world.wave_tick >= world.reinforced_from and world.tuning.reinforcement.rocks > 0:
        _reinforce(ctx)
    if world.spawn_markers:
        _let_in(ctx)
    here = world.fading or ctx.mechanics.keeps_wave(world) or boss
    if here:
        _send_for(ctx)
    elif not world.spawn_markers:
        _clear(ctx)
    else:
        for spawner in world.spawners:
            spawner.due_at += 1  # the clocks stand still


def _wait(ctx: StepContext) -> None:
    """Count down the pause, and begin the next wave after it."""
    world = ctx.world
    world.ticks_to_wave -= 1
    if world.ticks_to_wave == 0:
        if ctx.mechanics.delays_wave(world):
            world.ticks_to_wave = 1
        else:
            _begin(ctx)


def _clear(ctx: StepContext) -> None:
    """End the wave: pay its bonus, begin the pause, and open gates if they are due."""
    world = ctx.world
    ctx.emit(WaveCleared(world.wave))
    tuning = world.tuning
    pay_bonus(ctx)
    world.ticks_to_wave = ticks(tuning.wave.pause)
    world.row = parts_of(tuning.waves, world.wave + 1, world.dice, tuning.scene.waves)
    if gate.are_due(world) and not _is_last(world):
        gate.open_gates(ctx)
        world.ticks_to_wave += ticks(world.tuning.gate.fade + world.tuning.gate.stay)


def _is_last(world: World) -> bool:
    """Return whether the wave has the last of the designed Castles."""
    return world.wave == last_castle(world.tuning.waves, world.tuning.scene.waves)


def _has_fallen(world: World) -> bool:
    """Return whether the wave's Castle has come and has been destroyed, with all of its cores."""
    castle = world.spawner(Kind.CASTLE)
    return world.row.castle > 0 and castle.came > 0 and castle.left == 0 and not world.castles


def _collapse(ctx: StepContext) -> None:
    """Break what a fallen Castle leaves as its core bursts: enemies fall, rocks split until none is left.

    Nobody is paid for that, and no piece lasts for long enough to hurt. Then the wave is over.
    """
    world = ctx.world
    since = world.wave_tick - world.spawner(Kind.CASTLE).due_at
    if since < 0:
        return
    if since == 0 and _is_last(world):
        ctx.emit(CastlesFell(world.wave))
    if since == since // _AGAIN * _AGAIN:
        world.spawn_markers.clear()
        world.fading.clear()
        _end_of_wave(world)
        for shot in world.shots:
            if shot.hostile:
                ctx.end(shot)
        for body in bodies(world, Role.KEEPS_WAVE):
            damage(ctx, body, Damage(FATAL, Cause.BLAST, killer_kind=Kind.CASTLE))
        if ctx.settle():
            space_of(world)
    if not any_with(world, Role.KEEPS_WAVE):
        _clear(ctx)


def _end_of_wave(world: World) -> None:
    """Remove or change what a wave leaves that does not keep it."""
    for row in ROWS.values():
        if row.on_wave_end is not None:
            row.on_wave_end(world)


def _send_for(ctx: StepContext) -> None:
    """Mark what is due of all kinds."""
    # No zip: compiled, a strict one costs as much as all the rest.
    for number, spawner in enumerate(_spawners(ctx.world)):
        rule = SPAWN_RULES[number]
        if spawner.left > 0 or rule.due is not None:
            kind = next_due(ctx, rule, spawner)
            if kind is not None:
                _announce(ctx, kind)


def _begin(ctx: StepContext) -> None:
    world = ctx.world
    tuning = world.tuning
    world.wave += 1
    world.wave_tick = world.ticks_since_rock_hit = 0
    world.reinforced_from = first_reinforcement(world)
    for ship in world.ships:
        if ship.phase is not ShipPhase.OUT and world.is_deserted(ship):
            leave_game(ctx, ship)
    for ship in call_back(world):
        ship.x, ship.y = start_place(tuning, world.ships.index(ship), len(world.ships))
    for ship in world.ships:
        ship.bonus = ship.in_play
        ship.reflects = rules_of(world, ship).ship.reflects
    for rule in SPAWN_RULES:
        begin_wave(world, rule)
    _end_of_wave(world)
    lay_walls(world)
    of_chrome = chrome.count_of(world)
    count = min(world.row.rocks - of_chrome, tuning.rock.cap)
    for number in range(count):
        _fade_in(world, *ctx.mechanics.first_rock(world, number))
    chrome.begin_wave(world, of_chrome, _birthplace)
    ctx.emit(WaveBegan(world.wave, count))
    _arrive(ctx)


def _spawners(world: World) -> list[Spawner]:
    """Return the spawner of each rule, in their order."""
    if len(world.spawners) < len(SPAWN_RULES):
        for rule in SPAWN_RULES:
            world.spawner(rule.kinds[0])
    return world.spawners


def begin_wave(world: World, rule: SpawnRule) -> None:
    """Set a kind's spawner at a wave's start."""
    spawner = world.spawner(rule.kinds[0])
    spawner.due_at = world.wave_tick + ticks(rule.first(world))
    spawner.left = world.row.stored(spawner.kind)
    spawner.came = 0


def next_due(ctx: StepContext, rule: SpawnRule, spawner: Spawner) -> Kind | None:
    """Return the kind to mark now, or None.

    The ordinary schedule: while the wave has the kind in store, one is due whenever its time has come and
    there is room for it.
    """
    if rule.due is not None:
        return rule.due(ctx, spawner)
    now = ctx.world.wave_tick
    if spawner.left == 0 or spawner.due_at > now or not room_for(ctx.world, spawner.kind):
        return None
    spawner.due_at = now + ticks(rule.again(ctx.world.tuning))
    spawner.left -= 1
    return spawner.kind


def _fade_in(world: World, place: Point, velocity: Point) -> None:
    """Make a large rock that fades in."""
    rock = make_rock(world, Size.LARGE, place, limited(velocity, world.tuning.rock.top_speed))
    rock.fade = ticks(world.tuning.rock.fade)
    world.fading.append(rock)


def _arrive(ctx: StepContext) -> None:
    """Put rocks that have faded in on the field, in order of age.

    A rock waits until no ship in play and nothing solid is in its place. It does not wait for a ship that is
    out of play, because the wave would never end. Under rules without fading no rock waits.
    """
    world = ctx.world
    here: list[int] = []
    space: Space | None = None
    at_once = world.tuning.rock.fade == 0.0
    for rock in world.fading:
        if at_once:
            here.append(rock.id)
            world.add(rock)
            continue
        if rock.fade > 0 or _ship_upon(world, rock):
            continue
        space = space or space_of(world)
        if has_room(space, (rock.x, rock.y), rock.radius):
            here.append(rock.id)
            world.add(rock)
            space = None
    if here:
        world.fading[:] = [rock for rock in world.fading if rock.id not in here]
        world.rocks.sort(key=lambda rock: rock.id)
        world.chromes.sort(key=lambda chrome: chrome.id)
        ctx.emit(RocksArrived(tuple(here)))


def _ship_upon(world: World, rock: Rock | Chrome) -> bool:
    reach = rock.radius + world.tuning.ship.radius + world.tuning.rock.fade_room
    return any(
        ship.in_play and world.torus.distance((rock.x, rock.y), (ship.x, ship.y)) < reach
        for ship in world.ships
    )


def first_reinforcement(world: World) -> int:
    """Return the tick of a wave in which its first reinforcements come, sooner in late waves."""
    tuning = world.tuning.reinforcement
    late = max(0, world.wave - tuning.sooner_from)
    return ticks(max(0.0, tuning.after - tuning.sooner * late))


def _reinforce(ctx: StepContext) -> None:
    """Send reinforcements in a wave that takes long: once, and then at intervals."""
    world = ctx.world
    tuning, since = world.tuning.reinforcement, world.wave_tick - world.reinforced_from
    every = max(1, ticks(tuning.every))
    if since != since // every * every:
        return
    count = max(0, min(tuning.rocks, world.tuning.rock.cap - len(world.rocks) - len(world.fading)))
    for _ in range(count):
        place = _birthplace(world)
        vx, vy = _first_velocity(world, place, passing=True)
        _fade_in(world, place, (vx * tuning.faster, vy * tuning.faster))
    if first_wave_with(world.tuning.waves, Kind.LANCER, world.tuning.scene.waves) > 0:
        world.spawner(Kind.LANCER).left += tuning.lancers
    ctx.emit(Reinforced(world.wave, count))


def _has_boss(world: World) -> bool:
    """Return whether a boss is on the field, marked to enter, or to come under these rules."""
    if world.castles or world.row.castle == 0:
        return bool(world.castles)
    return (world.tuning.castle.most > 0 and world.spawner(Kind.CASTLE).left > 0) or any(
        marker.kind is Kind.CASTLE for marker in world.spawn_markers
    )


def _drift_in(world: World) -> None:
    """Keep a few rocks on the field while a boss is there, for cover and for bank shots."""
    tuning = world.tuning.castle
    every = max(1, ticks(tuning.rocks_every))
    if world.wave_tick != world.wave_tick // every * every:
        return
    if len(world.rocks) + len(world.fading) < min(tuning.rocks, world.tuning.rock.cap):
        place = _birthplace(world)
        _fade_in(world, place, _first_velocity(world, place, passing=False))


def first_rock(world: World, number: int) -> tuple[Point, Point]:
    """Return place and velocity of a new rock of a wave; the first few pass close by the nearest ship."""
    place = _birthplace(world)
    return place, _first_velocity(world, place, passing=number < world.tuning.wave.passing)


def _birthplace(world: World) -> Point:
    """Return a place away from every ship and, if possible, from rocks and walls."""
    radius = world.tuning.rock.large.radius
    clear, place = world.tuning.rock.clear + radius, (0.0, 0.0)
    for attempt in range(_TRIES):
        place = world.dice.place(world.torus.width, world.torus.height)
        if any(world.torus.distance(place, (ship.x, ship.y)) < clear for ship in world.ships):
            continue
        if attempt >= _TRIES // 2 or _is_free(world, place, radius):
            break
    return place


def _is_free(world: World, place: Point, radius: float) -> bool:
    """Return whether a new rock would overlap nothing, not even what fades in."""
    if any(world.torus.distance(place, (rock.x, rock.y)) < rock.radius + radius for rock in world.fading):
        return False
    return clearance(world, place, 2.0 * radius) > radius


def _first_velocity(world: World, place: Point, *, passing: bool) -> Point:
    """Return a random velocity, or one with which a rock passes close by the nearest ship."""
    tuning = world.tuning.rock
    more = tuning.faster_each_wave * (min(world.wave, tuning.hurry_waves) - 1)
    speed = world.dice.between(tuning.slowest + more, tuning.fastest + more) * world.row.speed
    heading = world.dice.heading()
    way = nearest_ship(world, place) if passing else None
    if way is not None:
        heading = heading_of(_beside(world, way))
    dx, dy = facing(heading)
    return (dx * speed, dy * speed)


def _beside(world: World, way: Point) -> Point:
    """Return an offset turned left or right, so that its line passes its former end at a gap.

    The gap is the shorter leg of a right triangle whose hypotenuse is the offset; an offset no longer than
    the gap is returned unchanged.
    """
    tuning = world.tuning
    gap = tuning.rock.large.radius + tuning.ship.radius
    gap += tuning.wave.first_gap if world.wave == 1 else tuning.wave.passing_gap
    side = gap if world.dice.chance(0.5) else -gap
    squared = way[0] * way[0] + way[1] * way[1]
    if squared <= gap * gap:
        return way
    # Turned so that the ship is abeam of its course by just the gap: (cos, sin) = (leg, side) / way.
    leg = math.sqrt(squared - gap * gap)
    return (way[0] * leg - way[1] * side, way[0] * side + way[1] * leg)


def _let_in(ctx: StepContext) -> None:
    """Let in bodies whose warning is over; if a ship is in the way, mark another place.

    A body that bounces off rocks waits while another such body is in its place.
    """
    world = ctx.world
    for marker in world.spawn_markers:
        marker.timer -= 1
        if marker.timer > 0:
            continue
        way = nearest_ship(world, (marker.x, marker.y))
        if way is not None and length(way) < _ROOM_TO_ENTER:
            _mark(ctx, marker)
        elif _is_blocked(world, marker):
            marker.timer = 1
        else:
            enter(ctx, marker)
    world.spawn_markers[:] = [marker for marker in world.spawn_markers if marker.timer > 0]


def enter(ctx: StepContext, marker: SpawnMarker) -> None:
    """Put a marked body on the field, and report its arrival."""
    rule = EDGE_SPAWNS[marker.kind]
    if rule.enter is not None:
        body = rule.enter(ctx, marker)
        ctx.world.add(body)
        ctx.world.spawner(rule.kinds[0]).came += 1
        ctx.emit(BodyArrived(body.kind, body.id, (body.x, body.y)))


def _is_blocked(world: World, marker: SpawnMarker) -> bool:
    """Return whether a body that enters would overlap something that it bounces off."""
    radius = numbers_of(world.tuning, marker.kind).radius
    return has(marker.kind, Role.SOLID) and not has_room(space_of(world), (marker.x, marker.y), radius)


def _announce(ctx: StepContext, kind: Kind) -> None:
    """Announce a body that enters on the left or right; let it in at once if it has no warning."""
    world = ctx.world
    rightwards = world.dice.chance(0.5)
    inset = EDGE_SPAWNS[kind].inset(world)
    marker = SpawnMarker(kind, inset if rightwards else world.torus.width - 1.0 - inset, 0.0, 0, rightwards)
    if EDGE_SPAWNS[kind].warning(world.tuning) == 0.0:
        marker.y = world.dice.between(0.0, world.torus.height)
        enter(ctx, marker)
        return
    world.spawn_markers.append(marker)
    _mark(ctx, marker)


def _mark(ctx: StepContext, marker: SpawnMarker) -> None:
    """Mark where a body will enter after its warning: the clearest of a few places on its side."""
    world = ctx.world
    top, low = 0.1, 0.9
    inset = EDGE_SPAWNS[marker.kind].inset(world) / world.torus.height
    if inset > 0.0:  # in the lower half, away from the score
        top, low = 0.5, max(0.5, 1.0 - inset)
    heights = [world.dice.between(top, low) * world.torus.height for _ in range(4)]
    marker.y = max(heights, key=lambda height: _room(world, (marker.x, height)))
    marker.timer = ticks(EDGE_SPAWNS[marker.kind].warning(world.tuning))
    ctx.emit(SpawnMarked(marker.kind, (marker.x, marker.y)))


def _room(world: World, place: Point) -> float:
    """Return the distance to the nearest rock rim, wall or ship."""
    least = clearance(world, place)
    for ship in world.ships:
        least = min(least, world.torus.distance(place, (ship.x, ship.y)) * 0.5)
    return least
