"""What a wave is called, what its banner says, and its sky: looked up by its number, held by no world."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.sim.dice import Dice
from game.sim.wave_table import first_wave_with, parts_of
from game.view.bodies.looks import news_of
from game.view.bodies.wave_look import wave_look
from tests.play import *

WITHOUT_LANCERS = tuned(lancer={"most": 0})


@each("wave", range(1, 21))
def test_a_designed_wave_is_shown_as_its_row_says_and_has_no_name_without_one_of_its_kinds(wave: int) -> None:
    row = WAVES[wave - 1]
    assert wave_look(MODERN, wave, row.parts) == (row.name, row.news)
    assert 1 <= len(row.name) <= 24
    look = wave_look(WITHOUT_LANCERS, wave, row.parts)
    assert (look.name == row.name) == (not row.brings(Kind.LANCER))
    assert "MINELAYER" in look.news or not (row.brings(Kind.LANCER) and row.brings(Kind.MINELAYER))
    assert wave_look(tuned(wall={"most": 0}), wave, row.parts).name == ("" if row.mirrors else row.name)


def test_the_banner_of_every_designed_wave_after_the_first_says_something_of_its_own() -> None:
    said = [news_of(MODERN, wave, WAVES[wave - 1].parts) for wave in range(2, 21)]
    assert all(said)
    assert len(set(said)) == 19
    assert "LANCER" in said[first_wave_with("modern", Kind.LANCER) - 2]


@given(wave=st.integers(1, 300), seed=st.integers(0, 2**63 - 1))
def test_a_banner_tells_a_made_wave_by_its_parts_in_sixty_letters_and_of_no_lancer_without_any(
    wave: int, seed: int
) -> None:
    parts = parts_of("modern", wave, Dice.seeded(seed))
    look, news = wave_look(MODERN, wave, parts), news_of(MODERN, wave, parts)
    assert len(": ".join(filter(None, (look.name, news)))) <= 60
    assert "LANCER" not in news_of(WITHOUT_LANCERS, wave, parts)
    if wave > 20:
        assert str(wave) in look.name
        assert f"{parts.stored(Kind.LANCER)} LANCERS" in look.news
        assert ("CASTLE" in look.name) == (parts.stored(Kind.CASTLE) > 0)
        assert "CASTLE" not in look.news, "its name says so"
        assert ("WELL" in look.news) == (parts.stored(Kind.WELL) > 0)
