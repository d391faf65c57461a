"""Everything comes to an end: games without a pilot, waves with a good one."""

from __future__ import annotations

from game.sim.tuning import TICKS_PER_SECOND
from tests.soak.trace import Trace, fail

IDLE_GAME = 300 * TICKS_PER_SECOND
"""ticks that a game without any input lasts at most."""

WAVE = 400 * TICKS_PER_SECOND
"""ticks that a wave lasts at most with a pilot who knows how to play."""


def check_idle_ends(trace: Trace) -> None:
    """Ask that a game which nobody plays is over within five minutes, if ships run out in it."""
    if trace.world.tuning.team.endless:
        return
    if trace.world.tick > IDLE_GAME and not trace.world.over:
        fail("endless game", f"{trace.world.lives} lives left at tick {trace.world.tick}")


def check_wave_ends(trace: Trace) -> None:
    """Ask that a wave which a competent pilot plays is over some time."""
    if trace.world.wave_tick > WAVE and not trace.world.over:
        fail("endless wave", f"wave {trace.world.wave} goes on after {trace.world.wave_tick} ticks")
