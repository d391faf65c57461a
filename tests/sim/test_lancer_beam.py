"""What a Lancer's beam does: it ends at the nearest thing, so a rock or a wall is cover; a mirror is not."""

from __future__ import annotations

from random import Random

import pytest

from game.sim.headings import TURN
from game.sim.kinds.beam_attack import line_of
from tests.play import *

LOCK, FIRE = ticks(MODERN.lancer.lock), ticks(MODERN.lancer.fire)
ATTACK = 1 + ticks(MODERN.lancer.charge) + LOCK + FIRE
"""ticks from the begin of a charge to the end of the beam."""

LANCER = (340.0, 360.0)


def about_to_fire(world: World, place: Point, heading: int) -> None:
    """Put a Lancer there that fires in the next tick along a heading of its own."""
    add_lancer(world, place, heading, LancerPhase.LOCK)


def losses(world: World, script: str = f"{ATTACK}.") -> list[ShipDestroyed]:
    return of(fly(world, script), ShipDestroyed)


def test_with_nothing_between_it_kills_the_ship_that_stays() -> None:
    world = arena(lancers=[LANCER])
    lancer = world.lancers[0].id
    assert losses(world, f"{ATTACK - FIRE - 1}.") == []
    (loss,) = losses(world, ".")
    assert (loss.cause, loss.lives) == (Cause.BEAM, 2)
    assert (loss.killer, loss.killer_kind, loss.fired_by) == (lancer, Kind.LANCER, lancer)


def test_the_beam_is_told_with_its_path_which_ends_at_the_ship_s_rim() -> None:
    world = arena()
    about_to_fire(world, LANCER, RIGHT)
    (fired,) = of(fly(world, "."), BeamFired)
    (leg,) = fired.legs
    assert (leg.start, leg.motion) == ((360.0, 360.0), (640.0 - 12.0 - 360.0, 0.0))
    fly(world, ".")
    assert world.lancers[0].path[0].motion == (1000.0, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("press", [0, 12])
@pytest.mark.parametrize("turn", ["<", ">"])
def test_a_ship_that_turns_across_the_line_and_side_steps_on_the_lock_survives(turn: str, press: int) -> None:
    """It rests until the lock, has turned during the charge, and needs no more than a tenth of a second."""
    for lancer, heading in ((LANCER, RIGHT), ((640.0, 60.0), UP), ((1200.0, 40.0), 25000)):
        world = arena(heading=heading, lancers=[lancer])
        fly(world, f"41{turn}")
        while not of(fly(world, "."), BeamLocked):
            pass
        ship = ship_of(world)
        assert (ship.vx, ship.vy) == (0.0, 0.0)
        assert losses(world, f"{press}.{LOCK + FIRE}^") == []
        assert world.lancers[0].phase is LancerPhase.COOL


@pytest.mark.slow
def test_a_ship_that_never_moves_dies_wherever_the_lancer_stands() -> None:
    for lancer in ((100.0, 100.0), (640.0, 60.0), (1200.0, 700.0), (600.0, 400.0)):
        assert len(losses(arena(lancers=[lancer]), f"{ATTACK + 300}.")) == 1


def test_a_large_rock_is_cover_and_takes_two_bites() -> None:
    rock = (500.0, 360.0)
    world = arena(rocks={rock: Size.LARGE}, lancers=[LANCER])
    events = fly(world, f"{ATTACK}.")
    assert not of(events, ShipDestroyed)
    assert [(hit.health, hit.centre) for hit in damaged(events, *ROCKS)] == [(60, rock), (30, rock)]
    assert damaged(events, *ROCKS)[0].place == pytest.approx((448.0, 360.0), abs=0.05)
    assert of(events, BeamFired)[0].legs[0].motion == pytest.approx((448.0 - 360.0, 0.0), abs=0.05)
    assert world.score == 0


def test_the_bites_come_a_tenth_of_a_second_apart() -> None:
    world = arena(rocks={(500.0, 360.0): Size.LARGE})
    about_to_fire(world, LANCER, RIGHT)
    bitten = [tick for tick in range(40) if damaged(fly(world, "."), *ROCKS)]
    assert bitten == [0, 12]


def test_two_bites_break_a_medium_rock_and_nobody_scores() -> None:
    world = arena((640.0, 700.0), rocks={(500.0, 360.0): Size.MEDIUM})
    about_to_fire(world, LANCER, RIGHT)
    events = fly(world, "30.")
    (broken,) = destroyed(events, *ROCKS)
    assert (broken.cause, broken.by, broken.points, len(broken.children)) == (Cause.BEAM, 0, 0, 2)
    assert world.score == 0


def test_a_small_rock_breaks_at_once_and_the_beam_gets_no_further_than_where_it_was() -> None:
    world = arena(rocks={(500.0, 360.0): Size.SMALL})
    about_to_fire(world, LANCER, RIGHT)
    assert len(destroyed(fly(world, "."), *ROCKS)) == 1
    for _ in range(23):
        assert world.lancers[0].path[0].motion == pytest.approx((500.0 - 13.0 - 360.0, 0.0), abs=0.05)
        assert losses(world, ".") == []
    fly(world, ".")
    assert world.lancers[0].path == ()


@pytest.mark.slow
@pytest.mark.parametrize("damaged", [False, True])
@pytest.mark.parametrize("size", list(Size))
def test_whoever_is_behind_a_rock_of_any_size_survives_the_beam(size: Size, *, damaged: bool) -> None:
    """Forty places each, near and far, on which the beam begins."""
    for seed in range(40):
        dice = Random(seed)
        angle, far = dice.randrange(TURN), dice.uniform(30.0, 150.0)
        dx, dy = facing(angle)
        world = arena(seed=seed)
        away = dice.uniform(70.0, 150.0)
        place = world.torus.wrap((CENTRE[0] - dx * away, CENTRE[1] - dy * away))
        drift = (dice.uniform(-12.0, 12.0), dice.uniform(-12.0, 12.0))
        add_rock(world, size, place, drift)
        if damaged:
            world.rocks[0].health = 30
        nose = world.tuning.lancer.radius + world.rocks[0].radius
        lancer = (CENTRE[0] - dx * (away + far + nose), CENTRE[1] - dy * (away + far + nose))
        about_to_fire(world, world.torus.wrap(lancer), angle)
        events = fly(world, "30.")
        assert len(of(events, BeamFired)) == 1
        ends = damaged or size is not Size.LARGE
        assert bool(destroyed(events, *ROCKS)) == ends, f"{size.name}, damaged {damaged}"
        assert world.lives == 3


def test_a_ship_right_behind_its_cover_survives_though_the_lancer_is_knocked_towards_it() -> None:
    world = arena(rocks={(614.9, 360.0): Size.SMALL, (272.0, 360.0): (Size.LARGE, (230.0, 0.0))})
    about_to_fire(world, LANCER, RIGHT)
    events = fly(world, "30.")
    assert world.lancers[0].x > LANCER[0] + 30.0
    assert len(destroyed(events, *ROCKS)) == 1
    assert not of(events, ShipDestroyed)


@pytest.mark.slow
def test_the_next_beam_has_its_full_reach_again() -> None:
    world = arena(rocks={(500.0, 360.0): Size.SMALL}, lancers=[LANCER])
    assert losses(world, f"{ATTACK}.") == []
    assert len(losses(world, f"{ATTACK + 500}.")) == 1


def test_what_is_nearer_than_the_broken_rock_is_still_burnt() -> None:
    world = arena(
        (640.0, 700.0), rocks={(600.0, 360.0): Size.SMALL, (450.0, 420.0): (Size.LARGE, (0.0, -200.0))}
    )
    about_to_fire(world, LANCER, RIGHT)
    events = fly(world, "30.")
    assert len(destroyed(events, *ROCKS)) == 1
    assert [hit.id for hit in damaged(events, *ROCKS)] == [world.rocks[0].id]


@pytest.mark.parametrize("size", list(Size))
def test_the_line_that_warns_ends_at_the_rock_that_is_cover(size: Size) -> None:
    world = arena(rocks={(500.0, 360.0): size}, lancers=[LANCER])
    fly(world, "20.")
    end = 500.0 - world.rocks[0].radius - 360.0
    (leg,) = line_of(world, world.lancers[0])
    assert leg.motion == pytest.approx((end, 0.0), abs=0.5)


def test_a_saucer_that_the_beam_breaks_takes_the_rest_of_it_too() -> None:
    world = arena(saucers={(500.0, 360.0): SaucerSize.LARGE})
    about_to_fire(world, LANCER, RIGHT)
    assert len(destroyed(fly(world, "30."), *SAUCERS)) == 1
    assert world.lives == 3


def test_of_two_rocks_only_the_nearest_is_bitten() -> None:
    world = arena((640.0, 700.0), rocks={(700.0, 360.0): Size.LARGE, (500.0, 360.0): Size.LARGE})
    about_to_fire(world, LANCER, RIGHT)
    fly(world, "30.")
    assert [rock.health for rock in world.rocks] == [90, 30]


@pytest.mark.slow
@pytest.mark.parametrize(("ship", "lancer"), [
    ((1200.0, 360.0), (90.0, 360.0)),
    ((640.0, 690.0), (640.0, 100.0)),
    ((1230.0, 690.0), (60.0, 60.0)),
])  # fmt: skip
def test_it_kills_across_the_seam_and_the_corner_and_a_rock_there_is_cover(
    ship: Point, lancer: Point
) -> None:
    assert len(losses(arena(ship, lancers=[lancer]))) == 1
    torus = arena().torus
    between = torus.lerp(ship, lancer, 0.5)
    world = arena(ship, lancers=[lancer])
    world.rocks += arena(rocks={between: Size.LARGE}).rocks
    world.rocks[0].id = world.new_id()
    world.rocks[0].radius = 25.0
    assert losses(world) == []
    assert world.rocks[0].health == 30


def test_it_reflects_off_a_mirror_into_the_ship() -> None:
    world = arena((640.0, 600.0), walls=[((640.0, 360.0), (50.0, 50.0), True)])
    about_to_fire(world, LANCER, RIGHT)
    (loss,) = losses(world, ".")
    assert loss.cause is Cause.BEAM
    assert len(world.lancers[0].path) == 2


def test_a_mirror_square_to_it_sends_the_beam_back_into_the_lancer() -> None:
    world = arena((640.0, 600.0), walls=[((640.0, 360.0), (0.0, 50.0), True)])
    about_to_fire(world, LANCER, RIGHT)
    fly(world, ".")
    assert [lancer.health for lancer in world.lancers] == [30]
    fly(world, "12.")
    assert world.lancers == []
    assert world.tally.lancers_destroyed == 1
    assert world.score == 0


@pytest.mark.slow
def test_a_wall_is_cover() -> None:
    world = arena(walls=[((500.0, 360.0), (0.0, 60.0), False)], lancers=[LANCER])
    assert losses(world) == []
    assert len(losses(arena(walls=[((500.0, 430.0), (0.0, 60.0), False)], lancers=[LANCER]))) == 1


def test_it_ends_at_its_reach() -> None:
    for x, lost in ((360.0 + 1000.0 + 11.9, 1), (360.0 + 1000.0 + 12.1, 0)):
        world = arena((x % 1280.0, 360.0))
        about_to_fire(world, LANCER, RIGHT)
        assert len(losses(world, "24.")) == lost


def test_it_burns_saucers_in_its_way_without_points() -> None:
    world = arena(saucers={(500.0, 360.0): SaucerSize.LARGE})
    about_to_fire(world, LANCER, RIGHT)
    events = fly(world, ".")
    assert [(end.cause, end.by, end.points) for end in destroyed(events, *SAUCERS)] == [(Cause.BEAM, 0, 0)]
    assert world.lives == 3


def test_a_protected_ship_is_no_cover_and_takes_no_harm() -> None:
    world = arena(rocks={(800.0, 360.0): Size.LARGE})
    ship_of(world).protection = NEVER
    about_to_fire(world, LANCER, RIGHT)
    fly(world, "30.")
    assert world.lives == 3
    assert world.rocks[0].health == 30


def test_a_ship_that_drifts_into_a_burning_beam_dies() -> None:
    world = arena((640.0, 330.0), DOWN, velocity=(0.0, 250.0))
    about_to_fire(world, LANCER, RIGHT)
    assert losses(world, "3.") == []
    assert len(losses(world, "21.")) == 1


def test_the_charging_and_the_locked_line_hurt_nothing() -> None:
    world = arena(CENTRE, rocks={(500.0, 300.0): Size.SMALL}, lancers=[LANCER])
    ship: Ship = ship_of(world)
    for _ in range(ATTACK - 25):
        events = fly(world, ".")
        assert not damaged(events, *ROCKS)
        assert not destroyed(events, *ROCKS)
        assert ship.flying
