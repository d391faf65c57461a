"""The tether: two ships that are never farther apart than it is long, whatever they and the field do."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.sim.context import FATAL, Damage
from game.sim.damage import damage
from game.sim.rule_sets import TETHER
from tests.play import *

MOST = TETHER.team.tether
CALM = tuned(TETHER, ship={"drag": 0.0})


def tied(far: float, one: Point = (0.0, 0.0), other: Point = (0.0, 0.0)) -> World:
    """Return two ships at a height so many units apart; their velocities keep."""
    world = arena((0.0, 360.0), LEFT, ships=2, velocity=one, tuning=CALM)
    second = world.ships[1]
    second.x, second.y, second.heading, second.vx, second.vy = far, 360.0, RIGHT, *other
    return world


def test_the_tether_is_less_than_half_of_the_field() -> None:
    assert 0.0 < MOST < 0.5 * min(TETHER.width, TETHER.height)


def test_no_rule_set_but_this_one_has_a_tether() -> None:
    world = arena((100.0, 360.0), ships=2)
    record = Record()
    world.ships[1].x = 900.0
    fly(world, "10.", record=record)
    assert record.tethers == []
    assert world.ships[1].x == 900.0


@pytest.mark.parametrize(("far", "taut"), [(math.nextafter(MOST, 0.0), False), (MOST, True)])
def test_it_is_taut_at_just_its_length_and_slack_one_ulp_before(far: float, *, taut: bool) -> None:
    """The speed is so small that a tick of it is lost in the places."""
    world = tied(far, (0.0, 0.0), (1e-20, 0.0))
    record = Record()
    fly(world, ".", record=record)
    (tether,) = record.tethers
    assert (tether.impulse > 0.0) is taut
    assert world.ships[1].vx == (0.5e-20 if taut else 1e-20)


def test_two_that_part_are_held_and_share_their_speed() -> None:
    world = tied(MOST - 1.0, (-100.0, 0.0), (200.0, 0.0))
    record = Record()
    one, other = world.ships
    fly(world, ".", record=record)
    (tether,) = record.tethers
    assert (one.vx, other.vx) == pytest.approx((50.0, 50.0))
    assert tether.impulse == pytest.approx(150.0)
    assert (tether.a, tether.b) == (one.id, other.id)
    assert gap(world.torus, one, other) == pytest.approx(MOST)


def test_one_that_thrusts_tows_the_other_with_half_of_the_acceleration() -> None:
    world = tied(MOST)
    one, other = world.ships
    other.heading = RIGHT
    fly(world, "60.", "60^")
    half = 0.5 * CALM.ship.thrust * 60.0 * DT
    assert (one.vx, other.vx) == pytest.approx((half, half))


def test_two_that_circle_keep_their_distance_and_most_of_their_spin() -> None:
    """The way of a tick is straight, and what leads out of the circle is lost: v^2 / 240 L^2 a second."""
    world = tied(MOST, (0.0, -100.0), (0.0, 100.0))
    one, other = world.ships
    for _ in range(240):
        fly(world, ".")
        assert gap(world.torus, one, other) == pytest.approx(MOST, abs=0.02)
    speed = math.hypot(other.vx - one.vx, other.vy - one.vy)
    assert 190.0 < speed <= 200.0


def test_restitution_turns_the_parting_round() -> None:
    world = arena((0.0, 360.0), ships=2, tuning=tuned(CALM, team={"tether_restitution": 1.0}))
    one, other = world.ships
    other.x, other.y, other.vx = MOST, 360.0, 100.0
    fly(world, ".")
    assert (one.vx, other.vx) == pytest.approx((100.0, 0.0))


def test_it_holds_over_the_edges_of_the_field() -> None:
    world = tied(MOST - 1.0, (-300.0, -200.0), (250.0, 300.0))
    one, other = world.ships
    one.x, other.x = 1200.0, 1200.0 + MOST - 1281.0
    for _ in range(100):
        fly(world, ".")
        assert gap(world.torus, one, other) <= MOST + 1e-9


def test_a_ship_that_is_lost_or_away_holds_nobody() -> None:
    world = tied(MOST)
    one, other = world.ships
    make_immortal(world)
    damage(StepContext(world), one, Damage(FATAL, Cause.RAM))
    record = Record()
    fly(world, ".", "60^", record=record)
    assert one.phase is ShipPhase.WAITING
    assert record.tethers == []
    assert other.vx > 140.0


@pytest.mark.slow
def test_hyperspace_and_the_way_back_lead_to_within_the_tether() -> None:
    for seed in range(30):
        world = arena((100.0, 100.0), ships=2, seed=seed, tuning=tuned(TETHER, ship={"warp_risk": 0.0}))
        one, other = world.ships
        other.x, other.y = 200.0, 200.0
        events = fly(world, "h100.")
        assert len(of(events, ShipLanded)) == 1
        assert gap(world.torus, one, other) <= MOST + 1e-9
        assert world.torus.distance((other.x, other.y), (200.0, 200.0)) < 1.0  # nobody was dragged along
        damage(StepContext(world), one, Damage(FATAL, Cause.RAM))
        world.ticks_to_wave = 400
        other.protection = 10_000
        while not is_flying(one):
            assert world.tick < 2000
            fly(world, ".")
        assert one.x > 200.0  # at the end towards where it starts
        assert gap(world.torus, one, other) <= MOST + 1e-9
        assert world.torus.distance((other.x, other.y), (200.0, 200.0)) < 1.0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_it_is_never_longer_in_a_whole_game_with_mirrors_and_wells(seed: int) -> None:
    world = new_world(seed, tuned(TETHER, team={"waits": False}), ships=2, wave=4 + seed)
    make_immortal(world)
    hands = random_commands(seed), random_commands(seed + 100)
    both = 0
    for _ in range(2400):
        step(world, [next(hand) for hand in hands])
        one, other = world.ships
        if one.flying and other.flying:
            both += 1
            assert gap(world.torus, one, other) <= MOST + 1e-9
    assert both > 200


@pytest.mark.slow
@given(st.floats(-9.0, 9.0), st.floats(-480.0, 480.0), st.floats(-480.0, 480.0), st.floats(-480.0, 480.0))
@settings(max_examples=60, deadline=None)
def test_beside_walls_it_is_never_longer_and_drags_nobody_through(
    slip: float, vx: float, vy: float, pull: float
) -> None:
    """The first ship is behind a wall; the second flies off."""
    world = arena((600.0, 360.0), walls=[((620.0, 360.0), (0.0, 200.0), False)], ships=2, tuning=TETHER)
    one, other = world.ships
    one.vy = pull
    other.x, other.y = 600.0 + math.sqrt(MOST * MOST - slip * slip), 360.0 + slip
    other.vx, other.vy, other.heading = abs(vx), vy, RIGHT
    for _ in range(60):
        step(world, [Command(), Command(thrust=True)])
        assert gap(world.torus, one, other) <= MOST + 1e-9
        if abs(one.y - 360.0) < 190.0:
            assert one.x < 620.0
