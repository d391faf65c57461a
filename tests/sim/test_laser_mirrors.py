from __future__ import annotations

import pytest

from tests.play import *

Standing = tuple[Point, Point, bool]


def test_a_plain_wall_stops_it() -> None:
    wall: Standing = ((800.0, 360.0), (0.0, 80.0), False)
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE}, walls=[wall])
    events = fly(world, "l")
    (leg,) = of(events, LaserFired)[0].legs
    assert leg.motion == pytest.approx((146.0, 0.0))
    assert leg.normal == (-1.0, 0.0)
    assert world.rocks[0].health == 90


def test_a_wall_beside_the_line_stops_nothing() -> None:
    wall: Standing = ((800.0, 445.0), (0.0, 80.0), False)
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE}, walls=[wall])
    fly(world, "l")
    assert world.rocks[0].health == 60


@pytest.mark.parametrize(("half", "rock"), [((60.0, 60.0), (800.0, 500.0)), ((60.0, -60.0), (800.0, 200.0))])
def test_a_slanted_mirror_turns_it_round_the_corner(half: Point, rock: Point) -> None:
    world = arena(heading=RIGHT, rocks={rock: Size.LARGE}, walls=[((800.0, 360.0), half, True)])
    events = fly(world, "l")
    first, second = of(events, LaserFired)[0].legs
    assert first.motion == pytest.approx((146.0, 0.0))
    way = 1.0 if rock[1] > 360.0 else -1.0
    assert second.motion == pytest.approx((0.0, way * (560.0 - 146.0)))
    assert second.start == pytest.approx((800.0, 360.0))
    assert world.rocks[0].health == 60
    assert damaged(events, *ROCKS)[0].place == pytest.approx((800.0, rock[1] - way * 52.0))


def test_a_rock_hit_before_and_after_a_mirror_is_hurt_once() -> None:
    wall: Standing = ((900.0, 360.0), (0.0, 80.0), True)
    world = arena(heading=RIGHT, rocks={(780.0, 360.0): Size.LARGE}, walls=[wall])
    events = fly(world, "l")
    assert len(of(events, LaserFired)[0].legs) == 2
    assert len(damaged(events, *ROCKS)) == 1


def test_between_two_mirrors_it_is_reflected_four_times_and_then_stopped() -> None:
    walls: list[Standing] = [((700.0, 360.0), (0.0, 80.0), True), ((600.0, 360.0), (0.0, 80.0), True)]
    world = arena(heading=RIGHT, walls=walls)
    legs = of(fly(world, "l"), LaserFired)[0].legs
    assert [leg.motion[0] for leg in legs] == pytest.approx([46.0, -100.0, 100.0, -100.0, 100.0])
    assert [leg.normal for leg in legs] == [(-1.0, 0.0), (1.0, 0.0)] * 2 + [(-1.0, 0.0)]


def test_its_reach_counts_the_way_round_mirrors() -> None:
    walls: list[Standing] = [((900.0, 360.0), (0.0, 80.0), True), ((500.0, 360.0), (0.0, 80.0), True)]
    legs = of(fly(arena(heading=RIGHT, walls=walls), "l"), LaserFired)[0].legs
    assert [leg.motion[0] for leg in legs] == pytest.approx([246.0, -314.0])
    assert legs[-1].barrier is None


def test_it_never_hurts_the_ship_that_fired_it() -> None:
    world = arena(CENTRE, DOWN, walls=[((640.0, 500.0), (80.0, 0.0), True)])
    events = fly(world, "40l")
    assert len(of(events, LaserFired)) == 3
    assert world.lives == 3


def test_a_mirror_over_the_seam_reflects() -> None:
    world = arena((640.0, 100.0), UP, {(640.0, 250.0): Size.LARGE}, [((640.0, 718.0), (80.0, 0.0), True)])
    fly(world, "l")
    assert world.rocks[0].health == 60


def test_with_its_nose_at_a_wall_it_does_not_shoot_through() -> None:
    walls: list[Standing] = [((655.0, 360.0), (0.0, 80.0), False)]
    world = arena(heading=RIGHT, rocks={(760.0, 360.0): Size.LARGE}, walls=walls)
    fly(world, "l[^l]30l")
    assert world.rocks[0].health == 90
