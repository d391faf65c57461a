"""The worlds that the benchmarks play, and the discs that they let bounce."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.physics import Torus, overlapping_pairs, wrap_axis
from game.physics.space.contacts import resolve_pairs
from game.pilots.autopilot import Autopilot
from game.sim.bodies import Rock
from game.sim.command import FULL_TURN, Command
from game.sim.kinds.rock import make_rock
from game.sim.rule_sets import DUEL
from game.sim.step import step
from game.sim.tuning import DT, MODERN, Size, Tuning
from game.sim.world import LISTS, World, new_world
from tests.arena import NEVER, add_castle, add_mine, add_well
from tools.measuring import HEIGHT, WIDTH, scatter

TORUS: Final = Torus(WIDTH, HEIGHT)
ENDLESS: Final[Tuning] = replace(
    MODERN, rock=replace(MODERN.rock, cap=10**6), ship=replace(MODERN.ship, lives=10**6)
)
"""The usual rules with a ship that cannot run out, and room for any number of rocks."""


def spin_and_fire(tick: int) -> Command:
    """Return what a ship holds in a tick that spins, fires half of the time and uses its laser at times."""
    return Command(FULL_TURN, fire=tick % 30 < 15, laser=tick % 200 < 40)


def bodies_in(world: World) -> int:
    """Count all bodies on the field, ships, shots, pick-ups and walls included."""
    return sum(len(getattr(world, name)) for name in LISTS.values())


def field(rocks: int, wave: int) -> World:
    """Return a game at a wave with so many rocks of all sizes, and a ship that cannot run out."""
    return _filled(new_world(7, replace(ENDLESS, rock=replace(ENDLESS.rock, cap=128)), wave=wave), rocks)


def duel(rocks: int) -> World:
    """Return a duel among so many rocks."""
    return _filled(new_world(7, replace(DUEL, rock=replace(DUEL.rock, cap=128)), ships=2), rocks)


def _filled(world: World, rocks: int) -> World:
    """Return a world as its wave begins, with so many rocks of all sizes."""
    while world.ticks_to_wave:
        step(world, [Command() for _ in world.ships])
    while len(world.rocks) < rocks:
        place = (world.dice.between(0, WIDTH), world.dice.between(0, HEIGHT))
        velocity = (world.dice.between(-80, 80), world.dice.between(-80, 80))
        world.add(make_rock(world, Size(1 + world.dice.randrange(2)), place, velocity))
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


def recorded(world: World, ticks: int) -> list[Command]:
    """Let the autopilot play a world for so many ticks; return what it held, for an equal world."""
    pilot, held = Autopilot(), []
    for _ in range(ticks):
        held.append(pilot.command(world, world.ships[0].id))
        step(world, held[-1:])
    return held


def disc_rocks(number: int) -> list[Rock]:
    """Return the discs as rocks of any radius, numbered from 1."""
    return [
        Rock(at, each.x, each.y, each.vx, each.vy, each.radius, 1.0 / each.radius**2, 1, Size.LARGE)
        for at, each in enumerate(scatter(number), 1)
    ]


class Discs:
    """Discs that bounce, moved by the bare physics; their places can be read after each step."""

    def __init__(self, number: int) -> None:
        self.balls = disc_rocks(number)
        self._radii = [ball.radius for ball in self.balls]

    def step(self) -> None:
        """Drift, wrap, find pairs, resolve them."""
        width, height = WIDTH, HEIGHT
        xs, ys = [], []
        for ball in self.balls:
            x, y = ball.x + ball.vx * DT, ball.y + ball.vy * DT
            ball.x = x = x if 0.0 <= x < width else wrap_axis(x, width)
            ball.y = y = y if 0.0 <= y < height else wrap_axis(y, height)
            xs.append(x)
            ys.append(y)
        pairs = overlapping_pairs(TORUS, xs, ys, self._radii)
        if pairs:
            resolve_pairs(TORUS, self.balls, pairs)

    def settle(self) -> None:
        """Let them push each other apart."""
        for _ in range(240 if len(self.balls) <= 1000 else 30):
            self.step()


def rocks_alone(number: int) -> World:
    """Return a world of the same discs as rocks, which nothing else disturbs."""
    world = new_world(number, ENDLESS)
    world.ticks_to_wave = NEVER
    for rock in disc_rocks(number):
        rock.id = world.new_id()
        world.add(rock)
    return world
