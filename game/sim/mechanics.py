"""What differs between rule sets by more than a number: functions, which `Tuning.mechanics` names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.physics import Point
from game.sim.bodies import Kind, Rock, Saucer, Ship, SpawnMarker
from game.sim.context import StepContext
from game.sim.tuning import Tuning
from game.sim.world import Store, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Mechanics:
    """The functions of a rule set; those called in a step may change the world."""

    propel: Callable[[Ship, Tuning], None]  # Change a ship's velocity by a tick of thrust or coasting
    land: Callable[[StepContext, Ship], bool]  # Place a ship that ends a jump; return whether it is lost
    jump_risk: Callable[[World], float]  # Return the chance, 0..1, that a jump which ends now goes wrong
    find_return: Callable[[StepContext, Ship], Point | None]
    """Return where a ship that waits to return does so in this tick; None if it waits on."""
    launch: Callable[[World, Point, float], tuple[Point, int]]
    """Return the velocity of a new shot, and its life in ticks, by those wanted: units/s, s."""
    break_up: Callable[[StepContext, Rock | Saucer], list[Rock]]
    """Return the pieces of a rock or saucer that was destroyed."""
    first_rock: Callable[[World, int], tuple[Point, Point]]
    """Return place and velocity of a new rock of a wave, by how many it has already."""
    saucer_due: Callable[[StepContext, Store], Kind | None]  # Return the saucer to send for now, if any
    enter_saucer: Callable[[StepContext, SpawnMarker], Saucer]
    fire_saucer: Callable[[StepContext, Saucer], None]  # Let a saucer shoot when it is time
    move: Callable[[StepContext], bool]
    """Move all bodies and let those meet that do; return whether any is so quick that drag may concern it."""
    bounce: Callable[[StepContext], bool]  # Let what is solid bounce; return whether anything did
    keeps_wave: Callable[[World], bool]  # Return whether anything on the field keeps the wave going
    delays_wave: Callable[[World], bool]  # Return whether anything keeps the next wave from beginning
    wave_factor: Callable[[World], int]  # Return the factor on the points of a kill
    roll_over: Callable[[World, Ship], None]  # Bring a score that is too large for its counter round to 0


MECHANICS: Final[dict[str, Mechanics]] = {}
"""By the name that rules give; filled by `game.sim.tick.mechanics`."""


def mechanics_of(world: World) -> Mechanics:
    """Return the functions of a world's rules."""
    return MECHANICS[world.tuning.mechanics]
