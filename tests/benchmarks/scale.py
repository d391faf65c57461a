"""How the cost of a step grows with the bodies, and what games in parallel come to. By hand: see below.

    python tests/benchmarks/scale.py [--profile]

A step of the whole game with rocks alone, and with a third of other kinds, then drift and bounce alone, and
the bare physics of discs. Rocks shrink the more there are, or the field grows, so that as much of it stays
free; the rules' caps are lifted. Each figure is the least processor time of several stretches, and the
exponent is that of the growth from the row before: n log n has the one in the last column. --profile names
the functions that grow faster.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.sim.bodies import Kind
from game.sim.clone import clone
from game.sim.command import IDLE
from game.sim.context import StepContext
from game.sim.field import space_of
from game.sim.step import step
from game.sim.tick.motion import bounce_all, drift
from game.sim.world import new_world
from tests.benchmarks.measuring import least, machine, profile
from tests.benchmarks.scenes import ENDLESS, Discs, crowd, rocks_alone, spin_and_fire

BODIES = (10, 30, 100, 300, 1000)
OTHERS = (
    Kind.LARGE_SAUCER,
    Kind.MINE,
    Kind.CHROME,
    Kind.SHIELD,
    Kind.SHOT,
    Kind.LANCER,
    Kind.MINELAYER,
)
"""Kinds that a mixed crowd has besides rocks. Walls, wells and Castles are few by the rules, and left out."""

ROUNDS = 5
PARALLEL = (1, 2, 4)
_WARM = 240
"""ticks before anything is timed: bodies that were scattered into each other part."""

_RUN = 3000
"""ticks of each game that plays beside others."""


def whole(number: int, kinds: tuple[Kind, ...] = (), *, wide: bool = False) -> Callable[[], None]:
    """Return what plays some ticks of a crowd, each time from the same start."""
    start = crowd(number, kinds, wide=wide)
    for _ in range(_WARM):
        step(start, [IDLE])

    def play() -> None:
        world = clone(start)
        for tick in range(times(number)):
            step(world, [spin_and_fire(tick)])

    return play


def times(number: int) -> int:
    """Return how many steps are timed at once."""
    return max(20, 6000 // number)


def bounce(number: int) -> Callable[[], None]:
    """Return what lets rocks drift and bounce for some ticks."""
    world = rocks_alone(number)
    for _ in range(_WARM):
        drift(space_of(world), world.tuning.rock)
        bounce_all(StepContext(world))

    def play() -> None:
        for _ in range(times(number)):
            drift(space_of(world), world.tuning.rock)
            bounce_all(StepContext(world))

    return play


def discs(number: int) -> Callable[[], None]:
    """Return what lets the bare physics step for some ticks."""
    balls = Discs(number)
    balls.settle()

    def play() -> None:
        for _ in range(times(number)):
            balls.step()

    return play


CASES: dict[str, tuple[Callable[[int], Callable[[], None]], tuple[int, ...]]] = {
    "whole step, rocks": (whole, BODIES),
    "whole step, rocks, in a field that grows": (lambda number: whole(number, wide=True), BODIES),
    "whole step, a third of other kinds": (lambda number: whole(number, OTHERS), BODIES),
    "drift and bounce of rocks": (bounce, BODIES),
    "bare discs": (discs, (*BODIES, 5000)),
}


def growth() -> None:
    """Print a table of each case."""
    for words, (case, numbers) in CASES.items():
        print(f"\n{words}\n{'bodies':>7} {'ms':>9} {'us a body':>10} {'exponent':>9} {'n log n':>8}")
        before: tuple[int, float] | None = None
        for number in numbers:
            took = least(case(number), 1, ROUNDS) / times(number)
            line = f"{number:>7} {took * 1e3:>9.3f} {took / number * 1e6:>10.2f}"
            if before is not None:
                wide = log(number / before[0])
                line += f" {log(took / before[1]) / wide:>9.2f}"
                line += f" {1.0 + log(log(number) / log(before[0])) / wide:>8.2f}"
            print(line, flush=True)
            before = number, took


def suspects(few: int = 100, many: int = 1000) -> None:
    """Name the functions whose own time grows faster than n log n, and matters."""
    limit = 1.0 + log(log(many) / log(few)) / log(many / few)
    for words, (case, _) in CASES.items():
        small, large = (profile(case(number), times(number)) for number in (few, many))
        whole_step = sum(each.own for each in large.values())
        print(f"\n{words}: own time at {few} and {many} bodies, us a step, exponent above {limit:.2f}")
        for name, took in sorted(large.items(), key=lambda each: -each[1].own):
            if took.own < 0.02 * whole_step:
                break
            before = small[name].own if name in small else 0.0
            exponent = log(took.own / before) / log(many / few) if before else float("inf")
            if exponent > limit:
                print(f"  {name:<34} {before:9.1f} {took.own:9.1f}  {exponent:5.2f}", flush=True)


def play_by_turns(worlds: int) -> float:
    """Play so many games in this process, a tick of each at a time; return the ticks/s by processor time."""
    games = [new_world(seed, ENDLESS) for seed in range(1, worlds + 1)]
    began = time.process_time()
    for tick in range(_RUN):
        held = [spin_and_fire(tick)]
        for world in games:
            step(world, held)
    return worlds * _RUN / (time.process_time() - began)


def parallel() -> None:
    """Print how many ticks/s games in parallel play in total."""
    cores = os.cpu_count() or 1
    print(f"\n{_RUN} ticks of games in parallel, ticks/s in total; {cores} cores")
    print(f"{'worlds a core':>14} {'one process':>12} {'a process a core':>17} {'by the clock':>13}")
    with multiprocessing.Pool(cores) as pool:
        pool.map(play_by_turns, [1] * cores)
        for worlds in PARALLEL:
            alone = max(play_by_turns(worlds) for _ in range(ROUNDS))
            together, clock = 0.0, 0.0
            for _ in range(ROUNDS):
                began = time.perf_counter()
                rates = pool.map(play_by_turns, [worlds] * cores, chunksize=1)
                clock = max(clock, cores * worlds * _RUN / (time.perf_counter() - began))
                together = max(together, sum(rates))
            print(f"{worlds:>14} {alone:>12,.0f} {together:>17,.0f} {clock:>13,.0f}", flush=True)


def main() -> None:
    """Print all tables."""
    print(machine())
    if "--profile" in sys.argv[1:]:
        suspects()
        return
    growth()
    parallel()


if __name__ == "__main__":
    main()
