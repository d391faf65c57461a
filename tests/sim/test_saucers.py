from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.sim.headings import TURN, turn_between
from game.sim.rule_sets import DIFFICULTIES
from tests.play import *

SAUCER_MARKS = {Kind.LARGE_SAUCER, Kind.SMALL_SAUCER}
LARGE, SMALL = SaucerSize.LARGE, SaucerSize.SMALL


PATIENT = tuned(lull={"patience": 1e6}, saucer={"first_of_game": 0.0})
"""Rules under which no lull is too long, and the first wave is like any other."""


def in_a_wave(tuning: Tuning = PATIENT, *, seed: int = 0, seen: int = 0) -> World:
    """Return a world in the middle of a wave that waits for its next saucer, a rock like a grain of dust."""
    world = arena(rocks={(640.0, 40.0): Size.LARGE}, tuning=tuning, seed=seed)
    world.rocks[0].radius = 0.0
    world.ticks_to_wave, world.wave = 0, 1
    quiet_schedules(world).spawner(Kind.LARGE_SAUCER).wait = ticks(tuning.saucer.first)
    world.spawner(Kind.LARGE_SAUCER).seen = seen
    world.ships[0].protection = NEVER
    world.ticks_since_rock_hit = -NEVER
    return world


@pytest.mark.slow
def test_the_first_saucer_is_marked_after_twelve_seconds_and_enters_at_its_mark() -> None:
    world = in_a_wave()
    assert not of(fly(world, f"{12 * 120 - 1}."), SpawnMarked)
    (marked,) = of(fly(world, "."), SpawnMarked)
    assert marked.kind is Kind.LARGE_SAUCER
    assert marked.place[0] in (0.0, 1279.0)
    warning = ticks(world.tuning.saucer.warning)
    assert warning >= 60
    assert not arrived(fly(world, f"{warning - 1}."), *SAUCERS)
    (arrival,) = arrived(fly(world, "."), *SAUCERS)
    assert (arrival.place, arrival.kind) == (marked.place, Kind.LARGE_SAUCER)
    assert not world.spawn_markers


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_no_saucer_is_sent_for_as_a_game_begins_however_quiet_it_is(difficulty: str) -> None:
    world = new_world(3, DIFFICULTIES[difficulty])
    ship_of(world).protection = NEVER
    fly(world, "360.")
    assert world.rocks
    for rock in world.rocks:
        rock.x, rock.y, rock.vx, rock.vy = 100.0, 100.0, 0.0, 0.0
    del world.rocks[1:]
    quiet = fly(world, f"{ticks(world.tuning.saucer.first_of_game) - world.tick}.")
    assert not [mark for mark in of(quiet, SpawnMarked) if mark.kind in SAUCER_MARKS]
    assert world.wave == 1
    assert world.ticks_unthreatened > ticks(world.tuning.lull.patience)

    assert [mark.kind for mark in of(fly(world, "."), SpawnMarked)] == [Kind.LARGE_SAUCER]


def test_a_game_that_begins_in_a_later_wave_has_its_first_saucer_as_soon_as_that_wave_says() -> None:
    world = in_a_wave(tuned(lull={"patience": 1e6}))
    world.wave, world.spawner(Kind.LARGE_SAUCER).wait = 2, 1
    assert of(fly(world, "."), SpawnMarked)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 2, 5])  # under 1 it meets the rock
def test_a_saucer_crosses_the_field_once_and_leaves_where_it_came_from_the_other_side(seed: int) -> None:
    world = in_a_wave(seed=seed)
    world.spawner(Kind.LARGE_SAUCER).wait = 1
    fly(world, "97.")
    (saucer,) = world.saucers
    rightwards = saucer.vx > 0.0
    assert saucer.x == (0.0 if rightwards else 1279.0)
    assert len(of(fly(world, "1279."), BodyLeft)) == 0
    (left,) = of(fly(world, "."), BodyLeft)
    assert left.place[0] == pytest.approx(1279.0 if rightwards else 0.0, abs=1e-6)
    assert world.saucers == []
    assert world.tally.saucers_destroyed == 0


@pytest.mark.slow
def test_saucers_come_from_both_sides_and_swerve() -> None:
    sides, heights = set(), set()
    for seed in (0, *range(2, 13)):  # under 1 it meets the rock
        world = in_a_wave(seed=seed)
        world.spawner(Kind.LARGE_SAUCER).wait = 1
        fly(world, "97.")
        sides.add(world.saucers[0].vx)
        for _ in range(6):
            fly(world, "120.")
            heights.add(world.saucers[0].vy)
    assert sides == {120.0, -120.0}
    assert heights == {-72.0, 0.0, 72.0}


@pytest.mark.slow
def test_there_is_one_saucer_at_a_time_and_the_next_comes_sooner() -> None:
    world = in_a_wave(tuned(PATIENT, saucer={"sooner": 3.0}))
    world.spawner(Kind.LARGE_SAUCER).wait = 1
    fly(world, "97.")
    assert world.spawner(Kind.LARGE_SAUCER).wait == ticks(9.0)
    assert not of(fly(world, "1200."), SpawnMarked)
    world.saucers.clear()
    world.spawner(Kind.LARGE_SAUCER).wait = 1
    fly(world, "97.")
    assert world.spawner(Kind.LARGE_SAUCER).wait == ticks(6.0)


def test_no_saucer_comes_while_no_ship_flies() -> None:
    world = in_a_wave()
    world.spawner(Kind.LARGE_SAUCER).wait = 30
    world.ships[0].protection = 0
    fly(world, "h60.")
    assert world.spawner(Kind.LARGE_SAUCER).wait == 30
    assert not world.spawn_markers


def kinds_seen(count: int, seen: int, score: int) -> set[Kind]:
    kinds = set()
    for seed in range(count):
        world = in_a_wave(seed=seed, seen=seen)
        ship_of(world).score = score
        world.spawner(Kind.LARGE_SAUCER).wait = 1
        kinds |= {mark.kind for mark in of(fly(world, "."), SpawnMarked)}
    return kinds


def test_the_first_two_are_large_then_they_mix_and_later_all_are_small() -> None:
    assert kinds_seen(30, 0, 0) == kinds_seen(30, 1, 0) == {Kind.LARGE_SAUCER}
    assert kinds_seen(30, 2, MODERN.saucer.always_small_from - 1) == {Kind.LARGE_SAUCER, Kind.SMALL_SAUCER}
    assert kinds_seen(30, 0, MODERN.saucer.always_small_from) == {Kind.SMALL_SAUCER}


def hunt(size: SaucerSize, ship: Point, saucer: Point, *, score: int = 0, seed: int = 0) -> list[ShotFired]:
    """Let one saucer fire 60 times from one place, and return its shots."""
    kind = replace(MODERN.saucer.large if size is LARGE else MODERN.saucer.small, fire_every=0.1)
    name = "large" if size is LARGE else "small"
    world = arena(ship, tuning=tuned(saucer={"shot_cap": NEVER, name: kind, "shot_life": 0.01}), seed=seed)
    ship_of(world).score = score
    ship_of(world).protection = NEVER
    add_saucer(world, saucer, size).fire_wait = 1
    return of(fly(world, "720."), ShotFired)


def off(shot: ShotFired, way: Point) -> float:
    """Return by how many degrees a shot is off a direction."""
    return turn_between(heading_of(way), heading_of(shot.velocity)) * 360.0 / TURN


def test_a_large_saucer_shoots_anywhere() -> None:
    shots = hunt(LARGE, CENTRE, (200.0, 360.0))
    errors = [off(shot, (1.0, 0.0)) for shot in shots]
    assert len(shots) == 60
    assert min(errors) < -120.0
    assert max(errors) > 120.0
    assert sum(1 for error in errors if abs(error) < 25.0) < 20


@pytest.mark.slow
@pytest.mark.parametrize(("ship", "saucer", "way"), [
    (CENTRE, (340.0, 360.0), (1.0, 0.0)),
    ((1250.0, 360.0), (50.0, 360.0), (-1.0, 0.0)),
    ((640.0, 700.0), (640.0, 60.0), (0.0, -1.0)),
    ((1260.0, 700.0), (20.0, 20.0), (-1.0, -1.0)),
])  # fmt: skip
def test_a_small_saucer_aims_the_shortest_way_and_better_against_many_points(
    ship: Point, saucer: Point, way: Point
) -> None:
    for part, most in ((0.0, 20.0), (0.5, 14.5), (1.0, 9.0), (1.3, 9.0)):
        score = int(MODERN.saucer.least_error_from * part)
        errors = [off(shot, way) for shot in hunt(SMALL, ship, saucer, score=score)]
        assert len(errors) == 60
        assert most * 0.7 < max(errors) <= most + 0.1
        assert most * 0.7 < -min(errors) <= most + 0.1


def test_shots_leave_from_the_rim_at_their_own_speed() -> None:
    shot = hunt(SMALL, CENTRE, (340.0, 360.0))[0]
    assert shot.hostile
    assert math.dist(shot.place, (340.0, 360.0)) == pytest.approx(11.0)
    assert math.hypot(*shot.velocity) == pytest.approx(430.0)


@pytest.mark.slow
def test_a_saucer_has_two_shots_in_the_air_and_holds_fire_without_a_ship() -> None:
    world = arena(CENTRE, tuning=tuned(saucer={"shot_life": 100.0}))
    ship_of(world).protection = NEVER
    add_saucer(world, (200.0, 200.0), LARGE).fire_wait = 1
    assert len(of(fly(world, "900."), ShotFired)) == 2
    world.shots.clear()
    ship_of(world).protection = 0
    fly(world, "h")
    world.saucers[0].fire_wait = 1
    assert not of(fly(world, "60."), ShotFired)


def test_its_shot_kills_the_ship() -> None:
    world = arena()
    saucer = add_saucer(world, (440.0, 360.0), LARGE)
    shot = add_shot(world, (500.0, 360.0), (330.0, 0.0), owner=saucer.id, hostile=True)
    (loss,) = of(fly(world, "60."), ShipDestroyed)
    assert (loss.cause, loss.lives) == (Cause.SHOT, 2)
    assert (loss.killer, loss.killer_kind, loss.fired_by) == (shot.id, Kind.ENEMY_SHOT, saucer.id)
    assert not world.shots


def test_its_shot_kills_across_the_seam_but_not_a_protected_ship() -> None:
    for protection, lives in ((0, 2), (NEVER, 3)):
        world = arena((1270.0, 360.0))
        ship_of(world).protection = protection
        add_shot(world, (20.0, 360.0), (-330.0, 0.0), owner=99, hostile=True)
        fly(world, "30.")
        assert world.lives == lives


def test_what_its_shots_break_scores_nothing_but_splits() -> None:
    world = arena(rocks={(300.0, 200.0): Size.LARGE})
    saucer = add_saucer(world, (100.0, 200.0), LARGE)
    add_shot(world, (200.0, 200.0), (330.0, 0.0), owner=saucer.id, hostile=True)
    (broken,) = destroyed(fly(world, "30."), *ROCKS)
    assert (broken.by, broken.points, len(broken.children)) == (0, 0, 2)
    assert world.score == 0


def test_its_shots_do_not_hurt_saucers_or_lancers() -> None:
    world = arena(lancers=[(300.0, 600.0)])
    world.lancers[0].timer = NEVER
    one, other = add_saucer(world, (100.0, 200.0), LARGE), add_saucer(world, (200.0, 200.0), SMALL)
    add_shot(world, (one.x, one.y), (330.0, 0.0), owner=one.id, hostile=True)
    add_shot(world, (other.x, 595.0), (330.0, 0.0), owner=one.id, hostile=True)
    fly(world, "60.")
    assert (len(world.saucers), len(world.lancers), len(world.shots)) == (2, 1, 2)


@pytest.mark.parametrize("rock", [(300.0, 200.0), (1279.0, 200.0)])
def test_a_saucer_that_flies_into_a_rock_ends_both_without_points(rock: Point) -> None:
    world = arena(rocks={rock: Size.LARGE})
    saucer: Saucer = add_saucer(world, ((rock[0] - 80.0) % 1280.0, 200.0), LARGE, (120.0, 0.0))
    events: list[Event] = fly(world, "30.")
    (end,) = destroyed(events, *SAUCERS)
    (broken,) = destroyed(events, *ROCKS)
    assert (end.id, end.cause, end.by, end.points) == (saucer.id, Cause.RAM, 0, 0)
    assert (broken.cause, broken.by, broken.points, len(broken.children)) == (Cause.RAM, 0, 0, 2)
    assert world.score == 0


def test_a_ship_that_rams_a_saucer_is_lost_with_it_and_gets_its_points() -> None:
    world = arena(velocity=(300.0, 0.0))
    saucer = add_saucer(world, (700.0, 360.0), SMALL)
    events = fly(world, "30.")
    assert [(loss.cause, loss.killer) for loss in of(events, ShipDestroyed)] == [(Cause.RAM, saucer.id)]
    assert [(end.cause, end.points) for end in destroyed(events, *SAUCERS)] == [(Cause.RAM, 1000)]
    assert world.score == 1000
