from __future__ import annotations

import pytest

from game.sim.field import wall_gap
from tests.play import *

AT_ONCE = tuned(wave={"first_pause": 1.0 / 120.0}, rock={"fade": 0.0})
"""Rules by which a wave is there in the first tick."""


def begun(number: int, seed: int = 0, ships: int = 1) -> World:
    """Return a world in the first tick of a wave."""
    world = new_world(seed, AT_ONCE, wave=number, ships=ships)
    fly(world, ".")
    return world


@pytest.mark.parametrize(
    ("number", "large", "chrome"),
    [(number, row.rocks - row.chrome, row.chrome) for number, row in enumerate(WAVES, 1)],
)
def test_a_wave_has_the_large_rocks_of_its_row_and_of_them_its_chrome_ones_but_one(
    number: int, large: int, chrome: int
) -> None:
    world = begun(number)
    assert (world.wave, world.row) == (number, WAVES[number - 1].parts)
    assert [rock.size for rock in world.rocks] == [Size.LARGE] * large
    assert len(world.chromes) == chrome
    assert large + chrome == world.row.rocks


def test_the_first_wave_begins_after_a_short_pause() -> None:
    world = new_world(0)
    assert not of(fly(world, f"{ticks(1.6) - 1}."), WaveBegan)
    assert [(wave.wave, wave.rocks) for wave in of(fly(world, "."), WaveBegan)] == [(1, 4)]


def test_between_waves_there_are_two_to_three_seconds() -> None:
    world = begun(1)
    world.rocks.clear()
    assert [wave.wave for wave in of(fly(world, "."), WaveCleared)] == [1]
    pause = 0
    while not (events := of(fly(world, "."), WaveBegan)):
        pause += 1
    assert 240 <= pause + 1 <= 360
    assert [(wave.wave, wave.rocks) for wave in events] == [(2, WAVES[1].rocks)]


@pytest.mark.slow
def test_waves_are_counted_up_and_each_is_told_once() -> None:
    world = new_world(0, tuned(AT_ONCE, lull={"patience": 1e6}, gate={"every": 0}))
    make_immortal(world)
    told = []
    for _ in range(4):
        world.rocks.clear()
        told += [wave.wave for wave in of(fly(world, "300."), WaveBegan)]
    assert told == [1, 2, 3, 4]


@pytest.mark.parametrize("what", ["rock", "saucer", "lancer", "arrival"])
def test_the_next_wave_waits_until_everything_is_gone(what: str) -> None:
    world = begun(2)
    ship_of(world).protection = NEVER
    del world.rocks[1 if what == "rock" else 0 :]
    if what == "saucer":
        add_saucer(world, (100.0, 100.0), SaucerSize.LARGE)
    if what == "lancer":
        add_lancer(world, (100.0, 100.0)).timer = NEVER
    if what == "arrival":
        world.rocks += begun(2).rocks[:1]
        world.spawner(Kind.LARGE_SAUCER).wait = 1
        assert of(fly(world, "."), SpawnMarked)
        world.rocks.clear()
    events = fly(world, "90.")
    assert not of(events, WaveCleared)
    for group in (world.rocks, world.saucers, world.lancers, world.spawn_markers):
        group.clear()
    assert len(of(fly(world, "."), WaveCleared)) == 1


@pytest.mark.parametrize("left", ["chrome", "castle", "lancer"])
def test_what_is_due_comes_as_long_as_anything_keeps_the_wave_going(left: str) -> None:
    rules = in_every_wave(AT_ONCE, rocks=8, chrome=7, store=((Kind.LANCER, 1),))
    world = new_world(0, tuned(rules, reinforcement={"rocks": 0}))
    fly(world, ".")
    ship_of(world).protection = NEVER
    world.tick = ticks(MODERN.saucer.first_of_game)
    assert len(world.chromes) == 7
    world.rocks.clear()
    if left != "chrome":
        world.chromes.clear()
    if left == "castle":
        add_castle(world, (100.0, 100.0))
    if left == "lancer":
        add_lancer(world, (100.0, 100.0)).timer = NEVER
    (
        world.spawner(Kind.LANCER).left,
        world.spawner(Kind.LARGE_SAUCER).wait,
        world.spawner(Kind.LANCER).wait,
    ) = (
        1,
        1,
        1,
    )
    marked = [event.kind for event in of(fly(world, "."), SpawnMarked)]
    assert marked == [Kind.LARGE_SAUCER, Kind.LANCER]


@pytest.mark.slow
def test_nothing_new_is_marked_while_only_a_mark_is_left() -> None:
    world = new_world(0, AT_ONCE, wave=13)
    fly(world, ".")
    world.spawner(Kind.LARGE_SAUCER).wait = 1
    assert len(of(fly(world, "."), SpawnMarked)) == 1
    world.rocks.clear()
    world.chromes.clear()
    world.spawner(Kind.LANCER).left, world.spawner(Kind.LANCER).wait = 1, 1
    assert of(fly(world, "."), SpawnMarked) == []


def test_no_lancer_comes_for_want_of_hits_where_no_rock_is_left_to_be_hit() -> None:
    world = new_world(0, tuned(AT_ONCE, reinforcement={"rocks": 0}), wave=5)
    fly(world, ".")
    ship_of(world).protection = NEVER
    world.rocks.clear()
    add_castle(world, (100.0, 100.0))
    world.spawner(Kind.CASTLE).left, world.spawner(Kind.LARGE_SAUCER).wait = 0, NEVER
    world.ticks_since_rock_hit = ticks(world.tuning.lancer.quiet)
    assert of(fly(world, "."), SpawnMarked) == []
    chrome = add_chrome(world, (900.0, 600.0))
    marked = [event.kind for event in of(fly(world, "."), SpawnMarked)]
    assert marked == [Kind.LANCER]
    add_shot(world, (860.0, 600.0), (6000.0, 0.0))
    world.ticks_since_rock_hit = 500
    fly(world, ".")
    assert chrome.health == 60
    assert world.ticks_since_rock_hit == 1, "a chrome rock is a rock"


@pytest.mark.parametrize(
    ("count", "plain", "chrome"), [(4, 1, 3), (1, 1, 0), (8, 1, 7), (12, 5, 7), (30, 23, 7)]
)
def test_of_the_rocks_of_a_wave_one_at_least_is_not_chrome(count: int, plain: int, chrome: int) -> None:
    world = new_world(0, in_every_wave(AT_ONCE, rocks=count, chrome=7), wave=13)
    (told,) = of(fly(world, "."), WaveBegan)
    assert (told.rocks, len(world.rocks), len(world.chromes)) == (plain, plain, chrome)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 3, 5, 9])
def test_no_rock_is_born_near_a_ship_or_on_a_wall_or_on_another_rock(number: int) -> None:
    for seed in range(300):
        world = new_world(seed, AT_ONCE, wave=number)
        ship = ship_of(world)
        ship.x, ship.y = (seed * 389.0) % 1280.0, (seed * 211.0) % 720.0
        fly(world, ".")
        assert len(world.rocks) == WAVES[number - 1].rocks
        for index, rock in enumerate(world.rocks):
            place = (rock.x, rock.y)
            assert world.torus.distance(place, (ship.x, ship.y)) - rock.radius >= 200.0
            for wall in world.walls:
                assert wall_gap(world, wall, place) >= rock.radius + 3.0 - 1e-9
            for other in world.rocks[:index]:
                assert world.torus.distance(place, (other.x, other.y)) >= 2 * rock.radius - 1e-9


def test_no_rock_is_born_near_either_of_two_ships() -> None:
    for seed in range(60):
        world = new_world(seed, AT_ONCE, wave=5, ships=2)
        one, other = world.ships
        one.x, one.y, other.x, other.y = 20.0, 20.0, 700.0, 400.0
        fly(world, ".")
        for rock in world.rocks:
            for ship in world.ships:
                assert world.torus.distance((rock.x, rock.y), (ship.x, ship.y)) >= 252.0


@pytest.mark.slow
def test_rocks_get_faster_until_the_twentieth_wave_and_a_row_may_make_them_faster_still() -> None:
    fast = waves_where(lambda row: row.speed > 1.0)[0]
    for number in (1, 4, 8, fast):
        more, factor = MODERN.rock.faster_each_wave * (number - 1), WAVES[number - 1].speed
        assert (factor > 1.0) == (number == fast)
        slowest, fastest = factor * (MODERN.rock.slowest + more), factor * (MODERN.rock.fastest + more)
        speeds = [speed_of(rock) for seed in range(40) for rock in begun(number, seed).rocks]
        assert slowest - 1e-9 <= min(speeds) < slowest + 3.0
        assert fastest - 3.0 < max(speeds) <= fastest + 1e-9


def test_rocks_start_everywhere_and_fly_everywhere() -> None:
    rocks = [rock for seed in range(40) for rock in begun(1, seed).rocks]
    assert min(rock.x for rock in rocks) < 60.0
    assert max(rock.x for rock in rocks) > 1220.0
    assert min(rock.y for rock in rocks) < 60.0
    assert max(rock.y for rock in rocks) > 660.0
    quarters = {(rock.vx > 0.0, rock.vy > 0.0) for rock in rocks}
    assert len(quarters) == 4


def test_lancers_and_minelayers_in_store_are_those_of_the_row() -> None:
    for number, row in enumerate(WAVES, 1):
        world = begun(number)
        assert (world.spawner(Kind.LANCER).left, world.spawner(Kind.MINELAYER).left) == (
            row.stored(Kind.LANCER),
            row.stored(Kind.MINELAYER),
        )


def test_mirrors_and_walls_are_those_of_the_row() -> None:
    for number, row in enumerate(WAVES, 1):
        mirrors = [wall.mirror for wall in begun(number).walls]
        assert mirrors == [True] * row.mirrors + [False] * row.walls


def test_a_full_field_of_rocks_is_not_overfilled_by_a_wave() -> None:
    world = new_world(0, tuned(AT_ONCE, rock={"cap": 3}))
    assert [wave.rocks for wave in of(fly(world, "."), WaveBegan)] == [3]
    assert len(world.rocks) == 3


@each("wrong, name", [({"seed": -1}, "seed"), ({"seed": 2**63}, "seed"), ({"ships": 0}, "ships"),
     ({"ships": 3}, "ships"), ({"wave": 0}, "wave"), ({"wave": 100}, "wave")])  # fmt: skip
def test_a_world_that_cannot_be_is_refused(wrong: dict[str, int], name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be in"):
        new_world(**wrong)  # type: ignore[arg-type]
