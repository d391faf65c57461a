"""What the autopilot knows of Castles: what a shot or pulse meets first, how far to stay away, how to win."""

from __future__ import annotations

from random import Random

import pytest

from game.pilots.aiming import first_hit, on_beam
from game.pilots.sieges import stand_off
from game.sim.command import IDLE
from game.sim.headings import TURN
from game.sim.plates import carry
from game.sim.wave_table import first_wave_with
from tests.pilots.flights import flown
from tests.play import *


def besieged(heading: int = 0, turn: int = 0) -> tuple[World, Castle]:
    """Return a world with a ship that aims at the core of a Castle with whole rings."""
    world = arena((400.0, 300.0), heading=heading)
    castle = add_castle(world, (600.0, 300.0), rings=True)
    castle.phase = LancerPhase.COOL
    castle.turns = castle.turns_before = (turn,) * len(castle.turns)
    carry(world, castle)
    return world, castle


def test_a_shot_at_the_core_meets_the_outer_ring_first_and_the_core_through_a_gap_in_every_ring() -> None:
    world, castle = besieged(turn=TURN // 16)
    hit = sure(first_hit(world, ship_of(world), 0))
    assert isinstance(hit.body, Plate)
    assert hit.body.ring == len(world.tuning.castle.round.rings) - 1
    assert castle not in [each.body for each in on_beam(world, ship_of(world), 0)]
    facing_left = hit.body.number
    world.plates[:] = [plate for plate in world.plates if plate.number != facing_left]
    behind = sure(first_hit(world, ship_of(world), 0))
    assert (behind.body, behind.when > hit.when) == (castle, True)
    assert castle in [each.body for each in on_beam(world, ship_of(world), 0)]


@each("mirror", [False, True])
def test_a_pulse_hurts_the_plate_in_its_way_and_not_the_core_and_is_lost_on_a_mirror(mirror: bool) -> None:
    world, _ = besieged(turn=TURN // 16)
    for plate in world.plates:
        plate.mirror = mirror
    found = on_beam(world, ship_of(world), 0)
    assert [each.body.kind for each in found] == ([] if mirror else [Kind.PLATE])


def shot_at(world: World) -> int | None:
    """Fire once; return the id of what that hurts first, None for nothing."""
    for number in range(120):
        for event in step(world, [Command(fire=number == 0)]):
            if isinstance(event, BodyDamaged | BodyDestroyed):
                return event.id
    return None


def test_what_it_foresees_is_what_its_shots_meet_while_rings_turn() -> None:
    dice, right, tried = Random(5), 0, 20
    for _ in range(tried):
        world, castle = besieged(dice.randrange(-2000, 2000) % TURN, dice.randrange(TURN // 16) * 16)
        castle.vx, castle.vy = dice.uniform(-36.0, 36.0), dice.uniform(-36.0, 36.0)
        castle.health = dice.choice([240, 150, 60])
        world.plates[:] = [plate for plate in world.plates if dice.random() < 0.5]
        step(world, [IDLE])
        hit = first_hit(world, ship_of(world), ship_of(world).heading)
        right += shot_at(world) == (hit and hit.body.id)
    assert right >= 0.9 * tried, right


@pytest.mark.slow
@each("seed", [1, 2])
def test_it_beats_the_first_castle_and_rams_neither_core_nor_plates(seed: int) -> None:
    world = new_world(seed, wave=first_wave_with("modern", Kind.CASTLE))
    events = flown(world, 120.0, WaveCleared)
    assert destroyed(events, Kind.CASTLE)
    rammed = [lost.killer_kind for lost in of(events, ShipDestroyed) if lost.cause is Cause.RAM]
    assert not {Kind.CASTLE, Kind.PLATE} & {*rammed}


@pytest.mark.slow
@each("form", [2, 3, 4])
def test_it_wins_against_each_castle(form: int) -> None:
    world = arena((340.0, 360.0), seed=1)
    castle = add_castle(world, (900.0, 360.0), raising=1, form=form)
    castle.timer = ticks(2.0)
    castle.vx = castle.course_x = world.tuning.castle.speed
    make_immortal(world)
    while world.castles:
        assert world.tick < ticks(75.0)
        flown(world, 5.0)


@each("form", [1, 3])
def test_it_flies_away_from_a_castle_that_is_too_near(form: int) -> None:
    world = arena()
    castle = add_castle(world, (790.0, 360.0), rings=True, form=form)
    least, ship = stand_off(world, castle), ship_of(world)
    flown(world, 3.0)
    assert ship.flying
    assert world.torus.distance((ship.x, ship.y), (castle.x, castle.y)) >= least


def test_of_two_cores_it_goes_on_shooting_at_the_damaged_one() -> None:
    for number in (0, 1):
        world = arena()
        cores = [add_castle(world, (640.0 + side * 280.0, 360.0), form=4) for side in (-1.0, 1.0)]
        cores[number].health //= 3
        full = world.tuning.castle.twins.health
        flown(world, 0.8)
        assert cores[number].health < full // 3
        assert cores[1 - number].health == full
