"""A view of any past tick of a game that stands still, with the effects and maths of that tick."""

from __future__ import annotations

from game.scenes.game.run import Run
from game.scenes.game.session import Session
from game.sim.tuning import TICKS_PER_SECOND


class TimeTravel:
    """The displayed past tick of a game. The game itself does not change."""

    def __init__(self, run: Run) -> None:
        self._run, self._timeline = run, run.timeline
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
            self.past.tick(self._timeline.commands(self.past.world.tick), self._run.overlay)
        else:
            self.past = self._run.at(tick)
        self.past.assisted = self._run.session.assisted
        if tick == self._timeline.last:
            self.past = None

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        again = self._run.at(self.tick)
        again.assisted = self._run.session.assisted
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
