"""How quick the physics is, as ratios side by side: run by hand, `python tests/benchmarks/bench_physics.py`.

Quote the ratios, not the milliseconds. `peers.py` compares the world step with another engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.physics import (
    bounce,
    overlapping_pairs,
    point_in_disc,
    ray_hits_disc,
    segment_hits_disc,
    sweep_disc_disc,
    time_of_impact,
    time_of_impact_on_torus,
)
from game.sim.tuning import DT
from tests.benchmarks.measuring import least, machine
from tests.benchmarks.scenes import TORUS, Discs

SHOT_SPEED = 620.0


def bench_steps() -> None:
    print("world step: drift + wrap + pairs + resolve, ms")
    print(f"{'N':>6} {'naive':>10} {'sweep':>10} {'ratio':>8}   goal")
    for number, naive_times, times in (
        (10, 2000, 4000),
        (30, 400, 1500),
        (60, 100, 1000),
        (100, 40, 500),
        (1000, 1, 60),
    ):
        discs = Discs(number)
        discs.settle()
        quick = least(discs.step, times)
        discs.naive = True
        slow = least(discs.step, naive_times)
        goal = {60: "<= 0.15", 1000: "<= 0.02"}.get(number, "")
        print(f"{number:6} {slow * 1e3:10.4f} {quick * 1e3:10.4f} {quick / slow:8.4f}   {goal}")


def bench_kernels() -> None:
    print("\nkernels, ns (point in disc: ratio 1)")
    start, motion, centre = (0.0, 0.0), (400.0, 30.0), (200.0, 10.0)
    far = (200.0, 300.0)
    work: dict[str, Callable[[], object]] = {
        "point in disc": lambda: point_in_disc(centre, start, 20.0),
        "ray, hit": lambda: ray_hits_disc(start, motion, centre, 20.0),
        "ray, miss": lambda: ray_hits_disc(start, motion, far, 20.0),
        "segment, hit": lambda: segment_hits_disc(start, motion, centre, 20.0),
        "segment, miss": lambda: segment_hits_disc(start, motion, far, 20.0),
        "elastic bounce": lambda: bounce((1.0, 2.0), (-3.0, 1.0), (0.6, 0.8), 0.5, 0.25),
        "first touch, hit": lambda: time_of_impact((200.0, 10.0), motion, 20.0),
        "first touch, torus, near": lambda: time_of_impact_on_torus(TORUS, (15.0, 0.0), (5.0, 0.0), 14.0),
        "first touch, torus, away": lambda: time_of_impact_on_torus(TORUS, (200.0, -100.0), (5.0, 0.0), 14.0),
        "disc sweeps disc": lambda: sweep_disc_disc(start, motion, 5.0, centre, (1.0, 1.0), 20.0),
    }
    nothing = least(lambda: None, 100_000)
    unit = 0.0
    for name, call in work.items():
        took = least(call, 40_000) - nothing
        unit = unit or took
        print(f"{name:>26} {took * 1e9:8.0f} {took / unit:6.2f}")


def bench_shots() -> None:
    print("\n20 bullets against 60 moving rocks, swept, us")
    discs = Discs(60)
    discs.settle()
    bodies = discs.balls
    dice = Random(7)
    shots = [(dice.random() * TORUS.width, dice.random() * TORUS.height) for _ in range(20)]

    def plain() -> int:
        hits = 0
        for x, y in shots:
            for rock in bodies:
                motion = ((SHOT_SPEED - rock.vx) * DT, -rock.vy * DT)
                hits += (
                    time_of_impact_on_torus(TORUS, (rock.x - x, rock.y - y), motion, rock.radius) is not None
                )
        return hits

    def by_pairs() -> int:
        """Let the broad phase find whom a shot's round bounds meet, then sweep those alone."""
        bounds = [SHOT_SPEED * DT * 0.5] * len(shots) + [rock.radius + 2.0 for rock in bodies]
        xs = [(x + SHOT_SPEED * DT * 0.5) % TORUS.width for x, _ in shots] + [rock.x for rock in bodies]
        ys = [y for _, y in shots] + [rock.y for rock in bodies]
        hits = 0
        for i, j in overlapping_pairs(TORUS, xs, ys, bounds):
            if i < len(shots) <= j:
                (x, y), rock = shots[i], bodies[j - len(shots)]
                motion = ((SHOT_SPEED - rock.vx) * DT, -rock.vy * DT)
                hits += (
                    time_of_impact_on_torus(TORUS, (rock.x - x, rock.y - y), motion, rock.radius) is not None
                )
        return hits

    if plain() != by_pairs():
        raise RuntimeError("the broad phase lost a shot")
    slow, quick = least(plain, 100), least(by_pairs, 400)
    print(
        f"plain loop {slow * 1e6:8.1f}   by overlapping_pairs {quick * 1e6:8.1f}   ratio {quick / slow:6.3f}"
    )


if __name__ == "__main__":
    print(machine())
    bench_steps()
    bench_kernels()
    bench_shots()
