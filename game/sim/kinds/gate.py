"""Gates: after every second wave a few appear; a ship that flies through one takes its gift.

They stand still and fade in first. Each ship may take one; a gate closes when it is taken. When none is left,
no ship may choose any more, or the time is over, all close.
"""

from __future__ import annotations

from typing import Final

from game.physics import Point
from game.sim.bodies import Gate, Gift, Kind, Ship
from game.sim.context import StepContext
from game.sim.events import GatesClosed, GatesOpened, GiftTaken
from game.sim.field import clearance
from game.sim.gifts import GIFTS, rules_of
from game.sim.kind import ENDS, KindRow, Numbers, Role
from game.sim.tuning import ticks
from game.sim.world import World

_COLUMNS: Final = (0.2, 0.4, 0.6, 0.8)
_ROWS: Final = (0.3, 0.5, 0.7)  # Where gates may stand, in fractions of the field
_APART: Final = 4.0  # the least radii between the middles of two gates, as long as there is room


def are_due(world: World) -> bool:
    """Return whether gates open after the wave just cleared: they are due, with a ship and gifts left."""
    tuning = world.tuning.gate
    every = tuning.every
    due = every > 0 and tuning.count > 0 and world.wave == world.wave // every * every
    return due and world.played and bool(_offers(world))


def open_gates(ctx: StepContext) -> None:
    """Open the gates, each with a different gift that no ship has yet."""
    world = ctx.world
    tuning = world.tuning.gate
    offers, places = _offers(world), _places(world)
    count = min(tuning.count, len(offers), len(places))
    gifts = [offers.pop(world.dice.randrange(len(offers))) for _ in range(count)]
    for gift, (x, y) in zip(gifts, places[:count], strict=True):
        _add_gate(world, (x, y), gift).fade = max(1, ticks(tuning.fade))
    ctx.emit(GatesOpened(tuple(gifts), tuple(places[:count])))


def _offers(world: World) -> list[Gift]:
    """List the gifts that no ship has yet and that are useful under these rules."""
    taken = {gift for ship in world.ships for gift in ship.gifts}
    laser = world.tuning.laser.exists
    return [gift for gift, row in GIFTS.items() if gift not in taken and (laser or not row.of_laser)]


def _places(world: World) -> list[Point]:
    """List places for gates in random order, apart from one another: clear ones first."""
    tuning = world.tuning.gate
    width, height = world.torus.width, world.torus.height
    places = [(across * width, down * height) for down in _ROWS for across in _COLUMNS]
    mixed = [places.pop(world.dice.randrange(len(places))) for _ in range(len(places))]
    mixed.sort(key=lambda place: not _is_clear(world, place))
    found: list[Point] = []
    for place in mixed:
        if all(world.torus.distance(place, other) >= _APART * tuning.radius for other in found):
            found.append(place)
    return found


def _is_clear(world: World, place: Point) -> bool:
    """Return whether a gate may stand at a place: away from ships and obstacles."""
    tuning = world.tuning.gate
    if any(world.torus.distance(place, (ship.x, ship.y)) < tuning.clear for ship in world.ships):
        return False
    return clearance(world, place, 2.0 * tuning.radius) >= 2.0 * tuning.radius


def age(ctx: StepContext) -> None:
    """Count down the gates' lives and fading; close the gates when no ship may choose any more."""
    world = ctx.world
    over = False
    for gate in world.gates:
        gate.life -= 1
        over = over or gate.life < 0
        if gate.fade > 0:
            gate.fade -= 1
            if gate.fade == 0:
                for ship in world.ships:
                    ship.may_choose = ship.in_play
    open_now = all(gate.fade == 0 for gate in world.gates)
    choosing = any(ship.may_choose and ship.in_play for ship in world.ships)
    if over or (open_now and not choosing):
        close(ctx)


def close(ctx: StepContext) -> None:
    """Close all gates; the next wave begins after the usual pause at the latest."""
    world = ctx.world
    left = [gate for gate in world.gates if gate.alive]
    for gate in left:
        ctx.end(gate)
    for ship in world.ships:
        ship.may_choose = False
    world.ticks_to_wave = min(world.ticks_to_wave, ticks(world.tuning.wave.pause))
    ctx.emit(GatesClosed(tuple([(gate.x, gate.y) for gate in left])))


def choose(ctx: StepContext, ship: Ship, gate: Gate) -> None:
    """Give a ship that may still choose the gift of the open gate that it flies through.

    Two ships that touch it at the same instant both have it.
    """
    world, first = ctx.world, gate.alive
    ctx.end(gate)
    ship.may_choose = False
    ship.gifts = (*ship.gifts, gate.gift)
    rules = rules_of(world, ship).ship
    if gate.gift is Gift.SPARE_SHIELD:
        ship.shields = max(ship.shields, rules.shields)
    ship.reflects = rules.reflects
    ctx.emit(GiftTaken(ship.id, gate.gift, (gate.x, gate.y)))
    if first and not any(other.alive for other in world.gates):
        close(ctx)


def _add_gate(world: World, place: Point, gift: Gift) -> Gate:
    """Put an open gate on the field, and return it."""
    tuning = world.tuning.gate
    gate = Gate(
        id=world.new_id(),
        x=place[0],
        y=place[1],
        vx=0.0,
        vy=0.0,
        radius=tuning.radius,
        life=ticks(tuning.fade + tuning.stay),
        gift=gift,
        fade=0,
    )
    world.add(gate)
    return gate


def _example(world: World, place: Point) -> None:
    _add_gate(world, place, Gift.RICOCHET)


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.GATE,
        Gate,
        word="gate",
        numbers=lambda tuning: Numbers(tuning.gate.radius, 0.0, 0, 0, tuning.gate.count),
        roles=ENDS | {Role.GATE, Role.DRIFTS},
        example=_example,
    ),
)
