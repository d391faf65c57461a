"""What two ships are to one another: their reserve, their bounces, their tether, and who wins."""

from __future__ import annotations

import math

from game.sim.bodies import ShipPhase
from game.sim.events import GameOver, ShipJoined
from game.sim.kinds.wall import SHIP_MASS
from game.sim.world import World
from tools.soak.trace import Trace, fail

_LOOSE = 1e-6
"""units by which a tether may be longer, or two ships overlap, that are put in order in every tick."""


def check_reserve(trace: Trace) -> None:
    """Ask that each ship in play is one of those left, that none waits for nobody, and who is out is away."""
    world = trace.world
    if world.reserve < 0 or min(ship.lives for ship in world.ships) < 0:
        fail("reserve", f"{world.reserve} in reserve, parts {[ship.lives for ship in world.ships]}")
    for ship, command in zip(world.ships, trace.commands, strict=True):
        if ship.phase is ShipPhase.OUT and not (world.over or command.away):
            fail("reserve", f"ship {ship.id} is {ship.phase.name} though its player is there")
    if not world.over and not world.played and any(s.phase is ShipPhase.WAITING for s in world.ships):
        fail("reserve", f"a ship waits for nobody: {world.ships}")


def check_tether(trace: Trace) -> None:
    """Ask that two ships on the field are never farther apart than their tether, and that it adds nothing."""
    world = trace.world
    most = world.tuning.team.tether
    flying = [(ship.x, ship.y) for ship in world.ships if ship.flying]
    if most > 0.0 and len(flying) == 2 and world.torus.distance(*flying) > most + _LOOSE:
        fail("tether", f"{world.torus.distance(*flying)!r} units apart, {most} at most")
    for tether in trace.record.tethers:
        (ax, ay), (bx, by), (x, y) = tether.before_a, tether.before_b, tether.offset
        push = tether.impulse / SHIP_MASS / max(math.hypot(x, y), 1e-300)
        was = _squares(ax, ay, bx, by)
        gained = _squares(ax + push * x, ay + push * y, bx - push * x, by - push * y) - was
        if tether.impulse < 0.0 or gained > 1e-9 * was:
            fail("tether", f"it added {gained!r}: {tether}")


def _squares(*velocities: float) -> float:
    """Return the sum of squares, in which the energy of equal masses is measured."""
    return sum(velocity * velocity for velocity in velocities)


def check_ships_apart(trace: Trace) -> None:
    """Ask that two ships on the field do not overlap; between walls they may, for a while."""
    world = trace.world
    flying = [(ship.x, ship.y) for ship in world.ships if ship.flying]
    if len(flying) == 2 and not world.walls:
        far = world.torus.distance(*flying)
        if far < 2.0 * world.tuning.ship.radius - _LOOSE:
            fail("ships apart", f"{far!r} units apart")


class Winner:
    """A game that a ship wins ends then, tells who, and tells it once; no other game names a winner."""

    def __init__(self, world: World) -> None:
        self._told = world.over

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        world, goal = trace.world, trace.world.tuning.team.goal
        best = max(_scores(world))
        leads = 0 < goal <= best and _scores(world).count(best) == 1
        for event in trace.events:
            if isinstance(event, GameOver):
                winners = [ship.id for ship in world.ships if leads and ship.score == best]
                if self._told or [event.winner] != (winners or [0]):
                    fail("winner", f"{event}, told before: {self._told}, scores {_scores(world)}")
                self._told = True
        if leads and not self._told:
            fail("winner", f"nobody is told to have won with {_scores(world)}")
        if self._told and any(isinstance(event, ShipJoined) for event in trace.events):
            fail("winner", "somebody joined a game that is over")


def _scores(world: World) -> list[int]:
    return [ship.score for ship in world.ships]
