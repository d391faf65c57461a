"""What a beam does: it ends at the nearest thing, so a rock or a wall is cover; a mirror is not."""

import math

import pytest

from tests.play import *

LOCK, FIRE = ticks(MODERN.lancer.lock), ticks(MODERN.lancer.fire)
ATTACK = 1 + ticks(MODERN.lancer.charge) + LOCK + FIRE
"""ticks from the begin of a charge to the end of the beam."""
LANCER = (340.0, 360.0)
SMALL, MEDIUM, LARGE = Size.SMALL, Size.MEDIUM, Size.LARGE
KILL = "BeamFired, ShipDestroyed 1 {}, BeamEnded"


def beamed(ship: Point = CENTRE, **stage: Any) -> World:
    """Return a stage with a Lancer at the left that fires to the right in the next tick."""
    world = arena(ship, **stage)
    add_lancer(world, LANCER, RIGHT, LancerPhase.LOCK)
    return world


def reach(lancer: Lancer) -> float:
    """Return how long a beam is."""
    return math.fsum(math.hypot(*leg.motion) for leg in lancer.path)


@each("ship, stage, told", [
    (CENTRE, {}, KILL),
    (((360.0 + 1000.0 + 11.9) % 1280.0, 360.0), {}, KILL),
    (((360.0 + 1000.0 + 12.1) % 1280.0, 360.0), {}, "BeamFired, BeamEnded"),
    ((640.0, 700.0), {"rocks": {(500.0, 360.0): MEDIUM}},
     "BeamFired, BodyDamaged MEDIUM_ROCK, BodyDestroyed MEDIUM_ROCK 0, BeamEnded"),
    ((640.0, 700.0), {"rocks": {(700.0, 360.0): LARGE, (500.0, 360.0): LARGE}},
     "BeamFired, BodyDamaged LARGE_ROCK, BodyDamaged LARGE_ROCK, BeamEnded"),
    ((640.0, 700.0), {"rocks": {(600.0, 360.0): SMALL, (450.0, 420.0): (LARGE, (0.0, -200.0))}},
     "BeamFired, BodyDestroyed SMALL_ROCK 0, BodyDamaged LARGE_ROCK, BeamEnded"),
    (CENTRE, {"saucers": {(500.0, 360.0): SaucerSize.LARGE}},
     "BeamFired, BodyDestroyed LARGE_SAUCER 0, BeamEnded"),
    ((640.0, 600.0), {"walls": [((640.0, 360.0), (50.0, 50.0))]}, KILL),
    ((640.0, 600.0), {"walls": [((640.0, 360.0), (0.0, 50.0))]},
     "BeamFired, BodyDamaged LANCER, BodyDestroyed LANCER 0"),
    (CENTRE, {"walls": [((500.0, 430.0), (0.0, 60.0))]}, KILL),
    ((640.0, 330.0), {"velocity": (0.0, 250.0)}, KILL),  # it drifts into the beam
])  # fmt: skip
def test_a_beam_ends_at_the_nearest_thing_and_for_nobody_s_points(
    ship: Point, stage: dict[str, Any], told: str
) -> None:
    world = beamed(ship, **stage)
    lancer = world.lancers[0].id
    events = fly(world, "25.")
    assert story(events) == told.format(lancer)
    assert {(end.cause, end.by) for end in destroyed(events, *Kind)} <= {(Cause.BEAM, 0)}
    for loss in of(events, ShipDestroyed):
        assert (loss.cause, loss.lives, loss.killer_kind) == (Cause.BEAM, 2, Kind.LANCER)
        assert (loss.fired_by, world.score) == (lancer, 0)


def test_the_beam_is_told_with_its_path_which_ends_at_the_ship_s_rim() -> None:
    world = beamed()
    (fired,) = of(fly(world, "."), BeamFired)
    (leg,) = fired.legs
    assert (leg.start, leg.motion) == ((360.0, 360.0), (640.0 - 12.0 - 360.0, 0.0))
    fly(world, ".")
    assert world.lancers[0].path[0].motion == (1000.0, 0.0)


@each("lancer, heading", [(LANCER, RIGHT), ((640.0, 60.0), UP), ((1200.0, 40.0), 25000)])
@each("press", [0, 12])
def test_a_ship_that_lies_across_the_line_and_side_steps_on_the_lock_survives(
    lancer: Point, heading: int, press: int
) -> None:
    """It needs no more than a tenth of a second."""
    world = arena(heading=heading + 16384 & 65535, lancers=[lancer])
    world.lancers[0].phase, world.lancers[0].target = LancerPhase.CHARGE, ship_of(world).id
    told = "BeamLocked, BeamFired, BeamEnded"
    assert story(fly(world, f".{press}.{LOCK + FIRE - press}^")) == told


def test_a_large_rock_takes_two_bites_a_tenth_of_a_second_apart() -> None:
    world = beamed(rocks={(500.0, 360.0): LARGE})
    events = [(tick, event) for tick in range(26) for event in fly(world, ".")]
    bites = [(tick, hit) for tick, hit in events if isinstance(hit, BodyDamaged)]
    assert [(tick, hit.health, hit.centre) for tick, hit in bites] == [
        (0, 60, (500.0, 360.0)), (12, 30, (500.0, 360.0)),
    ]  # fmt: skip
    assert bites[0][1].place == pytest.approx((448.0, 360.0), abs=0.05)
    world = beamed(rocks={(500.0, 360.0): LARGE}, tuning=tuned(lancer={"bite": 1.0 / 120.0}))
    assert [hit.health for hit in damaged(fly(world, ".."), Kind.LARGE_ROCK)] == [60, 30]
    assert len(destroyed(fly(world, "."), Kind.LARGE_ROCK)) == 1


def test_a_small_rock_breaks_at_once_and_the_beam_gets_no_further_than_where_it_was() -> None:
    world = beamed(rocks={(500.0, 360.0): SMALL})
    assert len(destroyed(fly(world, "."), *ROCKS)) == 1
    for _ in range(FIRE - 1):
        assert reach(world.lancers[0]) == pytest.approx(500.0 - 13.0 - 360.0, abs=0.05)
        assert not of(fly(world, "."), ShipDestroyed)
    assert story(fly(world, ".")) == "BeamEnded"
    world.lancers[0].phase, world.lancers[0].timer = LancerPhase.LOCK, 1
    assert of(fly(world, "."), ShipDestroyed), "the next beam has its full reach again"


def test_a_ship_right_behind_its_cover_survives_though_the_lancer_is_knocked_towards_it() -> None:
    world = beamed(rocks={(614.9, 360.0): SMALL, (272.0, 360.0): (LARGE, (230.0, 0.0))})
    events = fly(world, "30.")
    assert world.lancers[0].x > LANCER[0] + 30.0
    assert (len(destroyed(events, *ROCKS)), of(events, ShipDestroyed)) == (1, [])


@each("velocity", [(60.0, 0.0), (0.0, 60.0), (-36.0, 48.0)])
@each("before, moved", [(1000.0, 0.0), (100.0, 1.0), (0.7, 1.0), (0.2, 9.0)])
def test_a_spent_beam_gets_shorter_by_what_the_lancer_moves_down_to_nothing(
    velocity: Point, before: float, moved: float
) -> None:
    """The Lancer slows by 220 / 120 units/s in the tick. A beam that met nothing keeps its reach."""
    world = arena((640.0, 100.0))
    ship_of(world).protection = NEVER
    lancer = add_lancer(world, (300.0, 600.0), RIGHT, LancerPhase.FIRE)
    lancer.timer, lancer.reach, (lancer.vx, lancer.vy) = 20, before, velocity
    fly(world, ".")
    left = max(0.0, before - moved * (60.0 - 220.0 / 120.0) / 120.0)
    assert (lancer.reach, reach(lancer)) == pytest.approx((left, left), abs=1e-9)


def test_a_protected_ship_is_no_cover_and_takes_no_harm() -> None:
    world = beamed(rocks={(800.0, 360.0): LARGE})
    ship_of(world).protection = NEVER
    fly(world, "30.")
    assert (world.lives, world.rocks[0].health) == (3, 30)


def test_the_charging_and_the_locked_line_hurt_nothing() -> None:
    world = arena(CENTRE, rocks={(500.0, 360.0): SMALL}, lancers=[LANCER])
    assert story(fly(world, f"{ATTACK - FIRE - 1}.")) == "BeamCharging, BeamLocked"


# A Castle's


def locked(ship: Point = (200.0, 360.0)) -> tuple[World, Castle]:
    """Return a world with a Castle without rings that fires to the left in the next tick."""
    world = arena(ship, tuning=tuned(lancer={"speed": 0.0, "acceleration": 0.0, "stalk_turn": 0.0}))
    castle = add_castle(world, CENTRE)
    castle.raising = 0
    castle.heading, castle.phase, castle.timer = LEFT, LancerPhase.LOCK, 1
    return world, castle


def test_a_castle_s_beam_leaves_a_chrome_rock_by_its_normal_and_a_lancer_sends_it_back() -> None:
    world, castle = locked()
    chrome = add_chrome(world, (500.0, 350.0))
    assert story(fly(world, ".")) == "BeamFired"
    first, second = castle.path[:2]
    assert first.disc == chrome.id
    assert first.start[0] + first.motion[0] == pytest.approx(500.0 + math.sqrt(30.0 * 30.0 - 10.0 * 10.0))
    assert second.motion[1] > 0.0
    world, castle = locked((1000.0, 600.0))
    add_lancer(world, (400.0, 360.0), heading=RIGHT).timer = NEVER
    assert story(fly(world, ".")).startswith("BeamFired")
    first = castle.path[0]
    assert first.start[0] + first.motion[0] == pytest.approx(400.0 + 28.0)


def test_a_castle_that_drifts_does_not_push_its_spent_beam_past_the_cover() -> None:
    world, castle = locked()
    castle.vx = -600.0
    add_rock(world, SMALL, (400.0, 360.0))
    assert story(fly(world, ".")) == "BeamFired, BodyDestroyed SMALL_ROCK 0"
    before = castle.reach
    fly(world, ".")
    assert castle.reach == pytest.approx(before - 5.0)
    assert not of(fly(world, f"{FIRE}."), ShipDestroyed)
