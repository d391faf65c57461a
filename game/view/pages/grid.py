"""Tables: lines of cells in columns that are shared, and as wide as their texts ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from operator import attrgetter
from typing import Final, TypeAlias

from game.view.pages.drawn import Text
from game.view.paint.stroke_font import SHARE, Align, text_width
from game.view.paint.text_layout import fitted_height, scaled, wrapped
from game.view.paint.theme import Colour, Theme

LINE: Final = 1.35  # heights of letters from one line of a cell to the next
_GAP, _LEAST_GAP = 30.0, 11.0  # units: between two columns at 100 %, and the least at any text size
_UNBROKEN: Final = 12  # the longest word, in letters, that is never broken to save room


Tint: TypeAlias = Callable[[Theme], Colour]  # finds a colour in a palette


@dataclass(frozen=True, slots=True)
class Cell:
    """A text of a table, or of a whole line if it is the only one there."""

    text: str
    align: Align = "left"
    height: float = 15.0  # units: its capitals at 100 %
    colour: Tint | None = None  # None: as the row
    wraps: bool = True  # False: where room is short it is written smaller
    longest: str = ""  # a text for which its column has room as well


HUD: Final[Tint] = attrgetter("hud")
PROMPT: Final[Tint] = attrgetter("prompt")
FAINT: Final[Tint] = attrgetter("faint")
ACCENT: Final[Tint] = attrgetter("accent")
WARNING: Final[Tint] = attrgetter("warning")
SHIP: Final[Tint] = attrgetter("ship")
SHIP_TWO: Final[Tint] = attrgetter("ship_two")


def heads(words: Sequence[str], under: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the heads of columns, each on the side of the cell under it."""
    return tuple(Cell(word, cell.align, cell.height, FAINT) for word, cell in zip(words, under, strict=True))


class Grid:
    """Lines of cells in common columns.

    Where room is short, columns are left out, if some may be. Then gaps shrink; if that is not enough, wide
    columns wrap between words, and at last letters shrink.
    """

    def __init__(
        self,
        lines: Sequence[tuple[Cell, ...]],
        room: float,
        scale: float,
        *,
        spread: bool = False,
        drops: Sequence[int] = (),
    ) -> None:
        """Measure the lines at a text size (scale, 1 to 2).

        spread: whether the gaps share the rest of the room. drops: columns to leave out, in this order.
        """
        self._lines, self._room, self._scale = lines, room, scale
        columns = list(zip_longest(*(line for line in lines if len(line) > 1), fillvalue=Cell("")))
        usual = [max(map(self._usual, column)) for column in columns]
        needed = [max(map(self._needed, column)) for column in columns]
        least = _LEAST_GAP * scale
        for column in drops:
            if column < len(columns) and sum(needed) + least * _gaps(usual) > room:
                usual[column] = needed[column] = 0.0
        gaps = max(1, _gaps(usual))
        self.squeezed = sum(needed) + least * gaps > room + 1.0  # whether letters are smaller than asked for
        whole = usual if sum(usual) + least * gaps <= room else needed
        gap = max(least, min(_GAP * scale, (room - sum(whole)) / gaps))
        self._widths = _narrowed(usual, needed, room - gap * gaps)
        rest = max(0.0, room - sum(self._widths) - gap * gaps)
        gap += rest / gaps if spread else 0.0
        steps = [width + gap if width else 0.0 for width in self._widths]
        self._lefts = list(accumulate(steps, initial=0.0 if spread else rest / 2))

    def _usual(self, cell: Cell) -> float:
        return max(text_width(text, self._high(cell)) for text in (cell.text, cell.longest))

    def _needed(self, cell: Cell) -> float:
        if not cell.wraps:
            return self._usual(cell)
        words = (word[:_UNBROKEN] for word in cell.text.split())
        return max((text_width(word, self._high(cell)) for word in words), default=0.0)

    def _high(self, cell: Cell) -> float:
        return scaled(cell.height, self._scale)

    def _placed(self, number: int) -> list[tuple[Cell, float, float]]:
        """Return the cells of a line, each with its left end in the room and its width."""
        line = self._lines[number]
        if len(line) == 1:
            return [(line[0], 0.0, self._room)]
        placed = zip(line, self._lefts, self._widths, strict=False)
        return [(cell, left, width) for cell, left, width in placed if width]

    def _wrapped(self, cell: Cell, width: float) -> tuple[str, ...]:
        return wrapped(cell.text, self._high(cell), width + 0.01) if cell.wraps else (cell.text,)

    def height(self, number: int) -> float:
        """Return the height (units) of a line, from its first capitals to the foot of its last ones."""
        return max(
            self._high(cell) * (1.0 + LINE * max(0, len(self._wrapped(cell, width)) - 1))
            for cell, _, width in self._placed(number)
        )

    def texts(self, number: int, left: float, top: float, colour: Colour, palette: Theme) -> list[Text]:
        """Return the texts of a line at a place (units), in a row's colour where cells have none."""
        texts, tallest = [], max(map(self._high, self._lines[number]))
        for cell, begin, width in self._placed(number):
            height = self._high(cell)
            x = left + begin + SHARE[cell.align] * width
            tint = cell.colour(palette) if cell.colour else colour
            for count, line in enumerate(self._wrapped(cell, width) if cell.text else ()):
                size = fitted_height(line, height, width + 0.01)
                y = top + height * LINE * count + (tallest - size) / 2
                texts.append(Text(line, x, y, size, tint, cell.align))
        return texts


def _gaps(widths: list[float]) -> int:
    """Return the number of gaps between columns; one without a text has none."""
    return sum(map(bool, widths)) - 1


def _narrowed(usual: list[float], least: list[float], room: float) -> list[float]:
    """Return widths that fit the room: the widest columns get narrower first, none than its least."""
    if sum(usual) <= room:
        return usual
    if sum(least) >= room:
        return [width * room / sum(least) for width in least]
    low, high = 0.0, max(usual)
    for _ in range(20):
        most = (low + high) / 2
        fits = sum(max(least, min(width, most)) for width, least in zip(usual, least, strict=True)) <= room
        low, high = (most, high) if fits else (low, most)
    return [max(least, min(width, low)) for width, least in zip(usual, least, strict=True)]
