"""Pieces of bodies that fly apart: the lines of wrecks, shards, and dust."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.draw_torus import copies
from game.view.effects.draw_effects import fading
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing
from game.view.paint.strokes import WAYS, Streak
from game.view.paint.theme import Colour

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
_SLOWING: Final = 0.45  # fraction of the distance at constant speed that is lost over a life


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
        reach = age * (1.0 - _SLOWING * age / self.span)
        if self.exact:
            self._draw_lines(canvas, torus, reach, age)
            return
        streaks: list[Streak] = []
        for x, y, vx, vy, length, angle, turn in self.pieces:
            place = torus.wrap((x + vx * reach, y + vy * reach))
            way = round((angle + turn * age) / math.pi * _WAYS) * (WAYS // _WAYS) % WAYS
            streaks.append((*place, length, way))
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
