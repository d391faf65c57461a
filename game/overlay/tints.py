"""Shades of the debug overlay's colours."""

from __future__ import annotations

from functools import lru_cache

from game.view.paint.theme import Colour, blend

_FULL = 235
_FAINTEST = 0.45  # fraction of its colour that the oldest thing still has
_NIGHT: Colour = (0, 0, 0)


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
    return blend(_NIGHT, colour, _FAINTEST + (1.0 - _FAINTEST) * round(left * 8) / 8)
