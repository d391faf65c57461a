"""How large letters are at a text size that the player has chosen."""

from __future__ import annotations

from typing import Final

LARGEST_GROWN: Final = 56.0
"""units: letters up to half of this are scaled exactly; higher ones grow up to this or, if they are higher
already, not at all, for a headline needs no enlarging."""


def grown(height: float, scale: float) -> float:
    """Return how high (units) letters are that have this height at 100 %; scale is 1 to 2."""
    return max(height, min(height * scale, LARGEST_GROWN))
