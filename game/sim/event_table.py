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
"""ticks from one kill of a ship to the next, at most, that belong to one run."""

FALL_RINGS: Final = (10, 22, 34)
"""ticks after the end of a Castle at which its rings, the outermost first, are seen and heard to break."""

FALL_BURSTS: Final = 54  # the same for its core


class QuickKills:
    """The run of kills of each ship."""

    def __init__(self) -> None:
        self._runs: dict[int, tuple[int, int]] = {}
        """tick of the last kill, and kills so far, by the ship's id."""

    def follow(self, event: BodyDestroyed, tick: int) -> int:
        """Take in what was destroyed in a tick; return how many kills of the same run came before it.

        What no ship destroyed, and plates, of which a Castle has many, belong to no run.
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
    """How often something was fired, and how often it hit."""

    fired: int = 0
    hit: int = 0

    @property
    def percent(self) -> int:
        """Hits of a hundred, 0 if nothing was fired."""
        return (200 * self.hit + self.fired) // (2 * self.fired) if self.fired else 0


class ShotCounter:
    """Counts the shots of one ship, or of all ships, and those that hit.

    A shot counts once it has hit or expired, so shots in flight are in neither number; a shot that damaged
    something and flies on has hit. One that ends at a wall, or in a ship or its shield, has not.
    """

    def __init__(self, aim: Aim, ship: int = 0) -> None:
        """Add to an aim: the shots of the ship with this id, 0 for those of all."""
        self._aim, self._ship = aim, ship
        self._flying: set[int] = set()
        self._struck: set[int] = set()

    def follow(self, events: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
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
