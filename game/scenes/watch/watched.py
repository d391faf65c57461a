"""A replay being watched: compares the played ticks with the record, and shows any tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.overlay.overlay import Overlay
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Replay
from game.scenes.game.run import Run
from game.scenes.game.session import Session
from game.sim.command import Command
from game.sim.world import World
from game.sound.sounds import Sounds
from game.view.paint.draw_options import DrawOptions


class WatchedReplay(Run):
    """Plays a replay forwards and backwards, and says whether it is the recorded game.

    Each tick is compared with the record when it is first played, and all are played in order: a jump back
    changes no verdict, and a jump ahead plays the ticks in between.
    """

    def __init__(self, replay: Replay, sounds: Sounds, look: DrawOptions, overlay: Overlay) -> None:
        self._playback = Playback(replay)
        self._sounds = sounds
        super().__init__(Session(self._playback.start(), sounds, look), overlay)
        self._goal: int | None = None
        self.verdict = self._judge()  # The difference from the recorded game, "" while there is none

    @property
    def tick(self) -> int:
        """The displayed tick."""
        return self.session.world.tick

    @property
    def last(self) -> int:
        """The replay's last tick."""
        return self._playback.replay.ticks

    @property
    def finished(self) -> bool:
        """Whether all of it was played, or as much as can be played."""
        return bool(self.verdict) or self.timeline.last >= self.last

    @property
    def over(self) -> bool:
        """Whether the end is displayed."""
        return self.finished and self.tick >= self.timeline.last

    @property
    def hurries(self) -> bool:
        """Whether it is moving to a tick that has not been played yet."""
        return self._goal is not None

    def due(self, world: World) -> Iterator[Sequence[Command]]:
        """Yield the commands of the next tick; the first time, compare it with the record."""
        if world.tick < self.timeline.last:
            yield self.timeline.commands(world.tick)
        elif not self.over:
            yield self._playback.commands(world)
            self.verdict = self._judge()

    def step(self) -> None:
        """Play one tick, if there is one more."""
        try:
            for _ in self.play(self):
                pass
        except UNPLAYABLE as fault:
            self.verdict = f"it cannot be played under its own rules: {fault}"

    def go(self, tick: int) -> None:
        """Show a tick; if it has not been played yet, call `hurry` until it is shown."""
        tick = min(self.last, max(self.timeline.first, tick))
        ahead = tick > self.timeline.last
        if ahead and self.finished:
            tick, ahead = self.timeline.last, False
        if tick != self.tick or self.hurries:
            self.session = self.at(min(tick, self.timeline.last))
        self._goal = tick if ahead else None
        if not ahead:
            self._be_heard()

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        self.session = self.at(min(self.tick, self.timeline.last))
        self._be_heard()

    def hurry(self) -> None:
        """Play a tick silently towards the one to be shown."""
        self.step()
        if self._goal is not None and (self.over or self.tick >= self._goal):
            self._goal = None
            self._be_heard()

    def _be_heard(self) -> None:
        if self._sounds not in self.session.listeners:
            self.session.hear(self._sounds)

    def _judge(self) -> str:
        """Return the difference in words."""
        difference = self._playback.judge(self.session.world)
        return "" if difference is None else f"it parts from the recorded game {difference}"
