from __future__ import annotations

import pytest

from tests.play import *

STILL = tuned(lancer={"speed": 0.0})


def test_a_press_of_fire_breaks_a_rock_into_two_and_scores() -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): Size.LARGE})
    rock = world.rocks[0].id
    events = fly(world, "*60.")
    (broken,) = destroyed(events, *ROCKS)
    assert (broken.id, broken.cause, broken.by, broken.points) == (rock, Cause.SHOT, 1, 100)
    assert [(child.id, child.size) for child in world.rocks] == [(k, Size.MEDIUM) for k in broken.children]
    assert len(broken.children) == 2
    assert ship_of(world).score == 100
    assert not world.shots


@pytest.mark.parametrize(
    ("size", "points", "children"), [(Size.LARGE, 100, 2), (Size.MEDIUM, 150, 2), (Size.SMALL, 100, 0)]
)
def test_one_bullet_breaks_one_rock_of_any_size(size: Size, points: int, children: int) -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): size, (1000.0, 360.0): Size.LARGE})
    (broken,) = destroyed(fly(world, "*60."), *ROCKS)
    assert (broken.points, len(broken.children)) == (points, children)
    assert world.rocks[0].health == 90


def test_a_bullet_leaves_from_the_nose_with_the_ship_s_velocity_added() -> None:
    world = arena(heading=DOWN, velocity=(100.0, 30.0), tuning=tuned(ship={"drag": 0.0}))
    (fired,) = of(fly(world, "*"), ShotFired)
    assert fired.place == (640.0, 374.0)
    assert fired.velocity == (100.0, 650.0)
    assert (fired.owner, fired.hostile) == (1, False)
    (shot,) = world.shots
    assert (shot.x, shot.y) == pytest.approx((640.0 + 100.0 * DT, 374.0 + 650.0 * DT))


def test_holding_fire_fires_once_and_each_press_once() -> None:
    assert len(of(fly(arena(), "60*"), ShotFired)) == 1
    assert len(of(fly(arena(), "*.*.3*."), ShotFired)) == 3


def test_at_most_four_are_alive() -> None:
    world = arena()
    assert len(of(fly(world, "*." * 30), ShotFired)) == 4
    assert len(world.shots) == 4
    assert world.tally.shots_fired == 4


def test_a_press_that_came_up_to_eighty_milliseconds_early_still_fires() -> None:
    for early, fired in ((10, 1), (11, 0)):
        world = arena()
        fly(world, "*.*.*.*.")
        fly(world, f"{100 - 8}.")
        world.shots[0].life = early - 1
        events = fly(world, f"*{early + 3}.")
        assert len(of(events, ShotFired)) == fired, early


def test_a_waiting_press_fires_one_shot_however_long_it_is_held() -> None:
    world = arena()
    fly(world, "*.*.*.*.")
    world.shots[0].life = world.shots[1].life = 3
    assert len(of(fly(world, "40*"), ShotFired)) == 1


def test_a_bullet_lives_one_and_a_tenth_seconds() -> None:
    world = arena(heading=RIGHT)
    (fired,) = of(fly(world, "*"), ShotFired)
    assert not of(fly(world, "131."), ShotSpent)
    (shot,) = world.shots
    assert world.torus.distance(fired.place, (shot.x, shot.y)) == pytest.approx(1280.0 - 620.0 * 1.1)
    (spent,) = of(fly(world, "."), ShotSpent)
    assert spent.shot == fired.shot
    assert not world.shots


@each("ship, heading, rock", [
    ((1230.0, 360.0), RIGHT, (90.0, 360.0)),
    ((50.0, 360.0), LEFT, (1190.0, 360.0)),
    ((640.0, 50.0), UP, (640.0, 630.0)),
    ((640.0, 680.0), DOWN, (640.0, 90.0)),
    ((1230.0, 670.0), 8192, (80.0, 80.0)),
    ((50.0, 50.0), 8192 + LEFT, (1200.0, 640.0)),
])  # fmt: skip
def test_a_bullet_crosses_the_seams_and_the_corner(ship: Point, heading: int, rock: Point) -> None:
    world = arena(ship, heading, {rock: Size.SMALL})
    assert [end.points for end in destroyed(fly(world, "*60."), *ROCKS)] == [100]


@pytest.mark.parametrize("speed", [6_000.0, 60_000.0])
def test_no_bullet_is_fast_enough_to_jump_through_a_rock(speed: float) -> None:
    for k in range(0, 500, 13):
        place = (700.0 + k, 360.0)
        world = arena(
            heading=RIGHT, rocks={place: (Size.SMALL, (-90.0, 40.0))}, tuning=tuned(shot={"speed": speed})
        )
        events = fly(world, "*12.")
        assert len(destroyed(events, *ROCKS)) == 1, k


def test_a_fast_bullet_meets_the_nearest_rock_first() -> None:
    rocks = {(950.0, 360.0): Size.SMALL, (750.0, 360.0): Size.SMALL, (850.0, 360.0): Size.SMALL}
    world = arena(heading=RIGHT, rocks=rocks, tuning=tuned(shot={"speed": 60_000.0}))
    assert [end.place for end in destroyed(fly(world, "*"), *ROCKS)] == [(750.0, 360.0)]


def test_a_bullet_ricochets_once_and_is_spent_at_the_second_wall() -> None:
    walls = [((800.0, 360.0), (0.0, 80.0), False), ((500.0, 360.0), (0.0, 80.0), False)]
    world = arena(heading=RIGHT, walls=walls)
    first, second = world.walls
    events = fly(world, "*30.")
    (bounced,) = of(events, Ricocheted)
    assert (bounced.wall, bounced.normal) == (first.id, (-1.0, 0.0))
    assert bounced.place == pytest.approx((800.0, 360.0))
    assert world.shots[0].vx == -620.0
    events = fly(world, "60.")
    (spent,) = of(events, ShotSpent)
    assert spent.shot == bounced.shot
    assert spent.place == pytest.approx((503.0, 360.0))
    assert world.walls == [first, second]


def test_a_ricochet_loses_neither_way_nor_speed() -> None:
    world = arena(heading=RIGHT, walls=[((700.0, 360.0), (0.0, 80.0), True)])
    fly(world, "*11.")
    (shot,) = world.shots
    way = 12 * 620.0 * DT
    assert shot.x == pytest.approx(697.0 - (way - (697.0 - 654.0)))
    assert speed_of(shot) == 620.0


def test_a_very_fast_bullet_ricochets_into_a_rock_behind_the_ship_within_one_tick() -> None:
    world = arena(
        heading=RIGHT,
        rocks={(560.0, 360.0): Size.SMALL},
        walls=[((700.0, 360.0), (0.0, 80.0), False)],
        tuning=tuned(shot={"speed": 60_000.0}),
    )
    events = fly(world, "*")
    assert [type(event) for event in events] == [ShotFired, Ricocheted, BodyDestroyed, BankShot]
    assert world.lives == 3


def test_a_ship_s_own_bullet_comes_round_the_world_and_passes_it() -> None:
    world = arena(heading=UP, tuning=tuned(shot={"speed": 6_000.0}))
    fly(world, "*100.")
    assert world.lives == 3
    assert len(world.shots) == 1


def test_bullets_kill_saucers_and_two_of_them_a_lancer() -> None:
    world = arena(
        heading=RIGHT, saucers={(760.0, 360.0): SaucerSize.LARGE}, lancers=[(900.0, 360.0)], tuning=STILL
    )
    world.lancers[0].timer, world.lancers[0].phase = NEVER, LancerPhase.COOL
    events = fly(world, "*40.")
    assert [(end.by, end.points, end.cause) for end in destroyed(events, *SAUCERS)] == [(1, 200, Cause.SHOT)]
    events = fly(world, "*9.*60.")
    assert [hurt.health for hurt in damaged(events, Kind.LANCER)] == [30]
    assert [(end.by, end.points, end.cause) for end in destroyed(events, Kind.LANCER)] == [
        (1, 500, Cause.SHOT)
    ]
    assert ship_of(world).score == 700
    assert (world.tally.saucers_destroyed, world.tally.lancers_destroyed) == (1, 1)


def test_bullets_of_ships_pass_one_another_and_ships() -> None:
    world = arena(ships=2)
    one, other = world.ships
    add_shot(world, (other.x - 60.0, other.y), (600.0, 0.0), owner=one.id)
    add_shot(world, (other.x + 60.0, other.y), (-600.0, 0.0), owner=one.id)
    fly(world, "30.")
    assert len(world.shots) == 2
    assert world.lives == 6
