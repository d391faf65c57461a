"""New rocks fade in and hurt nothing before; a wave that takes long is reinforced."""

from __future__ import annotations

import pytest

from game.sim.kinds.rock import calm_kick, make_rock
from tests.play import *

FADE = 72
"""ticks in 0.6 s."""

AFTER, EVERY = ticks(MODERN.reinforcement.after), ticks(MODERN.reinforcement.every)
"""ticks of a wave until the first reinforcement, and from one to the next."""


def fading_at(place: tuple[float, float], fade: int = FADE, **ship: float) -> World:
    """Return a world in a wave with a rock that fades in at a place, a rock far off, and a ship."""
    world = arena(rocks={(100.0, 650.0): Size.LARGE}, heading=RIGHT, tuning=tuned(ship=ship))
    world.ticks_to_wave, world.wave = 0, 1
    quiet_schedules(world)
    world.fading.append(make_rock(world, Size.LARGE, place, (30.0, 0.0)))
    world.fading[0].fade = fade
    return world


def test_the_rocks_of_a_wave_fade_in_for_six_tenths_of_a_second_where_they_are() -> None:
    world = new_world(5)
    while not of(fly(world, "."), WaveBegan):
        pass
    places = [(rock.x, rock.y) for rock in world.fading]
    assert (len(places), world.rocks) == (WAVES[0].rocks, [])
    assert not of(fly(world, f"{FADE - 1}."), RocksArrived)
    assert ([(rock.x, rock.y) for rock in world.fading], world.rocks) == (places, [])
    (arrived,) = of(fly(world, "."), RocksArrived)
    assert arrived.rocks == tuple(rock.id for rock in world.rocks)
    assert ([(rock.x, rock.y) for rock in world.rocks], world.fading) == (places, [])
    rock = world.rocks[0]
    fly(world, ".")
    assert (rock.x, rock.y) == pytest.approx((places[0][0] + rock.vx / 120, places[0][1] + rock.vy / 120))


def test_a_rock_that_fades_in_hurts_no_ship_and_no_saucer() -> None:
    world = fading_at(CENTRE)
    saucer = add_saucer(world, (640.0, 330.0), SaucerSize.SMALL)
    assert not of(fly(world, f"{FADE - 1}."), ShipDestroyed)
    assert saucer.alive


def test_shots_and_laser_pass_through_a_rock_that_fades_in() -> None:
    world = fading_at((760.0, 360.0))
    beyond = make_rock(world, Size.SMALL, (860.0, 360.0), (0.0, 0.0))
    world.rocks.append(beyond)
    assert [end.id for end in destroyed(fly(world, "*40."), *ROCKS)] == [beyond.id]
    lasered = fading_at((760.0, 360.0))
    fly(lasered, "60l")
    assert lasered.fading[0].health == 90


def test_a_rock_waits_for_a_ship_to_leave_before_it_appears_and_appears_on_nobody() -> None:
    world = fading_at((640.0, 360.0), fade=1)
    assert not of(fly(world, "500."), RocksArrived)
    ship_of(world).x = 640.0 + 52.0 + 12.0 + 40.0 - 0.01
    assert not of(fly(world, "."), RocksArrived)
    ship_of(world).x += 0.02
    assert of(fly(world, "."), RocksArrived)


def test_a_wave_is_not_cleared_while_a_rock_fades_in() -> None:
    world = fading_at((900.0, 100.0))
    world.rocks.clear()
    assert not of(fly(world, f"{FADE - 1}."), WaveCleared)
    fly(world, ".")
    world.rocks.clear()
    assert of(fly(world, "."), WaveCleared)


def test_rocks_stand_in_order_of_age_when_one_that_faded_in_joins() -> None:
    world = fading_at((900.0, 100.0), fade=2)
    add_rock(world, Size.SMALL, (1200.0, 650.0))
    fly(world, "2.")
    assert [rock.id for rock in world.rocks] == sorted(rock.id for rock in world.rocks)
    assert len(world.rocks) == 3


def long_wave(**reinforcement: float) -> World:
    """Return a world in a wave with one small rock that nobody shoots, and a ship that does not end."""
    calm = tuned(lull={"patience": 1e6}, lancer={"quiet": 1e6})
    world = arena(rocks={(100.0, 650.0): Size.SMALL}, tuning=tuned(calm, reinforcement=reinforcement))
    world.ticks_to_wave, world.wave = 0, 3
    quiet_schedules(world)
    make_immortal(world)
    ship_of(world).protection = NEVER
    return world


def reinforced_at(world: World, last: int) -> list[int]:
    """Return the ticks of the wave in which reinforcements were told."""
    found = []
    while world.wave_tick < last:
        if of(fly(world, "."), Reinforced):
            found.append(world.wave_tick)
    return found


@pytest.mark.slow
def test_reinforcements_come_after_a_time_and_then_again_and_again_whatever_is_left() -> None:
    world = long_wave(lancers=0)
    assert reinforced_at(world, AFTER + 2 * EVERY) == [AFTER, AFTER + EVERY, AFTER + 2 * EVERY]
    cleared = long_wave()
    fly(cleared, f"{AFTER - 2}.")
    cleared.rocks.clear()
    assert of(fly(cleared, "."), WaveCleared)
    assert not of(fly(cleared, "150."), Reinforced)


@pytest.mark.parametrize(("beyond", "rocks"), [(0, 1), (1, 1), (4, 3), (15, 8), (40, 21)])
def test_after_the_tenth_wave_reinforcements_come_sooner_and_bring_more(beyond: int, rocks: int) -> None:
    rules = MODERN.reinforcement
    wave = rules.sooner_from + beyond
    first = max(0, AFTER - ticks(rules.sooner * beyond))
    assert (rules.sooner_from, rules.more_each) == (10, 2)
    world = long_wave(lancers=0)
    world.wave = wave
    world.wave_tick = max(0, first - 2)
    events = fly(world, ".")
    if first > 0:
        assert not of(events, Reinforced)
        events = fly(world, ".")
    else:
        world.wave_tick = EVERY - 1
        events = fly(world, ".")
    assert of(events, Reinforced) == [Reinforced(wave, rocks)]


def test_in_a_wave_that_nobody_clears_reinforcements_grow_by_a_rock_after_every_eighth() -> None:
    for number, rocks in ((0, 1), (7, 1), (8, 2), (15, 2), (16, 3), (40, 6)):
        world = long_wave(lancers=0)
        world.wave_tick = AFTER + number * EVERY - 1
        assert of(fly(world, "."), Reinforced) == [Reinforced(world.wave, rocks)]


def test_a_reinforcement_is_a_fast_rock_that_passes_close_by_and_a_lancer_more_in_store() -> None:
    world = long_wave()
    world.wave_tick, store = AFTER - 1, world.spawner(Kind.LANCER).left
    (told,) = of(fly(world, "."), Reinforced)
    assert told == Reinforced(3, 1)
    (rock,) = world.fading
    assert isinstance(rock, Rock)
    assert world.spawner(Kind.LANCER).left == store + 1
    assert 1.25 * 62.0 - 1e-9 <= speed_of(rock) <= 1.25 * 127.0 + 1e-9
    assert world.torus.distance((rock.x, rock.y), CENTRE) >= 252.0
    way = world.torus.delta((rock.x, rock.y), CENTRE)
    aside = abs(rock.vx * way[1] - rock.vy * way[0]) / speed_of(rock)
    assert aside == pytest.approx(94.0, abs=1.0)


@pytest.mark.slow
def test_reinforcements_keep_to_the_cap_of_rocks_and_may_be_switched_off() -> None:
    full = long_wave(rocks=5)
    full.rocks += [make_rock(full, Size.SMALL, (20.0 * n, 20.0), (0.0, 0.0)) for n in range(61)]
    full.wave_tick = AFTER - 1
    (told,) = of(fly(full, "."), Reinforced)
    assert told.rocks == 64 - 62
    assert len(full.rocks) + len(full.fading) == 64
    assert reinforced_at(long_wave(rocks=0), AFTER + 10) == []


def test_a_ship_that_hides_is_sent_a_lancer_with_each_reinforcement() -> None:
    world = long_wave()
    world.wave_tick, world.spawner(Kind.LANCER).wait = AFTER - 1, 0
    events: list[Event] = fly(world, "3.")
    assert Kind.LANCER in [mark.kind for mark in of(events, SpawnMarked)]


def broken(
    ship: tuple[float, float], seed: int, velocity: tuple[float, float] = (0.0, 0.0)
) -> tuple[World, tuple[float, float]]:
    """Break a large rock in the middle beside a ship; return the world, and the parent's velocity."""
    world = arena(ship, rocks={CENTRE: (Size.LARGE, velocity)}, seed=seed)
    add_shot(world, CENTRE, (0.0, 0.0))
    fly(world, ".")
    return world, velocity


@each("ship", [(640.0, 440.0), (720.0, 360.0), (700.0, 420.0), (560.0, 330.0)])
@each("velocity", [(0.0, 0.0), (60.0, 20.0), (-80.0, 90.0)])
def test_a_piece_near_a_ship_never_moves_towards_it_faster_than_its_parent_did(
    ship: tuple[float, float], velocity: tuple[float, float]
) -> None:
    calmed = 0
    for seed in range(40):
        world, parent = broken(ship, seed, velocity)
        pieces = [rock for rock in world.rocks if rock.size is Size.MEDIUM]
        assert len(pieces) == 2
        for piece in pieces:
            way = world.torus.delta((piece.x, piece.y), ship)
            far = (way[0] ** 2 + way[1] ** 2) ** 0.5
            if far - piece.radius - 12.0 <= 60.0:
                towards = ((piece.vx - parent[0]) * way[0] + (piece.vy - parent[1]) * way[1]) / far
                assert towards <= 1e-6
                calmed += 1
        assert pieces[0].vx + pieces[1].vx == pytest.approx(2 * parent[0])
        assert pieces[0].vy + pieces[1].vy == pytest.approx(2 * parent[1])
    assert calmed > 30


def test_far_from_ships_the_kick_is_as_it_was_drawn() -> None:
    for seed in range(20):
        near, _ = broken((640.0, 600.0), seed)
        rules = tuned(rock={"calm": 0.0})
        far = arena((640.0, 600.0), rocks={CENTRE: Size.LARGE}, seed=seed, tuning=rules)
        add_shot(far, CENTRE, (0.0, 0.0))
        fly(far, ".")
        assert [(r.vx, r.vy) for r in near.rocks] == [(r.vx, r.vy) for r in far.rocks]
        assert all(28.8 <= speed_of(rock) <= 62.4 for rock in near.rocks)


def test_a_piece_knows_the_tick_in_which_it_broke_off() -> None:
    world = arena((100.0, 100.0), rocks={CENTRE: Size.LARGE})
    fly(world, "7.")
    add_shot(world, CENTRE, (0.0, 0.0))
    (end,) = destroyed(fly(world, "."), Kind.LARGE_ROCK)
    assert [(rock.id, rock.born) for rock in world.rocks] == [(child, 7) for child in end.children]
    assert ticks(0.6) == FADE


def test_only_what_points_at_the_ship_is_taken_from_a_kick() -> None:
    rock = make_rock(arena(), Size.LARGE, CENTRE, (0.0, 0.0))
    near = 26.0 + MODERN.rock.calm + 12.0 + 26.0
    for ship, kept in ((near - 0.1, (0.0, 20.0)), (near + 0.1, (40.0, 20.0))):
        world = arena((640.0 + ship, 360.0))
        assert calm_kick(world, rock, (26.0, 0.0), 26.0, (40.0, 20.0)) == kept
        assert calm_kick(world, rock, (26.0, 0.0), 26.0, (-40.0, 20.0)) == (-40.0, 20.0)
