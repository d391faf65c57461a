"""The colours of shapes and formulas by what they stand for, and their shades."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.cards.shapes import INKS
from game.cards.symbols import Ink, ink_of
from game.view.paint.theme import Colour, Theme, dimmed

FIELDS: Final[dict[Ink, str]] = {
    Ink.PLAIN: "overlay_text",
    Ink.START: "overlay_hit",
    Ink.DIRECTION: "overlay_ray",
    Ink.CIRCLE: "overlay_circle",
    Ink.OFFSET: "overlay_sweep",
    Ink.DISTANCE: "overlay_broad",
    Ink.HIT: "overlay_hit",
    Ink.NORMAL: "overlay_normal",
    Ink.VELOCITY: "overlay_velocity",
    Ink.IMPULSE: "overlay_contact",
}
"""The field of the theme that gives the letters of each role their colour."""

_FIELDS_OF_WORDS: Final = {
    "beam": "laser",
    "disc": "rock",
    "wall": "wall",
    "mirror": "mirror",
    "hit": "overlay_hit",
    "faint": "overlay_ghost",
}
"""The field of the theme for each of the words of `shapes.INKS`."""

_FULL: Final = 235
_STEPS: Final = 8  # of light, in which things fade: each is a pen of its own


def colour_of(theme: Theme, ink: str) -> Colour:
    """Return the colour of an ink: of a letter at full strength, of a word of INKS, or of "", plain."""
    colour: Colour
    if ink in INKS:
        colour = getattr(theme, _FIELDS_OF_WORDS[ink])
        return colour
    colour = getattr(theme, FIELDS[ink_of(ink)])
    return lit(colour)


@lru_cache(maxsize=256)
def lit(colour: Colour) -> Colour:
    """Return the colour at full strength: a thin line has little light to spare."""
    most = max(1, *colour)
    red, green, blue = (part * _FULL // most for part in colour)
    return (red, green, blue)


@lru_cache(maxsize=512)
def faded(colour: Colour, age: int, span: int) -> Colour:
    """Return the colour of something that happened `age` ticks ago and is shown for `span` ticks."""
    left = 1.0 - min(1.0, max(0.0, age / span))
    return dimmed(colour, math.ceil(left * _STEPS) / _STEPS)
