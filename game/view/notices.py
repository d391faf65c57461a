"""Lines about what happened beside the game: where a picture went, what could not be saved."""

from __future__ import annotations

import textwrap
from collections import deque
from typing import Final, NamedTuple

import pygame

from game.view.canvas import Canvas
from game.view.stroke_font import text_width
from game.view.theme import DEFAULT

_SHORT, _LETTERS_PER_SECOND = 2.5, 16.0
"""seconds that any notice stays; how fast a longer one is read."""

_LINE, _HEIGHT = 24.0, 15.0
_BOTTOM, _WIDTH, _MOST_LINES = 660.0, 82, 4
"""of notices at the bottom of the picture: top of the last line, characters of a line, lines."""

_TOP, _NARROW, _MOST_NARROW = 150.0, 40, 8
"""of notices at its top: top of the first line, between the HUD's parts and below the pause's strip."""


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
        for line, y in self._lines(at_top=at_top):
            canvas.text(line, 640, y, _HEIGHT, DEFAULT.hud, "centre")

    def box(self, *, at_top: bool = False) -> pygame.Rect | None:
        """Return the part of the field that is written on, in units; None if nothing is shown."""
        lines = self._lines(at_top=at_top)
        if not lines:
            return None
        wide = max(text_width(line, _HEIGHT) for line, _ in lines)
        top, bottom = lines[0][1], lines[-1][1] + _HEIGHT
        return pygame.Rect(640 - wide / 2, top, wide, bottom - top).inflate(12, 8)

    def _lines(self, *, at_top: bool) -> list[tuple[str, float]]:
        """Return the lines of what is shown, each with its top."""
        width, most = (_NARROW, _MOST_NARROW) if at_top else (_WIDTH, _MOST_LINES)
        lines = textwrap.wrap(self.shown.upper(), width)[:most]
        first = _TOP if at_top else _BOTTOM - _LINE * (len(lines) - 1)
        return [(line, first + _LINE * number) for number, line in enumerate(lines)]


def _duration(notice: str) -> float:
    return max(_SHORT, 1.0 + len(notice) / _LETTERS_PER_SECOND)
