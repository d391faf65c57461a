"""The brightness of what is being drawn: nested dimming, gradual where asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_EASE: Final = 0.5  # s from full brightness to none in gradual dimming


class Dimmer:
    """Holds the current brightness, `light`, 0 to 1."""

    def __init__(self) -> None:
        self.light = 1.0
        self.elapsed = 0.0  # s between the last two frames; set once a frame
        self._eased: dict[str, float] = {}

    @contextmanager
    def dimmed(self, fraction: float, slowly: str = "") -> Iterator[None]:
        """Scale the brightness within by this fraction (0..1).

        slowly, if given, is a name for what is drawn. Its brightness then moves gradually from the last
        frame's fraction to this one, so that nothing blinks.
        """
        before = self.light
        self.light = before * (self._ease(slowly, fraction) if slowly else fraction)
        try:
            yield
        finally:
            self.light = before

    def forget(self) -> None:
        """Forget the fractions of the last frame, as when the scene changes."""
        self._eased.clear()

    def _ease(self, name: str, fraction: float) -> float:
        """Return a name's fraction in this frame, one step nearer to the wanted one."""
        was, step = self._eased.get(name, fraction), self.elapsed / _EASE
        self._eased[name] = min(max(fraction, was - step), was + step)
        return self._eased[name]
