"""The picture of a card: its shapes in the world, and their labels where they cover nothing."""

from __future__ import annotations

from typing import Final

from game.cards.card import Card
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape, Word, is_lit
from game.cards.symbols import Ink, ink_of
from game.overlay.colours import colour_of
from game.overlay.debug_draw import DebugDraw
from game.overlay.labels import Label, label_of
from game.overlay.shape_painter import draw_shape
from game.view.paint.theme import Colour, Theme, blend

_MOST_LABELS: Final = 8
_DIM: Final = 0.4  # of its colour that a shape keeps while another line is pointed at
_BLACK: Final[Colour] = (0, 0, 0)
_PLAIN_LINE: Final = 0.55
_ORDER: Final = (Ring, Line, Arrow, Dot, Word)
"""What is drawn beneath what."""


def draw_picture(draw: DebugDraw, theme: Theme, card: Card, lit: frozenset[str]) -> list[Label]:
    """Draw the shapes of a card, those of the symbols in lit bright; return the labels that want a place.

    With nothing in lit all shapes are bright. Each label is asked for once.
    """
    labels: dict[str, Label] = {}
    for shape in sorted(card.shapes, key=lambda shape: _ORDER.index(type(shape))):
        bright = is_lit(shape, lit)
        colour = _colour(theme, shape, bright=bright or not lit)
        draw_shape(draw, shape, colour, lit=bright)
        label = label_of(shape, colour, bold=bright)
        if label is not None and (bright or len(labels) < _MOST_LABELS):
            labels.setdefault(label.text, label)
    return list(labels.values())


def _colour(theme: Theme, shape: Shape, *, bright: bool) -> Colour:
    plain = _PLAIN_LINE if ink_of(shape.ink) is Ink.PLAIN else 1.0
    return blend(_BLACK, colour_of(theme, shape.ink), plain if bright else _DIM * plain)
