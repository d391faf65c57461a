"""Paints strokes as crisp cores in a soft haze that fades like phosphor, over a sky of faint stars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame
from pygame import draw
from pygame.transform import smoothscale

from game.view.glow import sprites
from game.view.glow.sprites import PictureCache, StreakRenderer
from game.view.paint.box import Box
from game.view.paint.sky import DRIFTS, MIST_SIZE, SEED, Star, drifted, sky_of, star_sides
from game.view.paint.strokes import (
    HAZE_LATE,
    WIDER,
    HazeSizes,
    Quality,
    Strokes,
    core,
    fading,
    has_core,
    haze,
    is_plain,
    luminance,
)
from game.view.paint.theme import Colour, Sky, dimmed

_Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]  # Its picture, and its place


class Backdrop:
    """Draws the sky in any size; the same seed always gives the same sky."""

    def __init__(self, seed: int = SEED, sky: Sky = "colour", turn: int = 0, layout: int = 0) -> None:
        """turn: degrees by which the nebula's hues are rotated; ignored unless sky is "colour".

        layout: 0..3, how the nebula lies: mirrored left to right if odd, upside down from 2 on.
        """
        self._places, grains = sky_of(seed, sky, turn)
        mist = pygame.Surface(MIST_SIZE, 0, 32)
        mist.blit(pygame.image.frombuffer(grains, MIST_SIZE, "RGB"), (0, 0))
        self._grains = pygame.transform.flip(mist, layout % 2 == 1, layout >= 2)
        self._mist: pygame.Surface | None = None
        self._mist_for: object = None
        self._layers: list[list[_Placed]] = []  # the stars before they drift
        self._layers_for: object = None
        self._stars: list[_Placed] = []
        self._drifted: object = None

    def mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return the nebula before it drifts, in the size and pixel format of `like`; cached."""
        wanted = (like.get_size(), like.get_masks())
        if self._mist is None or self._mist_for != wanted:
            self._mist, self._mist_for = self._bake_mist(like), wanted
        return self._mist

    def add_mist(self, surface: pygame.Surface, time: float) -> None:
        """Add the nebula as it lies at a time (s) to all of a surface."""
        mist, (wide, high) = self.mist(surface), surface.get_size()
        x, y = drifted(DRIFTS[0], time, (wide, high))
        corners = [(left, top) for left in (x, x - wide) for top in (y, y - high)]
        surface.fblits([(mist, corner) for corner in corners], pygame.BLEND_ADD)

    def stars(self, like: pygame.Surface, time: float = 0.0) -> list[_Placed]:
        """Return the stars at a time (s), to be added to a surface of the size and format of `like`."""
        size = wide, high = like.get_size()
        if self._layers_for != (wanted := (size, like.get_masks())):
            sides = zip(self._places, star_sides(high), strict=True)
            self._layers = [_layer(like, *each) for each in sides]
            self._layers_for, self._drifted = wanted, None
        drifted_by = tuple(drifted(way, time, size) for way in DRIFTS[1:])
        if drifted_by != self._drifted:  # by a whole pixel, a few times a second
            self._drifted = drifted_by
            self._stars = [
                (picture, ((across + x) % wide, (down + y) % high))
                for layer, (x, y) in zip(self._layers, drifted_by, strict=True)
                for picture, (across, down) in layer
            ]
        return self._stars

    def _bake_mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return the nebula scaled up, with the seam between its ends as smooth as the rest."""
        (wide, high), (columns, rows) = like.get_size(), MIST_SIZE
        grains = pygame.Surface((columns + 2, rows + 2), 0, like)
        for x in (1 - columns, 1, 1 + columns):
            grains.fblits([(self._grains, (x, y)) for y in (1 - rows, 1, 1 + rows)])
        right, down = math.ceil(wide / columns), math.ceil(high / rows)
        baked = smoothscale(grains, (wide + 2 * right, high + 2 * down))
        return baked.subsurface((right, down, wide, high)).copy()


def _layer(like: pygame.Surface, places: Sequence[Star], side: int) -> list[_Placed]:
    """Return the pictures of the stars of a layer, with their places."""
    wide, high = like.get_size()
    found = []
    for u, v, shine in places:
        star = pygame.Surface((side, side), 0, like)
        star.fill(shine)
        found.append((star, (int(u * wide), int(v * high))))
    return found


_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class GlowSurfaces:
    """The surfaces needed for one size of picture, made once and used every frame."""

    whole: pygame.Surface  # the picture, if it has to be scaled to the window
    cores: pygame.Surface  # the crisp lines, in full size
    fresh: pygame.Surface  # the light of this frame; this one and the rest are small
    trail: pygame.Surface  # the afterglow
    near: pygame.Surface  # the haze, blurred
    spare: pygame.Surface
    wide: pygame.Surface  # the wider haze, smaller still
    spare_wide: pygame.Surface
    seen: pygame.Surface  # the part of the haze that is in the picture

    @classmethod
    def make(cls, size: tuple[int, int], like: pygame.Surface) -> GlowSurfaces:
        """Make black surfaces in the pixel format of `like`."""
        small, wide, seen = HazeSizes.of(size)
        sizes = (size, size, small, small, small, small, wide, wide)
        made = [pygame.Surface(each, 0, like) for each in sizes]
        made.append(made[4].subsurface((1, 1, *seen)))
        return cls(*made)


def fade(trail: pygame.Surface, owed: float) -> float:
    """Fade the afterglow by the time owed (s); return the time still owed, as `fading`."""
    kept, lost, owed = fading(owed)
    if lost:
        trail.fill((kept, kept, kept), special_flags=pygame.BLEND_MULT)
        trail.fill((lost, lost, lost), special_flags=pygame.BLEND_SUB)
    return owed


def widen(surfaces: GlowSurfaces) -> None:
    """Add a wider, fainter haze, blurred at a third of the size: three times the radius for less work."""
    smoothscale(surfaces.near, surfaces.wide.get_size(), surfaces.wide)
    for reach in (2, -1, -1):
        soften(surfaces.wide, surfaces.spare_wide, reach)
    wide, high = surfaces.spare.get_size()
    larger = surfaces.spare.subsurface((0, 0, wide - WIDER, high - WIDER))
    smoothscale(surfaces.wide, larger.get_size(), larger)  # which puts the last pixel just beyond the end
    surfaces.near.blit(larger, (WIDER // 2, WIDER // 2), special_flags=pygame.BLEND_ADD)


def soften(surface: pygame.Surface, spare: pygame.Surface, reach: int) -> None:
    """Blur in place: mix each pixel with the one `reach` to its right, then below; all move half as far back.

    Half-transparent blits do this ten times as fast as pygame's box_blur.
    """
    for source, target, way in ((surface, spare, (-reach, 0)), (spare, surface, (0, -reach))):
        target.blit(source, (0, 0))
        source.set_alpha(128)
        target.blit(source, way)
        source.set_alpha(None)


class Glow:
    """A `StrokePainter` on a surface of 24 or 32 bits without per-pixel alpha."""

    def __init__(self, quality: Quality = Quality.FULL, *, trails: bool = True, stars: bool = True) -> None:
        self._quality = quality
        self.trails = trails
        self.stars = stars
        self.sky: Sky = "colour"
        self.sky_turn = 0
        self.sky_layout = 0
        self.sky_time = 0.0
        self._backdrop: Backdrop | None = None
        self._backdrop_for: tuple[Sky, int, int] | None = None
        self._surfaces: GlowSurfaces | None = None
        self._surfaces_for: object = None
        self._unfaded = 0.0
        self._stamps = StreakRenderer()
        self._kept = PictureCache()

    def paint(
        self, frame: pygame.Surface, view: Box, size: tuple[int, int], strokes: Strokes, passed: float
    ) -> None:
        """Paint a whole frame, as `StrokePainter.paint`."""
        surfaces = self._ready(size, frame)
        window = frame.subsurface(view)
        picture = window if window.get_size() == size else surfaces.whole
        if is_plain(self.quality, size):
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
        if self._backdrop is None or wanted != self._backdrop_for:
            self._backdrop = Backdrop(sky=self.sky, turn=self.sky_turn, layout=self.sky_layout)
            self._backdrop_for = wanted
        return self._backdrop

    def _paint_plain(self, picture: pygame.Surface, strokes: Strokes) -> None:
        """Paint the cores and the sky."""
        _blacken(picture)
        _paint_ground(picture, strokes)
        for layer in strokes.layers:
            _lay_veils(picture, layer, 1.0)
            self._paint_cores(picture, layer, plain=True)
        if self.stars:
            self._sky().add_mist(picture, self.sky_time)
            picture.fblits(self._sky().stars(picture, self.sky_time), pygame.BLEND_ADD)

    def _paint_glowing(
        self, picture: pygame.Surface, surfaces: GlowSurfaces, strokes: Strokes, passed: float
    ) -> None:
        # The crisp lines come first, because a picture that has just been scaled up fills the processor's
        # cache, and lines are then drawn more slowly.
        _blacken(surfaces.cores)
        _paint_ground(surfaces.cores, strokes)
        for layer in strokes.layers:
            _lay_veils(surfaces.cores, layer, 1.0)
            self._paint_cores(surfaces.cores, layer, plain=False)
        self._paint_haze(surfaces, strokes, passed)
        smoothscale(surfaces.seen, picture.get_size(), picture)
        # Take the brighter of glow and core: a fading core painted over its glow would look like a scratch.
        picture.blit(surfaces.cores, (0, 0), special_flags=pygame.BLEND_MAX)
        if self.stars:
            picture.fblits(self._sky().stars(picture, self.sky_time), pygame.BLEND_ADD)

    def _ready(self, size: tuple[int, int], frame: pygame.Surface) -> GlowSurfaces:
        """Return surfaces for this size and pixel format."""
        wanted = (size, frame.get_masks())
        if self._surfaces is None or self._surfaces_for != wanted:
            self._surfaces, self._surfaces_for = GlowSurfaces.make(size, frame), wanted
        return self._surfaces

    def _paint_haze(self, surfaces: GlowSurfaces, strokes: Strokes, passed: float) -> None:
        """Paint the haze of this frame and the afterglow into `surfaces.near`."""
        size = surfaces.whole.get_size()
        shrink = HazeSizes.of(size).shrink(size)
        _blacken(surfaces.fresh)
        for layer in strokes.layers:
            _lay_veils(surfaces.fresh, layer, shrink)
            _paint_fresh(surfaces.fresh, layer, shrink)
            self._kept.paint(surfaces.fresh, sprites.circles(surfaces.fresh, layer.steady, shrink))
            self._kept.paint(surfaces.fresh, sprites.word_hazes(surfaces.fresh, layer.words, shrink))
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
            self._sky().add_mist(surfaces.near, self.sky_time)

    def _paint_cores(self, surface: pygame.Surface, strokes: Strokes, *, plain: bool) -> None:
        """Paint the crisp lines and dots, dim ones first so that none hides a brighter one.

        plain: whether there is no haze.
        """
        for pen in sorted(strokes.pens(), key=lambda pen: luminance(core(pen))):
            if has_core(pen, plain):
                colour = core(pen, plain)
                sprites.draw_cores(surface, colour, strokes.lines.get(pen, ()), pen[2])
                for x, y, radius in strokes.dots.get(pen, ()):
                    draw.aacircle(surface, colour, (x, y), max(1.0, radius))
        for pen, marks in strokes.streaks.items():
            if has_core(pen, plain):
                self._stamps.paint(surface, core(pen, plain), pen[2], marks)
        self._kept.paint(surface, sprites.circles(surface, strokes.steady, plain=plain))
        self._kept.paint(surface, sprites.words(surface, strokes.words, plain=plain))
        self._kept.paint(surface, sprites.small_words(surface, strokes.prints))


def _lay_veils(surface: pygame.Surface, strokes: Strokes, shrink: float) -> None:
    """Darken parts of a surface `shrink` times the size of the picture, and add their light."""
    late = 0.0 if shrink == 1.0 else HAZE_LATE
    for (left, top, wide, high), kept, colour in strokes.veils:
        part = (left * shrink + late, top * shrink + late, math.ceil(wide * shrink), math.ceil(high * shrink))
        surface.fill(dimmed(_WHITE, kept), part, pygame.BLEND_MULT)
        if colour != _BLACK:
            surface.fill(colour, part, pygame.BLEND_ADD)


def _paint_ground(surface: pygame.Surface, strokes: Strokes) -> None:
    """Draw the lines beneath everything: not smoothed, which would take four times as long."""
    for colour, paths in strokes.ground:
        mapped = surface.map_rgb(colour)
        for path in paths:
            draw.lines(surface, mapped, False, path)


def _paint_fresh(surface: pygame.Surface, strokes: Strokes, shrink: float) -> None:
    """Draw this frame's strokes on a surface `shrink` times the size of the picture, to be blurred."""
    for pen in sorted(strokes.pens(), key=lambda pen: luminance(haze(pen))):
        sprites.draw_haze(surface, haze(pen), strokes.lines.get(pen, ()), shrink, HAZE_LATE)
        for x, y, radius in strokes.dots.get(pen, ()):
            place = (x * shrink + HAZE_LATE, y * shrink + HAZE_LATE)
            draw.aacircle(surface, haze(pen), place, max(1.0, radius * shrink))
    for pen, streaks in strokes.streaks.items():
        sprites.paint_motes(surface, haze(pen), streaks, shrink)


def _paint_bars(frame: pygame.Surface, view: Box) -> None:
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
