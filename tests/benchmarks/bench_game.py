"""How fast the whole game runs without a screen. By hand: `python tests/benchmarks/bench_game.py`.

Ten, forty and eighty rocks; the ship spins and fires, everything is on: walls, saucers, Lancer, scores,
events. Each figure is the median over several stretches from the same state, so the number of rocks stays
near what it says. The last column is what a clone of the world costs, as a fraction of a step. The last row
is the worst there is: 40 rocks, a Castle, a gravity well and mines, in wave 5.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.physics import Record
from game.sim.clone import clone
from game.sim.command import FULL_TURN, Command
from game.sim.kinds.rock import make_rock
from game.sim.step import step
from game.sim.tuning import MODERN, Size, Tuning
from game.sim.world import World, new_world
from tests.arena import add_castle, add_mine, add_well

STRETCH = 600
ROUNDS = 7


def field(rocks: int, wave: int) -> World:
    """Return a game at a wave with so many rocks of all sizes, and a ship that cannot run out."""
    tuning: Tuning = replace(
        MODERN, rock=replace(MODERN.rock, cap=128), ship=replace(MODERN.ship, lives=10**6)
    )
    world = new_world(7, tuning, wave=wave)
    while world.ticks_to_wave:
        step(world, [Command()])
    while len(world.rocks) < rocks:
        place = (world.dice.between(0, 1280), world.dice.between(0, 720))
        velocity = (world.dice.between(-80, 80), world.dice.between(-80, 80))
        world.rocks.append(make_rock(world, Size(1 + world.dice.randrange(2)), place, velocity))
    del world.rocks[rocks:]
    return world


def busiest(rocks: int) -> World:
    """Return a field with so many rocks, a Castle with its rings, a well that pulls, and all mines."""
    world = field(rocks, 5)
    castle = add_castle(world, (900.0, 300.0), rings=True)
    castle.vx, castle.timer = world.tuning.castle.speed, 1
    add_well(world, (400.0, 250.0))
    for number in range(world.tuning.mine.most):
        add_mine(world, (150.0 + 200.0 * number, 600.0))
    return world


def stretch(world: World, record: Record | None) -> float:
    """Return the ticks per second over one stretch of spinning and firing."""
    began = time.perf_counter()
    for number in range(STRETCH):
        step(world, [Command(FULL_TURN, fire=number % 30 < 15, laser=number % 200 < 40)], record)
    return STRETCH / (time.perf_counter() - began)


def clones(world: World) -> float:
    """Return the clones per second of a world."""
    began = time.perf_counter()
    for _ in range(STRETCH):
        clone(world)
    return STRETCH / (time.perf_counter() - began)


def main() -> None:
    """Print a table."""
    print(f"{'rocks':>6} {'wave':>5} {'walls':>6} {'ticks/s':>9} {'with record':>12} {'clone/step':>11}")
    fields = [field(rocks, wave) for rocks, wave in ((10, 1), (10, 7), (40, 1), (80, 1), (80, 7))]
    for world in (*fields, busiest(40)):
        rocks, wave = len(world.rocks), world.wave
        plain = median(stretch(clone(world), None) for _ in range(ROUNDS))
        noted = median(stretch(clone(world), Record()) for _ in range(ROUNDS))
        share = plain / median(clones(world) for _ in range(ROUNDS))
        print(f"{rocks:>6} {wave:>5} {len(world.walls):>6} {plain:>9,.0f} {noted:>12,.0f} {share:>11.2f}")


if __name__ == "__main__":
    main()
