"""Sparks: many short streaks that slow down, fade and go."""

from __future__ import annotations

import math
from collections import defaultdict
from random import Random
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.canvas import Canvas
from game.view.paint.streaks import Streak, way_of
from game.view.paint.theme import Colour

CAP: Final = 600
"""Sparks alive at once; the oldest make room."""

_LIFE: Final = (36.0, 96.0)  # ticks: 0.3 to 0.8 s
_SPEED: Final = (60.0, 360.0)  # units/s
_CROWD: Final = 1.4  # power of a fair throw: most sparks are slow and fill the middle, a few fly far
_SPRAY: Final = 0.9  # radians to either side
_SLOWING: Final = 0.42  # of the way at full speed is lost by the end of a life: dust in thick air
_TRAIL: Final = 5.0  # ticks of flight that a streak covers
_LIGHTS: Final = (
    0.4,
    0.76,
    0.76,
    0.64,
    0.5,
    0.36,
    0.22,
    0.1,
)
"""Brightness by eighths of a life, the last of them haze alone; ships and shots are at 1."""


class Spark(NamedTuple):
    """A spark's birth; where it is at any later time follows from it alone."""

    born: int
    span: float
    """ticks it lives."""
    x: float
    y: float
    vx: float
    """units/tick at birth."""
    vy: float
    colour: Colour
    speed: float
    """units/tick at birth."""
    way: int
    """the direction it is drawn in."""


class Particles:
    """Sparks whose time is counted in ticks. Nothing is moved in a tick: places are worked out when drawn.

    fraction (0..1) is how many of those that are thrown there really are.
    """

    def __init__(self, dice: Random, cap: int = CAP, fraction: float = 1.0) -> None:
        self._dice = dice
        self._cap = cap
        self.fraction = fraction
        self._sparks: list[Spark] = []
        self._now = 0

    def __len__(self) -> int:
        return len(self._sparks)

    def add(self, place: Point, velocity: Point, span: float, colour: Colour) -> None:
        """Add a spark here, with a velocity in units/tick, that lives for span ticks (more than 0)."""
        self._sparks.append(
            Spark(self._now, span, *place, *velocity, colour, math.hypot(*velocity), way_of(*velocity))
        )
        if len(self._sparks) > self._cap:
            del self._sparks[: len(self._sparks) - self._cap]

    def throw(
        self, place: Point, angle: float, colour: Colour, vigour: float = 1.0, drift: Point = (0.0, 0.0)
    ) -> None:
        """Add a spark that flies along an angle (radians), at a speed and for a time by the dice.

        vigour scales its speed, drift (units/s) is added.
        """
        if self.fraction < 1.0 and self._dice.random() >= self.fraction:
            return
        slowest, fastest = _SPEED
        speed = (slowest + (fastest - slowest) * self._dice.random() ** _CROWD) * vigour
        vx = (math.cos(angle) * speed + drift[0]) / TICKS_PER_SECOND
        vy = (math.sin(angle) * speed + drift[1]) / TICKS_PER_SECOND
        self.add(place, (vx, vy), self._dice.uniform(*_LIFE), colour)

    def scatter(
        self, place: Point, count: int, colour: Colour, vigour: float = 1.0, drift: Point = (0.0, 0.0)
    ) -> None:
        """Throw sparks every way."""
        for _ in range(count):
            self.throw(place, self._dice.uniform(0.0, math.tau), colour, vigour, drift)

    def spray(self, place: Point, way: Point, count: int, colour: Colour) -> None:
        """Throw sparks about one direction."""
        middle = math.atan2(way[1], way[0])
        for _ in range(count):
            self.throw(place, middle + self._dice.uniform(-_SPRAY, _SPRAY), colour, 0.7)

    def tick(self) -> None:
        """Let a tick pass; sparks whose time is over go."""
        now = self._now = self._now + 1
        self._sparks = [spark for spark in self._sparks if now - 1 - spark[0] < spark[1]]

    def clear(self) -> None:
        """Drop all sparks."""
        self._sparks.clear()

    def draw(self, canvas: Canvas, alpha: float, torus: Torus) -> None:
        """Draw the sparks as they are a fraction alpha (0..1) of the way from the last tick to this one."""
        for colour, ages in self._streaks(alpha, torus).items():
            for light, streaks in zip(_LIGHTS, ages, strict=True):
                if streaks:
                    canvas.streaks(streaks, colour, light)

    def _streaks(self, alpha: float, torus: Torus) -> dict[Colour, list[list[Streak]]]:
        """Return where every spark is, by colour and by eighths of its life."""
        now = self._now - 1.0 + alpha
        width, height = torus.width, torus.height
        eighths = len(_LIGHTS)
        found: defaultdict[Colour, list[list[Streak]]] = defaultdict(lambda: [[] for _ in range(eighths)])
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
            streaks = found[colour][int(eighths * age / span)]
            streaks.append(streak)
            if not (0.0 <= x + vx * reach < width and 0.0 <= y + vy * reach < height):
                streaks.append(_wrapped(torus, streak, reach - middle, (vx, vy)))
        return found


def _wrapped(torus: Torus, streak: Streak, ahead: float, velocity: Point) -> Streak:
    """Return the streak of a spark that has left over an edge where it came in again.

    ahead is how many ticks before its head its middle is.
    """
    x, y, length, way = streak
    dx, dy = velocity[0] * ahead, velocity[1] * ahead
    head_x, head_y = torus.wrap((x + dx, y + dy))
    return (head_x - dx, head_y - dy, length, way)
