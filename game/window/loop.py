"""Even ticks out of uneven frames: whole-number arithmetic and a driver, with no clock of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

SECOND: Final = 1_000_000_000
"""Nanoseconds in a second."""

LONGEST_FRAME: Final = 250_000_000
"""Nanoseconds of one frame that are played; the rest is dropped, so that a stall never snowballs."""

MAX_PACE: Final = 1000


class Metronome:
    """Tells how many ticks are due, from clock readings in whole nanoseconds.

    After frames of at most `longest` that began at a reset, exactly floor(time * hz) ticks have been due,
    however the time was cut: the remainder is carried as a whole number and never rounded.

    Raises:
        ValueError: hz or longest is below 1.
    """

    def __init__(self, hz: int = 120, longest: int = LONGEST_FRAME) -> None:
        if hz < 1 or longest < 1:
            raise ValueError(f"hz and longest must be at least 1, not {hz} and {longest}")
        self.hz: Final = hz
        self.longest: Final = longest
        self.dropped = 0
        """nanoseconds that were too much for their frame, over the whole run."""
        self._pace = 1
        self.speed = 100
        """percent of the usual speed at which time passes; alpha stays where it is when it changes."""
        self._carry = 0
        """ns times hz times percent that are not yet played."""
        self._before: int | None = None

    @property
    def pace(self) -> int:
        """Slow motion: one tick runs where this many would have been due. 1 is the normal speed."""
        return self._pace

    @pace.setter
    def pace(self, pace: int) -> None:
        """Change the speed and keep alpha where it is, so that nothing on screen jumps.

        Raises:
            ValueError: pace is outside 1..1000.
        """
        if not 1 <= pace <= MAX_PACE:
            raise ValueError(f"pace must be in 1..{MAX_PACE}, not {pace}")
        self._carry = self._carry * pace // self._pace
        self._pace = pace

    @property
    def alpha(self) -> float:
        """How far this frame lies between the last tick and the next, in [0, 1)."""
        return self._carry / (SECOND * 100 * self._pace)

    def reset(self, now: int) -> None:
        """Let time begin at `now`: after a start, a pause, a lost focus, a hidden window."""
        self._before = now
        self._carry = 0

    def ticks_due(self, now: int) -> int:
        """Return how many ticks to run in the frame that begins at `now` (ns of any steady clock).

        The first reading only starts the count. A clock that goes backwards lets no time pass; it goes on
        from where it went. What exceeds `longest` is dropped and counted in `dropped`.
        """
        self._carry += self._elapsed(now) * self.hz * self.speed
        due, self._carry = divmod(self._carry, SECOND * 100 * self._pace)
        return due

    def _elapsed(self, now: int) -> int:
        """Return the nanoseconds to play since the last reading."""
        elapsed = 0 if self._before is None else max(0, now - self._before)
        self._before = now
        surplus = max(0, elapsed - self.longest)
        self.dropped += surplus
        return elapsed - surplus


class Pace:
    """Measures ticks per second and the ms of a frame, smoothed; begins at `now`, s of any steady clock."""

    def __init__(self, now: float) -> None:
        self.ticks_per_second = 0.0
        self.frame_ms = 0.0
        self._ticks = 0
        self._since = now

    def ticked(self) -> None:
        """Count a tick."""
        self._ticks += 1

    def drew(self, began: float, ended: float) -> None:
        """Count a frame, by when its drawing began and ended (s)."""
        self.frame_ms += ((ended - began) * 1000.0 - self.frame_ms) * 0.1
        if ended - self._since >= 0.5:
            self.ticks_per_second = self._ticks / (ended - self._since)
            self._ticks, self._since = 0, ended


class Show(Protocol):
    """What the loop drives: a window with a game in it, or a test."""

    def events(self) -> bool:
        """Take in what has happened since the last frame; say whether to go on."""

    def tick(self) -> None:
        """Play one tick."""

    def draw(self, alpha: float) -> None:
        """Draw a frame that lies alpha of the way from the last tick but one to the last."""


def run(
    show: Show,
    metronome: Metronome,
    *,
    clock: Callable[[], int],
    sleep: Callable[[int], object],
    frame: int = 0,
) -> None:
    """Play a show until its events say that it is over.

    Args:
        show: what to play.
        metronome: whose pace to follow; begun anew here. The show may reset it or change its pace.
        clock: reads a steady clock, in ns.
        sleep: waits so many ns, more or less; never called with 0 or less.
        frame: ns that a frame should last at least; 0 leaves it to the drawing (vsync).
    """
    began = clock()
    metronome.reset(began)
    while show.events():
        for _ in range(metronome.ticks_due(clock())):
            show.tick()
        show.draw(metronome.alpha)
        began = _wait(began + frame, clock, sleep)


def _wait(until: int, clock: Callable[[], int], sleep: Callable[[int], object]) -> int:
    """Sleep until a time; return when the next frame counts as begun.

    That is the time asked for, so that sleeping a little long does not add up; if it is gone for good, now.
    """
    left = until - clock()
    if left <= 0:
        return until - left
    # A clock that was set back must not freeze the game.
    sleep(min(left, LONGEST_FRAME))
    return until if left <= LONGEST_FRAME else clock()
