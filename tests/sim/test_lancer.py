"""What a Lancer does before and after its beam: it keeps its distance, charges, locks, fires, rests."""

import pytest

from game.sim.kinds.beam_attack import line_of
from tests.play import *

CHARGE, LOCK, FIRE, COOL, STALK = (
    ticks(seconds)
    for seconds in (
        MODERN.lancer.charge, MODERN.lancer.lock, MODERN.lancer.fire, MODERN.lancer.cool, MODERN.lancer.stalk,
    )
)  # fmt: skip
"""ticks"""

LANCER = (340.0, 360.0)
PUSH = 220.0 / 120.0
"""units/s that a Lancer can gain in a tick."""


def watched(world: World, many: int) -> list[tuple[int, str]]:
    """Fly idly; return each story of a tick in which something happened, and when."""
    told = [(tick, story(fly(world, "."))) for tick in range(many)]
    return [(tick, line) for tick, line in told if line]


# Its attack


def test_the_telegraph_is_long_enough_to_be_fair_and_after_a_beam_it_rests_and_stalks() -> None:
    world = arena(lancers=[LANCER])
    lancer = world.lancers[0]
    told = watched(world, CHARGE + LOCK + 1)
    fired = CHARGE + LOCK
    assert told == [
        (0, "BeamCharging"), (CHARGE, "BeamLocked"), (fired, f"BeamFired, ShipDestroyed 1 {lancer.id}")
    ]  # fmt: skip
    assert CHARGE >= 0.6 * 120
    assert LOCK >= 0.25 * 120
    assert 0.15 * 120 <= FIRE <= 0.3 * 120
    ship_of(world).phase, ship_of(world).protection = ShipPhase.FLYING, 200
    assert watched(world, FIRE + COOL + STALK) == [
        (FIRE - 1, "BeamEnded"), (FIRE + COOL + STALK - 1, "BeamCharging")
    ]  # fmt: skip


def test_it_tells_whom_it_aims_at_where_it_is_and_its_line() -> None:
    world = arena(lancers=[LANCER])
    lancer = world.lancers[0]
    lancer.vx, lancer.vy = 80.0, -80.0
    events = fly(world, f"{CHARGE + 1}.")
    place = (lancer.x, lancer.y)
    assert speed_of(lancer) < 1e-9
    assert place != LANCER
    (charging,), (locked,) = of(events, BeamCharging), of(events, BeamLocked)
    assert charging == BeamCharging(Kind.LANCER, lancer.id, 1, LANCER)
    assert locked == BeamLocked(Kind.LANCER, lancer.id, place, lancer.heading)
    ship_of(world).protection = NEVER
    events = fly(world, f"{LOCK}.")
    assert of(events, BeamFired) == [BeamFired(Kind.LANCER, lancer.id, lancer.path)]
    assert of(fly(world, f"{FIRE}."), BeamEnded) == [BeamEnded(Kind.LANCER, lancer.id, place)]
    assert lancer.path == ()


def test_while_charging_the_line_follows_the_ship_and_after_the_lock_it_does_not() -> None:
    world = arena(velocity=(0.0, 60.0), lancers=[LANCER], tuning=tuned(ship={"drag": 0.0}))
    fly(world, "2.")
    lancer = world.lancers[0]
    before = lancer.heading
    fly(world, f"{CHARGE - 2}.")
    assert lancer.phase is LancerPhase.CHARGE
    assert turn_between(before, lancer.heading) > 1000
    assert line_of(world, lancer)[0].motion[1] > 0.0
    fly(world, ".")
    locked, start = lancer.heading, line_of(world, lancer)[0].start
    fly(world, f"{LOCK}.")
    assert (lancer.heading, lancer.path[0].start, world.lives) == (locked, start, 3)


def test_it_turns_no_faster_than_it_can() -> None:
    world = arena((340.0, 100.0), lancers=[LANCER])
    lancer = world.lancers[0]
    lancer.heading = RIGHT
    fly(world, "12.")
    assert turn_between(RIGHT, lancer.heading) == -(10922 // 120) - 11 * (27306 // 120)


def test_it_aims_the_shortest_way_over_the_corner() -> None:
    world = arena((1230.0, 690.0), lancers=[(50.0, 50.0)])
    world.lancers[0].heading = 33000
    fly(world, f"{CHARGE}.")
    assert abs(turn_between(world.lancers[0].heading, 39806)) <= 16


@each("leave", ["h", "."])
def test_it_gives_up_when_its_target_is_gone(leave: str) -> None:
    world = arena(lancers=[LANCER])
    fly(world, "20.")
    lancer = world.lancers[0]
    assert (lancer.phase, lancer.target) == (LancerPhase.CHARGE, ship_of(world).id)
    ship_of(world).protection = 50 * (leave == ".")
    events = fly(world, leave)
    assert of(events, BeamEnded) == [BeamEnded(Kind.LANCER, lancer.id, (lancer.x, lancer.y))]
    assert (lancer.phase.name, lancer.path, lancer.target) == ("STALK", (), 0)


def test_without_a_ship_it_waits_and_charges_as_soon_as_there_is_one() -> None:
    world = arena(lancers=[LANCER])
    ship_of(world).protection = 30
    assert watched(world, 31) == [(29, "BeamCharging")]


@each("phase, heading, script, told", [
    (LancerPhase.CHARGE, RIGHT, "l200.", "LaserFired 2, BodyDestroyed LANCER 500"),
    (LancerPhase.LOCK, LEFT, "..l200.", "BeamFired, LaserFired 1, BodyDestroyed LANCER 500"),
])  # fmt: skip
def test_shot_down_while_it_charges_or_fires_its_beam_ends(
    phase: LancerPhase, heading: int, script: str, told: str
) -> None:
    world = arena(heading=RIGHT)
    lancer = add_lancer(world, (900.0, 360.0), heading, phase)
    lancer.health, lancer.timer, lancer.target = 30, 2, ship_of(world).id
    ship_of(world).protection = NEVER if phase is LancerPhase.LOCK else 0
    assert story(fly(world, script)) == told
    assert (world.lancers, lancer.path, world.lives, world.tally.lancers_destroyed) == ([], (), 3, 1)


# How it flies


@each("way, wanted", [
    ((400.0, 0.0), (1.0, 0.0)), ((379.6, 0.0), (1.0, 0.0)), ((-400.0, 0.0), (-1.0, 0.0)),
    ((240.0, 320.0), (0.6, 0.8)), ((-240.0, 320.0), (-0.6, 0.8)),
    ((280.4, 0.0), (-1.0, 0.0)), ((60.0, 80.0), (-0.6, -0.8)), ((60.0, -80.0), (-0.6, 0.8)),
    ((0.0, 0.0), (1.0, 0.0)),
])  # fmt: skip
@each("speed", [0.0, 60.0])
def test_it_accelerates_towards_a_ship_that_is_far_and_away_from_one_that_is_near(
    way: Point, wanted: Point, speed: float
) -> None:
    """From 379.5 units on it comes, below 280.5 it goes."""
    world = arena((600.0 + way[0], 360.0 + way[1]))
    lancer = add_lancer(world, (600.0, 360.0), RIGHT)
    lancer.timer = NEVER
    lancer.vx, lancer.vy = wanted[0] * speed, wanted[1] * speed
    fly(world, ".")
    faster = speed + PUSH
    assert (lancer.vx, lancer.vy) == pytest.approx((wanted[0] * faster, wanted[1] * faster), abs=1e-9)


@each("way", [
    (280.6, 0.0), (330.0, 0.0), (379.4, 0.0), (330.0 * 1.15, 0.0), (330.0 * 0.85, 0.0), (0.0, 330.0),
    (0.0, -330.0),
])  # fmt: skip
@each("odd, turn", [(0, -1.0), (1, 1.0)])
def test_between_them_it_circles_clockwise_or_not_by_its_id(way: Point, odd: int, turn: float) -> None:
    world = arena(way)
    world.next_id += odd
    lancer = add_lancer(world, (0.0, 0.0))
    lancer.timer = NEVER
    fly(world, ".")
    assert lancer.id % 2 == odd
    far = (way[0] ** 2 + way[1] ** 2) ** 0.5
    wanted = (-way[1] / far * turn * PUSH, way[0] / far * turn * PUSH)
    assert (lancer.vx, lancer.vy) == pytest.approx(wanted, abs=1e-9)


def test_it_reaches_its_full_speed_and_does_not_pass_it() -> None:
    world = arena((600.0, 360.0))
    lancer = add_lancer(world, (150.0, 360.0))
    lancer.timer, lancer.vx = NEVER, 119.0
    fly(world, "..")
    assert (lancer.vx, lancer.vy) == (120.0, 0.0)
