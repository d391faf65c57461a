"""What readers of events share: the times of a Castle's fall, and counts of quick kills and of hits."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from game.sim.bodies import Kind
from game.sim.events import (
    BodyDamaged,
    BodyDestroyed,
    Event,
    ShieldBroken,
    ShipDestroyed,
    ShotFired,
    ShotSpent,
)
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

WITHIN: Final = 2 * TICKS_PER_SECOND
"""the most ticks between two kills of one run."""

FALL_RINGS: Final = (16, 36, 56)
"""ticks after a Castle's end at which its rings break, the outermost first, for eyes and ears."""

FALL_BURSTS: Final = 84  # the same for its core


class QuickKills:
    """The run of kills of each ship."""

    def __init__(self) -> None:
        self._runs: dict[int, tuple[int, int]] = {}
        """tick of the last kill, and number of kills, by the ship's id."""

    def follow(self, event: BodyDestroyed, tick: int) -> int:
        """Count a body destroyed in a tick; return the number of earlier kills in its run.

        Plates, and bodies that no ship destroyed, belong to no run.
        """
        if event.by == 0 or event.kind is Kind.PLATE:
            return 0
        last, count = self._runs.get(event.by, (tick, 0))
        if not 0 <= tick - last <= WITHIN:
            count = 0
        self._runs[event.by] = (tick, count + 1)
        return count


@dataclass(slots=True)
class Aim:
    """The number of shots fired, and the number that hit."""

    fired: int = 0
    hit: int = 0

    @property
    def percent(self) -> int:
        """Percentage that hit, 0 if nothing was fired."""
        return (200 * self.hit + self.fired) // (2 * self.fired) if self.fired else 0


class ShotCounter:
    """Counts the shots of one ship, or of all ships, and those that hit.

    A shot counts once it has hit or expired, so shots in flight are in neither number. A shot that damaged
    something and flies on is a hit; one that ends at a wall, or in a ship or its shield, is not.
    """

    def __init__(self, aim: Aim, ship: int = 0) -> None:
        """Add to an aim: the shots of the ship with this id, or of all ships for 0."""
        self._aim, self._ship = aim, ship
        self._flying: set[int] = set()
        self._struck: set[int] = set()

    def follow(self, events: Collection[Event], world: World) -> None:
        """Count the events of a tick."""
        wasted: set[int] = set()
        for event in events:
            if isinstance(event, ShotFired):
                if not event.hostile and self._ship in (0, event.owner):
                    self._flying.add(event.shot)
            elif isinstance(event, ShotSpent):
                wasted.add(event.shot)
            elif isinstance(event, BodyDamaged):
                if event.killer in self._flying:
                    self._struck.add(event.killer)
            elif isinstance(event, (ShieldBroken, ShipDestroyed)):
                wasted.add(event.killer)
        gone = self._flying - {shot.id for shot in world.shots}
        self._flying -= gone
        self._aim.fired += len(gone)
        self._aim.hit += len(gone - (wasted - self._struck))
        self._struck -= gone
