"""Ships: steering, weapons, hyperspace, and the return after a loss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.physics import Point, limited
from game.sim.bodies import Cause, Kind, Ship, ShipPhase
from game.sim.command import FULL_TURN, Command
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import ShipJoined, ShipLanded, ShipLeft, ShipReturned, ShipWarped
from game.sim.field import clearance, is_upon
from game.sim.gifts import rules_of
from game.sim.headings import TURN, UP, facing
from game.sim.kind import KindRow, Numbers, Role
from game.sim.kinds.laser import fire_pulses, use_laser
from game.sim.kinds.shot import use_gun
from game.sim.pick_ups import lose_powers
from game.sim.scoring import lose_bonus
from game.sim.tuning import DT, TICKS_PER_SECOND, ShipTuning, ticks
from game.sim.world import World, call_back, start_place

_WAYS_BACK: Final[tuple[Point, ...]] = (
    (0.0, 0.0),
    *((0.125, 0.0), (-0.125, 0.0), (0.0, 0.25), (0.0, -0.25), (0.25, 0.0), (-0.25, 0.0)),
    *((0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25), (0.5, 0.0), (0.0, 0.5)),
    *((0.375, 0.375), (-0.375, 0.375), (0.375, -0.375), (-0.375, -0.375), (0.5, 0.5)),
)
"""Places where a ship may return: offsets from its start in fractions of the field, the nearest first."""


def act(ctx: StepContext, commands: Sequence[Command]) -> None:
    """Carry out the pilots' commands for one tick, as far as the ships can.

    Ships on the field act first. Pulses leave when all have acted, then lost ships return together.
    """
    ships = ctx.world.ships
    order = [1, 0] if len(ships) > 1 and ships[1].phase < ships[0].phase else [0, 1]
    for number in order[: len(ships)]:
        _act(ctx, ships[number], commands[number])
    if ctx.pulses:
        fire_pulses(ctx)
    for ship, place, rescuer in ctx.returns:
        _return(ctx, ship, place, rescuer)


def _act(ctx: StepContext, ship: Ship, command: Command) -> None:
    if ship.held.away and not command.away and not ctx.world.over:
        ship.held = command
        _come_back(ctx, ship)
    if ship.phase is ShipPhase.FLYING:
        _fly(ctx, ship, command)
    elif ship.phase is ShipPhase.WARPING:
        _travel(ctx, ship)
    elif ship.phase is ShipPhase.LOST:
        ship.timer -= 1
        place = ctx.mechanics.find_return(ctx, ship)
        if place is not None:
            ctx.returns.append((ship, place, 0))
    elif ship.is_wreck:
        _drift(ctx, ship)
    ship.held = command


def leave_game(ctx: StepContext, ship: Ship) -> None:
    """Take a ship out of the game as a wave begins; its share stays in the reserve.

    A player who is absent as the first wave begins adds nothing to the reserve.
    """
    world = ctx.world
    ship.phase = ShipPhase.OUT
    if world.tick < ticks(world.tuning.wave.first_pause):
        ship.lives = 0
    ship.stop()
    ship.thrusting = ship.bonus = ship.may_choose = False
    ship.fire_buffer = ship.turned = 0
    lose_powers(ship)
    ctx.emit(ShipLeft(ship.id, (ship.x, ship.y)))


def _come_back(ctx: StepContext, ship: Ship) -> None:
    """Let a player who was away go on: one whose ship left the game joins it like a lost ship."""
    world = ctx.world
    if ship.phase is ShipPhase.OUT:
        ship.phase, ship.timer = ShipPhase.WAITING, ticks(world.tuning.ship.respawn_delay)
        ctx.emit(ShipJoined(ship.id))
    if not (world.tuning.team.waits and world.played):
        call_back(world)
    else:
        ship.timer = -1  # no wreck: leaving and joining is no way to be fetched


def _drift(ctx: StepContext, ship: Ship) -> None:
    """Let the wreck of a lost ship drift; the other ship that flies through it brings it back there."""
    world = ctx.world
    ship.x, ship.y = world.torus.wrap((ship.x + ship.vx * DT, ship.y + ship.vy * DT))
    ship.timer = max(0, ship.timer - 1)
    reach, place = world.tuning.team.rescue, (ship.x, ship.y)
    for other in _others(world, ship):
        if ship.timer == 0 and world.torus.distance(place, (other.x, other.y)) <= reach and call_back(world):
            ctx.returns.append((ship, place, other.id))


def _fly(ctx: StepContext, ship: Ship, command: Command) -> None:
    rules = rules_of(ctx.world, ship)
    if ship.protection > 0:
        ship.protection = _left_after(ctx, ship, ship.protection)
    if ship.guard > 0:
        ship.guard = _left_after(ctx, ship, ship.guard)
    if ship.warp_wait > 0:
        ship.warp_wait -= 1
    _turn(ship, command, rules.ship)
    ship.thrusting = command.thrust
    ctx.mechanics.propel(ctx.world, ship)
    use_gun(ctx, ship, command)
    if rules.laser.exists:
        use_laser(ctx, ship, command.laser)
    if ship.triple > 0:
        ship.triple -= 1
    if ship.overcharge > 0:
        ship.overcharge -= 1
    if command.warp and not ship.held.warp and ship.warp_wait == 0:
        _leave(ctx, ship)


def _left_after(ctx: StepContext, ship: Ship, left: int) -> int:
    """Return the ticks left of protection after one more; the last waits while anything is upon the ship."""
    return 1 if left == 1 and is_upon(ctx.world, ship) else left - 1


def turn_step(tuning: ShipTuning, turn: int) -> int:
    """Return the change of heading in a tick with a turn of -127..127; equally large both ways."""
    full = int(tuning.turn * TURN / 360.0) // TICKS_PER_SECOND
    step = abs(turn) * full // FULL_TURN
    return step if turn > 0 else -step


def turned_after(tuning: ShipTuning, turned: int, turn: int) -> int:
    """Return `Ship.turned` after one more tick with a turn of -127..127."""
    if turn == 0:
        return 0
    full = max(1, ticks(tuning.turn_ease))
    return min(full, max(turned, 0) + 1) if turn > 0 else max(-full, min(turned, 0) - 1)


def eased_step(tuning: ShipTuning, turned: int, turn: int) -> int:
    """Return the change of heading in the next tick, which is smaller while the turn still grows.

    turned: the ship's before that tick. In the n-th tick of a turn the change is the fraction n / (ticks of
    turn_ease) of a full step, rounded towards 0.
    """
    return _step_of(tuning, turned_after(tuning, turned, turn), turn)


def _step_of(tuning: ShipTuning, turned: int, turn: int) -> int:
    """Return the change of heading in a tick; turned: the ship's after that tick."""
    step = turn_step(tuning, abs(turn)) * abs(turned) // max(1, ticks(tuning.turn_ease))
    return step if turn > 0 else -step


def _turn(ship: Ship, command: Command, tuning: ShipTuning) -> None:
    if command.turn == 0:
        ship.turned = 0
    else:
        ship.turned = turned_after(tuning, ship.turned, command.turn)
        ship.heading += _step_of(tuning, ship.turned, command.turn)
    ship.heading &= TURN - 1


def propel(world: World, ship: Ship) -> None:
    """Thrust within the top speed, or lose speed by drag."""
    tuning = rules_of(world, ship).ship
    if ship.thrusting:
        dx, dy = facing(ship.heading)
        ship.vx += dx * tuning.thrust * DT
        ship.vy += dy * tuning.thrust * DT
        _limit_speed(ship, tuning.top_speed)
    else:
        keep = 1.0 - tuning.drag * DT
        ship.vx *= keep
        ship.vy *= keep


def _limit_speed(ship: Ship, top: float) -> None:
    """Scale a velocity down to a top speed, keeping its direction."""
    squared = ship.vx * ship.vx + ship.vy * ship.vy
    if squared > top * top:
        scale = top / math.sqrt(squared)
        ship.vx *= scale
        ship.vy *= scale


def _leave(ctx: StepContext, ship: Ship) -> None:
    ship.phase = ShipPhase.WARPING
    ship.timer = ticks(ctx.world.tuning.ship.warp_time)
    ship.thrusting = False
    ship.stop()
    ship.fire_buffer = ship.turned = 0
    ctx.emit(ShipWarped(ship.id, (ship.x, ship.y)))
    lose_bonus(ctx, ship)


def _travel(ctx: StepContext, ship: Ship) -> None:
    """Count hyperspace down, and land at its end."""
    ship.timer -= 1
    if ship.timer > 0:
        return
    world = ctx.world
    is_lost = ctx.mechanics.land(ctx, ship)
    ship.phase = ShipPhase.FLYING
    ship.warp_wait = ticks(rules_of(world, ship).ship.warp_rest)
    ctx.emit(ShipLanded(ship.id, (ship.x, ship.y)))
    if is_lost:
        damage(ctx, ship, Damage(FATAL, Cause.WARP))


def land(ctx: StepContext, ship: Ship) -> bool:
    """Place a ship that ends a jump at the clearest of a few places; return whether it is lost."""
    world = ctx.world
    tuning = rules_of(world, ship).ship
    places = [world.dice.place(world.torus.width, world.torus.height) for _ in range(tuning.warp_choices)]
    choices = [_held_back(world, ship, place) for place in places]
    ship.x, ship.y = max(choices, key=lambda place: _room(world, ship, place))
    return world.dice.chance(tuning.warp_risk)


def jump_risk(world: World, ship: Ship) -> float:
    """Return the probability that a jump of a ship fails."""
    return rules_of(world, ship).ship.warp_risk


def _others(world: World, ship: Ship) -> list[Ship]:
    """List the other ships on the field."""
    return [other for other in world.ships if other is not ship and other.flying]


def _held_back(world: World, ship: Ship, place: Point) -> Point:
    """Return a place, moved towards the other ship if it is beyond the tether."""
    tether = world.tuning.team.tether
    if tether > 0.0:
        for other in _others(world, ship):
            x, y = limited(world.torus.delta((other.x, other.y), place), tether)
            place = world.torus.wrap((other.x + x, other.y + y))
    return place


def _room(world: World, ship: Ship, place: Point, most: float = math.inf, enough: float = -math.inf) -> float:
    """Return the distance from a place to the nearest rim of a ship or of anything that could hurt one."""
    least = clearance(world, place, most, enough)
    for other in _others(world, ship):
        least = min(least, world.torus.distance(place, (other.x, other.y)) - world.tuning.ship.radius)
    return least


def _return(ctx: StepContext, ship: Ship, place: Point, rescuer: int) -> None:
    """Put a ship back on the field, protected and at rest."""
    world = ctx.world
    ship.x, ship.y = place
    ship.stop()
    ship.heading = UP
    ship.phase = ShipPhase.FLYING
    rules = rules_of(world, ship)
    ship.protection = ticks(rules.ship.protection)
    ship.energy = rules.laser.energy
    ship.shields = rules.ship.shields
    ship.laser_wait = ship.fire_buffer = ship.warp_wait = ship.turned = 0
    ctx.emit(ShipReturned(ship.id, place, rescuer))


def find_return(ctx: StepContext, ship: Ship) -> Point | None:
    """Return where a lost ship returns now: at its start if that is clear, or None while it waits.

    The longer it waits, the less room it needs. After a limit it takes the nearest of a few clear places,
    because a still rock on the start would block it for ever.
    """
    if ship.timer > 0:
        return None
    world, tuning = ctx.world, ctx.world.tuning.ship
    x, y = start_place(world.tuning, world.ships.index(ship), len(world.ships))
    waited = min(1.0, -ship.timer / ticks(tuning.respawn_patience))
    asked = tuning.respawn_clear * (1.0 - waited * (2.0 / 3.0))
    for across, down in _WAYS_BACK if waited >= 1.0 else _WAYS_BACK[:1]:
        place = world.torus.wrap((x + across * world.torus.width, y + down * world.torus.height))
        place = _held_back(world, ship, place)
        if _room(world, ship, place, asked, asked) >= asked:
            return place
    return None


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.SHIP,
        Ship,
        word="ship",
        numbers=lambda tuning: Numbers(tuning.ship.radius, tuning.ship.radius, 0, 0),
        roles=frozenset({Role.SWEPT, Role.MOVES, Role.AIMS, Role.PULLED}),
    ),
)
