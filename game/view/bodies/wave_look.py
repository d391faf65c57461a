"""How a wave is shown: its name, the words of its banner, and its sky. None of this is game state."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.sim.wave_table import IN_STORE, WAVES, SetPiece, WaveParts
from game.sim.world import World

_NAMES: Final = (
    "HAIL",
    "CROSSFIRE",
    "QUICKSILVER",
    "DARK WATER",
    "CAROUSEL",
    "STAMPEDE",
    "ENGINEERS",
    "SQUADRON",
)
"""Names of the waves after the designed ones, in turn."""

_SKY_STEP: Final = 67
"""degrees of hue from the sky of such a wave to the next one's."""

_SET_PIECES: Final = {SetPiece.CASTLE: "THE CASTLE", SetPiece.WELL: "A GRAVITY WELL"}


class WaveLook(NamedTuple):
    """How a wave is shown."""

    name: str
    news: str
    """what it brings, in a line of at most 60 letters; empty if the words of a new kind are shown instead."""
    sky: int
    """degrees, 0..359, by which the hues of the sky are rotated."""


def look_of(wave: int, parts: WaveParts) -> WaveLook:
    """Return how a wave (1 or more) is shown: by its design or, after the designed waves, by its parts."""
    if wave <= len(WAVES):
        row = WAVES[wave - 1]
        return WaveLook(row.name, row.news, row.sky)
    castle = parts.set_piece is SetPiece.CASTLE
    name = "CASTLE" if castle else _NAMES[wave % len(_NAMES)]
    return WaveLook(f"{name} {wave}", ", ".join(_brought(parts)), wave * _SKY_STEP % 360)


def _brought(parts: WaveParts) -> list[str]:
    """Return in words what a wave brings."""
    found = [] if parts.set_piece is None else [_SET_PIECES[parts.set_piece]]
    for name in IN_STORE:
        count, word = getattr(parts, name), name.upper()
        if count > 0:
            found.append(f"{count} {word}" if count > 1 else word[:-1])
    return found


def wave_shown(world: World) -> int:
    """Return the number of the current wave or, in the pause between waves, of the next one."""
    return world.wave + (world.ticks_to_wave > 0)


def shown(world: World) -> WaveLook:
    """Return how the world's current wave is shown."""
    return look_of(wave_shown(world), world.row)
