"""The haze around lines: small surfaces that are blurred, widened, and fade like phosphor."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame.transform import smoothscale

_KEPT = 200 / 255  # fraction of the afterglow left after 1/60 s
_LOST = 120.0  # levels (of 255) per second subtracted as well, so that it reaches black
_FADE_STEP = 1 / 150  # s; shorter fades would be lost in rounding to whole levels
_LONGEST_FADE = 1.0  # s


@dataclass(frozen=True, slots=True)
class GlowSurfaces:
    """The surfaces needed for one size of picture, made once and used every frame."""

    whole: pygame.Surface  # the picture, if it has to be scaled to the window
    cores: pygame.Surface  # the crisp lines, in full size
    fresh: pygame.Surface  # the light of this frame; this one and the rest are small
    trail: pygame.Surface  # the afterglow
    near: pygame.Surface  # the haze, blurred
    spare: pygame.Surface
    half: pygame.Surface  # the wider haze
    spare_half: pygame.Surface

    @classmethod
    def make(cls, size: tuple[int, int], divisor: int, like: pygame.Surface) -> GlowSurfaces:
        """Make black surfaces in the pixel format of `like`; the haze is `divisor` times smaller."""
        small = (-(-size[0] // divisor), -(-size[1] // divisor))
        half = (max(1, small[0] // 2), max(1, small[1] // 2))
        sizes = (size, size, small, small, small, small, half, half)
        return cls(*(pygame.Surface(each, 0, like) for each in sizes))


def fade(trail: pygame.Surface, owed: float) -> float:
    """Fade the afterglow by the time owed (s); return the time still owed, 0 unless it was too short to use.

    The result after a given time is the same at any frame rate.
    """
    owed = min(owed, _LONGEST_FADE) if owed > 0.0 else 0.0
    if owed < _FADE_STEP:
        return owed
    kept = round(255 * _KEPT ** (60.0 * owed))
    lost = min(255, max(1, round(_LOST * owed)))
    trail.fill((kept, kept, kept), special_flags=pygame.BLEND_MULT)
    trail.fill((lost, lost, lost), special_flags=pygame.BLEND_SUB)
    return 0.0


def widen(surfaces: GlowSurfaces) -> None:
    """Add a wider, fainter haze, blurred at half the size: twice the radius for less work."""
    smoothscale(surfaces.near, surfaces.half.get_size(), surfaces.half)
    for reach in (1, 2, 3):
        soften(surfaces.half, surfaces.spare_half, reach)
    smoothscale(surfaces.half, surfaces.spare.get_size(), surfaces.spare)
    surfaces.near.blit(surfaces.spare, (0, 0), special_flags=pygame.BLEND_ADD)


def soften(surface: pygame.Surface, spare: pygame.Surface, reach: int) -> None:
    """Blur in place by mixing each pixel with its neighbours at distance `reach`, 1:2:1, in x and then y.

    Half-transparent blits do this ten times as fast as pygame's box_blur.
    """
    wide, high = surface.get_size()
    for source, target, x, y in ((surface, spare, reach, 0), (spare, surface, 0, reach)):
        source.set_alpha(None)
        target.set_alpha(None)
        target.blit(source, (-x, -y))
        edge = (wide - x, 0) if x else (0, high - y)  # which the shifted copy does not cover
        target.blit(source, edge, (*edge, wide, high))
        source.set_alpha(128)
        target.blit(source, (x, y))
        target.blit(source, (0, 0))
        source.set_alpha(None)
