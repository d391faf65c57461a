"""Screen shake: explosions add trauma, trauma decays, and its square moves the camera.

Source: Eiserloh, "Math for Game Programmers: Juicing Your Cameras With Math", GDC 2016.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Final

from game.physics import Point
from game.sim import events as happened
from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.looks import LOOKS

FARTHEST: Final = 20.0  # units: the greatest displacement
MOST_ROLL: Final = math.radians(3.0)  # radians: the greatest rotation
CALM: Final = 1.0  # s for full trauma to decay
_FADE: Final = 1.0 / (CALM * TICKS_PER_SECOND)
_LOST_SHIP: Final = 0.6
_SHIELD: Final = 0.3
_SWING: Final = 12.0  # ticks between points of the noise: 10 Hz
_ATTACK: Final = 0.06  # most trauma per tick that takes effect, because a sudden jump would flash
_POINTS: Final = 256


class Shake:
    """The screen shake. Call `tick` in each tick of the player's time, `follow` in each tick of the game.

    Displacement and roll are the square of trauma times smooth noise, so two small explosions shake more than
    twice as much as one. factor (0..1) scales both.
    """

    def __init__(self, factor: float = 1.0, seed: int = 0) -> None:
        self.factor = factor
        self.trauma = 0.0
        self.felt = 0.0  # the trauma that has taken effect, 0..1: it takes a moment to build up.
        dice = Random(seed)
        self._noise = [[dice.uniform(-1.0, 1.0) for _ in range(_POINTS)] for _ in range(3)]
        self._now = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Add the trauma of a tick's events."""
        for event in events:
            self.trauma = min(1.0, self.trauma + trauma(event))

    def tick(self) -> None:
        """Advance by one tick, 1/120 s."""
        self._now += 1
        self.trauma = max(0.0, self.trauma - _FADE)
        self.felt = min(self.trauma, self.felt + _ATTACK)

    def pose(self, alpha: float = 0.0) -> tuple[Point, float]:
        """Return the displacement (units) and roll (radians), alpha (0..1) ticks after the last tick."""
        felt = min(max(0.0, self.trauma - _FADE * alpha), self.felt + _ATTACK * alpha)
        if felt == 0.0 or self.factor == 0.0:
            return (0.0, 0.0), 0.0
        strength = self.factor * felt * felt
        x, y, roll = (smooth(points, (self._now + alpha) / _SWING) for points in self._noise)
        reach = FARTHEST * strength / max(1.0, math.hypot(x, y))
        return (x * reach, y * reach), MOST_ROLL * strength * roll


def smooth(points: list[float], at: float) -> float:
    """Return smooth periodic noise at a time: it passes through each point at its index, with slope 0."""
    whole = math.floor(at)
    fraction = at - whole
    ease = fraction * fraction * (3.0 - 2.0 * fraction)
    start, end = points[whole % len(points)], points[(whole + 1) % len(points)]
    return start + (end - start) * ease


def trauma(event: Event) -> float:
    """Return the trauma that an event adds, 0..1."""
    match event:
        case happened.BodyDestroyed():
            return LOOKS[event.kind].trauma
        case happened.ShieldBroken():
            return _SHIELD
        case happened.ShipDestroyed():
            return _LOST_SHIP
        case _:
            return 0.0
