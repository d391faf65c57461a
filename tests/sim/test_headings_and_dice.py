import math
from hashlib import sha256

import pytest

from game.physics import cross
from game.sim.dice import Dice
from game.sim.headings import TABLE, TURN, facing, heading_of, turn_between
from tests.each import each

ROW = TURN // 4096


def test_the_table_of_headings_is_the_same_on_every_machine_and_right_about_the_circle() -> None:
    assert (
        sha256(repr(TABLE).encode()).hexdigest()
        == "b561b06e4030a6b874856f19624f4b48f5f7a21eb737dcdc4de1032de70cf9f3"
    )
    assert len(TABLE) == 4096
    for row in range(0, 4096, 37):
        angle = 2.0 * math.pi * row / 4096
        assert TABLE[row] == pytest.approx((math.cos(angle), math.sin(angle)), abs=1e-15)


def test_headings_grow_clockwise_from_the_right_and_take_the_nearer_row_and_go_round() -> None:
    assert [facing(TURN // 4 * k) for k in range(4)] == [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    assert [facing(heading) for heading in (7, 8, TURN - 8, TURN - 9)] == [TABLE[k] for k in (0, 1, 0, 4095)]
    for heading in range(0, TURN, 1777):
        assert facing(heading) == facing(heading + TURN) == facing(heading - 3 * TURN)


def test_opposite_and_crossing_headings_are_exact_mirror_images_and_have_their_own_headings() -> None:
    for row in range(4096):
        x, y = TABLE[row]
        assert TABLE[(row + 2048) % 4096] == (-x, -y)
        assert TABLE[(row + 1024) % 4096] == (-y, x)
        assert TABLE[-row % 4096] == (x, -y)
        assert heading_of(TABLE[row]) == row * ROW


@each("size", [1e-30, 1.0, 3e8])
def test_the_heading_of_any_direction_is_within_half_a_row(size: float) -> None:
    for k in range(0, 5000, 17):
        angle = k * 2.0 * math.pi / 5000.0 + 1e-4
        heading = heading_of((math.cos(angle) * size, math.sin(angle) * size))
        off = (heading - angle / (2.0 * math.pi) * TURN + TURN / 2) % TURN - TURN / 2
        assert abs(off) <= ROW / 2 + 1e-6


def test_a_direction_just_between_two_headings_is_given_the_one_before_it_clockwise() -> None:
    """Where both are equally near to the last bit; a replay depends on which."""
    ties = 0
    for row, one in enumerate(TABLE):
        other = TABLE[(row + 1) % len(TABLE)]
        between = (one[0] + other[0], one[1] + other[1])
        if cross(one, between) == cross(between, other):
            ties += 1
            assert heading_of(between) == row * ROW
    assert ties > 1000


@each("start, end, turn", [
    (0, 100, 100), (100, 0, -100), (65000, 500, 1036), (500, 65000, -1036), (0, TURN // 2, -TURN // 2),
    (10, 10 + TURN // 2 - 1, TURN // 2 - 1),
])  # fmt: skip
def test_the_shorter_turn_is_found_over_the_zero(start: int, end: int, turn: int) -> None:
    assert turn_between(start, end) == turn


def test_the_dice_are_pcg32_and_streams_of_one_seed_differ() -> None:
    dice = Dice.seeded(42, 54)
    expected = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert [dice.bits() for _ in range(6)] == expected
    assert [Dice.seeded(42).bits()] == expected[:1]
    assert Dice.seeded(42, 55).bits() != expected[0]


def test_dice_stay_within_their_bounds() -> None:
    dice, other = Dice.seeded(7), Dice.seeded(7)
    for _ in range(50):
        assert dice.random() * 2.0**32 == other.bits()
    assert {dice.randrange(6) for _ in range(400)} == set(range(6))
    between = [dice.between(-3.0, 5.0) for _ in range(1000)]
    assert -3.0 <= min(between) < -2.9
    assert 4.9 < max(between) < 5.0
    headings = [dice.heading() for _ in range(1000)]
    assert 0 <= min(headings) < 400
    assert TURN - 400 < max(headings) < TURN


def test_chance_is_never_at_nought_and_always_at_one_and_costs_one_draw() -> None:
    dice, other = Dice.seeded(3), Dice.seeded(3)
    assert not any(dice.chance(0.0) for _ in range(200))
    assert all(dice.chance(1.0) for _ in range(200))
    assert 250 < sum(dice.chance(0.3) for _ in range(1000)) < 350
    for _ in range(1400):
        other.bits()
    assert dice == other
    for _ in range(50):  # a number that is just the probability is no hit
        assert not dice.chance(other.random())
