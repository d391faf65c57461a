"""What a frame consists of, in pixels, who may paint it, and the numbers of its glow: without a library."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from game.physics import Point
from game.view.paint.box import Box
from game.view.paint.stroke_font import SHARE, Align, text_width
from game.view.paint.theme import Colour, Sky, blend, dimmed

Path: TypeAlias = Sequence[Point]
Pen: TypeAlias = tuple[Colour, int, int]
"""Colour, brightness in steps of 1/32, width in pixels; lines of one pen are drawn in one batch."""

_STEPS: Final = 32
_KNOWN: Final = 4096  # pens whose colours are cached; a frame uses about a hundred
_WHITE: Final[Colour] = (255, 255, 255)
_GLOW: Final = 0.8  # brightness of the haze
_WHITENING: Final = 0.6  # fraction of white mixed into the core
LARGEST: Final = 150.0  # px from the middle to the rim: larger pictures would be almost all black
_SMALL, _LARGE = 4.0, 11.0  # px of the surface that is blurred: heights of letters, see `haze_share`
_LEAST: Final = 0.2

WAYS: Final = 32  # directions over half a turn; a line has no front
LENGTHS_A_PIXEL: Final = 0.4  # different lengths of pictures per pixel
DISTINCT: Final = 4096  # larger than the number of any length's picture
LONGEST: Final = 1000.0  # units: longer lines, and those whose length is NaN, are not drawn
Streak: TypeAlias = tuple[float, float, float, int]
"""A short line in units: x and y of its middle, its length, and its direction by `way_of`."""

StreakMark: TypeAlias = tuple[float, float, int]
"""x and y of a short line's middle in pixels, and its picture's number: direction * DISTINCT + length."""


def level(bright: float) -> int:
    """Convert a brightness above 0 to steps, at least one."""
    if bright >= 1.0:
        return _STEPS
    return round(bright * _STEPS) or 1


def luminance(colour: Colour) -> int:
    """Return an approximate luminance of a colour, for sorting."""
    red, green, blue = colour
    return 2 * red + 5 * green + blue


@lru_cache(_KNOWN)
def haze(pen: Pen) -> Colour:
    """Return the colour of the line that is blurred into haze."""
    return dimmed(pen[0], _GLOW * pen[1] / _STEPS)


@lru_cache(_KNOWN)
def core(pen: Pen, plain: bool = False) -> Colour:
    """Return the colour of the crisp line: whiter than its haze; plain: without a haze, that of the pen."""
    return dimmed(pen[0] if plain else blend(pen[0], _WHITE, _WHITENING), pen[1] / _STEPS)


class Sprite(NamedTuple):
    """A circle whose radius stays the same for a while, in pixels of the picture."""

    x: float
    y: float
    size: float  # the radius
    pen: Pen


def way_of(dx: float, dy: float) -> int:
    """Return the number of the nearest direction, 0 to WAYS - 1; 0, to the right, if both are 0."""
    return round(math.atan2(dy, dx) / math.pi * WAYS) % WAYS


class TextRun(NamedTuple):
    """A text aligned to whole pixels of the picture."""

    text: str
    size: float  # px: height of capitals
    align: Align
    spacing: float
    x: float
    y: float
    pen: Pen

    @property
    def corner(self) -> tuple[int, int]:
        """The left end of its top, in px."""
        left = self.x - SHARE[self.align] * text_width(self.text, self.size, self.spacing)
        return round(left), round(self.y)


def haze_share(height: float) -> float:
    """Return the fraction of its light that a text has as haze; height is in pixels of the blurred surface.

    The lines of small letters stand closer than the blur reaches, so that their haze would add up to a bar
    of light. From headlines on it is whole.
    """
    return min(1.0, _LEAST + (1.0 - _LEAST) * max(0.0, height - _SMALL) / (_LARGE - _SMALL))


class TextBounds(NamedTuple):
    """A text and its box in the picture."""

    text: str
    box: Box  # px; as high as capitals
    pen: Pen


class Print(NamedTuple):
    """A text in small letters, which are not whitened and give no haze: its upper left in pixels."""

    text: str
    unit: float  # pixels to a unit of the letters
    x: float
    y: float
    colour: Colour


class Veil(NamedTuple):
    """A part of the picture in which less is left of what is behind, and which itself gives light."""

    box: Box
    kept: float  # 0..1
    light: Colour = (0, 0, 0)


@dataclass(slots=True)
class Strokes:
    """The strokes of one frame; those of one pen are painted together."""

    veils: list[Veil] = field(default_factory=list)  # laid over all that is behind these strokes
    prints: list[Print] = field(default_factory=list)
    front: Strokes | None = None  # what is painted in front of these, if anything

    lines: dict[Pen, list[Path]] = field(default_factory=dict)  # paths of two or more points
    ground: list[tuple[Colour, Sequence[Path]]] = field(default_factory=list)
    """one-pixel paths beneath everything else, without haze, by colour."""
    streaks: dict[Pen, list[StreakMark]] = field(default_factory=dict)  # short lines, with a dot as haze
    dots: dict[Pen, list[tuple[float, float, float]]] = field(default_factory=dict)  # x, y, radius
    steady: list[Sprite] = field(default_factory=list)  # circles painted from cached pictures
    words: list[TextRun] = field(default_factory=list)
    """texts painted from cached pictures: those on whole pixels, entirely within the picture."""
    texts: list[TextBounds] = field(default_factory=list)
    """all texts of the frame, whether painted as words or as lines."""

    @property
    def layers(self) -> list[Strokes]:
        """These and what is in front of them, the hindmost first."""
        return [self, *(() if self.front is None else self.front.layers)]

    def add(self, others: Strokes) -> None:
        """Add the strokes of others to those of this layer, but for ground, sparks and glowing texts."""
        for pen, paths in others.lines.items():
            self.lines.setdefault(pen, []).extend(paths)
        for pen, dots in others.dots.items():
            self.dots.setdefault(pen, []).extend(dots)
        self.steady += others.steady
        self.veils += others.veils
        self.prints += others.prints

    def pens(self) -> dict[Pen, None]:
        """Return the pens of lines and dots, each once, in order of first use."""
        return dict.fromkeys((*self.lines, *self.dots))


class Quality(Enum):
    """The quality of the glow: FULL is blurred, PLAIN are crisp lines without haze."""

    FULL = "full"
    PLAIN = "plain"


class StrokePainter(Protocol):
    """Paints the strokes of frames. Its settings may change at any time."""

    quality: Quality
    trails: bool
    """whether the haze fades over several frames."""
    stars: bool
    """whether a sky is drawn: of this kind, its hues turned by degrees, its nebula laid 0 to 3."""
    sky: Sky
    sky_turn: int
    sky_layout: int
    sky_time: float
    """s for which the sky has drifted."""

    def clear_trails(self) -> None:
        """Clear the afterglow."""

    def paint(self, frame: Any, view: Box, size: tuple[int, int], strokes: Strokes, passed: float) -> None:  # noqa: ANN401 - whatever it paints on
        """Paint a whole frame: the picture in the part `view`, the rest black.

        Strokes are in pixels of a picture of this size, which is scaled to the view. The afterglow fades by
        `passed` seconds.
        """


HAZE_LATE: Final = 1.6  # px: all on the surface to be blurred lies so far behind its core; 1 is its edge
WIDER: Final = 3  # how many times smaller than the haze the wider one is
BLURRED: Final = 216  # px, about: height of the surface that is blurred
_SMALLEST: Final = 48  # px; pictures less high get no haze
_FAINTEST: Final = 4  # steps of a pen's brightness: fainter cores cannot be seen in their haze

_KEPT = 200 / 255  # fraction of the afterglow left after 1/60 s
_LOST = 120.0  # levels (of 255) per second subtracted as well, so that it reaches black
_FADE_STEP = 1 / 150  # s; shorter fades would be lost in rounding to whole levels
_LONGEST_FADE = 1.0  # s

Size: TypeAlias = tuple[int, int]


class HazeSizes(NamedTuple):
    """The sizes, in pixels, of what the haze of a picture is painted on.

    It begins a pixel before the picture and ends beyond it, so that blurs and scaling reach its edges.
    """

    small: Size
    wide: Size  # the wider haze, `WIDER` times smaller
    seen: Size  # the part of `small`, from its second pixel on, that is in the picture

    @classmethod
    def of(cls, size: Size) -> HazeSizes:
        """Return the sizes for a picture of this size."""
        divisor = max(1, math.ceil(size[1] / BLURRED))
        across, down = (math.ceil(each / divisor) + 1 for each in size)
        wide = math.ceil(across / WIDER) + 1, math.ceil(down / WIDER) + 1
        return cls((wide[0] * WIDER, wide[1] * WIDER), wide, (across, down))

    def shrink(self, size: Size) -> float:
        """Return how many pixels of the haze a pixel of the picture is."""
        return (self.seen[0] - 1) / size[0]


def fading(owed: float) -> tuple[int, int, float]:
    """Return what becomes of the afterglow in a time (s): how many 255ths are kept, and levels lost of them.

    The last number is the time still owed, 0 unless it was too short to use; then all is kept. The result
    after a given time is the same at any frame rate.
    """
    owed = min(owed, _LONGEST_FADE) if owed > 0.0 else 0.0
    if owed < _FADE_STEP:
        return 255, 0, owed
    return round(255 * _KEPT ** (60.0 * owed)), min(255, max(1, round(_LOST * owed))), 0.0


def is_plain(quality: Quality, size: Size) -> bool:
    """Return whether a picture has no haze."""
    return quality is Quality.PLAIN or size[1] < _SMALLEST


def has_core(pen: Pen, plain: bool) -> bool:
    """Return whether a crisp line can be seen in its haze, if it has one (not plain)."""
    return plain or pen[1] >= _FAINTEST


WINDOWS: Final = {True: (2.0, 14.0), False: (10.0, 8.0)}
"""s of frames that are looked at, and the limit in ms of their 95th percentile: of full and of plain glow."""

_TAIL: Final = 20  # The 95th percentile is above a limit if more than one frame in 20 is
_GAP: Final = 0.25  # s: longer frames are stalls or a hidden window, and are ignored
_TRIES: Final = 3  # a machine that was too slow so often keeps the plain glow


class AutoGlow:
    """Begins with the full glow; call `follow` each frame, paint with `quality`.

    It is plain where frames stay slow, and full again after ten seconds of quick ones, a few times.
    """

    def __init__(self) -> None:
        self.quality = Quality.FULL
        self._frames: deque[tuple[float, float]] = deque()
        self._span = 0.0
        self._tries = _TRIES

    def follow(self, work: float, elapsed: float) -> None:
        """Count a frame: work in ms, time since the last frame in s."""
        if not 0.0 < elapsed <= _GAP:
            return
        is_full = self.quality is Quality.FULL
        window, limit = WINDOWS[is_full]
        self._frames.append((work, elapsed))
        self._span += elapsed
        while self._span - self._frames[0][1] >= window:
            self._span -= self._frames.popleft()[1]
        is_slow = sum(each > limit for each, _ in self._frames) * _TAIL > len(self._frames)
        if self._span >= window and is_slow == is_full and self._tries:
            self.quality = Quality.PLAIN if is_full else Quality.FULL
            self._tries -= is_full
            self._frames.clear()
            self._span = 0.0
