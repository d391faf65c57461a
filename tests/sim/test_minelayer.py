"""The Minelayer crosses the field and lays mines; a mine warns, blows, and spares who has left in time."""

from __future__ import annotations

import pytest

from game.pilots.threats import threats_to
from game.replay.tick_cost import loads, most_bodies
from game.sim.bodies import Cause, Kind, Mine, MinePhase, SaucerSize
from game.sim.events import (
    BodyArrived,
    BodyDestroyed,
    BodyLeft,
    ShieldBroken,
    ShipDestroyed,
    SpawnMarked,
    WaveCleared,
)
from game.sim.kinds.registry import EDGE_SPAWNS
from game.sim.tick.waves import begin_wave
from game.sim.tuning import MODERN, Size, ticks
from game.sim.wave_table import WAVES, first_wave_with
from game.sim.world import World, new_world
from game.view.bodies.looks import LOOKS, Rubble, mine_zone
from tests.arena import (
    NEVER,
    NOBODY,
    RIGHT,
    add_lancer,
    add_mine,
    add_minelayer,
    add_saucer,
    add_shot,
    arena,
    arrived,
    damaged,
    destroyed,
    fly,
    of,
    quiet_schedules,
    tuned,
)

MINE = MODERN.mine
TOUCH = MINE.trigger + MODERN.ship.radius
"""units between the centres of a mine and of a ship that triggers it just so."""

PLACE = (640.0, 360.0)


WITH = first_wave_with(MODERN.waves, Kind.MINELAYER)
"""The first wave with a Minelayer."""


def in_wave(number: int, **minelayer: float) -> World:
    """Return a world in a wave with one rock far away, and a ship that does not end."""
    world = arena((640.0, 600.0), rocks={(200.0, 80.0): Size.LARGE}, tuning=tuned(minelayer=minelayer))
    world.wave, world.ticks_to_wave = number, 0
    quiet_schedules(world).spawner(Kind.MINELAYER).wait = 0
    world.row = WAVES[number - 1].parts
    world.spawner(Kind.MINELAYER).left = world.row.stored(Kind.MINELAYER)
    world.ships[0].protection = NEVER
    return world


def phase_of(mine: Mine) -> MinePhase:
    """Return a mine's phase (asked anew each time)."""
    return mine.phase


def triggered(distance: float) -> bool:
    """Say whether a mine is triggered by a ship so far from its centre."""
    world = arena((PLACE[0] + distance, PLACE[1]))
    mine = add_mine(world, PLACE)
    fly(world, ".")
    return phase_of(mine) is MinePhase.TRIGGERED


def test_one_comes_in_a_wave_that_has_one_in_store_after_a_warning_at_an_edge() -> None:
    early, late = in_wave(WITH - 1), in_wave(WITH)
    for world in (early, late):
        world.spawner(Kind.MINELAYER).wait = 10
    assert Kind.MINELAYER not in [mark.kind for mark in of(fly(early, "200."), SpawnMarked)]
    events = fly(late, "9.")
    assert of(events, SpawnMarked) == []
    (mark,) = of(fly(late, "."), SpawnMarked)
    assert mark.kind is Kind.MINELAYER
    assert mark.place[0] in (0.0, 1279.0)
    assert not of(fly(late, f"{ticks(1.0) - 1}."), BodyArrived)
    (arrival,) = of(fly(late, "."), BodyArrived)
    assert (arrival.kind, arrival.place) == (Kind.MINELAYER, mark.place)


def test_a_wave_begins_to_count_anew_and_the_next_one_waits() -> None:
    world = new_world(3, wave=WITH)
    fly(world, f"{ticks(MODERN.wave.first_pause)}.")
    assert world.spawner(Kind.MINELAYER).wait == ticks(MODERN.minelayer.first)
    again = in_wave(WITH, first=0.1)
    fly(again, "2.")
    assert again.spawner(Kind.MINELAYER).wait == ticks(MODERN.minelayer.again) - 1


def test_there_is_one_at_a_time_and_the_next_one_waits_for_the_end_of_the_last() -> None:
    world = in_wave(WITH, again=0.0)
    world.spawner(Kind.MINELAYER).left = 2
    minelayer = add_minelayer(world, (900.0, 200.0))
    assert not of(fly(world, "300."), SpawnMarked)
    minelayer.health = 1
    world.ships[0].x, world.ships[0].y = 700.0, 200.0
    add_shot(world, (870.0, 200.0), (620.0, 0.0))
    events = fly(world, "20.")
    assert destroyed(events, Kind.MINELAYER)
    assert [mark.kind for mark in of(events, SpawnMarked)] == [Kind.MINELAYER]


def test_the_end_of_one_sets_the_wait_for_the_next() -> None:
    world = arena((100.0, 100.0))
    add_minelayer(world, (900.0, 200.0)).health = 1
    add_shot(world, (870.0, 200.0), (620.0, 0.0))
    fly(world, "20.")
    assert world.spawner(Kind.MINELAYER).wait == ticks(MODERN.minelayer.again)


@pytest.mark.slow
def test_it_crosses_lays_mines_and_leaves() -> None:
    world = in_wave(WITH)
    world.ships[0].x, world.ships[0].y = 640.0, 700.0
    world.spawner(Kind.MINELAYER).wait = 1
    events = fly(world, f"{1 + ticks(1.0) + ticks(14.0)}.")
    (arrival,) = arrived(events, Kind.MINELAYER)
    mines = arrived(events, Kind.MINE)
    (left,) = [event for event in of(events, BodyLeft) if event.kind is Kind.MINELAYER]
    assert left.id == arrival.id
    assert len(mines) == 6
    assert len({mine.place[1] for mine in mines}) > 1, "its course changes"
    assert not world.minelayers


def test_it_lays_a_mine_where_it_is_every_few_seconds() -> None:
    world = arena((640.0, 600.0))
    add_minelayer(world, (300.0, 200.0)).lay_wait = 5
    assert not arrived(fly(world, "4."), Kind.MINE)
    (laid,) = arrived(fly(world, "."), Kind.MINE)
    assert laid.place == (300.0, 200.0)
    (mine,) = world.mines
    assert (mine.id, mine.phase, mine.timer) == (laid.id, MinePhase.ARMING, ticks(MINE.arm))
    assert world.minelayers[0].lay_wait == ticks(MODERN.minelayer.lay_every)


def test_no_mine_is_laid_where_a_ship_is_within_its_circle_even_over_the_edge() -> None:
    near, far = arena((1275.0, 200.0)), arena((1275.0, 200.0))
    add_minelayer(near, (TOUCH - 5.5, 200.0)).lay_wait = 1
    add_minelayer(far, (TOUCH - 4.5, 200.0)).lay_wait = 1
    assert not arrived(fly(near, "."), Kind.MINE)
    assert arrived(fly(far, "."), Kind.MINE)


def test_no_more_mines_are_laid_than_may_be_on_the_field() -> None:
    world = arena((640.0, 600.0))
    for number in range(MINE.most):
        add_mine(world, (100.0 + 30.0 * number, 100.0))
    add_minelayer(world, (300.0, 300.0)).lay_wait = 1
    assert not arrived(fly(world, "3."), Kind.MINE)
    world.mines.pop()
    assert arrived(fly(world, "."), Kind.MINE)


def test_after_a_bounce_it_steers_back_to_its_course() -> None:
    world = arena((100.0, 100.0))
    minelayer = add_minelayer(world, (600.0, 360.0))
    minelayer.course_x, minelayer.vx, minelayer.vy = 90.0, -40.0, 30.0
    fly(world, "120.")
    assert (minelayer.vx, minelayer.vy) == pytest.approx((90.0, 0.0), abs=1e-9)


def test_a_mine_is_triggered_by_a_rim_within_its_circle_and_by_none_beyond() -> None:
    assert triggered(TOUCH)
    assert not triggered(TOUCH + 0.001)
    assert not triggered(-TOUCH - 0.001)
    assert triggered(-TOUCH)


def test_the_circle_reaches_over_the_corner_of_the_field() -> None:
    world = arena((1260.0, 700.0))
    mine = add_mine(world, (30.0, 30.0))
    fly(world, ".")
    assert phase_of(mine) is MinePhase.TRIGGERED


def test_a_mine_that_arms_is_not_triggered_until_it_is_armed() -> None:
    world = arena((PLACE[0] + 60.0, PLACE[1]))
    mine = add_mine(world, PLACE, MinePhase.ARMING, 10)
    fly(world, "9.")
    assert phase_of(mine) is MinePhase.ARMING
    fly(world, ".")
    assert (phase_of(mine), mine.timer) == (MinePhase.ARMED, ticks(MINE.life))
    fly(world, ".")
    assert phase_of(mine) is MinePhase.TRIGGERED


def test_a_protected_ship_triggers_nothing_and_a_rock_does_not_either() -> None:
    world = arena((PLACE[0] + 60.0, PLACE[1]), rocks={PLACE: Size.LARGE})
    world.ships[0].protection = NEVER
    mine = add_mine(world, PLACE)
    fly(world, "60.")
    assert phase_of(mine) is MinePhase.ARMED
    assert len(world.rocks) == 1


def test_a_triggered_mine_blows_after_its_fuse_and_not_a_tick_sooner() -> None:
    world = arena((PLACE[0] + 60.0, PLACE[1]))
    mine = add_mine(world, PLACE)
    assert not fly(world, f"{ticks(MINE.fuse)}.")
    events = fly(world, ".")
    (end,) = destroyed(events, Kind.MINE)
    assert (end.id, end.cause, end.by, end.points) == (mine.id, Cause.BLAST, 0, 0)
    (lost,) = of(events, ShipDestroyed)
    assert (lost.cause, lost.killer, lost.killer_kind, lost.fired_by) == (Cause.BLAST, mine.id, Kind.MINE, 0)


@pytest.mark.parametrize(("distance", "lost"), [(MINE.blast + 12.0, True), (MINE.blast + 12.001, False)])
def test_a_ship_that_leaves_the_blast_in_time_is_safe(distance: float, lost: bool) -> None:
    world = arena((PLACE[0] - distance, PLACE[1]))
    add_mine(world, PLACE, MinePhase.TRIGGERED, 1)
    assert bool(of(fly(world, "."), ShipDestroyed)) == lost


def test_a_blast_reaches_over_the_edge() -> None:
    world = arena((1270.0, 360.0))
    add_mine(world, (40.0, 360.0), MinePhase.TRIGGERED, 1)
    assert of(fly(world, "."), ShipDestroyed)


def test_a_shield_absorbs_a_blast() -> None:
    world = arena((700.0, 360.0))
    world.ships[0].shields = 1
    add_mine(world, PLACE, MinePhase.TRIGGERED, 1)
    (broken,) = of(fly(world, "."), ShieldBroken)
    assert broken.cause is Cause.BLAST
    assert world.ships[0].flying


def test_a_blast_breaks_small_rocks_wears_large_ones_and_hurts_enemies_for_nobody_s_points() -> None:
    world = arena(
        (100.0, 100.0),
        rocks={(640.0, 270.0): Size.SMALL, (540.0, 360.0): Size.LARGE, (640.0, 520.0): Size.LARGE},
    )
    add_saucer(world, (700.0, 360.0), SaucerSize.LARGE)
    add_lancer(world, (680.0, 420.0)).timer = NEVER
    add_mine(world, PLACE, MinePhase.TRIGGERED, 1)
    events = fly(world, ".")
    ends = {event.kind: event for event in destroyed(events, *Kind)}
    assert set(ends) == {Kind.MINE, Kind.SMALL_ROCK, Kind.LARGE_SAUCER, Kind.LANCER}
    assert {event.cause for event in ends.values()} == {Cause.BLAST}
    assert [event.health for event in damaged(events, Kind.LARGE_ROCK)] == [90 - MINE.damage]
    assert world.score == 0


def test_a_blast_triggers_other_mines_which_follow_one_fuse_later() -> None:
    world = arena((100.0, 100.0))
    add_mine(world, PLACE, MinePhase.TRIGGERED, 1)
    other = add_mine(world, (640.0 + MINE.blast + MINE.radius, 360.0))
    beyond = add_mine(world, (640.0 - MINE.blast - MINE.radius - 0.01, 360.0))
    assert len(destroyed(fly(world, "."), Kind.MINE)) == 1
    assert phase_of(other) is MinePhase.TRIGGERED
    assert phase_of(beyond) is MinePhase.ARMED
    assert not fly(world, f"{ticks(MINE.fuse) - 2}.")
    assert [end.id for end in destroyed(fly(world, ".."), Kind.MINE)] == [other.id]


def test_a_fuse_that_burns_is_not_lit_anew() -> None:
    world = arena((100.0, 100.0))
    add_mine(world, PLACE, MinePhase.TRIGGERED, 1)
    other = add_mine(world, (700.0, 360.0), MinePhase.TRIGGERED, 9)
    fly(world, ".")
    assert other.timer == 8


def test_a_mine_that_is_shot_blows_at_once_and_gives_its_points() -> None:
    world = arena((100.0, 100.0), rocks={(640.0, 280.0): Size.SMALL})
    add_mine(world, PLACE, MinePhase.ARMING, NEVER)
    add_shot(world, (628.0, 360.0), (620.0, 0.0))
    events = fly(world, ".")
    (end,) = destroyed(events, Kind.MINE)
    assert (end.cause, end.by, end.points) == (Cause.SHOT, world.ships[0].id, MINE.points)
    (rock,) = destroyed(events, Kind.SMALL_ROCK)
    assert (rock.cause, rock.by, rock.points) == (Cause.BLAST, 0, 0)


def test_a_laser_sets_a_mine_off_from_afar() -> None:
    world = arena((300.0, 360.0), heading=RIGHT)
    add_mine(world, PLACE)
    (end,) = destroyed(fly(world, "l"), Kind.MINE)
    assert end.cause is Cause.LASER
    assert world.ships[0].flying


def test_an_enemy_s_shot_sets_a_mine_off_for_nobody() -> None:
    world = arena((100.0, 100.0))
    add_mine(world, PLACE)
    add_shot(world, (628.0, 360.0), (620.0, 0.0), owner=NOBODY, hostile=True)
    (end,) = destroyed(fly(world, "."), Kind.MINE)
    assert (end.by, end.points) == (0, 0)


@pytest.mark.slow
def test_a_mine_fizzles_after_its_time_without_a_blast() -> None:
    world = arena((100.0, 100.0), rocks={(640.0, 280.0): Size.SMALL})
    mine = add_mine(world, PLACE, MinePhase.ARMING, 1)
    events = fly(world, f"{ticks(MINE.life)}.")
    assert not events
    assert of(fly(world, "."), BodyLeft) == [BodyLeft(Kind.MINE, mine.id, PLACE)]
    assert not world.mines
    assert len(world.rocks) == 1


def test_a_wave_does_not_wait_for_mines_and_they_are_gone_soon_after_the_next_begins() -> None:
    world = arena((100.0, 100.0), tuning=tuned(gate={"every": 0}))
    world.wave, world.ticks_to_wave = WITH, 0
    add_mine(world, PLACE)
    add_mine(world, (900.0, 360.0), MinePhase.ARMING, 5 * 120)
    assert of(fly(world, "."), WaveCleared)
    pause = ticks(MODERN.wave.pause)
    assert not of(fly(world, f"{pause}."), BodyLeft)
    assert [event.kind for event in of(fly(world, "."), BodyLeft)] == [Kind.MINE, Kind.MINE]


def test_a_new_wave_does_not_put_out_a_fuse() -> None:
    world = arena((100.0, 100.0))
    world.ticks_to_wave = 1
    mine = add_mine(world, PLACE, MinePhase.TRIGGERED, 20)
    fly(world, "..")
    assert (phase_of(mine), mine.timer) == (MinePhase.TRIGGERED, 18)


def test_what_is_drawn_is_what_the_rules_say() -> None:
    world = arena((100.0, 100.0))
    end = LOOKS[Kind.MINE].end
    assert isinstance(end, Rubble)
    assert end.reach == MINE.blast
    armed, arming = add_mine(world, PLACE), add_mine(world, PLACE, MinePhase.ARMING)
    assert mine_zone(world, armed).radius == mine_zone(world, arming).radius == MINE.trigger
    assert mine_zone(world, arming).bright < mine_zone(world, armed).bright < 0.5
    half = add_mine(world, PLACE, MinePhase.TRIGGERED, ticks(MINE.fuse) // 2)
    assert mine_zone(world, half).radius == pytest.approx((MINE.trigger + MINE.radius) / 2)
    assert mine_zone(world, half).bright > 0.9


@pytest.mark.slow
def test_the_same_seed_lays_the_same_mines() -> None:
    worlds = [in_wave(WITH) for _ in range(2)]
    for world in worlds:
        world.spawner(Kind.MINELAYER).wait = 1
    first, second = (fly(world, "1500.") for world in worlds)
    assert first == second
    assert of(first, BodyDestroyed) == []


def test_a_pilot_keeps_out_of_the_reach_of_a_mine_and_not_only_of_its_rim() -> None:
    world = arena((500.0, 360.0))
    add_mine(world, PLACE)
    (threat,) = threats_to(world, world.ships[0], {})
    assert threat.reach == MINE.blast + MODERN.ship.radius


def test_replays_are_bounded_by_how_many_and_how_fast_they_can_be() -> None:
    more = tuned(minelayer={"most": MODERN.minelayer.most + 3}, mine={"most": MINE.most + 4})
    assert most_bodies(more).all - most_bodies(MODERN).all == 7
    quick = tuned(minelayer={"speed": 8000.0})
    assert max(load.found for load in loads(quick) if load.what.startswith("speeds")) == 12_000.0


def test_it_has_its_own_schedule_and_a_mine_s_circle_is_drawn() -> None:
    world = in_wave(WITH)
    assert EDGE_SPAWNS[Kind.MINELAYER].kinds == (Kind.MINELAYER,)
    world.spawner(Kind.MINELAYER).wait = 5
    begin_wave(world, EDGE_SPAWNS[Kind.MINELAYER])
    assert world.spawner(Kind.MINELAYER).wait == ticks(MODERN.minelayer.first)
