"""Playing a replay: the commands of all its ships, and whether the game is still the recorded one."""

from __future__ import annotations

from typing import Final

from game.replay.checkpoints import Difference, checkpoint_of, differing
from game.replay.encoding import BadReplay
from game.replay.replay import Replay
from game.replay.tracks import Follower
from game.sim.command import IDLE, Command
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

UNPLAYABLE: Final = (ArithmeticError, ValueError, LookupError)
"""What a step may raise under rules that make no sense, such as 0 s between shots."""


class Playback:
    """Says what was held at every tick, and compares a world with the replay's checkpoints.

    A pilot like any other, for a world that `start` made; beyond the replay's end it holds nothing.
    Commands are unpacked as they are played, so memory does not grow with the game.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._tracks = [Follower(track) for track in replay.tracks]

    def start(self) -> World:
        """Return the world before the first tick.

        Raises:
            BadReplay: the recorded rules make no world.
        """
        try:
            return self.replay.start.world()
        except UNPLAYABLE as fault:
            raise BadReplay(f"begins with no world: {fault}") from None

    def command(self, world: World, ship_id: int) -> Command:
        """Return what the pilot of a ship held at this tick."""
        for number, ship in enumerate(world.ships):
            if ship.id == ship_id:
                return self._held(number, world.tick)
        return IDLE

    def commands(self, world: World) -> list[Command]:
        """Return what was held at this tick, one command per ship."""
        return [self._held(number, world.tick) for number in range(len(world.ships))]

    def _held(self, number: int, tick: int) -> Command:
        return self._tracks[number].at(tick) or IDLE

    def is_over(self, world: World) -> bool:
        """Say whether the replay is at its end."""
        return world.tick >= self.replay.ticks

    def judge(self, world: World) -> Difference | None:
        """Return in what a world differs from the replay; to be asked before the first tick and after each.

        It looks once a second and at the end; in between there is nothing to compare with.
        """
        tick = world.tick
        if (tick % TICKS_PER_SECOND and tick != self.replay.ticks) or tick > self.replay.ticks:
            return None
        second = (tick + TICKS_PER_SECOND - 1) // TICKS_PER_SECOND
        return differing(self.replay.checkpoints[second], checkpoint_of(world), second)


def verify(replay: Replay) -> tuple[World, Difference | None]:
    """Play a whole replay; return the last world and where it first parted from the replay, None for nowhere.

    Raises:
        BadReplay: the recorded rules cannot be played at all.
    """
    playback = Playback(replay)
    world = playback.start()
    difference = playback.judge(world)
    while difference is None and not playback.is_over(world):
        advance(playback, world)
        difference = playback.judge(world)
    return world, difference


def advance(playback: Playback, world: World) -> None:
    """Play one tick of a replay.

    Raises:
        BadReplay: the recorded rules cannot be played: a replay may ask for a world of no size.
    """
    try:
        step(world, playback.commands(world))
    except UNPLAYABLE as fault:
        raise BadReplay(f"cannot be played under its own rules: {fault}") from None
