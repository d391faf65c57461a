"""A tick from outside: what was there before it, what is there after it, and what it said of itself."""

from __future__ import annotations

from typing import NamedTuple, NoReturn, TypeAlias

from game.physics import Point, Record
from game.sim.bodies import Kind, ShipPhase
from game.sim.command import Command
from game.sim.events import Event
from game.sim.kinds.registry import Role, bodies, has
from game.sim.kinds.well import pull_at
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
    gx, gy = pull_at(trace.world, (x, y))
    return (vx + gx * DT, vy + gy * DT)


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
    )
