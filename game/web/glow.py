"""The painter of the page: strokes as numbers, which static/painter.js turns into light.

A frame is a head of `HEAD` numbers and orders, each a code and its numbers. Lengths are in pixels; pixel
(0, 0) is the middle of the first. An ink is a core's red, green, blue and half width, the same of its haze,
and whether its lines have round ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import chain
from struct import pack
from typing import Any, Final, TypeAlias

from game.view.paint.box import Box
from game.view.paint.sky import DRIFTS, MIST_SIZE, SEED, drifted, sky_of, star_sides
from game.view.paint.small_letters import advance, letter_lines, thickness
from game.view.paint.stroke_font import text_lines, unit_ring
from game.view.paint.strokes import (
    DISTINCT,
    HAZE_LATE,
    LENGTHS_A_PIXEL,
    WAYS,
    HazeSizes,
    Path,
    Pen,
    Quality,
    Sprite,
    Strokes,
    TextRun,
    core,
    fading,
    has_core,
    haze,
    haze_share,
    is_plain,
)
from game.view.paint.theme import Colour, Sky, dimmed

PATHS, DOTS, STREAKS, STAMPS, SHAPE, VEIL, SKY, FORGET = range(1, 9)
NUMBERS: Final = {
    "HEAD": 27,
    "DISTINCT": DISTINCT,
    "LENGTHS": LENGTHS_A_PIXEL,
    "WAYS": WAYS,
    "MIST": MIST_SIZE,
    "LATE": HAZE_LATE,
}
"""what the script of the page must know."""

_MOST: Final = 6000  # shapes that the page keeps
_BLACK: Final = (0, 0, 0)
_NO_HAZE: Final = (0, 0, 0, -1.0)
Ink: TypeAlias = tuple[float, ...]
_flat = chain.from_iterable


@lru_cache(maxsize=4096)
def _ink(pen: Pen, plain: bool, share: float = 1.0) -> Ink:
    """Return the ink of a pen; share: of its light that its haze has."""
    crisp = core(pen, plain) if has_core(pen, plain) else _BLACK
    return (*crisp, pen[2] / 2.0, *dimmed(haze(pen), share), 0.5, 0)


def _bare(colour: Colour, half: float, *, is_round: bool) -> Ink:
    """Return an ink without haze."""
    return (*colour, half, *_NO_HAZE, is_round)


class NumberGlow:
    """A `StrokePainter` whose frames are numbers, in `frame`."""

    def __init__(self) -> None:
        self.quality = Quality.FULL
        self.trails = self.stars = True
        self.sky: Sky = "colour"
        self.sky_turn = self.sky_layout = 0
        self.sky_time = 0.0
        self.frame = array("f")
        self.front: Strokes | None = None
        """what is painted in front of the next frame, if anything"""
        self._out: list[float] = []
        self._shapes: dict[object, int] = {}
        self._sky_told: object = None
        self._owed = 0.0
        self._cleared = True

    def clear_trails(self) -> None:
        """Clear the afterglow."""
        self._cleared = True

    def forget(self) -> None:
        """Tell shapes and sky anew."""
        self._shapes.clear()
        self._sky_told = None

    def paint(self, frame: Any, view: Box, size: tuple[int, int], strokes: Strokes, passed: float) -> None:  # noqa: ANN401 - as StrokePainter
        """Write a frame."""
        del frame
        sizes, plain = HazeSizes.of(size), is_plain(self.quality, size)
        self._out = []
        if len(self._shapes) > _MOST:
            self._shapes.clear()
            self._out.append(FORGET)
        if self.stars:
            self._tell_sky(size)
        self._plain = plain
        self._shrink = sizes.shrink(size)
        for colour, paths in strokes.ground:
            self._paths(_bare(colour, 0.5, is_round=False), paths)
        for layer in (*strokes.layers, *(self.front.layers if self.front else ())):
            self._lay(layer)
        numbers = [*self._head(view, size, sizes, passed, plain=plain), *self._out]
        self.frame = array("f")
        self.frame.frombytes(pack(f"{len(numbers)}f", *numbers))  # in a third of the time of a list

    def _head(
        self, view: Box, size: tuple[int, int], sizes: HazeSizes, passed: float, *, plain: bool
    ) -> list[float]:
        """Return what is told of a frame beside its strokes."""
        kept, lost, self._owed = fading(self._owed + passed)
        if self._cleared or plain or not self.trails:
            kept, lost = 0, 0
        self._cleared = False
        near, far_stars, near_stars = (
            drifted(way, self.sky_time, of) for way, of in zip(DRIFTS, (sizes.small, size, size), strict=True)
        )
        return [
            *size, *view, *_flat(sizes), self._shrink, kept / 255.0, lost / 255.0,
            plain, self.stars, self.sky_layout % 2, self.sky_layout >= 2, *near, *far_stars, *near_stars,
            *star_sides(size[1]),
        ]  # fmt: skip

    def _tell_sky(self, size: tuple[int, int]) -> None:
        wanted = (self.sky, self.sky_turn, size)
        if wanted != self._sky_told:
            self._sky_told = wanted
            layers, mist = sky_of(SEED, self.sky, self.sky_turn)
            self._out += (SKY, *map(len, layers))
            for layer in layers:
                for u, v, light in layer:
                    self._out += (int(u * size[0]), int(v * size[1]), *light)
            self._out += mist

    def _lay(self, strokes: Strokes) -> None:
        for (left, top, width, height), kept, colour in strokes.veils:
            small = (int(each * self._shrink + HAZE_LATE) for each in (left, top))
            sides = (-int(-each * self._shrink // 1) for each in (width, height))
            self._out += (VEIL, int(left), int(top), int(width), int(height), *small, *sides, kept, *colour)
        for pen, paths in strokes.lines.items():
            self._paths(_ink(pen, self._plain), paths)
        for pen, dots in strokes.dots.items():
            self._out += (DOTS, *_ink(pen, self._plain), len(dots))
            self._out += _flat(dots)
        for pen, marks in strokes.streaks.items():
            self._out += (STREAKS, *_ink(pen, self._plain), len(marks))
            self._out += _flat(marks)
        for sprite in strokes.steady:
            self._sprite(sprite)
        for word in strokes.words:
            self._word(word)
        for text, unit, x, y, colour in strokes.prints:
            letters = self._letters(text, unit)
            self._out += (STAMPS, *_bare(colour, thickness(unit) / 2.0, is_round=True), len(letters))
            left, top = round(x) - 0.5, round(y) - 0.5  # letters are drawn from the corners of pixels
            for shape, across in letters:
                self._out += (shape, left + across, top, 1.0)

    def _paths(self, ink: Ink, paths: Sequence[Path]) -> None:
        out = self._out
        out.append(PATHS)
        out += ink
        out.append(len(paths))
        out += map(len, paths)
        out += _flat(_flat(paths))

    def _shape(self, key: object, make: Callable[[], Sequence[Path]]) -> int:
        """Return the number of a shape, which the page is told when it is first used."""
        number = self._shapes.get(key)
        if number is None:
            number, paths = self._shapes.setdefault(key, len(self._shapes)), make()
            self._out += (SHAPE, number, len(paths), *map(len, paths))
            self._out += _flat(_flat(paths))
        return number

    def _sprite(self, sprite: Sprite) -> None:
        x, y, size, pen = sprite
        corners = int(min(96.0, 12.0 + 2.5 * size**0.5))
        number = self._shape(corners, lambda: [unit_ring(corners)])
        self._out += (STAMPS, *_ink(pen, self._plain), 1, number, x, y, size)

    def _word(self, word: TextRun) -> None:
        text, size, spacing = key = (word.text, word.size, word.spacing)
        number = self._shape(key, lambda: text_lines(text, 0.0, 0.0, size, "left", spacing, snap=True))
        ink = _ink(word.pen, self._plain, haze_share(size * self._shrink))
        self._out += (STAMPS, *ink, 1, number, *word.corner, 1.0)

    def _letters(self, text: str, unit: float) -> list[tuple[int, int]]:
        """Return the shapes of a text in small letters, and the pixels from its start to each."""
        found, x = [], 0
        for letter in text:
            found.append((self._shape((letter, unit), partial(letter_lines, letter, unit)), x))
            x += advance(letter, unit)
        return found
