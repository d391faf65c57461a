"""Lines about what happened beside the game: where a picture went, what could not be saved."""

from __future__ import annotations

import math
from collections import deque
from typing import Final, NamedTuple

import pygame

from game.view.pages.widgets import strip_box
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width
from game.view.paint.text_size import grown
from game.view.paint.wrapping import fitting, wrapped

_SHORT, _LETTERS_PER_SECOND = 2.5, 16.0
"""seconds that any notice stays; how fast a longer one is read."""

_LINE, _HEIGHT = 24.0, 15.0
_BOTTOM, _ROOM, _TALLEST = 675.0, 1240.0, 96.0
"""units, of notices at the bottom of the picture: their lower end, their width and height at most."""

_TOP, _NARROW, _TALLEST_NARROW = 150.0, 600.0, 192.0
"""units, of notices at its top: between the HUD's parts and below the pause's strip."""


class _Notice(NamedTuple):
    """A notice and how many seconds it stays."""

    text: str
    seconds: float


_NOTHING: Final = _Notice("", 0.0)


class Notices:
    """Shows one notice after another, each for as long as it takes to read.

    They stand at the bottom; with the overlay on, whose cards lie there, at the top.
    """

    def __init__(self) -> None:
        self._waiting: deque[_Notice] = deque()
        self._left = 0.0
        self.text_scale = 1.0
        """1 to 2: that of the canvas they were last drawn on."""

    @property
    def shown(self) -> str:
        """The notice that is on the screen, "" if there is none."""
        return self._first.text

    @property
    def _first(self) -> _Notice:
        return self._waiting[0] if self._waiting else _NOTHING

    def tell(self, notice: str, seconds: float | None = None) -> None:
        """Show a notice when its turn comes, for so many seconds or as long as it takes to read."""
        self._waiting.append(_Notice(notice, _duration(notice) if seconds is None else seconds))
        if len(self._waiting) == 1:
            self._left = self._first.seconds

    def instead(self, notice: str, seconds: float | None = None) -> None:
        """Show a notice at once, in the place of all others: the answer to a key."""
        self._waiting.clear()
        self.tell(notice, seconds)

    def tick(self, elapsed: float) -> None:
        """Let so many seconds pass."""
        if not self._waiting:
            return
        self._left -= elapsed
        if self._left <= 0.0:
            self._waiting.popleft()
            self._left = self._first.seconds

    def draw(self, canvas: Canvas, *, at_top: bool = False) -> None:
        """Draw what is shown."""
        self.text_scale = canvas.text_scale
        for line, y in self._lines(at_top=at_top):
            height = fitting(line, self._height, _ROOM)
            canvas.text(line, 640, y, height, canvas.palette.hud, "centre")

    def box(self, *, at_top: bool = False) -> pygame.Rect | None:
        """Return the part of the field that is written on, in units; None if nothing is shown."""
        lines = self._lines(at_top=at_top)
        if not lines:
            return None
        wide = max(min(_ROOM, text_width(line, self._height)) for line, _ in lines)
        top, bottom = lines[0][1], lines[-1][1] + self._height
        return pygame.Rect(640 - wide / 2, top, wide, bottom - top).inflate(12, 8)

    @property
    def _height(self) -> float:
        return grown(_HEIGHT, self.text_scale)

    def _lines(self, *, at_top: bool) -> list[tuple[str, float]]:
        """Return the lines of what is shown, each with its top; of many those that are due now."""
        scale = self.text_scale
        every, top, room = _LINE * scale, _TOP, _NARROW
        if scale > 1.0:
            top, room = strip_box(scale).bottom + 8.0, _ROOM
        whole = wrapped(self.shown.upper(), self._height, room if at_top else _ROOM)
        most = int((_TALLEST_NARROW if at_top else _TALLEST) // every)
        lines = whole[self._part(math.ceil(len(whole) / most)) * most :][:most]
        bottom = _BOTTOM - 15.0 * (scale - 1.0)
        first = top if at_top else bottom - self._height - every * (len(lines) - 1)
        return [(line, first + every * number) for number, line in enumerate(lines)]

    def _part(self, parts: int) -> int:
        """Return which of so many parts of what is shown is to be read now; all have equal time."""
        gone = 1.0 - self._left / self._first.seconds if self._first.seconds > 0.0 else 0.0
        return min(parts - 1, int(gone * parts)) if parts > 1 else 0


def _duration(notice: str) -> float:
    return max(_SHORT, 1.0 + len(notice) / _LETTERS_PER_SECOND)
