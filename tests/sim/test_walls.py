"""What walls of a wave there are, and what bounces off a wall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.sim.field import wall_gap
from tests.play import *

FAR = (100.0, 650.0)
ICE = tuned(ship={"drag": 0.0})
AT_ONCE = tuned(wave={"first_pause": 1.0 / 120.0})
UPRIGHT = [((800.0, 300.0), (0.0, 90.0), False)]
AHEAD = [((760.0, 360.0), (0.0, 90.0), False)]
MIXED = in_every_wave(AT_ONCE, rocks=8, mirrors=2, walls=1)
"""Rules with two mirrors and a wall in every wave."""


def wave(number: int, seed: int, ships: int = 1, tuning: Tuning = AT_ONCE) -> World:
    """Return a world in the first tick of a wave."""
    world = new_world(seed, tuning, wave=number, ships=ships)
    fly(world, ".")
    return world


@pytest.mark.slow
def test_there_are_as_many_as_a_wave_s_row_says_and_never_more_than_four() -> None:
    for number, row in enumerate(WAVES, 1):
        counts = [len(wave(number, seed).walls) for seed in range(8)]
        assert max(counts) == row.mirrors + row.walls <= 4
        assert min(counts) >= min(1, max(counts))


def test_mirrors_are_laid_before_walls() -> None:
    for seed in range(10):
        kinds = [wall.mirror for wall in wave(1, seed, tuning=MIXED).walls]
        assert kinds == [True, True, False][: len(kinds)]


@pytest.mark.slow
def test_they_keep_away_from_ships_the_centre_and_one_another_and_have_their_length() -> None:
    lengths = []
    for seed in range(60):
        world = new_world(seed, MIXED)
        ship = ship_of(world)
        ship.x, ship.y = 1200.0, 60.0
        fly(world, ".")
        for wall in world.walls:
            assert wall_gap(world, wall, CENTRE) >= 170.0
            assert wall_gap(world, wall, (1200.0, 60.0)) >= 170.0
            lengths.append(2.0 * (wall.half[0] ** 2 + wall.half[1] ** 2) ** 0.5)
            for other in world.walls:
                if other is not wall:
                    assert between(world, wall, other) >= 125.0
    assert len(lengths) > 150
    shortest, longest = MODERN.wall.shortest, MODERN.wall.longest
    assert shortest - 1e-9 <= min(lengths) < shortest + 10.0
    assert longest - 10.0 < max(lengths) < longest


@pytest.mark.slow
def test_no_wall_reaches_into_the_headroom_below_the_top_edge_nor_over_it_from_below() -> None:
    for seed in range(60):
        world = wave(1, seed, tuning=MIXED)
        assert len(world.walls) == 3
        for wall in world.walls:
            aside = abs(wall.half[1]) + 3.0
            assert 182.0 + aside <= wall.y <= 720.0 - aside


def test_a_field_that_is_all_headroom_does_without_walls() -> None:
    low = replace(MIXED, wall=replace(MODERN.wall, headroom=1000.0))
    world = new_world(1, low)
    fly(world, ".")
    assert world.walls == []


def between(world: World, one: Wall, other: Wall) -> float:
    """Return the distance of two walls, by 33 points on one."""
    (x, y), parts = one.half, [k / 16.0 for k in range(-16, 17)]
    return min(wall_gap(world, other, (one.x + x * part, one.y + y * part)) for part in parts)


@each("number, place, gap", [
    (0, (20.0, 360.0), 30.0), (0, (1170.0, 400.0), 100.0), (0, (10.0, 460.0), (20.0**2 + 40.0**2) ** 0.5),
    (1, (600.0, 700.0), 30.0),
])  # fmt: skip
def test_the_gap_to_a_wall_is_taken_the_shortest_way(number: int, place: Point, gap: float) -> None:
    world = arena(walls=[((1270.0, 360.0), (0.0, 60.0), False), ((640.0, 10.0), (80.0, 0.0), False)])
    assert wall_gap(world, world.walls[number], place) == pytest.approx(gap)


def test_a_new_wave_has_new_walls_with_ids_of_their_own() -> None:
    world = wave(3, 1)
    old = world.walls[0]
    world.fading.clear()
    fly(world, "320.")
    assert world.wave == 4
    assert world.walls[0].id > old.id
    assert (world.walls[0].x, world.walls[0].y) != (old.x, old.y)


@each("place, velocity, after", [
    ((700.0, 300.0), (100.0, 20.0), (-100.0, 20.0)), ((900.0, 300.0), (-100.0, 20.0), (100.0, 20.0)),
])  # fmt: skip
def test_a_rock_bounces_off_either_side_and_keeps_all_its_speed(
    place: Point, velocity: Point, after: Point
) -> None:
    world = arena(FAR, rocks={place: (Size.MEDIUM, velocity)}, walls=UPRIGHT)
    rock, wall = world.rocks[0], world.walls[0]
    (bounced,) = of(fly(world, "120."), Bounced)
    assert (rock.vx, rock.vy) == after
    assert (bounced.a, bounced.b, bounced.speed) == (rock.id, wall.id, 100.0)
    assert (bounced.normal, bounced.place[0]) == ((velocity[0] / 100.0, 0.0), 800.0)


def test_a_rock_stays_out_of_a_wall() -> None:
    world = arena(FAR, rocks={(700.0, 300.0): (Size.MEDIUM, (300.0, 0.0))}, walls=UPRIGHT)
    for _ in range(60):
        fly(world, ".")
        assert world.rocks[0].x <= 800.0 - 29.0 + 1e-9


@each("x, least, most", [(800.0, -1e-4, 1e-4), (815.0, 60.0, 100.0)])
def test_a_rock_bounces_off_a_round_end_and_aside_if_it_comes_beside_its_middle(
    x: float, least: float, most: float
) -> None:
    world = arena(FAR, rocks={(x, 480.0): (Size.MEDIUM, (0.0, -100.0))}, walls=UPRIGHT)
    (rock,) = world.rocks
    fly(world, "120.")
    assert least < rock.vx < most
    assert speed_of(rock) == pytest.approx(100.0, rel=1e-12)
    assert rock.y > 390.0


@each("seam", [(0.0, 300.0), (1279.0, 300.0), (5.0, 2.0)])
@each("side", [-1.0, 1.0])
def test_a_rock_bounces_off_a_wall_on_the_seam_from_both_sides(seam: Point, side: float) -> None:
    rocks = {((seam[0] + side * 80.0) % 1280.0, seam[1]): (Size.MEDIUM, (-side * 100.0, 0.0))}
    world = arena(CENTRE, rocks=rocks, walls=[(seam, (0.0, 90.0), False)])
    fly(world, "120.")
    assert world.rocks[0].vx == side * 100.0


@each("middle", [(760.0, 360.0), (1279.0, 360.0), (1.0, 360.0)])
def test_the_ship_bounces_off_a_wall_with_seven_tenths_of_its_speed(middle: Point) -> None:
    start = (middle[0] - 100.0) % 1280.0
    world = arena((start, 360.0), UP, walls=[(middle, (0.0, 90.0), True)], velocity=(200.0, 30.0), tuning=ICE)
    ship, wall = ship_of(world), world.walls[0]
    (bounced,) = of(fly(world, "80."), Bounced)
    assert (ship.vx, ship.vy) == pytest.approx((-140.0, 30.0))
    assert (bounced.a, bounced.b, bounced.normal) == (ship.id, wall.id, (1.0, 0.0))
    assert bounced.speed == pytest.approx(200.0)
    assert world.lives == 3


def test_the_ship_bounces_off_a_round_end() -> None:
    world = arena((800.0, 500.0), UP, walls=UPRIGHT, velocity=(0.0, -200.0), tuning=ICE)
    fly(world, "80.")
    assert (ship_of(world).vx, ship_of(world).vy) == pytest.approx((0.0, 140.0))


@each("start", range(600, 630))
def test_no_ship_is_fast_enough_to_jump_a_wall(start: int) -> None:
    world = arena((start, 360.0), UP, walls=AHEAD, velocity=(20_000.0, 0.0), tuning=ICE)
    ship = ship_of(world)
    for _ in range(3):
        fly(world, ".")
        assert ship.x < 760.0
        if ship.vx < 0.0:
            break


@pytest.mark.slow
def test_a_ship_that_thrusts_against_a_wall_stays_on_its_side() -> None:
    world = arena((700.0, 360.0), RIGHT, walls=AHEAD)
    for _ in range(600):
        fly(world, "^")
        assert ship_of(world).x <= 760.0 - 15.0 + 1e-6


@pytest.mark.slow
def test_a_ship_wedged_between_two_walls_stays_between_them() -> None:
    walls = [((700.0, 300.0), (60.0, 60.0), False), ((700.0, 420.0), (60.0, -60.0), False)]
    world = arena((640.0, 360.0), RIGHT, walls=walls)
    for _ in range(600):
        fly(world, "^")
        assert ship_of(world).x <= 760.0


def test_a_protected_ship_bounces_off_walls_too() -> None:
    world = arena((700.0, 360.0), UP, walls=AHEAD, velocity=(200.0, 0.0))
    ship_of(world).protection = NEVER
    fly(world, "60.")
    assert ship_of(world).vx < 0.0


def test_lancers_and_saucers_bounce_off_walls() -> None:
    world = arena(FAR, walls=UPRIGHT, lancers=[(770.0, 300.0)])
    lancer = world.lancers[0]
    lancer.vx, lancer.timer = 100.0, NEVER
    saucer = add_saucer(world, (860.0, 300.0), SaucerSize.LARGE, (-120.0, 0.0))
    events = fly(world, "60.")
    assert {bounce.a for bounce in of(events, Bounced)} == {lancer.id, saucer.id}
    assert (lancer.vx < 0.0, lancer.x < 800.0, saucer.vx) == (True, True, 120.0)


def test_a_body_that_leaves_a_wall_is_not_turned_back() -> None:
    world = arena(FAR, rocks={(825.0, 300.0): (Size.MEDIUM, (50.0, 0.0))}, walls=UPRIGHT)
    assert not of(fly(world, "."), Bounced)
    assert world.rocks[0].vx == 50.0
    assert world.rocks[0].x == pytest.approx(829.0)


@pytest.mark.slow
def test_a_world_of_walls_keeps_what_moves_in_bounds() -> None:
    world = wave(1, 3, tuning=MIXED)
    for _ in range(600):
        fly(world, ".")
        assert all(0.0 <= rock.x < 1280.0 and 0.0 <= rock.y < 720.0 for rock in world.rocks)
