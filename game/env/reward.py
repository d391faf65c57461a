"""Reward: what happened in a step, weighed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields

from game.sim.events import (
    BodyDestroyed,
    BonusPaid,
    Event,
    ExtraShip,
    GiftTaken,
    PickUpTaken,
    ShieldBroken,
    ShipDestroyed,
    WaveCleared,
)


@dataclass(frozen=True, slots=True)
class Reward:
    """What each thing is worth to the ship that it happens to.

    Raises:
        ValueError: a weight is not a finite number.
    """

    point: float = 0.01  # each point of its score
    ship: float = -5.0  # it is lost
    kill: float = 5.0  # it ends the other ship, where the rules pay that
    shield: float = -1.0  # its shield absorbs what would have ended it
    wave: float = 0.0  # a wave is cleared, by whomever
    extra: float = 0.0  # it earns a ship
    pick_up: float = 0.0  # it takes a pick-up
    gift: float = 0.0  # it takes the gift of a gate

    def __post_init__(self) -> None:
        """Refuse what would spoil every sum."""
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
                raise ValueError(f"the reward for {field.name} must be a finite number, not {value!r}")

    def of(self, ship_id: int, events: Iterable[Event]) -> float:
        """Return the reward of a ship for what happened."""
        total = 0.0
        for event in events:
            total += self._of_one(ship_id, event)
        return total

    def _of_one(self, ship_id: int, event: Event) -> float:  # noqa: PLR0911 - one row per event
        match event:
            case WaveCleared():
                return self.wave
            case ShipDestroyed(ship=lost) if lost == ship_id:
                return self.ship
            case ShipDestroyed(by=killer) if killer == ship_id:
                return self.kill + self.point * event.points
            case BodyDestroyed(by=earner) | BonusPaid(ship=earner) if earner == ship_id:
                return self.point * event.points
            case ShieldBroken() if event.ship == ship_id:
                return self.shield
            case ExtraShip() if event.ship == ship_id:
                return self.extra
            case PickUpTaken() if event.ship == ship_id:
                return self.pick_up
            case GiftTaken() if event.ship == ship_id:
                return self.gift
            case _:
                return 0.0
