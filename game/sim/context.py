"""What the parts of one step share: the world, what has happened so far, what is born, and what kinds do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from game.physics import Point
from game.sim.bodies import Cause, Damageable, Kind, PickUp
from game.sim.events import Event
from game.sim.world import World

B = TypeVar("B")

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


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What the bodies of a kind do, as functions of this step; None for nothing. Made by `behaviour_of`."""

    think: Callable[[StepContext, Any], None] | None = None
    """Act for one tick: for kinds with the role THINKS."""
    hit: Callable[[StepContext, Any], None] | None = None
    """Damage is done to it, whether or not it survives."""
    destroyed: Callable[[StepContext, Any], Sequence[Damageable]] | None = None
    """It has ended: return what it breaks into, which `damage` adds to the world."""
    wave_begins: Callable[[World], None] | None = None
    """A wave begins: what is left of the kind goes, or does what it does then."""


def behaviour_of(
    _body: type[B],
    *,
    think: Callable[[StepContext, B], None] | None = None,
    hit: Callable[[StepContext, B], None] | None = None,
    destroyed: Callable[[StepContext, B], Sequence[Damageable]] | None = None,
    wave_begins: Callable[[World], None] | None = None,
) -> Behaviour:
    """Return a behaviour all of whose functions take bodies of this class: the type checker asks for it.

    The class itself is not generic: the compiler (mypyc) refuses dataclasses that are.
    """
    return Behaviour(think, hit, destroyed, wave_begins)


@dataclass(slots=True)
class StepContext:
    """One step in the making.

    New bodies wait in `born` and `dropped`, and dead ones keep their places, until `settle`. The behaviours
    of all kinds come with it, so that damage can reach what those need who do damage themselves.
    """

    world: World
    behaviours: Mapping[Kind, Behaviour]
    events: list[Event] = field(default_factory=list)
    born: list[Damageable] = field(default_factory=list)
    dropped: list[PickUp] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        """Add to what happened."""
        self.events.append(event)

    def settle(self) -> None:
        """Let the dead go and the born join, in order of age."""
        self.world.remove_dead()
        for body in (*self.born, *self.dropped):
            self.world.add(body)
        self.born.clear()
        self.dropped.clear()
