"""Points: a kill pays its points times the wave, a cleared wave a bonus that shrinks with time.

The four sentences a player reads:

1. A kill pays its points times the number of the wave.
2. A pulse through n rocks pays n times (LINE), a kill after k reflections (1 + k)^2 times (BANK).
3. A cleared wave pays a bonus, which shrinks with each second.
4. Who loses a ship loses what is left of the wave's bonus.
"""

from __future__ import annotations

from game.sim.bodies import Ship, ShipPhase
from game.sim.context import StepContext
from game.sim.events import BonusLost, BonusPaid, ExtraShip, GameOver
from game.sim.gifts import rules_of
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World, next_extra


def award(ctx: StepContext, ship_id: int, points: int, times: int = 1) -> int:
    """Give a ship the points of a kill and return them.

    An id of no ship gets 0, as does a kill after the game is over. times: the factor of LINE and BANK.
    """
    ship = ctx.world.ship(ship_id)
    if ship is None or ctx.world.over:
        return 0
    given = points * times * ctx.mechanics.wave_factor(ctx.world)
    _give(ctx, ship, given)
    return given


def award_kill(ctx: StepContext, ship_id: int, points: int) -> None:
    """Give a ship the points for destroying the other one, whatever the wave; 0 for an id of no ship."""
    ship = ctx.world.ship(ship_id)
    if ship is not None:
        _give(ctx, ship, points)


def seconds_left(world: World, ship: Ship) -> int:
    """Return the whole seconds for which the wave's bonus still pays a ship, rounded up."""
    left = ticks(rules_of(world, ship).bonus.seconds) - world.wave_tick
    return max(0, (left + TICKS_PER_SECOND - 1) // TICKS_PER_SECOND)


def bonus_left(world: World, ship: Ship) -> int:
    """Return the bonus that a ship would get if the wave were cleared now; 0 if it has lost it."""
    return rules_of(world, ship).bonus.each * world.wave * seconds_left(world, ship) if ship.bonus else 0


def pay_bonus(ctx: StepContext) -> None:
    """Pay the remaining bonus of a cleared wave."""
    for ship in ctx.world.ships:
        points = 0 if ship.phase is ShipPhase.OUT else bonus_left(ctx.world, ship)
        ship.bonus = False
        if points > 0:
            _give(ctx, ship, points)
            ctx.emit(BonusPaid(ship.id, points, seconds_left(ctx.world, ship)))


def lose_bonus(ctx: StepContext, ship: Ship) -> None:
    """Take the rest of the wave's bonus from a ship."""
    points = bonus_left(ctx.world, ship)
    ship.bonus = False
    if points > 0:
        ctx.emit(BonusLost(ship.id, points, (ship.x, ship.y)))


def let_win(ctx: StepContext) -> bool:
    """End the game if one ship has the points to win and no other as many; return whether it is over."""
    world = ctx.world
    best = max([ship.score for ship in world.ships], default=0)
    leaders = [ship for ship in world.ships if ship.score == best]
    if 0 < world.tuning.team.goal <= best and len(leaders) == 1 and not world.over:
        world.over = True
        ctx.emit(GameOver(world.score, world.wave, leaders[0].id))
    return world.over


def _give(ctx: StepContext, ship: Ship, points: int) -> None:
    """Add points to a score, and the extra ships that it earns."""
    world = ctx.world
    ship.score += points
    while 0 < ship.next_extra <= ship.score:
        ship.next_extra = next_extra(world.tuning.ship, ship.next_extra)
        if ship.phase is not ShipPhase.OUT:
            ship.lives += 1
            ctx.emit(ExtraShip(ship.id, world.lives))
    ctx.mechanics.roll_over(world, ship)
