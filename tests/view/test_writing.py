"""Letters are distinct, stay in their boxes and stand where they were put; columns of tables keep apart."""

import string

import pytest

from game.view.pages.grid import Cell, Grid
from game.view.paint.stroke_font import GLYPHS, SHARE, Align, glyph_width, text_lines, text_width
from tests.view.words import *

NEEDED = string.ascii_uppercase + string.digits + " .,:;!?'\"-+/*=()<>%&#_\u00d7\u2190\u2192"


def segments(letter: str) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(pair) for run in GLYPHS[letter] for pair in pairwise(run)}


def test_every_needed_character_has_a_glyph_of_its_own_inside_its_box() -> None:
    assert set(NEEDED) <= GLYPHS.keys()
    assert [pair for pair in combinations(GLYPHS, 2) if segments(pair[0]) == segments(pair[1])] == []
    assert len(GLYPHS["0"]) > len(GLYPHS["O"])
    for letter, runs in GLYPHS.items():
        assert glyph_width(letter) <= (6 if letter in "◓◑◒◐" else 4), letter
        for run in runs:
            assert len(run) >= 2, letter
            assert all(0 <= x <= glyph_width(letter) and 0 <= y <= 6 for x, y in run), letter


@each("align, begins", [("left", 100.0), ("right", 100.0 - text_width("HI 90", 18)),
                        ("centre", 100.0 - text_width("HI 90", 18) / 2)])  # fmt: skip
def test_text_starts_ends_or_centres_where_it_was_put(align: Align, begins: float) -> None:
    xs = [x for run in text_lines("HI 90", 100, 0, 18, align) for x, _ in run]
    assert (min(xs), max(xs)) == pytest.approx((begins, begins + text_width("HI 90", 18)))


def test_wider_spacing_makes_wider_titles_and_a_counting_score_keeps_its_width() -> None:
    assert text_width("ASTERAYS", 60, 3.2) > text_width("ASTERAYS", 60) > text_width("ASTERAYS", 60, 0)
    assert len({text_width(digit * 6, 24) for digit in string.digits}) == 1
    assert text_width("", 18) == 0


WORDS = st.lists(st.text("AW1", min_size=1, max_size=12), max_size=4).map(" ".join)
CELLS = st.builds(Cell, WORDS, st.sampled_from(["left", "centre", "right"]), wraps=st.booleans())
LINES = st.integers(2, 4).flatmap(lambda count: st.lists(st.tuples(*[CELLS] * count), min_size=1, max_size=3))


@given(LINES, st.sampled_from([1.0, 1.5, 2.0]), st.floats(500.0, 1200.0), st.booleans())
def test_columns_keep_apart_in_their_room_and_no_word_is_lost(
    lines: list[tuple[Cell, ...]], scale: float, room: float, spread: bool
) -> None:
    grid, columns = Grid(lines, room, scale, spread=spread), set[tuple[float, float]]()
    for number, line in enumerate(lines):
        texts = grid.texts(number, 0.0, 0.0, DEFAULT.hud, DEFAULT)
        columns |= {(left, left + width) for _, left, width in grid._placed(number)}
        said = "".join(text.text for text in texts), "".join(cell.text for cell in line)
        assert said[0].replace(" ", "") == said[1].replace(" ", "")
        for text in texts:
            begin = text.x - SHARE[text.align] * (wide := text_width(text.text, text.height))
            assert any(left - 0.1 <= begin <= begin + wide <= right + 0.1 for left, right in columns)
            assert text.y + text.height <= grid.height(number) + 0.01
    assert all(0.0 <= left <= right <= room + 0.1 for left, right in columns)
    assert all(one[1] < other[0] for one, other in pairwise(sorted(columns)))


@each("room, kept, squeezed", [(1000.0, 4, False), (450.0, 3, False), (300.0, 2, False), (100.0, 2, True)])
def test_where_room_is_short_the_columns_that_may_go_first(room: float, kept: int, squeezed: bool) -> None:
    grid = Grid([tuple(Cell("WWWWWWWW", wraps=False) for _ in range(4))], room, 1.0, drops=(5, 2, 0))
    assert grid.squeezed is squeezed
    assert squeezed or len(grid.texts(0, 0.0, 0.0, DEFAULT.hud, DEFAULT)) == kept


def test_titles_are_heavy_and_text_is_light() -> None:
    canvas = Canvas(Glow())
    for height in (56.0, 46.0, 27.0):
        canvas.text("I", 100.0, 100.0, height, DEFAULT.hud)
    assert [text.pen[2] for text in canvas.written] == [4, 4, 2]
