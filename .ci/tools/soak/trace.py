"""A tick from outside: what was there before it, what is there after it, and what it said of itself."""

from __future__ import annotations

from typing import NamedTuple, NoReturn, TypeAlias

from game.physics import Point
from game.physics.pulls import pull
from game.physics.record import Record
from game.sim.bodies import Cause, Kind, Rock, Ship, WellPhase
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.events import BodyDestroyed, Event
from game.sim.kinds.registry import Role, bodies, has
from game.sim.kinds.well import pulling, reach_of
from game.sim.tuning import DT
from game.sim.world import World

Way: TypeAlias = tuple[float, float, float, float]  # x, y, vx, vy


class BrokenInvariant(Exception):  # noqa: N818 - it is the rules that are broken
    """A promise that a tick did not keep: which, and what was seen."""

    def __init__(self, invariant: str, detail: str) -> None:
        super().__init__(f"{invariant}: {detail}")
        self.invariant = invariant
        self.detail = detail


def fail(invariant: str, detail: str) -> NoReturn:
    """Say that a promise is broken."""
    raise BrokenInvariant(invariant, detail)


class Before(NamedTuple):
    """What a tick found, by id."""

    ships: dict[int, Ship]
    rocks: dict[int, Rock]
    ways: dict[int, Way]  # of everything that moves
    bows: dict[int, tuple[float, float, int]]  # where raised shields were when shots last met them, by bearer
    wells: dict[int, Point]  # where wells were
    pulling: frozenset[int]  # ids of the wells that pulled


class Trace(NamedTuple):
    """A tick that is over."""

    before: Before
    world: World
    commands: list[Command]
    events: list[Event]
    record: Record


def pulled(trace: Trace, kind: Kind, way: Way) -> Point:
    """Return the velocity of a body after the wells have pulled it in a tick, worked out from before."""
    x, y, vx, vy = way
    well = trace.world.tuning.well
    for place in _pulls(trace) if has(kind, Role.PULLED) else ():
        reach = reach_of(trace.world.tuning)
        gx, gy = pull(trace.world.torus.delta((x, y), place), well.strength, well.core, reach)
        vx, vy = vx + gx * DT, vy + gy * DT
    return (vx, vy)


def _pulls(trace: Trace) -> list[Point]:
    """List where wells were as they pulled in the tick: a Castle's moves, and may close after that."""
    causes = {Cause.SHOT, Cause.RAM}
    ended = {event.id for event in trace.events if isinstance(event, BodyDestroyed) and event.cause in causes}
    return [
        trace.before.wells.get(well.id, (well.x, well.y))
        for well in trace.world.wells
        if well.phase is WellPhase.PULLING or (well.castle in ended and well.id in trace.before.pulling)
    ]


def before(world: World) -> Before:
    """Note down what is there."""
    was = clone(world)
    return Before(
        {ship.id: ship for ship in was.ships},
        {rock.id: rock for rock in was.rocks},
        {body.id: (body.x, body.y, body.vx, body.vy) for body in bodies(world, Role.MOVES)},
        {lancer.id: lancer.last_shield for lancer in world.lancers if lancer.last_shield is not None},
        {well.id: (well.x, well.y) for well in world.wells},
        frozenset([well.id for well in pulling(world)]),
    )
