from __future__ import annotations

import pytest

from game.sim.pick_ups import may_drop
from tests.play import *

PULSE = 18
"""ticks between two pulses."""
STILL = tuned(lancer={"speed": 0.0})


def test_three_pulses_crack_and_kill_a_large_rock_for_points_and_two_children() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE})
    rock = world.rocks[0].id
    events = fly(world, f"{3 * PULSE}l")
    assert [(hit.id, hit.health) for hit in damaged(events, *ROCKS)] == [(rock, 60), (rock, 30)]
    assert damaged(events, *ROCKS)[0].place == pytest.approx((900.0 - 52.0, 360.0))
    assert damaged(events, *ROCKS)[0].centre == (900.0, 360.0)
    (broken,) = destroyed(events, *ROCKS)
    assert (broken.id, broken.kind, broken.cause) == (rock, Kind.LARGE_ROCK, Cause.LASER)
    assert (broken.by, broken.points) == (ship_of(world).id, 100)
    assert [child.id for child in world.rocks] == list(broken.children)
    assert [(child.size, child.health) for child in world.rocks] == [(Size.MEDIUM, 60)] * 2
    assert ship_of(world).score == world.score == 100
    assert world.tally.rocks_destroyed == 1


def test_the_pulse_leaves_in_the_tick_of_the_press() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE})
    assert len(of(fly(world, "l"), LaserFired)) == 1
    assert world.rocks[0].health == 60


@pytest.mark.parametrize(
    ("size", "pulses", "points"), [(Size.LARGE, 3, 100), (Size.MEDIUM, 2, 150), (Size.SMALL, 1, 100)]
)
def test_a_rock_takes_a_pulse_for_each_thirty_of_its_health(size: Size, pulses: int, points: int) -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): size})
    events = fly(world, f"{(pulses - 1) * PULSE}l")
    assert not destroyed(events, *ROCKS)
    assert [broken.points for broken in destroyed(fly(world, "l"), *ROCKS)] == [points]


def test_held_it_fires_every_eighteen_ticks_and_no_sooner_when_tapped() -> None:
    assert len(of(fly(arena(), f"{PULSE}l"), LaserFired)) == 1
    assert len(of(fly(arena(), f"{PULSE + 1}l"), LaserFired)) == 2
    assert len(of(fly(arena(), "l." * (PULSE // 2)), LaserFired)) == 1


def test_one_pulse_pierces_three_rocks_in_order_of_distance() -> None:
    far, near, middle = (1000.0, 360.0), (740.0, 360.0), (860.0, 360.0)
    world = arena(heading=RIGHT, rocks={far: Size.LARGE, near: Size.LARGE, middle: Size.LARGE})
    events = fly(world, "l")
    assert [hit.centre for hit in damaged(events, *ROCKS)] == [near, middle, far]
    assert [rock.health for rock in world.rocks] == [60, 60, 60]
    (fired,) = of(events, LaserFired)
    assert [x for x, _ in fired.hits] == pytest.approx([688.0, 808.0, 948.0])


def test_it_ends_at_its_reach() -> None:
    edge = 640.0 + 14.0 + 560.0
    for rim, health in ((edge - 0.01, 60), (edge + 0.01, 90)):
        world = arena(heading=RIGHT, rocks={(rim + 52.0, 360.0): Size.LARGE})
        events = fly(world, "l")
        assert world.rocks[0].health == health
        (leg,) = of(events, LaserFired)[0].legs
        assert (leg.start, leg.motion) == ((654.0, 360.0), (560.0, 0.0))


def test_it_does_not_hit_what_is_behind_the_ship() -> None:
    world = arena(heading=RIGHT, rocks={(500.0, 360.0): Size.LARGE, (640.0, 500.0): Size.LARGE})
    events = fly(world, "l")
    assert of(events, LaserFired)[0].hits == ()
    assert [rock.health for rock in world.rocks] == [90, 90]


def test_a_graze_hits_and_a_near_miss_does_not() -> None:
    for beside, health in ((51.99, 60), (52.01, 90)):
        world = arena(heading=RIGHT, rocks={(900.0, 360.0 + beside): Size.LARGE})
        fly(world, "l")
        assert world.rocks[0].health == health


@pytest.mark.parametrize(("heading", "ship", "rock"), [
    (RIGHT, (1200.0, 360.0), (100.0, 360.0)),
    (LEFT, (80.0, 360.0), (1150.0, 360.0)),
    (UP, (640.0, 100.0), (640.0, 600.0)),
    (DOWN, (640.0, 650.0), (640.0, 120.0)),
    (RIGHT + 8192, (1220.0, 660.0), (100.0, 60.0)),
])  # fmt: skip
def test_it_crosses_the_seams_and_the_corner(
    heading: int, ship: tuple[float, float], rock: tuple[float, float]
) -> None:
    world = arena(ship, heading, {rock: Size.LARGE})
    assert [hit.health for hit in damaged(fly(world, "l"), *ROCKS)] == [60]


def test_a_pulse_costs_energy_and_the_bar_holds_eight() -> None:
    world = arena()
    ship = ship_of(world)
    fly(world, "l")
    assert ship.energy == 87.5
    events = fly(world, f"{20 * PULSE}l")
    assert len(of(events, LaserFired)) == 7
    assert ship.energy == 0.0
    assert world.tally.pulses_fired == 8


def test_an_empty_laser_refuses_once_per_press() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE})
    ship = ship_of(world)
    ship.energy = 12.4
    events = fly(world, "5l")
    assert not of(events, LaserFired)
    assert [(empty.ship, empty.place) for empty in of(events, LaserEmpty)] == [(ship.id, CENTRE)]
    assert world.rocks[0].health == 90
    ship.energy = 12.5
    fly(world, ".")
    assert len(of(fly(world, "l"), LaserFired)) == 1


def test_the_last_drop_buys_a_pulse() -> None:
    world = arena()
    ship_of(world).energy = 12.5
    assert len(of(fly(world, "l"), LaserFired)) == 1
    assert ship_of(world).energy == 0.0


def test_energy_refills_while_the_button_is_up_and_never_beyond_the_bar() -> None:
    world = arena()
    ship = ship_of(world)
    ship.energy = 0.0
    fly(world, "120.")
    assert ship.energy == pytest.approx(9.0)
    fly(world, "60l")
    assert ship.energy == pytest.approx(9.0)
    ship.energy = 99.99
    fly(world, "5.")
    assert ship.energy == 100.0


def test_a_tapped_laser_gains_what_a_held_one_does_not() -> None:
    world = arena(tuning=tuned(laser={"refill": 120.0}))
    fly(world, "l5.")
    assert ship_of(world).energy == pytest.approx(92.5)


def test_it_kills_a_saucer_and_scores_and_needs_two_pulses_for_a_lancer() -> None:
    world = arena(
        heading=RIGHT, saucers={(800.0, 360.0): SaucerSize.SMALL}, lancers=[(1000.0, 360.0)], tuning=STILL
    )
    world.lancers[0].timer, world.lancers[0].phase = NEVER, LancerPhase.COOL
    events = fly(world, f"{PULSE}l")
    assert [(end.cause, end.by, end.points) for end in destroyed(events, *SAUCERS)] == [
        (Cause.LASER, 1, 1000)
    ]
    assert [hurt.health for hurt in damaged(events, Kind.LANCER)] == [30]
    events = fly(world, "l")
    assert [(end.cause, end.by, end.points) for end in destroyed(events, Kind.LANCER)] == [
        (Cause.LASER, 1, 500)
    ]
    assert ship_of(world).score == 1500
    assert not world.saucers
    assert not world.lancers


def test_a_saucer_that_the_laser_kills_no_longer_shoots_nor_leaves() -> None:
    for ending in ("fire_wait", "life"):
        world = arena(
            heading=RIGHT, saucers={(800.0, 360.0): SaucerSize.SMALL}, tuning=tuned(pick_up={"chance": 0.0})
        )
        setattr(world.saucers[0], ending, 1)
        events = fly(world, "l")
        assert [type(event) for event in events] == [LaserFired, BodyDestroyed]
        assert not world.shots


def test_a_rock_that_the_laser_kills_is_no_longer_there_for_the_ship_in_the_same_tick() -> None:
    world = arena(heading=RIGHT, rocks={(670.0, 360.0): Size.SMALL}, velocity=(480.0, 0.0))
    fly(world, "l3.")
    assert ship_of(world).lives == 3
    assert ship_of(world).score == 100


def test_in_a_game_without_a_laser_its_button_does_nothing_and_no_overcharge_is_dropped() -> None:
    world = arena(heading=RIGHT, tuning=tuned(laser={"energy": 0.0}, pick_up={"chance": 1.0}))
    ship = world.ships[0]
    ship.overcharge = 1000
    assert fly(world, "20l") == []
    ctx = StepContext(world)
    for _ in range(50):
        may_drop(ctx, (100.0, 100.0))
        assert ctx.dropped.pop().gives is not PickUpKind.OVERCHARGE
