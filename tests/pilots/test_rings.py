"""What the autopilot knows of a Castle's rings: what a shot or a pulse at the core meets before it."""

from __future__ import annotations

from random import Random

import pytest

from game.pilots.aiming import first_hit, on_beam
from game.pilots.autopilot import Autopilot
from game.sim.bodies import Castle, Kind, LancerPhase, Plate
from game.sim.command import IDLE, Command
from game.sim.events import BodyDamaged, BodyDestroyed
from game.sim.headings import TURN, heading_of
from game.sim.plates import carry
from game.sim.step import step
from game.sim.world import World
from tests.arena import NEVER, add_castle, arena, make_immortal, ship_of

FAR = 200.0
"""units from the ship to the core."""


def besieged(heading: int = 0, turn: int = 0) -> tuple[World, Castle]:
    """Return a world with a ship that aims at the core of a Castle with whole rings."""
    world = arena((400.0, 300.0), heading=heading)
    castle = add_castle(world, (400.0 + FAR, 300.0), rings=True)
    castle.phase, castle.timer = LancerPhase.COOL, NEVER
    castle.turns = castle.turns_before = (turn,) * len(castle.turns)
    carry(world, castle)
    return world, castle


def break_all(world: World, number: int) -> None:
    """Take one plate out of each ring."""
    world.plates[:] = [plate for plate in world.plates if plate.number != number]


def test_a_shot_at_the_core_is_told_to_meet_the_outer_ring_first() -> None:
    world, castle = besieged()
    hit = first_hit(world, ship_of(world), 0)
    assert hit is not None
    assert isinstance(hit.body, Plate)
    assert hit.body.ring == len(world.tuning.castle.round.rings) - 1
    world.plates.clear()
    open_hit = first_hit(world, ship_of(world), 0)
    assert open_hit is not None
    assert open_hit.body is castle
    assert hit.when < open_hit.when


def test_through_a_gap_in_every_ring_it_meets_the_core() -> None:
    world, castle = besieged(turn=TURN // 16)
    facing_left = next(
        plate.number
        for plate in world.plates
        if abs(heading_of((plate.x - castle.x, plate.y - castle.y)) - TURN // 2) < TURN // 32
    )
    break_all(world, facing_left)
    hit = first_hit(world, ship_of(world), 0)
    assert hit is not None
    assert hit.body is castle
    assert castle in [each.body for each in on_beam(world, ship_of(world), 0)]


@pytest.mark.parametrize("mirror", [False, True])
def test_a_pulse_hurts_the_plate_in_its_way_and_not_the_core_and_is_lost_on_a_mirror(mirror: bool) -> None:
    world, _ = besieged(turn=TURN // 16)
    for plate in world.plates:
        plate.mirror = mirror
    found = on_beam(world, ship_of(world), 0)
    assert [each.body.kind for each in found] == ([] if mirror else [Kind.PLATE])


def shot_at(world: World) -> int | None:
    """Fire once; return the id of what that hurts first, None for nothing."""
    events = list(step(world, [Command(fire=True)]))
    for _ in range(140):
        events += step(world, [IDLE])
    return next((each.id for each in events if isinstance(each, BodyDamaged | BodyDestroyed)), None)


@pytest.mark.slow
def test_what_it_foresees_is_what_its_shots_meet_while_rings_turn() -> None:
    dice, right, tried = Random(5), 0, 60
    for _ in range(tried):
        turn = dice.randrange(TURN // 16) * 16
        world, castle = besieged(dice.randrange(-2000, 2000) % TURN, turn)
        castle.vx, castle.vy = dice.uniform(-36.0, 36.0), dice.uniform(-36.0, 36.0)
        castle.health = dice.choice([240, 150, 60])
        world.plates[:] = [plate for plate in world.plates if dice.random() < 0.5]
        step(world, [IDLE])
        ship = ship_of(world)
        hit = first_hit(world, ship, ship.heading)
        right += shot_at(world) == (None if hit is None else hit.body.id)
    assert right >= 0.9 * tried, right


def test_it_still_opens_the_rings_and_gets_at_the_core() -> None:
    world, castle = besieged()
    make_immortal(world)
    whole, pilot = len(world.plates), Autopilot()
    ship = ship_of(world)
    for _ in range(40 * 120):
        step(world, [pilot.command(world, ship.id)])
        if castle.health < world.tuning.castle.round.health:
            break
    assert len(world.plates) < whole
    assert castle.health < world.tuning.castle.round.health
