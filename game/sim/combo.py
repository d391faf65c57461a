"""The combo: kills in quick succession count up to eight times.

Kills in a row, each within the window of the one before, raise the multiple by one, and each further rise
takes one kill more than the last; the kill that raises it already counts by it. When the window has passed,
or the ship is lost, all is x1 again.
"""

from __future__ import annotations

from game.sim.bodies import Ship, ShipPhase
from game.sim.context import StepContext
from game.sim.events import ComboLost, ComboRose
from game.sim.tuning import ComboTuning, ticks


def multiple(tuning: ComboTuning, kills: int) -> int:
    """Return how many times a kill counts after so many in a row, itself included."""
    return 1 + len([needed for needed in tuning.kills if needed <= kills])


def count_kill(ctx: StepContext, ship: Ship) -> int:
    """Add a kill to a ship's row and return how many times it counts.

    What the shots of a lost ship still hit counts once and begins no row; nor does what a ship hits that
    stands still.
    """
    tuning = ctx.world.tuning.combo
    if ship.phase is ShipPhase.LOST or ship.phase is ShipPhase.OUT or stands(tuning, ship):
        return 1
    before = multiple(tuning, ship.combo_kills)
    ship.combo_kills += 1
    ship.combo_ticks = ticks(tuning.window)
    now = multiple(tuning, ship.combo_kills)
    if now > before:
        ctx.tell(ComboRose(ship.id, now))
    return now


def stands(tuning: ComboTuning, ship: Ship) -> bool:
    """Say whether a ship has stood still for too long to have a combo."""
    return ship.stood > ticks(tuning.still_for)


def run_down(ctx: StepContext, ship: Ship) -> None:
    """Let a tick of a ship's window pass; a kill in the very last one still counts."""
    if ship.combo_kills == 0:
        return
    if ship.combo_ticks > 0:
        ship.combo_ticks -= 1
    else:
        end_combo(ctx, ship)


def end_combo(ctx: StepContext, ship: Ship) -> None:
    """Put a ship back to x1; it is told only if there was more to lose."""
    lost = multiple(ctx.world.tuning.combo, ship.combo_kills)
    ship.combo_kills = ship.combo_ticks = 0
    if lost > 1:
        ctx.tell(ComboLost(ship.id, lost))
