"""Rewards: a weighted sum over the events of a step."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from game.sim.event_table import EventTable
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
    """The weight of each event for the ship that it happens to.

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
        """Reject a weight that would spoil every sum."""
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
                raise ValueError(f"the reward for {field.name} must be a finite number, not {value!r}")

    def of(self, ship_id: int, events: Iterable[Event]) -> float:
        """Return the reward of a ship for what happened."""
        total, earner = 0.0, _Earner(self, ship_id)
        for event in events:
            total += REWARDED.read(event, earner) or 0.0
        return total


class _Earner(NamedTuple):
    reward: Reward
    ship: int


def _destroyed(event: BodyDestroyed, earner: _Earner) -> float:
    return earner.reward.point * event.points if event.by == earner.ship else 0.0


def _bonus(event: BonusPaid, earner: _Earner) -> float:
    return earner.reward.point * event.points if event.ship == earner.ship else 0.0


def _lost(event: ShipDestroyed, earner: _Earner) -> float:
    if event.ship == earner.ship:
        return earner.reward.ship
    return earner.reward.kill + earner.reward.point * event.points if event.by == earner.ship else 0.0


def _own(weight: str) -> Callable[[Any, _Earner], float]:
    """Return the reader of an event that pays a weight to the ship that it names."""
    return lambda event, earner: getattr(earner.reward, weight) if event.ship == earner.ship else 0.0


REWARDED: Final = (
    EventTable[_Earner, float]()
    .on(BodyDestroyed, _destroyed)
    .on(BonusPaid, _bonus)
    .on(ShipDestroyed, _lost)
    .on(ShieldBroken, _own("shield"))
    .on(WaveCleared, lambda _, earner: earner.reward.wave)
    .on(ExtraShip, _own("extra"))
    .on(PickUpTaken, _own("pick_up"))
    .on(GiftTaken, _own("gift"))
)
"""The events that pay, and what they pay."""
