"""What an autopilot remembers between ticks, and what it perceives at one tick."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from game.pilots.manoeuvres import Surroundings
from game.pilots.threats import Threat
from game.sim.bodies import Ship
from game.sim.world import World

THINK = 6  # ticks between two full assessments
NEARLY_HERE = 0.8  # s until a threat arrives, below which it is urgent
SLOW = 60.0  # units/s at which a ship counts as slow


@dataclass(slots=True)
class PilotState:
    """The memory of the pilot of one ship."""

    tick: int
    think_at: int = 0
    goal: int = 0  # the heading to turn to
    burn: int = 0  # ticks of thrust still wanted
    dodging: bool = False
    braking: bool = False
    due: float = math.inf  # s until the next threat arrives
    gate: int = 0  # id of the gate that it flies to, 0 for none
    target: int = 0
    seen_at: int = 0  # the tick at which it became the target
    laser: bool = False
    warp: bool = False
    last_shot: int = -1000
    doomed: dict[int, int] = field(default_factory=dict)
    """ids of bodies that shots in flight will hit, with the tick of the hit."""


class Alarm(NamedTuple):
    """A threat that comes too near if the ship coasts: the threat, the s until then, the gap of the rims."""

    threat: Threat
    when: float
    gap: float


class Perception(NamedTuple):
    """One assessment of the situation by one pilot."""

    world: World
    ship: Ship
    state: PilotState
    threats: list[Threat]
    near: Surroundings
    alarms: list[Alarm]
