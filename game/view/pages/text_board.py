"""The screen for writing a name, a title or a code: the text with a cursor."""

from __future__ import annotations

from dataclasses import dataclass

from game.view.pages.drawn import Stroke, Text
from game.view.pages.widgets import ROOM
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import TITLE_SPACING
from game.view.paint.text_layout import LINE_EVERY, as_many_as_fit, fitted_height, scaled
from game.view.paint.theme import DEFAULT, Colour, Theme

_HEADING, _HELP, _EVERY = 44.0, 15.0, 26.0
_HEADING_TOP, _TEXT_TOP, _HELP_TOP = 130.0, 290.0, 500.0
"""units: letters of the heading and of the help at 100 %, spacing of its lines, and the tops of all."""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """What is shown, laid out in units."""

    heading: str
    text: str
    cursor: int  # index of the letter that up and down change
    longest: int  # greatest length of the text
    help: str = ""
    fault: str = ""  # why the text is refused, "" if it is not
    palette: Theme = DEFAULT
    scale: float = 1.0  # 1 to 2: the text size

    @property
    def texts(self) -> list[Text]:
        """The heading, the lines of help, the letters of the text, and arrows at the cursor."""
        height, title = scaled(_HEADING, self.scale), self.palette.title
        height = fitted_height(self.heading, height, ROOM, TITLE_SPACING)
        heading = Text(self.heading, 640.0, _HEADING_TOP, height, title, "centre", TITLE_SPACING)
        arrow, x = 20.0 * self.scale, self._slots[self.cursor]
        letters = [
            Text(letter, at, _TEXT_TOP, self._high, colour, "centre")
            for letter, (at, colour) in zip(self.text, self._tinted(self.palette.hud), strict=False)
            if letter != " "
        ]
        arrows = [
            Text(sign, x, y, arrow, self.palette.prompt, "centre")
            for sign, y in (("↑", _TEXT_TOP - 10.0 - arrow), ("↓", self._line + 10.0))
        ]
        return [heading, *self._help_lines(), *letters, *arrows]

    @property
    def strokes(self) -> list[Stroke]:
        """A line under each place of the text."""
        return [
            Stroke((x - 14.0, self._line), (x + 14.0, self._line), colour)
            for x, colour in self._tinted(self.palette.faint)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the board."""
        for text in self.texts:
            text.draw(canvas)
        for stroke in self.strokes:
            stroke.draw(canvas)

    def _help_lines(self) -> list[Text]:
        """Return as much of the help as fits in one line, and the fault."""
        height = scaled(_HELP, self.scale)
        every = max(_EVERY, height * LINE_EVERY)
        help_line = as_many_as_fit(tuple(self.help.split("   ")), height, ROOM)
        lines = [(help_line, self.palette.faint), *[(self.fault, self.palette.warning)] * bool(self.fault)]
        return [
            Text(line, 640.0, _HELP_TOP + every * number, fitted_height(line, height, ROOM), colour, "centre")
            for number, (line, colour) in enumerate(lines)
        ]

    @property
    def _slots(self) -> list[float]:
        """The middle of each place of the text."""
        every = min(40.0 * self.scale, ROOM / self.longest)
        return [640.0 + (number + 0.5 - self.longest / 2) * every for number in range(self.longest)]

    def _tinted(self, usual: Colour) -> list[tuple[float, Colour]]:
        """Return the middle of each place with its colour, in which the cursor is marked."""
        prompt = self.palette.prompt
        return [(x, prompt if at == self.cursor else usual) for at, x in enumerate(self._slots)]

    @property
    def _high(self) -> float:
        return 20.0 + 16.0 * self.scale

    @property
    def _line(self) -> float:
        return _TEXT_TOP + self._high + 8.0
