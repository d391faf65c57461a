"""How a wave is shown: its sector, its name and its sky.

Three waves make a sector; after four sectors the first comes again. Only rocks, the grid and the sky change
with it, and none of this is game state. Ships, enemies, shots, beams and pick-ups keep the palette's colours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.sim.bodies import Kind
from game.sim.kinds.registry import numbers_of
from game.sim.tick.scene import contains
from game.sim.tuning import Tuning
from game.sim.wave_table import WAVE_TABLES, WAVES_A_SECTOR, WaveParts, first_wave_with, sector_number
from game.sim.world import World
from game.view.paint.outlines import RockStyle
from game.view.paint.theme import Colour, Theme

_STEP: Final = 3  # degrees of hue from the sky of a wave to that of the next in the same sector

_HALL: Final = 4  # mirrors of a hall
_MANY: Final = 3

CASTLE_NAMES: Final = ("THE CASTLE", "GLASS CASTLE", "DEEP CASTLE", "TWIN CASTLE")
"""The names of the four Castles, by their number."""


@dataclass(frozen=True, slots=True)
class Sector:
    """What three waves have in common."""

    sky: int  # degrees, 0..359, by which the hues of its first wave's sky are rotated.
    layout: int  # 0..3: how the nebula lies.
    rocks: RockStyle
    rock: Colour  # of rocks, where the sky has colours
    grid: Colour  # of the grid at full brightness, likewise


SECTORS: Final = (
    Sector(0, 0, RockStyle.CRAGGY, (86, 180, 250), (75, 150, 235)),
    Sector(272, 1, RockStyle.ROUND, (105, 220, 240), (40, 165, 135)),
    Sector(62, 3, RockStyle.FACETED, (170, 170, 255), (220, 80, 220)),
    Sector(118, 2, RockStyle.SPIKED, (215, 155, 90), (130, 105, 200)),
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


def comes(tuning: Tuning, kind: Kind) -> bool:
    """Return whether a kind that waves bring can come under these rules."""
    if numbers_of(tuning, kind).most == 0:
        return False
    return first_wave_with(tuning.waves, kind, tuning.scene.waves) > 0 or contains(tuning.scene, kind)


def castle_name(number: int) -> str:
    """Return the name of a Castle by its number, 1 to 4; that of the first for any other."""
    return CASTLE_NAMES[number - 1] if 1 <= number <= len(CASTLE_NAMES) else CASTLE_NAMES[0]


def wave_name(world: World) -> str:
    """Return the name of the world's current wave, as in its table, or made of its number and parts."""
    tuning, wave, parts = world.tuning, displayed_wave(world), world.row
    rows = WAVE_TABLES[tuning.waves]
    if wave <= len(rows) or (rows and rows[-1].repeats):
        row = rows[min(wave, len(rows)) - 1]
        fits = all(numbers_of(tuning, kind).most > 0 for kind in Kind if row.brings(kind))
        return row.name if fits else ""
    return f"{_name(parts)} {wave}"


def _name(parts: WaveParts) -> str:
    """Name a generated wave after the strongest thing that it brings."""
    mines, lancers = parts.stored(Kind.MINELAYER), parts.stored(Kind.LANCER)
    well, hall = parts.stored(Kind.WELL) > 0, parts.mirrors >= _HALL
    fits = (
        (castle_name(parts.castle), parts.castle > 0),
        ("DARK WATER", well and mines > 0),
        ("MAELSTROM", well),
        ("CAROUSEL", hall and parts.turning >= _MANY),
        ("QUICKSILVER", hall and parts.chrome >= _MANY),
        ("ENGINEERS", hall and mines > 0),
        ("HALL OF MIRRORS", hall),
        ("CROSSFIRE", lancers > _MANY),
        ("MINEFIELD", mines >= _MANY),
        ("ARMADA", mines > 0 and lancers > 0),
    )
    return next((name for name, fitting in fits if fitting), "STAMPEDE")


def displayed_wave(world: World) -> int:
    """Return the number of the current wave or, in the pause between waves, of the next one."""
    return world.wave + (world.ticks_to_wave > 0)
