"""Which quality of glow a machine has time for, judged by how long its frames take."""

from __future__ import annotations

from collections import deque
from typing import Final

from game.view.paint.glow import Quality

STEPS: Final = (Quality.HIGH, Quality.MEDIUM, Quality.LOW, Quality.OFF)
SLOW, QUICK = 14.0, 8.0
"""ms: a 95th percentile above the first is too much; one up to the second has room for more."""

WINDOW: Final = 2.0
"""s of frames that the percentile is taken of."""

CALM, LONGEST_CALM = 10.0, 160.0
"""s for which there has to be room before a step up, to begin with and at most."""

TRIAL: Final = 30.0
"""s after a step up within which a step down shows that it was one too many: the next has to wait twice as
long, so that the quality does not go to and fro."""

_TAIL: Final = 20
"""a 95th percentile is above a limit when more than one frame in so many is."""

_GAP: Final = 0.25
"""s: a longer frame is a stall of the machine, or a hidden window, and says nothing."""


class AutoGlow:
    """Feed it every frame's time; `quality` is the one to paint with. Begins with the best."""

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
        """The quality that the machine has time for."""
        return STEPS[self._step]

    def follow(self, work: float, elapsed: float) -> bool:
        """Take in a frame that took so many ms of work, and s since the one before; say if it changed."""
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
        """Let the frame into the window and those that are too old out of it."""
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
        """Judge the new quality by its own frames alone."""
        self._frames.clear()
        self._span, self._slow, self._not_quick, self._calm = 0.0, 0, 0, 0.0
