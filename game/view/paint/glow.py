"""Paints strokes as crisp cores in a soft haze that fades like phosphor, over a sky of faint stars."""

from __future__ import annotations

import math
from enum import Enum
from typing import Final

import pygame
from pygame import draw
from pygame.transform import smoothscale

from game.view.paint.backdrop import Backdrop
from game.view.paint.haze import GlowSurfaces, fade, soften, widen
from game.view.paint.pens import (
    core,
    core_light,
    draw_cores,
    draw_haze,
    draw_underlays,
    haze,
    light,
    underlay_room,
)
from game.view.paint.steady import SteadyThings
from game.view.paint.streaks import Stamps, paint_motes
from game.view.paint.strokes import Strokes
from game.view.paint.theme import Colour, Sky, dimmed
from game.view.paint.words import Words

BLURRED: Final = 270  # px, about: height of the surface that is blurred
_SMALLEST: Final = 48  # px; pictures less high get no haze
_UNDER_DOT: Final = 0.2  # fraction of its light that the underlay of a dot has
_FAINTEST: Final = 4  # steps of a pen's brightness: fainter cores cannot be seen in their haze
_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)


class Quality(Enum):
    """The quality of the glow: FULL is blurred, in PLAIN wide dim lines lie under the crisp ones."""

    FULL = "full"
    PLAIN = "plain"


class Glow:
    """Paints the strokes of a frame, with the afterglow of earlier frames. Settings may change at any time.

    trails: whether the haze fades over several frames. stars: whether a sky is drawn.
    """

    def __init__(self, quality: Quality = Quality.FULL, *, trails: bool = True, stars: bool = True) -> None:
        self._quality = quality
        self.trails = trails
        self.stars = stars
        self.sky: Sky = "colour"  # the kind of sky behind everything; drawn only if `stars` is set
        self.sky_turn = 0  # degrees by which the hues of the sky are rotated
        self.sky_layout = 0  # how the nebula lies, 0..3.
        self._backdrop = Backdrop()
        self._backdrop_for: tuple[Sky, int, int] = (self.sky, self.sky_turn, self.sky_layout)
        self._surfaces: GlowSurfaces | None = None
        self._surfaces_for: object = None
        self._unfaded = 0.0
        self._stamps = Stamps()
        self._words = Words()
        self._steady = SteadyThings()

    def paint(
        self, frame: pygame.Surface, view: pygame.Rect, size: tuple[int, int], strokes: Strokes, passed: float
    ) -> None:
        """Paint a whole frame: the picture in the part `view`, the rest black.

        Strokes are in pixels of a picture of this size, which is scaled to the view. The afterglow fades by
        `passed` seconds.
        """
        surfaces = self._ready(size, frame)
        window = frame.subsurface(view)
        picture = window if window.get_size() == size else surfaces.whole
        if self.quality is Quality.PLAIN or size[1] < _SMALLEST:
            self._paint_plain(picture, strokes)
        else:
            self._paint_glowing(picture, surfaces, strokes, passed)
        if picture is not window:
            smoothscale(picture, window.get_size(), window)
        _paint_bars(frame, view)

    @property
    def quality(self) -> Quality:
        """The quality; another one clears the trails, which would else show what was on the screen before."""
        return self._quality

    @quality.setter
    def quality(self, quality: Quality) -> None:
        if quality is not self._quality:
            self._quality = quality
            self.clear_trails()

    def clear_trails(self) -> None:
        """Clear the afterglow."""
        if self._surfaces is not None:
            self._surfaces.trail.fill(_BLACK)

    def _sky(self) -> Backdrop:
        """Return the sky as it is set now."""
        wanted = (self.sky, self.sky_turn, self.sky_layout)
        if wanted != self._backdrop_for:
            self._backdrop = Backdrop(sky=self.sky, turn=self.sky_turn, layout=self.sky_layout)
            self._backdrop_for = wanted
        return self._backdrop

    def _paint_plain(self, picture: pygame.Surface, strokes: Strokes) -> None:
        """Paint the cores on underlays, and the sky."""
        _blacken(picture)
        _paint_ground(picture, strokes)
        _paint_underlays(picture, strokes)
        self._paint_cores(picture, strokes, 1, picture.get_height())
        if self.stars:
            picture.blit(self._sky().surface(picture), (0, 0), special_flags=pygame.BLEND_ADD)

    def _paint_glowing(
        self, picture: pygame.Surface, surfaces: GlowSurfaces, strokes: Strokes, passed: float
    ) -> None:
        # The crisp lines come first, because a picture that has just been scaled up fills the processor's
        # cache, and lines are then drawn more slowly.
        _blacken(surfaces.cores)
        _paint_ground(surfaces.cores, strokes)
        self._paint_cores(surfaces.cores, strokes, _FAINTEST)
        self._paint_haze(surfaces, strokes, passed)
        smoothscale(surfaces.near, picture.get_size(), picture)
        # Take the brighter of glow and core: a fading core painted over its glow would look like a scratch.
        picture.blit(surfaces.cores, (0, 0), special_flags=pygame.BLEND_MAX)
        if self.stars:
            picture.fblits(self._sky().stars(picture), pygame.BLEND_ADD)

    def _ready(self, size: tuple[int, int], frame: pygame.Surface) -> GlowSurfaces:
        """Return surfaces for this size and pixel format."""
        divisor = max(1, math.ceil(size[1] / BLURRED))
        wanted = (size, frame.get_masks())
        if self._surfaces is None or self._surfaces_for != wanted:
            self._surfaces, self._surfaces_for = GlowSurfaces.make(size, divisor, frame), wanted
        return self._surfaces

    def _paint_haze(self, surfaces: GlowSurfaces, strokes: Strokes, passed: float) -> None:
        """Paint the haze of this frame and the afterglow into `surfaces.near`."""
        shrink = surfaces.fresh.get_width() / surfaces.whole.get_width()
        _paint_fresh(surfaces.fresh, strokes, shrink)
        self._steady.paint_haze(surfaces.fresh, strokes.steady, shrink)
        self._words.paint_haze(surfaces.fresh, strokes.words, shrink)
        light = surfaces.fresh
        if self.trails:
            # Take the brighter of old and new, not their sum, so that the brightness of a still line does
            # not depend on the frame rate.
            self._unfaded = fade(surfaces.trail, self._unfaded + passed)
            surfaces.trail.blit(surfaces.fresh, (0, 0), special_flags=pygame.BLEND_MAX)
            light = surfaces.trail
        surfaces.near.blit(light, (0, 0))
        soften(surfaces.near, surfaces.spare, 1)
        widen(surfaces)
        if self.stars:  # adding the soft nebula at this small size costs a tenth
            surfaces.near.blit(self._sky().mist(surfaces.near), (0, 0), special_flags=pygame.BLEND_ADD)

    def _paint_cores(self, surface: pygame.Surface, strokes: Strokes, faintest: int, under: int = 0) -> None:
        """Paint the crisp lines and dots, dim ones first so that none hides a brighter one.

        Cores fainter than `faintest` steps are left out. under: the picture's height if cached pictures have
        underlays, or 0.
        """
        for pen in sorted(strokes.pens(), key=core_light):
            if pen[1] >= faintest:
                colour = core(pen)
                draw_cores(surface, colour, strokes.lines.get(pen, ()), pen[2])
                for x, y, radius in strokes.dots.get(pen, ()):
                    draw.aacircle(surface, colour, (x, y), max(1.0, radius))
        self._stamps.fit(surface)
        for pen, marks in strokes.streaks.items():
            if pen[1] >= faintest:
                self._stamps.paint(surface, pen, marks)
        self._steady.paint(surface, strokes.steady, faintest, under)
        self._words.paint(surface, strokes.words, faintest, under)


def _paint_ground(surface: pygame.Surface, strokes: Strokes) -> None:
    """Draw the lines beneath everything: not smoothed, which would take four times as long."""
    for colour, paths in strokes.ground:
        mapped = surface.map_rgb(colour)
        for path in paths:
            draw.lines(surface, mapped, False, path)


def _paint_underlays(surface: pygame.Surface, strokes: Strokes) -> None:
    """Paint wide dim lines where the crisp ones will be, dim ones first, and discs where dots will be."""
    pens, high = sorted(strokes.pens(), key=light), surface.get_height()
    draw_underlays(surface, [(pen, strokes.lines.get(pen, ())) for pen in pens], high)
    for pen in pens:
        for x, y, radius in strokes.dots.get(pen, ()):
            draw.circle(surface, dimmed(haze(pen), _UNDER_DOT), (x, y), radius + underlay_room(high) / 2)


def _paint_fresh(surface: pygame.Surface, strokes: Strokes, shrink: float) -> None:
    """Draw this frame's strokes on a surface `shrink` times the size of the picture, to be blurred."""
    _blacken(surface)
    for pen in sorted(strokes.pens(), key=light):
        middle = pen[2] / 2 * shrink - 0.5  # from pixel corners to centres, to align haze and core
        draw_haze(surface, haze(pen), strokes.lines.get(pen, ()), shrink, middle)
        for x, y, radius in strokes.dots.get(pen, ()):
            draw.aacircle(surface, haze(pen), (x * shrink, y * shrink), max(1.0, radius * shrink))
    for pen, streaks in strokes.streaks.items():
        paint_motes(surface, haze(pen), streaks, shrink)


def _paint_bars(frame: pygame.Surface, view: pygame.Rect) -> None:
    """Blacken the frame outside the viewport."""
    width, height = frame.get_size()
    frame.fill(_BLACK, (0, 0, width, view.top))
    frame.fill(_BLACK, (0, view.bottom, width, height - view.bottom))
    frame.fill(_BLACK, (0, 0, view.left, height))
    frame.fill(_BLACK, (view.right, 0, width - view.right, height))


def _blacken(surface: pygame.Surface) -> None:
    """Make a surface black.

    Subtracting is as fast as a plain fill, but leaves the pixels in the processor's cache, which makes the
    drawing that follows nearly twice as fast.
    """
    surface.fill(_WHITE, special_flags=pygame.BLEND_SUB)
