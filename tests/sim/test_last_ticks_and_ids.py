"""What an event names, and what still holds in the very last tick: where a wrong number is overlooked."""

from __future__ import annotations

import pytest

from game.sim.context import Damage
from game.sim.damage import damage
from tests.play import *

FAR = (200.0, 600.0)


# What is told


def test_the_end_of_a_ship_tells_its_place_velocity_and_heading_as_they_were() -> None:
    world = arena((100.0, 200.0), 12345, velocity=(30.0, -40.0))
    ship = ship_of(world)
    ship.thrusting = True
    ctx = StepContext(world)
    damage(ctx, ship, Damage(1, Cause.BEAM, 0, 77, Kind.LANCER, 78))
    assert of(ctx.events, ShipDestroyed) == [
        ShipDestroyed(1, (100.0, 200.0), (30.0, -40.0), 12345, Cause.BEAM, 77, 2, Kind.LANCER, 78)
    ]
    assert (ship.vx, ship.vy) == (0.0, 0.0)
    assert ship.thrusting is False


def test_a_pulse_tells_who_fired_it() -> None:
    world = arena(ships=2)
    one, other = (ship.id for ship in world.ships)
    assert [fired.ship for fired in of(fly(world, "l", "l"), LaserFired)] == [one, other]


def test_hyperspace_tells_who_left_and_who_landed_and_a_ship_away_has_its_engine_off() -> None:
    world = arena(ships=2, tuning=tuned(ship={"warp_risk": 0.0}))
    one, other = (ship.id for ship in world.ships)
    events = fly(world, "[^h]91.", ".[^h]91.")
    assert [warped.ship for warped in of(events, ShipWarped)] == [one, other]
    assert world.ships[1].thrusting is False
    events += fly(world, "2.")
    assert [landed.ship for landed in of(events, ShipLanded)] == [one, other]


def test_a_shot_has_the_next_id_of_the_world() -> None:
    world = arena()
    coming = world.next_id
    assert [fired.shot for fired in of(fly(world, "*"), ShotFired)] == [coming]
    assert [shot.id for shot in world.shots] == [coming]


# Edges


def test_a_rock_with_one_health_left_is_still_there() -> None:
    for amount, left in ((89, [1]), (90, [])):
        world = arena(
            heading=RIGHT, rocks={(800.0, 360.0): Size.LARGE}, tuning=tuned(laser={"damage": amount})
        )
        events = fly(world, "l")
        assert [hit.health for hit in damaged(events, Kind.LARGE_ROCK)] == left
        assert len(world.rocks) == (1 if left else 2)


def test_the_last_tick_of_overcharge_still_pays_for_a_pulse() -> None:
    for overcharge, pulses in ((1, 1), (0, 0)):
        world = arena()
        ship_of(world).overcharge, ship_of(world).energy = overcharge, 0.0
        assert len(of(fly(world, "l"), LaserFired)) == pulses


def test_in_the_last_tick_of_triple_shots_three_still_leave_beside_nine() -> None:
    for triple, fired in ((1, 3), (0, 0)):
        world = arena()
        ship_of(world).triple = triple
        for _ in range(9):
            add_shot(world, FAR, (0.0, 0.0)).life = NEVER
        assert len(of(fly(world, "*"), ShotFired)) == fired


def test_side_shots_leave_eight_degrees_aside_of_any_heading() -> None:
    # 8 degrees are 1,456.4 headings, cut to 1,456. Of a heading of 10 that is nearest to row 92 of the table
    # on one side and 90 back on the other; four headings less on a side would give a row less.
    world = arena(heading=10)
    ship_of(world).triple = 100
    rows = [facing(10), facing(-90 * 16), facing(92 * 16)]
    shots = of(fly(world, "*"), ShotFired)
    assert [shot.velocity for shot in shots] == [pytest.approx((620.0 * x, 620.0 * y)) for x, y in rows]


def test_a_hit_on_the_seam_is_told_on_the_field() -> None:
    world = arena(CENTRE, rocks={(5.0, 300.0): Size.LARGE})
    ctx = StepContext(world)
    damage(ctx, world.rocks[0], Damage(30, Cause.LASER, 1, place=(-47.0, 300.0)))
    assert of(ctx.events, BodyDamaged) == [
        BodyDamaged(Kind.LARGE_ROCK, world.rocks[0].id, (1233.0, 300.0), (5.0, 300.0), 60)
    ]


def test_the_guard_after_a_broken_shield_counts_down_to_nothing() -> None:
    world = arena()
    ship_of(world).guard = 2
    left = []
    for _ in range(3):
        fly(world, ".")
        left.append(ship_of(world).guard)
    assert left == [1, 0, 0]


def test_an_empty_laser_is_told_at_the_press_and_not_while_the_button_is_held() -> None:
    world = arena()
    ship_of(world).energy = 0.0
    for script, told in (("l", 1), ("5l", 0), ("3.", 0), ("l", 1)):
        ship_of(world).energy = 0.0
        assert of(fly(world, script), LaserEmpty) == [LaserEmpty(1, CENTRE)] * told


def test_a_shot_flies_through_its_last_tick_and_is_spent_where_that_leaves_it() -> None:
    world = arena()
    shot = add_shot(world, FAR, (120.0, -240.0))
    shot.life = 1
    assert not of(fly(world, "."), ShotSpent)
    assert of(fly(world, "."), ShotSpent) == [ShotSpent(shot.id, (201.0, 598.0))]
    assert not shot.alive
    assert not world.shots


def test_a_bounce_of_two_rocks_is_told_however_gentle() -> None:
    """They lie 0.02 units deep in one another; each comes with a thousandth of a unit a second."""
    for speed in (100.0, 0.001):
        rocks = {(500.0, 600.0): (Size.SMALL, (speed, 0.0)), (525.98, 600.0): (Size.SMALL, (-speed, 0.0))}
        world = arena(rocks=rocks)
        one, other = (rock.id for rock in world.rocks)
        (bounced,) = of(fly(world, "."), Bounced)
        assert (bounced.a, bounced.b, bounced.normal) == (one, other, (1.0, 0.0))
        assert bounced.place == pytest.approx((512.99, 600.0), abs=0.5)
        assert bounced.speed == pytest.approx(2.0 * speed)


def test_a_step_counts_its_tick_and_keeps_no_record() -> None:
    world = arena()
    record = Record()
    for tick in (1, 2, 3):
        fly(world, ".", record=record)
        assert world.tick == tick
        assert world.space.record is None
