"""What saucers, Minelayers and Lancers do in one tick, to the last number."""

from __future__ import annotations

import math

import pytest

from game.sim.dice import Dice
from game.sim.field import nearest_ship
from tests.play import *

# Saucers


def test_each_destroyed_saucer_is_counted() -> None:
    world = arena(saucers={(200.0, 200.0): SaucerSize.LARGE, (400.0, 200.0): SaucerSize.SMALL})
    for place in ((200.0, 200.0), (400.0, 200.0)):
        add_shot(world, place, (0.0, 0.0))
    assert len(destroyed(fly(world, "."), Kind.LARGE_SAUCER, Kind.SMALL_SAUCER)) == 2
    assert world.tally.saucers_destroyed == 2


def test_of_two_ships_the_nearest_is_aimed_at_wherever_it_lies() -> None:
    world = arena(ships=2)
    one, other = world.ships
    one.x, one.y, other.x, other.y = 300.0, 360.0, 700.0, 360.0
    assert nearest_ship(world, (600.0, 360.0)) == (100.0, 0.0)
    assert nearest_ship(world, (400.0, 360.0)) == (-100.0, 0.0)
    one.x, one.y, other.x, other.y = 600.0, 60.0, 600.0, 460.0
    assert nearest_ship(world, (600.0, 360.0)) == (0.0, 100.0)


def test_where_no_ship_flies_none_is_the_nearest() -> None:
    world = arena()
    ship_of(world).phase = ShipPhase.WARPING
    assert nearest_ship(world, (600.0, 360.0)) is None


@each("part, off", [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (1.3, 1.0)])
@each("seed", range(25))
def test_a_small_saucer_s_shot_is_off_by_what_the_dice_say_in_degrees(
    seed: int, part: float, off: float
) -> None:
    """The ship is to the right of it; the dice are asked for a direction first, which only large ones use.

    From 0 points to those of its least error, in proportion, it is off by 20 to 9 degrees at most.
    """
    world = arena(seed=seed)
    ship_of(world).score = int(MODERN.saucer.least_error_from * part)
    add_saucer(world, (340.0, 360.0), SaucerSize.SMALL).fire_wait = 1
    twin = type(world.dice)(world.dice.state, world.dice.increment)
    twin.heading()
    most = 20.0 - 11.0 * off
    dx, dy = facing(int(twin.between(-most, most) * 65536 / 360))
    (shot,) = of(fly(world, "."), ShotFired)
    assert shot.place == (340.0 + dx * 11.0, 360.0 + dy * 11.0)
    assert shot.velocity == (dx * 430.0, dy * 430.0)
    assert world.saucers[0].fire_wait == 180


@each("kind", [Kind.LARGE_SAUCER, Kind.SMALL_SAUCER, Kind.MINELAYER])
def test_who_crosses_leaves_in_the_tick_in_which_its_time_is_over(kind: Kind) -> None:
    world = arena()
    body = add_body(world, kind, (200.0, 300.0))
    assert isinstance(body, Saucer | Minelayer)
    body.life = 2
    assert not of(fly(world, "."), BodyLeft)
    assert of(fly(world, "."), BodyLeft) == [BodyLeft(kind, body.id, (200.0, 300.0))]
    assert body not in [*world.saucers, *world.minelayers]


@each("seed", range(8))
def test_a_saucer_swerves_when_its_second_is_over_up_down_or_half_the_time_not_at_all(seed: int) -> None:
    for size, speed in ((SaucerSize.LARGE, 120.0), (SaucerSize.SMALL, 150.0)):
        for before, way in ((7.0, 1.0), (0.5, 1.0), (0.0, -1.0), (-7.0, -1.0)):
            world = arena(seed=seed)
            saucer = add_saucer(world, (300.0, 200.0), size, (before, 3.0))
            saucer.swerve_wait = 2
            fly(world, ".")
            assert (saucer.vx, saucer.vy, saucer.swerve_wait) == (before, 3.0, 1)
            up_or_down = (-1.0, 0.0, 0.0, 1.0)[Dice(world.dice.state, world.dice.increment).randrange(4)]
            fly(world, ".")
            assert (saucer.vx, saucer.vy) == (way * speed, up_or_down * speed * 0.6)
            assert saucer.swerve_wait == 120


def test_a_saucer_s_shot_over_the_seam_begins_on_the_field() -> None:
    world = arena((100.0, 360.0))
    add_saucer(world, (1275.0, 360.0), SaucerSize.SMALL).fire_wait = 1
    (shot,) = of(fly(world, "."), ShotFired)
    assert 5.0 < shot.place[0] < 6.1


# Minelayers


def test_a_minelayer_changes_its_velocity_by_its_acceleration_and_no_more() -> None:
    """From (60, 40) to (90, 80) are 50 units/s; a tick gives 160 / 120 of them."""
    world = arena()
    minelayer = add_minelayer(world, (200.0, 300.0))
    minelayer.vx, minelayer.vy, minelayer.course_x, minelayer.course_y = 60.0, 40.0, 90.0, 80.0
    fly(world, ".")
    assert (minelayer.vx, minelayer.vy) == pytest.approx((60.8, 40.0 + 16.0 / 15.0), abs=1e-12)
    minelayer.vx, minelayer.vy = 89.5, 79.0
    fly(world, ".")
    assert (minelayer.vx, minelayer.vy) == (90.0, 80.0)


# Lancers


def firing(reach: float, velocity: Point) -> Lancer:
    """Return a Lancer that has burned a tick of its beam to the right, with nobody in the way."""
    world = arena((640.0, 100.0))
    ship_of(world).protection = NEVER
    lancer = add_lancer(world, (300.0, 600.0), RIGHT, LancerPhase.FIRE)
    lancer.timer, lancer.reach = 20, reach
    lancer.vx, lancer.vy = velocity
    fly(world, ".")
    return lancer


def length(lancer: Lancer) -> float:
    return math.fsum(math.hypot(*leg.motion) for leg in lancer.path)


def test_a_beam_that_has_met_nothing_keeps_its_reach_however_the_lancer_moves() -> None:
    assert length(firing(1000.0, (60.0, 0.0))) == pytest.approx(1000.0, abs=1e-9)


def test_a_spent_beam_gets_shorter_by_what_the_lancer_moves_down_to_nothing() -> None:
    """It slows by 220 / 120 units/s in the tick, whatever its direction."""
    way = (60.0 - 220.0 / 120.0) / 120.0
    for reach, left in ((100.0, 100.0 - way), (0.7, 0.7 - way), (0.2, 0.0)):
        for velocity in ((60.0, 0.0), (0.0, 60.0), (-36.0, 48.0)):
            lancer = firing(reach, velocity)
            assert lancer.reach == pytest.approx(left, abs=1e-12)
            assert length(lancer) == pytest.approx(left, abs=1e-9)


def test_a_beam_may_bite_in_every_tick() -> None:
    world = arena(rocks={(500.0, 600.0): Size.LARGE}, tuning=tuned(lancer={"bite": 1.0 / 120.0}))
    add_lancer(world, (300.0, 600.0), RIGHT, LancerPhase.LOCK)
    healths = [hit.health for hit in damaged(fly(world, ".."), Kind.LARGE_ROCK)]
    assert healths == [60, 30]
    assert len(destroyed(fly(world, "."), Kind.LARGE_ROCK)) == 1


def test_a_lancer_tells_where_it_locks_and_where_it_calms_down() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    lancer = world.lancers[0]
    events = fly(world, f"{ticks(MODERN.lancer.charge) + 2}.")
    place = (lancer.x, lancer.y)
    assert place != (340.0, 360.0)
    assert of(events, BeamCharging) == [BeamCharging(Kind.LANCER, lancer.id, 1, (340.0, 360.0))]
    assert of(events, BeamLocked) == [BeamLocked(Kind.LANCER, lancer.id, place, RIGHT)]
    ship_of(world).protection = NEVER
    assert of(fly(world, f"{ticks(MODERN.lancer.lock) + ticks(MODERN.lancer.fire)}."), BeamEnded) == [
        BeamEnded(Kind.LANCER, lancer.id, place)
    ]


def test_a_lancer_whose_target_is_gone_tells_where_it_is() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    lancer = world.lancers[0]
    fly(world, "20.")
    assert of(fly(world, "h"), BeamEnded) == [BeamEnded(Kind.LANCER, lancer.id, (lancer.x, lancer.y))]


def test_a_lancer_tells_that_it_fires() -> None:
    world = arena((640.0, 100.0))
    lancer = add_lancer(world, (300.0, 600.0), RIGHT, LancerPhase.LOCK)
    (fired,) = of(fly(world, "."), BeamFired)
    assert (fired.sender, fired.legs) == (lancer.id, lancer.path)


@each("way, wanted", [
    ((400.0, 0.0), (1.0, 0.0)), ((379.6, 0.0), (1.0, 0.0)), ((-400.0, 0.0), (-1.0, 0.0)),
    ((240.0, 320.0), (0.6, 0.8)), ((-240.0, 320.0), (-0.6, 0.8)),
    ((280.4, 0.0), (-1.0, 0.0)), ((60.0, 80.0), (-0.6, -0.8)), ((60.0, -80.0), (-0.6, 0.8)),
])  # fmt: skip
def test_a_lancer_accelerates_towards_a_ship_that_is_far_and_away_from_one_that_is_near(
    way: Point, wanted: Point
) -> None:
    """From 379.5 units on it comes, below 280.5 it goes; a tick gives 220 / 120 units/s."""
    for speed in (0.0, 60.0):
        world = arena((600.0 + way[0], 360.0 + way[1]))
        lancer = add_lancer(world, (600.0, 360.0))
        lancer.timer = NEVER
        lancer.vx, lancer.vy = wanted[0] * speed, wanted[1] * speed
        fly(world, ".")
        faster = speed + 220.0 / 120.0
        assert (lancer.vx, lancer.vy) == pytest.approx((wanted[0] * faster, wanted[1] * faster), abs=1e-9)


@pytest.mark.parametrize("distance", [280.6, 330.0, 379.4])
def test_between_them_a_lancer_circles_clockwise_or_not_by_its_id(distance: float) -> None:
    for extra, way in ((0, -1.0), (1, 1.0)):
        world = arena((600.0 + distance, 360.0))
        world.next_id += extra
        lancer = add_lancer(world, (600.0, 360.0))
        lancer.timer = NEVER
        fly(world, ".")
        assert lancer.id % 2 == extra
        assert (lancer.vx, lancer.vy) == pytest.approx((0.0, way * 220.0 / 120.0), abs=1e-9)


def test_a_lancer_reaches_its_full_speed_and_does_not_pass_it() -> None:
    world = arena((600.0, 360.0))
    lancer = add_lancer(world, (150.0, 360.0))
    lancer.timer, lancer.vx = NEVER, 119.0
    fly(world, "..")
    assert (lancer.vx, lancer.vy) == (120.0, 0.0)


def test_at_just_the_ends_of_its_distance_a_lancer_circles() -> None:
    for distance in (330.0 * 1.15, 330.0 * 0.85):
        world = arena((distance, 360.0))
        lancer = add_lancer(world, (0.0, 360.0))
        lancer.timer = NEVER
        fly(world, ".")
        assert (abs(lancer.vx), abs(lancer.vy)) == pytest.approx((0.0, 220.0 / 120.0), abs=1e-9)


def test_above_and_below_the_ship_it_circles_the_same_way() -> None:
    for side in (1.0, -1.0):
        world = arena((600.0, 360.0 + side * 330.0))
        world.next_id = 71
        lancer = add_lancer(world, (600.0, 360.0))
        lancer.timer = NEVER
        fly(world, ".")
        assert (lancer.vx, lancer.vy) == pytest.approx((-side * 220.0 / 120.0, 0.0), abs=1e-9)


def test_a_lancer_right_on_a_ship_makes_for_the_right() -> None:
    world = arena((600.0, 360.0))
    lancer = add_lancer(world, (600.0, 360.0))
    lancer.timer = NEVER
    fly(world, ".")
    assert (lancer.vx, lancer.vy) == pytest.approx((220.0 / 120.0, 0.0), abs=1e-12)


def test_a_lancer_charges_at_the_nearest_ship_whichever_comes_first() -> None:
    for near in (0, 1):
        world = arena((900.0, 360.0), ships=2)
        one, other = world.ships
        one.x, other.x = (500.0, 900.0) if near == 0 else (900.0, 500.0)
        one.y = other.y = 360.0
        add_lancer(world, (300.0, 360.0))
        assert [charge.target for charge in of(fly(world, "."), BeamCharging)] == [world.ships[near].id]


def test_a_lancer_that_cools_stalks_again_when_its_time_is_over() -> None:
    world = arena()
    lancer = add_lancer(world, (300.0, 360.0), RIGHT, LancerPhase.COOL)
    lancer.timer = 2
    fly(world, ".")
    assert (lancer.phase, lancer.timer) == (LancerPhase.COOL, 1)
    fly(world, ".")
    assert (lancer.phase.name, lancer.timer) == ("STALK", 264)
