"""A tick from outside: what was there before it, what is there after it, and what it said of itself."""

from __future__ import annotations

from typing import NamedTuple, NoReturn, TypeAlias

from game.physics import Point, Record, pull_on_torus
from game.sim.bodies import Cause, Kind, ShipPhase, WellPhase
from game.sim.command import Command
from game.sim.events import BodyDestroyed, Event
from game.sim.kinds.registry import Role, bodies, has
from game.sim.kinds.well import pulling, reach_of
from game.sim.tuning import DT, Size
from game.sim.world import World

Way: TypeAlias = tuple[float, float, float, float]
"""x, y, vx, vy."""


class BrokenInvariant(Exception):  # noqa: N818 - it is the rules that are broken
    """A promise that a tick did not keep: which, and what was seen."""

    def __init__(self, invariant: str, detail: str) -> None:
        super().__init__(f"{invariant}: {detail}")
        self.invariant = invariant
        self.detail = detail


def fail(invariant: str, detail: str) -> NoReturn:
    """Say that a promise is broken.

    Raises:
        Breach: always.
    """
    raise BrokenInvariant(invariant, detail)


class ShipWas(NamedTuple):
    """A ship before the tick."""

    x: float
    y: float
    phase: ShipPhase
    lives: int
    score: int
    next_extra: int
    shields: int
    guard: int


class RockWas(NamedTuple):
    """A rock before the tick."""

    x: float
    y: float
    vx: float
    vy: float
    size: Size
    radius: float
    inverse_mass: float
    health: int
    fade: int
    """ticks for which it hurt no ship yet."""


class Before(NamedTuple):
    """What a tick found, by id."""

    ships: dict[int, ShipWas]
    rocks: dict[int, RockWas]
    ways: dict[int, Way]
    """of everything that moves."""
    bows: dict[int, tuple[float, float, int]]
    """where raised shields were when shots last met them, by bearer."""
    wells: dict[int, Point]
    """where wells were."""
    pulling: frozenset[int]
    """ids of the wells that pulled."""


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
    if not has(kind, Role.PULLED):
        return (vx, vy)
    world, tuning = trace.world, trace.world.tuning
    gx = gy = 0.0
    for place in _pulls(trace) if world.wells else ():
        well = tuning.well
        reach = reach_of(tuning)
        px, py = pull_on_torus(world.torus, (x, y), place, well.strength, well.core, reach)
        gx += px
        gy += py
    return (vx + gx * DT, vy + gy * DT)


def _pulls(trace: Trace) -> list[Point]:
    """List where wells were as they pulled in the tick: a Castle's moves, and may close after that."""
    ended = {
        event.id
        for event in trace.events
        if isinstance(event, BodyDestroyed) and event.cause in {Cause.SHOT, Cause.RAM}
    }
    pulled = [
        well
        for well in trace.world.wells
        if well.phase is WellPhase.PULLING or (well.castle in ended and well.id in trace.before.pulling)
    ]
    return [trace.before.wells.get(well.id, (well.x, well.y)) for well in pulled]


def before(world: World) -> Before:
    """Note down what is there."""
    return Before(
        {
            s.id: ShipWas(s.x, s.y, s.phase, s.lives, s.score, s.next_extra, s.shields, s.guard)
            for s in world.ships
        },
        {
            r.id: RockWas(r.x, r.y, r.vx, r.vy, r.size, r.radius, r.inverse_mass, r.health, r.fade)
            for r in world.rocks
        },
        {body.id: (body.x, body.y, body.vx, body.vy) for body in bodies(world, Role.MOVES)},
        {lancer.id: lancer.bow for lancer in world.lancers if lancer.bow is not None},
        {well.id: (well.x, well.y) for well in world.wells},
        frozenset([well.id for well in pulling(world)]),
    )
