"""Step-based games: settings and actions in, observations and rewards out. Without a clock or a screen."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, SupportsIndex

from game.env.actions import Action, Actions, StepCommands, again
from game.env.observation import Observer
from game.env.settings import Settings
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.events import Event
from game.sim.step import step
from game.sim.world import MAX_SEED, World, new_world


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
