"""A duel: two ships against one another, to five."""

from __future__ import annotations

import pytest

from game.sim.rule_sets import DUEL, DUELS, TETHER
from game.sim.wave_table import DUEL_WAVES
from game.sim.world import MAX_WAVE
from tests.play import *


def duel(**parts: dict[str, object]) -> World:
    """Return two ships that face one another, 300 units apart, in a pause without end."""
    world = arena((400.0, 360.0), RIGHT, ships=2, tuning=tuned(DUEL, **parts))
    other = world.ships[1]
    other.x, other.y, other.heading = 700.0, 360.0, LEFT
    return world


def test_two_start_far_apart_and_rocks_come() -> None:
    world = new_world(1, DUEL, ships=2)
    assert [(ship.x, ship.y) for ship in world.ships] == [(320.0, 360.0), (960.0, 360.0)]
    fly(world, "400.")
    assert len(world.rocks) == DUEL_WAVES[0].rocks


def test_a_kill_is_a_point_and_the_lost_ship_returns_after_a_short_time() -> None:
    world = duel()
    one, other = world.ships
    events = fly(world, "*60.", "")
    (lost,) = of(events, ShipDestroyed)
    assert (lost.ship, lost.fired_by, lost.killer_kind, lost.cause) == (
        other.id,
        one.id,
        Kind.SHOT,
        Cause.SHOT,
    )
    assert (one.score, other.score, world.lives) == (1, 0, 6)
    (back,) = of(fly(world, "144."), ShipReturned)
    assert back.place == (960.0, 360.0)
    assert 170 < other.protection <= 180


def test_the_first_with_five_kills_wins_and_the_end_tells_who() -> None:
    world = duel()
    one, other = world.ships
    one.score, other.score = 4, 4
    events = fly(world, "", "*60.")
    assert of(events, GameOver) == [GameOver(9, 0, other.id)]
    assert world.over
    one.score = 4
    events = fly(world, "600.")
    add_shot(world, (other.x, other.y), (0.0, 0.0), owner=one.id)
    other.protection = 0
    events += fly(world, "600.")
    assert len(of(events, ShipDestroyed)) == 1
    assert not of(events, GameOver)
    assert one.score == 4


def test_of_two_that_end_each_other_in_one_tick_the_sooner_shot_wins() -> None:
    for first in (0, 1):
        world = duel()
        one, other = world.ships
        one.score = other.score = 4
        far = (2.0, 1.0) if first == 0 else (1.0, 2.0)
        add_shot(world, (other.x - 12.0 - far[1], other.y), (620.0, 0.0), owner=one.id)
        add_shot(world, (one.x + 12.0 + far[0], one.y), (-620.0, 0.0), owner=other.id)
        events = fly(world, ".")
        assert next(lost.ship for lost in of(events, ShipDestroyed)) == world.ships[1 - first].id
        assert [over.winner for over in of(events, GameOver)] == [world.ships[first].id]


def test_rocks_and_walls_give_nobody_a_point() -> None:
    world = arena((400.0, 360.0), RIGHT, {(500.0, 360.0): Size.LARGE}, ships=2, tuning=DUEL)
    events = fly(world, "*30.")
    assert [broken.points for broken in destroyed(events, Kind.LARGE_ROCK)] == [0]
    rock = world.rocks[0]
    rock.fade = 0
    rock.x, rock.y = world.ships[1].x, world.ships[1].y
    assert len(of(fly(world, "."), ShipDestroyed)) == 1
    assert world.score == 0


def test_nobody_runs_out_of_ships() -> None:
    world = duel()
    for _ in range(10):
        add_shot(world, (world.ships[1].x, world.ships[1].y), (0.0, 0.0), hostile=True)
        fly(world, "600.")
        world.ships[1].protection = 0
    assert world.tally.deaths == 10
    assert is_flying(world.ships[1])


def test_who_comes_back_keeps_away_from_the_other_ship() -> None:
    world = duel()
    one, other = world.ships
    one.x, one.y = 960.0, 360.0  # where the other starts
    add_shot(world, (other.x, other.y), (0.0, 0.0), hostile=True)
    (back,) = of(fly(world, "1000."), ShipReturned)
    assert world.torus.distance(back.place, (one.x, one.y)) > 40.0


@pytest.mark.slow
def test_no_enemy_comes_to_a_duel_and_no_gate_opens() -> None:
    world = new_world(3, DUEL, ships=2)
    for wave in range(1, MAX_WAVE + 1, 7):
        world.wave, world.ticks_to_wave = wave - 1, 1
        fly(world, "400.")
        assert not world.saucers
        assert not world.lancers
        assert not world.minelayers
        assert not world.spawn_markers
        world.rocks.clear()
        world.chromes.clear()
        world.fading.clear()
        fly(world, "2.")
        assert not world.gates
    assert not world.over


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DUELS)
def test_no_enemy_comes_to_a_duel_however_long_its_waves_are(difficulty: str) -> None:
    world = new_world(3, DUELS[difficulty], ships=2)
    for ship in world.ships:
        ship.protection = 10**6
    for _ in range(40):
        fly(world, "500.")
        assert [*world.lancers, *world.spawn_markers, *world.saucers] == []
    assert world.wave_tick > 120 * 120
    assert [ship.score for ship in world.ships] == [0, 0]


@pytest.mark.parametrize("rules", [DUEL, TETHER])
def test_one_ship_alone_plays_by_rules_for_two(rules: object) -> None:
    world = new_world(1, DUEL if rules is DUEL else TETHER)
    quiet_schedules(world)
    fly(world, "300[^*]200l")
    assert world.ships[0].phase is not ShipPhase.WAITING
