"""Plays a replay: returns the commands of all ships, and checks that the game is the recorded one."""

from __future__ import annotations

from typing import Final

from game.physics.record import Record
from game.replay.checkpoints import Difference, checkpoint_of, differing
from game.replay.encoding import BadReplay
from game.replay.replay import Replay
from game.replay.tracks import command_at
from game.sim.command import AWAY, IDLE, Command
from game.sim.events import Event
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

UNPLAYABLE: Final = (ArithmeticError, ValueError, LookupError)
"""Exceptions a step may raise under rules that make no sense, such as 0 s between shots."""


class Playback:
    """Returns the recorded commands of every tick, and compares a world with the replay's checkpoints.

    After the replay's end the ships hold nothing.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    def start(self) -> World:
        """Return the world before the first tick.

        Raises:
            BadReplay: no world can be made with the recorded rules.
        """
        try:
            return self.replay.start.world()
        except UNPLAYABLE as fault:
            raise BadReplay(f"begins with no world: {fault}") from None

    def commands(self, world: World) -> list[Command]:
        """Return the recorded commands of this tick, one per ship; after the end who was away stays away."""
        return [
            command_at(track, world.tick) or (AWAY if ship.held.away else IDLE)
            for track, ship in zip(self.replay.tracks, world.ships, strict=True)
        ]

    def is_over(self, world: World) -> bool:
        """Return whether the replay is at its end."""
        return world.tick >= self.replay.ticks

    def judge(self, world: World) -> Difference | None:
        """Return how a world differs from the replay, or None; call it before the first tick and after each.

        It compares once a second and at the end, where there are checkpoints.
        """
        tick = world.tick
        if (tick % TICKS_PER_SECOND and tick != self.replay.ticks) or tick > self.replay.ticks:
            return None
        second = (tick + TICKS_PER_SECOND - 1) // TICKS_PER_SECOND
        return differing(self.replay.checkpoints[second], checkpoint_of(world), second)


class Verification:
    """Plays a replay tick by tick to see whether it is the recorded game.

    Raises:
        BadReplay: its rules cannot be played at all; so does `tick`.
    """

    def __init__(self, replay: Replay) -> None:
        self._playback = Playback(replay)
        self.world = self._playback.start()
        self.difference = self._playback.judge(self.world)
        """the first difference, None as long as there is none."""

    @property
    def over(self) -> bool:
        """Whether it is known."""
        return self.difference is not None or self._playback.is_over(self.world)

    @property
    def share(self) -> float:
        """The part of the game that has been played, 0 to 1."""
        return self.world.tick / max(1, self._playback.replay.ticks)

    def tick(self) -> None:
        """Play one more."""
        advance(self._playback, self.world)
        self.difference = self._playback.judge(self.world)


def verify(replay: Replay) -> tuple[World, Difference | None]:
    """Play a whole replay; return the last world and the first difference from the replay, or None.

    Raises:
        BadReplay: the recorded rules cannot be played at all.
    """
    played = Verification(replay)
    while not played.over:
        played.tick()
    return played.world, played.difference


def advance(playback: Playback, world: World, record: Record | None = None) -> list[Event]:
    """Play one tick of a replay; return its events. record, if given, holds its physics queries afterwards.

    Raises:
        BadReplay: the recorded rules cannot be played: a replay may have a world of no size.
    """
    try:
        return step(world, playback.commands(world), record)
    except UNPLAYABLE as fault:
        raise BadReplay(f"cannot be played under its own rules: {fault}") from None
