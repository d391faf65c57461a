"""Chooses the quality of the glow by how long frames take on this machine."""

from __future__ import annotations

from collections import deque
from typing import Final

from game.view.paint.strokes import Quality

SLOW: Final = 14.0  # ms: the 95th percentile of the times of frames above which the glow becomes plain
WINDOW: Final = 2.0  # s of frames over which the percentile is taken
_TAIL: Final = 20  # The 95th percentile is above a limit if more than one frame in 20 is
_GAP: Final = 0.25  # s: longer frames are stalls or a hidden window, and are ignored


class AutoGlow:
    """Begins with the full quality; call `follow` each frame, paint with `quality`.

    Where frames stay slow it is plain from then on: to try the full one again would only make it slow again.
    """

    def __init__(self) -> None:
        self.quality = Quality.FULL
        self._frames: deque[tuple[float, float]] = deque()
        self._span = 0.0

    def follow(self, work: float, elapsed: float) -> None:
        """Count a frame: work in ms, time since the last frame in s."""
        if not 0.0 < elapsed <= _GAP:
            return
        self._frames.append((work, elapsed))
        self._span += elapsed
        while self._span - self._frames[0][1] >= WINDOW:
            self._span -= self._frames.popleft()[1]
        slow = sum(each > SLOW for each, _ in self._frames)
        if self._span >= WINDOW and slow * _TAIL > len(self._frames):
            self.quality = Quality.PLAIN
