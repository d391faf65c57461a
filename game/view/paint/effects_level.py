"""How much shakes, flashes and sparks: one word in the settings, `full`, `reduced` or `off`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsLevel:
    """What may be seen besides the game itself.

    Whatever tells something stays at every level: beams and the lines before them, marks of arrivals,
    banners, cracks and heat, points, the lines that something fell into, the rings of hyperspace.
    """

    shake: float = 1.0
    """0 (none) to 1 (full): scales the shake of the picture."""
    sparks: float = 1.0
    """fraction of all sparks, 0..1."""
    flashes: bool = True
    """whether muzzles and impacts flash, and what was hit turns white for a moment."""
    widest_blast: float = math.inf
    """units: explosions with wider rings have none."""
    recoil: bool = True
    """whether a shot throws the picture of its ship back."""
    slow_death: bool = True
    """whether time halts and then goes slowly when a ship is lost."""
    trails: bool = True
    """whether light fades like phosphor."""
    stars: bool = True


FULL: Final = EffectsLevel()
REDUCED: Final = EffectsLevel(
    shake=0.0, sparks=0.4, flashes=False, widest_blast=60.0, recoil=False, trails=False
)
OFF: Final = EffectsLevel(
    shake=0.0,
    sparks=0.0,
    flashes=False,
    widest_blast=0.0,
    recoil=False,
    slow_death=False,
    trails=False,
    stars=False,
)
LEVELS: Final = {"full": FULL, "reduced": REDUCED, "off": OFF}
"""By the words of settings and command line."""
