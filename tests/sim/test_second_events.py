"""Several events of one body within one tick: what a turn or a broken shield changes for the next."""

from __future__ import annotations

import pytest

from tests.play import *

FAR = (100.0, 600.0)
ICE = tuned(ship={"drag": 0.0})
SMALL_ROCK = 13.0
HULL = 12.0
THICK = 3.0
"""units by which a wall reaches out of its middle line."""


def test_a_ship_whose_shield_breaks_flies_through_the_rock_it_would_have_met_next() -> None:
    """The shot comes at 0.2 of the tick, the rock would at 0.5: guarded by then, the ship cannot ram it."""
    world = arena(
        CENTRE, RIGHT, {(640.0 + HULL + SMALL_ROCK + 2.0, 360.0): Size.SMALL}, velocity=(480.0, 0.0)
    )
    ship = ship_of(world)
    ship.shields = 1
    add_shot(world, (640.0, 360.0 - HULL - 1.0), (480.0, 600.0), owner=99, hostile=True)

    events = fly(world, ".")

    assert len(of(events, ShieldBroken)) == 1
    assert not destroyed(events, *ROCKS)
    assert not of(events, ShipDestroyed)
    assert ship.score == 0


@pytest.mark.parametrize("speed", [20_000.0, -20_000.0])
def test_a_ship_that_hits_two_walls_again_and_again_within_a_tick_stays_between_them(speed: float) -> None:
    walls = [((700.0, 360.0), (0.0, 90.0), False), ((740.0, 360.0), (0.0, 90.0), False)]
    world = arena((720.0, 360.0), UP, walls=walls, velocity=(speed, 0.0), tuning=ICE)

    for _ in range(20):
        fly(world, ".")
        assert 715.0 - 1e-6 <= ship_of(world).x <= 725.0 + 1e-6


def test_a_shot_that_hits_two_walls_again_and_again_within_a_tick_stays_between_them() -> None:
    walls = [((700.0, 360.0), (0.0, 90.0), False), ((740.0, 360.0), (0.0, 90.0), False)]
    world = arena(FAR, walls=walls, tuning=tuned(shot={"ricochets": 1000}))
    shot = add_shot(world, (720.0, 360.0), (48_000.0, 0.0))

    for _ in range(20):
        fly(world, ".")
        assert 703.0 - 1e-6 <= shot.x <= 737.0 + 1e-6


@pytest.mark.parametrize(
    ("far", "start", "speed", "ricochets", "turns", "end"),
    [(800.0, 750.0, 24_000.0, 5, 2, 700.0 + THICK + 59.0), (740.0, 720.0, 120_000.0, 1000, 4, 703.0)],
    ids=["of 200 units 47 and 94 lead to walls", "of 1,000 units 17 and three times 34 lead to walls"],
)
def test_a_shot_turned_by_walls_in_one_tick_flies_no_further_than_its_speed_and_meets_four_at_most(
    *, far: float, start: float, speed: float, ricochets: int, turns: int, end: float
) -> None:
    """At the fourth wall it waits for the next tick."""
    walls = [((x, 360.0), (0.0, 90.0), False) for x in (700.0, far)]
    world = arena(FAR, walls=walls, tuning=tuned(shot={"ricochets": ricochets}))
    shot = add_shot(world, (start, 360.0), (speed, 0.0))

    events = fly(world, ".")

    left, right = world.walls
    assert [turn.wall for turn in of(events, Ricocheted)] == [right.id, left.id, right.id, left.id][:turns]
    assert (shot.x, shot.y) == pytest.approx((end, 360.0))
    assert shot.vx == speed


def test_a_shot_turned_late_in_a_tick_reaches_what_lies_on_its_new_way_in_the_next_one() -> None:
    """It turns at 0.8 of the tick; 11 units of its way are left then, and the rock is 33 away."""
    world = arena(FAR, rocks={(760.0, 385.0): Size.SMALL}, walls=[((800.0, 360.0), (0.0, 90.0), False)])
    shot = add_shot(world, (757.0, 340.0), (6000.0, 3000.0))

    events = fly(world, ".")

    assert len(of(events, Ricocheted)) == 1
    assert not destroyed(events, *ROCKS)
    assert (shot.x, shot.y) == pytest.approx((787.0, 365.0))
    assert len(destroyed(fly(world, "."), *ROCKS)) == 1


def test_a_shot_that_turns_at_a_wall_hits_no_ship_behind_that_wall() -> None:
    """Its new way, drawn backwards beyond the wall, goes through the ship; the shot was never there."""
    wall = ((800.0, 360.0), (0.0, 90.0), False)
    world = arena((825.0, 360.0), walls=[wall])
    add_shot(world, (757.0, 360.0), (6000.0, 0.0), owner=99, hostile=True)

    events = fly(world, "3.")

    assert len(of(events, Ricocheted)) == 1
    assert not of(events, ShipDestroyed)


def test_a_ship_that_turned_at_a_wall_is_not_hit_behind_that_wall() -> None:
    """The ship's new way, drawn backwards beyond the wall, goes through the shot; it was never there."""
    wall = ((800.0, 360.0), (0.0, 90.0), False)
    world = arena((783.0, 360.0), walls=[wall], velocity=(480.0, 0.0), tuning=ICE)
    add_shot(world, (796.0, 360.0), (0.0, -6000.0), owner=99, hostile=True)

    events = fly(world, ".")

    assert len(of(events, Bounced)) == 1
    assert not of(events, ShipDestroyed)


@pytest.mark.parametrize(("place", "half", "velocity"), [
    ((600.0, 360.0 - HULL - THICK), (80.0, 0.0), (200.0, 0.0)),
    ((600.0, 360.0 + HULL + THICK), (80.0, 0.0), (-200.0, 0.0)),
    ((640.0 - HULL - THICK, 330.0), (0.0, 80.0), (0.0, 200.0)),
    ((640.0 + HULL + THICK, 330.0), (0.0, 80.0), (0.0, -200.0)),
])  # fmt: skip
def test_a_ship_that_touches_a_wall_slides_along_it_unhindered(
    place: Point, half: Point, velocity: Point
) -> None:
    world = arena(place, walls=[(CENTRE, half, False)], velocity=velocity, tuning=ICE)

    events = fly(world, "12.")

    ship = ship_of(world)
    assert not of(events, Bounced)
    assert (ship.vx, ship.vy) == velocity
    way = 12 * DT
    assert (ship.x, ship.y) == pytest.approx((place[0] + velocity[0] * way, place[1] + velocity[1] * way))


@pytest.mark.parametrize("across", [-1.0, 1.0])
@pytest.mark.parametrize("down", [-1.0, 1.0])
def test_a_ship_that_leaves_the_end_of_a_wall_behind_does_not_bounce(across: float, down: float) -> None:
    """It is nearer to the wall's line than it may come to the wall, but well beyond the wall's end."""
    world = arena(
        (640.0 + across * 96.0, 360.0 - down * 10.0),
        walls=[(CENTRE, (80.0, 0.0), False)],
        velocity=(across * 480.0, down * 60.0),
        tuning=ICE,
    )

    events = fly(world, "3.")

    ship = ship_of(world)
    assert not of(events, Bounced)
    assert (ship.x, ship.y) == pytest.approx((640.0 + across * 108.0, 360.0 - down * 8.5))


def test_a_shot_that_has_two_ricochets_turns_twice_and_ends_at_the_third_wall() -> None:
    walls = [((700.0, 360.0), (0.0, 90.0), False), ((740.0, 360.0), (0.0, 90.0), False)]
    world = arena(FAR, walls=walls, tuning=tuned(shot={"ricochets": 2}))
    add_shot(world, (720.0, 360.0), (2_400.0, 0.0))

    events = fly(world, "10.")

    left, right = world.walls
    assert [turn.wall for turn in of(events, Ricocheted)] == [right.id, left.id]
    assert [spent.place for spent in of(events, ShotSpent)] == [pytest.approx((737.0, 360.0))]


def test_a_ship_that_turns_makes_nobody_look_again_whose_way_it_does_not_concern() -> None:
    world = arena(
        (780.0, 360.0), velocity=(480.0, 0.0), walls=[((798.0, 360.0), (0.0, 90.0), False)], tuning=ICE
    )
    shot = add_shot(world, FAR, (300.0, 0.0))
    record = Record()

    events = fly(world, ".", record=record)

    assert len(of(events, Bounced)) == 1
    assert len([sweep for sweep in record.sweeps if sweep.mover == shot.id]) == 1


def test_a_ship_that_takes_a_pick_up_makes_no_enemy_s_shot_look_again() -> None:
    world = arena(velocity=(480.0, 0.0), tuning=ICE)
    add_pick_up(world, (CENTRE[0] + 28.0, CENTRE[1]), PickUpKind.SHIELD)
    shot = add_shot(world, FAR, (300.0, 0.0), owner=99, hostile=True)
    record = Record()

    events = fly(world, ".", record=record)

    assert len(of(events, PickUpTaken)) == 1
    assert len([sweep for sweep in record.sweeps if sweep.mover == shot.id]) == 1


def test_the_rest_of_a_way_after_a_turn_is_recorded_as_it_is_left() -> None:
    """It turns at 0.8 of the tick: of (-50, 25) units a fifth is left."""
    world = arena(FAR, walls=[((800.0, 360.0), (0.0, 90.0), False)])
    add_shot(world, (757.0, 340.0), (6000.0, 3000.0))
    record = Record()

    fly(world, ".", record=record)

    rest = record.sweeps[-1]
    assert rest.start == pytest.approx((797.0, 360.0))
    assert rest.motion == pytest.approx((-10.0, 5.0))
