"""Looking back in a game that stands still: any tick of it, with its effects and its maths as they were."""

from __future__ import annotations

from typing import Final

from game.overlay.memory import CONTACT_SPAN, RAY_SPAN
from game.overlay.overlay import Overlay
from game.replay.timeline import Timeline
from game.scenes.base.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.effects_level import EffectsLevel

BEFORE: Final = 120
"""ticks before one that is looked at which are played again, so that explosions of then are seen."""

REMEMBERED: Final = max(RAY_SPAN, CONTACT_SPAN)
"""ticks before it which are played again with the overlay, whose memory goes no further back."""

CHOSEN: Final = 10
"""of these the ticks in which the overlay chooses what it explains."""


def session_at(timeline: Timeline, tick: int, overlay: Overlay, level: EffectsLevel) -> Session:
    """Return a silent session of a game as it was at a tick; the overlay, if on, remembers what was then.

    Raises:
        ValueError: the timeline does not have this tick.
    """
    overlay.forget()
    session = Session(timeline.at(max(timeline.first, tick - BEFORE) if tick > timeline.first else tick))
    session.level = level
    while session.world.tick < tick:
        before = session.world.tick
        overlay.recalls = tick - before > CHOSEN
        session.tick(timeline.commands(before), overlay if tick - before <= REMEMBERED else None)
    return session


class TimeTravel:
    """Which tick of a game under way is looked at. The game itself does not change."""

    def __init__(self, timeline: Timeline, present: Session, overlay: Overlay) -> None:
        self._timeline = timeline
        self._present = present
        self._overlay = overlay
        self._past: Session | None = None
        self.travelled = False
        """whether anything but the present was looked at."""

    @property
    def past(self) -> Session | None:
        """The game at the tick that is looked at, None in the present."""
        return self._past

    @property
    def tick(self) -> int:
        """The tick that is looked at."""
        return self._timeline.last if self._past is None else self._past.world.tick

    @property
    def fraction(self) -> float:
        """How much (0..1) of the game so far lies before the tick that is looked at."""
        whole = self._timeline.last - self._timeline.first
        return (self.tick - self._timeline.first) / whole if whole else 1.0

    def tick_of(self, fraction: float) -> int:
        """Return the tick nearest to a fraction (0..1) of the game so far."""
        return self._timeline.first + round(fraction * (self._timeline.last - self._timeline.first))

    def go(self, tick: int) -> None:
        """Look at a tick, or at the end of the timeline that is nearer."""
        tick = min(self._timeline.last, max(self._timeline.first, tick))
        if tick == self.tick:
            return
        self.travelled = True
        if self._past is not None and tick == self._past.world.tick + 1:
            self._past.tick(self._timeline.commands(self._past.world.tick), self._overlay)
        else:
            self._past = session_at(self._timeline, tick, self._overlay, self._present.level)
        self._past.assisted = self._present.assisted
        if tick == self._timeline.last:
            self._past = None

    def look_again(self) -> None:
        """Let the overlay remember what led to the tick that is looked at: it was just switched on."""
        again = session_at(self._timeline, self.tick, self._overlay, self._present.level)
        again.assisted = self._present.assisted
        self._past = None if self._past is None else again

    def words(self) -> str:
        """Return which tick is looked at."""
        return f"{clock(self.tick)}   TICK {self.tick}" + ("" if self._past else "   NOW")


def clock(tick: int) -> str:
    """Return the time of a tick, in minutes and seconds with two decimals."""
    seconds = tick // TICKS_PER_SECOND
    parts = tick % TICKS_PER_SECOND * 100 // TICKS_PER_SECOND
    return f"{seconds // 60}:{seconds % 60:02}.{parts:02}"
