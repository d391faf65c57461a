"""How large letters are at a text size that the player has chosen."""

from __future__ import annotations

from typing import Final

LARGEST_GROWN: Final = 56.0
"""units: letters up to half of this are scaled exactly; higher ones grow up to this or, if they are higher
already, not at all, for a headline needs no enlarging."""

LEGIBLE: Final = 0.65
"""the least brightness (0..1) of a text that is to be read: in any palette, also the faint role then has a
contrast of 4.5 to 1 against the sky (WCAG 2.2, 1.4.3)."""

HUD_LEGIBLE: Final = 0.55
"""the same for the HUD, whose words are in lighter roles than faint and warning."""


def grown(height: float, scale: float) -> float:
    """Return how high (units) letters are that have this height at 100 %; scale is 1 to 2."""
    return max(height, min(height * scale, LARGEST_GROWN))
