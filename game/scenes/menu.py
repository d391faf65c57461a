"""A heading and its choices, one of them chosen: as a sheet, or as a strip that leaves the field readable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.input.actions import Action
from game.view.canvas import Canvas
from game.view.stroke_font import text_width
from game.view.theme import DEFAULT

STRIP: Final = pygame.Rect(340, 78, 600, 56)
"""where a strip lies, in units: below the wave's number, right of the player's figures."""

_HEADING, _HEADING_SPACING, _HEADING_TOP = 60.0, 3.2, 244.0
_CHOICE, _CHOICE_TOP, _CHOICE_EVERY = 28.0, 372.0, 52.0
_HELP, _HELP_TOP = 16.0, 520.0

_STRIP_WORD, _STRIP_GAP = 17.0, 36.0
_STRIP_HELP, _STRIP_HELP_TOP = 14.0, 115.0


class Menu:
    """A short list to choose from; the first choice is the harmless one and is chosen to begin with."""

    def __init__(self, heading: str, choices: Sequence[str]) -> None:
        self._heading = heading
        self._choices = tuple(choices)
        self.choice = 0

    def press(self, action: Action, *, strip: bool) -> bool:
        """Move the choice up or down, in a strip also to the left or right; say whether that was asked for.

        There is no way round: a thrust key that is pressed as a pause comes must not choose to quit.
        """
        back, on = [Action.UP], [Action.DOWN]
        if strip:
            back, on = [*back, Action.LEFT], [*on, Action.RIGHT]
        if action in back:
            self.choice = max(0, self.choice - 1)
        elif action in on:
            self.choice = min(len(self._choices) - 1, self.choice + 1)
        return action in back or action in on

    def draw_sheet(self, canvas: Canvas, words: str) -> None:
        """Draw the choices under a large heading in the middle of the field, and a line of help."""
        canvas.text(self._heading, 640, _HEADING_TOP, _HEADING, DEFAULT.title, "centre", _HEADING_SPACING)
        for number in range(len(self._choices)):
            text, colour = self._shown(number)
            canvas.text(text, 640, _CHOICE_TOP + _CHOICE_EVERY * number, _CHOICE, colour, "centre")
        canvas.text(words, 640, _HELP_TOP, _HELP, DEFAULT.faint, "centre")

    def draw_strip(self, canvas: Canvas, words: str) -> None:
        """Draw the heading and the choices in one line, and a line of help, within STRIP."""
        parts = [(self._heading, DEFAULT.title)]
        parts += [self._shown(number) for number in range(len(self._choices))]
        widths = [text_width(text, _STRIP_WORD) for text, _ in parts]
        x = 640 - (sum(widths) + _STRIP_GAP * (len(parts) - 1)) / 2
        for (text, colour), width in zip(parts, widths, strict=True):
            canvas.text(text, x, STRIP.top + 5, _STRIP_WORD, colour, "left")
            x += width + _STRIP_GAP
        canvas.text(words, 640, _STRIP_HELP_TOP, _STRIP_HELP, DEFAULT.faint, "centre")

    def _shown(self, number: int) -> tuple[str, tuple[int, int, int]]:
        """Return a choice as it is written, and its colour."""
        text = self._choices[number]
        return (f"> {text} <", DEFAULT.prompt) if number == self.choice else (text, DEFAULT.faint)
