"""The type of cards, labels and the lab: nothing lacks a glyph or is cut, and digits are equally wide."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from string import ascii_letters, digits

import pygame
import pytest

from game.cards.symbols import SYMBOLS
from game.lab.rooms.all_rooms import ROOMS
from game.overlay.card_panel import DetailLevel, rows_of
from game.overlay.debug_draw import Letters
from game.scenes.lab.lab_scene import LabScene
from game.view.glow.sprites import _letter
from game.view.paint.small_letters import LETTERS
from game.view.paint.theme import DEFAULT
from tests.cards.made import from_the_lab, of_deaths, played, unlikely
from tests.each import each
from tests.overlay.looking import blank, prints
from tests.scenes.context import make_stage

SCALES = (0.5, 0.84, 1.25, 2.0, 4.0)


def fitted(scale: float) -> Letters:
    cache = Letters()
    cache.fit(scale)
    return cache


def visit_rooms() -> set[str]:
    """Return the characters of every room of the lab after each switch, and of its whole panel."""
    printed = set[str]()
    for room in ROOMS:
        lab = LabScene(make_stage(), room.number)
        for key in "rsS":
            lab.act(key)
            for _ in range(4):
                lab.tick()
                canvas = blank()
                lab.draw(canvas, 1.0)
                printed.update(*(text.text for text in prints(canvas)))
                lab.scroll(lab.picture.visible_rows)
    return printed


def card_texts() -> Iterator[str]:
    """Yield all that the panel prints of cards from games, rooms and deaths, and of the rarest cases."""
    cache = fitted(1.0)
    for made in (*played(3, 240), *from_the_lab(4), *of_deaths(0), *unlikely()):
        for detail in DetailLevel:
            for row in rows_of(made.card, DEFAULT, cache, 400, detail):
                yield from (text for text, _ in row.pieces)


@pytest.mark.slow
def test_every_character_that_cards_labels_and_the_lab_print_has_a_glyph() -> None:
    approved = Path(__file__).parent.glob("approved/*.txt")
    printed = (
        set("".join([*card_texts(), *(path.read_text(encoding="utf-8") for path in approved)])) - {"\n"}
        | visit_rooms()
    )
    assert len(printed) > 75
    assert set("\N{SQUARE ROOT}\N{SUPERSCRIPT TWO}\N{MIDDLE DOT}\N{PLUS-MINUS SIGN}#[|") <= printed
    assert sorted(printed - LETTERS.keys()) == []


def test_every_meaning_in_the_legend_and_every_letter_and_digit_has_a_glyph() -> None:
    words = {*ascii_letters, *digits, *"".join(SYMBOLS), *"".join(each.meaning for each in SYMBOLS.values())}
    assert sorted(words - LETTERS.keys()) == []


def test_no_letter_is_a_picture_of_another_at_the_smallest_size() -> None:
    unit = fitted(0.5).unit
    looks = {letter: pygame.image.tobytes(_letter(letter, unit), "RGB") for letter in LETTERS}
    assert [(a, b) for a, b in combinations(looks, 2) if looks[a] == looks[b]] == []


@each("scale", SCALES)
def test_digits_are_equally_wide_so_that_a_number_that_counts_does_not_shift(scale: float) -> None:
    assert len({fitted(scale).width(digit) for digit in digits}) == 1


@each("scale", SCALES)
def test_no_letter_is_cut_at_the_edge_of_its_picture(scale: float) -> None:
    """Strokes end at least three quarters of a pixel inside, and take a quarter of the outermost."""
    quarter = 64
    for letter in LETTERS.keys() - {" "}:
        picture = _letter(letter, fitted(scale).unit)
        right, bottom = picture.get_width() - 1, picture.get_height() - 1
        edge = [(x, y) for x in range(right + 1) for y in (0, bottom)]
        edge += [(x, y) for x in (0, right) for y in range(bottom + 1)]
        assert any(pygame.image.tobytes(picture, "RGB")), letter
        assert max(picture.get_at(place).r for place in edge) <= quarter, letter


@each("scale", SCALES)
def test_a_text_is_as_wide_as_its_parts_together_and_no_higher_than_a_line(scale: float) -> None:
    letters, text = fitted(scale), "t1, t2 = (\N{MINUS SIGN}b \N{PLUS-MINUS SIGN} \N{SQUARE ROOT}D) / 2"
    assert letters.width(text) == letters.width(text[:7]) + letters.width(text[7:])
    assert letters.tall <= letters.height
    before = letters.width(text)
    letters.fit(scale + 1.0)
    assert letters.width(text) > before
