"""Texts and lines with their places: what a page consists of once it is laid out."""

from __future__ import annotations

from dataclasses import dataclass

from game.view.paint.box import Box
from game.view.paint.camera import Point
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import SPACING, Align
from game.view.paint.theme import Colour, Theme


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its place in units; x is its left end, centre or right end."""

    text: str
    x: float
    y: float
    height: float
    colour: Colour
    align: Align = "left"
    spacing: float = SPACING

    def draw(self, canvas: Canvas) -> None:
        """Draw the text."""
        canvas.text(self.text, self.x, self.y, self.height, self.colour, self.align, self.spacing)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with its colour and brightness."""

    start: Point
    end: Point
    colour: Colour
    bright: float = 1.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        canvas.line(self.start, self.end, self.colour, self.bright)


def frame_of(box: Box, palette: Theme) -> list[Stroke]:
    """Return the frame of what is chosen."""
    corners = box.corners
    return [
        Stroke(start, end, palette.prompt, 0.6)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]


def knob_at(x: float, y: float, up: float, colour: Colour) -> list[Stroke]:
    """Return a slider's knob, which reaches `up` units above and below a place."""
    return [
        *(Stroke((x + dx, y - up), (x + dx, y + up), colour) for dx in (-3.0, 3.0)),
        *(Stroke((x - 3.0, y + dy), (x + 3.0, y + dy), colour) for dy in (-up, up)),
    ]


def button(label: str, palette: Theme, *, chosen: bool) -> tuple[str, Colour]:
    """Return a button's text and colour."""
    return (f"> {label} <", palette.prompt) if chosen else (label, palette.hud)
