"""What begins anew with a phase, a swerve, a wave or a return, and what a Lancer wants at which distance."""

from __future__ import annotations

import pytest

from game.physics import cross
from game.sim.headings import TABLE
from tests.play import *

FAR = (100.0, 650.0)
HOLD = 330.0
PEACE = tuned(lancer={"stalk": 1e6})


@pytest.mark.parametrize("way", [1.0, -1.0])
@pytest.mark.parametrize("size", [SaucerSize.LARGE, SaucerSize.SMALL])
def test_a_saucer_that_a_wall_turned_aside_crosses_at_its_own_speed_from_its_next_swerve_on(
    size: SaucerSize, way: float
) -> None:
    world = arena(FAR, walls=[((640.0, 300.0), (-40.0 * way, 90.0), False)])
    kind = world.tuning.saucer.large if size is SaucerSize.LARGE else world.tuning.saucer.small
    saucer = add_saucer(world, (640.0 - way * 100.0, 300.0), size, (way * kind.speed, 0.0))
    fly(world, "100.")
    assert abs(saucer.vx) < 0.9 * kind.speed
    onward = saucer.vx > 0.0

    saucer.swerve_wait = 1
    fly(world, ".")

    assert saucer.vx == (kind.speed if onward else -kind.speed)


def at_distance(fractions: float, phase: LancerPhase) -> World:
    """Return a world after 20 ticks of a Lancer that began at rest at fractions of its hold from the ship."""
    world = arena((900.0, 360.0), tuning=PEACE)
    lancer = add_lancer(world, (900.0 - fractions * HOLD, 360.0), phase=phase)
    lancer.timer = NEVER
    fly(world, "20.")
    return world


@each("phase", [LancerPhase.STALK, LancerPhase.COOL])
@each("fractions, towards, round_it", [
    (0.6, -1, False),
    (0.8, -1, False),
    (0.9, 0, True),
    (1.0, 0, True),
    (1.1, 0, True),
    (1.2, 1, False),
    (1.5, 1, False),
])  # fmt: skip
def test_a_lancer_comes_nearer_circles_or_retreats_by_its_distance_also_while_it_rests(
    phase: LancerPhase, fractions: float, towards: int, round_it: bool
) -> None:
    lancer = at_distance(fractions, phase).lancers[0]
    assert (abs(lancer.vy) > 20.0) is round_it
    assert (lancer.vx > 20.0) is (towards > 0)
    assert (lancer.vx < -20.0) is (towards < 0)


@pytest.mark.parametrize("phase", [LancerPhase.CHARGE, LancerPhase.LOCK])
def test_a_lancer_that_aims_stands_still_at_any_distance(phase: LancerPhase) -> None:
    world = arena((900.0, 360.0), tuning=PEACE)
    lancer = add_lancer(world, (700.0, 360.0), phase=phase)
    lancer.timer, lancer.target = NEVER, ship_of(world).id
    fly(world, "20.")
    assert (lancer.vx, lancer.vy) == (0.0, 0.0)


def returned(*, fire_buffer: int = 0) -> World:
    """Return a world in the tick in which a ship returns that was lost with all its weapons waiting."""
    world = arena()
    ship = ship_of(world)
    ship.phase, ship.timer = ShipPhase.LOST, 2
    ship.laser_wait = ship.warp_wait = 500
    ship.fire_buffer = fire_buffer
    assert len(of(fly(world, "2."), ShipReturned)) == 1
    return world


def test_a_ship_that_returns_waits_for_none_of_its_weapons() -> None:
    assert len(of(fly(returned(), "l"), LaserFired)) == 1
    assert len(of(fly(returned(), "*"), ShotFired)) == 1
    assert len(of(fly(returned(), "h"), ShipWarped)) == 1


def test_a_ship_that_returns_does_not_fire_for_a_press_before_its_loss() -> None:
    assert not of(fly(returned(fire_buffer=500), "5."), ShotFired)


@pytest.mark.slow
def test_a_quiet_end_of_a_wave_brings_no_lancer_at_once_in_the_next() -> None:
    """While a saucer alone is left no rock can be hit; those seconds are no hiding."""
    world = new_world(
        3, tuned(in_every_wave(rocks=4), lancer={"quiet": 5.0}, lull={"patience": 1e6}, rock={"fade": 0.0})
    )
    ship = ship_of(world)
    while not of(fly(world, "."), WaveBegan):
        pass
    world.rocks.clear()
    saucer = add_saucer(world, (100.0, 100.0), SaucerSize.LARGE)
    ship.protection = NEVER
    fly(world, f"{ticks(6.0)}.")
    world.saucers.remove(saucer)
    while not of(fly(world, "."), WaveBegan):
        pass
    assert world.wave == 2
    assert world.wave_tick == 0

    marked = [tick for tick in range(1, ticks(8.0)) if _lancers_marked(world)]

    assert marked == [ticks(5.0)]


def _lancers_marked(world: World) -> int:
    return len([mark for mark in of(fly(world, "."), SpawnMarked) if mark.kind is Kind.LANCER])


def test_there_are_never_more_lancers_at_once_than_the_rules_allow_those_that_are_marked_included() -> None:
    world = arena(rocks={FAR: Size.LARGE}, tuning=tuned(lancer={"again": 0.1, "stalk": 1e6}))
    quiet_schedules(world).spawner(Kind.LANCER).wait = 0
    world.ticks_to_wave, world.wave, world.spawner(Kind.LANCER).left = 0, 20, 6
    ship_of(world).protection = NEVER
    counts = set()

    for _ in range(300):
        fly(world, ".")
        coming = [mark for mark in world.spawn_markers if mark.kind is Kind.LANCER]
        counts.add(len(world.lancers) + len(coming))

    assert max(counts) == world.tuning.lancer.most == 2
    assert world.spawner(Kind.LANCER).left == 4


def test_a_direction_just_between_two_headings_is_given_the_one_before_it_clockwise() -> None:
    """Where both are equally near to the last bit; a replay depends on which."""
    ties = 0
    for row, one in enumerate(TABLE):
        other = TABLE[(row + 1) % len(TABLE)]
        between = (one[0] + other[0], one[1] + other[1])
        if cross(one, between) == cross(between, other):
            ties += 1
            assert heading_of(between) == row * 16
    assert ties > 1000
