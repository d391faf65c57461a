"""The figures of a room of the lab: how each is drawn, in which colour, and which of them a symbol means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

import pygame

from game.cards.symbols import SYMBOLS, base, ink_of
from game.lab.figures import INKS, Area, Arrow, Disc, Dot, Figure, Line, Word
from game.lab.room import AREA
from game.overlay.debug_draw import DebugDraw
from game.overlay.inks import colour_of
from game.overlay.labels import Label
from game.physics import Point, along, distance_to_segment, left_normal, unit
from game.view.paint.theme import Colour, Theme

_LONG: Final = 3000.0
"""units that an endless line is drawn beyond its ends."""

_TIP: Final = 0.15
"""of a broken arrow that is drawn whole, at its tip."""

_PROBE: Final = 16.0
"""units from its line at which a letter stands, about."""

_INK_ROLES: Final = {
    "beam": "laser",
    "disc": "rock",
    "wall": "wall",
    "mirror": "mirror",
    "hit": "overlay_hit",
    "faint": "overlay_ghost",
}
"""The field of the palette for the words of `figures.INKS`."""


def lit_figures(figures: Sequence[Figure], lit: frozenset[str]) -> frozenset[int]:
    """Return the numbers of the figures that symbols or names of handles stand for.

    Those with the letter itself; else, for C1, those lettered by what it belongs to, and for rA these too;
    else all of the letter's colour.
    """
    found: set[int] = set()
    for symbol in lit:
        rest = symbol[1:]
        owners = {rest, f"C{rest}"} if rest.isdigit() or rest.isupper() else set[str]()
        inks = {base(symbol)} & SYMBOLS.keys()
        own, owned = _lettered(figures, {symbol}), _lettered(figures, owners)
        found |= (own | owned if symbol[:1] == "r" else own or owned) or {
            number for number, figure in enumerate(figures) if base(figure.ink) in inks
        }
    return frozenset(found)


def _lettered(figures: Sequence[Figure], words: set[str]) -> set[int]:
    """Return the numbers of the figures whose label is one of these words, or has it."""
    labels = [getattr(figure, "label", "") for figure in figures]
    return {
        number
        for number, label in enumerate(labels)
        if words & {label, *(word.rstrip(":'") for word in label.split())}
    }


def colour_of_ink(theme: Theme, ink: str) -> Colour:
    """Return the colour of a figure's ink: of a letter as on cards, or of a word of INKS."""
    if ink in INKS:
        colour: Colour = getattr(theme, _INK_ROLES[ink])
        return colour
    return colour_of(theme, ink_of(ink))


def draw_figure(
    draw: DebugDraw, figure: Figure, colour: Colour, labels: list[Label], *, bold: bool = False
) -> None:
    """Draw one figure, a bold one thicker, and ask for its letter."""
    thick = 2 if bold else 0
    match figure:
        case Disc(centre, radius, _, label, _):
            _circle(draw, figure, colour, 1 + thick)
            _ask(labels, label, (centre[0], centre[1] - radius * 0.5), colour)
        case Line(start, end, _, label, broken, endless, width):
            if endless:
                _endless(draw, start, end, colour)
            if broken:
                draw.dashes(start, end, colour)
            else:
                draw.line(start, end, colour, width + thick)
            way = (end[0] - start[0], end[1] - start[1])
            _ask(labels, label, along(start, way, 0.5), colour, way)
        case Arrow(start, motion, _, label, broken):
            if broken:
                draw.dashes(start, along(start, motion, 1.0), colour)
                draw.arrow(
                    along(start, motion, 1.0 - _TIP), along((0.0, 0.0), motion, _TIP), colour, 1 + thick
                )
            else:
                draw.arrow(start, motion, colour, 2 + thick)
            _ask(labels, label, along(start, motion, 0.7), colour, motion)
        case Dot(place, _, label, hollow):
            draw.dot(place, colour, 4.0 + thick, hollow=hollow)
            _ask(labels, label, place, colour)
        case Word(place, text, _):
            _word(draw, place, text, colour)
        case Area(corners, _):
            draw.path([*corners, corners[0]], colour)
        case _:
            assert_never(figure)


def clear_side(label: Label, figures: Sequence[Figure]) -> Label:
    """Return the letter of a line on the side on which other lines, but faint ones, are farther off."""
    if label.toward == (0.0, 0.0):
        return label
    ends = [
        (figure.start, along(figure.start, figure.motion, 1.0) if isinstance(figure, Arrow) else figure.end)
        for figure in figures
        if isinstance(figure, Arrow) or (isinstance(figure, Line) and figure.ink != "faint")
    ]

    def space(way: Point) -> float:
        probe = along(label.place, way, _PROBE)
        return round(min((distance_to_segment(probe, *each) for each in ends), default=0.0), 3)

    ways = (label.toward, (-label.toward[0], -label.toward[1]))
    return label._replace(toward=max(ways, key=space))


def _word(draw: DebugDraw, place: Point, text: str, colour: Colour) -> None:
    """Write a text that begins at a place, in the middle of its height.

    It stays within the play area, and moves up where other words stand already.
    """
    word = draw.text_cache.word(text, colour)
    x, y = draw.spot(place)
    box = pygame.Rect(round(x), round(y - word.get_height() / 2.0), *word.get_size())
    area = draw.covered(pygame.Rect(0, 0, *map(round, AREA))).inflate(-4, -4)
    box.clamp_ip(area)
    while box.inflate(box.height // 2, 0).collidelist(draw.taken) >= 0 and box.top - box.height > area.top:
        box.move_ip(0, -box.height)
    draw.plate_letter(box)
    draw.frame.blit(word, box.topleft)


def _circle(draw: DebugDraw, disc: Disc, colour: Colour, width: int) -> None:
    if disc.broken:
        draw.dashed_circle(disc.centre, disc.radius, colour)
    else:
        draw.circle(disc.centre, disc.radius, colour, width)


def _endless(draw: DebugDraw, start: Point, end: Point, colour: Colour) -> None:
    """Draw what of an endless line lies beyond both of its points, broken."""
    direction = unit((end[0] - start[0], end[1] - start[1]))
    if direction is not None:
        draw.dashes(along(start, direction, -_LONG), start, colour)
        draw.dashes(end, along(end, direction, _LONG), colour)


def _ask(labels: list[Label], text: str, place: Point, colour: Colour, way: Point = (0.0, 0.0)) -> None:
    """Ask for a letter; one of a line that goes this way stands above it, or right of it if it is steep."""
    x, y = unit(left_normal(way)) or (0.0, 0.0)
    toward = (x, y) if x >= y else (-x, -y)
    if text:
        labels.append(Label(text, place, colour, toward=toward))
