"""The autopilot plays well, fairly, and by looking only."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from game.physics import Point
from game.pilots.aiming import aim_at, first_hit, intercept, on_beam
from game.pilots.autopilot import Autopilot
from game.sim.bodies import Cause, LancerPhase
from game.sim.clone import clone
from game.sim.command import IDLE, Command
from game.sim.digest import state_hash
from game.sim.events import (
    BeamFired,
    Bounced,
    Event,
    GameOver,
    LaserFired,
    ShipDestroyed,
    ShotFired,
    WaveCleared,
)
from game.sim.rule_sets import DUEL
from game.sim.step import step
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Size, Tuning, ticks
from game.sim.world import World, new_world
from tests.arena import add_lancer, add_rock, add_shot, add_wall, tuned
from tests.each import each

SEEDS = range(1, 21) if "ASTERAYS_EXAMPLES" in os.environ else range(1, 6)
NEVER = 10**6
QUIET = replace(MODERN, wave=replace(MODERN.wave, first_pause=float(NEVER)))
"""Rules under which nothing arrives."""


def empty(seed: int = 0, tuning: Tuning = QUIET, ships: int = 1) -> World:
    """Return a field with nothing but unprotected ships about the middle, facing up."""
    world = new_world(seed, tuning, ships=ships)
    for ship in world.ships:
        ship.protection = 0
    return world


def fly(world: World, pilot: Autopilot, seconds: float) -> list[Event]:
    """Let one pilot fly all ships for a while, or until the game is over; return what happened."""
    events: list[Event] = []
    for _ in range(ticks(seconds)):
        if world.over:
            break
        events += step(world, [pilot.command(world, ship.id) for ship in world.ships])
    return events


def add_stalker(world: World, place: Point) -> None:
    """Put a Lancer on the field that has all its time to stalk; it faces right."""
    add_lancer(world, place, 0).timer = ticks(world.tuning.lancer.stalk)


def duel(seed: int, health: int) -> list[Event]:
    """Return what happens between a ship and a Lancer at places of chance: a minute, or until it is dead."""
    tuning = replace(
        QUIET,
        lancer=replace(MODERN.lancer, health=health),
        ship=replace(MODERN.ship, lives=NEVER, protection=0.0),
    )
    world = empty(seed, tuning)
    ship, dice = world.ships[0], world.dice
    ship.x, ship.y, ship.heading = dice.between(0, 1280), dice.between(0, 720), dice.heading()
    place = (ship.x, ship.y)
    while world.torus.distance(place, (ship.x, ship.y)) < 150.0:
        place = (dice.between(0, 1280), dice.between(0, 720))
    add_stalker(world, place)
    pilot, events = Autopilot(), []
    for _ in range(60):
        if not world.lancers:
            break  # nothing else ever comes
        events += fly(world, pilot, 1.0)
    return events


def beamed(events: list[Event]) -> bool:
    return any(isinstance(event, ShipDestroyed) and event.cause is Cause.BEAM for event in events)


def seconds_of_wave_1(seed: int) -> float | None:
    """Return how long the autopilot takes for the first wave, the pause before it included."""
    world, pilot = new_world(seed), Autopilot()
    while not world.over and world.tick < 120 * TICKS_PER_SECOND:
        events = step(world, [pilot.command(world, 1)])
        if any(isinstance(event, WaveCleared) for event in events):
            return world.tick / TICKS_PER_SECOND
    return None


@pytest.mark.slow
def test_clears_the_first_wave_from_four_of_five_seeds_and_at_a_human_pace() -> None:
    times = [seconds_of_wave_1(seed) for seed in SEEDS]
    cleared = sorted(time for time in times if time is not None)

    assert len(cleared) >= 0.8 * len(times)
    assert 20.0 <= cleared[len(cleared) // 2] <= 60.0


@pytest.mark.slow
def test_a_lancer_that_nothing_kills_burns_it_in_at_most_1_of_3_minutes() -> None:
    games = [duel(seed, health=10**9) for seed in SEEDS[:3]]

    assert all(any(isinstance(event, BeamFired) for event in events) for events in games)
    assert len([events for events in games if beamed(events)]) <= 1


@pytest.mark.slow
def test_a_lancer_of_flesh_never_burns_it() -> None:
    assert not any(beamed(duel(seed, MODERN.lancer.health)) for seed in SEEDS)


@pytest.mark.slow
def test_never_changes_the_world() -> None:
    world, pilot = new_world(5, wave=4, ships=2), Autopilot()
    for number in range(1200):
        before = clone(world) if number % 25 == 0 else None
        stamp = state_hash(world) if number % 50 == 0 else None  # sees -0.0 and 1 for True too
        commands = [pilot.command(world, ship.id) for ship in world.ships]

        assert before is None or world == before
        assert stamp is None or state_hash(world) == stamp
        step(world, commands)


@pytest.mark.slow
def test_twin_runs_get_the_same_commands() -> None:
    def replay() -> list[Command]:
        world, pilot, commands = new_world(11, wave=3), Autopilot(), []
        for _ in range(1500):
            commands.append(pilot.command(world, 1))
            step(world, commands[-1:])
        return commands

    assert replay() == replay()


@pytest.mark.slow
def test_flies_either_of_two_ships_alone() -> None:
    for number in (0, 1):
        world, pilot = new_world(3, ships=2), Autopilot()
        for _ in range(30 * TICKS_PER_SECOND):
            commands = [IDLE, IDLE]
            commands[number] = pilot.command(world, world.ships[number].id)
            step(world, commands)

        assert world.ships[number].score > world.ships[1 - number].score


@pytest.mark.slow
def test_one_pilot_flies_both_ships() -> None:
    world = new_world(4, ships=2)
    fly(world, Autopilot(), 30.0)

    assert all(ship.score > 0 for ship in world.ships)


def test_an_unknown_or_lost_ship_gets_no_command() -> None:
    world = empty()
    world.ships[0].lives = 1

    assert Autopilot().command(world, 99) == IDLE


@pytest.mark.parametrize(
    "rules",
    [
        replace(MODERN, ship=replace(MODERN.ship, turn=0.0)),
        replace(MODERN, ship=replace(MODERN.ship, thrust=0.0)),
        replace(MODERN, shot=replace(MODERN.shot, speed=0.0)),
    ],
)
def test_flies_a_ship_that_cannot_turn_or_burn_and_shots_that_stand_still(rules: Tuning) -> None:
    """A scenario may ask for any of them."""
    world = new_world(3, rules, wave=5)
    fly(world, Autopilot(), 6.0)
    assert world.tick > 100


def test_presses_fire_once_per_shot_and_hits_what_it_shoots_at() -> None:
    world = empty()
    rock = add_rock(world, Size.SMALL, (640.0, 150.0), (40.0, 0.0))
    pilot, held, presses = Autopilot(), False, 0
    for _ in range(5 * TICKS_PER_SECOND):
        command = pilot.command(world, 1)
        presses += command.fire and not held
        held = command.fire
        step(world, [command])

    assert rock not in world.rocks
    assert presses == world.tally.shots_fired == 1


def test_hits_a_moving_rock_across_the_seam() -> None:
    world = empty()
    world.ships[0].x = 1240.0
    rock = add_rock(world, Size.SMALL, (160.0, 300.0), (10.0, 60.0))
    aim = aim_at(world, world.ships[0], rock)

    assert aim is not None
    assert first_hit(world, world.ships[0], aim.heading) is not None
    fly(world, Autopilot(), 5.0)
    assert (rock in world.rocks, world.tally.shots_fired) == (False, 1)


def test_does_not_shoot_into_a_wall_nor_at_what_stands_behind_it() -> None:
    world = empty()
    add_rock(world, Size.LARGE, (640.0, 100.0))
    add_wall(world, (640.0, 250.0), (110.0, 0.0))

    assert first_hit(world, world.ships[0], world.ships[0].heading) is None


def test_steers_round_a_wall_or_meets_it_gently() -> None:
    world = empty()
    world.ships[0].vy = -200.0
    add_wall(world, (640.0, 150.0), (110.0, 0.0))
    bumps = [event.speed for event in fly(world, Autopilot(), 3.0) if isinstance(event, Bounced)]

    assert max(bumps, default=0.0) < 120.0


@pytest.mark.slow
@pytest.mark.parametrize("size", list(Size))
def test_survives_a_rock_that_comes_straight_at_it(size: Size) -> None:
    world = empty()
    add_rock(world, size, (640.0 - 300.0, 360.0), (150.0, 0.0))

    assert not any(isinstance(event, ShipDestroyed) for event in fly(world, Autopilot(), 6.0))


@pytest.mark.slow
def test_gets_out_of_the_way_without_any_weapon() -> None:
    tuning = replace(
        QUIET, shot=replace(MODERN.shot, cap=0), laser=replace(MODERN.laser, energy=0.0, refill=0.0)
    )
    for size in Size:
        world = empty(tuning=tuning)
        add_rock(world, size, (640.0, 360.0 - 320.0), (0.0, 140.0))

        assert not any(isinstance(event, ShipDestroyed) for event in fly(world, Autopilot(), 4.0))


@each(
    "offset, motion, speed, head_start, expected",
    [
        ((100.0, 0.0), (0.0, 0.0), 50.0, 0.0, 2.0),
        ((100.0, 0.0), (50.0, 0.0), 100.0, 0.0, 2.0),
        ((100.0, 0.0), (50.0, 0.0), 50.0, 0.0, None),
        ((100.0, 0.0), (-50.0, 0.0), 50.0, 0.0, 1.0),
        ((30.0, 0.0), (0.0, 40.0), 50.0, 0.0, 1.0),
        ((114.0, 0.0), (0.0, 0.0), 50.0, 14.0, 2.0),
        ((5.0, 0.0), (0.0, 0.0), 50.0, 14.0, 0.0),
    ],
)
def test_the_intercept_is_the_lesser_root(
    offset: Point, motion: Point, speed: float, head_start: float, expected: float | None
) -> None:
    assert intercept(offset, motion, speed, head_start) == (
        None if expected is None else pytest.approx(expected)
    )


def test_it_wastes_neither_shots_nor_pulses_on_a_shield_and_shoots_when_it_is_lowered() -> None:
    for phase, wasted in ((LancerPhase.STALK, True), (LancerPhase.COOL, False)):
        tuning = replace(QUIET, lancer=replace(MODERN.lancer, stalk=1e6, cool=1e6, speed=0.0, turn=1e4))
        world = empty(3, replace(tuning, lancer=replace(tuning.lancer, stalk_turn=1e4)))
        ship = world.ships[0]
        ship.x, ship.y, ship.heading, ship.protection = 640.0, 360.0, 0, NEVER
        add_stalker(world, (900.0, 360.0))
        lancer = world.lancers[0]
        lancer.phase, lancer.timer, lancer.heading = phase, NEVER, 32768
        events = fly(world, Autopilot(), 1.0)
        used = [event for event in events if isinstance(event, ShotFired | LaserFired)]
        assert bool(used) != wasted, f"{phase.name}: {used}"


def quiet(base: Tuning) -> Tuning:
    """Return rules under which nothing arrives."""
    return replace(base, wave=QUIET.wave)


def test_in_a_duel_it_hunts_the_other_ship_and_wins_against_one_that_does_nothing() -> None:
    for number in (0, 1):
        world = new_world(3, quiet(DUEL), ships=2)
        pilot, winner = Autopilot(), world.ships[number].id
        events: list[Event] = []
        while not world.over:
            assert world.tick < ticks(120.0)
            flown = [pilot.command(world, ship.id) if ship.id == winner else IDLE for ship in world.ships]
            events += step(world, flown)
        assert [over.winner for over in events if isinstance(over, GameOver)] == [winner]
        assert world.tally.shots_fired < 40


def test_in_a_duel_it_dodges_the_shots_of_the_other_ship() -> None:
    hits = 0
    for offset in range(20):
        world = empty(tuning=quiet(tuned(DUEL, ship={"warp_risk": 0.0})), ships=2)
        one, other = world.ships
        other.x, other.y, other.protection = one.x + 500.0 - 9.0 * offset, one.y, NEVER
        add_shot(world, (one.x - 350.0, one.y), (620.0, 0.0), owner=other.id)
        hits += len([event for event in fly(world, Autopilot(), 1.0) if isinstance(event, ShipDestroyed)])
    assert hits <= 4


def test_it_shoots_at_no_ship_where_that_is_no_foe() -> None:
    """The other ship alone is no target, and where it can be hurt the rock behind it is none either."""
    for hurts in (False, True):
        world = empty(tuning=tuned(QUIET, team={"friendly_fire": hurts}), ships=2)
        one, other = world.ships
        one.x, one.y = 640.0, 500.0
        other.x, other.y = 640.0, 380.0
        assert not [event for event in fly(world, Autopilot(), 5.0) if isinstance(event, ShotFired)]
        rock = add_rock(world, Size.SMALL, (640.0, 300.0))
        hit = first_hit(world, one, 49152)
        assert (hit is not None and hit.body is rock) is not hurts
        assert (on_beam(world, one, 49152) != []) is not hurts


@pytest.mark.slow
def test_two_autopilots_play_a_minute_with_friendly_fire_and_end_each_other_seldom() -> None:
    ended = 0
    for seed in range(4):
        world = new_world(seed, tuned(team={"friendly_fire": True}), ships=2)
        for event in fly(world, Autopilot(), 60.0):
            ended += isinstance(event, ShipDestroyed) and event.fired_by in {ship.id for ship in world.ships}
    assert ended <= 2
