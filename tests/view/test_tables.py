"""Tables of pages: whatever stands in them, columns keep apart, in their room, and lose no word."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.view.pages.grid import Cell, Grid
from game.view.paint.stroke_font import SHARE, text_width
from game.view.paint.theme import DEFAULT

WORDS = st.lists(st.text("AW1", min_size=1, max_size=20), max_size=5).map(" ".join)
CELLS = st.builds(Cell, WORDS, st.sampled_from(["left", "centre", "right"]), wraps=st.booleans())
LINES = st.integers(2, 5).flatmap(lambda count: st.lists(st.tuples(*[CELLS] * count), min_size=1, max_size=4))


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


def test_where_room_is_short_the_columns_that_may_go_first() -> None:
    line = tuple(Cell("WWWWWWWW", wraps=False) for _ in range(4))
    for room, kept in ((1000.0, 4), (450.0, 3), (300.0, 2)):
        grid = Grid([line], room, 1.0, drops=(5, 2, 0))
        assert (len(grid.texts(0, 0.0, 0.0, DEFAULT.hud, DEFAULT)), grid.squeezed) == (kept, False)
    assert Grid([line], 100.0, 1.0, drops=(5, 2, 0)).squeezed
