"""A replay being watched: compares the played ticks with the record, and shows any tick."""

from __future__ import annotations

from game.deaths.loss import Loss, LossKeeper
from game.overlay.overlay import Overlay
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Replay
from game.replay.timeline import Timeline
from game.scenes.game.session import Session
from game.scenes.game.time_travel import session_at
from game.sound.sounds import Sounds
from game.view.paint.draw_options import DrawOptions


class WatchedReplay:
    """Plays a replay forwards and backwards, and says whether it is the recorded game.

    Each tick is compared with the record when it is first played, and all are played in order: a jump back
    changes no verdict, and a jump ahead plays the ticks in between.
    """

    def __init__(self, replay: Replay, sounds: Sounds, look: DrawOptions, overlay: Overlay) -> None:
        self._playback = Playback(replay)
        self._sounds = sounds
        self._overlay = overlay
        self.session = Session(self._playback.start(), sounds, look)
        self._timeline = Timeline(self.session.world)
        self._losses = LossKeeper(self._timeline)
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
        return bool(self.verdict) or self._timeline.last >= self.last

    @property
    def over(self) -> bool:
        """Whether the end is displayed."""
        return self.finished and self.tick >= self._timeline.last

    @property
    def hurries(self) -> bool:
        """Whether it is moving to a tick that has not been played yet."""
        return self._goal is not None

    @property
    def lost(self) -> bool:
        """Whether a ship was lost by the tick that is shown."""
        return self._losses.any(self.tick)

    def loss(self) -> Loss | None:
        """Return the last loss of a ship by the tick that is shown, None if there is none."""
        return self._losses.last(self.tick)

    def play(self) -> None:
        """Play one tick; the first time, compare it with the record."""
        if self.over:
            return
        world = self.session.world
        again = world.tick < self._timeline.last
        commands = self._timeline.commands(world.tick) if again else self._playback.commands(world)
        try:
            events = self.session.tick(commands, self._overlay)
        except UNPLAYABLE as fault:
            self.verdict = f"it cannot be played under its own rules: {fault}"
            return
        if not again:
            self._timeline.follow(world, commands)
            self._losses.follow(events, world)
            self.verdict = self._judge()

    def go(self, tick: int) -> None:
        """Show a tick; if it has not been played yet, call `hurry` until it is shown."""
        tick = min(self.last, max(self._timeline.first, tick))
        ahead = tick > self._timeline.last
        if ahead and self.finished:
            tick, ahead = self._timeline.last, False
        if tick != self.tick or self.hurries:
            self._look_at(min(tick, self._timeline.last))
        self._goal = tick if ahead else None
        if not ahead:
            self._be_heard()

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        self._look_at(min(self.tick, self._timeline.last))
        self._be_heard()

    def hurry(self) -> None:
        """Play a tick silently towards the one to be shown."""
        self.play()
        if self._goal is not None and (self.over or self.tick >= self._goal):
            self._goal = None
            self._be_heard()

    def _look_at(self, tick: int) -> None:
        self.session = session_at(self._timeline, tick, self._overlay, self.session.look)

    def _be_heard(self) -> None:
        if self._sounds not in self.session.listeners:
            self.session.hear(self._sounds)

    def _judge(self) -> str:
        """Return the difference in words."""
        difference = self._playback.judge(self.session.world)
        return "" if difference is None else f"it parts from the recorded game {difference}"
