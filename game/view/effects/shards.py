"""Pieces of bodies that fly apart: the lines of wrecks, shards, and dust."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
from game.view.paint.streaks import WAYS, Streak
from game.view.paint.theme import Colour

_SPEED: Final = (25.0, 110.0)  # units/s of shards
_TURN: Final = 0.06  # radians/tick at most
_TIME: Final = (54.0, 78.0)  # ticks that they last
_WRECK_SPEED: Final = (12.0, 55.0)  # units/s of the lines of a wreck
_WRECK_TURN: Final = 0.04  # radians/tick at most
_WRECK_TIME: Final = (90.0, 150.0)  # ticks that they last
_LENGTHS: Final = 5.0  # units from one length of shards to the next
_WAYS: Final = 16  # directions of shards over half a turn
_LIGHTS: Final = 4  # steps of their brightness: with few of each, they share cached pictures
_COMES_UP: Final = 12.0  # ticks until shards have full brightness
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
        if age < _COMES_UP:  # many at once would flash
            light *= 0.25 + 0.25 * int(3.0 * age / _COMES_UP)
        canvas.streaks(streaks, self.colour, self.bright * light)

    def _draw_lines(self, canvas: Canvas, torus: Torus, reach: float, age: float) -> None:
        bright = self.bright * fading(age, self.span)
        for x, y, vx, vy, length, angle, turn in self.pieces:
            dx, dy = 0.5 * length * math.cos(angle + turn * age), 0.5 * length * math.sin(angle + turn * age)
            for u, v in copies(torus, torus.wrap((x + vx * reach, y + vy * reach)), 0.5 * length):
                canvas.line((u - dx, v - dy), (u + dx, v + dy), self.colour, bright)


def _flying(
    dice: Random,
    ends: Sequence[Point],
    place: Point,
    velocity: Point,
    speeds: tuple[float, float],
    turn: float,
    spread: float,
) -> Shard:
    """Return a line (units, about a place) that flies outwards; it keeps most of a velocity in units/s.

    spread: radians by which its way may differ from that.
    """
    (x, y), (end_x, end_y) = ends
    middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
    away = math.atan2(middle_y, middle_x) + dice.uniform(-spread, spread)
    speed = dice.uniform(*speeds)
    return Shard(
        place[0] + middle_x,
        place[1] + middle_y,
        (velocity[0] * 0.6 + math.cos(away) * speed) / TICKS_PER_SECOND,
        (velocity[1] * 0.6 + math.sin(away) * speed) / TICKS_PER_SECOND,
        math.hypot(end_x - x, end_y - y),
        math.atan2(end_y - y, end_x - x),
        dice.uniform(-turn, turn),
    )


def wreck(
    dice: Random, drawing: Drawing, place: Point, velocity: Point, colour: Colour, *, blown: float = 0.0
) -> Shards:
    """Return the lines of a drawing (units, about a place) as a wreck; velocity is in units/s.

    blown: how many times as fast a wreck that is blown apart flies straight away; 0 for an ordinary one.
    """
    speeds = (_WRECK_SPEED[0] * (blown or 1.0), _WRECK_SPEED[1] * (blown or 1.0))
    turn, spread = (_WRECK_TURN / 2, 0.0) if blown else (_WRECK_TURN, 0.5)
    pieces = tuple(
        _flying(dice, ends, place, velocity, speeds, turn, spread)
        for stroke in drawing
        for ends in pairwise(stroke)
    )
    return Shards(pieces, dice.uniform(*_WRECK_TIME), colour, 1.0 if blown else 0.8, exact=True)


def shards(dice: Random, drawing: Drawing, place: Point, velocity: Point, colour: Colour) -> Shards:
    """Return the lines of a drawing (units, about a place) as shards that fly outwards.

    velocity is that of the body, in units/s.
    """
    pieces = []
    for ends in (ends for stroke in drawing for ends in pairwise(stroke)):
        piece = _flying(dice, ends, place, velocity, _SPEED, _TURN, 0.35)
        pieces.append(piece._replace(length=max(1.0, round(piece.length / _LENGTHS)) * _LENGTHS))
    return Shards(tuple(pieces), dice.uniform(*_TIME), colour)


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
