"""The brightness that drawing is scaled by, nested, and eased from frame to frame where that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_EASE: Final = 0.5
"""s from full brightness to none for what is dimmed slowly."""


class Dimmer:
    """Knows the brightness, 0 to 1, of what is drawn now."""

    def __init__(self) -> None:
        self.light = 1.0
        self.elapsed = 0.0
        """s between the last two frames."""
        self._eased: dict[str, float] = {}

    @contextmanager
    def dimmed(self, fraction: float, slowly: str = "") -> Iterator[None]:
        """Scale the brightness within by this fraction (0..1).

        slowly is a name for what is drawn: a thing of that name changes gradually from the fraction of the
        frame before to this one, so that nothing blinks.
        """
        before = self.light
        self.light = before * (self._ease(slowly, fraction) if slowly else fraction)
        try:
            yield
        finally:
            self.light = before

    def forget(self) -> None:
        """Let the next frame begin with its own fractions, as when the scene changes."""
        self._eased.clear()

    def _ease(self, name: str, fraction: float) -> float:
        """Return how far something dimmed slowly has come towards this fraction."""
        was, step = self._eased.get(name, fraction), self.elapsed / _EASE
        self._eased[name] = min(max(fraction, was - step), was + step)
        return self._eased[name]
