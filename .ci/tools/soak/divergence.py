"""Worlds beside the world: copies that must go the same way, and moved ones too."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from game.physics import Torus
from game.sim.clone import clone
from game.sim.digest import leaves, state_hash
from game.sim.events import (
    BodyArrived,
    Bounced,
    Event,
    GatesOpened,
    Reinforced,
    RocksArrived,
    ShipLanded,
    ShipReturned,
    SpawnMarked,
    WaveBegan,
)
from game.sim.kinds.registry import Role, bodies
from game.sim.step import step
from game.sim.world import World
from tools.soak.trace import Trace, fail

SAVE_EVERY = 1200  # ticks between two copies that must go on the same
SAVE_FOR = 7  # ticks for which they are followed
SHIFT_EVERY = 1800  # ticks between two copies that are moved on the torus
SHIFT_FOR = 40

_NO_SPEED = 1e-6
"""units/s of approach below which a bounce is rounding: it changes no velocity by more than that."""

_SAME = 1e-6  # units by which a moved world may differ and still be followed: moving rounds places anew
_NEAR = 0.25
"""units by which it may differ at all.

Where rocks are jammed they are parted round by round, a few times a tick. A last bit decides whether a third
is touched a round sooner, which leaves up to some hundredths, and bounces make more of it: nobody can follow
that. A forgotten wrap moves things by hundreds, and a bounce that is missed is an event that is missed.
"""

_FIXED = (
    SpawnMarked, BodyArrived, ShipLanded, ShipReturned,
    WaveBegan, RocksArrived, Reinforced, GatesOpened,
)  # fmt: skip
"""What happens at places of the field that do not move with the world."""


class Copies:
    """A copy of the world goes the same way under the same commands, and without a record."""

    def __init__(self) -> None:
        self._copy: World | None = None

    def check(self, trace: Trace) -> None:
        """Take a copy when it is time, and let one that is there follow."""
        world = trace.world
        if self._copy is not None:
            events = step(self._copy, trace.commands)
            if events != trace.events:
                fail("save and restore", f"{events} in a copy, {trace.events} in the world")
            if world.tick % SAVE_EVERY == SAVE_FOR:
                self._compare(self._copy, world)
                self._copy = None
        elif world.tick % SAVE_EVERY == 0:
            self._copy = clone(world)
            self._compare(self._copy, world)

    def _compare(self, copy: World, world: World) -> None:
        if state_hash(copy) != state_hash(world):
            fail("save and restore", f"a copy differs in {first_difference(copy, world)}")


def first_difference(one: World, other: World) -> str:
    """Name the first field in which two states differ."""
    for (name, a), (_, b) in zip(leaves(one), leaves(other), strict=False):
        if a != b:
            return f"{name}: {a!r}, {b!r}"
    return "nothing but their lengths"


class Shifts:
    """The world moved on the torus by whole units goes the same way, moved."""

    def __init__(self) -> None:
        self._copy: World | None = None
        self._by = (0.0, 0.0)

    def check(self, trace: Trace) -> None:
        """Move a copy when it is time, and let one that is there follow."""
        world = trace.world
        if self._copy is not None:
            self._follow(self._copy, trace)
            if world.tick % SHIFT_EVERY == SHIFT_FOR:
                self._copy = None
        elif world.tick % SHIFT_EVERY == 0:
            self._by = (float(world.tick * 7 % 1279 + 1), float(world.tick * 3 % 719 + 1))
            self._copy = moved(world, *self._by)

    def _follow(self, copy: World, trace: Trace) -> None:
        events = step(copy, trace.commands)
        if any(isinstance(event, _FIXED) for event in (*events, *trace.events)):
            self._copy = None
            return
        if _kinds(events) != _kinds(trace.events):
            fail("torus shift", f"{events} in the moved world, {trace.events} in this one")
        for one, other in zip(bodies(trace.world, Role.MOVES), bodies(copy, Role.MOVES), strict=True):
            dx, dy = copy.torus.delta((one.x + self._by[0], one.y + self._by[1]), (other.x, other.y))
            if not abs(dx) + abs(dy) < _NEAR:
                fail("torus shift", f"({dx!r}, {dy!r}) between {one} and {other}")
            if abs(dx) + abs(dy) > _SAME:
                self._copy = None


def _kinds(events: list[Event]) -> list[type[Event]]:
    """List what happened, but for bounces without speed, which the last bit decides."""
    return [type(event) for event in events if not (isinstance(event, Bounced) and event.speed < _NO_SPEED)]


def moved(world: World, dx: float, dy: float) -> World:
    """Return a copy of a world in which everything lies elsewhere on the torus by (dx, dy)."""
    copy = clone(world)
    for part in fields(copy):
        value = getattr(copy, part.name)
        if isinstance(value, list):
            for thing in value:
                _move(copy.torus, thing, dx, dy)
    return copy


def _move(torus: Torus, thing: Any, dx: float, dy: float) -> None:
    if hasattr(thing, "x") and hasattr(thing, "y"):
        thing.x, thing.y = torus.wrap((thing.x + dx, thing.y + dy))
    if getattr(thing, "bow", None) is not None:
        x, y, heading = thing.bow
        thing.bow = (*torus.wrap((x + dx, y + dy)), heading)
    if hasattr(thing, "path"):
        starts = (torus.wrap((leg.start[0] + dx, leg.start[1] + dy)) for leg in thing.path)
        thing.path = tuple(leg._replace(start=start) for leg, start in zip(thing.path, starts, strict=True))
