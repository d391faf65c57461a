"""The discs that every physics engine is given, as plain numbers; nothing of the game is imported."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

WIDTH: Final = 1280.0
HEIGHT: Final = 720.0
"""Units."""


class Disc(NamedTuple):
    """Centre, velocity in units/s, radius."""

    x: float
    y: float
    vx: float
    vy: float
    radius: float


def scatter(number: int) -> list[Disc]:
    """Scatter discs of radius 13 to 52; beyond 60 they shrink, so that as much of the field stays free."""
    dice = Random(number)
    scale = min(1.0, (60.0 / number) ** 0.5)
    found = []
    for _ in range(number):
        radius = (13.0 + 39.0 * dice.random()) * scale
        x, y = dice.random() * WIDTH, dice.random() * HEIGHT
        found.append(Disc(x, y, 240.0 * dice.random() - 120.0, 240.0 * dice.random() - 120.0, radius))
    return found
