"""The effects of large events: shards and dust, shockwaves, a white core, what flies to the HUD."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.draw_torus import copies
from game.view.effects.draw_effects import fading, opening
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, star
from game.view.paint.streaks import WAYS, Streak
from game.view.paint.theme import Colour, blend

_SHARD_SPEED: Final = (25.0, 110.0)  # units/s
_SHARD_TURN: Final = 0.06  # radians/tick at most
_SHARD_TIME: Final = (54.0, 78.0)  # ticks
_LENGTHS: Final = 5.0  # units from one length of shards to the next
_WAYS: Final = 16  # directions of shards over half a turn
_LIGHTS: Final = 4  # steps of their brightness: with few of each, they share cached pictures
_COMES_UP: Final = 12.0  # ticks until shards have full brightness
_DUST_SPEED: Final = (4.0, 34.0)  # units/s
_DUST_SIZES: Final = (1.2, 2.4)  # units
_DUST_TIME: Final = (110.0, 150.0)  # ticks
_DUST_LIGHT: Final = 0.42
_SLOWING: Final = 0.45  # fraction of the distance at constant speed that is lost over a life
_WRAPPED: Final = 60.0  # units: a shockwave is seen beyond an edge that is this near to its middle
_RIMS: Final = ((0.0, 1.0), (0.035, 0.5), (0.08, 0.25))  # behind the front, in its radius; brightness
_COOLS: Final = 8.0  # ticks in which lines that were struck are no longer white
_RAYS: Final = 8
_TRAIL: Final = (0.08, 0.16, 0.24)  # fractions of a flight by which its shades are late


class Shard(NamedTuple):
    """A straight piece that flies and tumbles: where it starts, and how it moves."""

    x: float
    y: float
    vx: float  # units/tick at first
    vy: float
    length: float  # units
    angle: float  # radians
    turn: float  # radians/tick


@dataclass(frozen=True, slots=True)
class Shards:
    """Pieces of one body: they fly apart, slow down and fade together. Drawn from cached pictures."""

    pieces: tuple[Shard, ...]
    span: float
    colour: Colour
    bright: float = 0.8

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the pieces where they are now."""
        reach = age * (1.0 - _SLOWING * age / self.span)
        streaks: list[Streak] = []
        for x, y, vx, vy, length, angle, turn in self.pieces:
            place = torus.wrap((x + vx * reach, y + vy * reach))
            way = round((angle + turn * age) / math.pi * _WAYS) * (WAYS // _WAYS) % WAYS
            streaks.append((*place, length, way))
        light = math.ceil(_LIGHTS * (1.0 - age / self.span)) / _LIGHTS
        if age < _COMES_UP:  # many at once would flash
            light *= 0.25 + 0.25 * int(3.0 * age / _COMES_UP)
        canvas.streaks(streaks, self.colour, self.bright * light)


def shards(dice: Random, drawing: Drawing, place: Point, velocity: Point, colour: Colour) -> Shards:
    """Return the lines of a drawing (units, about a place) as shards that fly outwards.

    velocity is that of the body, in units/s.
    """
    pieces = []
    for (x, y), (end_x, end_y) in (ends for stroke in drawing for ends in pairwise(stroke)):
        middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
        away = math.atan2(middle_y, middle_x) + dice.uniform(-0.35, 0.35)
        speed = dice.uniform(*_SHARD_SPEED)
        pieces.append(
            Shard(
                place[0] + middle_x,
                place[1] + middle_y,
                (velocity[0] * 0.6 + math.cos(away) * speed) / TICKS_PER_SECOND,
                (velocity[1] * 0.6 + math.sin(away) * speed) / TICKS_PER_SECOND,
                max(1.0, round(math.hypot(end_x - x, end_y - y) / _LENGTHS)) * _LENGTHS,
                math.atan2(end_y - y, end_x - x),
                dice.uniform(-_SHARD_TURN, _SHARD_TURN),
            )
        )
    return Shards(tuple(pieces), dice.uniform(*_SHARD_TIME), colour)


def dust(dice: Random, count: int, place: Point, radius: float, velocity: Point, colour: Colour) -> Shards:
    """Return a cloud of so many grains within a radius that hangs where a body was; velocity: in units/s."""
    grains = []
    for _ in range(count):
        way, off = dice.uniform(0.0, math.tau), radius * math.sqrt(dice.random())
        speed = dice.uniform(*_DUST_SPEED)
        grains.append(
            Shard(
                place[0] + math.cos(way) * off,
                place[1] + math.sin(way) * off,
                (velocity[0] * 0.5 + math.cos(way) * speed) / TICKS_PER_SECOND,
                (velocity[1] * 0.5 + math.sin(way) * speed) / TICKS_PER_SECOND,
                dice.choice(_DUST_SIZES),
                0.0,
                0.0,
            )
        )
    return Shards(tuple(grains), dice.uniform(*_DUST_TIME), colour, _DUST_LIGHT)


@dataclass(frozen=True, slots=True)
class Shockwave:
    """A front that runs out over the field, ever slower, with two fainter ones behind if it is large."""

    place: Point
    end: float  # units: its radius at last
    span: float
    colour: Colour
    bright: float = 0.6
    large: bool = True

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the fronts; beyond an edge only that of a wave that began near to it."""
        left = 1.0 - age / self.span
        radius = self.end * (1.0 - left * left)
        light = self.bright * opening(age) * fading(age, self.span)
        for copy in copies(torus, self.place, min(radius, _WRAPPED)):
            for behind, share in _RIMS if self.large else _RIMS[:1]:
                canvas.circle(copy, radius * (1.0 - behind), self.colour, light * share, fine=behind > 0.0)


@dataclass(frozen=True, slots=True)
class Standing:
    """Lines that stay where they were for a while before they break.

    They are white for the tick in which they were struck, then as they were, then ever more white again.
    """

    place: Point
    drawing: Drawing  # units, about the place
    velocity: Point  # units/tick
    span: float
    colours: tuple[Colour, Colour]  # at first, and at last

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the lines."""
        white = 1.0 if age <= 1.0 else max(1.0 - age / _COOLS, math.ceil(6.0 * age / self.span) / 6.0 - 0.17)
        colour = blend(*self.colours, white)
        place = torus.wrap((self.place[0] + self.velocity[0] * age, self.place[1] + self.velocity[1] * age))
        reach = max((math.hypot(x, y) for stroke in self.drawing for x, y in stroke), default=0.0)
        for copy in copies(torus, place, reach):
            canvas.drawing(self.drawing, copy, colour)


@dataclass(frozen=True, slots=True)
class Glare:
    """A disc that swells to a radius and shrinks again, with rays where flashes are allowed."""

    place: Point
    radius: float  # units
    peak: float  # ticks until it is widest
    span: float
    colour: Colour
    rays: bool

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the disc and its rays."""
        rising = age < self.peak
        part = age / self.peak if rising else 1.0 - (age - self.peak) / (self.span - self.peak)
        radius = self.radius * part * part
        for copy in copies(torus, self.place, 4.0 * self.radius):
            canvas.dot(copy, self.colour, 2.0 * radius)
            if self.rays:
                for start, end in star(copy, 3.6 * radius, _RAYS, age * 0.01):
                    canvas.line(start, end, self.colour, 0.5)


@dataclass(frozen=True, slots=True)
class Swell:
    """A sign that grows and fades where it was taken."""

    place: Point
    drawing: Drawing
    radius: float  # units at first
    end: float  # units at last
    span: float
    colour: Colour

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the sign."""
        del torus
        left = 1.0 - age / self.span
        radius = self.radius + (self.end - self.radius) * (1.0 - left * left)
        canvas.drawing(self.drawing, self.place, self.colour, radius, bright=0.9 * fading(age, self.span))


@dataclass(frozen=True, slots=True)
class IconFlight:
    """A drawing that flies from where it was earned to its place on the HUD, on a bow, ever faster."""

    start: Point
    end: Point
    drawing: Drawing
    scales: tuple[float, float]  # units at the start and at the end
    span: float
    colour: Colour
    ship: int = 0  # id of the ship for whose player a ship is on its way; 0 for anything else

    def place(self, part: float) -> Point:
        """Return where it is after a part (0..1) of its time."""
        done = part * part * (3.0 - 2.0 * part)
        bow = math.sin(math.pi * done) * 0.18
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return (self.start[0] + dx * done - dy * bow, self.start[1] + dy * done + dx * bow)

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw it, and fainter shades behind it."""
        del torus
        part = age / self.span
        scale = self.scales[0] + (self.scales[1] - self.scales[0]) * part
        for number, late in enumerate((0.0, *_TRAIL)):
            bright = opening(age) * (1.0 - 0.28 * number)
            if part > late:
                canvas.drawing(self.drawing, self.place(part - late), self.colour, scale, bright=bright)
