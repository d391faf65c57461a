"""What a Lancer's beam does: it ends at the nearest thing, so a rock or a wall is cover; a mirror is not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.sim.headings import TURN
from game.sim.kinds.beam_attack import line_of
from tests.play import *

LOCK, FIRE = ticks(MODERN.lancer.lock), ticks(MODERN.lancer.fire)
ATTACK = 1 + ticks(MODERN.lancer.charge) + LOCK + FIRE
"""ticks from the begin of a charge to the end of the beam."""
LANCER = (340.0, 360.0)
SMALL, MEDIUM, LARGE = Size.SMALL, Size.MEDIUM, Size.LARGE


def beamed(ship: Point = CENTRE, **stage: Any) -> World:
    """Return a stage with a Lancer at the left that fires to the right in the next tick."""
    world = arena(ship, **stage)
    add_lancer(world, LANCER, RIGHT, LancerPhase.LOCK)
    return world


def losses(world: World, script: str = f"{ATTACK}.") -> list[ShipDestroyed]:
    """Play; return the losses."""
    return of(fly(world, script), ShipDestroyed)


WALL = ((0.0, 60.0), False)


@each("ship, stage, script, told", [
    (CENTRE, {}, "25.", "BeamFired, ShipDestroyed 1 2, BeamEnded"),
    (((360.0 + 1000.0 + 11.9) % 1280.0, 360.0), {}, "24.", "BeamFired, ShipDestroyed 1 2"),
    (((360.0 + 1000.0 + 12.1) % 1280.0, 360.0), {}, "24.", "BeamFired"),
    ((640.0, 700.0), {"rocks": {(500.0, 360.0): MEDIUM}}, "25.",
     "BeamFired, BodyDamaged MEDIUM_ROCK, BodyDestroyed MEDIUM_ROCK 0, BeamEnded"),
    ((640.0, 700.0), {"rocks": {(700.0, 360.0): LARGE, (500.0, 360.0): LARGE}}, "25.",
     "BeamFired, BodyDamaged LARGE_ROCK, BodyDamaged LARGE_ROCK, BeamEnded"),
    ((640.0, 700.0), {"rocks": {(600.0, 360.0): SMALL, (450.0, 420.0): (LARGE, (0.0, -200.0))}}, "25.",
     "BeamFired, BodyDestroyed SMALL_ROCK 0, BodyDamaged LARGE_ROCK, BeamEnded"),
    (CENTRE, {"saucers": {(500.0, 360.0): SaucerSize.LARGE}}, "25.",
     "BeamFired, BodyDestroyed LARGE_SAUCER 0, BeamEnded"),
    ((640.0, 600.0), {"walls": [((640.0, 360.0), (50.0, 50.0), True)]}, "25.",
     "BeamFired, ShipDestroyed 1 2, BeamEnded"),
    ((640.0, 600.0), {"walls": [((640.0, 360.0), (0.0, 50.0), True)]}, "25.",
     "BeamFired, BodyDamaged LANCER, BodyDestroyed LANCER 0"),
    (CENTRE, {"walls": [((500.0, 360.0), *WALL)]}, "25.", "BeamFired, BeamEnded"),
    (CENTRE, {"walls": [((500.0, 430.0), *WALL)]}, "25.", "BeamFired, ShipDestroyed 1 2, BeamEnded"),
])  # fmt: skip
def test_a_beam_ends_at_the_nearest_thing_and_for_nobody_s_points(
    ship: Point, stage: dict[str, Any], script: str, told: str
) -> None:
    world = beamed(ship, **stage)
    events = fly(world, script)
    lancer = next(event.sender for event in of(events, BeamFired))
    assert story(events) == told.replace("ShipDestroyed 1 2", f"ShipDestroyed 1 {lancer}")
    assert {end.cause for end in destroyed(events, *Kind)} <= {Cause.BEAM}
    assert (world.score, {end.by for end in destroyed(events, *Kind)} <= {0}) == (0, True)


def test_with_nothing_between_it_kills_the_ship_that_stays_and_not_before_it_fires() -> None:
    world = arena(lancers=[LANCER])
    lancer = world.lancers[0].id
    assert losses(world, f"{ATTACK - FIRE - 1}.") == []
    (loss,) = losses(world, ".")
    assert (loss.cause, loss.lives) == (Cause.BEAM, 2)
    assert (loss.killer, loss.killer_kind, loss.fired_by) == (lancer, Kind.LANCER, lancer)


def test_the_beam_is_told_with_its_path_which_ends_at_the_ship_s_rim() -> None:
    world = beamed()
    (fired,) = of(fly(world, "."), BeamFired)
    (leg,) = fired.legs
    assert (leg.start, leg.motion) == ((360.0, 360.0), (640.0 - 12.0 - 360.0, 0.0))
    fly(world, ".")
    assert world.lancers[0].path[0].motion == (1000.0, 0.0)


@pytest.mark.slow
@each("press", [0, 12])
@each("turn", ["<", ">"])
def test_a_ship_that_turns_across_the_line_and_side_steps_on_the_lock_survives(turn: str, press: int) -> None:
    """It rests until the lock, has turned during the charge, and needs no more than a tenth of a second."""
    for lancer, heading in ((LANCER, RIGHT), ((640.0, 60.0), UP), ((1200.0, 40.0), 25000)):
        world = arena(heading=heading, lancers=[lancer])
        fly(world, f"41{turn}")
        while not of(fly(world, "."), BeamLocked):
            pass
        assert speed_of(ship_of(world)) == 0.0
        assert losses(world, f"{press}.{LOCK + FIRE}^") == []
        assert world.lancers[0].phase is LancerPhase.COOL


@pytest.mark.slow
@each("ship, lancer", [
    (CENTRE, (100.0, 100.0)), (CENTRE, (640.0, 60.0)), (CENTRE, (600.0, 400.0)),
    ((1200.0, 360.0), (90.0, 360.0)), ((640.0, 690.0), (640.0, 100.0)), ((1230.0, 690.0), (60.0, 60.0)),
])  # fmt: skip
def test_who_never_moves_dies_wherever_the_lancer_stands_and_a_rock_between_is_cover(
    ship: Point, lancer: Point
) -> None:
    assert len(losses(arena(ship, lancers=[lancer]))) == 1
    world = arena(ship, lancers=[lancer])
    between = world.torus.lerp(ship, lancer, 0.5)
    if world.torus.distance(ship, lancer) > 120.0:
        add_rock(world, LARGE, between).radius = 25.0
        assert losses(world) == []
        assert world.rocks[0].health == 30


def test_a_large_rock_takes_two_bites_a_tenth_of_a_second_apart() -> None:
    world = beamed(rocks={(500.0, 360.0): LARGE})
    events = [(tick, event) for tick in range(40) for event in fly(world, ".")]
    bites = [(tick, hit) for tick, hit in events if isinstance(hit, BodyDamaged)]
    assert [(tick, hit.health, hit.centre) for tick, hit in bites] == [
        (0, 60, (500.0, 360.0)), (12, 30, (500.0, 360.0)),
    ]  # fmt: skip
    assert bites[0][1].place == pytest.approx((448.0, 360.0), abs=0.05)
    (fired,) = [event for _, event in events if isinstance(event, BeamFired)]
    assert fired.legs[0].motion == pytest.approx((448.0 - 360.0, 0.0), abs=0.05)


def test_a_small_rock_breaks_at_once_and_the_beam_gets_no_further_than_where_it_was() -> None:
    world = beamed(rocks={(500.0, 360.0): SMALL})
    assert len(destroyed(fly(world, "."), *ROCKS)) == 1
    for _ in range(23):
        assert world.lancers[0].path[0].motion == pytest.approx((500.0 - 13.0 - 360.0, 0.0), abs=0.05)
        assert losses(world, ".") == []
    fly(world, ".")
    assert world.lancers[0].path == ()
    assert len(losses(world, f"{ATTACK + 500}.")) == 1, "the next beam has its full reach again"


@pytest.mark.slow
@each("hurt", [False, True])
@each("size", list(Size))
def test_whoever_is_behind_a_rock_of_any_size_survives_the_beam(size: Size, *, hurt: bool) -> None:
    """Forty places each, near and far, on which the beam begins."""
    for seed in range(40):
        dice = Random(seed)
        angle, far = dice.randrange(TURN), dice.uniform(30.0, 150.0)
        dx, dy = facing(angle)
        world = arena(seed=seed)
        away = dice.uniform(70.0, 150.0)
        place = world.torus.wrap((CENTRE[0] - dx * away, CENTRE[1] - dy * away))
        rock = add_rock(world, size, place, (dice.uniform(-12.0, 12.0), dice.uniform(-12.0, 12.0)))
        if hurt:
            rock.health = 30
        far += away + world.tuning.lancer.radius + rock.radius
        lancer = world.torus.wrap((CENTRE[0] - dx * far, CENTRE[1] - dy * far))
        add_lancer(world, lancer, angle, LancerPhase.LOCK)
        events = fly(world, "30.")
        assert len(of(events, BeamFired)) == 1
        assert bool(destroyed(events, *ROCKS)) == (hurt or size is not LARGE)
        assert world.lives == 3


def test_a_ship_right_behind_its_cover_survives_though_the_lancer_is_knocked_towards_it() -> None:
    world = beamed(rocks={(614.9, 360.0): SMALL, (272.0, 360.0): (LARGE, (230.0, 0.0))})
    events = fly(world, "30.")
    assert world.lancers[0].x > LANCER[0] + 30.0
    assert (len(destroyed(events, *ROCKS)), of(events, ShipDestroyed)) == (1, [])


@each("size", list(Size))
def test_the_line_that_warns_ends_at_the_rock_that_is_cover(size: Size) -> None:
    world = arena(rocks={(500.0, 360.0): size}, lancers=[LANCER])
    fly(world, "20.")
    (leg,) = line_of(world, world.lancers[0])
    assert leg.motion == pytest.approx((500.0 - world.rocks[0].radius - 360.0, 0.0), abs=0.5)


def test_a_protected_ship_is_no_cover_and_takes_no_harm() -> None:
    world = beamed(rocks={(800.0, 360.0): LARGE})
    ship_of(world).protection = NEVER
    fly(world, "30.")
    assert (world.lives, world.rocks[0].health) == (3, 30)


def test_a_ship_that_drifts_into_a_burning_beam_dies() -> None:
    world = beamed((640.0, 330.0), heading=DOWN, velocity=(0.0, 250.0))
    assert losses(world, "3.") == []
    assert len(losses(world, "21.")) == 1


def test_the_charging_and_the_locked_line_hurt_nothing() -> None:
    world = arena(CENTRE, rocks={(500.0, 300.0): SMALL}, lancers=[LANCER])
    assert story(fly(world, f"{ATTACK - 25}.")) == "BeamCharging, BeamLocked"
