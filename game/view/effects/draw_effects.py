"""The kinds of short effects. Each can draw itself at any age and says how long it lasts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Protocol

from game.physics import Point, Torus
from game.physics.legs import Leg
from game.view.bodies import draw_beams
from game.view.bodies.poses import beam_pieces, copies
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, star
from game.view.paint.stroke_font import text_width
from game.view.paint.theme import Colour, blend

POP_UP_RISE: Final = 24.0  # units by which a pop-up rises while it is shown
LETTERS: Final = (12.0, 28.0)
"""units: the least and the greatest height of a pop-up's letters; the least is 18 px at 1080p."""

_GROWTH: Final = 1.2  # units of height added for each doubling of points
_FEAT: Final = 3.0  # units of height added for each time by which a feat multiplies, after the first
_SMALL_CHANGE: Final = 20.0  # points that are written smallest
_PULSE_FULL: Final = 10  # ticks of full brightness: 0.08 s
_PULSE_RAILS: Final = (1.3,)  # units
WRAPPED: Final = 60.0  # units: a shockwave is seen beyond an edge that is this near to its middle
_RIMS: Final = ((0.0, 1.0), (0.035, 0.5), (0.08, 0.25))  # behind the front, in its radius; brightness
_RAYS: Final = (8, 3.6)  # of a glare: their number, and their length in radii of its disc
_TURNS: Final = 0.01  # radians/tick by which they turn
_COOLS: Final = 8.0  # ticks in which lines that were struck are no longer white
_TRAIL: Final = (0.08, 0.16, 0.24)  # fractions of a flight by which its shades are late
_AFTERGLOW_WIDE: Final = 0.7  # fraction of an afterglow's time in which it narrows to a line
_OPENING: Final = 10.0  # ticks, 83 ms, until what opens softly has full brightness
_STEPS: Final = 8  # steps of brightness, so that many effects share a pen


class Effect(Protocol):
    """Something shown for `span` ticks."""

    @property
    def span(self) -> float:
        """How long it lasts, in ticks."""

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw it at an age in ticks, 0 <= age < span."""


def opening(age: float) -> float:
    """Return a brightness that rises to 1, slowly at first, for where nothing may flash. age: in ticks."""
    return min(1.0, math.ceil(_STEPS * math.pow((age + 1.0) / _OPENING, 1.4)) / _STEPS)


def fading(age: float, span: float) -> float:
    """Return a brightness that falls from 1 in even steps and stays above 0 within the span (ticks)."""
    return math.ceil(_STEPS * (1.0 - age / span)) / _STEPS


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle that grows or shrinks, quickly at first, and fades."""

    place: Point
    start: float  # units: radius at first
    end: float  # units: radius at the end
    span: float
    colour: Colour
    bright: float = 0.6
    wraps: float = math.inf  # units: it is seen beyond an edge this near to its middle; 0 for never
    rims: tuple[tuple[float, float], ...] = ((0.0, 1.0),)
    """the circles: how far behind the front, in its radius, and brightness."""

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the circles, on both sides of an edge that they cross."""
        left = 1.0 - age / self.span
        radius = self.start + (self.end - self.start) * (1.0 - left * left)
        light = self.bright * fading(age, self.span)
        for copy in copies(torus, self.place, min(radius, self.wraps)) if self.wraps else (self.place,):
            for behind, share in self.rims:
                canvas.circle(copy, radius * (1.0 - behind), self.colour, light * share, fine=behind > 0.0)


def shockwave(
    place: Point, end: float, span: float, colour: Colour, bright: float = 0.6, *, large: bool = True
) -> Ring:
    """Return a front that runs out over the field, with two fainter ones behind if it is large."""
    return Ring(place, 0.0, end, span, colour, bright, WRAPPED, _RIMS if large else _RIMS[:1])


@dataclass(frozen=True, slots=True)
class Flash:
    """Rays that shrink and fade, as of a muzzle or an impact; with a core a disc that swells and shrinks."""

    place: Point
    radius: float  # units: length of the rays
    points: int
    span: float
    colour: Colour
    turn: float = 0.0  # radians
    bright: float = 1.0
    core: float = 0.0  # units: radius of a disc that keeps its brightness, 0 for none
    peak: float = 0.0  # ticks until a disc is widest

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the rays and the disc."""
        part = age / self.peak if age < self.peak else 1.0 - (age - self.peak) / (self.span - self.peak)
        size = part * part if self.core else 0.4 + 0.6 * part
        light = self.bright * (1.0 if self.core else fading(age, self.span))
        turn = self.turn + _TURNS * age if self.core else self.turn
        for copy in copies(torus, self.place, self.radius * size):
            if self.core:
                canvas.dot(copy, self.colour, 2.0 * self.core * size)
            for start, end in star(copy, self.radius * size, self.points, turn):
                canvas.line(start, end, self.colour, light)


def glare(place: Point, radius: float, peak: float, span: float, colour: Colour) -> Flash:
    """Return a disc that swells to a radius in some ticks, with rays about it."""
    return Flash(place, _RAYS[1] * radius, _RAYS[0], span, colour, 0.0, 0.5, radius, peak)


@dataclass(frozen=True, slots=True)
class Figure:
    """The lines of a drawing that fade where they were, or turn white first, for a sudden end would flash.

    With `hot` they are white in the tick in which they are struck, then as they were, then ever whiter.
    """

    place: Point
    drawing: Drawing
    span: float
    colour: Colour
    radius: float = 1.0  # units: of its unit, at first
    end: float = 1.0  # in radii: how large it is at last
    velocity: Point = (0.0, 0.0)  # units/tick
    hot: Colour | None = None
    rim: float = 0.0  # in radii: that of a circle about it, 0 for none

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the lines, and the circle."""
        left, colour, bright = 1.0 - age / self.span, self.colour, fading(age, self.span)
        if self.hot is not None:
            white = max(1.0 - age / _COOLS, math.ceil(6.0 * age / self.span) / 6.0 - 0.17)
            colour, bright = blend(colour, self.hot, 1.0 if age <= 1.0 else white), 1.0
        radius = self.radius * (1.0 + (self.end - 1.0) * (1.0 - left * left))
        place = torus.wrap((self.place[0] + self.velocity[0] * age, self.place[1] + self.velocity[1] * age))
        reach = max([self.rim, *(math.hypot(x, y) for stroke in self.drawing for x, y in stroke)])
        for copy in copies(torus, place, reach * radius):
            canvas.drawing(self.drawing, copy, colour, radius, bright=bright)
            if self.rim:
                canvas.circle(copy, self.rim * radius, colour, bright)


@dataclass(frozen=True, slots=True)
class IconFlight:
    """A drawing that flies from where it was earned to its place on the HUD, on a bow, ever faster."""

    start: Point
    end: Point
    drawing: Drawing
    scales: tuple[float, float]  # units at the start and at the end
    span: float
    colour: Colour

    def place(self, part: float) -> Point:
        """Return where it is after a part (0..1) of its time."""
        done = part * part * (3.0 - 2.0 * part)
        bow = math.sin(math.pi * done) * 0.18
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return (self.start[0] + dx * done - dy * bow, self.start[1] + dy * done + dx * bow)

    def draw(self, canvas: Canvas, _torus: Torus, age: float) -> None:
        """Draw it, and fainter shades behind it."""
        part = age / self.span
        scale = self.scales[0] + (self.scales[1] - self.scales[0]) * part
        for number, late in enumerate((0.0, *_TRAIL)):
            bright = 1.0 - 0.28 * number
            if part > late:
                canvas.drawing(self.drawing, self.place(part - late), self.colour, scale, bright=bright)


@dataclass(frozen=True, slots=True)
class PopUp:
    """A short text that rises and fades."""

    text: str
    place: Point  # the middle of the letters at first
    span: float
    colour: Colour
    height: float = LETTERS[0]  # units
    bright: float = 1.0

    def box(self, age: float) -> Box:
        """Return the box that it covers at an age in ticks."""
        x, y = self.place
        middle = (x, y - POP_UP_RISE * age / self.span)
        return Box.about(middle, text_width(self.text, self.height), self.height)

    def draw(self, canvas: Canvas, _torus: Torus, age: float) -> None:
        """Draw the letters."""
        fraction = age / self.span
        bright = self.bright * (1.0 if fraction < 0.5 else fading(fraction - 0.5, 0.5))
        x, y = self.place
        top = y - self.height / 2 - POP_UP_RISE * fraction
        canvas.text(self.text, x, top, self.height, self.colour, "centre", bright=bright)


def letters(points: int, times: int = 1) -> float:
    """Return the height (units) of the letters for a score: more for more points and greater feats."""
    lowest, highest = LETTERS
    grown = lowest + _GROWTH * math.log2(max(1.0, points / _SMALL_CHANGE))
    return min(highest, grown + _FEAT * (times - 1))


@dataclass(frozen=True, slots=True)
class Pulse:
    """A ship's laser pulse: a bright line for a moment, then a thin one that fades."""

    legs: tuple[Leg, ...]
    span: float
    colour: Colour

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw all legs, in each copy of the world that they cross."""
        full = age < _PULSE_FULL
        bright = 1.0 if full else 0.7 * fading(age - _PULSE_FULL, self.span - _PULSE_FULL)
        for piece in beam_pieces(torus, self.legs):
            if full:
                draw_beams.draw_bundle(canvas, piece, _PULSE_RAILS, 1.0, self.colour, bright)
            else:
                canvas.line(piece.start, piece.end, self.colour, bright)


@dataclass(frozen=True, slots=True)
class Afterglow:
    """The end of a Lancer's or Castle's beam: it narrows and fades, because a sudden end would flash."""

    legs: tuple[Leg, ...]
    span: float
    colour: Colour
    reach: float  # units: a beam of this length has hit nothing

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw what is left of the beam."""
        fraction = age / self.span
        width = max(0.0, 1.0 - fraction / _AFTERGLOW_WIDE)
        draw_beams.draw_beam(canvas, beam_pieces(torus, self.legs), self.colour, width, 1.0 - fraction)
        if width > 0.0:
            draw_beams.draw_bends(canvas, torus, self.legs, 0.0, self.colour, width)
        if width > 0.0 and draw_beams.has_struck(self.legs, self.reach):
            draw_beams.draw_impact(canvas, torus, self.legs, 0.0, (self.colour, self.colour), width)
