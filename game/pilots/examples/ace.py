"""The second bot: plays a few manoeuvres in its head, takes one that lives, and says what it thinks.

python main.py --overlay --pilot ace
"""

from __future__ import annotations

from game.cards.shapes import Caption, Line, Ring, Shape
from game.pilots.examples.gunner import gunner
from game.pilots.queries import beams, impact, targets
from game.sim.clone import clone
from game.sim.command import FULL_TURN, Command
from game.sim.step import step
from game.sim.world import World

AHEAD = 60  # ticks that it looks ahead once something is about to hit it
WAYS = [Command(turn, thrust) for turn in (0, -FULL_TURN, FULL_TURN) for thrust in (False, True)]


class Ace:
    """Shoots like the first bot, and flees only from what would really end it."""

    def __init__(self) -> None:
        self.plan, self.until = Command(), -1

    def command(self, world: World, ship_id: int) -> Command:
        """Return what to hold during the next tick."""
        if world.tick < self.until:
            return self.plan
        danger = impact(world, ship_id)
        near = danger is not None and danger.seconds is not None and danger.seconds < 0.5
        shot = gunner(world, ship_id)
        # Changing the world would fool nobody but the bot; a clone may be: play each way in one. Of equals
        # max takes the first.
        if near or any(not beam.follows for beam in beams(world)):
            self.plan = max([shot, *WAYS], key=lambda way: lasts(world, ship_id, way))
            self.until = world.tick if self.plan is shot else world.tick + 12
            return self.plan
        return shot

    def thoughts(self, world: World, ship_id: int) -> list[Shape]:
        """Return what to draw, in units of the field; asked after `command`, while the overlay is on."""
        ship, found = world.ship(ship_id), targets(world, ship_id)[:1]
        if ship is None or not ship.flying:
            return []
        word = Caption((ship.x + 20.0, ship.y - 24.0), "I DODGE" if world.tick < self.until else "I AIM", "")
        aims: list[Shape] = [Line((ship.x, ship.y), it.place, "", f"{it.seconds:.2f} s") for it in found]
        return [word, *aims, *(Ring(it.place, 8.0, "") for it in found)]


def lasts(world: World, ship_id: int, way: Command) -> int:
    """Return for how many ticks a ship lives that holds a command."""
    ahead = clone(world)
    for tick in range(AHEAD):
        step(ahead, [way] * len(ahead.ships))
        ship = ahead.ship(ship_id)
        if ship is None or not ship.flying:
            return tick
    return AHEAD
