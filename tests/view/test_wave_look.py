"""What a wave is called, what its banner says, and its sky: looked up by its number, held by no world."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sim.bodies import Kind
from game.sim.dice import Dice
from game.sim.tuning import MODERN
from game.sim.wave_table import WAVES, first_wave_with, parts_of
from game.sim.world import new_world
from game.view.bodies.looks import news_of
from game.view.bodies.wave_look import current_wave_look, displayed_wave, sky_of, wave_look
from tests.arena import fly, in_every_wave, tuned


@pytest.mark.parametrize("wave", range(1, 21))
def test_a_designed_wave_is_shown_as_its_row_says(wave: int) -> None:
    row = WAVES[wave - 1]
    assert wave_look(MODERN, wave, row.parts) == (row.name, row.news, sky_of(wave))
    assert 1 <= len(row.name) <= 24
    assert len(row.news) <= 60


def test_the_banner_of_every_designed_wave_after_the_first_says_something_of_its_own() -> None:
    said = [news_of(MODERN, wave, WAVES[wave - 1].parts) for wave in range(2, 21)]
    assert all(said)
    assert len(set(said)) == 19


def test_no_banner_tells_of_a_lancer_that_other_rules_keep_away() -> None:
    wave = first_wave_with("modern", Kind.LANCER)
    parts = WAVES[wave - 1].parts
    assert "LANCER" in news_of(MODERN, wave, parts)
    assert news_of(tuned(lancer={"most": 0}), wave, parts) == ""
    assert "LANCER" not in news_of(in_every_wave(rocks=4), wave, parts)


@given(wave=st.integers(21, 10_000), seed=st.integers(0, 2**63 - 1))
def test_a_made_wave_is_named_by_its_number_and_told_by_its_parts(wave: int, seed: int) -> None:
    parts = parts_of("modern", wave, Dice.seeded(seed))
    look = wave_look(MODERN, wave, parts)
    assert str(wave) in look.name
    assert f"{parts.stored(Kind.LANCER)} LANCERS" in look.news
    assert ("CASTLE" in look.name) == (parts.stored(Kind.CASTLE) > 0)
    assert "CASTLE" not in look.news, "its name says so"
    assert ("WELL" in look.news) == (parts.stored(Kind.WELL) > 0)
    assert 1 <= len(look.news) <= 60
    assert 0 <= look.sky < 360


@pytest.mark.parametrize("wave", range(1, 21))
def test_a_designed_wave_without_one_of_its_kinds_has_no_name_and_tells_of_the_others(wave: int) -> None:
    row, rules = WAVES[wave - 1], tuned(lancer={"most": 0})
    look = wave_look(rules, wave, row.parts)
    assert (look.name == row.name) == (not row.brings(Kind.LANCER))
    if row.brings(Kind.LANCER) and row.brings(Kind.MINELAYER):
        assert "MINELAYER" in look.news
    assert wave_look(tuned(wall={"most": 0}), wave, row.parts).name == ("" if row.mirrors else row.name)


def test_no_banner_speaks_of_your_beam_in_a_game_without_a_laser() -> None:
    without = tuned(laser={"energy": 0.0})
    assert news_of(MODERN, 1, WAVES[0].parts) == "A MIRROR TURNS EVERY BEAM, YOURS AS WELL"
    assert news_of(without, 1, WAVES[0].parts) == "A MIRROR TURNS EVERY BEAM"


def test_in_the_pause_before_a_wave_it_is_shown_already() -> None:
    world = new_world(0, wave=3)
    assert (displayed_wave(world), current_wave_look(world).name) == (3, WAVES[2].name)
    world.ticks_to_wave = 1
    fly(world, ".")
    assert (world.wave, displayed_wave(world), current_wave_look(world).name) == (3, 3, WAVES[2].name)


@pytest.mark.parametrize("wave", range(1, 60))
def test_no_banner_speaks_of_a_lancer_in_a_game_without_lancers(wave: int) -> None:
    rules = tuned(lancer={"most": 0})
    parts = parts_of(rules.waves, wave, Dice.seeded(wave))
    assert "LANCER" not in news_of(rules, wave, parts)


@pytest.mark.parametrize("wave", range(1, 60))
def test_the_line_below_a_wave_s_number_has_at_most_sixty_letters(wave: int) -> None:
    for seed in range(5):
        parts = WAVES[wave - 1].parts if wave <= len(WAVES) else parts_of("modern", wave, Dice.seeded(seed))
        look = wave_look(MODERN, wave, parts)
        line = ": ".join(part for part in (look.name, news_of(MODERN, wave, parts)) if part)
        assert len(line) <= 60, line
