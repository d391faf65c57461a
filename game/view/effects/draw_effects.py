"""The kinds of short effects. Each can draw itself at any age and says how long it lasts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Final, Protocol

from game.physics import Leg, Point, Torus
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies import draw_beams
from game.view.bodies.draw_torus import beam_pieces, copies
from game.view.hud.hud_boxes import Box, settle
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, star
from game.view.paint.stroke_font import text_width
from game.view.paint.theme import Colour

POP_UP_RISE: Final = 24.0  # units by which a pop-up rises while it is shown
LETTERS: Final = (12.0, 15.0)
"""units: the least and the greatest height of a pop-up's letters; the least is 18 px at 1080p."""

_GROWTH: Final = 0.5  # units of height added for each doubling of points
_SMALL_CHANGE: Final = 20.0  # points that are written smallest
_POP_UP_ROOM: Final = (14.0, 8.0)  # units kept free around it, in x and y
_PULSE_FULL: Final = 10  # ticks of full brightness: 0.08 s
_PULSE_RAILS: Final = (1.3,)  # units
_PULSE_LIGHTS: Final = (1.0,)
_WRECK_TIME: Final = (90.0, 150.0)  # ticks
_WRECK_SPEED: Final = (12.0, 55.0)  # units/s
_WRECK_LIGHT: Final = 0.8
_EMBER: Final = 1.45  # radii of the circle about an ember
_AFTERGLOW_WIDE: Final = 0.7  # fraction of an afterglow's time in which it narrows to a line
_OPENING: Final = 10.0  # ticks, 83 ms, until a ring or a pop-up has full brightness
_STEPS: Final = 8  # steps of brightness, so that many effects share a pen


class Effect(Protocol):
    """Something shown for `span` ticks."""

    @property
    def span(self) -> float:
        """How long it lasts, in ticks."""

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw it at an age in ticks, 0 <= age < span."""


def opening(age: float) -> float:
    """Return a brightness that rises to 1, slowly at first; a sudden one would flash. age is in ticks."""
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
    of_field: bool = True
    """whether it goes on beyond the edges, as all on the field does; not so about a part of the HUD."""

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the circle, on both sides of an edge that it crosses."""
        fraction = 1.0 - (1.0 - age / self.span) ** 2
        radius = self.start + (self.end - self.start) * fraction
        for copy in copies(torus, self.place, radius) if self.of_field else (self.place,):
            canvas.circle(copy, radius, self.colour, self.bright * opening(age) * fading(age, self.span))


@dataclass(frozen=True, slots=True)
class Flash:
    """A star that shrinks and fades: a muzzle, an impact."""

    place: Point
    radius: float
    points: int
    span: float
    colour: Colour
    turn: float = 0.0  # radians
    bright: float = 1.0

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the rays."""
        radius = self.radius * (1.0 - 0.6 * age / self.span)
        for copy in copies(torus, self.place, radius):
            for start, end in star(copy, radius, self.points, self.turn):
                canvas.line(start, end, self.colour, self.bright * fading(age, self.span))


@dataclass(frozen=True, slots=True)
class Fragment:
    """A line of a wreck that drifts and tumbles."""

    middle: Point
    half: Point  # units: from the middle to one end, at first
    velocity: Point  # units/tick
    turn: float  # radians/tick
    span: float
    colour: Colour
    bright: float = _WRECK_LIGHT

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the line where it is now."""
        cosine, sine = math.cos(self.turn * age), math.sin(self.turn * age)
        dx, dy = self.half[0] * cosine - self.half[1] * sine, self.half[0] * sine + self.half[1] * cosine
        place = torus.wrap((self.middle[0] + self.velocity[0] * age, self.middle[1] + self.velocity[1] * age))
        bright = self.bright * fading(age, self.span)
        for x, y in copies(torus, place, math.hypot(dx, dy)):
            canvas.line((x - dx, y - dy), (x + dx, y + dy), self.colour, bright)


@dataclass(frozen=True, slots=True)
class Ember:
    """The lines of a body that is gone, white-hot and fading where it was: a sudden end would flash."""

    place: Point
    drawing: Drawing
    radius: float  # units
    span: float
    colour: Colour

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the lines, and a circle about them."""
        bright = fading(age, self.span)
        for copy in copies(torus, self.place, 2.0 * self.radius):
            canvas.drawing(self.drawing, copy, self.colour, self.radius, bright=bright)
            canvas.circle(copy, _EMBER * self.radius, self.colour, bright)


def wreck(dice: Random, drawing: Drawing, place: Point, velocity: Point, colour: Colour) -> list[Fragment]:
    """Return the lines of a drawing at a place as fragments that fly apart; velocity is in units/s."""
    return [
        _break_off(dice, ends, place, velocity, colour) for stroke in drawing for ends in pairwise(stroke)
    ]


def _break_off(
    dice: Random, ends: tuple[Point, Point], place: Point, velocity: Point, colour: Colour
) -> Fragment:
    """Return one line of a wreck: it keeps most of the velocity, drifts outwards and tumbles."""
    (x, y), (end_x, end_y) = ends
    middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
    angle = math.atan2(middle_y, middle_x) + dice.uniform(-0.5, 0.5)
    speed = dice.uniform(*_WRECK_SPEED)
    motion = (
        (velocity[0] * 0.6 + math.cos(angle) * speed) / TICKS_PER_SECOND,
        (velocity[1] * 0.6 + math.sin(angle) * speed) / TICKS_PER_SECOND,
    )
    return Fragment(
        (place[0] + middle_x, place[1] + middle_y),
        ((end_x - x) / 2, (end_y - y) / 2),
        motion,
        dice.uniform(-0.04, 0.04),
        dice.uniform(*_WRECK_TIME),
        colour,
    )


def fallen(
    dice: Random, middle: Point, half: Point, away: Point, colour: Colour, vigour: float = 1.0
) -> Fragment:
    """Return a line as a fragment that drifts in the direction `away`, a vector of any length.

    vigour scales its speed.
    """
    speed = vigour * dice.uniform(*_WRECK_SPEED) / TICKS_PER_SECOND / max(1e-9, math.hypot(*away))
    velocity = (away[0] * speed, away[1] * speed)
    turn = dice.uniform(-0.02, 0.02)
    return Fragment(middle, half, velocity, turn, dice.uniform(*_WRECK_TIME), colour, 1.0)


@dataclass(frozen=True, slots=True)
class PopUp:
    """A short text that rises and fades."""

    text: str
    place: Point  # the middle of the letters at first
    span: float
    colour: Colour
    height: float = LETTERS[0]  # units
    bright: float = 1.0

    @property
    def extent(self) -> Box:
        """The box that it covers over its whole time, relative to its place, in units."""
        aside, half = text_width(self.text, self.height) / 2, self.height / 2
        return Box(-aside, -half - POP_UP_RISE, aside, half)

    @property
    def whole(self) -> Box:
        """The box that it covers over its whole time, in units."""
        (x, y), extent = self.place, self.extent
        return Box(x + extent.left, y + extent.top, x + extent.right, y + extent.bottom)

    def settled(self, torus: Torus, taken: Iterable[Box]) -> PopUp:
        """Return it moved so that it stays within the field and covers none of these boxes while it rises."""
        left, top, right, bottom = self.extent
        aside, above = _POP_UP_ROOM
        extent = Box(left - aside, top - above, right + aside, bottom + above)
        return replace(self, place=settle(torus, self.place, extent, taken))

    def box(self, age: float) -> Box:
        """Return the box that it covers at an age in ticks."""
        (x, y), aside, half = self.place, text_width(self.text, self.height) / 2, self.height / 2
        y -= POP_UP_RISE * age / self.span
        return Box(x - aside, y - half, x + aside, y + half)

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:  # noqa: ARG002 - as all effects
        """Draw the letters."""
        fraction = age / self.span
        bright = self.bright * (opening(age) if fraction < 0.5 else fading(fraction - 0.5, 0.5))
        x, y = self.place
        top = y - self.height / 2 - POP_UP_RISE * fraction
        canvas.text(self.text, x, top, self.height, self.colour, "centre", bright=bright)


def letters(points: int) -> float:
    """Return the height (units) of the letters for a score: more for more points."""
    lowest, highest = LETTERS
    return min(highest, lowest + _GROWTH * math.log2(max(1.0, points / _SMALL_CHANGE)))


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
                draw_beams.draw_bundle(canvas, piece, _PULSE_RAILS, _PULSE_LIGHTS, self.colour, bright)
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
        lit = draw_beams.lit_pieces(torus, self.legs, self.reach)
        draw_beams.draw_beam(canvas, lit, self.colour, width, 1.0 - fraction)
        if width > 0.0:
            draw_beams.draw_bends(canvas, torus, self.legs, 0.0, self.colour, width)
        if width > 0.0 and draw_beams.has_struck(self.legs, self.reach):
            draw_beams.draw_impact(canvas, torus, self.legs, 0.0, (self.colour, self.colour), width)
