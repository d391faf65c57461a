"""Sparks, and pieces of bodies that fly apart: wrecks, shards and dust."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.poses import copies
from game.view.effects.draw_effects import fading
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing
from game.view.paint.strokes import WAYS, Streak, way_of
from game.view.paint.theme import Colour

CAP: Final = 320
"""greatest number of sparks at once, half as many again as a Castle throws; the oldest are dropped."""

_LIFE: Final = (36.0, 96.0)  # ticks: 0.3 to 0.8 s
_SPEED: Final = (60.0, 360.0)  # units/s
_CROWD: Final = 1.4  # exponent of the random speed: most sparks are slow, a few fly far
_SPRAY: Final = 0.9  # radians to either side
_SLOWING: Final = 0.42  # fraction of the distance at constant speed that is lost over a life
_TRAIL: Final = 5.0  # ticks of flight that a streak shows
LIGHTS: Final = (0.78, 0.74, 0.66, 0.54, 0.42, 0.3, 0.2, 0.1)
"""Brightness in each eighth of a life; in the last only haze is seen. Ships and shots have 1."""


class Spark(NamedTuple):
    """A spark at its start; its place at any later time is computed from that."""

    born: int  # tick
    span: float  # lifetime in ticks
    x: float
    y: float
    vx: float  # units/tick at the start
    vy: float
    colour: Colour
    speed: float  # units/tick at the start
    way: int  # direction in which it is drawn, by `way_of`


class Particles:
    """All sparks. A tick moves nothing: places are computed when drawn.

    fraction (0..1) is the share of thrown sparks that are shown.
    """

    def __init__(self, dice: Random, cap: int = CAP, fraction: float = 1.0) -> None:
        self._dice = dice
        self._cap = cap
        self.fraction = fraction
        self._sparks: list[Spark] = []
        self._now = 0

    def __len__(self) -> int:
        return len(self._sparks)

    def __iter__(self) -> Iterator[Spark]:
        return iter(self._sparks)

    def add(self, place: Point, velocity: Point, span: float, colour: Colour, delay: int = 0) -> None:
        """Add a spark with a velocity in units/tick and a lifetime in ticks (above 0), seen after a delay."""
        speed, way = math.hypot(*velocity), way_of(*velocity)
        self._sparks.append(Spark(self._now + delay, span, *place, *velocity, colour, speed, way))
        if len(self._sparks) > self._cap:
            del self._sparks[: len(self._sparks) - self._cap]

    def throw(
        self,
        place: Point,
        angle: float,
        colour: Colour,
        vigour: float = 1.0,
        drift: Point = (0.0, 0.0),
        delay: int = 0,
    ) -> None:
        """Add a spark that flies at an angle (radians), with a random speed and lifetime.

        vigour scales the speed; drift (units/s) is added to the velocity.
        """
        if self.fraction < 1.0 and self._dice.random() >= self.fraction:
            return
        slowest, fastest = _SPEED
        speed = (slowest + (fastest - slowest) * self._dice.random() ** _CROWD) * vigour
        vx = (math.cos(angle) * speed + drift[0]) / TICKS_PER_SECOND
        vy = (math.sin(angle) * speed + drift[1]) / TICKS_PER_SECOND
        self.add(place, (vx, vy), self._dice.uniform(*_LIFE), colour, delay)

    def scatter(
        self,
        place: Point,
        count: int,
        colour: Colour,
        vigour: float = 1.0,
        drift: Point = (0.0, 0.0),
        delay: int = 0,
    ) -> None:
        """Throw sparks in all directions, after a delay in ticks."""
        for _ in range(count):
            self.throw(place, self._dice.uniform(0.0, math.tau), colour, vigour, drift, delay)

    def spray(self, place: Point, way: Point, count: int, colour: Colour) -> None:
        """Throw sparks around one direction."""
        middle = math.atan2(way[1], way[0])
        for _ in range(count):
            self.throw(place, middle + self._dice.uniform(-_SPRAY, _SPRAY), colour, 0.7)

    def tick(self) -> None:
        """Advance by one tick and drop sparks whose time is over."""
        now = self._now = self._now + 1
        self._sparks = [spark for spark in self._sparks if now - 1 - spark[0] < spark[1]]

    def clear(self) -> None:
        """Drop all sparks."""
        self._sparks.clear()

    def draw(self, canvas: Canvas, alpha: float, torus: Torus) -> None:
        """Draw the sparks, alpha (0..1) of the way from the last tick to this one."""
        for colour, ages in self._streaks(alpha, torus).items():
            for light, streaks in zip(LIGHTS, ages, strict=True):
                if streaks:
                    canvas.streaks(streaks, colour, light)

    def _streaks(self, alpha: float, torus: Torus) -> dict[Colour, list[list[Streak]]]:
        """Return the streaks of all sparks, by colour and by eighth of their life."""
        now = self._now - 1.0 + alpha
        width, height = torus.width, torus.height
        eighths = len(LIGHTS)
        found: defaultdict[Colour, list[list[Streak]]] = defaultdict(lambda: [[] for _ in range(eighths)])
        last, ages = None, list[list[Streak]]()
        for born, span, x, y, vx, vy, colour, speed, way in self._sparks:
            age = now - born
            if not 0.0 <= age < span:
                continue
            slowing = _SLOWING / span
            reach = age * (1.0 - slowing * age)
            before = age - _TRAIL if age > _TRAIL else 0.0
            tail = before * (1.0 - slowing * before)
            middle = (reach + tail) * 0.5
            streak = (x + vx * middle, y + vy * middle, speed * (reach - tail), way)
            if colour is not last:  # most sparks have the colour of the one before
                last, ages = colour, found[colour]
            streaks = ages[int(eighths * age / span)]
            streaks.append(streak)
            if not (0.0 <= x + vx * reach < width and 0.0 <= y + vy * reach < height):
                streaks.append(_wrapped(torus, streak, reach - middle, (vx, vy)))
        return found


def _wrapped(torus: Torus, streak: Streak, ahead: float, velocity: Point) -> Streak:
    """Return the wrapped copy of a streak whose head has crossed an edge.

    ahead is the flight from the middle to the head, in ticks at the starting velocity.
    """
    x, y, length, way = streak
    dx, dy = velocity[0] * ahead, velocity[1] * ahead
    head_x, head_y = torus.wrap((x + dx, y + dy))
    return (head_x - dx, head_y - dy, length, way)


_SHARDS: Final = ((25.0, 110.0), 0.06, 0.35)  # how they fly, as `_flying` takes it
_TIME: Final = (54.0, 78.0)  # ticks that they last
_WRECK: Final = ((12.0, 55.0), 0.04, 0.5)
_WRECK_TIME: Final = (90.0, 150.0)  # ticks
_LENGTHS: Final = 5.0  # units from one length of shards to the next
_WAYS: Final = 16  # directions of shards over half a turn
_LIGHTS: Final = 4  # steps of their brightness: with few of each, they share cached pictures
_DUST_SPEED: Final = (4.0, 34.0)  # units/s
_DUST_SIZES: Final = (1.2, 2.4)  # units
_DUST_TIME: Final = (110.0, 150.0)  # ticks
_DUST_LIGHT: Final = 0.42
_SHARDS_SLOWING: Final = 0.45  # fraction of the distance at constant speed that is lost over a life


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
    """Pieces of one body: they fly apart, slow down and fade together."""

    pieces: tuple[Shard, ...]
    span: float
    colour: Colour
    bright: float = 0.8
    exact: bool = False  # whether each is drawn as the line that it is, and not by the nearest cached picture

    def draw(self, canvas: Canvas, torus: Torus, age: float) -> None:
        """Draw the pieces where they are now."""
        reach = age * (1.0 - _SHARDS_SLOWING * age / self.span)
        if self.exact:
            self._draw_lines(canvas, torus, reach, age)
            return
        streaks: list[Streak] = []
        for from_x, from_y, vx, vy, length, angle, turn in self.pieces:
            x, y = from_x + vx * reach, from_y + vy * reach
            if not (0.0 <= x < torus.width and 0.0 <= y < torus.height):
                x, y = torus.wrap((x, y))
            way = round((angle + turn * age) / math.pi * _WAYS) * (WAYS // _WAYS) % WAYS
            streaks.append((x, y, length, way))
        light = math.ceil(_LIGHTS * (1.0 - age / self.span)) / _LIGHTS
        canvas.streaks(streaks, self.colour, self.bright * light)

    def _draw_lines(self, canvas: Canvas, torus: Torus, reach: float, age: float) -> None:
        bright = self.bright * fading(age, self.span)
        for x, y, vx, vy, length, angle, turn in self.pieces:
            dx, dy = 0.5 * length * math.cos(angle + turn * age), 0.5 * length * math.sin(angle + turn * age)
            for u, v in copies(torus, torus.wrap((x + vx * reach, y + vy * reach)), 0.5 * length):
                canvas.line((u - dx, v - dy), (u + dx, v + dy), self.colour, bright)


def _flying(
    dice: Random, drawing: Drawing, place: Point, velocity: Point, way: tuple[Point, float, float]
) -> list[Shard]:
    """Return the lines of a drawing (units, about a place) that fly outwards; velocity is in units/s.

    way: their least and greatest speed in units/s, how fast they tumble at most in radians/tick, and by how
    many radians they may leave the straight way.
    """
    speeds, turn, spread = way
    found = []
    for (x, y), (end_x, end_y) in (ends for stroke in drawing for ends in pairwise(stroke)):
        middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
        away = math.atan2(middle_y, middle_x) + dice.uniform(-spread, spread)
        speed = dice.uniform(*speeds)
        vx = (velocity[0] * 0.6 + math.cos(away) * speed) / TICKS_PER_SECOND
        vy = (velocity[1] * 0.6 + math.sin(away) * speed) / TICKS_PER_SECOND
        length, angle = math.hypot(end_x - x, end_y - y), math.atan2(end_y - y, end_x - x)
        tumbles = dice.uniform(-turn, turn)
        found.append(Shard(place[0] + middle_x, place[1] + middle_y, vx, vy, length, angle, tumbles))
    return found


def wreck(
    dice: Random, drawing: Drawing, place: Point, velocity: Point, colour: Colour, *, blown: float = 0.0
) -> Shards:
    """Return the lines of a drawing (units, about a place) as a wreck; velocity is in units/s.

    blown: how many times as fast a wreck that is blown apart flies straight away; 0 for an ordinary one.
    """
    (slowest, fastest), turn, _ = _WRECK
    way = ((slowest * blown, fastest * blown), turn / 2, 0.0) if blown else _WRECK
    pieces = tuple(_flying(dice, drawing, place, velocity, way))
    return Shards(pieces, dice.uniform(*_WRECK_TIME), colour, 1.0 if blown else 0.8, exact=True)


def shards(dice: Random, drawing: Drawing, place: Point, velocity: Point, colour: Colour) -> Shards:
    """Return the same as shards, which are faster and last a shorter time."""
    pieces = tuple(
        piece._replace(length=max(1.0, round(piece.length / _LENGTHS)) * _LENGTHS)
        for piece in _flying(dice, drawing, place, velocity, _SHARDS)
    )
    return Shards(pieces, dice.uniform(*_TIME), colour)


def dust(dice: Random, count: int, place: Point, radius: float, velocity: Point, colour: Colour) -> Shards:
    """Return a cloud of grains within a radius that hangs where a body was; velocity: in units/s."""
    grains = []
    for _ in range(count):
        way, off = dice.uniform(0.0, math.tau), radius * math.sqrt(dice.random())
        u, v, speed = math.cos(way), math.sin(way), dice.uniform(*_DUST_SPEED)
        vx = (velocity[0] * 0.5 + u * speed) / TICKS_PER_SECOND
        vy = (velocity[1] * 0.5 + v * speed) / TICKS_PER_SECOND
        size = dice.choice(_DUST_SIZES)
        grains.append(Shard(place[0] + u * off, place[1] + v * off, vx, vy, size, 0.0, 0.0))
    return Shards(tuple(grains), dice.uniform(*_DUST_TIME), colour, _DUST_LIGHT)
