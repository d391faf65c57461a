"""There is always something to do: waves begin with a near miss, a lull brings a saucer, time more rocks."""

import math

import pytest

from game.physics import cross
from game.sim.tick.forecast import threatened
from game.sim.tick.waves import first_reinforcement
from tests.play import *

PATIENCE = ticks(MODERN.lull.patience)
"""ticks without a threat after which a saucer comes."""
REACH = 60.0 + 12.0
"""units from a ship's centre to a shot, within which it is a threat."""
AFTER, EVERY = ticks(MODERN.reinforcement.after), ticks(MODERN.reinforcement.every)
"""ticks of a wave until the first reinforcement, and from one to the next."""
AWAY = (100.0, 100.0)


def lone_rock() -> World:
    """Return a wave being played with one rock that lies far from the ship, and no saucer in sight."""
    world = arena(rocks={AWAY: Size.SMALL})
    world.ticks_to_wave, world.wave = 0, 2
    return quiet_schedules(world)


def test_after_a_lull_a_saucer_comes_whatever_its_schedule() -> None:
    world = lone_rock()
    fly(world, "12.")
    assert world.ticks_unthreatened == 12
    world.ticks_unthreatened = PATIENCE - 24
    assert [mark.kind for mark in of(fly(world, "12."), SpawnMarked)] == []
    assert [mark.kind for mark in of(fly(world, "."), SpawnMarked)] == [Kind.LARGE_SAUCER]
    fly(world, "12.")
    assert world.ticks_unthreatened == 0
    assert 0 < world.spawner(Kind.LARGE_SAUCER).due_at < NEVER


def test_a_rock_on_its_way_to_the_ship_ends_the_lull_and_so_does_a_jump() -> None:
    world = lone_rock()
    world.ticks_unthreatened = PATIENCE - 24
    world.rocks[0].x, world.rocks[0].y, world.rocks[0].vx = 340.0, 360.0, 60.0
    assert not of(fly(world, "60."), SpawnMarked)
    assert world.ticks_unthreatened == 0
    world = lone_rock()
    fly(world, "24.h12.")
    assert world.ticks_unthreatened == 0


def test_a_lull_is_counted_in_twelves_at_every_twelfth_tick_also_in_the_pause_between_waves() -> None:
    world, counted = arena(), []
    for _ in range(25):
        counted.append(world.ticks_unthreatened)
        fly(world, ".")
    assert counted == [0] + [12] * 12 + [24] * 12


@each("place, velocity, reach", [
    ((640.0 - 600.0 - REACH, 360.0), (100.0, 0.0), (-1.0, 0.0)),
    ((640.0, 360.0 - 300.0 - REACH), (0.0, 50.0), (0.0, -1.0)),
    ((500.0, 360.0 + REACH), (100.0, 0.0), (0.0, 1.0)), ((640.0 - REACH, 360.0), (-100.0, 0.0), (-1.0, 0.0)),
])  # fmt: skip
@each("far", [0.01, -0.01])
def test_what_will_pass_just_within_sixty_units_in_just_six_seconds_is_a_threat(
    place: Point, velocity: Point, reach: Point, far: float
) -> None:
    begin = (place[0] + far * reach[0], place[1] + far * reach[1])
    world = arena()
    add_shot(world, begin, velocity, hostile=True)
    assert threatened(world, ship_of(world)) == (far < 0.0)
    world = arena(velocity=(-velocity[0], -velocity[1]))  # the same seen from the ship
    add_shot(world, begin, (0.0, 0.0), hostile=True)
    assert threatened(world, ship_of(world)) == (far < 0.0)


@each("far, threat", [(REACH + 51.9, True), (REACH + 52.1, False)])
def test_rocks_threaten_with_their_rims_and_over_the_seam(far: float, *, threat: bool) -> None:
    world = arena((20.0, 20.0), rocks={(20.0 - far + 1280.0, 20.0): Size.LARGE})
    assert threatened(world, ship_of(world)) == threat


def test_enemies_threaten_from_the_mark_on_and_a_player_s_shot_or_a_pick_up_never() -> None:
    world = arena()
    add_shot(world, CENTRE, (0.0, 0.0))
    add_pick_up(world, CENTRE, PickUpKind.SHIELD)
    assert not threatened(world, ship_of(world))
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, 300.0, 20, rightwards=True))
    assert threatened(world, ship_of(world))


# Reinforcements


def long_wave(tick: int, wave: int = 3, **reinforcement: float) -> World:
    """Return a world before a tick of a wave with one small rock that nobody shoots, and a safe ship."""
    calm = tuned(lull={"patience": 1e6}, lancer={"quiet": 1e6})
    world = arena(rocks={(100.0, 650.0): Size.SMALL}, tuning=tuned(calm, reinforcement=reinforcement))
    world.ticks_to_wave, world.wave, world.wave_tick = 0, wave, tick - 1
    world.reinforced_from = first_reinforcement(world)
    ship_of(world).protection = NEVER
    return quiet_schedules(world)


@each("tick, rocks", [
    (AFTER - 1, 0), (AFTER, 1), (AFTER + 1, 0), (AFTER + EVERY - 1, 0), (AFTER + EVERY, 1),
    (AFTER + 40 * EVERY, 1),
])  # fmt: skip
def test_reinforcements_come_after_a_time_and_again_and_again_and_never_more_of_them(
    tick: int, rocks: int
) -> None:
    assert of(fly(long_wave(tick), "."), Reinforced) == [Reinforced(3, rocks)] * (rocks > 0)
    assert of(fly(long_wave(tick, rocks=0), "."), Reinforced) == []


@each("beyond", [0, 1, 4, 15, 40])
def test_in_later_waves_reinforcements_come_sooner(beyond: int) -> None:
    rules = MODERN.reinforcement
    late = rules.sooner_from + beyond
    first = AFTER - ticks(rules.sooner * beyond)
    if first <= 0:
        first = EVERY
    world = long_wave(first - 1, late)
    assert not of(fly(world, "."), Reinforced)
    assert of(fly(world, "."), Reinforced) == [Reinforced(late, 1)]


def test_a_reinforcement_is_a_fast_rock_that_passes_close_by_and_a_lancer_more_that_comes_at_once() -> None:
    world = long_wave(AFTER)
    world.tuning = tuned(world.tuning, rock={"slowest": 100.0, "fastest": 100.0})
    assert of(fly(world, "."), Reinforced) == [Reinforced(3, 1)]
    assert world.spawner(Kind.LANCER).left == 1
    (rock,) = world.fading
    assert math.hypot(rock.vx, rock.vy) == pytest.approx(1.25 * (100.0 + 12.0))
    assert world.torus.distance((rock.x, rock.y), CENTRE) >= 252.0
    way = world.torus.delta((rock.x, rock.y), CENTRE)
    assert abs(cross((rock.vx, rock.vy), way)) / math.hypot(rock.vx, rock.vy) == pytest.approx(94.0, abs=1.0)
    world.spawner(Kind.LANCER).due_at = 0
    assert [mark.kind for mark in of(fly(world, "."), SpawnMarked)] == [Kind.LANCER]


def test_reinforcements_keep_to_the_cap_of_rocks() -> None:
    full = long_wave(AFTER, rocks=5)
    for number in range(61):
        add_rock(full, Size.SMALL, (20.0 * number, 20.0))
    assert of(fly(full, "."), Reinforced) == [Reinforced(3, 64 - 62)]
    assert len(full.rocks) + len(full.fading) == 64


@each("store, come", [((), 0), (((Kind.LANCER, 1),), 2)])
def test_reinforcements_bring_lancers_only_where_a_wave_of_the_table_has_some(
    store: tuple[tuple[Kind, int], ...], come: int
) -> None:
    rules = tuned(in_every_wave(rocks=4, store=store), reinforcement={"after": 0.1}, wave={"first_pause": DT})
    world = new_world(1, rules)
    fly(world, "22.")
    assert world.spawner(Kind.LANCER).left == come
