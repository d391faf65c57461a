"""Notices: short messages about things outside the game, such as a saved screenshot or a full disk."""

from __future__ import annotations

import math
from collections import deque
from typing import Final, NamedTuple

from game.view.hud.hud_boxes import hud_sizes
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import fitted_height, scaled, wrapped

_SHORT, _LETTERS_PER_SECOND = 2.5, 16.0
"""seconds for which a short notice stays; the reading speed that sets the time of a longer one."""

_LINE, _HEIGHT = 24.0, 15.0
_BOTTOM, _ROOM, _TALLEST = 675.0, 1240.0, 96.0
"""units: lower end, greatest width and greatest height of notices at the bottom."""

_TOP, _NARROW, _TALLEST_NARROW = 150.0, 600.0, 192.0
"""units: upper end, greatest width and greatest height of notices at the top, between the parts of the HUD
and below the pause's strip."""


class _Notice(NamedTuple):
    """A notice and the time for which it is shown, in seconds."""

    text: str
    seconds: float


_NOTHING: Final = _Notice("", 0.0)


class Notices:
    """Shows one notice after another, each for as long as it takes to read.

    Notices are at the bottom, or at the top while the overlay is on, whose cards are at the bottom.
    """

    def __init__(self) -> None:
        self._waiting: deque[_Notice] = deque()
        self._left = 0.0
        self.text_scale = 1.0  # 1 to 2: the text size when they were last drawn

    @property
    def current_text(self) -> str:
        """The notice on the screen, "" if there is none."""
        return self._first.text

    @property
    def _first(self) -> _Notice:
        return self._waiting[0] if self._waiting else _NOTHING

    def notify(self, notice: str, seconds: float | None = None) -> None:
        """Show a notice after those that are waiting; seconds defaults to the time it takes to read."""
        to_read = max(_SHORT, 1.0 + len(notice) / _LETTERS_PER_SECOND)
        self._waiting.append(_Notice(notice, to_read if seconds is None else seconds))
        if len(self._waiting) == 1:
            self._left = self._first.seconds

    def instead(self, notice: str, seconds: float | None = None) -> None:
        """Show a notice at once and drop all others; for the answer to a key."""
        self._waiting.clear()
        self.notify(notice, seconds)

    def tick(self, elapsed: float) -> None:
        """Advance by elapsed seconds."""
        if not self._waiting:
            return
        self._left -= elapsed
        if self._left <= 0.0:
            self._waiting.popleft()
            self._left = self._first.seconds

    def draw(self, canvas: Canvas, *, at_top: bool = False, below: float = 0.0) -> None:
        """Draw the notice; below: y (units) of the end of all else at the top but the HUD."""
        self.text_scale = canvas.text_scale
        for line, y in self._lines(at_top=at_top, below=below):
            height = fitted_height(line, self._height, _ROOM)
            canvas.text(line, 640, y, height, canvas.palette.hud, "centre")

    def box(self, *, at_top: bool = False, below: float = 0.0) -> Box | None:
        """Return the box of the notice in units; None if none is shown. See `draw`."""
        lines = self._lines(at_top=at_top, below=below)
        if not lines:
            return None
        width = max(min(_ROOM, text_width(line, self._height)) for line, _ in lines)
        top, bottom = lines[0][1], lines[-1][1] + self._height
        return Box(640 - width / 2, top, width, bottom - top).grown(6, 4)

    @property
    def _height(self) -> float:
        return scaled(_HEIGHT, self.text_scale)

    def _lines(self, *, at_top: bool, below: float) -> list[tuple[str, float]]:
        """Return the lines of the notice, each with its top; a long notice is shown in parts."""
        scale = self.text_scale
        every, top, room = _LINE * scale, _TOP, _NARROW
        if scale > 1.0:
            sizes = hud_sizes(scale)
            top, room = max(sizes.bottom, sizes.middle_of_two) + 8.0, _ROOM
        top = max(top, below + 8.0)
        whole = wrapped(self.current_text.upper(), self._height, room if at_top else _ROOM)
        most = int((_TALLEST_NARROW if at_top else _TALLEST) // every)
        lines = whole[self._part(math.ceil(len(whole) / most)) * most :][:most]
        bottom = _BOTTOM - 15.0 * (scale - 1.0)
        first = top if at_top else bottom - self._height - every * (len(lines) - 1)
        return [(line, first + every * number) for number, line in enumerate(lines)]

    def _part(self, parts: int) -> int:
        """Return the index of the part to show now; all parts get equal time."""
        gone = 1.0 - self._left / self._first.seconds if self._first.seconds > 0.0 else 0.0
        return min(parts - 1, int(gone * parts)) if parts > 1 else 0
