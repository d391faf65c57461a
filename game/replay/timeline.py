"""The whole of a game so far: its state at any tick, from copies a second apart and the commands between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.replay.tracks import PER_TICK, as_bytes, command_at
from game.sim.clone import clone
from game.sim.command import IDLE, Command
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

EVERY: Final = TICKS_PER_SECOND  # ticks between two keyframes
LONGEST: Final = 2 * 3600
"""s that are kept, some 12 KiB each; of a longer game the beginning is dropped, a minute at a time."""

_DROPPED: Final = 60  # keyframes dropped at once


class Timeline:
    """Goes back to any tick of a running game, from the tick at which the timeline began.

    It keeps a copy of the world (a keyframe) each second and the commands since. A seek takes at most EVERY -
    1 steps, however long the game is. longest: the seconds that are kept at least.
    """

    def __init__(self, world: World, longest: int = LONGEST) -> None:
        self.first = world.tick
        """the earliest tick that can be seen again: the game's beginning, or later in a very long game."""
        self._longest = longest
        self._keyframes = [clone(world)]
        self.last = world.tick  # the latest tick that can be seen again: the present
        self._tracks = [bytearray() for _ in world.ships]  # the commands since `first`

    def follow(self, world: World, commands: Sequence[Command]) -> None:
        """Record one tick; call it after every step, with the step's commands, one per ship.

        Raises:
            ValueError: a tick is missing or repeated.
        """
        if world.tick != self.last + 1:
            raise ValueError(f"tick {world.tick} does not follow tick {self.last}")
        for track, command in zip(self._tracks, commands, strict=True):
            track.extend(as_bytes(command))
        self.last = world.tick
        if (world.tick - self.first) % EVERY == 0:
            self._keyframes.append(clone(world))
            if len(self._keyframes) > self._longest + _DROPPED:
                self._drop()

    def _drop(self) -> None:
        """Drop the first keyframes and the commands before the new first one."""
        del self._keyframes[:_DROPPED]
        gone, self.first = PER_TICK * (self._keyframes[0].tick - self.first), self._keyframes[0].tick
        for track in self._tracks:
            del track[:gone]

    def at(self, tick: int) -> World:
        """Return the world as it was after that many ticks; the caller owns it and may play on.

        Raises:
            ValueError: the tick is not in first..last.
        """
        if not self.first <= tick <= self.last:
            raise ValueError(f"tick {tick} is not within {self.first}..{self.last}")
        world = clone(self._keyframes[(tick - self.first) // EVERY])
        while world.tick < tick:
            step(world, self.commands(world.tick))
        return world

    def commands(self, tick: int) -> tuple[Command, ...]:
        """Return the commands that led from a tick to the next, one per ship.

        Raises:
            ValueError: the tick is not in first..last - 1.
        """
        if not self.first <= tick < self.last:
            raise ValueError(f"what follows tick {tick} is not within {self.first}..{self.last}")
        return tuple(command_at(track, tick - self.first) or IDLE for track in self._tracks)
