"""What the parts of one step share: the world, what has happened so far, what is born, and what kinds do."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.physics import Point
from game.sim.bodies import Cause, Damageable, Kind, PickUp
from game.sim.events import Event
from game.sim.world import World

FATAL: Final = 1_000_000  # Damage that nothing survives


class Damage(NamedTuple):
    """What is done to a body."""

    amount: int  # health taken
    cause: Cause
    by: int = 0  # id of the ship that gets the points, 0 for nobody
    killer: int = 0
    """id of what hit: the shot, the body that was run into, or whoever sent the beam; 0 for nothing."""
    killer_kind: Kind | None = None
    fired_by: int = 0  # id of whoever fired what hit; 0 if it was not fired
    place: Point | None = None  # where it hit, not wrapped; None for the body's centre
    bank: int = 0  # mirrors and walls that sent it on before: a BANK pays a kill once more for each
    line: int = 1  # how often a LINE pays a kill


class StepContext:
    """One step in the making.

    New bodies wait in `born` and `dropped`, pushes wait, and dead ones keep their places, until `settle`.
    It is made in every tick, and no dataclass, because the constructor of one is never compiled.
    """

    __slots__ = ("born", "dropped", "events", "pushes", "world")

    def __init__(self, world: World) -> None:
        self.world = world
        self.events: list[Event] = []
        self.born: list[Damageable] = []
        self.dropped: list[PickUp] = []
        self.pushes: list[tuple[Damageable, Point]] = []
        """changes of velocity, units/s: ways within a tick stay straight."""

    def tell(self, event: Event) -> None:
        """Add to what happened."""
        self.events.append(event)

    def settle(self) -> bool:
        """Let pushes take effect, the dead go and the born join, in order of age; say whether any did."""
        changed = self.world.remove_dead()
        if self.pushes:
            for pushed, (vx, vy) in self.pushes:
                pushed.vx += vx
                pushed.vy += vy
            self.pushes.clear()
            changed = True
        if self.born or self.dropped:
            for body in (*self.born, *self.dropped):
                self.world.add(body)
            self.born.clear()
            self.dropped.clear()
            changed = True
        return changed
