"""How heavy an event is: how much it shakes the picture, how long it halts it, what it leaves behind."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from game.physics import Point
from game.sim import events
from game.sim.bodies import Kind
from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.styles import STYLES

FARTHEST: Final = 20.0  # units: the greatest displacement
MOST_ROLL: Final = math.radians(3.0)  # radians: the greatest rotation
CALM: Final = 1.0  # s for full trauma to decay
_FADE: Final = 1.0 / (CALM * TICKS_PER_SECOND)
_LOST_SHIP: Final = 0.6
_SHIELD: Final = 0.3
_CASTLE_COMES: Final = 0.6
_SWING: Final = 12.0  # ticks between points of the noise: 10 Hz
_ATTACK: Final = 0.06  # most trauma per tick that takes effect, because a sudden jump would flash
_POINTS: Final = 256

FREEZE: Final = 18  # ticks (150 ms) for which the tick of a lost ship stays on the screen


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
        case events.BodyDestroyed():
            return STYLES[event.kind].trauma
        case events.ShieldBroken():
            return _SHIELD
        case events.BodyArrived(kind=Kind.CASTLE):
            return _CASTLE_COMES
        case events.ShipDestroyed():
            return _LOST_SHIP
        case _:
            return 0.0


class Impact(NamedTuple):
    """A tier of impact."""

    least: float  # the trauma of the lightest event of this tier
    hold: int  # ticks (1/120 s) for which the picture of that tick is held
    flash: float  # units: radius of the burst where it was
    dust: int  # grains that hang where it was
    wave: float  # units: reach of the shockwave, 0 for none


TIERS: Final = (
    Impact(0.0, 0, 6.0, 2, 0.0),  # a plate
    Impact(0.1, 0, 14.0, 5, 0.0),  # a small rock
    Impact(0.2, 2, 23.0, 9, 0.0),  # a medium rock, a small saucer
    Impact(0.3, 4, 33.0, 16, 110.0),  # a large rock, a saucer, a Lancer, a shield
    Impact(0.6, FREEZE, 40.0, 34, 260.0),  # a ship
    Impact(0.8, 30, 60.0, 44, 900.0),  # a Castle
)
"""From the lightest to the heaviest."""


def impact_of(event: Event) -> Impact | None:
    """Return the tier of an event, None if nothing breaks."""
    if not isinstance(event, events.BodyDestroyed | events.ShipDestroyed | events.ShieldBroken):
        return None
    return tier_of(trauma(event))


def tier_of(felt: float) -> Impact:
    """Return the tier of a trauma, 0..1."""
    return max(tier for tier in TIERS if tier.least <= felt + 1e-9)
