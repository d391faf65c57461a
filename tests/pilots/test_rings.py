"""What the autopilot knows of Castles: what a shot or pulse meets first, how far to stay away, how to win."""

from __future__ import annotations

from random import Random

import pytest

from game.pilots.aiming import first_hit, on_beam
from game.pilots.autopilot import Autopilot
from game.pilots.sieges import stand_off
from game.sim.bodies import Castle, Cause, Kind, LancerPhase, Plate
from game.sim.command import IDLE, Command
from game.sim.events import BodyDamaged, BodyDestroyed, Event, ShipDestroyed, WaveCleared
from game.sim.headings import TURN, heading_of
from game.sim.plates import carry
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.wave_table import first_wave_with
from game.sim.world import World, new_world
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


def siege_of(seed: int) -> tuple[World, list[Event]]:
    """Let it play the wave of the first Castle, two minutes at most; return what happened."""
    wave = first_wave_with("modern", Kind.CASTLE)
    world, pilot, told = new_world(seed, wave=wave), Autopilot(), list[Event]()
    while world.tick < 120 * TICKS_PER_SECOND and not world.over:
        told += step(world, [pilot.command(world, 1)])
        if any(isinstance(event, WaveCleared) for event in told):
            break
    return world, told


@pytest.mark.slow
def test_it_beats_the_first_castle_with_ships_to_spare_and_rams_neither_core_nor_plates() -> None:
    won, burnt, rammed = 0, 0, 0
    for seed in range(1, 11):
        world, told = siege_of(seed)
        fell = any(isinstance(event, BodyDestroyed) and event.kind is Kind.CASTLE for event in told)
        lost = [event for event in told if isinstance(event, ShipDestroyed)]
        won += fell and world.lives >= 2
        burnt += sum(event.cause is Cause.BEAM for event in lost)
        rammed += sum(
            event.killer_kind in (Kind.CASTLE, Kind.PLATE) for event in lost if event.cause is Cause.RAM
        )
    assert won >= 9
    assert burnt <= 3
    assert rammed == 0


@pytest.mark.slow
@pytest.mark.parametrize("form", [1, 2, 3, 4])
def test_it_wins_against_each_castle(form: int) -> None:
    won = 0
    for seed in range(2):
        world = arena((340.0, 360.0), seed=seed)
        castle = add_castle(world, (900.0, 360.0), raising=1, form=form)
        castle.timer = 2 * TICKS_PER_SECOND
        castle.vx = castle.course_x = world.tuning.castle.speed
        make_immortal(world)
        pilot = Autopilot()
        for _ in range(75 * TICKS_PER_SECOND):
            step(world, [pilot.command(world, 1)])
            if not world.castles:
                won += 1
                break
    assert won == 2


@pytest.mark.parametrize("form", [1, 3])
def test_it_flies_away_from_a_castle_that_is_too_near(form: int) -> None:
    world = arena((640.0, 360.0))
    castle = add_castle(world, (790.0, 360.0), rings=True, form=form)
    least, pilot = stand_off(world, castle), Autopilot()
    for _ in range(3 * TICKS_PER_SECOND):
        step(world, [pilot.command(world, 1)])
    ship = ship_of(world)
    assert ship.flying
    assert world.torus.distance((ship.x, ship.y), (castle.x, castle.y)) >= least


def test_it_goes_on_shooting_at_a_core_while_a_shot_is_on_its_way() -> None:
    world, castle = besieged()
    castle.vx = castle.vy = 0.0
    world.plates.clear()
    ship, pilot = ship_of(world), Autopilot()
    ship.x -= 100.0
    for _ in range(TICKS_PER_SECOND):
        ship.energy = 0.0
        step(world, [pilot.command(world, 1)])
        if world.shots:
            break
    assert world.shots
    assert castle.id not in pilot._states[1].doomed


def test_of_two_cores_it_goes_for_the_damaged_one() -> None:
    for number in (0, 1):
        world = arena((640.0, 360.0))
        cores = [add_castle(world, (640.0 + side * 280.0, 360.0), form=4) for side in (-1.0, 1.0)]
        cores[number].health //= 3
        pilot = Autopilot()
        for _ in range(TICKS_PER_SECOND):
            step(world, [pilot.command(world, 1)])
        full = world.tuning.castle.twins.health
        assert cores[number].health < full // 3
        assert cores[1 - number].health == full
