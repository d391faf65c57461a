"""Gravity wells: one opens with a warning, pulls ships, rocks and shots for a while, and closes.

A pull changes velocities once a tick, before anything moves; within the tick every path is straight. So
sweeps stay exact, and the pull is integrated by the semi-implicit Euler method (velocity first, then position
with the new velocity), which does not let the energy of an orbit grow.
Lasers and beams are instant, and go straight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.physics import Point, shortest
from game.physics.pulls import pull
from game.sim.bodies import Kind, Ship, Well, WellPhase
from game.sim.context import StepContext
from game.sim.events import BodyArrived, BodyLeft
from game.sim.kind import KindRow, Numbers, Role, SpawnRule, bodies
from game.sim.tuning import DT, Tuning, ticks
from game.sim.world import Spawner, World, start_place

_CHOICES: Final = 8  # Places drawn for a well; the one farthest from ships is taken


def close_all(world: World) -> None:
    """Close the wells of a wave that is over."""
    for well in world.wells:
        close(world, well)


def close(world: World, well: Well) -> None:
    """Start to close a well, unless it is closing already."""
    if well.phase is not WellPhase.CLOSING:
        well.phase, well.timer = WellPhase.CLOSING, ticks(world.tuning.well.closing)


def due(ctx: StepContext, spawner: Spawner) -> Kind | None:
    """Open a well when it is due and there is room; it warns in its place, without a mark."""
    world = ctx.world
    tuning = world.tuning.well
    if spawner.left == 0 or spawner.due_at > world.wave_tick or len(world.wells) >= tuning.most:
        return None
    choices = [world.dice.place(world.torus.width, world.torus.height) for _ in range(_CHOICES)]
    place = max(choices, key=lambda choice: _away(world, choice))
    if _away(world, place) >= tuning.clear:
        spawner.due_at = world.wave_tick + ticks(tuning.again)
        spawner.left -= 1
        open_well(ctx, place)
    return None


def open_well(ctx: StepContext, place: Point) -> Well:
    """Open a well at a wrapped place: it warns before it pulls."""
    world = ctx.world
    tuning = world.tuning.well
    well = Well(
        id=world.new_id(),
        x=place[0],
        y=place[1],
        radius=tuning.core,
        phase=WellPhase.OPENING,
        timer=max(1, ticks(tuning.opening)),
    )
    world.add(well)
    ctx.emit(BodyArrived(well.kind, well.id, place))
    return well


def _example(world: World, place: Point) -> None:
    open_well(StepContext(world), place).phase = WellPhase.PULLING


def _away(world: World, place: Point) -> float:
    """Return the distance to the nearest ship on the field, or place where one starts and returns."""
    count = len(world.ships)
    kept = [start_place(world.tuning, number, count) for number in range(count)]
    kept += [(ship.x, ship.y) for ship in world.ships if ship.flying]
    return min(world.torus.distance(place, other) for other in kept)


def think(ctx: StepContext, well: Well) -> None:
    """Go on to the next phase when it is due, and leave at the end."""
    tuning = ctx.world.tuning.well
    if well.castle and well.phase is WellPhase.PULLING:
        return  # until its Castle ends
    well.timer -= 1
    if well.timer > 0:
        return
    if well.phase is WellPhase.OPENING:
        well.phase, well.timer = WellPhase.PULLING, ticks(tuning.life)
    elif well.phase is WellPhase.PULLING:
        well.phase, well.timer = WellPhase.CLOSING, ticks(tuning.closing)
    else:
        ctx.end(well)
        ctx.emit(BodyLeft(well.kind, well.id, (well.x, well.y)))


def reach_of(tuning: Tuning) -> float:
    """Return the reach of wells, units: at most half of the field, where the shortest way changes sides."""
    return min(tuning.well.reach, 0.5 * min(tuning.width, tuning.height))


def pulling(world: World) -> list[Well]:
    """List the wells that pull now."""
    return [well for well in world.wells if well.alive and well.phase is WellPhase.PULLING]


def pull_all(world: World) -> None:
    """Apply a tick of the wells' pull, at present positions, to all velocities that it changes."""
    wells = pulling(world)
    if not wells:
        return
    tuning, reach = world.tuning.well, reach_of(world.tuning)
    strength, core = tuning.strength, tuning.core
    width, height = world.torus.width, world.torus.height
    near_x, far_x = reach, width - reach
    near_y, far_y = reach, height - reach
    for body in bodies(world, Role.PULLED):
        for well in wells:
            # Most are out of reach: compare along each axis before the full computation.
            if near_x < abs(well.x - body.x) < far_x or near_y < abs(well.y - body.y) < far_y:
                continue
            if not isinstance(body, Ship) or body.flying:
                gx = gy = 0.0
                for each in wells:
                    x, y = shortest(each.x - body.x, width), shortest(each.y - body.y, height)
                    x, y = pull((x, y), strength, core, reach)
                    gx += x
                    gy += y
                body.vx += gx * DT
                body.vy += gy * DT
            break
    world.space.doubt()


def pulls_of(world: World) -> Callable[[Point], Point]:
    """Return what tells the acceleration at a wrapped place, units/s^2, by all wells that pull now."""
    tuning, torus, reach = world.tuning.well, world.torus, reach_of(world.tuning)
    strength, core, places = tuning.strength, tuning.core, [(well.x, well.y) for well in pulling(world)]

    def pull_there(place: Point) -> Point:
        gx = gy = 0.0
        for each in places:
            x, y = torus.delta(place, each)
            if x * x + y * y < reach * reach:
                x, y = pull((x, y), strength, core, reach)
                gx += x
                gy += y
        return (gx, gy)

    return pull_there


def pull_at(world: World, place: Point) -> Point:
    """Return the acceleration at a wrapped place, units/s^2, by all wells that pull now."""
    return pulls_of(world)(place)


SPAWN_RULE: Final[SpawnRule] = SpawnRule(
    kinds=(Kind.WELL,), first=lambda world: world.tuning.well.first, due=due
)


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.WELL,
        Well,
        word="well",
        numbers=lambda tuning: Numbers(tuning.well.core, 0.0, 0, 0, tuning.well.most),
        roles=frozenset({Role.MORTAL, Role.THINKS}),
        think=think,
        on_wave_end=close_all,
        example=_example,
    ),
)
