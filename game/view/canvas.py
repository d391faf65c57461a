"""Draws glowing lines, in software: a crisp core on a soft haze that fades like phosphor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from itertools import pairwise
from typing import TypeAlias

import pygame
from pygame import draw
from pygame.transform import smoothscale

from game.view.backdrop import Backdrop
from game.view.camera import Bounds, Camera, Point, clip_path, within
from game.view.glow import Plates, fade, soften, widen
from game.view.strokes import SPACING, Align, ring, text_lines
from game.view.theme import Colour, blend

Path: TypeAlias = Sequence[Point]
Pen: TypeAlias = tuple[Colour, int, int]
"""Colour, brightness in steps of a 32nd, width in pixels: what may be drawn in one batch."""

_LARGEST = (1920, 1080)  # px; larger windows are drawn at this size and scaled up
_SMALLEST = 48  # px; a lower picture has no room for haze
_MARGIN = 80.0  # px kept around the picture when clipping
_STEPS = 32
_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)
_GLOW = 1.0  # share of the colour that goes into the haze
_WHITENING = 0.6  # how far the core is mixed to white
_THIN_TEXT = 22.0  # px; smaller letters are drawn one pixel wide
_SNAPPED_TEXT = 60.0  # px; smaller letters are set on whole pixels
_TALLEST_TEXT = 4000.0  # px


class Quality(Enum):
    """How much light to spend. The value is the height of the glow, in px, that is aimed at."""

    HIGH = 270
    MEDIUM = 200
    LOW = 150
    OFF = 0


class Canvas:
    """Collects the lines of a frame in world units, then paints them all at once.

    Use: `begin(camera)`, any drawing calls, `end(frame, elapsed)`. Needs no display.
    Coordinates that are NaN, infinite or far off are clipped or dropped, never passed on:
    pygame can stall for seconds on a single such line.
    """

    def __init__(self, quality: Quality = Quality.HIGH, *, trails: bool = True, stars: bool = True) -> None:
        self.quality = quality
        self.trails = trails
        self.stars = stars
        self._light = 1.0
        self._sky = Backdrop()
        self._plates: Plates | None = None
        self._plates_for: object = None
        self._unfaded = 0.0
        self._lines: dict[Pen, list[Path]] = {}
        self._dots: dict[Pen, list[tuple[float, float, float]]] = {}
        self._thin: dict[Colour, list[Path]] = {}
        self.begin(Camera.fit(1280, 720))

    def begin(self, camera: Camera) -> None:
        """Start an empty frame seen through this camera."""
        self._lines, self._dots, self._thin = {}, {}, {}
        self._light = 1.0
        self._viewport = camera.viewport
        self._shrink = min(1.0, _LARGEST[0] / camera.width, _LARGEST[1] / camera.height)
        self._size = (max(1, round(camera.width * self._shrink)), max(1, round(camera.height * self._shrink)))
        self._bounds: Bounds = (-_MARGIN, -_MARGIN, self._size[0] + _MARGIN, self._size[1] + _MARGIN)
        self.look(camera)

    def look(self, camera: Camera) -> None:
        """Draw what follows through another camera of the same window, say one that does not shake."""
        x, y = camera.to_screen(0.0, 0.0)
        self._scale = camera.scale * self._shrink
        self._left = (x - self._viewport.left) * self._shrink
        self._top = (y - self._viewport.top) * self._shrink
        self._width = 1 if self._scale < 0.6 else 2

    @contextmanager
    def dimmed(self, share: float) -> Iterator[None]:
        """Draw what is drawn within at this share (0..1) of its brightness, as a background."""
        before = self._light
        self._light = before * share
        try:
            yield
        finally:
            self._light = before

    def line(self, p: Point, q: Point, colour: Colour, bright: float = 1.0) -> None:
        """Draw a glowing line; `bright` is 0 (nothing) to 1 (full)."""
        self._lay((p, q), colour, bright, self._width)

    def polyline(self, points: Path, colour: Colour, closed: bool = False, bright: float = 1.0) -> None:
        """Draw glowing lines from point to point, and back to the first if closed."""
        self._lay((*points, points[0]) if closed and points else points, colour, bright, self._width)

    def circle(self, centre: Point, radius: float, colour: Colour, bright: float = 1.0) -> None:
        """Draw a glowing circle; radius in world units."""
        self._lay(ring(centre, radius, self._scale), colour, bright, self._width)

    def dot(self, p: Point, colour: Colour, size: float, bright: float = 1.0) -> None:
        """Draw a glowing disc; `size` is its diameter in world units."""
        x, y = p[0] * self._scale + self._left, p[1] * self._scale + self._top
        radius = size * self._scale / 2
        bright *= self._light
        if bright > 0.0 and 0.0 < radius < self._size[0] and within(x, y, self._bounds):
            self._dots.setdefault((colour, _level(bright), 0), []).append((x, y, radius))

    def text(  # noqa: PLR0913, PLR0917 - a text has a place, a size and a manner
        self,
        text: str,
        x: float,
        y: float,
        height: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = SPACING,
        bright: float = 1.0,
    ) -> None:
        """Write a line of glowing text, top at y, capitals `height` world units high."""
        size = height * self._scale
        left, top = x * self._scale + self._left, y * self._scale + self._top
        far = 100 * _TALLEST_TEXT
        bright *= self._light
        if not (bright > 0.0 and 1.0 <= size <= _TALLEST_TEXT and within(left, top, (-far, -far, far, far))):
            return
        width = 1 if size < _THIN_TEXT else self._width
        paths = self._lines.setdefault((colour, _level(bright), width), [])
        for path in text_lines(text, left, top, size, align, spacing, snap=size < _SNAPPED_TEXT):
            paths.extend(clip_path(path, self._bounds))

    def thin(self, p: Point, q: Point, colour: Colour) -> None:
        """Draw a line one pixel wide, without glow and in exactly this colour, above the rest."""
        self.thin_polyline((p, q), colour)

    def thin_polyline(self, points: Path, colour: Colour, closed: bool = False) -> None:
        """Draw thin lines from point to point, and back to the first if closed."""
        path = (*points, points[0]) if closed and points else points
        self._thin.setdefault(colour, []).extend(clip_path(self._placed(path), self._bounds))

    def thin_circle(self, centre: Point, radius: float, colour: Colour) -> None:
        """Draw a thin circle; radius in world units."""
        self.thin_polyline(ring(centre, radius, self._scale), colour)

    def clear_trails(self) -> None:
        """Forget all afterglow, as when the scene changes."""
        if self._plates is not None:
            self._plates.trail.fill(_BLACK)

    def end(self, frame: pygame.Surface, elapsed: float) -> None:
        """Paint the frame; `elapsed` is how many seconds passed since the last one.

        The frame must have the window size the camera was fitted to, 24 or 32 bits without
        per-pixel alpha. All of it is painted over; outside the viewport it is black.
        """
        plates = self._ready(frame)
        window = frame.subsurface(self._viewport)
        picture = window if window.get_size() == self._size else plates.whole
        if self.quality is Quality.OFF or self._size[1] < _SMALLEST:
            # Subtracting blackens as fast as a plain fill but, unlike it, leaves the pixels in the
            # processor's cache, which makes the lines that follow nearly twice as fast.
            picture.fill(_WHITE, special_flags=pygame.BLEND_SUB)
        else:
            self._paint_glow(plates, elapsed)
            smoothscale(plates.near, self._size, picture)
        if self.stars:
            picture.blit(self._sky.surface(picture), (0, 0), special_flags=pygame.BLEND_ADD)
        self._paint_cores(picture)
        if picture is not window:
            smoothscale(picture, window.get_size(), window)
        self._paint_bars(frame)

    def _placed(self, points: Path) -> Path:
        scale, left, top = self._scale, self._left, self._top
        return [(x * scale + left, y * scale + top) for x, y in points]

    def _lay(self, points: Path, colour: Colour, bright: float, width: int) -> None:
        bright *= self._light
        if bright > 0.0:
            pieces = clip_path(self._placed(points), self._bounds)
            self._lines.setdefault((colour, _level(bright), width), []).extend(pieces)

    def _ready(self, frame: pygame.Surface) -> Plates:
        """Return plates that fit this size, quality and pixel format."""
        divisor = max(1, math.ceil(self._size[1] / (self.quality.value or self._size[1])))
        wanted = (self._size, divisor, frame.get_masks())
        if self._plates is None or self._plates_for != wanted:
            self._plates, self._plates_for = Plates.make(self._size, divisor, frame), wanted
        return self._plates

    def _paint_cores(self, surface: pygame.Surface) -> None:
        """Paint the crisp lines, dim ones first so that they never cut through bright ones."""
        for pen in sorted(self._lines, key=_light):
            _draw_paths(surface, _core(pen), self._lines[pen], pen[2])
        for pen, dots in self._dots.items():
            for x, y, radius in dots:
                draw.aacircle(surface, _core(pen), (x, y), max(1.0, radius))
        for colour, paths in self._thin.items():
            _draw_paths(surface, colour, paths, 1)

    def _paint_glow(self, plates: Plates, elapsed: float) -> None:
        """Leave the haze of this frame, and of those before it, in `plates.near`."""
        self._paint_fresh(plates.fresh)
        light = plates.fresh
        if self.trails:
            # The brighter of old and new, not their sum: a line that stands still keeps its
            # brightness however many frames a second are drawn.
            self._unfaded = fade(plates.trail, self._unfaded + elapsed)
            plates.trail.blit(plates.fresh, (0, 0), special_flags=pygame.BLEND_MAX)
            light = plates.trail
        plates.near.blit(light, (0, 0))
        soften(plates.near, plates.spare, 1)
        if self.quality is not Quality.LOW:
            widen(plates)

    def _paint_fresh(self, surface: pygame.Surface) -> None:
        """Draw this frame's light, small: the haze will be blurred anyway."""
        surface.fill(_BLACK)
        shrink = surface.get_width() / self._size[0]
        for pen in sorted(self._lines, key=_light):
            colour = _glow(pen)
            middle = pen[2] / 2 * shrink - 0.5  # from pixel corners to pixel centres, or haze and core part
            for path in self._lines[pen]:
                points = [(x * shrink + middle, y * shrink + middle) for x, y in path]
                draw.aalines(surface, colour, False, points)
        for pen, dots in self._dots.items():
            for x, y, radius in dots:
                draw.aacircle(surface, _glow(pen), (x * shrink, y * shrink), max(1.0, radius * shrink))

    def _paint_bars(self, frame: pygame.Surface) -> None:
        """Blacken what the viewport leaves of the frame."""
        width, height = frame.get_size()
        view = self._viewport
        frame.fill(_BLACK, (0, 0, width, view.top))
        frame.fill(_BLACK, (0, view.bottom, width, height - view.bottom))
        frame.fill(_BLACK, (0, 0, view.left, height))
        frame.fill(_BLACK, (view.right, 0, width - view.right, height))


def _level(bright: float) -> int:
    return max(1, round(min(bright, 1.0) * _STEPS))


def _light(pen: Pen) -> int:
    """Return a rough luminance, to sort by."""
    (red, green, blue), level, _ = pen
    return (2 * red + 5 * green + blue) * level


def _glow(pen: Pen) -> Colour:
    return blend(_BLACK, pen[0], _GLOW * pen[1] / _STEPS)


def _core(pen: Pen) -> Colour:
    return blend(_BLACK, blend(pen[0], _WHITE, _WHITENING), pen[1] / _STEPS)


def _draw_paths(surface: pygame.Surface, colour: Colour, paths: list[Path], width: int) -> None:
    if width == 1:
        for path in paths:
            draw.aalines(surface, colour, False, path)
        return
    aaline = draw.aaline  # looked up once: this is the hottest loop of a frame
    for path in paths:
        for start, end in pairwise(path):
            aaline(surface, colour, start, end, width)
