"""The Minelayer crosses the field and lays mines; a mine warns, blows, and spares who has left in time."""

import pytest

from game.pilots.threats import threats_to
from game.view.bodies.styles import STYLES, Rubble, mine_zone
from tests.play import *

MINE = MODERN.mine
TOUCH = MINE.trigger + MODERN.ship.radius
"""units between the centres of a mine and of a ship that triggers it just so."""
X, Y = CENTRE
ARMING, ARMED, TRIGGERED = MinePhase.ARMING, MinePhase.ARMED, MinePhase.TRIGGERED


def in_wave(**minelayer: float) -> World:
    """Return a world in a wave with two Minelayers in store, and a ship that does not end."""
    world = arena((700.0, 200.0), rocks={(200.0, 80.0): Size.LARGE}, tuning=tuned(minelayer=minelayer))
    world.wave, world.ticks_to_wave = 3, 0
    quiet_schedules(world).spawner(Kind.MINELAYER).due_at = 10
    world.spawner(Kind.MINELAYER).left = 2
    ship_of(world).protection = NEVER
    return world


def mined(phase: MinePhase = ARMED, timer: int = NEVER, *, ship: Point = (100.0, 100.0),
          rocks: dict[Point, Size] | None = None) -> tuple[World, Mine]:  # fmt: skip
    """Return a world with a mine in its middle, and the mine."""
    world = arena(ship, rocks=rocks)
    return world, add_mine(world, CENTRE, phase, timer)


def test_one_in_store_comes_after_a_warning_at_an_edge_and_leaves_with_its_mines_behind() -> None:
    world = in_wave()
    assert of(fly(world, "9."), SpawnMarked) == []
    (mark,) = of(fly(world, "."), SpawnMarked)
    assert (mark.kind, mark.place[0] in (0.0, 1279.0)) == (Kind.MINELAYER, True)
    assert not of(fly(world, f"{ticks(1.0) - 1}."), BodyArrived)
    assert [event.place for event in arrived(fly(world, "."), Kind.MINELAYER)] == [mark.place]
    world.minelayers[0].lay_wait, world.minelayers[0].life = 1, 2
    events = fly(world, "..")
    assert [event.kind for event in of(events, BodyArrived)] == [Kind.MINE]
    assert [event.kind for event in of(events, BodyLeft)] == [Kind.MINELAYER]
    assert (world.minelayers, len(world.mines)) == ([], 1)


@each("again", [0.0, MODERN.minelayer.again])
def test_there_is_one_at_a_time_and_the_next_one_waits_from_the_end_of_the_last(again: float) -> None:
    world = in_wave(again=again)
    minelayer = add_minelayer(world, (900.0, 200.0))
    assert not of(fly(world, "12."), SpawnMarked)
    minelayer.health = 1
    add_shot(world, (870.0, 200.0), (620.0, 0.0))
    events = fly(world, "20.")
    assert destroyed(events, Kind.MINELAYER)
    assert [mark.kind for mark in of(events, SpawnMarked)] == [Kind.MINELAYER] * (not again)
    assert again == 0.0 or 12 < world.spawner(Kind.MINELAYER).due_at - ticks(again) <= 32


def test_a_minelayer_changes_its_velocity_by_its_acceleration_and_no_more() -> None:
    """From (60, 40) to (90, 80) are 50 units/s; a tick gives 160 / 120 of them."""
    world = arena()
    minelayer = add_minelayer(world, (200.0, 300.0))
    minelayer.vx, minelayer.vy, minelayer.course_x, minelayer.course_y = 60.0, 40.0, 90.0, 80.0
    fly(world, ".")
    assert (minelayer.vx, minelayer.vy) == pytest.approx((60.8, 40.0 + 16.0 / 15.0), abs=1e-12)
    minelayer.vx, minelayer.vy = 89.5, 79.0
    fly(world, ".")
    assert (minelayer.vx, minelayer.vy) == (90.0, 80.0)


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
    assert mine.phase is (TRIGGERED if met else ARMED)


def test_a_mine_that_arms_is_not_triggered_until_it_is_armed_and_blows_after_its_fuse() -> None:
    world, mine = mined(ARMING, 10, ship=(X + 60.0, Y))
    seen = []
    for script in ("9.", ".", f"{ticks(MINE.fuse)}."):
        assert not fly(world, script)
        seen.append((mine.phase, mine.timer))
    assert seen == [(ARMING, 1), (ARMED, ticks(MINE.life)), (TRIGGERED, 1)]
    events = fly(world, ".")
    (end,), (lost,) = destroyed(events, Kind.MINE), of(events, ShipDestroyed)
    assert (end.id, end.cause, end.by, end.points) == (mine.id, Cause.BLAST, 0, 0)
    assert (lost.cause, lost.killer, lost.killer_kind, lost.fired_by) == (Cause.BLAST, mine.id, Kind.MINE, 0)


def test_a_protected_ship_triggers_nothing_and_a_rock_does_not_either() -> None:
    world, mine = mined(ship=(X + 60.0, Y), rocks={CENTRE: Size.LARGE})
    ship_of(world).protection = NEVER
    assert (story(fly(world, "10.")), mine.phase, len(world.rocks)) == ("", ARMED, 1)


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
    ship_of(world).shields = shields
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


def test_a_blast_triggers_other_mines_which_follow_one_fuse_later_but_lights_no_fuse_anew() -> None:
    world, _ = mined(TRIGGERED, 1)
    other = add_mine(world, (X + MINE.blast + MINE.radius, Y))
    beyond = add_mine(world, (X - MINE.blast - MINE.radius - 0.01, Y))
    burning = add_mine(world, (X, Y + 60.0), TRIGGERED, NEVER)
    assert len(destroyed(fly(world, "."), Kind.MINE)) == 1
    assert [mine.phase for mine in (other, beyond, burning)] == [TRIGGERED, ARMED, TRIGGERED]
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


def test_a_mine_fizzles_after_its_time_without_a_blast() -> None:
    world, mine = mined(ARMED, 2, rocks={(X, 280.0): Size.SMALL})
    assert not fly(world, ".")
    assert of(fly(world, "."), BodyLeft) == [BodyLeft(Kind.MINE, mine.id, CENTRE)]
    assert (world.mines, len(world.rocks)) == ([], 1)


def test_a_wave_does_not_wait_for_mines_and_the_next_makes_all_fizzle_but_those_whose_fuse_burns() -> None:
    world = arena((100.0, 100.0), tuning=tuned(gate={"every": 0}, wave={"pause": 0.1}))
    world.wave, world.ticks_to_wave = 3, 0
    for number, phase in enumerate(MinePhase):
        add_mine(world, (600.0 + 200.0 * number, 360.0), phase, 200)
    assert of(fly(world, "."), WaveCleared)
    assert not of(fly(world, f"{ticks(0.1)}."), BodyLeft)
    assert [event.kind for event in of(fly(world, "."), BodyLeft)] == [Kind.MINE, Kind.MINE]
    assert [(mine.phase, mine.timer < 200) for mine in world.mines] == [(TRIGGERED, True)]


def test_what_is_drawn_and_feared_is_what_the_rules_say() -> None:
    world, armed = mined(ship=(500.0, 360.0))
    (threat,) = threats_to(world, ship_of(world), {})
    assert threat.reach == MINE.blast + MODERN.ship.radius
    end = STYLES[Kind.MINE].end
    assert isinstance(end, Rubble)
    assert end.reach == MINE.blast
    arming = add_mine(world, CENTRE, ARMING)
    assert mine_zone(world, armed).radius == mine_zone(world, arming).radius == MINE.trigger
    assert mine_zone(world, arming).bright < mine_zone(world, armed).bright < 0.5
    half = add_mine(world, CENTRE, TRIGGERED, ticks(MINE.fuse) // 2)
    assert mine_zone(world, half).radius == pytest.approx((MINE.trigger + MINE.radius) / 2)
    assert mine_zone(world, half).bright > 0.9
