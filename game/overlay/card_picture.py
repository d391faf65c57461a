"""The picture of a card: its marks in the world, and their letters where they cover nothing."""

from __future__ import annotations

from typing import Final

from game.cards.card import Arrow, Card, Dot, Mark, Ring, Stroke
from game.cards.symbols import Ink, ink_of
from game.overlay.debug_draw import DebugDraw
from game.overlay.inks import colour_of
from game.overlay.labels import Label
from game.physics import Point, along, length, nearest_on_line, projection, unit
from game.view.paint.theme import Colour, Theme, blend

_MOST_LETTERS: Final = 8
_DIM: Final = 0.4  # of its colour that a mark keeps while another line is pointed at
_BLACK: Final[Colour] = (0, 0, 0)
_PLAIN_LINE: Final = 0.55
_ON_LINE: Final = 1.0  # units from its line below which a letter has no side


def draw_picture(draw: DebugDraw, theme: Theme, card: Card, lit: frozenset[str]) -> list[Label]:
    """Draw the marks of a card, those of the symbols in lit bright; return the letters that want a place.

    With nothing in lit all marks are bright. Letters of marks are asked for once each.
    """
    labels: list[Label] = []
    seen: set[str] = set()
    for mark in sorted(card.marks, key=_order):
        bright = belongs(mark, lit)
        colour = _colour(theme, mark, bright or not lit)
        _draw_mark(draw, mark, colour, 3 if bright and lit else 2)
        if mark.letter is not None and mark.symbol not in seen and (bright or len(labels) < _MOST_LETTERS):
            seen.add(mark.symbol)
            place, toward = _beside(mark, mark.letter)
            labels.append(Label(mark.symbol, place, colour, bright and bool(lit), toward))
    return labels


def _beside(mark: Mark, letter: Point) -> tuple[Point, Point]:
    """Return the place on a line that is nearest to its letter, and on which side of it the letter stands.

    So the letter is as near to its line in a picture that is enlarged. A letter on its line has no side.
    """
    if not isinstance(mark, Arrow | Stroke):
        return letter, (0.0, 0.0)
    end = along(mark.start, mark.motion, 1.0) if isinstance(mark, Arrow) else mark.end
    if not 0.0 <= projection(letter, mark.start, end) <= 1.0:
        return letter, (0.0, 0.0)
    foot = nearest_on_line(letter, mark.start, end)
    away = (letter[0] - foot[0], letter[1] - foot[1])
    side = unit(away) if length(away) > _ON_LINE else None
    return (letter, (0.0, 0.0)) if side is None else (foot, side)


def belongs(mark: Mark, lit: frozenset[str]) -> bool:
    """Tell whether a mark is that of one of these symbols; one before and one after belong together."""
    return bool(mark.symbol) and any(mark.symbol.rstrip("'") == symbol.rstrip("'") for symbol in lit)


def _order(mark: Mark) -> int:
    """Put rings beneath, dots on top."""
    return {Ring: 0, Stroke: 1, Arrow: 2, Dot: 3}[type(mark)]


def _colour(theme: Theme, mark: Mark, bright: bool) -> Colour:
    colour = colour_of(theme, ink_of(mark.symbol))
    share = 1.0 if bright else _DIM
    return blend(_BLACK, colour, share * (_PLAIN_LINE if ink_of(mark.symbol) is Ink.PLAIN else 1.0))


def _draw_mark(draw: DebugDraw, mark: Mark, colour: Colour, width: int) -> None:
    if isinstance(mark, Arrow):
        motion = mark.motion
        if mark.dashed:
            head = unit(motion) or (0.0, 0.0)
            tip = (mark.start[0] + motion[0], mark.start[1] + motion[1])
            size = min(10.0, length(motion))
            draw.dashes(mark.start, tip, colour)
            draw.arrow(
                (tip[0] - head[0] * size, tip[1] - head[1] * size), (head[0] * size, head[1] * size), colour
            )
        else:
            draw.arrow(mark.start, motion, colour, width)
    elif isinstance(mark, Stroke):
        if mark.dashed:
            draw.dashes(mark.start, mark.end, colour)
        else:
            draw.line(mark.start, mark.end, colour, width)
    elif isinstance(mark, Ring):
        if mark.dashed:
            draw.dashed_circle(mark.centre, mark.radius, colour)
        else:
            draw.circle(mark.centre, mark.radius, colour, 1 if width == 2 else width)
    else:
        draw.dot(mark.place, colour, 3.5, hollow=mark.hollow)
