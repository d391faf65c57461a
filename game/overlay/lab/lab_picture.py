"""The picture of a room of the lab: its shapes, its handles, and the panel beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.cards.card import Card, FormulaLine, Span
from game.cards.shapes import Dot, Shape, is_lit, lit_shapes
from game.cards.symbols import SYMBOLS, base
from game.lab.room import AREA
from game.overlay import shape_painter
from game.overlay.card_panel import rows_of_line
from game.overlay.debug_draw import DebugDraw, Letters
from game.overlay.shape_painter import Label
from game.physics import Point, Torus
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.text_layout import broken
from game.view.paint.theme import DEFAULT, Colour, Theme, dimmed

PLAY: Final = Box(16, 48, *AREA)
"""units: where the room lies in the window's 1280 x 720."""

PANEL: Final = Box(912, 48, 352, 640)  # units: where the panel lies
_PLANE: Final = Torus(1e5, 1e5)  # So wide that nothing has an image
_HANDLE: Final = 6.0  # px at 720p: half the width of a handle's square
_AROUND: Final = 12  # units by which handles may stand over the edges of the play area
_DIM: Final = 0.4  # of its colour that a shape keeps while another is pointed at
_LEAST: Final = 22.0  # px: how near to a handle a click must be, also in a small window
_INDENT: Final = 22  # units by which a formula's further rows are set in
_ANSWER: Final = 2  # rows kept for a card's answer, so that those below it stay where they are
_BETWEEN: Final = "   "  # separates the parts of the line of help
_BOTTOM: Final = 720.0  # units: the lower edge of the window


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A row of the panel: text on the left and on the right, and how it looks."""

    text: str = ""
    value: str = ""
    ink: str = ""  # As of shapes; "title", "help" and "good" besides
    value_ink: str | None = None  # of the text on the right; None: the same
    chosen: bool = False
    pieces: tuple[tuple[str, Colour], ...] = ()  # Coloured text in place of `text`
    indent: int = 0
    lights: frozenset[str] = frozenset()  # the symbols whose shapes light up while the row is pointed at
    underlined: tuple[tuple[float, float], ...] = ()
    """From where to where, in units from the left of the row: numbers that can be scrubbed."""


@dataclass(frozen=True, slots=True)
class HandleLook:
    """A handle as drawn."""

    place: Point
    name: str
    chosen: bool
    glows: bool
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class LabView:
    """All that a frame of a room shows; places are the room's own units."""

    title: str
    lesson: str
    help: Sequence[str]
    """parts of a line or two, those that matter most first; the last are left out where there is no room."""
    shapes: Sequence[Shape]
    handles: Sequence[HandleLook]
    rows: Sequence[PanelRow]
    words: Sequence[str]
    first_row: int = 0  # the first row that is shown, when there are more than fit
    light: float = field(default=1.0)  # 0..1: how bright a glowing handle is just now.
    lit: frozenset[str] = frozenset()  # the symbols, or the name of the handle, that are pointed at
    card: Card | None = None  # the card that is shown: of its shapes those are drawn that are pointed at


class LabPicture:
    """Draws rooms; keeps nothing but the size of its letters.

    `fit` comes first: it knows how large a letter is, in units, in the window of now.
    """

    def __init__(self) -> None:
        self.theme: Theme = DEFAULT
        self._letters = Letters()
        self._scale = 1.0
        self.fit(1.0, 1.0)

    def fit(self, scale: float, text_scale: float) -> None:
        """Take on the pixels of a unit, and how large letters are, 1 to 2."""
        self._scale = scale
        self._letters.fit(scale * text_scale)

    @property
    def measure(self) -> tuple[float, int, Theme]:
        """The values on which the panel's rows depend, apart from the room."""
        return self._scale, self._letters.height, self.theme

    @property
    def row(self) -> float:
        """Units from one row of the panel to the next."""
        return (self._letters.height + 2) / self._scale

    @property
    def reach(self) -> float:
        """Units: how near to a handle a click must be."""
        return max(_LEAST, _LEAST / self._scale)

    @property
    def visible_rows(self) -> int:
        """How many rows the panel shows."""
        return int((PANEL.height - 12.0) / self.row)

    @property
    def two_lines(self) -> bool:
        """Whether title and lesson both have room above the play area."""
        return 2.0 * self.row <= PLAY.top - 8.0

    def width(self, text: str) -> float:
        """Return how many units a text is wide."""
        return self._letters.width(text) / self._scale

    def wrapped(self, text: str, width: float = PANEL.width - 16.0) -> list[str]:
        """Return words as lines of a greatest width in units."""
        return broken(text, self.width, width)

    def row_at(self, place: Point) -> int | None:
        """Return which of the rows shown lies at a place of the window's units; None outside of the panel."""
        if not PANEL.holds(*place):
            return None
        row = int((place[1] - PANEL.top - 6.0) // self.row)
        return row if 0 <= row < self.visible_rows else None

    def answer_rows(self, card: Card) -> list[PanelRow]:
        """Return a card's question and answer, then an empty row; at least two rows for the answer."""
        answer = self.wrapped(card.verdict)
        answer += [""] * (_ANSWER - len(answer))
        return [
            *(PanelRow(line) for line in self.wrapped(card.title)),
            *(PanelRow(pieces=((line, self.theme.overlay_hit),)) for line in answer),
            PanelRow(),
        ]

    def card_rows(self, card: Card) -> list[PanelRow]:
        """Return a card's formulas as rows of the panel."""
        return [row for line in card.lines for row in self._rows_of(line)]

    def letter_rows(self, letter: str) -> list[PanelRow]:
        """Return the meaning of a letter of SYMBOLS as rows of the panel, the letter in its colour."""
        line = FormulaLine(letter, (Span(letter, letter),), comment=SYMBOLS[letter].meaning)
        return self._rows_of(line)

    def _rows_of(self, line: FormulaLine) -> list[PanelRow]:
        widest = round((PANEL.width - 16.0) * self._scale)
        rows = rows_of_line(line, self.theme, self._letters, widest)
        indents = (round(row.indent / max(1.0, self._scale)) for row in rows)
        return [
            PanelRow(pieces=row.pieces, indent=indent, lights=line.lights)
            for row, indent in zip(rows, indents, strict=True)
        ]

    def draw(self, canvas: Canvas, look: LabView) -> None:
        """Draw a room, in letters for which `fit` has been called."""
        whole = DebugDraw(canvas, _PLANE, self._letters)
        with canvas.shaken((float(PLAY.left), float(PLAY.top)), 0.0):
            inside, around = (
                DebugDraw(canvas, _PLANE, self._letters, view=whole.covered(box))
                for box in (PLAY, PLAY.grown(_AROUND, _AROUND))
            )
        self._frame_of(whole)
        words = self._words(whole, look)
        inside.taken += [box for box, _ in words]
        self._shapes(inside, look)
        for box, line in words:
            whole.darken(box)
            whole.write(line, box.left + 3, box.top + 1, self.theme.accent)
        self._handles(around, look)
        self._texts(whole, look)

    def _words(self, draw: DebugDraw, look: LabView) -> list[tuple[Box, str]]:
        """Return the lines of words, each with its pixels: at the top of the play area."""
        found = []
        height = self._letters.height
        x, y = draw.spot((PLAY.left + 6.0, PLAY.top + 5.0))
        for words in look.words:
            for line in self.wrapped(words, PLAY.width - 80.0):
                box = Box(x, y, self._letters.width(line) + 6, height + 1)
                found.append((box, line))
                y += height + 2
        return found

    def _frame_of(self, draw: DebugDraw) -> None:
        """Draw the edges of the play area and of the panel."""
        for box in (PLAY, PANEL):
            draw.path([*box.corners, box.corners[0]], dimmed(self.theme.wall, 0.6))

    def _shapes(self, draw: DebugDraw, look: LabView) -> None:
        """Draw the shapes with their labels, and those of the card that are pointed at."""
        labels: list[Label] = []
        lit = lit_shapes(look.shapes, look.lit)
        for number, shape in enumerate(look.shapes):
            is_bright = number in lit
            colour = shape_painter.colour_of(self.theme, shape.ink)
            if lit and not is_bright:
                colour = dimmed(colour, _DIM)
            shape_painter.draw_shape(draw, shape, colour, lit=is_bright)
            label = shape_painter.label_of(shape, colour, bold=is_bright)
            if label is not None:
                labels.append(label)
        if look.card is not None and look.lit:
            drawn = {name for shape in look.shapes for name in (base(shape.ink), shape.label)}
            more = tuple(
                shape
                for shape in look.card.shapes
                if is_lit(shape, look.lit) and base(shape.ink) not in drawn
            )
            labels += shape_painter.draw_picture(draw, self.theme, replace(look.card, shapes=more), look.lit)
        labels += self._names(look, {label.text for label in labels})
        for handle in look.handles:
            side = 2.0 * _HANDLE * (3.4 if handle.glows else 1.0) * draw.unit
            draw.taken.append(Box.about(draw.spot(handle.place), side, side))
        dots, side = (shape.place for shape in look.shapes if isinstance(shape, Dot)), 8.0 * draw.unit
        draw.taken += [Box.about(draw.spot(place), side, side) for place in dots]
        shape_painter.draw_axes_in(draw, self.theme.faint, draw.covered(Box(0, 0, PLAY.width, PLAY.height)))
        shape_painter.draw_grid_in(draw, self.theme.faint, AREA)
        shape_painter.write_labels(draw, labels)

    def _names(self, look: LabView, known: set[str]) -> list[Label]:
        """Return the names of the handles that are chosen or pointed at, unless their shapes say them."""
        first = known | {text.split()[0] for text in known if text}
        return [
            Label(handle.name, handle.place, self.theme.accent, handle.pointed)
            for handle in look.handles
            if (handle.chosen or handle.pointed) and handle.name not in first
        ]

    def _handles(self, draw: DebugDraw, look: LabView) -> None:
        size = _HANDLE * draw.unit / draw.scale
        for handle in look.handles:
            bold = handle.chosen or handle.pointed
            colour = self.theme.accent if bold else self.theme.hud
            side = 2.0 * size * (1.4 if bold else 1.0)
            corners = Box.about(handle.place, side, side).corners
            draw.path([*corners, corners[0]], colour, 2 if bold else 1)
            if handle.glows:
                bright = dimmed(self.theme.accent, 0.4 + 0.6 * look.light)
                draw.circle(handle.place, 2.6 * size + 5.0 * look.light, bright, 2)

    def _texts(self, draw: DebugDraw, look: LabView) -> None:
        theme, row = self.theme, self.row
        if self.two_lines:
            self._write(draw, (PLAY.left, 10.0), look.title, theme.title)
            self._write(draw, (PLAY.left, 10.0 + row), look.lesson, theme.hud)
        else:
            self._write(draw, (PLAY.left, (PLAY.top - row) / 2.0 + 1.0), look.title, theme.title)
        lines, height = self.help_lines(look.help), self._letters.height / self._scale
        top = min((PLAY.bottom + _BOTTOM - len(lines) * height) / 2.0 + 1.0, _BOTTOM + 3.0 - row)
        for number, line in enumerate(lines):
            self._write(draw, (PLAY.left, top + number * height), line, theme.faint)
        self._rows(draw, look)

    def help_lines(self, parts: Sequence[str]) -> list[str]:
        """Return the parts of the help as the lines that have room below, the first parts first."""
        lines = [""]
        most = int((_BOTTOM - PLAY.bottom) * self._scale / self._letters.height)
        for part in parts:
            longer = f"{lines[-1]}{_BETWEEN}{part}" if lines[-1] else part
            if self.width(longer) <= PANEL.right - PLAY.left:
                lines[-1] = longer
            elif len(lines) < most:
                lines.append(part)
            else:
                break
        return lines

    def _rows(self, draw: DebugDraw, look: LabView) -> None:
        """Write the rows of the panel that are in sight, and marks where there are more."""
        first, fit = look.first_row, self.visible_rows
        for number, row in enumerate(look.rows[first : first + fit]):
            top = PANEL.top + 6.0 + number * self.row
            pointed = bool(row.lights) and row.lights == look.lit
            if row.chosen or pointed:
                box = Box(PANEL.left + 2, top - 1, PANEL.width - 4, self.row)
                share = 0.3 if row.chosen else 0.18
                draw.darken(draw.covered(box), 1.0, dimmed(self.theme.accent, share))
            x = PANEL.left + 8.0 + row.indent
            for text, colour in row.pieces or ((row.text, self._row_colour(row.ink)),):
                x += self._write(draw, (x, top), text, colour)
            for left, right in row.underlined:
                low = top + self.row - 4.0
                ends = ((PANEL.left + 8.0 + left, low), (PANEL.left + 8.0 + right, low))
                draw.line(*ends, self.theme.faint)
            if row.value:
                width = self.width(row.value)
                colour = self._row_colour(row.ink if row.value_ink is None else row.value_ink)
                self._write(draw, (PANEL.right - 8.0 - width, top), row.value, colour)
        middle = (PANEL.left + PANEL.right) / 2.0
        if first > 0:
            _more(draw, (middle, PANEL.top - 1.0), -1.0, self.theme.prompt)
        if first + fit < len(look.rows):
            _more(draw, (middle, PANEL.bottom - 5.0), 1.0, self.theme.prompt)

    def _row_colour(self, ink: str) -> Colour:
        named = {
            "title": self.theme.title,
            "help": self.theme.faint,
            "good": self.theme.prompt,
            "": self.theme.hud,
        }
        return named[ink] if ink in named else shape_painter.colour_of(self.theme, ink)

    def _write(self, draw: DebugDraw, place: Point, text: str, colour: Colour) -> float:
        """Write a text with its top left at a place of the window's units; return its width in units."""
        return draw.write(text, *draw.spot(place), colour) / draw.scale


def _more(draw: DebugDraw, place: Point, way: float, colour: Colour) -> None:
    """Draw a broad arrowhead: there are more rows this way."""
    x, y = place
    for inset in (0.0, 3.0):
        tip, wings = y + inset * way, y + (inset - 5.0) * way
        draw.path([(x - 22.0, wings), (x, tip), (x + 22.0, wings)], colour, 2)
