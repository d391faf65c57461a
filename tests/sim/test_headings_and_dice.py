from __future__ import annotations

import math
from hashlib import sha256

import pytest

from game.physics import cross
from game.sim.dice import Dice
from game.sim.headings import TABLE, TURN, facing, heading_of, turn_between

ROW = TURN // 4096


def test_the_table_of_headings_is_the_same_on_every_machine() -> None:
    assert (
        sha256(repr(TABLE).encode()).hexdigest()
        == "b561b06e4030a6b874856f19624f4b48f5f7a21eb737dcdc4de1032de70cf9f3"
    )


def test_every_heading_is_a_direction_of_length_one() -> None:
    assert len(TABLE) == 4096
    for x, y in TABLE:
        assert abs(math.sqrt(x * x + y * y) - 1.0) <= 2.3e-16


@pytest.mark.slow
def test_the_table_is_right_about_the_circle() -> None:
    for row, (x, y) in enumerate(TABLE):
        angle = 2.0 * math.pi * row / 4096
        assert x == pytest.approx(math.cos(angle), abs=1e-15)
        assert y == pytest.approx(math.sin(angle), abs=1e-15)


def test_headings_grow_clockwise_from_the_right() -> None:
    assert [facing(TURN // 4 * k) for k in range(4)] == [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]


def test_opposite_and_crossing_headings_are_exact_mirror_images() -> None:
    for row in range(4096):
        x, y = TABLE[row]
        assert TABLE[(row + 2048) % 4096] == (-x, -y)
        assert TABLE[(row + 1024) % 4096] == (-y, x)
        assert TABLE[-row % 4096] == (x, -y)


def test_a_heading_beyond_the_turn_is_taken_round() -> None:
    for heading in range(0, TURN, 1777):
        assert facing(heading) == facing(heading + TURN) == facing(heading - 3 * TURN)


def test_a_heading_between_two_rows_takes_the_nearer_one() -> None:
    assert facing(7) == TABLE[0]
    assert facing(8) == TABLE[1]
    assert facing(TURN - 8) == TABLE[0]
    assert facing(TURN - 9) == TABLE[4095]


def test_the_heading_of_a_heading_s_direction_is_itself() -> None:
    for row in range(4096):
        assert heading_of(TABLE[row]) == row * ROW


@pytest.mark.slow
def test_the_heading_of_any_direction_is_within_half_a_row() -> None:
    for k in range(5000):
        angle = k * 2.0 * math.pi / 5000.0 + 1e-4
        for size in (1e-30, 1.0, 3e8):
            heading = heading_of((math.cos(angle) * size, math.sin(angle) * size))
            off = (heading - angle / (2.0 * math.pi) * TURN + TURN / 2) % TURN - TURN / 2
            assert abs(off) <= ROW / 2 + 1e-6


def test_a_direction_just_between_two_rows_has_the_heading_of_the_lower_one() -> None:
    between = (TABLE[1][0] + TABLE[2][0], TABLE[1][1] + TABLE[2][1])
    assert cross(TABLE[1], between) == cross(between, TABLE[2])
    assert heading_of(between) == ROW


def test_no_direction_has_heading_nought() -> None:
    for nothing in ((0.0, 0.0), (-0.0, 0.0), (math.nan, 1.0), (1.0, math.nan)):
        assert heading_of(nothing) == 0


def test_the_shorter_turn_is_found_over_the_zero() -> None:
    assert turn_between(0, 100) == 100
    assert turn_between(100, 0) == -100
    assert turn_between(65000, 500) == 1036
    assert turn_between(500, 65000) == -1036
    assert turn_between(0, TURN // 2) == -TURN // 2
    assert turn_between(10, 10 + TURN // 2 - 1) == TURN // 2 - 1
    for start in range(0, TURN, 4099):
        for end in range(0, TURN, 5003):
            assert (start + turn_between(start, end) - end) % TURN == 0


def test_the_dice_are_pcg32() -> None:
    dice = Dice.seeded(42, 54)
    expected = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert [dice.bits() for _ in range(6)] == expected
    assert [Dice.seeded(42).bits()] == expected[:1]


def test_dice_stay_within_their_bounds() -> None:
    dice = Dice.seeded(7)
    fractions = [dice.random() for _ in range(4000)]
    assert 0.0 <= min(fractions) < 0.01
    assert 0.99 < max(fractions) < 1.0
    assert {dice.randrange(6) for _ in range(400)} == set(range(6))
    between = [dice.between(-3.0, 5.0) for _ in range(4000)]
    assert -3.0 <= min(between) < -2.9
    assert 4.9 < max(between) < 5.0
    headings = [dice.heading() for _ in range(4000)]
    assert 0 <= min(headings) < 200
    assert TURN - 200 < max(headings) < TURN


def test_chance_is_never_at_nought_and_always_at_one_and_costs_one_draw() -> None:
    dice, other = Dice.seeded(3), Dice.seeded(3)
    assert not any(dice.chance(0.0) for _ in range(200))
    assert all(dice.chance(1.0) for _ in range(200))
    hits = [dice.chance(0.3) for _ in range(4000)]
    assert 1100 < sum(hits) < 1300
    for _ in range(4400):
        other.bits()
    assert dice == other


def test_a_random_number_is_the_bits_over_two_to_the_32nd() -> None:
    dice, other = Dice.seeded(9), Dice.seeded(9)
    for _ in range(50):
        assert dice.random() * 2.0**32 == other.bits()


def test_a_number_that_is_just_the_probability_is_no_hit() -> None:
    dice, other = Dice.seeded(11), Dice.seeded(11)
    for _ in range(50):
        assert not dice.chance(other.random())


def test_streams_of_one_seed_differ() -> None:
    one, other = Dice.seeded(5, 1), Dice.seeded(5, 2)
    assert [one.bits() for _ in range(4)] != [other.bits() for _ in range(4)]
