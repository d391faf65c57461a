"""A run as a graph: the score over time, with the waves, the ships lost and the gifts taken."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import Align, text_width
from game.view.paint.theme import Colour

MarkerPainter: TypeAlias = Callable[[Canvas, float, float, float], None]
"""Draws a mark at a place, half of its size in units last."""

_WAVE: Final = "WAVE"
_LETTERS: Final = 12.0
_GAP: Final = 8.0
_MARK: Final = 6.0  # units: letters of the numbers at 100 %, the gap beside them, and half the size of a mark
_SECONDS: Final = (5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000, 86400)
_EVERY_WAVE: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9)
_DOT: Final = 7.0  # units across
_APART: Final = 1.6  # widths of a number from one on the axis of time to the next, at least


@dataclass(frozen=True, slots=True)
class RunGraph:
    """What is drawn; times are seconds from the beginning of the run."""

    seconds: float  # how long the run was
    lines: tuple[tuple[tuple[float, int], ...], ...] = ()
    """the score at times; in a duel a line for each player."""
    waves: tuple[tuple[float, int], ...] = ()
    """when each wave began, and its number; none where the game does not tell them."""
    losses: tuple[tuple[float, int], ...] = ()  # when ships were lost, and the score then
    gifts: tuple[tuple[float, int], ...] = ()  # when gifts were taken, and the score then
    names: tuple[str, ...] = ("PLAYER 1", "PLAYER 2")  # whose each of two lines is


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, from an hour on with hours."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def score_step(most: int, lines: int = 5) -> int:
    """Return the distance of round numbers (1, 2 or 5 times a power of ten), of which at most `lines` fit."""
    step = 1
    while most > step * lines:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def draw_run_graph(canvas: Canvas, graph: RunGraph, box: Box) -> None:
    """Draw the graph with its axes and their numbers into a box (units)."""
    _Plot(canvas, graph, box).draw()


class _Plot:
    """A graph that is being drawn."""

    def __init__(self, canvas: Canvas, graph: RunGraph, box: Box) -> None:
        self._canvas, self._graph = canvas, graph
        self._high = canvas.scaled(_LETTERS)
        self._most = max([1, *(score for line in graph.lines for _, score in line)])
        self._step = score_step(self._most)
        self._long = max(1.0, graph.seconds)
        line = 1.4 * self._high + _GAP
        first = str(graph.waves[0][1]) if graph.waves else ""
        self._beside = _GAP + text_width(first, self._high) / 2
        waves = text_width(_WAVE, self._high) + self._beside if graph.waves else 0.0
        numbers = max(text_width(str(each), self._high) for each in self._numbers()) + _GAP
        self._left = box.left + max(waves, numbers)
        self._right = box.right - text_width(clock(self._long), self._high) / 2
        self._top = box.top + (2.5 * self._high + _GAP if graph.waves else self._high / 2)
        self._bottom = box.bottom - line

    def _numbers(self) -> range:
        """Return the numbers of the axis of the score."""
        return range(0, self._most + 1, self._step)

    def _x(self, seconds: float) -> float:
        return self._left + (self._right - self._left) * min(1.0, seconds / self._long)

    def _y(self, score: float) -> float:
        return self._bottom - (self._bottom - self._top) * score / self._most

    def draw(self) -> None:
        """Draw axes, waves, the line of the score, and the marks."""
        self._draw_scores()
        self._draw_times()
        self._draw_waves()
        canvas = self._canvas
        colours = _colours(canvas, self._graph)
        for number, (line, colour) in enumerate(zip(self._graph.lines, colours, strict=True)):
            points = [(self._x(at), self._y(score)) for at, score in line]
            canvas.polyline([(self._x(0.0), self._y(0)), *points], colour)
            for point in points if number else ():
                canvas.dot(point, colour, _DOT)
        for at, score in self._graph.gifts:
            gift_mark(canvas, self._x(at), self._y(score))
        for at, score in self._graph.losses:
            loss_mark(canvas, self._x(at), self._y(score))

    def _draw_scores(self) -> None:
        canvas, faint = self._canvas, self._canvas.palette.faint
        for number in self._numbers():
            y = self._y(number)
            canvas.line((self._left, y), (self._right, y), faint, 0.2 if number else 0.8)
            self._say(str(number), self._left - _GAP, y - self._high / 2, "right")
        canvas.line((self._left, self._top), (self._left, self._bottom), faint, 0.8)

    def _draw_times(self) -> None:
        room = text_width(clock(self._long), self._high) * _APART * self._long / (self._right - self._left)
        step = next((each for each in _SECONDS if each >= room), math.ceil(room))
        at = 0
        while at <= self._long:
            x = self._x(at)
            self._canvas.line(
                (x, self._bottom), (x, self._bottom + _GAP / 2), self._canvas.palette.faint, 0.8
            )
            self._say(clock(at), x, self._bottom + _GAP + 0.4 * self._high, "centre")
            at += step

    def _draw_waves(self) -> None:
        """Draw a line where a wave begins, with its number; of many waves each second, fifth, tenth ..."""
        if not self._graph.waves:
            return
        canvas, y, title = self._canvas, self._top - 2.5 * self._high - _GAP / 2, self._canvas.palette.title
        self._say(_WAVE, self._left - self._beside, y, "right")
        step = next(step for step in _EVERY_WAVE if self._have_room(step))
        for at, wave in self._graph.waves:
            if wave % step == 0:
                x = self._x(at)
                canvas.line((x, y + 1.4 * self._high), (x, self._bottom), title, 0.35)
                self._say(str(wave), x, y, "centre", title)

    def _have_room(self, step: int) -> bool:
        """Return whether the numbers of the waves that this step divides stand apart."""
        free = self._left - self._beside
        for at, wave in self._graph.waves:
            half = text_width(str(wave), self._high) / 2
            if wave % step == 0:
                if self._x(at) - half < free:
                    return False
                free = self._x(at) + half + _GAP
        return True

    def _say(self, text: str, x: float, y: float, align: Align, colour: Colour | None = None) -> None:
        self._canvas.text(text, x, y, self._high, colour or self._canvas.palette.faint, align)


def draw_graph_key(canvas: Canvas, graph: RunGraph, x: float, y: float) -> None:
    """Write what the lines and marks of a graph mean in one line with its middle and its top at a place."""
    high, key = canvas.scaled(_LETTERS), _key(canvas, graph)
    x -= (sum(text_width(word, high) + 2 * high + _GAP for word, _ in key) - high) / 2
    for word, mark in key:
        mark(canvas, x + high / 2, y + high / 2, high / 2)
        canvas.text(word, x + high + _GAP, y, high, canvas.palette.faint)
        x += text_width(word, high) + 2 * high + _GAP


def _key(canvas: Canvas, graph: RunGraph) -> list[tuple[str, MarkerPainter]]:
    """Return the words of a key with the marks that they explain: players where each has a line."""
    parts: list[tuple[str, MarkerPainter]] = []
    if len(graph.lines) > 1:
        for number, (name, colour) in enumerate(zip(graph.names, _colours(canvas, graph), strict=True)):
            parts.append((name, partial(line_mark, colour=colour, dotted=number > 0)))
    marks = (("SHIP LOST", loss_mark, graph.losses), ("GIFT", gift_mark, graph.gifts))
    return [*parts, *((word, mark) for word, mark, at in marks if at)]


def _colours(canvas: Canvas, graph: RunGraph) -> list[Colour]:
    """Return the colours of the lines: that of the score, in a duel those of the ships."""
    palette = canvas.palette
    return [palette.accent] if len(graph.lines) == 1 else [palette.ship, palette.ship_two][: len(graph.lines)]


def line_mark(canvas: Canvas, x: float, y: float, size: float, colour: Colour, *, dotted: bool) -> None:
    """Draw a piece of a line of the graph: the second line has dots, so that colours are not needed."""
    canvas.line((x - size, y), (x + size, y), colour)
    if dotted:
        canvas.dot((x, y), colour, _DOT)


def gift_mark(canvas: Canvas, x: float, y: float, size: float = _MARK) -> None:
    """Draw the mark of a gift: a diamond."""
    corners = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
    canvas.polyline(corners, canvas.palette.pickup, closed=True)


def loss_mark(canvas: Canvas, x: float, y: float, size: float = _MARK) -> None:
    """Draw the mark of a lost ship: a cross."""
    for way in (-1.0, 1.0):
        start, end = (x - size, y - size * way), (x + size, y + size * way)
        canvas.line(start, end, canvas.palette.warning)
