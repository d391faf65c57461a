"""What the parts of one step share: the world, what has happened so far, what is born, and what kinds do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.physics import Point
from game.sim.bodies import Cause, Damageable, Kind, PickUp
from game.sim.events import Event
from game.sim.world import World

FATAL = 1_000_000
"""Damage that nothing survives."""


class Damage(NamedTuple):
    """What is done to a body."""

    amount: int
    """health taken."""
    cause: Cause
    by: int = 0
    """id of the ship that gets the points, 0 for nobody."""
    killer: int = 0
    """id of what hit: the shot, the body that was run into, or whoever sent the beam; 0 for nothing."""
    killer_kind: Kind | None = None
    fired_by: int = 0
    """id of whoever fired what hit; 0 if it was not fired."""
    place: Point | None = None
    """where it hit, not wrapped; None for the body's centre."""
    bank: int = 0
    """mirrors and walls that sent it on before: a BANK pays a kill once more for each."""
    line: int = 1
    """how often a LINE pays a kill."""


@dataclass(slots=True)
class StepContext:
    """One step in the making.

    New bodies wait in `born` and `dropped`, and `pushes` wait, and dead ones keep their places,
    until `settle`.
    """

    world: World
    events: list[Event] = field(default_factory=list)
    born: list[Damageable] = field(default_factory=list)
    dropped: list[PickUp] = field(default_factory=list)
    pushes: list[tuple[Damageable, Point]] = field(default_factory=list)
    """changes of velocity, units/s: ways within a tick stay straight."""

    def tell(self, event: Event) -> None:
        """Add to what happened."""
        self.events.append(event)

    def settle(self) -> None:
        """Let the dead go and the born join, in order of age, and let pushes take effect."""
        for pushed, (vx, vy) in self.pushes:
            pushed.vx += vx
            pushed.vy += vy
        self.pushes.clear()
        self.world.remove_dead()
        if self.born or self.dropped:
            for body in (*self.born, *self.dropped):
                self.world.add(body)
            self.born.clear()
            self.dropped.clear()
