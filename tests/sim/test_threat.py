"""There is always something to do: a wave begins with a near miss, and a lull brings the next saucer."""

from __future__ import annotations

import pytest

from game.physics import cross
from game.sim.tick.threat import threatened
from tests.play import *

PATIENCE = ticks(MODERN.lull.patience)
"""ticks without a threat after which a saucer comes."""

REACH = 60.0 + 12.0
"""units from a ship's centre to a shot, within which it is a threat."""

AWAY = (100.0, 100.0)


def lone_rock(velocity: Point = (0.0, 0.0), place: Point = AWAY) -> World:
    """Return a wave being played with one rock that lies far from the ship, and no saucer in sight."""
    world = arena(rocks={place: (Size.SMALL, velocity)})
    world.ticks_to_wave = 0
    world.wave = 2
    return quiet_schedules(world)


def test_after_a_lull_a_saucer_comes_whatever_its_schedule() -> None:
    world = lone_rock()
    assert not of(fly(world, f"{PATIENCE - 12}."), SpawnMarked)
    assert [mark.kind for mark in of(fly(world, "24."), SpawnMarked)] == [Kind.LARGE_SAUCER]
    assert world.ticks_unthreatened == 0
    assert world.spawner(Kind.LARGE_SAUCER).wait > 0


def test_a_rock_on_its_way_to_the_ship_ends_the_lull() -> None:
    world = lone_rock()
    fly(world, f"{PATIENCE - 12}.")
    assert world.ticks_unthreatened == PATIENCE - 12
    world.rocks[0].x, world.rocks[0].y = 340.0, 360.0
    world.rocks[0].vx = 60.0
    fly(world, "12.")
    assert world.ticks_unthreatened == 0
    assert not of(fly(world, "200."), SpawnMarked)


@pytest.mark.parametrize("far", [0.01, -0.01])
def test_what_will_pass_just_within_sixty_units_in_just_six_seconds_is_a_threat(far: float) -> None:
    world = arena()
    ship = ship_of(world)
    add_shot(world, (640.0 - 600.0 - REACH - far, 360.0), (100.0, 0.0), hostile=True)
    assert threatened(world, ship) == (far < 0.0)
    world.shots.clear()
    add_shot(world, (500.0, 360.0 + REACH + far), (100.0, 0.0), hostile=True)
    assert threatened(world, ship) == (far < 0.0)
    world.shots.clear()
    add_shot(world, (640.0 - REACH - far, 360.0), (-100.0, 0.0), hostile=True)
    assert threatened(world, ship) == (far < 0.0)


def test_rocks_threaten_with_their_rims_and_over_the_seam() -> None:
    for far, threat in ((REACH + 51.9, True), (REACH + 52.1, False)):
        world = arena((20.0, 20.0), rocks={(20.0 - far + 1280.0, 20.0): Size.LARGE})
        assert threatened(world, ship_of(world)) == threat


@pytest.mark.slow
def test_a_rock_that_comes_near_by_the_long_way_round_is_a_threat() -> None:
    """By the way that is shortest half-way through the six seconds it stays far off."""
    world = arena(rocks={(560.0, 560.0): (Size.SMALL, (230.0, 80.0))})
    ship, (rock,) = ship_of(world), world.rocks
    assert threatened(world, ship)
    ship.protection = NEVER
    least = REACH + rock.radius
    gaps = []
    for _ in range(720):
        fly(world, ".")
        gaps.append(gap(world.torus, ship, rock))
    assert min(gaps[:660]) > least
    assert min(gaps) < least


def test_a_ship_that_flies_into_a_rock_is_threatened_by_it() -> None:
    world = arena((300.0, 360.0), rocks={(900.0, 360.0): Size.SMALL})
    assert not threatened(world, ship_of(world))
    ship_of(world).vx = 200.0
    assert threatened(world, ship_of(world))


def test_what_moves_up_or_down_is_foreseen_for_six_seconds_too() -> None:
    for speed, threat in ((37.9, False), (38.1, True)):
        world = arena(CENTRE)
        add_shot(world, (640.0, 60.0), (0.0, speed), hostile=True)
        assert threatened(world, ship_of(world)) is threat, speed
        world = arena((300.0, 60.0), velocity=(0.0, speed))
        add_shot(world, (300.0, 360.0), (0.0, 0.0), hostile=True)
        assert threatened(world, ship_of(world)) is threat, speed


def test_a_lull_is_counted_in_twelves_at_every_twelfth_tick() -> None:
    world = arena()
    counted = []
    for _ in range(25):
        counted.append(world.ticks_unthreatened)
        fly(world, ".")
    assert counted == [0] + [12] * 12 + [24] * 12


def test_enemies_threaten_from_the_mark_on_and_a_player_s_shot_or_a_pick_up_never() -> None:
    world = arena()
    add_shot(world, CENTRE, (0.0, 0.0))
    add_pick_up(world, CENTRE, PickUpKind.SHIELD)
    assert not threatened(world, ship_of(world))
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, 300.0, 20, rightwards=True))
    assert threatened(world, ship_of(world))
    world.spawn_markers.clear()
    add_saucer(world, AWAY, SaucerSize.LARGE)
    assert threatened(world, ship_of(world))
    world.saucers.clear()
    add_lancer(world, AWAY)
    assert threatened(world, ship_of(world))


def test_a_lull_goes_on_through_the_pause_between_two_waves() -> None:
    world = arena(
        tuning=tuned(in_every_wave(rocks=1), wave={"passing": 0}, rock={"slowest": 0.0, "fastest": 0.0})
    )
    world.ticks_to_wave = 400
    world.wave = 1
    events = fly(world, "420.")
    assert [type(event) for event in events if isinstance(event, WaveBegan | SpawnMarked)] == [
        WaveBegan,
        SpawnMarked,
    ]


def test_there_is_no_lull_without_a_ship_on_the_field() -> None:
    world = lone_rock()
    fly(world, "240.h12.")
    assert world.ticks_unthreatened == 0


def test_two_ships_are_in_a_lull_only_together() -> None:
    world = arena(ships=2)
    one, other = world.ships
    one.x, other.x = 200.0, 900.0
    add_shot(world, (900.0, 300.0), (0.0, 0.0), hostile=True)
    fly(world, "12.")
    assert world.ticks_unthreatened == 0
    world.shots.clear()
    fly(world, "24.")
    assert world.ticks_unthreatened == 24


@each("seed", range(20))
def test_the_first_rock_of_a_wave_passes_close_by_the_ship_and_hurts_nobody_who_sits_still(seed: int) -> None:
    world = new_world(seed, wave=seed % 4 + 1)
    while not world.rocks:
        fly(world, ".")
    rock = world.rocks[0]
    way = world.torus.delta((rock.x, rock.y), CENTRE)
    speed = speed_of(rock)
    assert abs(cross((rock.vx, rock.vy), way)) / speed == pytest.approx(52.0 + 12.0 + 30.0, abs=1.0)
    assert rock.vx * way[0] + rock.vy * way[1] > 0.0


@pytest.mark.slow
def test_the_first_rocks_pass_on_either_side_and_the_others_anywhere() -> None:
    sides, gaps = set(), []
    for seed in range(20):
        world = new_world(seed, tuned(rock={"fade": 0.0}))
        fly(world, "193.")
        for number, rock in enumerate(world.rocks):
            way = world.torus.delta((rock.x, rock.y), CENTRE)
            way_off = cross((rock.vx, rock.vy), way) / speed_of(rock)
            if number < MODERN.wave.passing:
                sides.add(way_off > 0.0)
            else:
                gaps.append(abs(way_off))
    assert sides == {True, False}
    assert len(gaps) == 20 * (WAVES[0].rocks - MODERN.wave.passing)
    assert len([one for one in gaps if abs(one - 94.0) < 2.0]) < 6


def test_without_a_ship_on_the_field_all_rocks_go_where_chance_will() -> None:
    world = new_world(1)
    fly(world, "150.h")
    while not world.rocks:
        fly(world, ".")
    assert len(world.rocks) == 4
