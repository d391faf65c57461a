"""Draws glowing lines, in software: a crisp core on a soft haze that fades like phosphor."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum

import pygame
from pygame import draw
from pygame.transform import smoothscale

from game.view.backdrop import Backdrop
from game.view.camera import Bounds, Camera, Point, clip_path, clip_segment, within
from game.view.glow import Plates, fade, soften, widen
from game.view.pens import Path, Pen, core, core_light, draw_cores, draw_haze, draw_motes, haze, level, light
from game.view.stroke_font import SPACING, Align, ring, text_lines
from game.view.theme import Colour

_LARGEST = (1920, 1080)  # px; larger windows are drawn at this size and scaled up
_SMALLEST = 48  # px; a lower picture has no room for haze
_MARGIN = 80.0  # px kept around the picture when clipping
_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)
_UNREST = 4.0  # times quicker that the afterglow goes in the wildest shake
_DIMMING = 0.5  # s from full light to none for what is dimmed slowly
_THIN_TEXT = 22.0  # px; smaller letters are drawn one pixel wide
_SNAPPED_TEXT = 60.0  # px; smaller letters are set on whole pixels
_TALLEST_TEXT = 4000.0  # px
_FAINTEST = 4  # steps of a pen's brightness from which a core is worth its time: a fainter one drowns in haze


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
        self._shares: dict[str, float] = {}
        self._elapsed = 0.0
        self._sky = Backdrop()
        self._plates: Plates | None = None
        self._plates_for: object = None
        self._unfaded = 0.0
        self._lines: dict[Pen, list[Path]] = {}
        self._streaks: dict[Pen, list[Path]] = {}
        self._dots: dict[Pen, list[tuple[float, float, float]]] = {}
        self._thin: dict[Colour, list[Path]] = {}
        self.begin(Camera.fit(1280, 720))

    def begin(self, camera: Camera) -> None:
        """Start an empty frame seen through this camera."""
        self._camera = camera
        self._unrest = 0.0
        self._lines, self._streaks, self._dots, self._thin = {}, {}, {}, {}
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
        self._across = self._scale * math.cos(camera.roll)
        self._down = self._scale * math.sin(camera.roll)
        self._left = (x - self._viewport.left) * self._shrink
        self._top = (y - self._viewport.top) * self._shrink
        self._width = 1 if self._scale < 0.6 else 2

    @contextmanager
    def shaken(self, shake: Point, roll: float, unrest: float = 0.0) -> Iterator[None]:
        """Draw what is drawn within moved by `shake` (world units) and turned by `roll` (radians).

        unrest, 0 to 1, says how wild the shake is: the afterglow gets shorter with it, or every shaken
        line would be seen twice and the whole picture flicker.
        """
        self.look(self._camera.shaken(shake, roll))
        self._unrest = unrest
        try:
            yield
        finally:
            self.look(self._camera)

    @contextmanager
    def dimmed(self, fraction: float, slowly: str = "") -> Iterator[None]:
        """Draw what is drawn within at this fraction (0..1) of its brightness, as a background.

        slowly is a name for what is drawn: a thing of that name then takes its time from the fraction of the
        frame before to this one, so that nothing blinks.
        """
        before = self._light
        self._light = before * (self._eased(slowly, fraction) if slowly else fraction)
        try:
            yield
        finally:
            self._light = before

    def _eased(self, name: str, fraction: float) -> float:
        """Return how far something dimmed slowly has come towards this fraction."""
        was, step = self._shares.get(name, fraction), self._elapsed / _DIMMING
        self._shares[name] = min(max(fraction, was - step), was + step)
        return self._shares[name]

    def line(self, p: Point, q: Point, colour: Colour, bright: float = 1.0) -> None:
        """Draw a glowing line; `bright` is 0 (nothing) to 1 (full)."""
        bright *= self._light
        if not bright > 0.0:
            return
        start, end = self._place(p), self._place(q)
        if not (within(*start, self._bounds) and within(*end, self._bounds)):
            seen = clip_segment(start, end, self._bounds)
            if seen is None:
                return
            start, end = seen
        self._lines.setdefault((colour, level(bright), self._width), []).append((start, end))

    def streaks(
        self, lines: Iterable[tuple[float, float, float, float]], colour: Colour, bright: float
    ) -> None:
        """Draw many short lines, each x, y to x, y; those that begin or end out of view are left out.

        This is `line` for sparks, which come by the hundred: several times as quick, the haze a mere dot.
        """
        bright *= self._light
        if not bright > 0.0:
            return
        a, b, left, top = self._across, self._down, self._left, self._top
        low_x, low_y, high_x, high_y = self._bounds
        self._streaks.setdefault((colour, level(bright), self._width), []).extend(
            ((px, py), (qx, qy))
            for x, y, u, v in lines
            if low_x <= (px := x * a - y * b + left) <= high_x
            and low_y <= (py := x * b + y * a + top) <= high_y
            and low_x <= (qx := u * a - v * b + left) <= high_x
            and low_y <= (qy := u * b + v * a + top) <= high_y
        )

    def polyline(self, points: Path, colour: Colour, closed: bool = False, bright: float = 1.0) -> None:
        """Draw glowing lines from point to point, and back to the first if closed."""
        self._lay((*points, points[0]) if closed and points else points, colour, bright, self._width)

    def circle(self, centre: Point, radius: float, colour: Colour, bright: float = 1.0) -> None:
        """Draw a glowing circle; radius in world units."""
        self._lay(ring(centre, radius, self._scale), colour, bright, self._width)

    def dot(self, p: Point, colour: Colour, size: float, bright: float = 1.0) -> None:
        """Draw a glowing disc; `size` is its diameter in world units."""
        x, y = self._place(p)
        radius = size * self._scale / 2
        bright *= self._light
        if bright > 0.0 and 0.0 < radius < self._size[0] and within(x, y, self._bounds):
            self._dots.setdefault((colour, level(bright), 0), []).append((x, y, radius))

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
        left, top = self._place((x, y))
        far = 100 * _TALLEST_TEXT
        bright *= self._light
        if not (bright > 0.0 and 1.0 <= size <= _TALLEST_TEXT and within(left, top, (-far, -far, far, far))):
            return
        width = 1 if size < _THIN_TEXT else self._width
        paths = self._lines.setdefault((colour, level(bright), width), [])
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
        """Forget all afterglow and what was dimmed, as when the scene changes."""
        self._shares.clear()
        if self._plates is not None:
            self._plates.trail.fill(_BLACK)

    def end(self, frame: pygame.Surface, elapsed: float) -> None:
        """Paint the frame; `elapsed` is how many seconds passed since the last one.

        The frame must have the window size the camera was fitted to, 24 or 32 bits without
        per-pixel alpha. All of it is painted over; outside the viewport it is black.
        """
        self._elapsed = max(0.0, elapsed)
        plates = self._ready(frame)
        window = frame.subsurface(self._viewport)
        picture = window if window.get_size() == self._size else plates.whole
        if self.quality is Quality.OFF or self._size[1] < _SMALLEST:
            _blacken(picture)
            self._paint_cores(picture, 1)
            if self.stars:
                picture.blit(self._sky.surface(picture), (0, 0), special_flags=pygame.BLEND_ADD)
        else:
            self._paint_glow(plates, elapsed)
            smoothscale(plates.near, self._size, picture)
            _blacken(plates.cores)
            self._paint_cores(plates.cores, _FAINTEST)
            # The brighter of glow and core: painted over it, a fading core would be a dark scratch in it.
            picture.blit(plates.cores, (0, 0), special_flags=pygame.BLEND_MAX)
            if self.stars:
                picture.fblits(self._sky.stars(picture), pygame.BLEND_ADD)
        for colour, paths in self._thin.items():
            draw_cores(picture, colour, paths, 1)
        if picture is not window:
            smoothscale(picture, window.get_size(), window)
        self._paint_bars(frame)

    def _place(self, point: Point) -> Point:
        """Return the pixel of the picture where a world place is drawn."""
        x, y = point
        across, down = self._across, self._down
        return x * across - y * down + self._left, x * down + y * across + self._top

    def _placed(self, points: Path) -> Path:
        across, down, left, top = self._across, self._down, self._left, self._top
        return [(x * across - y * down + left, x * down + y * across + top) for x, y in points]

    def _lay(self, points: Path, colour: Colour, bright: float, width: int) -> None:
        bright *= self._light
        if bright > 0.0:
            pieces = clip_path(self._placed(points), self._bounds)
            self._lines.setdefault((colour, level(bright), width), []).extend(pieces)

    def _ready(self, frame: pygame.Surface) -> Plates:
        """Return plates that fit this size, quality and pixel format."""
        divisor = max(1, math.ceil(self._size[1] / (self.quality.value or self._size[1])))
        wanted = (self._size, divisor, frame.get_masks())
        if self._plates is None or self._plates_for != wanted:
            self._plates, self._plates_for = Plates.make(self._size, divisor, frame), wanted
        return self._plates

    def _paint_cores(self, surface: pygame.Surface, faintest: int) -> None:
        """Paint the crisp lines and dots, dim ones first so that none hides a brighter one.

        Those fainter than so many steps are left to their haze.
        """
        for pen in sorted(self._pens(), key=core_light):
            if pen[1] >= faintest:
                colour = core(pen)
                draw_cores(surface, colour, self._lines.get(pen, ()), pen[2])
                draw_cores(surface, colour, self._streaks.get(pen, ()), pen[2])
                for x, y, radius in self._dots.get(pen, ()):
                    draw.aacircle(surface, colour, (x, y), max(1.0, radius))

    def _pens(self) -> dict[Pen, None]:
        """Return all pens of this frame, each once and in the order of their first use."""
        return dict.fromkeys((*self._lines, *self._streaks, *self._dots))

    def _paint_glow(self, plates: Plates, elapsed: float) -> None:
        """Leave the haze of this frame, and of those before it, in `plates.near`."""
        self._paint_fresh(plates.fresh)
        light = plates.fresh
        if self.trails:
            # The brighter of old and new, not their sum: a line that stands still keeps its
            # brightness however many frames a second are drawn.
            passed = elapsed * (1.0 + _UNREST * self._unrest)
            self._unfaded = fade(plates.trail, self._unfaded + passed)
            plates.trail.blit(plates.fresh, (0, 0), special_flags=pygame.BLEND_MAX)
            light = plates.trail
        plates.near.blit(light, (0, 0))
        soften(plates.near, plates.spare, 1)
        if self.quality is not Quality.LOW:
            widen(plates)
        if self.stars:  # the sky's mist is as soft as the haze: small, it costs a tenth
            plates.near.blit(self._sky.mist(plates.near), (0, 0), special_flags=pygame.BLEND_ADD)

    def _paint_fresh(self, surface: pygame.Surface) -> None:
        """Draw this frame's light, small: the haze will be blurred anyway."""
        surface.fill(_BLACK)
        shrink = surface.get_width() / self._size[0]
        for pen in sorted(self._pens(), key=light):
            middle = pen[2] / 2 * shrink - 0.5  # from pixel corners to pixel centres, or haze and core part
            draw_haze(surface, haze(pen), self._lines.get(pen, ()), shrink, middle)
            for x, y, radius in self._dots.get(pen, ()):
                draw.aacircle(surface, haze(pen), (x * shrink, y * shrink), max(1.0, radius * shrink))
        for pen, streaks in self._streaks.items():
            draw_motes(surface, haze(pen), streaks, shrink)

    def _paint_bars(self, frame: pygame.Surface) -> None:
        """Blacken what the viewport leaves of the frame."""
        width, height = frame.get_size()
        view = self._viewport
        frame.fill(_BLACK, (0, 0, width, view.top))
        frame.fill(_BLACK, (0, view.bottom, width, height - view.bottom))
        frame.fill(_BLACK, (0, 0, view.left, height))
        frame.fill(_BLACK, (view.right, 0, width - view.right, height))


def _blacken(surface: pygame.Surface) -> None:
    """Make a surface black.

    Subtracting is as fast as a plain fill but, unlike it, leaves the pixels in the processor's cache, which
    makes the lines that follow nearly twice as fast.
    """
    surface.fill(_WHITE, special_flags=pygame.BLEND_SUB)
