"""Pick-ups: saucers drop them, ships take them by touch, and the others expire."""

from __future__ import annotations

from typing import Final, assert_never

from game.physics import Point
from game.sim.bodies import Kind, PickUp, PickUpKind, Ship
from game.sim.context import StepContext
from game.sim.events import PickUpDropped, PickUpExpired, PickUpTaken
from game.sim.headings import TURN, facing
from game.sim.kind import ENDS, KindRow, Numbers, Role
from game.sim.tuning import Tuning, ticks
from game.sim.world import World, call_back

_AROUND: Final = 8  # Places tried around the first when a ship or another pick-up is too near
_APART: Final = 2.5  # radii between two pick-ups' centres, so that each can be seen and taken alone


def may_drop(ctx: StepContext, place: Point) -> None:
    """Drop a pick-up at a place, if chance and the cap allow it."""
    world = ctx.world
    tuning = world.tuning.pick_up
    if not world.dice.chance(tuning.chance):
        return
    alive = len([pick_up for pick_up in world.pick_ups if pick_up.alive]) + len(ctx.dropped)
    if alive >= tuning.cap:
        return
    kinds = [kind for kind in PickUpKind if kind is not PickUpKind.OVERCHARGE or world.tuning.laser.exists]
    kind = kinds[world.dice.randrange(len(kinds))]
    place = _birthplace(ctx, place)
    dx, dy = facing(world.dice.heading())
    pick_up = _made(world, kind, place, (dx * tuning.drift, dy * tuning.drift))
    ctx.dropped.append(pick_up)
    ctx.emit(PickUpDropped(pick_up.id, kind, place))


def _made(world: World, gives: PickUpKind, place: Point, velocity: Point = (0.0, 0.0)) -> PickUp:
    tuning, (x, y), (vx, vy) = world.tuning.pick_up, place, velocity
    life = ticks(tuning.life)
    return PickUp(id=world.new_id(), x=x, y=y, vx=vx, vy=vy, radius=tuning.radius, gives=gives, life=life)


def _birthplace(ctx: StepContext, place: Point) -> Point:
    """Return the place or the first one around it that is clear of ships and pick-ups, else the clearest."""
    world = ctx.world
    clear = world.tuning.pick_up.clear
    choices = [place]
    for ring in (1.0, 2.0):
        for number in range(_AROUND):
            dx, dy = facing(number * TURN // _AROUND)
            choices.append(world.torus.wrap((place[0] + dx * clear * ring, place[1] + dy * clear * ring)))
    for choice in choices:
        if _room(ctx, choice) >= 0.0:
            return choice
    return max(choices, key=lambda choice: _room(ctx, choice))


def _room(ctx: StepContext, place: Point) -> float:
    """Return the spare distance (units) from a place to ships and other pick-ups; below 0 is too near."""
    world = ctx.world
    tuning = world.tuning.pick_up
    least = world.torus.width
    for ship in world.ships:
        if ship.flying:
            least = min(least, world.torus.distance(place, (ship.x, ship.y)) - tuning.clear)
    for other in (*world.pick_ups, *ctx.dropped):
        if other.alive:
            far = world.torus.distance(place, (other.x, other.y))
            least = min(least, far - _APART * tuning.radius)
    return least


def take(ctx: StepContext, ship: Ship, pick_up: PickUp) -> None:
    """Give a ship the power of a pick-up; a second one of a kind restarts its time.

    A shield also brings back a waiting ship. Two ships that touch it at the same instant both have it.
    """
    ctx.end(pick_up)
    tuning = ctx.world.tuning
    match pick_up.gives:
        case PickUpKind.SHIELD:
            ship.shields = max(ship.shields, min(tuning.pick_up.shields, ship.shields + 1))
            call_back(ctx.world)
        case PickUpKind.TRIPLE:
            ship.triple = ticks(tuning.pick_up.triple)
        case PickUpKind.OVERCHARGE:
            ship.overcharge = ticks(tuning.pick_up.overcharge)
            ship.energy = tuning.laser.energy
        case _:
            assert_never(pick_up.gives)
    ctx.emit(PickUpTaken(pick_up.id, pick_up.gives, (pick_up.x, pick_up.y), ship.id))


def age(ctx: StepContext) -> None:
    """Count down the lives of all pick-ups, and end those that have expired."""
    for pick_up in ctx.world.pick_ups:
        pick_up.life -= 1
        if pick_up.life < 0 and pick_up.alive:
            ctx.end(pick_up)
            ctx.emit(PickUpExpired(pick_up.id, pick_up.gives, (pick_up.x, pick_up.y)))


def lose_powers(ship: Ship) -> None:
    """Remove a ship's powers."""
    ship.shields = ship.triple = ship.overcharge = ship.guard = 0


def is_blinking(world: World, pick_up: PickUp) -> bool:
    """Return whether a pick-up is about to expire."""
    return pick_up.life < ticks(world.tuning.pick_up.blink)


def _row(kind: Kind, gives: PickUpKind) -> KindRow:
    def example(world: World, place: Point) -> None:
        world.add(_made(world, gives, place))

    def numbers(tuning: Tuning) -> Numbers:
        return Numbers(tuning.pick_up.radius, 0.0, 0, 0, tuning.pick_up.cap, tuning.pick_up.drift)

    roles = ENDS | {Role.COLLECTIBLE, Role.DRIFTS}
    return KindRow(kind, PickUp, word="pick-up", numbers=numbers, roles=roles, example=example)


ROWS: Final[tuple[KindRow, ...]] = (
    _row(Kind.SHIELD, PickUpKind.SHIELD),
    _row(Kind.TRIPLE, PickUpKind.TRIPLE),
    _row(Kind.OVERCHARGE, PickUpKind.OVERCHARGE),
)
