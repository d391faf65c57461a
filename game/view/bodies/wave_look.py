"""How a wave is shown: its name, what the banner says of it, and its sky. No state of a game holds that."""

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
"""Of the waves after the designed ones, by turns."""

_SKY_STEP: Final = 67
"""degrees from the sky of such a wave to that of the next."""

_SET_PIECES: Final = {SetPiece.CASTLE: "THE CASTLE", SetPiece.WELL: "A GRAVITY WELL"}


class WaveLook(NamedTuple):
    """How a wave is shown."""

    name: str
    news: str
    """what it brings, in one line of at most 60 letters; empty where a kind that comes anew says it."""
    sky: int
    """degrees, 0..359, by which the colours of the sky are turned round the colour wheel."""


def look_of(wave: int, parts: WaveParts) -> WaveLook:
    """Return how a wave, 1 and more, is shown: as designed or, after those waves, by its number and parts."""
    if wave <= len(WAVES):
        row = WAVES[wave - 1]
        return WaveLook(row.name, row.news, row.sky)
    castle = parts.set_piece is SetPiece.CASTLE
    name = "CASTLE" if castle else _NAMES[wave % len(_NAMES)]
    return WaveLook(f"{name} {wave}", ", ".join(_brought(parts)), wave * _SKY_STEP % 360)


def _brought(parts: WaveParts) -> list[str]:
    """List in words what is in store."""
    found = [] if parts.set_piece is None else [_SET_PIECES[parts.set_piece]]
    for name in IN_STORE:
        count, word = getattr(parts, name), name.upper()
        if count > 0:
            found.append(f"{count} {word}" if count > 1 else word[:-1])
    return found


def wave_shown(world: World) -> int:
    """Return the number of the wave being played or, in the pause before it, of the one that comes."""
    return world.wave + (world.ticks_to_wave > 0)


def shown(world: World) -> WaveLook:
    """Return how the world's wave is shown."""
    return look_of(wave_shown(world), world.row)
