"""Saucers: when they come and of which size, how they cross, aim and fire, and what their shots break."""

from game.sim.field import nearest_ship
from game.sim.rule_sets import DIFFICULTIES
from tests.play import *

SAUCER_MARKS = {Kind.LARGE_SAUCER, Kind.SMALL_SAUCER}
LARGE, SMALL = SaucerSize.LARGE, SaucerSize.SMALL
SAUCER = MODERN.saucer


def in_a_wave(tuning: Tuning = MODERN, *, wave: int = 2, seed: int = 0) -> World:
    """Return a world in the middle of a wave whose next saucer is due in the next tick."""
    world = arena(rocks={(640.0, 40.0): Size.LARGE}, tuning=tuning, seed=seed)
    world.rocks[0].radius = 0.0
    world.ticks_to_wave, world.wave = 0, wave
    quiet_schedules(world).spawner(Kind.LARGE_SAUCER).due_at = 1
    ship_of(world).protection = NEVER
    world.ticks_since_rock_hit = -NEVER
    return world


# When they come


@each("difficulty", DIFFICULTIES)
def test_no_saucer_is_sent_for_as_a_game_begins_however_quiet_it_is(difficulty: str) -> None:
    world = in_a_wave(DIFFICULTIES[difficulty], wave=1)
    world.tick = ticks(world.tuning.saucer.first_of_game) - 2
    world.ticks_unthreatened = ticks(world.tuning.lull.patience) + 1
    assert not of(fly(world, ".."), SpawnMarked)
    assert [mark.kind for mark in of(fly(world, "."), SpawnMarked)] == [Kind.LARGE_SAUCER]


def test_one_comes_at_a_time_after_a_warning_where_it_was_marked_and_the_next_comes_sooner() -> None:
    sides = set()
    for seed in range(6):
        world = in_a_wave(tuned(saucer={"sooner": 3.0}), seed=seed)
        (marked,) = of(fly(world, "."), SpawnMarked)
        assert not arrived(fly(world, f"{ticks(SAUCER.warning) - 1}."), *SAUCERS)
        (arrival,) = arrived(fly(world, "."), *SAUCERS)
        assert (arrival.place, arrival.kind) == (marked.place, Kind.LARGE_SAUCER)
        sides.add((marked.place[0], world.saucers[0].vx))
    assert sides == {(0.0, 120.0), (1279.0, -120.0)}
    store = world.spawner(Kind.LARGE_SAUCER)
    assert store.due_at == world.wave_tick + ticks(9.0)
    store.due_at = 0
    assert not of(fly(world, "9."), SpawnMarked)
    world.saucers.clear()
    store.due_at = 0
    fly(world, f"{ticks(SAUCER.warning) + 1}.")
    assert store.due_at == world.wave_tick + ticks(6.0)


@each("seen, score, kinds", [
    (0, 0, {Kind.LARGE_SAUCER}), (1, 0, {Kind.LARGE_SAUCER}), (2, SAUCER.always_small_from - 1, SAUCER_MARKS),
    (0, SAUCER.always_small_from, {Kind.SMALL_SAUCER}),
])  # fmt: skip
def test_the_first_two_are_large_then_they_mix_and_later_all_are_small(
    seen: int, score: int, kinds: set[Kind]
) -> None:
    found = set()
    for seed in range(12):
        world = in_a_wave(seed=seed)
        world.spawner(Kind.LARGE_SAUCER).seen, ship_of(world).score = seen, score
        found |= {mark.kind for mark in of(fly(world, "."), SpawnMarked)}
    assert found == kinds


# What they do


@each("seed", range(8))
def test_a_saucer_swerves_when_its_second_is_over_up_down_or_half_the_time_not_at_all(seed: int) -> None:
    for size, speed in ((LARGE, 120.0), (SMALL, 150.0)):
        for before, way in ((7.0, 1.0), (0.5, 1.0), (0.0, -1.0), (-7.0, -1.0)):
            world = arena(seed=seed)
            saucer = add_saucer(world, (300.0, 200.0), size, (before, 3.0))
            saucer.swerve_wait = 2
            fly(world, ".")
            assert (saucer.vx, saucer.vy, saucer.swerve_wait) == (before, 3.0, 1)
            up_or_down = (-1.0, 0.0, 0.0, 1.0)[twin_of(world).randrange(4)]
            fly(world, ".")
            assert (saucer.vx, saucer.vy) == (way * speed, up_or_down * speed * 0.6)
            assert saucer.swerve_wait == 120


@each("ships, place, way", [
    ([(300.0, 360.0), (700.0, 360.0)], (600.0, 360.0), (100.0, 0.0)),
    ([(300.0, 360.0), (700.0, 360.0)], (400.0, 360.0), (-100.0, 0.0)),
    ([(600.0, 60.0), (600.0, 460.0)], (600.0, 360.0), (0.0, 100.0)),
    ([(500.0, 300.0), (450.0, 600.0)], (400.0, 300.0), (100.0, 0.0)),
    ([(1270.0, 700.0)], (10.0, 10.0), (-20.0, -30.0)), ([], (600.0, 360.0), None),
])  # fmt: skip
def test_the_nearest_ship_that_flies_is_aimed_at_the_shortest_way(
    ships: list[Point], place: Point, way: Point | None
) -> None:
    world = arena(ships=max(1, len(ships)))
    for ship, at in zip(world.ships, ships, strict=False):
        ship.x, ship.y = at
    if not ships:
        ship_of(world).phase = ShipPhase.WARPING
    assert nearest_ship(world, place) == way


@each("part, off", [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (1.3, 1.0)])
@each("seed", range(12))
def test_a_small_saucer_s_shot_is_off_by_what_the_dice_say_in_degrees(
    seed: int, part: float, off: float
) -> None:
    """The ship is to the right of it; the dice are asked for a direction first, which only large ones use.

    From 0 points to those of its least error, in proportion, it is off by 20 to 9 degrees at most.
    """
    world = arena(seed=seed)
    ship_of(world).score = int(SAUCER.least_error_from * part)
    saucer = add_saucer(world, (340.0, 360.0), SMALL)
    saucer.fire_wait = 1
    twin = twin_of(world)
    twin.heading()
    most = 20.0 - 11.0 * off
    dx, dy = facing(int(twin.between(-most, most) * TURN / 360))
    (shot,) = of(fly(world, "."), ShotFired)
    assert (shot.place, shot.hostile) == ((340.0 + dx * 11.0, 360.0 + dy * 11.0), True)
    assert (shot.velocity, saucer.fire_wait) == ((dx * 430.0, dy * 430.0), 180)


def test_a_large_saucer_shoots_anywhere_and_a_shot_over_the_seam_begins_on_the_field() -> None:
    kind = replace(SAUCER.large, fire_every=DT)
    world = arena(tuning=tuned(saucer={"shot_cap": NEVER, "large": kind}))
    ship_of(world).protection = NEVER
    add_saucer(world, (5.0, 360.0), LARGE).fire_wait = 1
    shots = of(fly(world, "40."), ShotFired)
    ways = sorted(turn_between(0, heading_of(shot.velocity)) for shot in shots)
    assert len(ways) == 40
    assert max(after - before for before, after in pairwise(ways)) < TURN // 6
    assert ways[0] < -TURN // 3 < TURN // 3 < ways[-1]
    assert {shot.place[0] > 1200.0 for shot in shots} == {False, True}


def test_a_saucer_has_two_shots_in_the_air_and_holds_fire_without_a_ship_or_near_one() -> None:
    world = arena(tuning=tuned(saucer={"large": replace(SAUCER.large, fire_every=0.1)}))
    ship_of(world).protection = NEVER
    add_saucer(world, (200.0, 200.0), LARGE).fire_wait = 1
    assert len(of(fly(world, "50."), ShotFired)) == 2
    world.shots.clear()
    ship_of(world).x, ship_of(world).y = 21.0, 200.0
    assert not of(fly(world, "20."), ShotFired)
    ship_of(world).x = 19.0
    assert of(fly(world, "20."), ShotFired)
    world.shots.clear()
    ship_of(world).phase = ShipPhase.WARPING
    ship_of(world).timer = NEVER
    assert not of(fly(world, "20."), ShotFired)


@each("kind", [Kind.LARGE_SAUCER, Kind.SMALL_SAUCER, Kind.MINELAYER])
def test_who_crosses_leaves_in_the_tick_in_which_its_time_is_over(kind: Kind) -> None:
    world = arena()
    body = add_body(world, kind, (200.0, 300.0))
    assert isinstance(body, Saucer | Minelayer)
    body.life = 2
    assert not of(fly(world, "."), BodyLeft)
    assert of(fly(world, "."), BodyLeft) == [BodyLeft(kind, body.id, (200.0, 300.0))]
    assert (world.saucers, world.minelayers, world.tally.saucers_destroyed) == ([], [], 0)


# What meets them and their shots


@each("place, shot, vx, protection, told", [
    (CENTRE, (500.0, 360.0), 330.0, 0, "ShipDestroyed 1 {}"),
    ((1270.0, 360.0), (20.0, 360.0), -330.0, 0, "ShipDestroyed 1 {}"),
    ((1270.0, 360.0), (20.0, 360.0), -330.0, NEVER, ""),
])  # fmt: skip
def test_its_shot_kills_the_ship_across_the_seam_too_but_not_a_protected_one(
    place: Point, shot: Point, vx: float, protection: int, told: str
) -> None:
    world = arena(place)
    ship_of(world).protection = protection
    saucer = add_saucer(world, (440.0, 100.0), LARGE)
    fired = add_shot(world, shot, (vx, 0.0), owner=saucer.id, hostile=True)
    events = fly(world, "60.")
    assert story(events) == told.format(fired.id)
    for loss in of(events, ShipDestroyed):
        assert (loss.cause, loss.lives) == (Cause.SHOT, 2)
        assert (loss.killer_kind, loss.fired_by) == (Kind.ENEMY_SHOT, saucer.id)


@each("rock", [(300.0, 200.0), (1279.0, 200.0)])
def test_a_saucer_that_flies_into_a_rock_ends_both_without_points(rock: Point) -> None:
    world = arena(rocks={rock: Size.LARGE})
    add_saucer(world, ((rock[0] - 80.0) % 1280.0, 200.0), LARGE, (120.0, 0.0))
    events = fly(world, "30.")
    assert {(end.kind, end.cause, end.by, end.points) for end in destroyed(events, *Kind)} == {
        (Kind.LARGE_SAUCER, Cause.RAM, 0, 0), (Kind.LARGE_ROCK, Cause.RAM, 0, 0)
    }  # fmt: skip
    assert (len(world.rocks), world.score) == (2, 0)


def test_a_ship_that_rams_a_saucer_is_lost_with_it_and_gets_its_points() -> None:
    world = arena(velocity=(300.0, 0.0))
    saucer = add_saucer(world, (700.0, 360.0), SMALL)
    assert story(fly(world, "30.")) == f"BodyDestroyed SMALL_SAUCER 1000, ShipDestroyed 1 {saucer.id}"
    assert (world.score, world.tally.saucers_destroyed) == (1000, 1)
