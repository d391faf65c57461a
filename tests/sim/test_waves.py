"""When a wave begins and ends, of what it is made, and where and how fast its rocks begin."""

from __future__ import annotations

import pytest

from game.sim.field import wall_gap
from game.sim.wave_table import WaveRow
from tests.play import *

AT_ONCE = tuned(wave={"first_pause": 1.0 / 120.0}, rock={"fade": 0.0})
"""Rules by which a wave is there in the first tick."""


def begun(number: int, seed: int = 0, ships: int = 1) -> World:
    """Return a world in the first tick of a wave."""
    world = new_world(seed, AT_ONCE, wave=number, ships=ships)
    fly(world, ".")
    return world


@each("number, row", enumerate(WAVES, 1))
def test_a_wave_has_the_rocks_the_store_and_the_walls_of_its_row(number: int, row: WaveRow) -> None:
    world = begun(number)
    assert (world.wave, world.row) == (number, row.parts)
    assert [rock.size for rock in world.rocks] == [Size.LARGE] * (row.rocks - row.chrome)
    assert len(world.chromes) == row.chrome
    for kind in (Kind.LANCER, Kind.MINELAYER):
        assert world.spawner(kind).left == row.stored(kind)
    assert [wall.mirror for wall in world.walls] == [True] * row.mirrors + [False] * row.walls


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


@each("what", ["rock", "saucer", "lancer", "arrival"])
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
    assert not of(fly(world, "90."), WaveCleared)
    for group in (world.rocks, world.saucers, world.lancers, world.spawn_markers):
        group.clear()
    assert len(of(fly(world, "."), WaveCleared)) == 1


@each("left", ["chrome", "castle", "lancer"])
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
    lancers = world.spawner(Kind.LANCER)
    lancers.left = lancers.wait = world.spawner(Kind.LARGE_SAUCER).wait = 1
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


@each("count, plain, chrome", [(4, 1, 3), (1, 1, 0), (8, 1, 7), (12, 5, 7), (30, 23, 7)])
def test_of_the_rocks_of_a_wave_one_at_least_is_not_chrome(count: int, plain: int, chrome: int) -> None:
    world = new_world(0, in_every_wave(AT_ONCE, rocks=count, chrome=7), wave=13)
    (told,) = of(fly(world, "."), WaveBegan)
    assert (told.rocks, len(world.rocks), len(world.chromes)) == (plain, plain, chrome)


@pytest.mark.slow
@each("number", [1, 3, 5, 9])
def test_no_rock_is_born_near_a_ship_or_on_a_wall_or_on_another_rock(number: int) -> None:
    for seed in range(300):
        world = new_world(seed, AT_ONCE, wave=number)
        ship = ship_of(world)
        ship.x, ship.y = (seed * 389.0) % 1280.0, (seed * 211.0) % 720.0
        fly(world, ".")
        assert len(world.rocks) == WAVES[number - 1].rocks
        for index, rock in enumerate(world.rocks):
            assert gap(world.torus, rock, ship) - rock.radius >= 200.0
            for wall in world.walls:
                assert wall_gap(world, wall, (rock.x, rock.y)) >= rock.radius + 3.0 - 1e-9
            for other in world.rocks[:index]:
                assert gap(world.torus, rock, other) >= 2 * rock.radius - 1e-9


def test_no_rock_is_born_near_either_of_two_ships() -> None:
    for seed in range(60):
        world = new_world(seed, AT_ONCE, wave=5, ships=2)
        one, other = world.ships
        one.x, one.y, other.x, other.y = 20.0, 20.0, 700.0, 400.0
        fly(world, ".")
        assert min(gap(world.torus, rock, ship) for rock in world.rocks for ship in world.ships) >= 252.0


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
    across, down = sorted(rock.x for rock in rocks), sorted(rock.y for rock in rocks)
    assert (across[0] < 60.0, across[-1] > 1220.0) == (down[0] < 60.0, down[-1] > 660.0) == (True, True)
    assert len({(rock.vx > 0.0, rock.vy > 0.0) for rock in rocks}) == 4


def test_a_full_field_of_rocks_is_not_overfilled_by_a_wave() -> None:
    world = new_world(0, tuned(AT_ONCE, rock={"cap": 3}))
    assert [wave.rocks for wave in of(fly(world, "."), WaveBegan)] == [3]
    assert len(world.rocks) == 3


@each("wrong, name", [({"seed": -1}, "seed"), ({"seed": 2**63}, "seed"), ({"ships": 0}, "ships"),
     ({"ships": 3}, "ships"), ({"wave": 0}, "wave"), ({"wave": 100}, "wave")])  # fmt: skip
def test_a_world_that_cannot_be_is_refused(wrong: dict[str, int], name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be in"):
        new_world(**wrong)  # type: ignore[arg-type]
