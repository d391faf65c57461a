"""The height of letters at the player's text size, and how bright text must be to be read."""

from __future__ import annotations

from typing import Final

LARGEST_GROWN: Final = 56.0
"""units: letters grow to this height at most; higher ones, such as headlines, stay as they are."""

LEGIBLE: Final = 0.65
"""the least brightness (0..1) of text to be read: even the faint role then has a contrast of 4.5 to 1
against the sky in every palette (WCAG 2.2, 1.4.3)."""

HUD_LEGIBLE: Final = 0.55  # the same for the HUD, which does not use the darker roles faint and warning


FIGURES: Final = 0.79
"""the most that figures have while the game is played: the HUD, and points where something went."""


def grown(height: float, scale: float) -> float:
    """Return the height (units) at a text size, 1 to 2, of letters with this height at 100 %."""
    return max(height, min(height * scale, LARGEST_GROWN))
