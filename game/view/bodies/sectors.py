"""The four sectors: five waves each, then the first again. Each has its sky, grid, and rocks of its own.

Only rocks, the grid and the sky change. Ships, enemies, shots, beams and pick-ups keep the palette's colours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.sim.wave_table import WAVES_A_SECTOR, sector_number
from game.view.paint.outlines import RockStyle
from game.view.paint.theme import Colour, Theme

_STEP: Final = 3  # degrees of hue from the sky of a wave to that of the next in the same sector


@dataclass(frozen=True, slots=True)
class Sector:
    """What five waves have in common."""

    sky: int  # degrees, 0..359, by which the hues of its first wave's sky are rotated.
    layout: int  # 0..3: how the nebula lies.
    rocks: RockStyle
    rock: Colour  # of rocks, where the sky has colours
    grid: Colour  # of the grid at full brightness, likewise


SECTORS: Final = (
    Sector(0, 0, RockStyle.CRAGGY, (86, 180, 250), (75, 150, 235)),
    Sector(272, 1, RockStyle.ROUND, (105, 220, 240), (40, 165, 135)),
    Sector(62, 3, RockStyle.FACETED, (170, 170, 255), (220, 80, 220)),
    Sector(118, 2, RockStyle.SPIKED, (190, 205, 230), (225, 120, 70)),
)


def sector_of(wave: int) -> Sector:
    """Return the sector of a wave, 1 or more; before the first wave it is the first."""
    return SECTORS[sector_number(wave)]


def sky_of(wave: int) -> int:
    """Return by how many degrees, 0..359, the hues of a wave's sky are rotated."""
    return (sector_of(wave).sky + max(0, wave - 1) % WAVES_A_SECTOR * _STEP) % 360


@lru_cache(maxsize=64)
def tinted(theme: Theme, sector: Sector) -> Theme:
    """Return a palette as it is in a sector: with its colour of rocks, if its sky has colours.

    In other palettes rocks differ from sector to sector by their outlines alone.
    """
    return replace(theme, rock=sector.rock) if theme.sky == "colour" else theme


def grid_colour(theme: Theme, sector: Sector) -> Colour:
    """Return the colour of the grid at full brightness."""
    return theme.faint if theme.sky == "grey" else sector.grid
