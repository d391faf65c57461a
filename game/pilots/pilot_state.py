"""What an autopilot remembers from tick to tick, and what it perceives at one tick."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from game.pilots.manoeuvres import Field
from game.pilots.threats import Threat
from game.sim.bodies import Ship
from game.sim.world import World

THINK = 6
"""ticks between two looks at everything."""

NEARLY_HERE = 0.8
"""s until something arrives, below which it is urgent."""

SLOW = 60.0
"""units/s at which a ship counts as slow."""


@dataclass(slots=True)
class PilotState:
    """What the pilot of one ship keeps from tick to tick."""

    tick: int
    think_at: int = 0
    goal: int = 0
    """the heading it turns to."""
    burn: int = 0
    """ticks of thrust still wanted."""
    dodging: bool = False
    braking: bool = False
    due: float = math.inf
    """s until something that comes its way is here."""
    target: int = 0
    seen_at: int = 0
    """the tick since which it has been the target."""
    laser: bool = False
    warp: bool = False
    last_shot: int = -1000
    doomed: dict[int, int] = field(default_factory=dict)
    """ids that shots under way will hit, with the tick when they do."""


class Alarm(NamedTuple):
    """Something that comes too near if the ship coasts: what, in how many s, how near the rims get."""

    threat: Threat
    when: float
    gap: float


class Perception(NamedTuple):
    """One look at everything, by one pilot."""

    world: World
    ship: Ship
    state: PilotState
    threats: list[Threat]
    near: Field
    alarms: list[Alarm]
