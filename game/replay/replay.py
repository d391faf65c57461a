"""A recorded game: how it began, every command, and checkpoints to verify a playback."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.replay.checkpoints import Checkpoint, checkpoint_of
from game.replay.tracks import PER_TICK, as_bytes
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.sim.world import World, new_world

MAX_TICKS: Final = 24 * 3600 * TICKS_PER_SECOND
"""most ticks of a replay: a day. So long a game fits only if commands change seldom, as on keys."""

MAX_REPLAY_TICKS: Final = 2 * 3600 * TICKS_PER_SECOND
"""ticks of a game that can be recorded whatever the commands: two hours in which every control of two ships
changes in every tick, even if zlib saves nothing (file_format.MAX_FILE). Record no longer than this for an
unknown pilot.
"""


@dataclass(frozen=True, slots=True)
class Start:
    """How a game began: the arguments of `new_world`."""

    seed: int
    wave: int
    ships: int
    tuning: Tuning

    def world(self) -> World:
        """Return the world before its first tick.

        Raises:
            ValueError: it cannot be made.
        """
        return new_world(self.seed, self.tuning, ships=self.ships, wave=self.wave)


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game.

    Raises:
        ValueError: the parts do not match.
    """

    start: Start
    ticks: int
    tracks: tuple[bytes, ...]  # One per ship, each as long as the replay; see `tracks`
    checkpoints: tuple[Checkpoint, ...]
    """The states after 0, 1, 2 ... s and, unless that is a whole second, at the end."""

    def __post_init__(self) -> None:
        """Check that the parts match."""
        if not 0 <= self.ticks <= MAX_TICKS:
            raise ValueError(f"a replay has 0..{MAX_TICKS} ticks, not {self.ticks}")
        if len(self.checkpoints) != checkpoints_in(self.ticks):
            needed = checkpoints_in(self.ticks)
            raise ValueError(f"{self.ticks} ticks need {needed} checkpoints, not {len(self.checkpoints)}")
        if len(self.tracks) != self.start.ships:
            raise ValueError(f"{self.start.ships} ships need as many tracks, not {len(self.tracks)}")
        if any(len(track) != PER_TICK * self.ticks for track in self.tracks):
            raise ValueError(f"there are not commands for just {self.ticks} ticks")

    @property
    def score(self) -> int:
        """The final score."""
        return self.checkpoints[-1].score


def checkpoints_in(ticks: int) -> int:
    """Return how many checkpoints a replay of that many ticks has."""
    return 1 + (ticks + TICKS_PER_SECOND - 1) // TICKS_PER_SECOND


class Recorder:
    """Records a game while it is played; a tick costs next to nothing, a whole second about 1 ms.

    Raises:
        ValueError: the world is not as `new_world` makes it, so it cannot be recreated.
    """

    def __init__(self, world: World) -> None:
        self.start = Start(world.seed, world.wave + 1, len(world.ships), world.tuning)
        if state_hash(self.start.world()) != state_hash(world):
            raise ValueError("only a game that is recorded from its first tick can be played back")
        self._tracks = [bytearray() for _ in world.ships]
        self.checkpoints = [checkpoint_of(world)]  # before the first tick, and after each whole second
        self.ticks = 0

    def follow(self, world: World, commands: Sequence[Command]) -> None:
        """Record one tick; call it after every step, with the step's commands, one per ship."""
        for track, command in zip(self._tracks, commands, strict=True):
            track.extend(as_bytes(command))
        self.ticks += 1
        if self.ticks % TICKS_PER_SECOND == 0:
            self.checkpoints.append(checkpoint_of(world))

    def replay(self, world: World) -> Replay:
        """Return the game so far; recording may continue.

        Raises:
            ValueError: it is longer than a replay may be, or a tick was not recorded.
        """
        if world.tick != self.ticks:
            raise ValueError(f"the world is at tick {world.tick}, the recorder at {self.ticks}")
        end = () if self.ticks % TICKS_PER_SECOND == 0 else (checkpoint_of(world),)
        return Replay(self.start, self.ticks, tuple(map(bytes, self._tracks)), (*self.checkpoints, *end))
