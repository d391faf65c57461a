"""Kills in quick succession count up to eight times."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.sim.bodies import ROCKS, SAUCERS, Kind, SaucerSize
from game.sim.combo import multiple
from game.sim.context import StepContext
from game.sim.damage import award
from game.sim.events import BodyDestroyed, ComboLost, ComboRose, Event, ExtraShip, LineShot, ShipDestroyed
from game.sim.kinds.registry import numbers_of
from game.sim.step import step
from game.sim.tuning import MODERN, Size
from game.sim.world import World, new_world
from tests.arena import (
    CENTRE,
    NEVER,
    RIGHT,
    add_castle,
    add_saucer,
    add_shot,
    arena,
    destroyed,
    fly,
    of,
    random_commands,
    ship_of,
    tuned,
)
from tests.each import each

WINDOW = 240
"""ticks from one kill to the next, at most."""

FAR = (200.0, 600.0)


def kill(world: World, owner: int = 1) -> list[Event]:
    """Let a small rock far from everything end by a shot of a ship, in one tick."""
    world.rocks += arena(rocks={FAR: Size.SMALL}).rocks
    world.rocks[-1].id = world.new_id()
    add_shot(world, FAR, (0.0, 0.0), owner=owner)
    return fly(world, ".")


def points(events: list[Event]) -> list[int]:
    return [end.points for end in destroyed(events, *ROCKS)]


def row(world: World, kills: int) -> list[int]:
    """Return what so many kills in quick succession give."""
    return [points(kill(world))[0] for _ in range(kills)]


def test_kills_in_a_row_raise_the_multiple_ever_more_slowly_and_count_by_it_up_to_eight_times() -> None:
    world = arena()
    given = row(world, 60)
    expected = [100] * 2 + [200] * 4 + [300] * 5 + [400] * 6 + [500] * 7 + [600] * 8 + [700] * 9
    assert given == expected + [800] * 19
    assert ship_of(world).score == sum(given)


def test_each_rise_is_told_once_with_what_it_rose_to() -> None:
    world = arena()
    told = [of(kill(world), ComboRose) for _ in range(60)]
    assert [number + 1 for number, rises in enumerate(told) if rises] == [3, 7, 12, 18, 25, 33, 42]
    assert [rise for rises in told for rise in rises] == [ComboRose(1, times) for times in range(2, 9)]


def test_the_next_kill_may_come_two_seconds_later_and_not_a_tick_more() -> None:
    for wait, given in ((WINDOW - 1, 200), (WINDOW, 100)):
        world = arena()
        row(world, 2)
        fly(world, f"{wait}.")
        assert points(kill(world)) == [given], wait


def test_every_kill_opens_the_window_anew() -> None:
    world = arena(tuning=tuned(combo={"still": 0.0}))
    for _ in range(2):
        kill(world)
        fly(world, f"{WINDOW - 1}.")
    assert points(kill(world)) == [200]
    assert ship_of(world).combo_ticks == WINDOW


def test_when_the_window_has_passed_the_combo_is_lost_once_and_begins_at_nothing() -> None:
    world = arena(tuning=tuned(combo={"still": 0.0}))
    row(world, 7)
    assert not of(fly(world, f"{WINDOW}."), ComboLost)
    assert of(fly(world, "."), ComboLost) == [ComboLost(1, 3)]
    assert (ship_of(world).combo_kills, ship_of(world).combo_ticks) == (0, 0)
    assert not of(fly(world, "500."), ComboLost)
    assert row(world, 3) == [100, 100, 200]


def test_a_row_too_short_for_a_multiple_ends_without_a_word() -> None:
    for kills in (1, 2):
        world = arena()
        row(world, kills)
        assert of(fly(world, "500."), ComboLost) == []
        assert ship_of(world).combo_kills == 0, kills


def test_rocks_saucers_and_lancers_all_count() -> None:
    world = arena(tuning=tuned(lancer={"speed": 0.0, "health": 30}), lancers=[(900.0, 600.0)])
    world.lancers[0].timer = NEVER
    kill(world)
    add_saucer(world, FAR, SaucerSize.LARGE)
    add_shot(world, FAR, (0.0, 0.0))
    fly(world, ".")
    assert ship_of(world).score == 300
    add_shot(world, (900.0, 600.0), (0.0, 0.0))
    assert of(fly(world, "."), ComboRose) == [ComboRose(1, 2)]
    assert ship_of(world).score == 300 + 2 * 500


def test_a_pulse_through_three_rocks_is_three_kills() -> None:
    rocks = {(720.0 + 60.0 * number, 360.0): Size.SMALL for number in range(3)}
    world = arena(heading=RIGHT, rocks=dict(rocks))
    events = fly(world, "l")
    assert points(events) == [300, 300, 600]
    assert [type(event) for event in events[-3:]] == [ComboRose, BodyDestroyed, LineShot]


def test_what_enemies_kill_counts_for_nobody() -> None:
    world = arena(rocks={FAR: Size.SMALL})
    row(world, 2)
    add_shot(world, FAR, (0.0, 0.0), owner=99, hostile=True)
    fly(world, ".")
    assert ship_of(world).combo_kills == 2


def test_death_ends_the_combo_after_what_was_rammed_has_counted() -> None:
    world = arena()
    row(world, 6)
    world.rocks += arena(rocks={CENTRE: Size.SMALL}).rocks
    events = fly(world, ".")
    assert points(events) == [300]
    assert [type(event) for event in events] == [ComboRose, BodyDestroyed, ShipDestroyed, ComboLost]
    assert of(events, ComboLost) == [ComboLost(1, 3)]
    assert not of(fly(world, "500."), ComboLost)


def test_what_the_shots_of_a_lost_ship_hit_counts_once_and_begins_no_row() -> None:
    world = arena()
    add_shot(world, CENTRE, (0.0, 0.0), owner=99, hostile=True)
    assert len(of(fly(world, "."), ShipDestroyed)) == 1
    assert row(world, 4) == [100] * 4
    assert ship_of(world).combo_kills == 0


def test_two_ships_have_a_row_each() -> None:
    world = arena(ships=2)
    one, other = world.ships
    for _ in range(3):
        kill(world, owner=one.id)
    assert (one.combo_kills, other.combo_kills) == (3, 0)
    assert points(kill(world, owner=other.id)) == [100]
    assert points(kill(world, owner=one.id)) == [200]
    add_shot(world, (other.x, other.y), (0.0, 0.0), owner=99, hostile=True)
    fly(world, ".")
    assert (one.combo_kills, other.combo_kills) == (4, 0)


def test_extra_ships_go_by_the_points_without_the_combo() -> None:
    world = arena()
    ship = ship_of(world)
    row(world, 42)
    assert (ship.earned, ship.lives) == (4_200, 3)
    assert ship.score > 10_000
    for earned, extra in ((9_899, 0), (9_900, 1)):
        ship.earned = earned
        events = kill(world)
        assert (points(events), len(of(events, ExtraShip))) == ([800], extra)
    assert ship.next_extra == 20_000


def test_a_game_may_do_without() -> None:
    world = arena(tuning=tuned(combo={"kills": ()}))
    assert row(world, 25) == [100] * 25
    assert not of(fly(world, "500."), ComboLost)


@each("kills, times", [(0, 1), (2, 1), (3, 2), (6, 2), (7, 3), (41, 7), (42, 8), (99, 8)])
def test_the_multiple_of_a_row(kills: int, times: int) -> None:
    assert multiple(MODERN.combo, kills) == times


@pytest.mark.slow
def test_in_a_whole_game_rises_and_losses_take_turns_and_points_are_as_told() -> None:
    world = new_world(3, wave=5)
    hands = random_commands(3)
    told: list[ComboRose | ComboLost] = []
    while not world.over and world.tick < 15_000:
        score = world.score
        events = step(world, [next(hands)])
        told += [event for event in events if isinstance(event, ComboRose | ComboLost)]
        given = sum(points(events)) + sum(end.points for end in destroyed(events, *SAUCERS))
        assert world.score >= score + given
    assert told
    for one, other in pairwise(told):
        if isinstance(other, ComboRose):
            assert other.multiple == (one.multiple + 1 if isinstance(one, ComboRose) else 2)
        else:
            assert one == ComboRose(1, other.multiple)


def shoot_saucer(world: World, size: SaucerSize, *, late: bool = False) -> BodyDestroyed:
    """Let a saucer far from everything end by a shot of the first ship, in one tick."""
    add_saucer(world, FAR, size).late = late
    add_shot(world, FAR, (0.0, 0.0))
    (end,) = destroyed(fly(world, "."), *SAUCERS)
    return end


@pytest.mark.parametrize(("kills", "times"), [(0, 1), (1, 1), (2, 2), (6, 2), (42, 2)])
def test_saucers_count_twice_at_most_whatever_the_combo(kills: int, times: int) -> None:
    for size, worth in ((SaucerSize.SMALL, MODERN.saucer.small.points), (SaucerSize.LARGE, 200)):
        world = arena()
        row(world, kills)
        assert shoot_saucer(world, size).points == times * worth


@each("most", [1, 2, 3])
@each("kills, combo", [(0, 1), (1, 1), (2, 2), (6, 3), (42, 8)])
def test_the_castle_counts_as_often_at_most_as_saucers_do(most: int, kills: int, combo: int) -> None:
    world = arena(tuning=tuned(combo={"most_for_saucers": most}))
    ship = ship_of(world)
    ship.combo_kills, ship.combo_ticks = kills, WINDOW
    add_castle(world, FAR).health = 1
    add_shot(world, FAR, (0.0, 0.0))
    (end,) = destroyed(fly(world, "."), Kind.CASTLE)
    assert end.points == ship.score == min(combo, most) * MODERN.castle.points
    assert ship.combo_kills == kills + 1


def test_the_castle_counts_twice_at_most() -> None:
    assert MODERN.combo.most_for_saucers == 2
    assert numbers_of(MODERN, Kind.CASTLE).multiple == 2


def test_a_saucer_in_a_row_of_kills_is_a_kill_of_it_and_the_next_rock_counts_fully() -> None:
    world = arena()
    row(world, 10)
    shoot_saucer(world, SaucerSize.LARGE)
    assert points(kill(world)) == [400]


def test_a_late_saucer_of_any_size_gives_a_hundred_once_and_nothing_towards_extra_ships() -> None:
    world = arena()
    row(world, 12)
    ship = ship_of(world)
    ship.earned, before = 9_999, ship.score
    assert shoot_saucer(world, SaucerSize.SMALL, late=True).points == 100
    assert shoot_saucer(world, SaucerSize.LARGE, late=True).points == 100
    assert (ship.earned, ship.score - before) == (9_999, 200)
    assert ship.lives == 3
    assert of(kill(world), ExtraShip)


def test_the_third_saucer_of_a_wave_and_all_after_it_are_late_and_a_new_wave_counts_anew() -> None:
    rules = tuned(
        saucer={"first": 0.5, "first_of_game": 0.0, "soonest": 0.2, "warning": 0.1},
        wave={"first_pause": 1 / 120, "pause": 1 / 120},
    )
    world = new_world(3, rules)
    ship_of(world).protection = NEVER
    for _ in range(2):
        late: list[bool] = []
        while len(late) < 5:
            fly(world, ".")
            late += [saucer.late for saucer in world.saucers]
            world.saucers.clear()
        assert late == [False, False, True, True, True]
        world.rocks.clear()
        world.spawn_markers.clear()
        world.lancers.clear()
        world.wave_tick = 0
        fly(world, "3.")


@each("wave, times", [(0, 1), (1, 1), (2, 2), (3, 4), (9, 16), (10, 16), (99, 16)])
def test_points_count_the_more_often_the_later_the_wave_up_to_sixteen_times(wave: int, times: int) -> None:
    world = arena()
    world.wave = wave
    assert points(kill(world)) == [100 * times]
    assert (ship_of(world).score, ship_of(world).earned) == (100 * times, 100)


def test_when_a_wave_has_taken_a_minute_its_points_count_once() -> None:
    for tick, times in ((7199, 6), (7200, 1)):
        world = arena()
        world.wave, world.wave_tick = 4, tick
        assert points(kill(world)) == [100 * times]


def test_what_a_ship_hits_that_has_stood_still_for_three_seconds_joins_no_row() -> None:
    world = arena()
    ship = ship_of(world)
    row(world, 4)
    ship.stood = 359
    assert points(kill(world)) == [200]
    assert ship.stood == 360
    assert points(kill(world)) == [100]
    assert ship.combo_kills == 5
    ship.vx = 21.0
    assert points(kill(world)) == [200]
    assert (ship.stood, ship.combo_kills) == (0, 6)


def test_a_jump_ends_the_combo() -> None:
    world = arena()
    row(world, 4)
    assert of(fly(world, "h"), ComboLost) == [ComboLost(1, 2)]
    assert ship_of(world).combo_kills == 0


def test_combo_line_and_bank_together_count_sixteen_times_at_most() -> None:
    world = arena(tuning=tuned(laser={"line_most": 20}))
    ship = ship_of(world)
    ctx = StepContext(world)
    for kills, times, given in ((0, 16, 1600), (0, 17, 1600), (41, 1, 800), (41, 2, 1600), (41, 3, 1600)):
        ship.combo_kills, ship.combo_ticks = kills, WINDOW
        assert award(ctx, ship.id, 100, times) == given
