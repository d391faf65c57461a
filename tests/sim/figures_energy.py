"""Shows that nothing but named causes changes the rocks' energy.

By hand, a minute:

    python -m tests.sim.figures_energy [TICKS]

Two games at wave 20: the autopilot flies and never runs out of ships; and the crowd that it leaves after half
a minute, alone on the field. Prints a table, energies in millions.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache

from game.pilots.autopilot import Autopilot
from game.sim.clone import clone
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from tests.play import *
from tests.sim.ledger import CAUSES, Ledger

WAVE = 20
TICKS = 100_000
SEED = 1
_LEFT_ALONE = 30 * TICKS_PER_SECOND

ENDLESS: Tuning = replace(in_every_wave(rocks=11), ship=replace(MODERN.ship, lives=1_000_000))


def flown(ledger: Ledger, ticks: int, seed: int) -> World:
    """Let the autopilot play from wave 20 on, and enter it all."""
    world, pilot = new_world(seed, ENDLESS, wave=WAVE), Autopilot()
    for _ in range(ticks):
        ledger.step(world, [pilot.command(world, world.ships[0].id)])
    return world


@cache
def _crowd(seed: int) -> World:
    """Return the rocks of wave 20, alone on the field, broken to all sizes."""
    world, pilot = new_world(seed, ENDLESS, wave=WAVE), Autopilot()
    for _ in range(_LEFT_ALONE):
        step(world, [pilot.command(world, world.ships[0].id)])
    world.ships[0].phase = ShipPhase.OUT
    for group in (world.shots, world.saucers, world.lancers, world.spawn_markers):
        group.clear()
    return world


def left_alone(ledger: Ledger, ticks: int, seed: int) -> World:
    """Let the crowd of wave 20 fly on alone; only that is entered."""
    world = clone(_crowd(seed))
    for _ in range(ticks):
        ledger.step(world, [IDLE])
    return world


def main() -> None:
    """Print the table."""
    ticks = int(sys.argv[1]) if len(sys.argv) > 1 else TICKS
    games = [Ledger(), Ledger()]
    flown(games[0], ticks, SEED)
    left_alone(games[1], ticks, SEED)
    rows = [
        ("mean energy", [f"{game.mean / 1e6:,.3f}" for game in games]),
        ("at the end", [f"{game.energies[-1] / 1e6:,.3f}" for game in games]),
        *((cause, [_told(game, cause) for game in games]) for cause in CAUSES),
        ("all bounces between rocks, fraction of the mean", [f"{game.bounces:.1e}" for game in games]),
        ("without a cause, fraction of the mean", [f"{game.unexplained:.1e}" for game in games]),
        ("a velocity off what its causes give", [f"{game.astray:.1e} units/s" for game in games]),
        ("children off their parent's velocity", [f"{game.uneven:.1e} units/s" for game in games]),
        ("the quickest rock", [f"{game.top_speed:.0f} units/s" for game in games]),
    ]
    print(f"| {ticks:,} ticks at wave {WAVE}, seed {SEED} | the autopilot flies | the rocks alone |")
    print("|---|---|---|")
    for name, cells in rows:
        print(f"| {name} | {cells[0]} | {cells[1]} |")


def _told(game: Ledger, cause: str) -> str:
    count = len(game.entries[cause])
    if cause in ("walls", "rock-rock bounces"):
        return f"{game.total(cause) / 1e6:+.1e} in {count:,}"
    return f"{game.total(cause) / 1e6:+,.3f}"


if __name__ == "__main__":
    main()
