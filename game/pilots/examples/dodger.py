"""The second bot: shoots like the first, and flees from what is about to hit it.

It is a class, so that it remembers things between ticks: where it fled to, until when.

    python main.py --pilot dodger
"""

from __future__ import annotations

from game.pilots.examples.gunner import gunner
from game.pilots.queries import body, impact
from game.sim.command import FULL_TURN, Command
from game.sim.headings import heading_of, turn_between
from game.sim.world import World

SOON = 0.5  # s before a hit at which it begins to flee


class Dodger:
    """One of these is made at the start, without arguments; it flies all games of the run."""

    def __init__(self) -> None:
        self.away = 0
        self.until = -1

    def command(self, world: World, ship_id: int) -> Command:
        """Return what to hold during the next tick."""
        ship, danger = world.ship(ship_id), impact(world, ship_id)
        if ship is None or not ship.flying:
            self.until = -1
            return Command()
        if danger is not None and danger.seconds is not None and danger.seconds < SOON:
            other = body(world, danger.id)
            if other is not None:
                # Straight away from where it is; the shortest way may lead over an edge.
                x, y = world.torus.delta((other.x, other.y), (ship.x, ship.y))
                self.away, self.until = heading_of((x, y)), world.tick + 30
        if world.tick < self.until:
            off = turn_between(ship.heading, self.away)
            return Command(max(-FULL_TURN, min(FULL_TURN, off // 8)), thrust=abs(off) < 12_000)
        return gunner(world, ship_id)
