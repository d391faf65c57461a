"""How everything is drawn, as the player has chosen: made from the settings in one place and handed down."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final

from game.storage.settings import Settings
from game.view.paint.strokes import Quality
from game.view.paint.theme import DEFAULT, PALETTES, Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOptions:
    """The choices that drawing asks for; a setting with the name of one of these fields sets it.

    Effects that carry information have no switch: beams and the lines before them, marks of arrivals,
    banners, cracks and heat, points, the fragments of a wreck, the rings of hyperspace.
    """

    palette: Theme = DEFAULT
    text_scale: float = 1.0  # 1 to 2
    quality: Quality | None = None  # of the glow; None for what the machine has time for
    shake: float = 1.0  # scale of the screen shake, 0..1
    sparks: float = 1.0  # fraction of sparks shown, 0..1.
    flashes: bool = True  # whether muzzles and impacts flash, and hit bodies turn white for a moment
    widest_blast: float = math.inf  # units: explosions with a wider ring show no ring
    recoil: bool = True  # whether a shot pushes the picture of its ship back
    freezes: bool = True
    """whether the picture is held for a moment when something breaks, or for the way of a trick shot."""
    slow_death: bool = True  # whether time runs slowly when a ship is lost or a Castle falls
    trails: bool = True  # whether light fades over several frames, like phosphor
    stars: bool = True
    grid: bool = True  # whether there is a grid behind everything
    bends: bool = True  # whether explosions, wells and heavy bodies bend it, and the sky drifts
    trick_shots: bool = True  # whether the way of a trick shot is drawn, with its normals and angles


FULL: Final = DrawOptions()
REDUCED: Final = DrawOptions(
    shake=0.0,
    sparks=0.4,
    flashes=False,
    widest_blast=60.0,
    recoil=False,
    freezes=False,
    trails=False,
    bends=False,
)
OFF: Final = replace(
    REDUCED, sparks=0.0, widest_blast=0.0, slow_death=False, stars=False, grid=False, trick_shots=False
)
LEVELS: Final = {"full": FULL, "reduced": REDUCED, "off": OFF}
"""The levels of effects by their names in the settings and on the command line."""


@lru_cache(maxsize=4)
def draw_options_of(chosen: Settings, own_palette: Theme | None = None) -> DrawOptions:
    """Return how everything is drawn by some settings: a setting with the name of a field sets it.

    own_palette: that of the game on show, if it has one.
    """
    level = LEVELS[chosen.effects]
    named = {each.name: getattr(chosen, each.name, getattr(level, each.name)) for each in fields(level)}
    unlike = {
        "palette": own_palette or PALETTES[chosen.palette],
        "text_scale": chosen.text_size / 100.0,
        "quality": None if chosen.glow == "auto" else Quality[chosen.glow.upper()],
        "shake": chosen.shake / 100.0,
    }
    return DrawOptions(**{**named, **unlike})
