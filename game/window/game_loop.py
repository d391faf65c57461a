"""A fixed timestep: turns uneven frames into even ticks by integer arithmetic. The clock is passed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

NS_PER_SECOND: Final = 1_000_000_000
LONGEST_FRAME: Final = 250_000_000
"""ns of one frame that are played at most; the rest is dropped, or one slow frame would cause the next."""


class Metronome:
    """Computes how many ticks are due from clock readings in whole nanoseconds.

    If no frame since the reset took longer than LONGEST_FRAME, exactly floor(time * hz) ticks have been due,
    however the time was split into frames: the remainder is carried as an integer and never rounded.
    """

    def __init__(self, hz: int = 120) -> None:
        self.hz: Final = hz
        self._pace = 1
        self.speed = 100  # speed of time in percent; changing it leaves alpha as it is
        self._carry = 0  # remainder of a tick that is not played yet, in ns * hz * percent
        self._before: int | None = None

    @property
    def pace(self) -> int:
        """The divisor of slow motion: game time runs at 1/pace of normal speed."""
        return self._pace

    @pace.setter
    def pace(self, pace: int) -> None:
        """Change the pace without changing alpha, so that nothing on screen jumps."""
        self._carry = self._carry * pace // self._pace
        self._pace = pace

    @property
    def alpha(self) -> float:
        """How far this frame is from the last tick to the next, in [0, 1)."""
        return self._carry / (NS_PER_SECOND * 100 * self._pace)

    def reset(self, now: int) -> None:
        """Restart counting at `now` (ns): at the start, and after the player was away."""
        self._before = now
        self._carry = 0

    def ticks_due(self, now: int) -> int:
        """Return how many ticks to run in the frame that begins at `now` (ns of any monotonic clock).

        The first reading only starts the count. If the clock goes backwards, no time passes, and counting
        continues from the new reading. Time beyond LONGEST_FRAME is dropped.
        """
        self._carry += self._elapsed(now) * self.hz * self.speed
        due, self._carry = divmod(self._carry, NS_PER_SECOND * 100 * self._pace)
        return due

    def _elapsed(self, now: int) -> int:
        """Return the ns to play since the last reading, at most LONGEST_FRAME."""
        elapsed = 0 if self._before is None else max(0, now - self._before)
        self._before = now
        return min(elapsed, LONGEST_FRAME)


class Show(Protocol):
    """The interface of the loop's client: the game's window, or a test."""

    def events(self) -> bool:
        """Handle the events since the last frame; return whether to go on."""

    def tick(self) -> None:
        """Play one tick."""

    def draw(self, alpha: float) -> None:
        """Draw a frame interpolated between the last two ticks: 0 is the earlier one, 1 the later."""


def run(
    show: Show,
    metronome: Metronome,
    *,
    clock: Callable[[], int],
    sleep: Callable[[int], object],
    frame: int = 0,
) -> None:
    """Run a show until its `events` returns False.

    Args:
        show: what to run.
        metronome: decides when ticks are due; reset here. The show may reset it or change its pace.
        clock: returns the time of a monotonic clock, in ns.
        sleep: waits for about the given ns, which are above 0.
        frame: shortest length of a frame in ns; 0 leaves it to the drawing (vsync).
    """
    began = clock()
    metronome.reset(began)
    while show.events():
        for _ in range(metronome.ticks_due(clock())):
            show.tick()
        show.draw(metronome.alpha)
        began = _wait(began + frame, clock, sleep)


def _wait(until: int, clock: Callable[[], int], sleep: Callable[[int], object]) -> int:
    """Sleep until a time; return the time at which the next frame counts as begun.

    That is `until`, so that oversleeping does not add up, or the present time if `until` has passed.
    """
    left = until - clock()
    if left <= 0:
        return until - left
    # Limited, so that a clock that was set back cannot freeze the game.
    sleep(min(left, LONGEST_FRAME))
    return until if left <= LONGEST_FRAME else clock()
