"""A game in steps: actions in, what the ships see and what it was worth out. Without a clock or a screen."""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, SupportsIndex

from game.env.actions import TURNS, Action, Actions, Held, again
from game.env.exact import Plain, exact
from game.env.observation import Observer
from game.env.reward import Reward
from game.modes import ARCADE, MODES
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.events import Event
from game.sim.rule_sets import RULE_SETS, USUAL_DIFFICULTY
from game.sim.step import step
from game.sim.tuning import Tuning, ticks
from game.sim.world import MAX_SEED, MAX_SHIPS, MAX_WAVE, World, new_world

MAX_SKIP: Final = 120
"""ticks: a second."""

MAX_SECONDS: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Settings:
    """What games are played in an environment.

    Raises:
        ValueError: a value is not as told here.
    """

    rules: str | None = None
    """the name of a rule set; then `mode` and `difficulty` must be None, and stay so."""
    wave: int = 1
    """the first wave, 1 to 99."""
    ships: int = 1
    """1 or 2."""
    skip: int = 4
    """ticks of a step, 1 to 120; a tick is 1/120 s."""
    seconds: float | None = 60.0
    """s of play after which a game is cut off, which is `truncated`; None lets it go on to its end."""
    turns: int = 5
    """turns to choose from, 5 or 7."""
    reward: Reward = field(default_factory=Reward)
    nearest: Mapping[str, int] | None = None
    """by the name of a group of the observation how many of it are told, where it is not the usual number."""
    mode: str | None = None
    """the name of a mode of the game, None becomes "arcade"; the game of a day is "daily" with the seed
    `daily.seed_of`."""
    difficulty: str | None = None
    """how hard it is, as far as the mode has that; None becomes "pilot"."""

    def __post_init__(self) -> None:
        """Refuse what no game can be played with."""
        if self.rules is None:
            for name, usual in (("mode", ARCADE.name), ("difficulty", USUAL_DIFFICULTY)):
                if getattr(self, name) is None:
                    object.__setattr__(self, name, usual)
            self._check_mode(self.mode, self.difficulty)
        elif not isinstance(self.rules, str) or self.rules not in RULE_SETS:
            raise ValueError(f"there are no rules {self.rules!r}, only {', '.join(RULE_SETS)}")
        elif (self.mode, self.difficulty) != (None, None):
            raise ValueError("rules come in place of a mode and a difficulty: give one or the other")
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

    def _check_mode(self, name: object, difficulty: object) -> None:
        mode = MODES.get(name) if isinstance(name, str) else None
        if mode is None:
            raise ValueError(f"mode must be one of {', '.join(MODES)}, not {name!r}")
        if not isinstance(difficulty, str) or difficulty not in mode.rule_sets:
            known = ", ".join(mode.rule_sets)
            raise ValueError(f"difficulty of {mode.name} must be one of {known}, not {difficulty!r}")
        allowed = [crew.players for crew in mode.crews]
        if self.ships in range(1, MAX_SHIPS + 1) and self.ships not in allowed:
            raise ValueError(f"ships of {mode.name} must be {allowed[0]}, not {self.ships}")

    @property
    def tuning(self) -> Tuning:
        """The rules."""
        if self.rules is not None:
            return RULE_SETS[self.rules]
        return MODES[str(self.mode)].rules(str(self.difficulty))

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


class Outcome(NamedTuple):
    """What a step led to; lists have an item for each ship."""

    observations: Sequence[Any]
    """The rows, which the next step writes anew: copy what is to stay."""
    rewards: list[float]
    terminated: list[bool]
    """Whether a ship's game is over, which it is for both at once: none is left, or one has won."""
    truncated: bool
    """Whether the time limit cut the game off before its end."""
    info: list[dict[str, int]]
    """Score of each ship, ships left to both together, wave and tick."""


class Environment:
    """Games of one or two ships, one after the other.

    `reset` begins a game, `step` plays some ticks of it. The same seed and actions give the same observations
    to the last bit. Nothing begins a new game by itself.

    rows: for each ship what has a writable buffer of 4 * size bytes; made here if there is none.

    Raises:
        ValueError: rows do not fit the settings.
    """

    def __init__(self, settings: Settings | None = None, rows: Sequence[Any] | None = None) -> None:
        self.settings = settings or Settings()
        self.actions = Actions(self.settings.turns)
        self.observer = Observer(self.settings.nearest)
        self.events: list[Event] = []
        """what happened in the last step."""
        ships = self.settings.ships
        self.rows = rows if rows is not None else [array("f", bytes(4 * self.size)) for _ in range(ships)]
        if len(self.rows) != ships:
            raise ValueError(f"{ships} ships need as many rows, not {len(self.rows)}")
        for row in self.rows:
            view = memoryview(row)
            if view.readonly or not view.c_contiguous or view.nbytes != 4 * self.size:
                raise ValueError(
                    f"a row must be a writable buffer of {4 * self.size} bytes, 4 for each number"
                )
        self._world: World | None = None
        self._left = 0
        self._ended = True

    @property
    def size(self) -> int:
        """Numbers in a row."""
        return self.observer.size

    @property
    def world(self) -> World:
        """The game being played: to be looked at, not to be changed.

        Raises:
            ValueError: none has been begun.
        """
        if self._world is None:
            raise ValueError("there is no game yet: call reset")
        return self._world

    @property
    def ended(self) -> bool:
        """Whether the game is over or cut off, or none has been begun: then only `reset` goes on."""
        return self._ended

    def reset(self, seed: SupportsIndex) -> Sequence[Any]:
        """Begin a game, and return the rows.

        Raises:
            ValueError: the seed is not a whole number in 0..2**63 - 1.
        """
        seed = checked_seed(seed)
        settings = self.settings
        self._world = new_world(seed, settings.tuning, ships=settings.ships, wave=settings.wave)
        self._left = settings.limit
        self._ended = False
        self.events = []
        return self._look()

    def step(self, actions: Sequence[Action]) -> Outcome:
        """Play on for `skip` ticks, fewer where the game ends or is cut off; actions has one for each ship.

        fire and warp need a new press each time, so they are pressed in the first tick of a step and let go
        in the others: who holds fire fires in every step, as far as the gun can.

        Raises:
            ValueError: there is no game, it has ended, or the actions are none.
        """
        if self._ended or self._world is None:
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
        self._ended = truncated or all(over)
        weigh = settings.reward.of
        rewards = [weigh(ship.id, events) if events else 0.0 for ship in world.ships]
        return Outcome(self._look(), rewards, over, truncated, self.info())

    def info(self) -> list[dict[str, int]]:
        """Return what is told of each ship besides what it sees."""
        world = self.world
        return [
            {"score": ship.score, "lives": world.lives, "wave": world.wave, "tick": world.tick}
            for ship in world.ships
        ]

    def exact(self) -> dict[str, Plain]:
        """Return the whole state as plain data; see `game.env.exact`."""
        return exact(self.world)

    def clone(self) -> Environment:
        """Return an environment with the same game, which goes its own way, and rows of its own."""
        other = Environment(self.settings)
        other.restore(self)
        return other

    def restore(self, other: Environment) -> Sequence[Any]:
        """Go on from where another environment is, which stays there, and return the rows.

        Raises:
            ValueError: it has other settings, or no game.
        """
        if other.settings != self.settings:
            raise ValueError("only an environment of the same settings can be taken over")
        self._world = clone(other.world)
        self._left, self._ended = other._left, other._ended
        self.events = [*other.events]
        return self._look()

    def _each(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions, if there is one for each ship."""
        if isinstance(actions, (str, bytes, Command)) or not hasattr(actions, "__len__"):
            raise ValueError(f"actions must be a list of one for each ship, not {type(actions).__name__}")
        if len(actions) != self.settings.ships:
            raise ValueError(f"{self.settings.ships} ships need as many actions, not {len(actions)}")
        return actions

    def _play(self, world: World, commands: Sequence[Held], span: int) -> list[Event]:
        """Play some ticks, and return what happened."""
        events = step(
            world,
            [
                again(each.pressed, ship.held) if each.pressed is not each.let_go else each.pressed
                for each, ship in zip(commands, world.ships, strict=True)
            ],
        )
        self._left -= 1
        let_go = [each.let_go for each in commands]
        for _ in range(span - 1):
            if world.over:
                break
            events += step(world, let_go)
            self._left -= 1
        return events

    def _look(self) -> Sequence[Any]:
        """Write all rows."""
        world = self.world
        for ship, row in zip(world.ships, self.rows, strict=True):
            self.observer.write(world, ship.id, row)
        return self.rows
