from __future__ import annotations

import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sim.dice import Dice
from game.sim.digest import leaves
from game.sim.kinds.registry import SPAWN_RULES
from game.sim.ranges import MOST_SPEED
from game.sim.wave_table import GROWTH, WAVE_TABLES, WAVES_A_SECTOR, WaveParts, last_castle, parts_of
from game.sim.world import MAX_WAVE
from tests.play import *

SOON = tuned(
    wave={"first_pause": 1.0 / 120.0, "pause": 1.0 / 120.0},
    lull={"patience": 1e6},
    rock={"fade": 0.0},
    gate={"every": 0},
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
    named = [name.partition(".row.")[2] for name, _ in leaves(new_world(0, wave=2)) if ".row." in name]
    held = {re.split(r"[.[]", name)[0] for name in named}
    assert held == {part.name for part in fields(WaveParts)}
    assert held.isdisjoint({"name", "news"})


def test_every_fifth_wave_has_a_castle() -> None:
    assert waves_where(lambda row: row.castle > 0) == [5, 10, 15, 20]
    assert waves_where(lambda row: row.stored(Kind.CASTLE) > 0) == [5, 10, 15, 20]
    assert last_castle("modern") == 20


def test_each_of_the_first_ten_waves_brings_something_new_and_no_two_waves_are_alike() -> None:
    seen: set[object] = set()
    for row in WAVES[:10]:
        brings: set[object] = {kind for kind in Kind if row.brings(kind)}
        marks = {"turning": row.turning > 0, "twice as soon": row.saucer_pace <= 0.5, "fast": row.speed > 1.0}
        new = {f"castle {row.castle}", *brings, *[word for word, there in marks.items() if there]} - seen
        assert new, row.name
        seen |= new
    assert len({row.parts for row in WAVES}) == len({row.name for row in WAVES}) == len(WAVES)


def test_designed_rows_draw_no_dice() -> None:
    dice = Dice.seeded(7)
    assert [parts_of("modern", wave, dice) for wave in range(1, 21)] == [row.parts for row in WAVES]
    assert dice == Dice.seeded(7)


@given(wave=st.integers(21, 10_000), seed=st.integers(0, 2**63 - 1))
def test_made_rows_are_within_reason_and_castles_come_every_fifth_wave(wave: int, seed: int) -> None:
    row = parts_of("modern", wave, Dice.seeded(seed))
    assert within_reason(row)
    assert (row.stored(Kind.CASTLE) > 0) == (wave % WAVES_A_SECTOR == 0)


@given(wave=st.integers(21, 200), seed=st.integers(0, 2**63 - 1))
def test_made_rows_get_ever_harder(wave: int, seed: int) -> None:
    now, later = parts_of("modern", wave, Dice.seeded(seed)), parts_of("modern", wave + 15, Dice.seeded(seed))
    assert later.rocks >= now.rocks
    assert later.speed >= now.speed
    assert later.saucer_pace <= now.saucer_pace
    assert later.stored(Kind.LANCER) > now.stored(Kind.LANCER)


def test_the_dice_of_the_world_make_the_rows_after_the_designed_ones() -> None:
    made = {new_world(seed, wave=21).row for seed in range(30)}
    assert len(made) > 3
    world, again = new_world(4, SOON, wave=20), new_world(4, SOON, wave=20)
    for one in (world, again):
        make_immortal(one)
        for _ in range(3):
            fly(one, "2.")
            one.spawner(Kind.CASTLE).left = one.ticks_to_wave = 0
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
    world = new_world(1, SOON, wave=waves_where(lambda row: row.saucer_pace == 0.5)[0])
    assert of(fly(world, "."), WaveBegan)
    assert (world.row.saucer_pace, world.spawner(Kind.LARGE_SAUCER).wait) == (0.5, ticks(12.0 * 0.5))
    world.spawner(Kind.LARGE_SAUCER).wait = 1
    fly(world, ".")
    assert world.spawner(Kind.LARGE_SAUCER).wait == ticks(11.0 * 0.5)


def test_every_kind_that_a_table_stores_has_an_entry_and_a_growth() -> None:
    stored = {kind for rows in WAVE_TABLES.values() for row in rows for kind, _ in row.store}
    assert stored == {rule.kinds[0] for rule in SPAWN_RULES} - SAUCERS
    assert stored == {*GROWTH, Kind.CASTLE, Kind.WELL}


@given(wave=st.integers(2, 200), seed=st.integers(0, 2**63 - 1))
def test_a_kind_that_no_row_of_a_table_brings_stays_away_from_its_made_waves_too(
    wave: int, seed: int
) -> None:
    table = in_every_wave(rocks=4).waves
    parts = parts_of(table, MAX_WAVE + wave, Dice.seeded(seed))
    assert [kind for kind in Kind if parts.brings(kind)] == []


def test_reinforcements_bring_lancers_only_where_a_wave_of_the_table_has_some() -> None:
    for store, come in (((), 0), (((Kind.LANCER, 1),), 2)):
        world = new_world(1, tuned(in_every_wave(rocks=4, store=store), reinforcement={"after": 0.1}))
        while not world.wave_tick:
            fly(world, ".")
        fly(world, "." * 20)
        assert world.spawner(Kind.LANCER).left == come
