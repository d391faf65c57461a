"""The whole of a game so far: its state at any tick, from copies a second apart and the commands between."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from game.sim.clone import clone
from game.sim.command import Command
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

EVERY: Final = TICKS_PER_SECOND
"""ticks from one keyframe to the next."""


class Timeline:
    """Goes back to any tick of a game under way, from the tick at which the timeline began.

    It keeps a copy of the world (a keyframe) each second and what was commanded since. A seek takes
    EVERY - 1 steps at most, however long the game is.
    """

    def __init__(self, world: World) -> None:
        self.first = world.tick
        """the earliest tick that can be seen again."""
        self._keyframes = [clone(world)]
        self._last = world.tick
        self._since: list[int] = []
        self._held: list[tuple[Command, ...]] = []
        """What was commanded from the tick in _since of the same index on, one command per ship."""

    @property
    def last(self) -> int:
        """The latest tick that can be seen again: the present."""
        return self._last

    @property
    def keyframes(self) -> int:
        """How many copies of the world are kept."""
        return len(self._keyframes)

    def follow(self, world: World, commands: Sequence[Command]) -> None:
        """Take down one tick: to be called after every step, with its commands, one per ship.

        Raises:
            ValueError: a tick was left out, or comes again.
        """
        if world.tick != self._last + 1:
            raise ValueError(f"tick {world.tick} does not follow tick {self._last}")
        if not self._held or self._held[-1] != tuple(commands):
            self._since.append(self._last)
            self._held.append(tuple(commands))
        self._last = world.tick
        if (world.tick - self.first) % EVERY == 0:
            self._keyframes.append(clone(world))

    def at(self, tick: int) -> World:
        """Return the world as it was after so many ticks; it is the caller's own, to look at or to play on.

        Raises:
            ValueError: the tick does not lie within first..last.
        """
        if not self.first <= tick <= self._last:
            raise ValueError(f"tick {tick} is not within {self.first}..{self._last}")
        world = clone(self._keyframes[(tick - self.first) // EVERY])
        while world.tick < tick:
            step(world, self.commands(world.tick))
        return world

    def commands(self, tick: int) -> tuple[Command, ...]:
        """Return what led from a tick to the next, one command per ship.

        Raises:
            ValueError: the tick does not lie within first..last - 1.
        """
        if not self.first <= tick < self._last:
            raise ValueError(f"what follows tick {tick} is not within {self.first}..{self._last}")
        return self._held[bisect_right(self._since, tick) - 1]
