"""The panel of a card: its formulas as text in colours, and which line is pointed at."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import Final, NamedTuple

from game.cards.as_printed import ABOUT, in_short
from game.cards.card import Card, CardKind, FormulaLine, Span
from game.cards.symbols import SYMBOLS
from game.overlay.debug_draw import DebugDraw, Kept, Letters
from game.overlay.shape_painter import colour_of
from game.physics import Point
from game.view.paint.box import Box, free_place
from game.view.paint.text_layout import broken
from game.view.paint.theme import Colour, Theme, dimmed

# The size of a panel. In a pause there is time to read, so it may be as large as the picture.
SENTENCE_SHARE: Final = (0.25, 0.34)
"""fractions of the picture's width and height: a question in a sentence, the numbers, the body pointed at."""
WORKING_SHARE: Final = (0.34, 0.67)  # all formulas, which are shown in play on request
CUT: Final = "..."  # ends what has no room
_STEP: Final = 0.125  # by how much text shrinks at a time
_PAD: Final = 8  # px at 720p between its rim and its rows
_WIDEST: Final = 420.0  # px at 720p of a row, at a text size of 100 %
_SHARE: Final = 0.44  # of the picture's width: beside a ship in its middle there is room
_GRAIN: Final = 24  # px in which widths go: a panel must not tremble with its numbers
_INDENT: Final = 22  # px of the rows that continue a formula
_LIT: Final = 0.14  # of its colour that lies behind the row that is pointed at

# What it says.
_LAST: Final = 8  # formulas of RESULTS
MOST_LINES: Final = 3  # rows of formulas in play, beneath the sentence
_CONDITION: Final = re.compile(r"[<>=\u2264\u2265]|\bnot (above|below)\b")
"""marks the part of a verdict that says how the answer was found."""
_WORD: Final = re.compile(r" *[^ ]+(?: +$)?|^ +$")
_DECIDING: Final = {
    CardKind.RAY_DISC: ("D", "t1, t2", "h"),
    CardKind.SWEEP: ("t", "when", "h"),
    CardKind.CONTACT: ("u", "J"),
    CardKind.OCTAGON: ("|fx|", "|fy|", "|fx| + |fy|"),
}
"""symbols of the lines that decide an answer, for cards whose last lines do not."""
_HELP: Final = "Tab: another question. Point at a line, and its vector lights up."


class TextRow(NamedTuple):
    """A row of a panel: pieces of text with their colours, its indent, and its line of the card."""

    pieces: tuple[tuple[str, Colour], ...]
    indent: int = 0
    line: FormulaLine | None = None


class DetailLevel(Enum):
    """How much is told of a question."""

    SENTENCE = auto()  # The answer in a sentence, in play with the lines that decide it
    RESULTS = auto()  # The last formulas with their results, but without the numbers put in
    WORKING = auto()  # All formulas with their numbers
    LEGEND = auto()  # And the meaning of each letter


def sentence(card: Card) -> str:
    """Return a card's question and answer in words, without the condition that decided it."""
    parts = card.verdict.rstrip(".").split(": ")
    answer = next((part for part in reversed(parts) if not _CONDITION.search(part)), parts[-1])
    return f"{card.title} {answer[:1].upper()}{answer[1:]}."


def deciding(card: Card) -> tuple[FormulaLine, ...]:
    """Return the lines that decide the answer of a card, at most MOST_LINES; of two of a letter the last."""
    wanted = _DECIDING.get(card.kind, ())
    found = {line.symbol: line for line in card.lines if line.symbol in wanted}
    return (*found.values(),)[-MOST_LINES:] or card.lines[-MOST_LINES:]


def brief_rows(card: Card, theme: Theme, letters: Letters, widest: int, key: str) -> list[TextRow]:
    """Return the answer in a sentence, whom it is about, its deciding lines without numbers, how to see more.

    key: the name of the key that shows the working, "" for none. No row is wider than `widest` pixels. A line
    that does not fit into MOST_LINES rows is left to the working.
    """
    found: list[TextRow] = []
    for line in in_short(deciding(card)):
        for numbers in dict.fromkeys((line.numbers, "")):
            shortened = line._replace(numbers=numbers, comment="")
            rows = [row._replace(line=line) for row in rows_of_line(shortened, theme, letters, widest)]
            if len(found) + len(rows) <= MOST_LINES:
                found += rows
                break
    more = f"{key}: the working" if key else "A pause shows the working"
    words = text_rows(sentence(card), theme.overlay_hit, letters, widest)
    who, last = (text_rows(text, theme.faint, letters, widest) for text in (card.who, more))
    return [*words, *who, *found, *last]


def rows_of(card: Card, theme: Theme, letters: Letters, widest: int, detail: DetailLevel) -> list[TextRow]:
    """Return a card with its results, formulas or legend, as rows of at most `widest` pixels."""
    rows = text_rows(card.title, theme.overlay_hit, letters, widest)
    rows += text_rows(card.who, theme.faint, letters, widest)
    results = in_short([line for line in card.lines if line.value is not None][-_LAST:])
    for line in results if detail is DetailLevel.RESULTS else card.lines:
        rows += rows_of_line(line, theme, letters, widest)
    rows += text_rows(card.verdict, theme.overlay_hit, letters, widest)
    for words in [*card.notes, *((legend(card), _HELP) if detail is DetailLevel.LEGEND else ())]:
        rows += text_rows(words, theme.faint, letters, widest)
    return rows


def text_rows(text: str, colour: Colour, letters: Letters, widest: int) -> list[TextRow]:
    """Return words as rows of at most `widest` pixels."""
    return [TextRow(((row, colour),)) for row in broken(text, letters.width, widest)]


def legend(card: Card) -> str:
    """Return the meanings of a card's letters."""
    return "; ".join(f"{letter}: {SYMBOLS[letter].meaning}" for letter in card.letters)


def _parts(line: FormulaLine) -> list[tuple[Span, ...]]:
    """Split a line where it may be broken."""
    parts: list[tuple[Span, ...]] = [line.letters]
    if line.numbers:
        parts.append((Span(" = "), Span(line.numbers)))
    for at, span in enumerate(line.result):
        if at == 0:
            parts.append((Span(f" {ABOUT if line.about else '='} "), span))
        elif span.text.startswith((" then", " and")):
            parts.append((span,))
        else:
            parts[-1] = (*parts[-1], span)
    return [*parts, (Span(f"   {line.comment}"),)] if line.comment else parts


def _coloured(
    line: FormulaLine, theme: Theme, letters: Letters, widest: int
) -> list[list[tuple[str, Colour]]]:
    """Split a line where it may be broken; split a part that is too long at its spaces."""
    parts = _parts(line)
    found = []
    for at, part in enumerate(parts):
        faint = bool(line.comment) and at == len(parts) - 1
        pieces = [(span.text, theme.faint if faint else colour_of(theme, span.symbol)) for span in part]
        if sum(letters.width(text) for text, _ in pieces) <= widest:
            found.append(pieces)
        else:
            found += _apart([(word, colour) for text, colour in pieces for word in _WORD.findall(text)])
    return found


def _apart(words: list[tuple[str, Colour]]) -> list[list[tuple[str, Colour]]]:
    """Return words in groups with spaces between them, such as a letter and its bracket."""
    found = [words[:1]]
    for (before, _), word in pairwise(words):
        if before.endswith(" ") or word[0].startswith(" "):
            found.append([])
        found[-1].append(word)
    return found


def rows_of_line(line: FormulaLine, theme: Theme, letters: Letters, widest: int) -> list[TextRow]:
    """Return a formula with its numbers and its result, broken where it is too long."""
    rows: list[TextRow] = []
    pieces: list[tuple[str, Colour]] = []
    used = 0
    for part in _coloured(line, theme, letters, widest - _INDENT):
        width = sum(letters.width(text) for text, _ in part)
        if pieces and used + width > widest:
            rows.append(TextRow(tuple(pieces), _INDENT if rows else 0, line))
            pieces, used = [], _INDENT
        pieces += part
        used += width
    return [*rows, TextRow(tuple(pieces), _INDENT if rows else 0, line)]


class Panel:
    """The panel on the screen: at the left or the right side, at the top or the foot."""

    def __init__(self) -> None:
        self._corner = 0  # where it stands: 0 and 2 left, 1 and 3 right, 0 and 1 at the top
        self.box: Box | None = None  # pixels of the last one drawn, None if it found no place
        self._rows: Sequence[TextRow] = ()
        self._lines: list[tuple[Box, FormulaLine]] = []
        self._kept = Kept[None]()

    def forget(self) -> None:
        """Forget the place, so that the next one is chosen afresh."""
        self._corner, self.box, self._lines = 0, None, []

    def covers(self, pixel: Point | None) -> bool:
        """Return whether a pixel lies on the panel."""
        return pixel is not None and self.box is not None and self.box.holds(*pixel)

    def pointed(self, pixel: Point | None) -> frozenset[str]:
        """Return the symbols of the line at a pixel."""
        if pixel is None:
            return frozenset()
        return next((line.lights for box, line in self._lines if box.holds(*pixel)), frozenset())

    def read(self, number: int) -> frozenset[str]:
        """Return the symbols of a line by its number; of none, nothing."""
        lines = list(dict.fromkeys(line for _, line in self._lines))
        return lines[number].lights if 0 <= number < len(lines) else frozenset()

    def place(
        self,
        draw: DebugDraw,
        rows: Sequence[TextRow],
        taken: Sequence[Box],
        heads: tuple[float, float],
        *,
        right: bool,
    ) -> bool:
        """Put it into a corner off the pixels `taken`, at the wanted side if it can; return whether it can.

        It stays in its corner as long as it may. heads: see `DebugDraw`; it covers nothing above them.
        """
        pad, height = pad_of(draw), draw.letters.height
        size = (-(-_width(draw, rows) // _GRAIN) * _GRAIN + 2 * pad, len(rows) * height + 2 * pad)
        view = draw.view.grown(-pad, -pad)
        low, sides = min(view.bottom, draw.foot - pad) - size[1], (view.left, view.right - size[0])
        tops = [max(view.top, head) for head in heads]
        corners = [Box(x, y, *size) for x, y in zip(sides * 2, (*tops, low, low), strict=True)]
        order = sorted(range(4), key=lambda at: (at % 2 != right, at != self._corner))
        order = [at for at in order if low >= tops[at % 2]]
        at = free_place(taken, view, [corners[each] for each in order])
        self._corner = self._corner if at is None else order[at]
        self.box, self._rows, self._lines = None if at is None else corners[self._corner], rows, []
        if self.box is not None:
            left, top, width, _ = self.box
            heights = ((top + pad + number * height, row.line) for number, row in enumerate(rows))
            self._lines = [(Box(left, y, width, height), line) for y, line in heights if line is not None]
        return self.box is not None

    def draw(self, draw: DebugDraw, theme: Theme, lit: frozenset[str]) -> None:
        """Write the rows for which the panel has been placed."""
        if self.box is not None:
            about = (self.box, self._rows, theme, lit)
            draw.keep(self._kept, about, lambda: _write(draw, *about))


def _write(draw: DebugDraw, box: Box, rows: Sequence[TextRow], theme: Theme, lit: frozenset[str]) -> None:
    pad, height = pad_of(draw), draw.letters.height
    draw.darken(box)
    for number, row in enumerate(rows):
        x, y = box.left + pad + row.indent, box.top + pad + number * height
        if row.line is not None and lit and row.line.lights == lit:
            draw.darken(Box(box.left, y, box.width, height), 1.0, dimmed(theme.overlay_hit, _LIT))
        for text, colour in row.pieces:
            x += draw.write(text, x, y, colour)
    draw.bar(box, theme.overlay_hit)


def pad_of(draw: DebugDraw) -> int:
    """Return the pixels between a panel's rim and its rows."""
    return round(_PAD * draw.unit)


def grained(pixels: float) -> int:
    """Return a width in whole steps."""
    return int(pixels) // _GRAIN * _GRAIN


def widest(draw: DebugDraw, text_scale: float) -> int:
    """Return how many pixels a row may be wide."""
    return grained(min(_WIDEST * draw.unit * text_scale, _SHARE * draw.view.width))


def most_rows(draw: DebugDraw, height: int) -> int:
    """Return how many rows a panel of a height in pixels may have."""
    return max(1, (height - 2 * pad_of(draw)) // draw.letters.height)


def share_of(view: Box, share: tuple[float, float]) -> tuple[int, int]:
    """Return fractions of the width and of the height of a picture in pixels."""
    return int(view.width * share[0]), int(view.height * share[1])


def sizes_from(text_scale: float) -> tuple[float, ...]:
    """Return the sizes of text to try, the largest first, down to the size at 100 %."""
    steps = range(math.ceil((text_scale - 1.0) / _STEP) - 1, -1, -1)
    return (text_scale, *(1.0 + _STEP * step for step in steps))


def _width(draw: DebugDraw, rows: Sequence[TextRow]) -> int:
    """Return how many pixels the widest row takes."""
    width = draw.letters.width
    return max((row.indent + sum(width(text) for text, _ in row.pieces) for row in rows), default=0)
