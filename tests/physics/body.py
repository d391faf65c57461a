"""The plainest body that bounces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Body:
    """A disc that moves, as `resolve_pairs` wants it."""

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    radius: float = 10.0
    inverse_mass: float = 1.0
