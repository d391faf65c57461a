"""How quick the physics is, as ratios side by side: run by hand, `python tests/benchmarks/bench_physics.py`.

Quote the ratios, not the milliseconds.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.physics import (
    Torus,
    bounce,
    naive_pairs,
    overlapping_pairs,
    point_in_disc,
    ray_hits_disc,
    resolve_pairs,
    segment_hits_disc,
    sweep_disc_disc,
    time_of_impact,
    time_of_impact_on_torus,
    wrap_axis,
)

WORLD = Torus(1280.0, 720.0)
TICK = 1.0 / 120.0
SHOT_SPEED = 620.0
REPEATS = 5


@dataclass(slots=True)
class Rock:
    x: float
    y: float
    vx: float
    vy: float
    radius: float
    inverse_mass: float


def rocks(number: int) -> list[Rock]:
    """Scatter rocks of radius 13 to 52; beyond 60 they shrink, so that as much of the world stays free."""
    dice = Random(number)
    scale = min(1.0, (60.0 / number) ** 0.5)
    found = []
    for _ in range(number):
        radius = (13.0 + 39.0 * dice.random()) * scale
        x, y = dice.random() * WORLD.width, dice.random() * WORLD.height
        vx, vy = 240.0 * dice.random() - 120.0, 240.0 * dice.random() - 120.0
        found.append(Rock(x, y, vx, vy, radius, 1.0 / (radius * radius)))
    return found


def step(bodies: list[Rock], radii: list[float], order: list[int] | None) -> None:
    """Drift, wrap, find pairs (naive without an order), resolve; positions stand in the bodies after it."""
    width, height = WORLD.width, WORLD.height
    xs, ys = [], []
    for body in bodies:
        x, y = body.x + body.vx * TICK, body.y + body.vy * TICK
        body.x = x = x if 0.0 <= x < width else wrap_axis(x, width)
        body.y = y = y if 0.0 <= y < height else wrap_axis(y, height)
        xs.append(x)
        ys.append(y)
    pairs = (
        naive_pairs(WORLD, xs, ys, radii) if order is None else overlapping_pairs(WORLD, xs, ys, radii, order)
    )
    if pairs:
        resolve_pairs(WORLD, bodies, pairs)


def best(work: Callable[[], object], times: int) -> float:
    """Return the seconds that one piece of work takes, the best of some rounds."""
    least = float("inf")
    gc.disable()
    for _ in range(REPEATS):
        before = time.perf_counter()
        for _ in range(times):
            work()
        least = min(least, (time.perf_counter() - before) / times)
    gc.enable()
    return least


def settled(number: int) -> tuple[list[Rock], list[float]]:
    """Return rocks that have pushed each other apart."""
    bodies = rocks(number)
    radii = [body.radius for body in bodies]
    order: list[int] = []
    for _ in range(240 if number <= 1000 else 30):
        step(bodies, radii, order)
    return bodies, radii


def bench_steps() -> None:
    print("world step: drift + wrap + pairs + resolve, ms")
    print(f"{'N':>6} {'naive':>10} {'sweep':>10} {'ratio':>8}   goal")
    for number, naive_times, times in (
        (10, 2000, 4000),
        (30, 400, 1500),
        (60, 100, 1000),
        (100, 40, 500),
        (1000, 1, 60),
        (5000, 0, 10),
    ):
        bodies, radii = settled(number)
        order: list[int] = []
        quick = best(lambda: step(bodies, radii, order), times)  # noqa: B023 - used at once
        slow = best(lambda: step(bodies, radii, None), naive_times) if naive_times else 0.0  # noqa: B023
        goal = {60: "<= 0.15", 1000: "<= 0.02", 5000: "<= 8.3 ms"}.get(number, "")
        ratio = f"{quick / slow:8.4f}" if slow else " " * 8
        print(f"{number:6} {slow * 1e3:10.4f} {quick * 1e3:10.4f} {ratio}   {goal}")


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
        "first touch, torus, near": lambda: time_of_impact_on_torus(WORLD, (15.0, 0.0), (5.0, 0.0), 14.0),
        "first touch, torus, away": lambda: time_of_impact_on_torus(WORLD, (200.0, -100.0), (5.0, 0.0), 14.0),
        "disc sweeps disc": lambda: sweep_disc_disc(start, motion, 5.0, centre, (1.0, 1.0), 20.0),
    }
    nothing = best(lambda: None, 100_000)
    unit = 0.0
    for name, call in work.items():
        took = best(call, 40_000) - nothing
        unit = unit or took
        print(f"{name:>26} {took * 1e9:8.0f} {took / unit:6.2f}")


def bench_shots() -> None:
    print("\n20 bullets against 60 moving rocks, swept, us")
    bodies, _ = settled(60)
    dice = Random(7)
    shots = [(dice.random() * WORLD.width, dice.random() * WORLD.height) for _ in range(20)]

    def plain() -> int:
        hits = 0
        for x, y in shots:
            for rock in bodies:
                motion = ((SHOT_SPEED - rock.vx) * TICK, -rock.vy * TICK)
                hits += (
                    time_of_impact_on_torus(WORLD, (rock.x - x, rock.y - y), motion, rock.radius) is not None
                )
        return hits

    def by_pairs() -> int:
        """Let the broad phase find whom a shot's round bounds meet, then sweep those alone."""
        bounds = [SHOT_SPEED * TICK * 0.5] * len(shots) + [rock.radius + 2.0 for rock in bodies]
        xs = [(x + SHOT_SPEED * TICK * 0.5) % WORLD.width for x, _ in shots] + [rock.x for rock in bodies]
        ys = [y for _, y in shots] + [rock.y for rock in bodies]
        hits = 0
        for i, j in overlapping_pairs(WORLD, xs, ys, bounds):
            if i < len(shots) <= j:
                (x, y), rock = shots[i], bodies[j - len(shots)]
                motion = ((SHOT_SPEED - rock.vx) * TICK, -rock.vy * TICK)
                hits += (
                    time_of_impact_on_torus(WORLD, (rock.x - x, rock.y - y), motion, rock.radius) is not None
                )
        return hits

    if plain() != by_pairs():
        raise RuntimeError("the broad phase lost a shot")
    slow, quick = best(plain, 100), best(by_pairs, 400)
    print(
        f"plain loop {slow * 1e6:8.1f}   by overlapping_pairs {quick * 1e6:8.1f}   ratio {quick / slow:6.3f}"
    )


if __name__ == "__main__":
    bench_steps()
    bench_kernels()
    bench_shots()
