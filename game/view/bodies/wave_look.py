"""How a wave is shown: its name, what the banner says of it, and its sky. No state of a game holds that."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.sim.bodies import Kind
from game.sim.kinds.registry import ROWS, numbers_of
from game.sim.tuning import Tuning
from game.sim.wave_table import WAVE_TABLES, WaveParts
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

_ALONE: Final = {Kind.CASTLE: "THE CASTLE", Kind.WELL: "A GRAVITY WELL"}
"""What is not counted."""


class WaveLook(NamedTuple):
    """How a wave is shown."""

    name: str
    news: str
    """what it brings, in one line of at most 60 letters; empty where a kind that comes anew says it."""
    sky: int
    """degrees, 0..359, by which the colours of the sky are turned round the colour wheel."""


def look_of(tuning: Tuning, wave: int, parts: WaveParts) -> WaveLook:
    """Return how a wave, 1 and more, is shown: as designed or, after that, by its number and parts.

    Nothing is said of kinds that the rules keep away.
    """
    rows = WAVE_TABLES[tuning.waves]
    if wave <= len(rows):
        row = rows[wave - 1]
        whole = all(numbers_of(tuning, kind).most > 0 for kind, _ in row.store)
        return WaveLook(row.name, row.news if whole else "", row.sky)
    name = "CASTLE" if parts.stored(Kind.CASTLE) > 0 else _NAMES[wave % len(_NAMES)]
    return WaveLook(f"{name} {wave}", ", ".join(_brought(tuning, parts)), wave * _SKY_STEP % 360)


def _brought(tuning: Tuning, parts: WaveParts) -> list[str]:
    """List in words what is in store and can come under the rules."""
    found = []
    for kind, count in parts.store:
        if numbers_of(tuning, kind).most == 0:
            continue
        word = ROWS[kind].word.upper()
        found.append(_ALONE.get(kind, word if count == 1 else f"{count} {word}S"))
    return found


def wave_shown(world: World) -> int:
    """Return the number of the wave being played or, in the pause before it, of the one that comes."""
    return world.wave + (world.ticks_to_wave > 0)


def shown(world: World) -> WaveLook:
    """Return how the world's wave is shown."""
    return look_of(world.tuning, wave_shown(world), world.row)
