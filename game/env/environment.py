"""Step-based games: settings and actions in, observations and rewards out. Without a clock or a screen."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, SupportsIndex

from game.env.actions import TURNS, Action, Actions, StepCommands, again
from game.env.observation import Observer
from game.sim.clone import clone
from game.sim.command import Command
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
from game.sim.step import step
from game.sim.tuning import MODERN, Tuning, ticks
from game.sim.world import MAX_SEED, MAX_SHIPS, MAX_WAVE, World, new_world


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


def checked_seed(seed: SupportsIndex) -> int:
    """Return a seed as an int.

    Raises:
        ValueError: it is not a whole number in 0..2**63 - 1.
    """
    number = -1 if isinstance(seed, bool) or not hasattr(seed, "__index__") else int(seed.__index__())
    if not 0 <= number <= MAX_SEED:
        raise ValueError(f"the seed must be a whole number in 0..2**63 - 1, not {seed!r}")
    return number


INFO: Final = ("score", "lives", "wave", "tick")
"""The keys of `info` for each ship; the ships left are those of both together."""


class StepResult(NamedTuple):
    """The result of a step; lists have an item for each ship."""

    observations: Sequence[Any]  # The rows, which the next step overwrites: copy what you keep
    rewards: list[float]
    terminated: list[bool]
    """Whether a ship's game is over, which it is for both at once: none is left, or one has won."""
    truncated: bool  # Whether the time limit cut the game off before its end
    info: list[dict[str, int]]  # INFO of each ship


class Environment:
    """Games of one or two ships, one after the other.

    `reset` begins a game, `step` plays some ticks of it. The same seed and actions give the same observations
    to the last bit. Nothing begins a new game by itself.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.actions = Actions(self.settings.turns)
        self.observer = Observer(self.settings.nearest)
        self.size = self.observer.size  # numbers in a row
        self.events: list[Event] = []  # what happened in the last step
        self.rows = [array("f", bytes(4 * self.size)) for _ in range(self.settings.ships)]
        self._world: World | None = None
        self._left = 0
        self.ended = True  # whether the game is over or cut off, or not begun: then call `reset`

    @property
    def world(self) -> World:
        """The game being played: read it, but do not change it.

        Raises:
            ValueError: none has been begun.
        """
        if self._world is None:
            raise ValueError("there is no game yet: call reset")
        return self._world

    def reset(self, seed: SupportsIndex) -> Sequence[Any]:
        """Begin a game, and return the rows.

        Raises:
            ValueError: the seed is not a whole number in 0..2**63 - 1.
        """
        seed = checked_seed(seed)
        settings = self.settings
        self._world = new_world(seed, settings.tuning, ships=settings.ships, wave=settings.wave)
        self._left = settings.limit
        self.ended = False
        self.events = []
        return self._look()

    def step(self, actions: Sequence[Action]) -> StepResult:
        """Play on for `skip` ticks, fewer where the game ends or is cut off; actions has one for each ship.

        fire and warp need a new press each time, so they are pressed in the first tick of a step and released
        in the others: holding fire fires in every step.

        Raises:
            ValueError: there is no game, it has ended, or the actions are invalid.
        """
        if self.ended or self._world is None:
            raise ValueError(
                "the game has ended: call reset" if self._world else "there is no game yet: call reset"
            )
        world, settings = self._world, self.settings
        commands = [self.actions.held(action) for action in self._each(actions)]
        events = self._play(
            world, commands, settings.skip if self._left < 0 else min(settings.skip, self._left)
        )
        self.events = events
        over = [world.over for _ in world.ships]
        truncated = self._left == 0 and not all(over)
        self.ended = truncated or all(over)
        weigh = settings.reward.of
        rewards = [weigh(ship.id, events) if events else 0.0 for ship in world.ships]
        return StepResult(self._look(), rewards, over, truncated, self.info())

    def info(self) -> list[dict[str, int]]:
        """Return INFO of each ship."""
        world = self.world
        lives, wave, tick = world.lives, world.wave, world.tick
        return [
            {"score": ship.score, "lives": lives, "wave": wave, "tick": tick} for ship in world.ships
        ]  # by INFO

    def clone(self) -> Environment:
        """Return an independent copy of this environment and its game."""
        other = Environment(self.settings)
        other._world = clone(self.world)
        other._left, other.ended, other.events = self._left, self.ended, [*self.events]
        other._look()
        return other

    def _each(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions, if there is one for each ship."""
        ships = self.settings.ships
        if (
            isinstance(actions, (str, bytes, Command))
            or not hasattr(actions, "__len__")
            or len(actions) != ships
        ):
            raise ValueError(f"actions must be a list of {ships}, one for each ship, not {actions!r}")
        return actions

    def _play(self, world: World, commands: Sequence[StepCommands], span: int) -> list[Event]:
        """Play some ticks, and return what happened."""
        events = step(
            world,
            [
                again(each.pressed, ship.held) if each.pressed is not each.released else each.pressed
                for each, ship in zip(commands, world.ships, strict=True)
            ],
        )
        self._left -= 1
        released = [each.released for each in commands]
        for _ in range(span - 1):
            if world.over:
                break
            events += step(world, released)
            self._left -= 1
        return events

    def _look(self) -> Sequence[Any]:
        """Write all rows."""
        world = self.world
        for ship, row in zip(world.ships, self.rows, strict=True):
            self.observer.write(world, ship.id, row)
        return self.rows
