"""Bullets and the laser: when they fire, what they cost, how far they reach, what they break."""

import pytest

from game.sim.pick_ups import may_drop
from tests.play import *

PULSE = 18
"""ticks between two pulses."""


def counts(events: list[Event], kind: type[Event]) -> int:
    return len(of(events, kind))


@each("before, script, size, points, children", [
    (".", "*60.", Size.LARGE, 100, 2), (".", "*60.", Size.MEDIUM, 150, 2),
    (".", "*60.", Size.SMALL, 100, 0), (f"{2 * PULSE}l", "l", Size.LARGE, 100, 2),
    (f"{PULSE}l", "l", Size.MEDIUM, 150, 2), (".", "l", Size.SMALL, 100, 0),
])  # fmt: skip
def test_a_bullet_or_a_pulse_for_each_thirty_of_its_health_breaks_a_rock_for_points(
    before: str, script: str, size: Size, points: int, children: int
) -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): size})
    assert destroyed(fly(world, before), *ROCKS) == []
    (broken,) = destroyed(fly(world, script), *ROCKS)
    assert (broken.id, broken.kind) == (2, Kind[f"{size.name}_ROCK"])
    assert broken.cause is (Cause.LASER if script == "l" else Cause.SHOT)
    assert (broken.by, broken.points, len(broken.children)) == (1, points, children)
    assert tuple(rock.id for rock in world.rocks) == broken.children
    assert (ship_of(world).score, world.score, world.tally.rocks_destroyed) == (points, points, 1)
    assert world.shots == []


# Bullets


def test_a_bullet_leaves_from_the_nose_with_the_ship_s_velocity_added() -> None:
    world = arena(heading=DOWN, velocity=(100.0, 30.0), tuning=tuned(ship={"drag": 0.0}))
    coming = world.next_id
    (fired,) = of(fly(world, "*"), ShotFired)
    assert fired == ShotFired(coming, 1, hostile=False, place=(640.0, 374.0), velocity=(100.0, 650.0))
    (shot,) = world.shots
    assert (shot.id, shot.x, shot.y) == pytest.approx((coming, 640.0 + 100.0 * DT, 374.0 + 650.0 * DT))


@each("script, fired", [("60*", 1), ("*.*.3*.", 3), ("*." * 30, 4)])
def test_each_press_fires_once_and_at_most_four_are_alive(script: str, fired: int) -> None:
    world = arena()
    assert counts(fly(world, script), ShotFired) == len(world.shots) == world.tally.shots_fired == fired


@each("early, fired", [(10, 1), (11, 0)])
def test_a_press_that_came_up_to_eighty_milliseconds_early_still_fires(early: int, fired: int) -> None:
    world = arena()
    fly(world, "*.*.*.*.92.")
    world.shots[0].life = early - 1
    assert counts(fly(world, f"*{early + 3}."), ShotFired) == fired


def test_a_waiting_press_fires_one_shot_however_long_it_is_held() -> None:
    world = arena()
    fly(world, "*.*.*.*.")
    world.shots[0].life = world.shots[1].life = 3
    assert counts(fly(world, "40*"), ShotFired) == 1


def test_a_bullet_lives_one_and_a_tenth_seconds() -> None:
    world = arena(heading=RIGHT)
    (fired,) = of(fly(world, "*"), ShotFired)
    assert not of(fly(world, "131."), ShotSpent)
    (shot,) = world.shots
    assert world.torus.distance(fired.place, (shot.x, shot.y)) == pytest.approx(1280.0 - 620.0 * 1.1)
    assert [spent.shot for spent in of(fly(world, "."), ShotSpent)] == [fired.shot]
    assert not world.shots


def test_a_bullet_ricochets_once_at_its_speed_and_is_spent_at_the_second_wall() -> None:
    walls = [((800.0, 360.0), (0.0, 80.0)), ((500.0, 360.0), (0.0, 80.0))]
    world = arena(heading=RIGHT, walls=walls)
    first, second = world.walls
    (bounced,) = of(fly(world, "*30."), Ricocheted)
    assert (bounced.wall, bounced.normal) == (first.id, (-1.0, 0.0))
    assert bounced.place == pytest.approx((800.0, 360.0))
    (shot,) = world.shots
    assert (shot.vx, shot.x) == pytest.approx((-620.0, 797.0 - (31 * 620.0 * DT - (797.0 - 654.0))))
    (spent,) = of(fly(world, "60."), ShotSpent)
    assert (spent.shot, *spent.place) == pytest.approx((bounced.shot, 503.0, 360.0))
    assert world.walls == [first, second]


# The laser


@each("script, fired", [
    ("l", 1), (f"{PULSE}l", 1), (f"{PULSE + 1}l", 2), ("l." * (PULSE // 2), 1), (f"{9 * PULSE}l", 8),
])  # fmt: skip
def test_held_it_fires_every_eighteen_ticks_and_no_sooner_when_tapped_and_the_bar_holds_eight(
    script: str, fired: int
) -> None:
    world = arena(tuning=tuned(laser={"refill": 0.0}))
    assert counts(fly(world, script), LaserFired) == world.tally.pulses_fired == fired
    assert ship_of(world).energy == 100.0 - 12.5 * fired


def test_one_pulse_pierces_three_rocks_in_order_of_distance_and_ends_none_behind_the_ship() -> None:
    far, near, middle = (1000.0, 360.0), (740.0, 360.0), (860.0, 360.0)
    world = arena(heading=RIGHT, rocks=dict.fromkeys((far, near, middle, (500.0, 360.0)), Size.LARGE))
    events = fly(world, "l")
    hits = damaged(events, *ROCKS)
    assert [(hit.centre, hit.health) for hit in hits] == [(centre, 60) for centre in (near, middle, far)]
    assert [hit.place[0] for hit in hits] == pytest.approx([688.0, 808.0, 948.0])
    assert [rock.health for rock in world.rocks] == [60, 60, 60, 90]
    assert [x for x, _ in of(events, LaserFired)[0].hits] == pytest.approx([688.0, 808.0, 948.0])


@each("rock, health", [
    ((654.0 + 560.0 + 51.99, 360.0), 60), ((654.0 + 560.0 + 52.01, 360.0), 90), ((900.0, 360.0 + 51.99), 60),
    ((900.0, 360.0 + 52.01), 90),
])  # fmt: skip
def test_it_ends_at_its_reach_and_a_graze_hits(rock: Point, health: int) -> None:
    world = arena(heading=RIGHT, rocks={rock: Size.LARGE})
    (leg,) = of(fly(world, "l"), LaserFired)[0].legs
    assert (world.rocks[0].health, leg.start, leg.motion) == (health, (654.0, 360.0), (560.0, 0.0))


def test_the_last_drop_buys_a_pulse_and_an_empty_laser_refuses_once_per_press() -> None:
    world = arena(rocks={(640.0, 200.0): Size.LARGE})
    ship = ship_of(world)
    for script, energy, fired, empty in (
        ("5l", 12.4, 0, 1), ("5l", 12.4, 0, 0), ("3.", 12.4, 0, 0), ("l", 12.4, 0, 1), (".", 12.5, 0, 0),
        ("l", 12.5, 1, 0),
    ):  # fmt: skip
        ship.energy = energy
        events = fly(world, script)
        assert of(events, LaserEmpty) == [LaserEmpty(1, CENTRE)] * empty
        assert (counts(events, LaserFired), world.rocks[0].health) == (fired, 90 - 30 * fired)
    assert ship.energy == 0.0


@each("energy, script, refill, left", [
    (0.0, "120.", 9.0, 9.0), (9.0, "60l", 9.0, 9.0), (99.99, "5.", 9.0, 100.0), (100.0, "l5.", 120.0, 92.5),
])  # fmt: skip
def test_energy_refills_while_the_button_is_up_and_never_beyond_the_bar(
    energy: float, script: str, refill: float, left: float
) -> None:
    world = arena(tuning=tuned(laser={"refill": refill}))
    ship_of(world).energy = energy
    fly(world, script)
    assert ship_of(world).energy == pytest.approx(left)


@each("ending", ["fire_wait", "life"])
def test_a_saucer_that_the_laser_kills_no_longer_shoots_nor_leaves(ending: str) -> None:
    world = arena(
        heading=RIGHT, saucers={(800.0, 360.0): SaucerSize.SMALL}, tuning=tuned(pick_up={"chance": 0.0})
    )
    setattr(world.saucers[0], ending, 1)
    assert story(fly(world, "l")) == "LaserFired 1, BodyDestroyed SMALL_SAUCER 1000"
    assert not world.shots


def test_a_rock_that_the_laser_kills_is_no_longer_there_for_the_ship_in_the_same_tick() -> None:
    world = arena(heading=RIGHT, rocks={(670.0, 360.0): Size.SMALL}, velocity=(480.0, 0.0))
    assert story(fly(world, "l3.")) == "LaserFired 1, BodyDestroyed SMALL_ROCK 100"


def test_in_a_game_without_a_laser_its_button_does_nothing_and_no_overcharge_is_dropped() -> None:
    world = arena(heading=RIGHT, tuning=tuned(laser={"energy": 0.0}, pick_up={"chance": 1.0}))
    world.ships[0].overcharge = 1000
    assert fly(world, "20l") == []
    ctx = StepContext(world)
    for _ in range(50):
        may_drop(ctx, (100.0, 100.0))
        assert ctx.dropped.pop().gives is not PickUpKind.OVERCHARGE


# LINE and BANK


@each("count, back", [(1, 0.0), (2, 4.0), (3, 8.0), (6, 12.5)])
def test_rocks_pierced_by_one_pulse_pay_as_often_as_there_are_and_give_energy_back(
    count: int, back: float
) -> None:
    world = arena(
        heading=RIGHT, rocks={(720.0 + 60.0 * number, 360.0): Size.SMALL for number in range(count)}
    )
    events = fly(world, "l")
    assert [end.points for end in of(events, BodyDestroyed)] == [100 * count] * count
    lines = [(line.ship, line.rocks, line.times) for line in of(events, LineShot)]
    assert lines == ([(1, count, count)] if count > 1 else [])
    assert ship_of(world).energy == 100.0 - 12.5 + back


HALF_WAY = ((800.0, 360.0), (60.0, 60.0))
"""A mirror that sends what comes from the left down."""


@each("script, rocks, walls, told", [
    ("l", [(800.0, 500.0)], [HALF_WAY], "LaserFired 2, BodyDestroyed SMALL_ROCK 400, BankShot 1"),
    ("l", [(700.0, 560.0)], [HALF_WAY, ((800.0, 560.0), (60.0, -60.0))],
     "LaserFired 3, BodyDestroyed SMALL_ROCK 900, BankShot 2"),
    ("*80.", [(800.0, 500.0)], [HALF_WAY], "Ricocheted, BodyDestroyed SMALL_ROCK 400, BankShot 1"),
    ("*80.", [(800.0, 360.0)], [], "BodyDestroyed SMALL_ROCK 100"),
    ("l", [(800.0, 480.0), (800.0, 540.0)], [HALF_WAY],
     "LaserFired 2" + 2 * ", BodyDestroyed SMALL_ROCK 800, BankShot 1" + ", LineShot 2"),
])  # fmt: skip
def test_a_kill_pays_by_the_square_of_its_legs_times_its_line(
    script: str, rocks: list[Point], walls: list[tuple[Point, Point]], told: str
) -> None:
    world = arena(heading=RIGHT, rocks=dict.fromkeys(rocks, Size.SMALL), walls=walls)
    assert story(fly(world, script)) == told


@each("first, other, energy, told", [
    (Size.LARGE, Kind.LARGE_ROCK, 87.5, "BodyDamaged LARGE_ROCK, BodyDamaged LARGE_ROCK"),
    (Size.SMALL, Kind.LARGE_SAUCER, 87.5, "BodyDestroyed SMALL_ROCK 100, BodyDestroyed LARGE_SAUCER 200"),
])  # fmt: skip
def test_a_row_of_which_none_breaks_and_what_is_no_rock_make_no_line(
    first: Size, other: Kind, energy: float, told: str
) -> None:
    world = arena(heading=RIGHT, rocks={(760.0, 360.0): first}, tuning=tuned(pick_up={"chance": 0.0}))
    add_body(world, other, (900.0, 360.0))
    assert story(fly(world, "l")) == f"LaserFired 1, {told}"
    assert ship_of(world).energy == energy
