"""Everything comes to an end: games without a pilot, waves with a good one."""

from __future__ import annotations

from game.sim.tuning import TICKS_PER_SECOND
from tests.soak.trace import Moment, breach

IDLE_GAME = 300 * TICKS_PER_SECOND
"""ticks that a game without any input lasts at most."""

WAVE = 400 * TICKS_PER_SECOND
"""ticks that a wave lasts at most with a pilot who knows how to play."""


def check_idle_ends(moment: Moment) -> None:
    """Ask that a game which nobody plays is over within five minutes."""
    if moment.world.tick > IDLE_GAME and not moment.world.over:
        breach("endless game", f"{moment.world.lives} lives left at tick {moment.world.tick}")


def check_wave_ends(moment: Moment) -> None:
    """Ask that a wave which a competent pilot plays is over some time."""
    if moment.world.wave_tick > WAVE and not moment.world.over:
        breach("endless wave", f"wave {moment.world.wave} goes on after {moment.world.wave_tick} ticks")
