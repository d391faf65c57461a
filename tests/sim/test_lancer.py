"""What a Lancer does before and after its beam: it comes, keeps its distance, charges, locks, rests."""

from __future__ import annotations

import pytest

from game.sim.headings import turn_between
from game.sim.kinds.beam_attack import line_of
from tests.play import *

CHARGE, LOCK, FIRE = (
    ticks(seconds) for seconds in (MODERN.lancer.charge, MODERN.lancer.lock, MODERN.lancer.fire)
)
"""ticks"""

PEACE = tuned(lancer={"stalk": 1e6})


def ticks_until(world: World, kind: type[Event], most: int = 2000) -> int:
    """Fly idly until something happens; return how many ticks that took."""
    for tick in range(1, most):
        if of(fly(world, "."), kind):
            return tick
    raise AssertionError(f"no {kind.__name__} in {most} ticks")


def in_a_wave(wave: int) -> World:
    """Return a world in a wave with a rock of no size, far from any saucer."""
    world = arena(rocks={(640.0, 40.0): Size.SMALL}, tuning=tuned(lull={"patience": 1e6}))
    world.rocks[0].radius = 0.0
    quiet_schedules(world).spawner(Kind.LANCER).wait = 0
    world.ticks_to_wave, world.wave = 0, wave
    ship_of(world).protection = NEVER
    return world


def test_the_telegraph_is_long_enough_to_be_fair() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    assert ticks_until(world, BeamCharging) == 1
    charge = ticks_until(world, BeamLocked)
    lock = ticks_until(world, BeamFired)
    ship_of(world).protection = NEVER
    fire = ticks_until(world, BeamEnded)
    assert (charge, lock, fire) == (CHARGE, LOCK, FIRE)
    assert charge >= 0.6 * 120
    assert lock >= 0.25 * 120
    assert 0.15 * 120 <= fire <= 0.3 * 120


@pytest.mark.slow
def test_after_a_beam_it_rests_and_stalks_before_it_charges_again() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    ticks_until(world, BeamFired)
    ship_of(world).protection = 200
    ticks_until(world, BeamEnded)
    assert world.lancers[0].path == ()
    assert ticks_until(world, BeamCharging) == ticks(1.2) + ticks(2.2)


@pytest.mark.slow
@pytest.mark.parametrize("lancer", [(740.0, 360.0), (100.0, 100.0), (640.0, 20.0), (640.0, 420.0)])
@pytest.mark.parametrize("ship", [CENTRE, (20.0, 700.0)])
def test_it_comes_and_goes_to_hold_its_distance(ship: Point, lancer: Point) -> None:
    world = arena(ship, lancers=[lancer], tuning=PEACE)
    world.lancers[0].timer = NEVER
    fly(world, "900.")
    for _ in range(20):
        fly(world, "30.")
        assert 0.8 * 330.0 < gap(world.torus, ship_of(world), world.lancers[0]) < 1.2 * 330.0
        assert speed_of(world.lancers[0]) <= 120.0 + 1e-9


def test_at_its_distance_it_circles_one_way_or_the_other() -> None:
    ways = set()
    for extra in (0, 1):
        world = arena(tuning=PEACE)
        for _ in range(extra):
            world.new_id()
        add_lancer(world, (310.0, 360.0)).timer = NEVER
        fly(world, "60.")
        ways.add(world.lancers[0].vy > 0.0)
        assert abs(world.lancers[0].vy) > 100.0
    assert ways == {True, False}


def test_it_stops_to_aim() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    world.lancers[0].vx, world.lancers[0].vy = 80.0, -80.0
    ticks_until(world, BeamLocked)
    assert speed_of(world.lancers[0]) == pytest.approx(0.0, abs=1e-9)


def test_while_charging_the_line_follows_the_ship_and_after_the_lock_it_does_not() -> None:
    world = arena(velocity=(0.0, 60.0), lancers=[(340.0, 360.0)], tuning=tuned(ship={"drag": 0.0}))
    fly(world, "2.")
    lancer = world.lancers[0]
    before = lancer.heading
    fly(world, "100.")
    assert turn_between(before, lancer.heading) > 1000
    assert line_of(world, lancer)[0].motion[1] > 0.0
    ticks_until(world, BeamLocked)
    locked, start = lancer.heading, line_of(world, lancer)[0].start
    ticks_until(world, BeamFired)
    assert (lancer.heading, lancer.path[0].start) == (locked, start)
    assert world.lives == 3


def test_it_turns_no_faster_than_it_can() -> None:
    world = arena((340.0, 100.0), lancers=[(340.0, 360.0)])
    lancer = world.lancers[0]
    lancer.heading = RIGHT
    fly(world, "12.")
    assert turn_between(RIGHT, lancer.heading) == -(10922 // 120) - 11 * (27306 // 120)


def test_it_aims_the_shortest_way_over_the_corner() -> None:
    world = arena((1230.0, 690.0), lancers=[(50.0, 50.0)])
    world.lancers[0].heading = 20000
    ticks_until(world, BeamFired)
    assert [loss.cause for loss in of(fly(world, "."), ShipDestroyed)] == []
    assert world.lives == 2
    assert abs(turn_between(world.lancers[0].heading, 39806)) <= 16


@pytest.mark.parametrize("leave", ["h", "protection"])
def test_it_gives_up_when_its_target_is_gone(leave: str) -> None:
    world = arena(lancers=[(340.0, 360.0)])
    fly(world, "20.")
    lancer = world.lancers[0]
    assert lancer.phase is LancerPhase.CHARGE
    assert lancer.target == ship_of(world).id
    if leave == "protection":
        ship_of(world).protection = 50
    events = fly(world, "h" if leave == "h" else ".")
    assert [calm.sender for calm in of(events, BeamEnded)] == [lancer.id]
    assert (lancer.phase, lancer.path, lancer.target) == (LancerPhase.STALK, (), 0)


def test_without_a_ship_it_waits_and_charges_as_soon_as_there_is_one() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    ship_of(world).protection = 300
    assert not of(fly(world, "299."), BeamCharging)
    assert len(of(fly(world, ".."), BeamCharging)) == 1


def test_shot_down_while_it_charges_it_fires_no_more() -> None:
    world = arena(heading=RIGHT, lancers=[(900.0, 360.0)])
    fly(world, f"{CHARGE}.")
    world.lancers[0].heading = RIGHT  # its back
    events = fly(world, "l18.l200.")
    (end,) = destroyed(events, Kind.LANCER)
    assert (end.cause, end.by, end.points) == (Cause.LASER, 1, 500)
    assert not of(events, BeamFired)
    assert world.lives == 3


def test_shot_down_while_it_fires_its_beam_ends() -> None:
    world = arena(heading=RIGHT, lancers=[(900.0, 360.0)])
    world.lancers[0].health = 30
    ship_of(world).protection = NEVER
    world.lancers[0].phase = LancerPhase.LOCK
    events = fly(world, "3.")
    assert len(of(events, BeamFired)) == 1
    events = fly(world, "l30.")
    assert len(destroyed(events, Kind.LANCER)) == 1
    assert world.lives == 3
    assert not world.lancers


def test_a_ship_that_rams_one_is_lost_with_it() -> None:
    world = arena(velocity=(300.0, 0.0), lancers=[(700.0, 360.0)])
    events = fly(world, "30.")
    assert [loss.cause for loss in of(events, ShipDestroyed)] == [Cause.RAM]
    assert [(end.cause, end.points) for end in destroyed(events, Kind.LANCER)] == [(Cause.RAM, 500)]


def test_it_bounces_off_rocks_like_a_heavy_thing() -> None:
    world = arena(rocks={(300.0, 600.0): (Size.SMALL, (100.0, 0.0))}, lancers=[(340.0, 600.0)], tuning=PEACE)
    ship_of(world).protection = NEVER
    fly(world, "14.")
    assert world.rocks[0].vx < -50.0
    assert world.lancers[0].vx > 0.0
    assert len(world.lancers) == 1


@pytest.mark.slow
def test_from_wave_two_one_comes_after_eight_seconds_with_a_warning() -> None:
    world = in_a_wave(2)
    world.spawner(Kind.LANCER).left, world.spawner(Kind.LANCER).wait = 1, ticks(8.0)
    assert not of(fly(world, f"{8 * 120 - 1}."), SpawnMarked)
    (marked,) = of(fly(world, "."), SpawnMarked)
    assert marked.kind is Kind.LANCER
    assert ticks_until(world, BodyArrived) == 96
    assert len(world.lancers) == 1
    ship_of(world).protection = 0
    assert ticks_until(world, BeamCharging) == ticks(2.2)


@pytest.mark.slow
def test_the_next_comes_sixteen_seconds_after_the_end_of_one() -> None:
    world = in_a_wave(5)
    world.spawner(Kind.LANCER).left, world.spawner(Kind.LANCER).wait = 2, 1
    fly(world, "97.")
    assert len(world.lancers) == 1
    fly(world, "500.")
    ship = ship_of(world)
    ship.x, ship.y = world.lancers[0].x, world.lancers[0].y
    ship.protection, ship.lives = 0, 99
    assert len(destroyed(fly(world, "."), Kind.LANCER)) == 1
    assert ticks_until(world, SpawnMarked) == ticks(16.0) - 1
    assert world.spawner(Kind.LANCER).left == 0


@pytest.mark.slow
def test_hiding_in_wave_one_brings_one_after_twenty_five_quiet_seconds() -> None:
    world = in_a_wave(1)
    assert ticks_until(world, SpawnMarked, 4000) == ticks(25.0)
    assert world.spawn_markers[0].kind is Kind.LANCER
    world = in_a_wave(1)
    fly(world, "1000.")
    world.rocks[0].x, world.rocks[0].y, world.rocks[0].radius, world.rocks[0].health = 640.0, 200.0, 13.0, 900
    fly(world, "l")
    assert world.ticks_since_rock_hit == 1
