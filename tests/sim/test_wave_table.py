from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sim.dice import Dice
from game.sim.digest import leaves
from game.sim.events import WaveBegan
from game.sim.tuning import MODERN, ticks
from game.sim.wave_table import CASTLE_EVERY, MOST_SPEED, WAVES, SetPiece, WaveParts, parts_of
from game.sim.world import new_world
from tests.arena import fly, make_immortal, of, tuned

SOON = tuned(
    wave={"first_pause": 1.0 / 120.0, "pause": 1.0 / 120.0}, lull={"patience": 1e6}, rock={"fade": 0.0}
)


def within_reason(row: WaveParts) -> bool:
    """Say whether a row asks for no more than the rules have room for."""
    return (
        1 <= row.rocks <= 16
        and 0 <= row.chrome < row.rocks
        and 0 <= row.turning <= row.mirrors
        and 0 <= row.mirrors + row.walls <= MODERN.wall.most
        and 0.3 <= row.saucer_pace <= 1.0
        and 1.0 <= row.speed <= MOST_SPEED
    )


def test_there_are_twenty_designed_rows_with_names_of_their_own() -> None:
    assert len(WAVES) == 20
    assert len({row.name for row in WAVES}) == 20
    assert all(within_reason(row) for row in WAVES)


def test_a_world_holds_of_a_wave_what_decides_something_and_neither_words_nor_colours() -> None:
    for wave, row in enumerate(WAVES, 1):
        parts = new_world(0, wave=wave).row
        assert type(parts) is WaveParts
        assert all(getattr(parts, part.name) == getattr(row, part.name) for part in fields(WaveParts))
    held = {name.rpartition(".")[2] for name, _ in leaves(new_world(0, wave=2)) if ".row." in name}
    assert held == {part.name for part in fields(WaveParts)}
    assert held.isdisjoint({"name", "news", "sky"})


def test_no_designed_wave_has_the_sky_of_another() -> None:
    skies = sorted(row.sky for row in WAVES)
    assert all(later - sooner >= 5 for sooner, later in pairwise(skies))


def test_every_fifth_wave_has_a_castle_and_the_well_comes_in_wave_eight() -> None:
    castles = [wave for wave, row in enumerate(WAVES, 1) if row.set_piece is SetPiece.CASTLE]
    assert castles == [5, 10, 15, 20]
    assert WAVES[7].set_piece is SetPiece.WELL


def test_designed_rows_draw_no_dice() -> None:
    dice = Dice.seeded(7)
    assert [parts_of(wave, dice) for wave in range(1, 21)] == [row.parts for row in WAVES]
    assert dice == Dice.seeded(7)


@given(wave=st.integers(21, 10_000), seed=st.integers(0, 2**63 - 1))
def test_made_rows_are_within_reason_and_castles_come_every_fifth_wave(wave: int, seed: int) -> None:
    row = parts_of(wave, Dice.seeded(seed))
    assert within_reason(row)
    assert (row.set_piece is SetPiece.CASTLE) == (wave % CASTLE_EVERY == 0)


@given(wave=st.integers(21, 200), seed=st.integers(0, 2**63 - 1))
def test_made_rows_get_ever_harder(wave: int, seed: int) -> None:
    now, later = parts_of(wave, Dice.seeded(seed)), parts_of(wave + 15, Dice.seeded(seed))
    assert later.rocks >= now.rocks
    assert later.speed >= now.speed
    assert later.saucer_pace <= now.saucer_pace
    assert later.lancers > now.lancers


def test_the_dice_of_the_world_make_the_rows_after_the_designed_ones() -> None:
    made = {new_world(seed, wave=21).row for seed in range(30)}
    assert len(made) > 3
    world, again = new_world(4, SOON, wave=20), new_world(4, SOON, wave=20)
    for one in (world, again):
        make_immortal(one)
        for _ in range(3):
            fly(one, "2.")
            one.rocks.clear()
            one.chromes.clear()
    assert world.row == again.row
    assert world.wave >= 21
    assert world.row not in [row.parts for row in WAVES]


@pytest.mark.parametrize("first", [1, 7])
def test_in_the_pause_before_a_wave_its_row_is_known(first: int) -> None:
    world = new_world(3, SOON, wave=first)
    assert world.row == WAVES[first - 1].parts
    make_immortal(world)
    assert of(fly(world, "."), WaveBegan)
    assert world.row == WAVES[first - 1].parts
    world.rocks.clear()
    fly(world, ".")
    assert (world.wave, world.row) == (first, WAVES[first].parts)


def test_a_row_s_pace_of_saucers_counts_for_each_of_them() -> None:
    world = new_world(1, SOON, wave=9)
    assert of(fly(world, "."), WaveBegan)
    assert (world.row.saucer_pace, world.saucer_wait) == (0.5, ticks(12.0 * 0.5))
    world.saucer_wait = 1
    fly(world, ".")
    assert world.saucer_wait == ticks(11.0 * 0.5)
