"""Lines about what happened beside the game: where a picture went, what could not be saved."""

from __future__ import annotations

import textwrap
from collections import deque

from game.view.canvas import Canvas
from game.view.theme import DEFAULT

_SHORT, _LETTERS_PER_SECOND = 2.5, 16.0
"""seconds that any notice stays; how fast a longer one is read."""

_WIDTH = 76
"""characters of a line."""

_BOTTOM, _LINE, _HEIGHT = 648.0, 26.0, 15.0
_MOST_LINES = 4


class Notices:
    """Shows one notice after another, each for as long as it takes to read."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._left = 0.0

    @property
    def shown(self) -> str:
        """The notice that is on the screen, "" if there is none."""
        return self._waiting[0] if self._waiting else ""

    def tell(self, notice: str) -> None:
        """Show a notice when its turn comes."""
        if not self._waiting:
            self._left = _duration(notice)
        self._waiting.append(notice)

    def instead(self, notice: str) -> None:
        """Show a notice at once, in the place of all others: the answer to a key."""
        self._waiting.clear()
        self.tell(notice)

    def tick(self, elapsed: float) -> None:
        """Let so many seconds pass."""
        if not self._waiting:
            return
        self._left -= elapsed
        if self._left <= 0.0:
            self._waiting.popleft()
            self._left = _duration(self.shown)

    def draw(self, canvas: Canvas) -> None:
        """Draw what is shown, its last line always at the same height."""
        lines = textwrap.wrap(self.shown.upper(), _WIDTH)[:_MOST_LINES]
        for number, line in enumerate(reversed(lines)):
            canvas.text(line, 640, _BOTTOM - _LINE * number, _HEIGHT, DEFAULT.hud, "centre")


def _duration(notice: str) -> float:
    return max(_SHORT, 1.0 + len(notice) / _LETTERS_PER_SECOND)
