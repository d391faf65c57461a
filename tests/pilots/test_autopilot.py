"""The autopilot plays well, fairly, and by looking only."""

from __future__ import annotations

import math
import os
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.pilots.aiming import (
    FiringSolution,
    aim_at,
    aim_pulse,
    cost,
    first_hit,
    intercept,
    on_beam,
    rim_distance,
    turn_time,
)
from game.pilots.autopilot import Autopilot
from game.sim.clone import clone
from game.sim.command import IDLE
from game.sim.digest import state_hash
from game.sim.rule_sets import DUEL
from game.sim.tuning import TICKS_PER_SECOND
from tests.play import *

SEEDS = range(1, 21) if "ASTERAYS_EXAMPLES" in os.environ else range(1, 6)
QUIET = replace(MODERN, wave=replace(MODERN.wave, first_pause=1e6))
"""Rules under which nothing arrives."""


def flown(world: World, seconds: float) -> list[Event]:
    """Let one autopilot fly all ships for a while, or until the game is over; return what happened."""
    pilot, events = Autopilot(), list[Event]()
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
    tuning = tuned(QUIET, lancer={"health": health}, ship={"lives": NEVER, "protection": 0.0})
    world = arena(tuning=tuning, seed=seed)
    ship, dice = world.ships[0], world.dice
    ship.x, ship.y, ship.heading = dice.between(0, 1280), dice.between(0, 720), dice.heading()
    place = (ship.x, ship.y)
    while world.torus.distance(place, (ship.x, ship.y)) < 150.0:
        place = (dice.between(0, 1280), dice.between(0, 720))
    add_stalker(world, place)
    events = []
    for _ in range(60):
        if not world.lancers:
            break  # nothing else ever comes
        events += flown(world, 1.0)
    return events


def beamed(events: list[Event]) -> bool:
    return any(event.cause is Cause.BEAM for event in of(events, ShipDestroyed))


@pytest.mark.slow
def test_clears_the_first_wave_from_four_of_five_seeds_and_at_a_human_pace() -> None:
    cleared = []
    for seed in SEEDS:
        world, pilot = new_world(seed), Autopilot()
        while not world.over and world.tick < 120 * TICKS_PER_SECOND:
            if of(step(world, [pilot.command(world, 1)]), WaveCleared):
                cleared.append(world.tick / TICKS_PER_SECOND)
                break
    assert len(cleared) >= 0.8 * len(SEEDS)
    assert 20.0 <= sorted(cleared)[len(cleared) // 2] <= 60.0


@pytest.mark.slow
def test_a_lancer_burns_it_seldom_if_nothing_kills_it_and_else_never() -> None:
    games = [duel(seed, health=10**9) for seed in SEEDS[:3]]
    assert all(of(events, BeamFired) for events in games)
    assert sum(map(beamed, games)) <= 1
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
def test_one_pilot_flies_both_ships_and_one_that_is_unknown_gets_no_command() -> None:
    world = new_world(4, ships=2)
    flown(world, 30.0)
    assert all(ship.score > 0 for ship in world.ships)
    assert Autopilot().command(world, 99) == IDLE


@each("parts", [{"ship": {"turn": 0.0}}, {"ship": {"thrust": 0.0}}, {"shot": {"speed": 0.0}}])
def test_flies_a_ship_that_cannot_turn_or_burn_and_shots_that_stand_still(parts: dict[str, Any]) -> None:
    """A scenario may ask for any of them."""
    world = new_world(3, tuned(**parts), wave=5)
    flown(world, 6.0)
    assert world.tick > 100


def test_presses_fire_once_per_shot_and_hits_what_it_shoots_at() -> None:
    world = arena(rocks={(640.0, 150.0): (Size.SMALL, (40.0, 0.0))})
    pilot, held, presses = Autopilot(), False, 0
    for _ in range(5 * TICKS_PER_SECOND):
        command = pilot.command(world, 1)
        presses += command.fire and not held
        held = command.fire
        step(world, [command])
    assert world.rocks == []
    assert presses == world.tally.shots_fired == 1


def test_hits_a_moving_rock_across_the_seam() -> None:
    world = arena((1240.0, 360.0), rocks={(160.0, 300.0): (Size.SMALL, (10.0, 60.0))})
    aim = sure(aim_at(world, world.ships[0], world.rocks[0]))
    assert first_hit(world, world.ships[0], aim.heading) is not None
    flown(world, 5.0)
    assert (world.rocks, world.tally.shots_fired) == ([], 1)


def test_does_not_shoot_into_a_wall_and_steers_round_it_or_meets_it_gently() -> None:
    world = arena(rocks={(640.0, 100.0): Size.LARGE}, walls=[((640.0, 250.0), (110.0, 0.0), False)])
    assert first_hit(world, world.ships[0], UP) is None
    world = arena(velocity=(0.0, -200.0), walls=[((640.0, 150.0), (110.0, 0.0), False)])
    assert max((bump.speed for bump in of(flown(world, 3.0), Bounced)), default=0.0) < 120.0


@pytest.mark.slow
@each("size", Size)
def test_survives_a_rock_that_comes_straight_at_it_and_gets_out_of_the_way_without_any_weapon(
    size: Size,
) -> None:
    unarmed = tuned(shot={"cap": 0}, laser={"energy": 0.0, "refill": 0.0})
    for place, drift, rules in (
        ((340.0, 360.0), (150.0, 0.0), MODERN), ((640.0, 40.0), (0.0, 140.0), unarmed),
    ):  # fmt: skip
        world = arena(rocks={place: (size, drift)}, tuning=rules)
        assert of(flown(world, 6.0 if rules is MODERN else 4.0), ShipDestroyed) == []


@each("offset, motion, speed, head_start, expected", [
    ((100.0, 0.0), (0.0, 0.0), 50.0, 0.0, 2.0), ((100.0, 0.0), (50.0, 0.0), 100.0, 0.0, 2.0),
    ((100.0, 0.0), (50.0, 0.0), 50.0, 0.0, None), ((100.0, 0.0), (-50.0, 0.0), 50.0, 0.0, 1.0),
    ((30.0, 0.0), (0.0, 40.0), 50.0, 0.0, 1.0), ((114.0, 0.0), (0.0, 0.0), 50.0, 14.0, 2.0),
    ((5.0, 0.0), (0.0, 0.0), 50.0, 14.0, 0.0), ((5.0, 0.0), (900.0, 0.0), 50.0, 14.0, 0.0),
])  # fmt: skip
def test_the_intercept_is_the_lesser_root(
    offset: Point, motion: Point, speed: float, head_start: float, expected: float | None
) -> None:
    assert intercept(offset, motion, speed, head_start) == (expected and pytest.approx(expected))


far = st.floats(-600.0, 600.0)


@given(st.tuples(far, far), st.tuples(far, far), st.floats(300.0, 700.0), st.floats(0.0, 20.0))
def test_an_intercept_is_where_shot_and_target_are_at_one_time_and_none_is_sooner(
    offset: Point, motion: Point, speed: float, head_start: float
) -> None:
    def ahead(t: float) -> float:
        """Return by how much the target is still farther than the shot."""
        return math.hypot(offset[0] + motion[0] * t, offset[1] + motion[1] * t) - head_start - speed * t

    when = intercept(offset, motion, speed, head_start)
    if when is None:
        assert min(ahead(number / 10.0) for number in range(100)) > -1e-3
    elif when == 0.0:
        assert ahead(0.0) <= 1e-6
    else:
        assert ahead(when) == pytest.approx(0.0, abs=1e-6 * (1.0 + speed * when))
        assert min(ahead(when * number / 20.0) for number in range(20)) > -1e-6


@each("over, reached", [(-1.0, True), (1.0, False)])
def test_what_is_in_reach_of_shots_and_of_the_laser(over: float, reached: bool) -> None:
    world = arena(heading=RIGHT, tuning=tuned(shot={"life": 0.5}))
    (ship,), rules = world.ships, world.tuning
    nose, rock = ship.x + rules.ship.nose, add_rock(world, Size.SMALL, CENTRE)
    # by a shot: its rim, with 0.05 s to spare
    rock.x = nose + rules.shot.speed * (rules.shot.life - 0.05) + rock.radius + over
    aim = aim_at(world, ship, rock)
    assert (aim is not None) == reached
    assert aim is None or aim.heading == RIGHT
    # by a pulse: half of its radius, and its centre if it is to be burnt for certain
    rock.x = nose + rules.laser.reach + rock.radius * 0.5 + over
    assert aim_pulse(world, ship, rock) == (FiringSolution(RIGHT, 0.0) if reached else None)
    rock.x = nose + rules.laser.reach + over
    assert [hit.body for hit in on_beam(world, ship, RIGHT)] == [rock] * reached
    # only clear hits count
    rock.x, rock.y = nose + 100.0, ship.y + rock.radius * 0.93 + over / 100.0
    hit = first_hit(world, ship, RIGHT)
    assert [each.body for each in on_beam(world, ship, RIGHT)] == [rock] * reached == [rock] * bool(hit)


def test_a_target_costs_its_turn_and_its_flight_and_a_large_rock_more_from_nearby() -> None:
    world = arena(heading=UP)
    (ship,), aim = world.ships, FiringSolution(RIGHT, 0.5)
    quarter = 90.0 / world.tuning.ship.turn
    assert turn_time(world, ship, aim) == pytest.approx(quarter)
    for kind, gap, more in (
        (Kind.SMALL_ROCK, 50.0, 0.0), (Kind.LARGE_ROCK, 109.0, 0.7), (Kind.LARGE_ROCK, 111.0, 0.25),
        (Kind.LANCER, 300.0, -1.6), (Kind.SMALL_SAUCER, 300.0, -0.9),
    ):  # fmt: skip
        body: Any = add_body(world, kind, CENTRE)
        body.x += gap + body.radius + world.tuning.ship.radius
        assert rim_distance(world, ship, body) == pytest.approx(gap)
        assert cost(world, ship, body, aim) == pytest.approx(quarter + 0.4 + more)


@each("phase, wasted", [(LancerPhase.STALK, True), (LancerPhase.COOL, False)])
def test_it_wastes_neither_shots_nor_pulses_on_a_shield_and_shoots_when_it_is_lowered(
    phase: LancerPhase, wasted: bool
) -> None:
    still = {"stalk": 1e6, "cool": 1e6, "speed": 0.0, "turn": 1e4, "stalk_turn": 1e4}
    world = arena(heading=RIGHT, tuning=tuned(lancer=still), seed=3)
    ship_of(world).protection = NEVER
    add_lancer(world, (900.0, 360.0), LEFT, phase).timer = NEVER
    events = flown(world, 1.0)
    assert bool(of(events, ShotFired) or of(events, LaserFired)) != wasted


@each("number", [0, 1])
def test_in_a_duel_it_hunts_the_other_ship_and_wins_against_one_that_does_nothing(number: int) -> None:
    world = new_world(3, replace(DUEL, wave=QUIET.wave), ships=2)
    pilot, winner = Autopilot(), world.ships[number].id
    events: list[Event] = []
    while not world.over:
        assert world.tick < ticks(120.0)
        held = [pilot.command(world, ship.id) if ship.id == winner else IDLE for ship in world.ships]
        events += step(world, held)
    assert [over.winner for over in of(events, GameOver)] == [winner]
    assert world.tally.shots_fired < 40


@pytest.mark.slow
def test_in_a_duel_it_dodges_the_shots_of_the_other_ship() -> None:
    hits = 0
    for offset in range(20):
        world = arena(tuning=tuned(DUEL, ship={"warp_risk": 0.0}), ships=2)
        one, other = world.ships
        one.x, other.x, other.y, other.protection = 600.0, 1100.0 - 9.0 * offset, one.y, NEVER
        add_shot(world, (one.x - 350.0, one.y), (620.0, 0.0), owner=other.id)
        hits += len(of(flown(world, 1.0), ShipDestroyed))
    assert hits <= 4


@each("hurts", [False, True])
def test_it_shoots_at_no_ship_where_that_is_no_foe(hurts: bool) -> None:
    """The other ship alone is no target, and where it can be hurt the rock behind it is none either."""
    world = arena((640.0, 500.0), tuning=tuned(team={"friendly_fire": hurts}), ships=2)
    one, other = world.ships
    other.x, other.y = 640.0, 380.0
    assert of(flown(world, 5.0), ShotFired) == []
    rock = add_rock(world, Size.SMALL, (640.0, 300.0))
    hit = first_hit(world, one, UP)
    assert (hit is not None and hit.body is rock) is not hurts
    assert (on_beam(world, one, UP) != []) is not hurts


@pytest.mark.slow
def test_two_autopilots_play_a_minute_with_friendly_fire_and_end_each_other_seldom() -> None:
    ended = 0
    for seed in range(4):
        world = new_world(seed, tuned(team={"friendly_fire": True}), ships=2)
        ids = {ship.id for ship in world.ships}
        ended += sum(lost.fired_by in ids for lost in of(flown(world, 60.0), ShipDestroyed))
    assert ended <= 2
