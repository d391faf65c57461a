"""What a wave is called and what its banner says: looked up by its number, held by no world."""

from game.sim.wave_table import WaveParts, first_wave_with, parts_of
from game.view.bodies.styles import news_of
from game.view.bodies.wave_look import wave_name
from tests.play import *

WITHOUT_LANCERS = tuned(lancer={"most": 0})


def named(tuning: Tuning, wave: int, parts: WaveParts) -> str:
    """Return the name of a wave in its first tick."""
    world = arena(tuning=tuning)
    world.wave, world.row, world.ticks_to_wave = wave, parts, 0
    return wave_name(world)


@each("wave", range(1, len(WAVES) + 1))
def test_a_designed_wave_has_its_row_s_name_and_none_without_one_of_its_kinds(wave: int) -> None:
    row = WAVES[wave - 1]
    assert named(MODERN, wave, row.parts) == row.name
    assert 1 <= len(row.name) <= 24
    assert (named(WITHOUT_LANCERS, wave, row.parts) == row.name) == (not row.brings(Kind.LANCER))
    assert named(tuned(wall={"most": 0}), wave, row.parts) == ("" if row.mirrors else row.name)


def test_a_banner_has_a_sentence_only_where_a_kind_comes_for_the_first_time() -> None:
    said = {wave: news_of(MODERN, wave) for wave in range(1, 40)}
    new = {first_wave_with("modern", kind) for kind in Kind} - {0}
    assert {wave for wave, words in said.items() if words} == new
    assert "LANCER" in said[first_wave_with("modern", Kind.LANCER)]
    assert "LANCER" not in "".join(news_of(WITHOUT_LANCERS, wave) for wave in range(1, 40))


def test_waves_have_the_names_and_the_news_that_are_approved() -> None:
    told = [
        f"{named(MODERN, wave, parts_of('modern', wave, Dice.seeded(wave)))}  {news_of(MODERN, wave)}".strip()
        for wave in range(1, 90)
    ]
    approve("view/waves", "\n".join(told))
