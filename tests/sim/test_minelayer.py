"""The Minelayer crosses the field and lays mines; a mine warns, blows, and spares who has left in time."""

from __future__ import annotations

import pytest

from game.pilots.threats import threats_to
from game.replay.tick_cost import loads, most_bodies
from game.sim.wave_table import first_wave_with
from game.view.bodies.looks import LOOKS, Rubble, mine_zone
from tests.play import *

MINE = MODERN.mine
TOUCH = MINE.trigger + MODERN.ship.radius
"""units between the centres of a mine and of a ship that triggers it just so."""
X, Y = CENTRE
WITH = first_wave_with(MODERN.waves, Kind.MINELAYER)
"""The first wave with a Minelayer."""
ARMING, ARMED, TRIGGERED = MinePhase.ARMING, MinePhase.ARMED, MinePhase.TRIGGERED


def in_wave(number: int, **minelayer: float) -> World:
    """Return a world in a wave with one rock far away, and a ship that does not end."""
    world = arena((640.0, 600.0), rocks={(200.0, 80.0): Size.LARGE}, tuning=tuned(minelayer=minelayer))
    world.wave, world.ticks_to_wave = number, 0
    quiet_schedules(world).spawner(Kind.MINELAYER).wait = 0
    world.row = WAVES[number - 1].parts
    world.spawner(Kind.MINELAYER).left = world.row.stored(Kind.MINELAYER)
    world.ships[0].protection = NEVER
    return world


def mined(phase: MinePhase = ARMED, timer: int = NEVER, *, ship: Point = (100.0, 100.0),
          rocks: dict[Point, Size] | None = None) -> tuple[World, Mine]:  # fmt: skip
    """Return a world with a mine in its middle, and the mine."""
    world = arena(ship, rocks=rocks)
    return world, add_mine(world, CENTRE, phase, timer)


def phase_of(mine: Mine) -> MinePhase:
    """Return a mine's phase (asked anew each time)."""
    return mine.phase


def test_one_comes_in_a_wave_that_has_one_in_store_after_a_warning_at_an_edge() -> None:
    early, late = in_wave(WITH - 1), in_wave(WITH)
    for world in (early, late):
        world.spawner(Kind.MINELAYER).wait = 10
    assert Kind.MINELAYER not in [mark.kind for mark in of(fly(early, "200."), SpawnMarked)]
    assert of(fly(late, "9."), SpawnMarked) == []
    (mark,) = of(fly(late, "."), SpawnMarked)
    assert (mark.kind, mark.place[0] in (0.0, 1279.0)) == (Kind.MINELAYER, True)
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


@each("again", [0.0, MODERN.minelayer.again])
def test_there_is_one_at_a_time_and_the_next_one_waits_from_the_end_of_the_last(again: float) -> None:
    world = in_wave(WITH, again=again)
    world.spawner(Kind.MINELAYER).left = 2
    minelayer = add_minelayer(world, (900.0, 200.0))
    assert not of(fly(world, "300."), SpawnMarked)
    minelayer.health = 1
    world.ships[0].x, world.ships[0].y = 700.0, 200.0
    add_shot(world, (870.0, 200.0), (620.0, 0.0))
    events = fly(world, "20.")
    assert destroyed(events, Kind.MINELAYER)
    assert [mark.kind for mark in of(events, SpawnMarked)] == [Kind.MINELAYER] * (not again)
    assert again == 0.0 or ticks(again) - 20 < world.spawner(Kind.MINELAYER).wait <= ticks(again)


@pytest.mark.slow
def test_it_crosses_lays_mines_and_leaves() -> None:
    world = in_wave(WITH)
    world.ships[0].x, world.ships[0].y = 640.0, 700.0
    world.spawner(Kind.MINELAYER).wait = 1
    events = fly(world, f"{1 + ticks(1.0) + ticks(14.0)}.")
    (arrival,) = arrived(events, Kind.MINELAYER)
    mines = arrived(events, Kind.MINE)
    assert [left.id for left in of(events, BodyLeft) if left.kind is Kind.MINELAYER] == [arrival.id]
    assert (len(mines), len({mine.place[1] for mine in mines}) > 1) == (6, True)  # its course changes
    assert not world.minelayers


def test_it_lays_a_mine_where_it_is_every_few_seconds() -> None:
    world = arena((640.0, 600.0))
    add_minelayer(world, (300.0, 200.0)).lay_wait = 5
    assert not arrived(fly(world, "4."), Kind.MINE)
    (laid,) = arrived(fly(world, "."), Kind.MINE)
    assert laid.place == (300.0, 200.0)
    (mine,) = world.mines
    assert (mine.id, mine.phase, mine.timer) == (laid.id, ARMING, ticks(MINE.arm))
    assert world.minelayers[0].lay_wait == ticks(MODERN.minelayer.lay_every)


@each("beside, mines, lays", [(-5.0, 0, False), (-4.9, 0, True), (300.0, MINE.most, False),
                              (300.0, MINE.most - 1, True)])  # fmt: skip
def test_no_mine_is_laid_round_a_ship_even_over_the_edge_nor_more_than_may_be_there(
    beside: float, mines: int, *, lays: bool
) -> None:
    world = arena((1275.0, 200.0))
    for number in range(mines):
        add_mine(world, (100.0 + 30.0 * number, 500.0))
    add_minelayer(world, (TOUCH + beside, 200.0)).lay_wait = 1
    assert bool(arrived(fly(world, "."), Kind.MINE)) == lays


def test_after_a_bounce_it_steers_back_to_its_course() -> None:
    world = arena((100.0, 100.0))
    minelayer = add_minelayer(world, (600.0, 360.0))
    minelayer.course_x, minelayer.vx, minelayer.vy = 90.0, -40.0, 30.0
    fly(world, "120.")
    assert (minelayer.vx, minelayer.vy) == pytest.approx((90.0, 0.0), abs=1e-9)


@each("ship, place, met", [
    ((X + TOUCH, Y), CENTRE, True), ((X - TOUCH, Y), CENTRE, True), ((1260.0, 700.0), (30.0, 30.0), True),
    ((X + TOUCH + 0.001, Y), CENTRE, False), ((X - TOUCH - 0.001, Y), CENTRE, False),
])  # fmt: skip
def test_a_mine_is_triggered_by_a_rim_within_its_circle_over_the_corner_too(
    ship: Point, place: Point, *, met: bool
) -> None:
    world = arena(ship)
    mine = add_mine(world, place)
    fly(world, ".")
    assert phase_of(mine) is (TRIGGERED if met else ARMED)


def test_a_mine_that_arms_is_not_triggered_until_it_is_armed_and_blows_after_its_fuse() -> None:
    world, mine = mined(ARMING, 10, ship=(X + 60.0, Y))
    fly(world, "9.")
    assert phase_of(mine) is ARMING
    fly(world, ".")
    assert (phase_of(mine), mine.timer) == (ARMED, ticks(MINE.life))
    assert not fly(world, f"{ticks(MINE.fuse)}.")
    assert phase_of(mine) is TRIGGERED
    events = fly(world, ".")
    (end,), (lost,) = destroyed(events, Kind.MINE), of(events, ShipDestroyed)
    assert (end.id, end.cause, end.by, end.points) == (mine.id, Cause.BLAST, 0, 0)
    assert (lost.cause, lost.killer, lost.killer_kind, lost.fired_by) == (Cause.BLAST, mine.id, Kind.MINE, 0)


def test_a_protected_ship_triggers_nothing_and_a_rock_does_not_either() -> None:
    world, mine = mined(ship=(X + 60.0, Y), rocks={CENTRE: Size.LARGE})
    world.ships[0].protection = NEVER
    assert story(fly(world, "60.")) == ""
    assert (phase_of(mine), len(world.rocks)) == (ARMED, 1)


@each("ship, place, shields, told", [
    ((X - MINE.blast - 12.0, Y), CENTRE, 0, "ShipDestroyed 1 2, BodyDestroyed MINE 0"),
    ((X - MINE.blast - 12.001, Y), CENTRE, 0, "BodyDestroyed MINE 0"),
    ((1270.0, Y), (40.0, Y), 0, "ShipDestroyed 1 2, BodyDestroyed MINE 0"),
    ((700.0, Y), CENTRE, 1, "ShieldBroken, BodyDestroyed MINE 0"),
])  # fmt: skip
def test_a_ship_that_leaves_the_blast_in_time_is_safe_and_a_shield_absorbs_it(
    ship: Point, place: Point, shields: int, told: str
) -> None:
    world = arena(ship)
    world.ships[0].shields = shields
    add_mine(world, place, TRIGGERED, 1)
    assert story(fly(world, ".")) == told


def test_a_blast_breaks_small_rocks_wears_large_ones_and_hurts_enemies_for_nobody_s_points() -> None:
    world, _ = mined(TRIGGERED, 1, rocks={(X, 270.0): Size.SMALL, (540.0, Y): Size.LARGE,
                                          (X, 520.0): Size.LARGE})  # fmt: skip
    add_saucer(world, (700.0, 360.0), SaucerSize.LARGE)
    add_lancer(world, (680.0, 420.0)).timer = NEVER
    events = fly(world, ".")
    ends = destroyed(events, *Kind)
    assert {event.kind for event in ends} == {Kind.MINE, Kind.SMALL_ROCK, Kind.LARGE_SAUCER, Kind.LANCER}
    assert {(event.cause, event.points) for event in ends} == {(Cause.BLAST, 0)}
    assert [event.health for event in damaged(events, Kind.LARGE_ROCK)] == [90 - MINE.damage]
    assert world.score == 0


def test_a_blast_triggers_other_mines_which_follow_one_fuse_later_but_lights_no_fuse_anew() -> None:
    world, _ = mined(TRIGGERED, 1)
    other = add_mine(world, (X + MINE.blast + MINE.radius, Y))
    beyond = add_mine(world, (X - MINE.blast - MINE.radius - 0.01, Y))
    burning = add_mine(world, (X, Y + 60.0), TRIGGERED, NEVER)
    assert len(destroyed(fly(world, "."), Kind.MINE)) == 1
    assert [phase_of(mine) for mine in (other, beyond, burning)] == [TRIGGERED, ARMED, TRIGGERED]
    assert burning.timer == NEVER - 1
    assert not fly(world, f"{ticks(MINE.fuse) - 2}.")
    assert [end.id for end in destroyed(fly(world, ".."), Kind.MINE)] == [other.id]


@each("hostile, by, points", [(False, 1, MINE.points), (True, 0, 0)])
def test_a_mine_that_is_shot_blows_at_once_and_gives_its_points_to_a_ship_alone(
    by: int, points: int, *, hostile: bool
) -> None:
    world, _ = mined(ARMING, rocks={(X, 280.0): Size.SMALL})
    add_shot(world, (628.0, Y), (620.0, 0.0), owner=NOBODY if hostile else 1, hostile=hostile)
    events = fly(world, ".")
    (end,), (rock,) = destroyed(events, Kind.MINE), destroyed(events, Kind.SMALL_ROCK)
    assert (end.cause, end.by, end.points) == (Cause.SHOT, by, points)
    assert (rock.cause, rock.by, rock.points) == (Cause.BLAST, 0, 0)


def test_a_laser_sets_a_mine_off_from_afar() -> None:
    world = arena((300.0, 360.0), heading=RIGHT)
    add_mine(world, CENTRE)
    assert [end.cause for end in destroyed(fly(world, "l"), Kind.MINE)] == [Cause.LASER]
    assert world.ships[0].flying


@pytest.mark.slow
def test_a_mine_fizzles_after_its_time_without_a_blast() -> None:
    world, mine = mined(ARMING, 1, rocks={(X, 280.0): Size.SMALL})
    assert not fly(world, f"{ticks(MINE.life)}.")
    assert of(fly(world, "."), BodyLeft) == [BodyLeft(Kind.MINE, mine.id, CENTRE)]
    assert (world.mines, len(world.rocks)) == ([], 1)


def test_a_wave_does_not_wait_for_mines_and_they_are_gone_soon_after_the_next_begins() -> None:
    world = arena((100.0, 100.0), tuning=tuned(gate={"every": 0}))
    world.wave, world.ticks_to_wave = WITH, 0
    add_mine(world, CENTRE)
    add_mine(world, (900.0, 360.0), ARMING, 5 * 120)
    assert of(fly(world, "."), WaveCleared)
    assert not of(fly(world, f"{ticks(MODERN.wave.pause)}."), BodyLeft)
    assert [event.kind for event in of(fly(world, "."), BodyLeft)] == [Kind.MINE, Kind.MINE]


def test_a_new_wave_does_not_put_out_a_fuse() -> None:
    world, mine = mined(TRIGGERED, 20)
    world.ticks_to_wave = 1
    fly(world, "..")
    assert (phase_of(mine), mine.timer) == (TRIGGERED, 18)


def test_what_is_drawn_is_what_the_rules_say() -> None:
    world, armed = mined()
    end = LOOKS[Kind.MINE].end
    assert isinstance(end, Rubble)
    assert end.reach == MINE.blast
    arming = add_mine(world, CENTRE, ARMING)
    assert mine_zone(world, armed).radius == mine_zone(world, arming).radius == MINE.trigger
    assert mine_zone(world, arming).bright < mine_zone(world, armed).bright < 0.5
    half = add_mine(world, CENTRE, TRIGGERED, ticks(MINE.fuse) // 2)
    assert mine_zone(world, half).radius == pytest.approx((MINE.trigger + MINE.radius) / 2)
    assert mine_zone(world, half).bright > 0.9


def test_a_pilot_keeps_out_of_the_reach_of_a_mine_and_not_only_of_its_rim() -> None:
    world, _ = mined(ship=(500.0, 360.0))
    (threat,) = threats_to(world, world.ships[0], {})
    assert threat.reach == MINE.blast + MODERN.ship.radius


def test_replays_are_bounded_by_how_many_and_how_fast_they_can_be() -> None:
    more = tuned(minelayer={"most": MODERN.minelayer.most + 3}, mine={"most": MINE.most + 4})
    assert most_bodies(more).all - most_bodies(MODERN).all == 7
    quick = tuned(minelayer={"speed": 8000.0})
    assert max(load.found for load in loads(quick) if load.what.startswith("speeds")) == 12_000.0
