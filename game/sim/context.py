"""What the parts of one step share: the world, what has happened so far, and what is being born."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.physics import Record
from game.sim.bodies import PickUp, Rock
from game.sim.events import Event
from game.sim.world import World


@dataclass(slots=True)
class StepContext:
    """One step in the making.

    New bodies wait in `born` and `dropped`, dead ones keep their place until it is settled.
    """

    world: World
    record: Record | None = None
    events: list[Event] = field(default_factory=list)
    born: list[Rock] = field(default_factory=list)
    dropped: list[PickUp] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        """Add to what happened."""
        self.events.append(event)
