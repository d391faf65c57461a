"""Ships: steering, weapons, hyperspace, and the way back after a loss."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point, limited
from game.sim.bodies import Cause, Kind, Ship, ShipPhase
from game.sim.command import FULL_TURN, Command
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import ShipJoined, ShipLanded, ShipLeft, ShipReturned, ShipWarped
from game.sim.field import clearance
from game.sim.gifts import rules_of
from game.sim.headings import TURN, UP, facing
from game.sim.kind import KindRow, Numbers, Role, kind_row
from game.sim.kinds.saucer import send_away
from game.sim.kinds.shot import use_gun
from game.sim.laser import use_laser
from game.sim.pick_ups import fade_powers, lose_powers
from game.sim.tuning import DT, TICKS_PER_SECOND, ShipTuning, ticks
from game.sim.world import World, call_back, start_place

_WAYS_BACK: Final[tuple[Point, ...]] = (
    (0.0, 0.0),
    *((0.125, 0.0), (-0.125, 0.0), (0.0, 0.25), (0.0, -0.25), (0.25, 0.0), (-0.25, 0.0)),
    *((0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25), (0.5, 0.0), (0.0, 0.5)),
    *((0.375, 0.375), (-0.375, 0.375), (0.375, -0.375), (-0.375, -0.375), (0.5, 0.5)),
)
"""Where a ship may return, from its start in fractions of the field, the nearest first."""


def act(ctx: StepContext, ship: Ship, command: Command) -> None:
    """Carry out what a ship's pilot wants for one tick, as far as the ship can."""
    if ship.phase is ShipPhase.OUT and not command.away and not ctx.world.over:
        _join_game(ctx, ship)
    if ship.phase is ShipPhase.FLYING:
        _fly(ctx, ship, command)
    elif ship.phase is ShipPhase.WARPING:
        _travel(ctx, ship)
    elif ship.phase is ShipPhase.LOST:
        _wait(ctx, ship)
    elif ship.phase is ShipPhase.WAITING and ship.timer > 0:
        ship.timer -= 1
    ship.held = command


def leave_game(ctx: StepContext, ship: Ship) -> None:
    """Take a ship out of the game with its player, as a wave begins; its part stays in the reserve.

    A player who is absent as the first wave begins adds nothing to the reserve.
    """
    world = ctx.world
    ship.phase = ShipPhase.OUT
    if world.tick < ticks(world.tuning.wave.first_pause):
        ship.lives = 0
    ship.vx = ship.vy = ship.rest_x = ship.rest_y = 0.0
    ship.thrusting = ship.bonus = ship.may_choose = False
    ship.fire_buffer = ship.turned = 0
    lose_powers(ship)
    ctx.tell(ShipLeft(ship.id, (ship.x, ship.y)))


def _join_game(ctx: StepContext, ship: Ship) -> None:
    """Let a ship into the game: it comes as a lost ship does."""
    world = ctx.world
    ship.phase, ship.timer = ShipPhase.WAITING, ticks(world.tuning.ship.respawn_delay)
    ctx.tell(ShipJoined(ship.id))
    if not (world.tuning.team.waits and world.played):
        call_back(world)


def _fly(ctx: StepContext, ship: Ship, command: Command) -> None:
    tuning = rules_of(ctx.world, ship).ship
    if ship.protection > 0:
        ship.protection -= 1
    if ship.guard > 0:
        ship.guard -= 1
    if ship.warp_wait > 0:
        ship.warp_wait -= 1
    _steer(ship, command, tuning)
    use_gun(ctx, ship, command)
    use_laser(ctx, ship, command.laser, command.laser and not ship.held.laser)
    fade_powers(ship)
    if command.warp and not ship.held.warp and ship.warp_wait == 0:
        _leave(ctx, ship)


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
    if turn > 0:
        return min(full, turned + 1) if turned > 0 else 1
    return max(-full, turned - 1) if turned < 0 else -1


def eased_step(tuning: ShipTuning, turned: int, turn: int) -> int:
    """Return the change of heading in the next tick, which is smaller while the turn still grows.

    turned: the ship's before that tick. In the n-th tick of a turn the change is the fraction n / (ticks of
    turn_ease) of a full step, rounded towards 0.
    """
    return _step_of(tuning, turned_after(tuning, turned, turn), turn)


def _step_of(tuning: ShipTuning, turned: int, turn: int) -> int:
    """Return the change of heading in a tick; turned: the ship's after that tick."""
    if turn == 0:
        return 0
    full = max(1, ticks(tuning.turn_ease))
    if turn > 0:
        return turn_step(tuning, turn) * turned // full
    return -(turn_step(tuning, -turn) * -turned // full)


def _steer(ship: Ship, command: Command, tuning: ShipTuning) -> None:
    if command.turn == 0:
        ship.turned = 0
    else:
        ship.turned = turned_after(tuning, ship.turned, command.turn)
        ship.heading += _step_of(tuning, ship.turned, command.turn)
    ship.heading &= TURN - 1
    ship.thrusting = command.thrust
    if tuning.velocity_grain > 0.0:
        _steer_by_grains(ship, tuning)
    elif command.thrust:
        dx, dy = facing(ship.heading)
        ship.vx += dx * tuning.thrust * DT
        ship.vy += dy * tuning.thrust * DT
        _limit_speed(ship, tuning.top_speed)
    else:
        keep = 1.0 - tuning.drag * DT
        ship.vx *= keep
        ship.vy *= keep


def _steer_by_grains(ship: Ship, tuning: ShipTuning) -> None:
    """Thrust or coast where a velocity moves a ship by whole grains only."""
    if ship.thrusting:
        dx, dy = facing(ship.heading)
        more = tuning.thrust * DT
        ship.vx, ship.rest_x = _in_grains(ship.vx + ship.rest_x + dx * more, tuning)
        up, ship.rest_y = _in_grains(ship.rest_y - ship.vy - dy * more, tuning)
        ship.vy = -up
    else:
        ship.vx, ship.vy, ship.rest_x, ship.rest_y = coasted(
            (ship.vx, ship.vy), (ship.rest_x, ship.rest_y), tuning
        )


def coasted(velocity: Point, rest: Point, tuning: ShipTuning) -> tuple[float, float, float, float]:
    """Return velocity and rest after a tick without thrust, where a velocity moves by whole grains."""
    vx, rest_x = _slowed(velocity[0], rest[0], tuning)
    up, rest_y = _slowed(-velocity[1], rest[1], tuning)
    return vx, -up, rest_x, rest_y


def _slowed(moved: float, rest: float, tuning: ShipTuning) -> Point:
    """Return the whole grains of a velocity and their rest after the drag of a tick, to the right or up.

    Drag acts on the velocity that moves the ship; half a grain is added to the right and up, so that it
    stops.
    """
    grain, share = tuning.velocity_grain, tuning.drag * DT
    was = moved + rest
    now = was - (moved + 0.5 * grain if moved >= 0.0 else moved) * share
    return (0.0, 0.0) if was * now <= 0.0 else _in_grains(now, tuning)


def _in_grains(velocity: float, tuning: ShipTuning) -> Point:
    """Return the whole grains of a velocity, rounded down and within the top speed, and the rest."""
    grain = tuning.velocity_grain
    most = tuning.top_speed - grain / 256.0
    velocity = min(most, max(-most, velocity))
    moved = math.floor(velocity / grain) * grain
    return moved, velocity - moved


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
    ship.vx = ship.vy = ship.rest_x = ship.rest_y = 0.0
    ship.fire_buffer = ship.turned = 0
    ctx.tell(ShipWarped(ship.id, (ship.x, ship.y)))


def _travel(ctx: StepContext, ship: Ship) -> None:
    """Count hyperspace down; land at the clearest of a few places, unless the jump goes wrong."""
    ship.timer -= 1
    if ship.timer > 0:
        return
    world = ctx.world
    tuning = rules_of(world, ship).ship
    if world.tuning.jump.columns > 0:
        fails = _land_by_dice(world, ship)
    else:
        choices = [_held_back(world, ship, _anywhere(ctx)) for _ in range(tuning.warp_choices)]
        ship.x, ship.y = max(choices, key=lambda place: _room(world, ship, place))
        fails = False
    ship.phase = ShipPhase.FLYING
    ship.warp_wait = ticks(tuning.warp_rest)
    ctx.tell(ShipLanded(ship.id, (ship.x, ship.y)))
    if fails or (world.tuning.jump.columns == 0 and world.dice.chance(tuning.warp_risk)):
        damage(ctx, ship, Damage(FATAL, Cause.WARP))


def _land_by_dice(world: World, ship: Ship) -> bool:
    """Bring a ship to a column and row of the field; say whether the jump goes wrong (see `JumpTuning`)."""
    jump, torus = world.tuning.jump, world.torus
    column, face = world.dice.randrange(jump.columns), world.dice.randrange(jump.faces)
    beyond = face - jump.rows
    row = face if beyond < 0 else jump.fatal_row + jump.fatal_step * beyond
    fails = beyond >= 0 and row >= world.rocks_left
    wide, high = torus.width / jump.columns, torus.height / jump.rows
    column = min(jump.columns - 1 - jump.edge, max(jump.edge, column))
    row = min(jump.rows - 1 - jump.edge, max(jump.edge, row))
    ship.x = column * wide + (ship.x - math.floor(ship.x / wide) * wide)
    ship.y = torus.height - (row + 1) * high + (ship.y - math.floor(ship.y / high) * high)
    return fails


def jump_risk(world: World) -> float:
    """Return the chance, 0..1, that a jump which ends now goes wrong."""
    jump = world.tuning.jump
    if jump.columns == 0:
        return world.tuning.ship.warp_risk
    rows = [jump.fatal_row + jump.fatal_step * beyond for beyond in range(jump.faces - jump.rows)]
    return len([row for row in rows if row >= world.rocks_left]) / jump.faces


def _anywhere(ctx: StepContext) -> Point:
    world = ctx.world
    return (world.dice.between(0.0, world.torus.width), world.dice.between(0.0, world.torus.height))


def _others(world: World, ship: Ship) -> list[Ship]:
    """List the other ships on the field."""
    return [other for other in world.ships if other is not ship and other.flying]


def _held_back(world: World, ship: Ship, place: Point) -> Point:
    """Return a place, moved towards the other ship if the tether of the two does not reach it."""
    tether = world.tuning.team.tether
    if tether > 0.0:
        for other in _others(world, ship):
            x, y = limited(world.torus.delta((other.x, other.y), place), tether)
            place = world.torus.wrap((other.x + x, other.y + y))
    return place


def _room(world: World, ship: Ship, place: Point, most: float = math.inf) -> float:
    """Return the distance from a place to the nearest rim of what could hurt a ship there, or of a ship."""
    least = clearance(world, place, most)
    for other in _others(world, ship):
        least = min(least, world.torus.distance(place, (other.x, other.y)) - world.tuning.ship.radius)
    return least


def _wait(ctx: StepContext, ship: Ship) -> None:
    """Bring a lost ship back once its delay is over and there is a clear place."""
    ship.timer -= 1
    tuning = ctx.world.tuning.ship
    burnt = ticks(tuning.respawn_delay) - ticks(tuning.clears_saucers)
    if tuning.clears_saucers > 0.0 and ship.timer == burnt:
        send_away(ctx)
    place = None if ship.timer > 0 else _way_back(ctx.world, ship)
    if place is None:
        return
    world = ctx.world
    ship.x, ship.y = place
    ship.heading = UP
    ship.phase = ShipPhase.FLYING
    rules = rules_of(world, ship)
    ship.protection = ticks(rules.ship.protection)
    ship.energy = rules.laser.energy
    ship.shields = rules.ship.shields
    ship.laser_wait = ship.fire_buffer = ship.warp_wait = ship.turned = 0
    ctx.tell(ShipReturned(ship.id, place))


def _way_back(world: World, ship: Ship) -> Point | None:
    """Return where a lost ship may return now: at its start if that is clear.

    The longer it waits, the less room it asks for. After a limit it takes the nearest of a few clear places,
    because a rock that lies still on the start would block it for ever.
    """
    tuning = world.tuning.ship
    x, y = start_place(world.tuning, world.ships.index(ship), len(world.ships))
    if tuning.respawn_square:
        return (x, y) if _is_clear_square(world, (x, y), tuning.respawn_clear) else None
    waited = min(1.0, -ship.timer / ticks(tuning.respawn_patience))
    asked = tuning.respawn_clear * (1.0 - waited * (2.0 / 3.0))
    for across, down in _WAYS_BACK if waited >= 1.0 else _WAYS_BACK[:1]:
        place = world.torus.wrap((x + across * world.torus.width, y + down * world.torus.height))
        place = _held_back(world, ship, place)
        if _room(world, ship, place, asked) >= asked:
            return place
    return None


def _is_clear_square(world: World, place: Point, half: float) -> bool:
    """Say whether there is no saucer, and no rock's centre in a square around a place."""
    if world.saucers:
        return False
    x, y = place
    there = [(each.x, each.y) for each in world.rocks] + [(each.x, each.y) for each in world.wrecks]
    return not any(-half <= left - x < half and -half <= top - y < half for left, top in there)


ROWS: Final[tuple[KindRow, ...]] = (
    kind_row(
        Kind.SHIP,
        Ship,
        word="ship",
        numbers=lambda tuning: Numbers(tuning.ship.radius, tuning.ship.radius, 0, 0),
        roles=frozenset({Role.SWEPT, Role.MOVES, Role.AIMS, Role.PULLED}),
    ),
)
