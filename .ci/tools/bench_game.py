"""How fast the whole game runs without a screen. By hand: `python .ci/tools bench_game`.

Ten, forty and eighty rocks; the ship spins and fires, everything is on: walls, saucers, Lancer, scores,
events. Each figure is the median over several stretches from the same state, so the number of rocks stays
near what it says. The last column is what a clone of the world costs, as a fraction of a step. The last row
is the worst there is: 40 rocks, a Castle, a gravity well and mines, in wave 5. Below it is the least: a rock
and an idle ship, at most 12 us a tick on a core of 2.6 GHz.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from game.physics.record import Record
from game.sim.clone import clone
from game.sim.command import IDLE, Command
from game.sim.step import step
from game.sim.world import World
from tools.measuring import machine, seconds
from tools.scenes import busiest, field, spin_and_fire

STRETCH = 600
ROUNDS = 7


def play(world: World, record: Record | None, held: Callable[[int], Command] = spin_and_fire) -> float:
    """Return the s of the processor that a stretch takes from a world on, which stays as it is."""
    played = clone(world)
    return seconds(lambda: [step(played, [held(tick)], record) for tick in range(STRETCH)])


def clones(world: World) -> float:
    """Return the s of the processor that as many clones take."""
    return seconds(lambda: [clone(world) for _ in range(STRETCH)])


def main() -> None:
    """Print a table."""
    print(machine())
    print(f"{'rocks':>6} {'wave':>5} {'walls':>6} {'ticks/s':>9} {'with record':>12} {'clone/step':>11}")
    fields = [field(rocks, wave) for rocks, wave in ((10, 1), (10, 7), (40, 1), (80, 1), (80, 7))]
    for world in (*fields, busiest(40)):
        rounds = [(play(world, None), play(world, Record()), clones(world)) for _ in range(ROUNDS)]
        plain, noted, copied = (median(each) for each in zip(*rounds, strict=True))
        print(
            f"{len(world.rocks):>6} {world.wave:>5} {len(world.walls):>6} {STRETCH / plain:>9,.0f}"
            f" {STRETCH / noted:>12,.0f} {copied / plain:>11.2f}"
        )
    quiet = field(1, 1)
    quiet.walls, quiet.fading = [], []
    least = median([play(quiet, None, lambda _: IDLE) for _ in range(ROUNDS)])
    print(f"one rock, idle ship: {least / STRETCH * 1e6:.1f} us a tick")


if __name__ == "__main__":
    main()
