"""Sparks: many short streaks that slow down and fade."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import Streak, way_of
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
        self._sparks.append(
            Spark(
                self._now + delay, span, *place, *velocity, colour, math.hypot(*velocity), way_of(*velocity)
            )
        )
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
