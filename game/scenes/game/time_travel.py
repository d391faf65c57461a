"""A view of any past tick of a game that stands still, with the effects and maths of that tick."""

from __future__ import annotations

from typing import Final

from game.overlay.memory import SPAN
from game.overlay.overlay import Overlay
from game.replay.timeline import Timeline
from game.scenes.game.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.draw_options import DrawOptions

BEFORE: Final = 240  # ticks that are replayed before a past tick, so that its explosions are seen
CHOSEN: Final = 10  # the last of these, in which the overlay chooses its question


def session_at(timeline: Timeline, tick: int, overlay: Overlay, look: DrawOptions) -> Session:
    """Return a silent session of a game at a tick; the overlay, if on, gets its memory of that tick.

    Raises:
        ValueError: the timeline does not have this tick.
    """
    overlay.forget()
    session = Session(timeline.at(max(timeline.first, tick - BEFORE) if tick > timeline.first else tick))
    session.look = look
    while session.world.tick < tick:
        before = session.world.tick
        overlay.recalls = tick - before > CHOSEN
        session.tick(timeline.commands(before), overlay if tick - before <= SPAN else None)
    return session


class TimeTravel:
    """The displayed past tick of a game. The game itself does not change."""

    def __init__(self, timeline: Timeline, present: Session, overlay: Overlay) -> None:
        self._timeline = timeline
        self._present = present
        self._overlay = overlay
        self.past: Session | None = None  # the game at the displayed tick, None in the present
        self.travelled = False  # whether a past tick has been displayed

    @property
    def tick(self) -> int:
        """The displayed tick."""
        return self._timeline.last if self.past is None else self.past.world.tick

    @property
    def fraction(self) -> float:
        """The displayed tick as a fraction (0..1) of the game so far."""
        whole = self._timeline.last - self._timeline.first
        return (self.tick - self._timeline.first) / whole if whole else 1.0

    def tick_of(self, fraction: float) -> int:
        """Return the tick nearest to a fraction (0..1) of the game so far."""
        return self._timeline.first + round(fraction * (self._timeline.last - self._timeline.first))

    def go(self, tick: int) -> None:
        """Display a tick, clamped to the timeline."""
        tick = min(self._timeline.last, max(self._timeline.first, tick))
        if tick == self.tick:
            return
        self.travelled = True
        if self.past is not None and tick == self.past.world.tick + 1:
            self.past.tick(self._timeline.commands(self.past.world.tick), self._overlay)
        else:
            self.past = session_at(self._timeline, tick, self._overlay, self._present.look)
        self.past.assisted = self._present.assisted
        if tick == self._timeline.last:
            self.past = None

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        again = session_at(self._timeline, self.tick, self._overlay, self._present.look)
        again.assisted = self._present.assisted
        self.past = None if self.past is None else again

    def words(self) -> str:
        """Return the displayed time in words."""
        hundredths = self.tick % TICKS_PER_SECOND * 100 // TICKS_PER_SECOND
        time = f"{minutes(self.tick)}.{hundredths:02}   TICK {self.tick}"
        return time if self.past else f"{time}   NOW"


def minutes(ticks: int) -> str:
    """Return a time as minutes and whole seconds."""
    seconds = ticks // TICKS_PER_SECOND
    return f"{seconds // 60}:{seconds % 60:02}"
