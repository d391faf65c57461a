"""Chooses the quality of the glow by how long frames take on this machine."""

from __future__ import annotations

from collections import deque
from typing import Final

from game.view.paint.strokes import Quality

STEPS: Final = (Quality.FULL, Quality.PLAIN)
SLOW, QUICK = 14.0, 8.0
"""Step down if the 95th percentile of frame times is above SLOW ms, up if it stays at QUICK ms or less."""

WINDOW: Final = 2.0  # s of frames over which the percentile is taken
CALM, LONGEST_CALM = 10.0, 160.0  # s of quick frames before a step up: at first, and at most
TRIAL: Final = 30.0
"""A step down this soon (s) after a step up doubles the next wait, so that the quality does not alternate."""

_TAIL: Final = 20  # The 95th percentile is above a limit if more than one frame in 20 is
_GAP: Final = 0.25  # s: longer frames are stalls or a hidden window, and are ignored


class AutoGlow:
    """Adapts the quality to frame times. Call `follow` each frame, paint with `quality`; it starts full."""

    def __init__(self) -> None:
        self._step = 0
        self._frames: deque[tuple[float, float]] = deque()
        self._span = 0.0
        self._slow = 0
        self._not_quick = 0
        self._calm = 0.0
        self._wanted_calm = CALM
        self._since_up = TRIAL

    @property
    def quality(self) -> Quality:
        """The quality to paint with."""
        return STEPS[self._step]

    def follow(self, work: float, elapsed: float) -> bool:
        """Count a frame: work in ms, time since the last frame in s. Return whether the quality changed."""
        if not 0.0 < elapsed <= _GAP:
            return False
        self._count(work, elapsed)
        self._since_up += elapsed
        if self._span < WINDOW:
            return False
        if self._slow * _TAIL > len(self._frames):
            return self._go_down()
        self._calm = 0.0 if self._not_quick * _TAIL > len(self._frames) else self._calm + elapsed
        return self._calm >= self._wanted_calm and self._go_up()

    def _count(self, work: float, elapsed: float) -> None:
        """Add a frame to the window and remove those that are too old."""
        self._add(work, elapsed, 1)
        self._frames.append((work, elapsed))
        while self._span - self._frames[0][1] >= WINDOW:
            self._add(*self._frames.popleft(), -1)

    def _add(self, work: float, elapsed: float, sign: int) -> None:
        self._span += sign * elapsed
        self._slow += sign * (work > SLOW)
        self._not_quick += sign * (work > QUICK)

    def _go_down(self) -> bool:
        self._forget()
        if self._step == len(STEPS) - 1:
            return False
        if self._since_up < TRIAL:
            self._wanted_calm = min(LONGEST_CALM, self._wanted_calm * 2.0)
        self._since_up = TRIAL
        self._step += 1
        return True

    def _go_up(self) -> bool:
        self._calm = 0.0
        if self._step == 0:
            return False
        self._forget()
        self._since_up = 0.0
        self._step -= 1
        return True

    def _forget(self) -> None:
        """Empty the window, so that the new quality is judged only by its own frames."""
        self._frames.clear()
        self._span, self._slow, self._not_quick, self._calm = 0.0, 0, 0, 0.0
