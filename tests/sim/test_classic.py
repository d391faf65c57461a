"""Classic 1979, row by row: what a running game does, beside the numbers of the original.

The numbers here are written down from Atari's program (see `game.sim.classic.original`), in frames of
1 / 61.5234375 s and in its units. A time may be off by half a tick of ours, 0.26 frames.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from game.pilots.autopilot import Autopilot
from game.sim.bodies import SAUCERS, Kind, SaucerSize, Shot
from game.sim.digest import state_hash
from game.sim.events import (
    BodyArrived,
    BonusPaid,
    Event,
    GatesOpened,
    Reinforced,
    ShipReturned,
    WaveBegan,
)
from game.sim.rule_sets import CLASSIC, RULE_SETS, identify
from game.sim.step import step
from game.sim.tuning import MODERN, Size
from game.sim.world import LISTS, World, new_world
from game.sound.cues import Cue
from tests.arena import arena, fly, of
from tests.each import each
from tests.sim import classic_measures as measured
from tests.sim import classic_table
from tests.sim.classic_measures import EIGHTH, FRAMES, TICK, reach_of

HALF_TICK = 0.5 * TICK + 1e-9
"""frames."""
HALF_TICK_S = 0.5 / 120.0 + 1e-9
HALF_STEP = 0.5 * 360.0 / 256
"""degrees by which the middle of -7 and 8 steps is off, counter-clockwise."""


# The ship.


def test_a_ship_turns_by_three_of_256_steps_a_frame() -> None:
    """MOVE. The nearest whole number of our headings a tick is 0.06 % more."""
    assert measured.turn_rate() == pytest.approx(3 / 256 * 360 * FRAMES, rel=0.001)


def test_thrust_adds_two_times_127_of_256_every_other_frame() -> None:
    """MOVE1."""
    assert measured.thrust() == pytest.approx(2 * 127 / 256 / 8 / 2 * FRAMES * FRAMES, rel=1e-9)
    assert measured.thrust() == pytest.approx(234.7, abs=0.05)


def test_a_ship_is_faster_to_the_left_and_down_since_its_velocity_is_rounded_down() -> None:
    """MOVE2: 63 and -64 eighths a frame."""
    right, up, left, down = measured.top_speeds()

    assert (right, up) == pytest.approx((484.5, 484.5), abs=0.05)
    assert (left, down) == pytest.approx((492.2, 492.2), abs=0.05)


def test_the_top_speed_is_for_each_axis() -> None:
    """MOVE2 is called for x and for y."""
    assert measured.top_speed_aslant() == pytest.approx(484.5, abs=0.05)


def program_half_life() -> float:
    """Return the s until the program's own sums have halved a velocity of 56 eighths (MOVE 80$)."""
    velocity, frames = 56 * 256, 0
    while velocity > 56 * 128:
        velocity -= 2 * (velocity >> 8) + 1
        frames += 2
    return frames / FRAMES


def test_a_coasting_ship_has_half_of_its_speed_after_as_long_as_by_the_programs_sums() -> None:
    """MOVE 80$: the step of two frames is 0.03 s."""
    assert measured.half_life() == pytest.approx(program_half_life(), abs=0.03)
    assert measured.half_life() == pytest.approx(2.87, abs=0.03)


def test_a_ship_comes_to_rest() -> None:
    """MOVE 80$: there is 1 more in the sum than twice the velocity."""
    assert 15.0 < measured.coasts_to_rest() < 30.0


def test_nothing_slows_a_ship_while_it_thrusts() -> None:
    """MOVE1 returns before 80$."""
    assert measured.drift_while_thrusting() == 1.0


# Its shots.


def test_four_shots_are_alive_at_most_and_a_held_button_fires_one() -> None:
    """FIRE: slots 4 to 7, and a button that was off before."""
    assert measured.shots_alive() == (1, 4)


def test_a_press_is_lost_while_four_shots_are_alive() -> None:
    """FIRE2."""
    assert measured.late_presses() == 0


def test_a_shot_lives_for_18_counts_of_a_clock_that_all_share() -> None:
    """FIRE3 and PICTUR 70$: 69, 70, 71 or 72 frames, by when in a count of 4 it was fired."""
    lives = sorted(measured.shot_lives())

    assert len(lives) == 4
    assert lives == pytest.approx([69, 70, 71, 72], abs=HALF_TICK)


def test_a_shot_is_63_eighths_a_frame_faster_than_its_ship_and_never_above_111() -> None:
    """FIRE3."""
    assert measured.shot_speed() == pytest.approx((63 / 8 * FRAMES, 0.0))
    shot, ship = measured.shot_speed(thrusting=90)
    assert ship > 100.0
    assert shot == pytest.approx(63 / 8 * FRAMES + ship)
    assert measured.shot_speed(thrusting=400)[0] == pytest.approx(111 / 8 * FRAMES)


def test_a_shot_begins_one_and_a_half_of_its_motion_in_a_frame_ahead() -> None:
    """FIRE3: 94.5 eighths."""
    assert measured.shot_start() == pytest.approx(11.8, abs=0.05)


# Points.


def test_kills_pay_the_same_in_every_wave() -> None:
    """SPLIT 99$, DSTRCT 80$."""
    kinds = (Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK, Kind.LARGE_SAUCER, Kind.SMALL_SAUCER)

    for wave in (1, 3):
        assert [measured.points_of(kind, wave) for kind in kinds] == [20, 50, 100, 200, 1000]


def test_what_a_saucer_or_its_shot_ends_pays_nothing() -> None:
    """SPLIT: no points if the saucer does it."""
    assert measured.points_of_a_saucers_kill() == 0


def test_an_extra_ship_comes_each_ten_thousand_points_over_the_turn_of_the_score_too() -> None:
    """POINTS."""
    assert measured.extra_ships() == [10_000 * (number + 1) for number in range(30)]


def test_99990_points_and_a_large_rock_are_10() -> None:
    """POINTS: four digits in decimal."""
    assert measured.rolled_over() == 10


def test_a_game_begins_with_three_ships() -> None:
    """INIT."""
    assert new_world(1, CLASSIC).lives == 3


# Rocks.


def test_first_rocks_have_6_to_16_eighths_a_frame_along_each_axis_and_begin_on_two_edges() -> None:
    """NEWAST, NEWVEL, NEWVE1."""
    speeds, places = measured.first_rocks()

    assert (min(speeds), max(speeds)) == (-16, 15)
    assert {abs(speed) for speed in speeds} == {*range(6, 17)}
    left = [place for place in places if place[0] == 0.0]
    lower = [place for place in places if place[1] == 719.0]
    assert len(left) + len(lower) == len(places)
    assert len(left) / len(places) == pytest.approx(0.5, abs=0.08)


def test_pieces_add_a_draw_to_their_parents_velocity_along_each_axis() -> None:
    """NEWVEL: -16 to 15; NEWVE1: held in 6 to 31."""
    still = measured.pieces((0, 0))
    fast = measured.pieces((18, -18))

    assert [{*axis} for axis in zip(*still, strict=True)] == [{*range(-16, -5), *range(6, 16)}] * 2
    assert [(min(axis), max(axis)) for axis in zip(*fast, strict=True)] == [(6, 31), (-31, -6)]
    # 18 + 13, 14 and 15 are all held at 31: 3 of 32 draws.
    assert sum(x == 31 for x, _ in fast) / len(fast) == pytest.approx(3 / 32, abs=0.03)
    # -16 to 6 of a parent at rest are held at 6: -5 to -1 at -6, 0 to 6 at 6.
    assert sum(x == 6 for x, _ in still) / len(still) == pytest.approx(7 / 32, abs=0.04)


def test_a_piece_begins_two_frames_of_its_own_motion_beside_its_parent() -> None:
    """SPLIT: along one axis, 2 x 16 eighths at most from a parent at rest."""
    assert measured.farthest_piece() == pytest.approx(4.0, abs=1e-6)


def test_a_rock_that_was_hit_keeps_its_place_for_38_frames() -> None:
    """MOTION: from A0 on 1 + a sixteenth of what is left is added in each frame."""
    value, frames = 0xA0, 0
    while value < 0x100:
        value += 1 + (0x100 - value) // 16
        frames += 1
    assert frames == 38
    assert measured.burn_time() == pytest.approx(frames, abs=HALF_TICK)


def test_there_are_26_rocks_at_most_in_27_places() -> None:
    """SPLIT, SEARCH: the place of the rock that was hit is not free yet."""
    assert measured.most_rocks() == 26
    assert [measured.children_when(alive) for alive in (24, 25, 26, 27)] == [2, 2, 1, 0]


def test_rocks_move_by_their_velocity_from_the_first_tick_on() -> None:
    """MOTION."""
    found = measured.rocks_speeds()
    assert len(found) == 4
    for speed, moved in found:
        assert moved == pytest.approx(speed)


def test_rocks_pass_through_one_another() -> None:
    """COLIDE asks for ships, saucers and shots only."""
    left, right = measured.passes_through()

    assert left == pytest.approx((20.0, 0.0))
    assert right == pytest.approx((-20.0, 0.0))


def test_a_rock_keeps_its_velocity_whatever_it_is() -> None:
    """MOTION adds it in each frame."""
    assert measured.kept_speed() == pytest.approx((31.0, -31.0))


def test_the_pieces_of_a_rock_hurt_a_ship_at_once() -> None:
    """COLIDE asks for their pictures only."""
    assert measured.ticks_on_a_split_rock() == 1


# Hits.


def test_what_is_hit_is_a_square_with_cut_corners() -> None:
    """COLIDE 35$ to 38$, in units: along an axis, and along both together 1.5 times as much."""
    large, small = SaucerSize.LARGE, SaucerSize.SMALL
    sizes = {
        measured.shot_meets(Size.LARGE): 33.0,
        measured.shot_meets(Size.MEDIUM): 18.0,
        measured.shot_meets(Size.SMALL): 10.5,
        measured.shot_meets_saucer(large): 18.0,
        measured.shot_meets_saucer(small): 10.5,
        measured.shot_meets_ship: 10.5,
        measured.ship_meets(Size.LARGE): 33.0 + 7.0,
        measured.ship_meets(Size.MEDIUM): 18.0 + 7.0,
        measured.ship_meets(Size.SMALL): 10.5 + 7.0,
        measured.saucer_meets(large, Size.LARGE): 33.0 + 9.25,
        measured.saucer_meets(small, Size.SMALL): 10.5 + 4.75,
        measured.saucer_meets(large, None): 10.5 + 9.25,
        measured.saucer_meets(small, None): 10.5 + 4.75,
    }
    for meets, size in sizes.items():
        assert reach_of(meets) == pytest.approx((size, 1.5 * size), abs=0.05)


def test_nothing_is_hit_over_an_edge_of_the_field() -> None:
    """COLIDE subtracts places as they are."""
    assert measured.hits_over_the_seam() == 0


# Waves.


def test_waves_begin_with_4_6_8_10_and_then_always_11_rocks() -> None:
    """NEWAST."""
    assert measured.wave_counts() == [4, 6, 8, 10, 11, 11, 11]


def test_a_wave_comes_127_frames_after_the_last_rock_has_burnt() -> None:
    """MOTION, RDELAY."""
    assert measured.pause_between() == pytest.approx(127, abs=HALF_TICK)


def test_a_saucer_holds_the_next_wave_up_and_the_count_goes_on_meanwhile() -> None:
    """NEWAST 90$."""
    assert measured.pause_between(saucer_until=100) == pytest.approx(127, abs=HALF_TICK)
    assert measured.pause_between(saucer_until=500) == pytest.approx(500 * TICK, abs=HALF_TICK)


def test_get_ready_takes_128_frames() -> None:
    """CHKST, GDELAY. The program's rocks come one frame sooner, while nothing moves yet."""
    assert measured.ready_time() == pytest.approx((128, 128), abs=HALF_TICK)


# Saucers.


def test_the_wait_for_a_saucer_shrinks_by_six_counts_from_140_to_32() -> None:
    """ENEMY 5$, NEWAST: 127 counts in a new wave, else 146 less 6 for each saucer so far."""
    counts = [127, *(max(32, 146 - 6 * number) for number in range(1, 24))]

    waits = measured.saucer_waits()

    assert waits == pytest.approx([4 * count / FRAMES for count in counts], abs=HALF_TICK_S)
    assert (waits[0], waits[-1]) == pytest.approx((8.26, 2.08), abs=0.006)


def test_the_wait_counts_only_while_the_ship_is_there() -> None:
    """ENEMY 15$: three jumps of 48 frames, each a tick later than the press."""
    assert measured.wait_through_hyperspace() == pytest.approx(3 * 48 / FRAMES, abs=3 * HALF_TICK_S)


def test_a_saucer_stays_away_while_there_are_many_rocks_and_some_were_hit() -> None:
    """ENEMY, DIFCTY, RTIMER: less than 6 in wave 1, less than 10 from wave 5 on; 80 counts; again each 18.

    A rock is hit 7.5 s into the wave: 80 counts later that is 12.7 s. The looks after 127 counts come every
    18: the first after that is 12.94 s into the wave.
    """
    first, late = 127 * 4 / FRAMES, (127 + 4 * 18) * 4 / FRAMES

    assert measured.enters_among(5, wave=1) == pytest.approx(first, abs=HALF_TICK_S)
    assert measured.enters_among(6, wave=1) == pytest.approx(late, abs=5 * HALF_TICK_S)
    assert measured.enters_among(6, wave=1, hit_at=None) == pytest.approx(first, abs=HALF_TICK_S)
    assert measured.enters_among(9, wave=5) == pytest.approx(first, abs=HALF_TICK_S)
    assert measured.enters_among(10, wave=5) == pytest.approx(late, abs=5 * HALF_TICK_S)
    assert measured.enters_among(10, wave=9) == pytest.approx(late, abs=5 * HALF_TICK_S)


def test_a_saucer_stays_away_until_no_rock_was_hit_for_80_counts() -> None:
    """SPLIT, ENEMY: 624 ticks before the first look, or less."""
    first = 127 * 4 / FRAMES
    at = round((first - 80 * 4 / FRAMES) * 120.0)

    assert measured.enters_among(6, wave=1, hit_at=at - 2) == pytest.approx(first, abs=HALF_TICK_S)
    assert measured.enters_among(6, wave=1, hit_at=at + 2) > first + 1.0


def test_the_first_three_saucers_are_large_and_then_fewer_and_fewer() -> None:
    """ENEMY: half of the wait, and 1, of 256, with waits of 122 down to 32 counts."""
    assert [measured.large_of_256(nth) for nth in (1, 2, 3)] == [256, 256, 256]
    assert [measured.large_of_256(nth) for nth in (4, 5, 40)] == [122 // 2 + 1, 116 // 2 + 1, 32 // 2 + 1]


def test_from_30000_points_on_saucers_are_small_but_for_the_first_three() -> None:
    """ENEMY."""
    assert measured.large_of_256(4, score=29_990) == 62
    assert measured.large_of_256(4, score=30_000) == 0
    assert measured.large_of_256(3, score=30_000) == 256


def test_a_saucer_that_was_shot_burns_for_38_frames_before_the_wait_for_the_next() -> None:
    """MOTION 40$."""
    assert measured.wait_after_a_kill() == pytest.approx(38 + 140 * 4, abs=3 * HALF_TICK)


def test_every_saucer_of_a_wave_pays() -> None:
    """DSTRCT 80$."""
    points = measured.pays_of_saucers()
    assert points[:3] == [200, 200, 200]
    assert set(points[3:]) <= {200, 1000}


@each("nth", [1, 30])
def test_a_saucer_crosses_once_at_16_eighths_a_frame(nth: int) -> None:
    """ENEMY, MOTION: it goes where the field ends, which is 512 frames there and wider here."""
    across, seconds, heights, _ = measured.saucer_flight(nth)

    assert across == pytest.approx(123.05, abs=0.01)
    assert seconds == pytest.approx(1280.0 / (16 * EIGHTH), abs=HALF_TICK_S)
    assert heights <= {-16, 0, 16}
    assert len(heights) > 1


def test_saucers_change_height_by_one_clock_every_128_frames() -> None:
    """EFIRE: whenever the low 7 bits of the frame's number are 0. 250 ticks are 128.17 frames."""
    ticks = [tick - 1 for seed in range(6) for tick in measured.saucer_flight(1, seed)[3]]

    assert len(ticks) > 6
    assert {tick % 250 for tick in ticks} == {0}
    assert pytest.approx(128, abs=HALF_TICK) == 250 * TICK


def test_a_saucer_flies_level_half_of_the_time() -> None:
    """EFIRE 99$: -16, 0, 0, 16."""
    found = measured.saucer_heights()

    assert {*found} == {-16, 0, 16}
    assert [found[speed] / 2000 for speed in (-16, 0, 16)] == pytest.approx([0.25, 0.5, 0.25], abs=0.04)


@each("size", [SaucerSize.LARGE, SaucerSize.SMALL])
def test_a_saucer_fires_after_18_counts_and_then_every_10(size: SaucerSize) -> None:
    """ENEMY 2$, EFIRE 50$; slots 2 and 3."""
    waits, most = measured.saucer_fire(size)

    assert waits[0] == pytest.approx(18 * 4 / FRAMES, abs=HALF_TICK_S)
    assert waits[1:] == pytest.approx([10 * 4 / FRAMES] * (len(waits) - 1), abs=HALF_TICK_S)
    assert most == 2


def test_a_saucers_fire_stands_still_while_the_ship_is_away() -> None:
    """EFIRE 10$."""
    assert measured.fire_without_a_ship() == pytest.approx(1.0, abs=1e-9)


def test_a_thousand_shots_of_a_small_saucer_are_off_by_16_to_15_steps_and_later_by_7_to_8() -> None:
    """EFIRE 90$: from 35,000 points on the comparison leaves a carry, which moves -8 to 7."""
    early, late = measured.aims(34_990), measured.aims(35_000)

    assert {*early} == {*range(-16, 16)}
    assert {*late} == {*range(-7, 9)}
    assert max(late.values()) < 3 * min(late.values())
    assert measured.widest_aims() == pytest.approx((-22.5, 15 / 256 * 360.0), abs=0.05)


def test_a_small_saucer_does_not_aim_across_the_edge_of_the_field() -> None:
    """EFIRE 80$ subtracts places as they are: it fires to the right, the long way."""
    assert measured.middle_aim((1200.0, 360.0), (100.0, 360.0)) == pytest.approx(-HALF_STEP, abs=0.1)


def test_a_small_saucer_allows_for_its_own_motion_as_if_all_were_252_units_away() -> None:
    """EFIRE 80$: it takes half of its motion from the way in cells of 8 units, 64 units of 240 down."""
    still = measured.middle_aim((640.0, 360.0), (640.0, 100.0))
    flying = measured.middle_aim((640.0, 360.0), (640.0, 100.0), (16, 0))
    lead = math.degrees(math.atan2(16 / 2 * 8, 260.0 / measured.UNIT))

    assert still == pytest.approx(90.0 - HALF_STEP, abs=0.1)
    assert flying == pytest.approx(90.0 + lead - HALF_STEP, abs=0.15)


@each("size", [SaucerSize.LARGE, SaucerSize.SMALL])
def test_a_saucers_shots_are_like_the_ships(size: SaucerSize) -> None:
    """FIRE1 fires for both."""
    speed, ahead, lives = measured.saucer_shots(size)

    assert speed == pytest.approx(484.5, abs=0.05)
    assert ahead == pytest.approx(11.8, abs=0.05)
    assert sorted(lives) == pytest.approx([69, 70, 71, 72], abs=HALF_TICK)


def test_saucers_leave_nothing_behind() -> None:
    assert measured.drops() == 0


# Hyperspace, loss and return.


def test_a_jump_takes_48_frames() -> None:
    """HYPER."""
    assert measured.jump_time() == pytest.approx(48, abs=HALF_TICK)


def test_eight_faces_of_32_end_a_jump_unless_more_rocks_are_left_than_they_say() -> None:
    """HYPER: 4, 6 .. 18; what burns counts as a rock."""
    for rocks in (1, 4, 5, 10, 18, 19):
        wanted = len([k for k in range(8) if 2 * k + 4 >= rocks]) / 32
        assert measured.jumps(rocks)[0] == pytest.approx(wanted, abs=0.02)
    assert measured.jumps(19)[0] == 0.0
    assert measured.jumps(2, burning=8)[0] == pytest.approx(5 / 32, abs=0.02)


def test_a_jump_lands_in_columns_3_to_28_and_rows_3_to_20() -> None:
    """HYPER 2$, 10$: of 32 and 24; what is drawn nearer to an edge lands in the next one that may be."""
    _, cells = measured.jumps(30)

    assert all(column == int(column) and row == int(row) for column, row in cells)
    assert {column for column, _ in cells} == {*range(3, 29)}
    assert {row for _, row in cells} == {*range(3, 21)}
    assert len([column for column, _ in cells if column == 3]) / len(cells) == pytest.approx(4 / 32, abs=0.02)
    assert len([row for _, row in cells if row == 14]) / len(cells) == pytest.approx(2 / 32, abs=0.02)


def test_a_lost_ship_returns_after_209_frames_and_nothing_protects_it() -> None:
    """DSTRCT, CHKST1: `return_time` asks that it is vulnerable at once."""
    assert measured.return_time() == pytest.approx(209, abs=HALF_TICK)


def test_a_ship_returns_only_where_no_rock_is_within_128_units_along_both_axes() -> None:
    """NEARBY: a square."""
    never = float("inf")
    places = {(127.0, 127.0): never, (-127.0, 0.0): never, (0.0, -127.0): never}
    places |= {(129.0, 0.0): 209.0, (0.0, -129.0): 209.0, (-129.0, 127.0): 209.0}
    for (dx, dy), frames in places.items():
        place = (640.0 + dx * measured.UNIT, 360.0 + dy * measured.UNIT)
        assert measured.return_time({place: Size.SMALL}) == pytest.approx(frames, abs=HALF_TICK)


def test_the_saucer_goes_when_the_ships_wreck_has_burnt_and_its_wait_begins_anew() -> None:
    """CHKST1, RSAUCR: the wait of 32 counts stands still until the ship is back, 17 frames later."""
    left, again = measured.saucer_after_loss()

    assert left == pytest.approx(192, abs=HALF_TICK)
    assert again == pytest.approx(17 + 32 * 4, abs=3 * HALF_TICK)


def test_no_ship_returns_while_a_saucer_is_there() -> None:
    """MOVE: it looks again."""
    assert measured.return_beside_a_saucer() == pytest.approx(1400 * TICK, abs=2 * TICK)


# The heartbeat.


def test_the_heart_beats_in_turn_high_and_low_and_sooner_by_a_frame_each_64_frames() -> None:
    """SOUNDS, CHKST1: on for 4 frames, off for 48 down to 8."""
    found = measured.beats()
    gaps = [(at, (b - at) * FRAMES) for (at, _), (b, _) in pairwise(found)]

    assert gaps[0][1] == pytest.approx(52, abs=2 * HALF_TICK)
    assert gaps[-1][1] == pytest.approx(12, abs=2 * HALF_TICK)
    for at, gap in gaps:
        assert gap == pytest.approx(4 + max(8, 48 - int(at * FRAMES / 64)), abs=2 * HALF_TICK + 0.1)
    assert min(at for at, gap in gaps if gap < 12.5) == pytest.approx(41.6, abs=0.5)
    assert {one for one, _ in pairwise([cue for _, cue in found])} == {Cue.BEAT_HIGH, Cue.BEAT_LOW}
    assert all(one is not other for one, other in pairwise([cue for _, cue in found]))


# The page.


@pytest.mark.slow
def test_the_page_shows_what_is_measured_now() -> None:
    page = classic_table.PAGE.read_text(encoding="utf-8")
    assert classic_table.with_table(page) == page, "run python -m tests.sim.classic_table"
    assert page.count("\n| ") == len(classic_table.ROWS) + 1


# The whole game.


def played(seed: int, seconds: float) -> tuple[World, list[Event], set[str]]:
    """Return a game of the autopilot: its world, what happened, and the lists that ever held anything."""
    world, pilot, events, held = new_world(seed, CLASSIC), Autopilot(), list[Event](), set[str]()
    for _ in range(int(seconds * 120)):
        events += step(world, [pilot.command(world, ship.id) for ship in world.ships])
        held |= {name for name in LISTS.values() if getattr(world, name)}
        if world.over:
            break
    return world, events, held


def test_there_is_no_laser_and_nothing_says_so() -> None:
    world = arena(tuning=CLASSIC, rocks={(640.0, 200.0): Size.LARGE})

    assert fly(world, "60l") == []
    assert not CLASSIC.laser.exists


def test_the_autopilot_plays_it_for_two_minutes_with_nothing_on_the_field_but_rocks_and_saucers() -> None:
    world, events, held = played(2, 120.0)

    assert held == {"ships", "rocks", "shots", "saucers"}
    assert {event.kind for event in of(events, BodyArrived)} <= SAUCERS
    assert not [event for event in events if isinstance(event, (BonusPaid, GatesOpened, Reinforced))]
    assert len(of(events, WaveBegan)) >= 2
    assert world.score >= 3000
    assert world.tally.pulses_fired == 0


def test_two_runs_of_a_game_end_in_the_same_state_to_the_last_bit() -> None:
    assert state_hash(played(4, 60.0)[0]) == state_hash(played(4, 60.0)[0])


def test_a_game_in_which_nobody_acts_ends_and_nothing_but_saucers_and_rocks_ever_comes() -> None:
    world = new_world(1, CLASSIC)
    held = set[str]()
    while not world.over and world.tick < 120 * 900:
        fly(world, ".")
        held |= {name for name in LISTS.values() if getattr(world, name)}
    assert world.over
    assert held <= {"ships", "rocks", "shots", "saucers"}


def test_it_is_a_rule_set_by_name_and_leaves_the_field_as_it_is() -> None:
    assert RULE_SETS["1979"] is CLASSIC
    assert identify(CLASSIC).named
    assert (CLASSIC.width, CLASSIC.height) == (MODERN.width, MODERN.height)


def test_a_ship_is_not_there_before_a_game_has_got_ready() -> None:
    """CHKST, GDELAY."""
    world = new_world(1, CLASSIC)
    assert not of(fly(world, "200[^*]"), ShipReturned)
    assert world.shots == list[Shot]()
    assert of(fly(world, "60."), ShipReturned)
