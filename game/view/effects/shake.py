"""The shake of the picture: explosions add trauma, trauma fades, and its square moves the camera.

Source: Eiserloh, "Math for Game Programmers: Juicing Your Cameras With Math", GDC 2016.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Final

from game.physics import Point
from game.sim import events as happened
from game.sim.event_table import EventTable
from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.looks import LOOKS

FARTHEST: Final = 20.0
"""units: never moved farther."""

MOST_ROLL: Final = math.radians(3.0)
"""radians: never turned more."""

CALM: Final = 1.0
"""s in which the most trauma there is has gone."""

_FADE: Final = 1.0 / (CALM * TICKS_PER_SECOND)
_LOST_SHIP: Final = 0.6
_SHIELD: Final = 0.3
_SWING: Final = 12.0  # ticks from one point of the noise to the next: 10 Hz, a rumble and no buzz
_ATTACK: Final = 0.06  # trauma a tick by which it is felt at most: a picture that jumps is a flash
_POINTS: Final = 256


class Shake:
    """Where the shaken picture is. Per tick of the player's time: `tick()`; per tick of the game: `follow`.

    Moves and turns by the square of trauma times smooth noise from its own generator, so that two small
    explosions are felt as more than twice one. factor (0..1) scales it all, 0 is none.
    """

    def __init__(self, factor: float = 1.0, seed: int = 0) -> None:
        self.factor = factor
        self.trauma = 0.0
        self.felt = 0.0
        """what of it is in the picture, 0..1: it takes a moment to build up."""
        dice = Random(seed)
        self._noise = [[dice.uniform(-1.0, 1.0) for _ in range(_POINTS)] for _ in range(3)]
        self._now = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Take in what a tick brought."""
        for event in events:
            self.trauma = min(1.0, self.trauma + trauma(event))

    def tick(self) -> None:
        """Let 1/120 s pass."""
        self._now += 1
        self.trauma = max(0.0, self.trauma - _FADE)
        self.felt = min(self.trauma, self.felt + _ATTACK)

    def pose(self, alpha: float = 0.0) -> tuple[Point, float]:
        """Return by how many units and radians the picture is off, alpha (0..1) ticks after the last one."""
        felt = min(max(0.0, self.trauma - _FADE * alpha), self.felt + _ATTACK * alpha)
        if felt == 0.0 or self.factor == 0.0:
            return (0.0, 0.0), 0.0
        strength = self.factor * felt * felt
        x, y, roll = (smooth(points, (self._now + alpha) / _SWING) for points in self._noise)
        reach = FARTHEST * strength / max(1.0, math.hypot(x, y))
        return (x * reach, y * reach), MOST_ROLL * strength * roll


def smooth(points: list[float], at: float) -> float:
    """Return the noise at a time: through each point at its number, level there, round and round."""
    whole = math.floor(at)
    fraction = at - whole
    ease = fraction * fraction * (3.0 - 2.0 * fraction)
    start, end = points[whole % len(points)], points[(whole + 1) % len(points)]
    return start + (end - start) * ease


TRAUMA: Final = (
    EventTable[None, float]()
    .on(happened.BodyDestroyed, lambda event, _: LOOKS[event.kind].trauma)
    .on(happened.ShieldBroken, lambda _event, _: _SHIELD)
    .on(happened.ShipDestroyed, lambda _event, _: _LOST_SHIP)
)
"""What events add."""


def trauma(event: Event) -> float:
    """Return what an event adds."""
    return TRAUMA.read(event, None) or 0.0
