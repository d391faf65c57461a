"""Reward: what happened in a step, weighed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final

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
            total += REWARDED.read(event, (self, ship_id)) or 0.0
        return total


_Asked = tuple[Reward, int]


def _destroyed(event: BodyDestroyed, asked: _Asked) -> float:
    return asked[0].point * event.points if event.by == asked[1] else 0.0


def _bonus(event: BonusPaid, asked: _Asked) -> float:
    return asked[0].point * event.points if event.ship == asked[1] else 0.0


def _lost(event: ShipDestroyed, asked: _Asked) -> float:
    if event.ship == asked[1]:
        return asked[0].ship
    return asked[0].kill + asked[0].point * event.points if event.by == asked[1] else 0.0


def _broken(event: ShieldBroken, asked: _Asked) -> float:
    return asked[0].shield if event.ship == asked[1] else 0.0


def _extra(event: ExtraShip, asked: _Asked) -> float:
    return asked[0].extra if event.ship == asked[1] else 0.0


def _taken(event: PickUpTaken, asked: _Asked) -> float:
    return asked[0].pick_up if event.ship == asked[1] else 0.0


def _gift(event: GiftTaken, asked: _Asked) -> float:
    return asked[0].gift if event.ship == asked[1] else 0.0


REWARDED: Final = (
    EventTable[_Asked, float]()
    .on(BodyDestroyed, _destroyed)
    .on(BonusPaid, _bonus)
    .on(ShipDestroyed, _lost)
    .on(ShieldBroken, _broken)
    .on(WaveCleared, lambda _, asked: asked[0].wave)
    .on(ExtraShip, _extra)
    .on(PickUpTaken, _taken)
    .on(GiftTaken, _gift)
)
"""Which events pay, and what."""
