"""The picture of a room of the lab: its figures, its handles, and the panel beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, assert_never

import pygame

from game.cards.card import Card
from game.cards.symbols import ink_of
from game.lab.figures import INKS, Area, Arrow, Disc, Dot, Figure, Line, Word
from game.lab.room import AREA
from game.overlay.debug_draw import DebugDraw
from game.overlay.inks import colour_of
from game.overlay.labels import Label, write_labels
from game.overlay.panel import rows_of
from game.overlay.text_cache import TextCache
from game.physics import Point, Torus, along, unit
from game.view.camera import Camera
from game.view.theme import DEFAULT, Colour, Theme, blend

PLAY: Final = pygame.Rect(16, 48, round(AREA[0]), round(AREA[1]))
"""units: where the room lies in the window's 1280 x 720."""

PANEL: Final = pygame.Rect(912, 48, 352, 640)
"""units: where the panel lies."""

ROW: Final = 17.0
"""units from one row of the panel to the next, at a text size of 100 %."""

_PLANE: Final = Torus(1e5, 1e5)
"""So wide that nothing has an image."""

_LONG: Final = 3000.0
"""units that an endless line is drawn beyond its ends."""

_INK_ROLES: Final = {
    "beam": "laser",
    "disc": "rock",
    "wall": "wall",
    "mirror": "mirror",
    "hit": "overlay_hit",
    "faint": "overlay_ghost",
}
"""The field of the palette for the words of `figures.INKS`."""

_HANDLE: Final = 6.0
"""px at 720p: half the width of a handle's square."""

_BLACK: Final[Colour] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A row of the panel: text on the left and on the right, and how it looks."""

    text: str = ""
    value: str = ""
    ink: str = ""
    """As of figures; "title", "help" and "good" besides."""
    chosen: bool = False
    pieces: tuple[tuple[str, Colour], ...] = ()
    """Coloured text in place of `text`."""
    indent: int = 0


@dataclass(frozen=True, slots=True)
class HandleLook:
    """A handle as drawn."""

    place: Point
    name: str
    chosen: bool
    glows: bool


@dataclass(frozen=True, slots=True)
class LabLook:
    """All that a frame of a room shows; places are the room's own units."""

    title: str
    lesson: str
    help: str
    figures: Sequence[Figure]
    ghost: Sequence[Figure]
    handles: Sequence[HandleLook]
    rows: Sequence[PanelRow]
    words: Sequence[str]
    strips: Sequence[tuple[str, Sequence[float | None]]] = ()
    first_row: int = 0
    """the first row that is shown, when there are more than fit."""
    text_scale: float = 1.0
    light: float = field(default=1.0)
    """0..1: how bright a glowing handle is just now."""


class LabPicture:
    """Draws rooms on finished frames; keeps nothing but its words. Needs no display."""

    def __init__(self) -> None:
        self.theme: Theme = DEFAULT
        self._text_cache = TextCache()

    def card_rows(self, card: Card, text_scale: float) -> list[PanelRow]:
        """Return a card as rows of the panel."""
        widest = round((PANEL.width - 16) * max(1.0, text_scale) / text_scale)
        rows = rows_of(card, self.theme, self._text_cache, widest, paused=False)
        return [PanelRow(pieces=row.pieces, indent=row.indent) for row in rows]

    def draw(self, frame: pygame.Surface, camera: Camera, look: LabLook) -> None:
        """Draw a room on a frame through the camera of the window."""
        self._text_cache.fit(camera.scale * look.text_scale)
        whole = DebugDraw(frame, camera, _PLANE, self._text_cache)
        inside = DebugDraw(
            frame, camera.shaken((float(PLAY.left), float(PLAY.top)), 0.0), _PLANE, self._text_cache
        )
        self._frame_of(whole)
        clip = frame.get_clip()
        frame.set_clip(whole.covered(PLAY))
        self._figures(inside, look)
        frame.set_clip(clip)
        self._handles(inside, look)
        self._texts(whole, look)

    def _frame_of(self, draw: DebugDraw) -> None:
        """Draw the edges of the play area and of the panel."""
        for box in (PLAY, PANEL):
            corners = [box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft]
            for at in range(4):
                draw.line(corners[at], corners[at + 1], blend(_BLACK, self.theme.wall, 0.6))

    def _figures(self, draw: DebugDraw, look: LabLook) -> None:
        labels: list[Label] = []
        for figure in look.ghost:
            _draw(draw, figure, blend(_BLACK, self.theme.overlay_ghost, 0.6), [])
        for figure in look.figures:
            _draw(draw, figure, colour_of_ink(self.theme, figure.ink), labels)
        write_labels(draw, labels, [])

    def _handles(self, draw: DebugDraw, look: LabLook) -> None:
        size = _HANDLE * draw.unit / draw.scale
        for handle in look.handles:
            colour = self.theme.accent if handle.chosen else self.theme.hud
            (x, y), reach = handle.place, size * (1.4 if handle.chosen else 1.0)
            corners = [
                (x - reach, y - reach),
                (x + reach, y - reach),
                (x + reach, y + reach),
                (x - reach, y + reach),
            ]
            draw.path([*corners, corners[0]], colour, 2 if handle.chosen else 1)
            if handle.glows:
                bright = blend(_BLACK, self.theme.accent, 0.4 + 0.6 * look.light)
                draw.circle(handle.place, 2.6 * size + 5.0 * look.light, bright, 2)

    def _texts(self, draw: DebugDraw, look: LabLook) -> None:
        theme = self.theme
        self._write(draw, (PLAY.left, 10.0), look.title, theme.title)
        self._write(draw, (PLAY.left, 27.0), look.lesson, theme.hud)
        self._write(draw, (PLAY.left, 698.0), look.help, theme.faint)
        for number, words in enumerate(reversed(look.words)):
            place = (PLAY.left + 8.0, PLAY.bottom - (ROW + 2.0) * look.text_scale * (number + 1) - 2.0)
            self._write(draw, place, words, theme.accent, plate=True)
        self._rows(draw, look)

    def _rows(self, draw: DebugDraw, look: LabLook) -> None:
        for number, row in enumerate(
            look.rows[look.first_row : look.first_row + rows_that_fit(look.text_scale)]
        ):
            top = PANEL.top + 6.0 + number * ROW * look.text_scale
            if row.chosen:
                box = pygame.Rect(
                    PANEL.left + 2, round(top) - 1, PANEL.width - 4, round(ROW * look.text_scale)
                )
                draw.frame.fill(blend(_BLACK, self.theme.accent, 0.3), draw.covered(box), pygame.BLEND_ADD)
            x = PANEL.left + 8.0 + row.indent
            for text, colour in row.pieces or ((row.text, self._row_colour(row)),):
                x += self._write(draw, (x, top), text, colour)
            if row.value:
                wide = self._text_cache.width(row.value) / draw.scale
                self._write(draw, (PANEL.right - 8.0 - wide, top), row.value, self._row_colour(row))

    def _row_colour(self, row: PanelRow) -> Colour:
        named = {
            "title": self.theme.title,
            "help": self.theme.faint,
            "good": self.theme.prompt,
            "": self.theme.hud,
        }
        return named[row.ink] if row.ink in named else colour_of_ink(self.theme, row.ink)

    def _write(
        self, draw: DebugDraw, place: Point, text: str, colour: Colour, *, plate: bool = False
    ) -> float:
        """Write a text with its top left at a place of the window's units; return its width in units."""
        if not text:
            return 0.0
        word = self._text_cache.word(text, colour)
        x, y = draw.spot(place)
        if plate:
            draw.darken(pygame.Rect(round(x) - 3, round(y) - 1, word.get_width() + 6, word.get_height() + 2))
        draw.frame.blit(word, (round(x), round(y)))
        return word.get_width() / draw.scale


def rows_that_fit(text_scale: float) -> int:
    """Return how many rows the panel shows at a text size."""
    return int((PANEL.height - 12.0) / (ROW * text_scale))


def row_at(place: Point, text_scale: float) -> int | None:
    """Return which of the rows shown lies at a place of the window's units; None outside of the panel."""
    if not PANEL.collidepoint(place):
        return None
    return int((place[1] - PANEL.top - 6.0) // (ROW * text_scale))


def colour_of_ink(theme: Theme, ink: str) -> Colour:
    """Return the colour of a figure's ink: of a letter as on cards, or of a word of INKS."""
    if ink in INKS:
        colour: Colour = getattr(theme, _INK_ROLES[ink])
        return colour
    return colour_of(theme, ink_of(ink))


def _draw(draw: DebugDraw, figure: Figure, colour: Colour, labels: list[Label]) -> None:
    """Draw one figure and ask for its letter."""
    match figure:
        case Disc(centre, radius, _, label, broken):
            (draw.dashed_circle if broken else draw.circle)(centre, radius, colour)
            _ask(labels, label, (centre[0], centre[1] - radius * 0.5), colour)
        case Line(start, end, _, label, broken, endless, width):
            if endless:
                _endless(draw, start, end, colour)
            if broken:
                draw.dashes(start, end, colour)
            else:
                draw.line(start, end, colour, width)
            _ask(labels, label, along(start, (end[0] - start[0], end[1] - start[1]), 0.5), colour)
        case Arrow(start, motion, _, label):
            draw.arrow(start, motion, colour, 2)
            _ask(labels, label, along(start, motion, 0.7), colour)
        case Dot(place, _, label, hollow):
            draw.dot(place, colour, 4.0, hollow=hollow)
            _ask(labels, label, place, colour)
        case Word(place, text, _):
            labels.append(Label(text, place, colour))
        case Area(corners, _):
            draw.path([*corners, corners[0]], colour)
        case _:
            assert_never(figure)


def _endless(draw: DebugDraw, start: Point, end: Point, colour: Colour) -> None:
    """Draw what of an endless line lies beyond both of its points, broken."""
    direction = unit((end[0] - start[0], end[1] - start[1]))
    if direction is not None:
        draw.dashes(along(start, direction, -_LONG), start, colour)
        draw.dashes(end, along(end, direction, _LONG), colour)


def _ask(labels: list[Label], text: str, place: Point, colour: Colour) -> None:
    if text:
        labels.append(Label(text, place, colour))
