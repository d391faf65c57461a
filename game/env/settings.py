"""The settings of an environment. Not compiled: fields accept any value, to be rejected here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.env.actions import TURNS
from game.env.observation import Observer
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
from game.sim.rule_sets import RULE_SETS
from game.sim.tuning import MODERN, Tuning, ticks
from game.sim.world import MAX_SHIPS, MAX_WAVE


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
        for name in Reward.__slots__:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
                raise ValueError(f"the reward for {name} must be a finite number, not {value!r}")

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


MAX_SKIP: Final = 120  # ticks: a second
MAX_SECONDS: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an environment.

    Raises:
        ValueError: a value is invalid.
    """

    rules: str = MODERN.name  # the name of a rule set, such as "cadet", "ace", "1979", "duel"
    wave: int = 1  # the first wave, 1 to 99
    ships: int = 1  # 1 or 2
    skip: int = 4  # ticks of a step, 1 to 120; a tick is 1/120 s
    seconds: float | None = 60.0
    """s of play after which a game is cut off, which is `truncated`; None lets it go on to its end."""
    turns: int = 5  # turns to choose from, 5 or 7
    reward: Reward = field(default_factory=Reward)
    nearest: Mapping[str, int] | None = None
    """how many bodies of a group of the observation are included, by its name, if not the default."""

    def __post_init__(self) -> None:
        """Reject invalid values."""
        if not isinstance(self.rules, str) or self.rules not in RULE_SETS:
            raise ValueError(f"there are no rules {self.rules!r}, only {', '.join(RULE_SETS)}")
        for name, most in (("wave", MAX_WAVE), ("ships", MAX_SHIPS), ("skip", MAX_SKIP)):
            value = getattr(self, name)
            if type(value) is not int or not 1 <= value <= most:
                raise ValueError(f"{name} must be a whole number in 1..{most}, not {value!r}")
        seconds = self.seconds
        if seconds is not None and not (
            type(seconds) in {int, float} and math.isfinite(seconds) and 0.01 <= seconds <= MAX_SECONDS
        ):
            raise ValueError(f"seconds must be in 0.01..{MAX_SECONDS:.0f}, or None, not {seconds!r}")
        if not isinstance(self.reward, Reward):
            raise ValueError(f"reward must be a Reward, not {self.reward!r}")  # noqa: TRY004 - one kind of fault
        if type(self.turns) is not int or self.turns not in TURNS:
            raise ValueError(f"turns must be one of {', '.join(map(str, TURNS))}, not {self.turns!r}")
        Observer(self.nearest)

    @property
    def tuning(self) -> Tuning:
        """The rules."""
        return RULE_SETS[self.rules]

    @property
    def limit(self) -> int:
        """Ticks after which a game is cut off; -1 for none."""
        return -1 if self.seconds is None else ticks(self.seconds)
