"""LINE: rocks in a row on one pulse pay more; BANK: so does a kill after reflections."""

from __future__ import annotations

import pytest

from tests.play import *


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_rocks_pierced_by_one_pulse_pay_as_often_as_there_are(count: int) -> None:
    rocks: dict[tuple[float, float], Size | Drifting] = {
        (720.0 + 60.0 * number, 360.0): Size.SMALL for number in range(count)
    }
    world = arena(heading=RIGHT, rocks=rocks)
    events = fly(world, "l")
    assert [end.points for end in of(events, BodyDestroyed)] == [100 * count] * count
    lines = [(line.ship, line.rocks, line.times) for line in of(events, LineShot)]
    assert lines == ([(ship_of(world).id, count, count)] if count > 1 else [])


def test_a_line_gives_a_little_energy_back_for_each_rock_beyond_the_first() -> None:
    for count, back in ((1, 0.0), (2, 4.0), (3, 8.0), (6, 12.5)):
        rocks: dict[tuple[float, float], Size | Drifting] = {
            (700.0 + 40.0 * number, 360.0): Size.SMALL for number in range(count)
        }
        world = arena(heading=RIGHT, rocks=rocks)
        fly(world, "l")
        assert ship_of(world).energy == 100.0 - 12.5 + back


def test_a_row_of_which_none_breaks_is_no_line() -> None:
    world = arena(heading=RIGHT, rocks={(760.0, 360.0): Size.LARGE, (900.0, 360.0): Size.LARGE})
    assert not of(fly(world, "l"), LineShot)
    assert ship_of(world).energy == 87.5


def test_what_is_no_rock_makes_no_line() -> None:
    world = arena(
        heading=RIGHT, rocks={(760.0, 360.0): Size.SMALL}, saucers={(900.0, 360.0): SaucerSize.LARGE}
    )
    events = fly(world, "l")
    assert [end.points for end in of(events, BodyDestroyed)] == [100, 200]
    assert not of(events, LineShot)


def test_a_kill_after_a_reflection_of_the_laser_pays_twice() -> None:
    mirror = ((800.0, 360.0), (60.0, 60.0), True)
    world = arena(heading=RIGHT, rocks={(800.0, 500.0): Size.SMALL}, walls=[mirror])
    events = fly(world, "l")
    assert [end.points for end in of(events, BodyDestroyed)] == [200]
    assert of(events, BankShot) == [BankShot(ship_of(world).id, (800.0, 500.0), 1)]


def test_after_two_reflections_it_pays_three_times() -> None:
    walls = [((800.0, 360.0), (60.0, 60.0), True), ((800.0, 560.0), (60.0, -60.0), True)]
    world = arena(heading=RIGHT, rocks={(700.0, 560.0): Size.SMALL}, walls=walls)
    events = fly(world, "l")
    assert [end.points for end in of(events, BodyDestroyed)] == [300]
    assert [bank.reflections for bank in of(events, BankShot)] == [2]


def test_a_bullet_that_ricocheted_banks_as_well_and_one_that_did_not_does_not() -> None:
    wall = ((800.0, 360.0), (60.0, 60.0), False)
    world = arena(heading=RIGHT, rocks={(800.0, 500.0): Size.SMALL}, walls=[wall])
    events = fly(world, "*80.")
    assert [end.points for end in of(events, BodyDestroyed)] == [200]
    assert [bank.reflections for bank in of(events, BankShot)] == [1]
    world = arena(heading=DOWN, rocks={(640.0, 500.0): Size.SMALL})
    events = fly(world, "*80.")
    assert [end.points for end in of(events, BodyDestroyed)] == [100]
    assert not of(events, BankShot)


def test_a_line_behind_a_mirror_is_both() -> None:
    mirror = ((800.0, 360.0), (60.0, 60.0), True)
    rocks: dict[tuple[float, float], Size | Drifting] = {
        (800.0, 480.0): Size.SMALL, (800.0, 540.0): Size.SMALL,
    }  # fmt: skip
    world = arena(heading=RIGHT, rocks=rocks, walls=[mirror])
    assert [end.points for end in of(fly(world, "l"), BodyDestroyed)] == [400, 400]
