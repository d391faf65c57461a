"""The first bot: stays where it is, turns to what its shots reach soonest, and fires.

python main.py --pilot gunner
"""

from __future__ import annotations

from game.pilots.queries import targets
from game.sim.command import FULL_TURN, Command
from game.sim.headings import turn_between
from game.sim.world import World


def gunner(world: World, ship_id: int) -> Command:
    """Return what to hold during the next tick."""
    ship = world.ship(ship_id)
    found = targets(world, ship_id)  # each with the heading that leads it
    if ship is None or not found:
        return Command()  # nothing is held
    off = turn_between(ship.heading, found[0].heading)  # 65,536 is a full turn, clockwise positive
    turn = max(-FULL_TURN, min(FULL_TURN, off // 8))  # the less there is to turn, the slower
    fire = abs(off) < 400 and world.tick % 10 == 0  # each shot is a press of its own
    return Command(turn, fire=fire)
