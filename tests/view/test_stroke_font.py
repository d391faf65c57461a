"""Letters are distinct, stay in their boxes and stand where they were put."""

from __future__ import annotations

import string
from itertools import combinations, pairwise

import pytest

from game.view.paint.stroke_font import GLYPHS, glyph_width, ring, text_lines, text_width

NEEDED = string.ascii_uppercase + string.digits + " .,:;!?'\"-+/*=()<>%&#_\u00d7\u2190\u2192"


def reach(text: str, **how: object) -> tuple[float, float]:
    """Return the leftmost and rightmost x of a text written at 100, 18 high."""
    xs = [x for run in text_lines(text, 100, 0, 18, **how) for x, _ in run]  # type: ignore[arg-type]
    return min(xs), max(xs)


def test_every_needed_character_has_a_glyph() -> None:
    assert [letter for letter in NEEDED if letter not in GLYPHS] == []
    assert len(GLYPHS) >= 56


def test_no_two_characters_look_the_same() -> None:
    def segments(letter: str) -> set[frozenset[tuple[int, int]]]:
        return {frozenset(pair) for run in GLYPHS[letter] for pair in pairwise(run)}

    twins = [(one, other) for one, other in combinations(GLYPHS, 2) if segments(one) == segments(other)]

    assert twins == []


def test_every_stroke_is_a_line_inside_the_box() -> None:
    for letter, runs in GLYPHS.items():
        for run in runs:
            assert len(run) >= 2, letter
            assert all(0 <= x <= glyph_width(letter) and 0 <= y <= 6 for x, y in run), letter
            assert glyph_width(letter) <= (6 if letter in "◓◑◒◐" else 4), letter


def test_zero_is_not_the_letter_o() -> None:
    assert len(GLYPHS["0"]) > len(GLYPHS["O"])


def test_lower_case_is_written_in_capitals() -> None:
    assert text_lines("wave x", 0, 0, 18) == text_lines("WAVE X", 0, 0, 18)


def test_an_unknown_character_is_a_box() -> None:
    (box,) = text_lines("\u2603", 0, 0, 6)

    assert box[0] == box[-1]
    assert {(0, 0), (4, 0), (4, 6), (0, 6)} == set(box)


def test_text_starts_ends_or_centres_where_it_was_put() -> None:
    assert reach("HI 90")[0] == pytest.approx(100)
    assert reach("HI 90", align="right")[1] == pytest.approx(100)
    assert sum(reach("HI 90", align="centre")) == pytest.approx(200)


def test_the_width_is_that_of_the_lines() -> None:
    left, right = reach("WAVE 4N")

    assert text_width("WAVE 4N", 18) == pytest.approx(right - left)
    assert text_width("", 18) == 0


def test_wider_spacing_makes_wider_titles() -> None:
    assert text_width("ASTERAYS", 60, 3.2) > text_width("ASTERAYS", 60) > text_width("ASTERAYS", 60, 0)


def test_a_counting_score_keeps_its_width() -> None:
    assert {text_width(digit * 6, 24) for digit in string.digits} == {text_width("000000", 24)}


def test_snapped_letters_stand_on_whole_pixels_and_look_alike() -> None:
    first, second = text_lines("LL", 10.3, 7.7, 19, snap=True)

    assert all(float(number).is_integer() for point in (*first, *second) for number in point)
    shift = second[0][0] - first[0][0]
    assert [(x + shift, y) for x, y in first] == second


def test_a_ring_closes_on_itself_at_its_radius() -> None:
    points = ring((5, 6), 10, 2.0)

    assert points[0] == points[-1]
    assert all((x - 5) ** 2 + (y - 6) ** 2 == pytest.approx(100) for x, y in points)
