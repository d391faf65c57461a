"""The waves as data: twenty designed rows, and how more are made from the same parts after them.

A row names what a wave brings; how it behaves stands in the tuning. Numbers of the tuning that name a wave
(`wave.counts`, `from_wave`) replace the row's where they are not 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from game.sim.dice import Dice


class SetPiece(IntEnum):
    """Something that one wave is built around."""

    WELL = 1
    """A gravity well."""
    CASTLE = 2
    """The boss: a core inside rotating rings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaveParts:
    """What one wave is made of: all that decides anything, and all of a wave that a world holds."""

    rocks: int
    """large rocks, the chrome ones included."""
    speed: float = 1.0
    """factor on the speeds of its rocks, chrome included."""
    chrome: int = 0
    """of its rocks, how many are chrome: one at least is not."""
    lancers: int = 0
    """in store."""
    minelayers: int = 0
    """in store."""
    mirrors: int = 0
    turning: int = 0
    """of its mirrors, how many turn."""
    walls: int = 0
    """that are no mirrors."""
    saucer_pace: float = 1.0
    """factor on the times between saucers: less is sooner."""
    set_piece: SetPiece | None = None


IN_STORE: Final = ("lancers", "minelayers")
"""Which of those parts are enemies in store."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaveRow(WaveParts):
    """A designed wave: its parts, and the words and sky that `wave_look` shows, which no state holds."""

    name: str
    """what the banner calls it."""
    news: str = ""
    """what the banner says of it in one line; a kind that comes for the first time says so itself instead."""
    sky: int = 0
    """degrees, 0..359, by which the colours of the sky are turned round the colour wheel."""

    @property
    def parts(self) -> WaveParts:
        """What it is made of."""
        return WaveParts(
            rocks=self.rocks,
            speed=self.speed,
            chrome=self.chrome,
            lancers=self.lancers,
            minelayers=self.minelayers,
            mirrors=self.mirrors,
            turning=self.turning,
            walls=self.walls,
            saucer_pace=self.saucer_pace,
            set_piece=self.set_piece,
        )


WAVES: Final[tuple[WaveRow, ...]] = (
    WaveRow(name="FIRST LIGHT", rocks=4),
    WaveRow(name="LANCE", rocks=4, lancers=1, sky=12),
    WaveRow(name="LOOKING GLASS", rocks=5, lancers=1, mirrors=1, sky=25),
    WaveRow(name="CHROME", rocks=6, chrome=2, lancers=1, mirrors=2, sky=45),
    WaveRow(
        name="THE CASTLE",
        rocks=3,
        mirrors=1,
        set_piece=SetPiece.CASTLE,
        sky=320,
    ),
    WaveRow(name="MINEFIELD", rocks=5, minelayers=2, mirrors=2, walls=1, sky=70),
    WaveRow(
        name="HALL OF MIRRORS",
        news="FOUR MIRRORS, TWO OF THEM TURN",
        rocks=6,
        lancers=2,
        mirrors=4,
        turning=2,
        sky=150,
    ),
    WaveRow(
        name="THE WELL",
        rocks=6,
        lancers=1,
        mirrors=2,
        set_piece=SetPiece.WELL,
        sky=250,
    ),
    WaveRow(
        name="SQUADRON",
        news="SAUCERS COME TWICE AS SOON",
        rocks=6,
        lancers=1,
        mirrors=2,
        walls=1,
        saucer_pace=0.5,
        sky=95,
    ),
    WaveRow(
        name="CASTLE OF CHROME",
        news="THE CASTLE, AND CHROME ROCKS AROUND IT",
        rocks=5,
        chrome=3,
        mirrors=2,
        set_piece=SetPiece.CASTLE,
        sky=335,
    ),
    WaveRow(name="HAIL", news="FAST ROCKS", rocks=9, speed=1.3, mirrors=2, walls=2, sky=190),
    WaveRow(
        name="CROSSFIRE",
        news="FOUR LANCERS AND TWO MIRRORS",
        rocks=7,
        chrome=2,
        lancers=4,
        mirrors=2,
        walls=1,
        sky=280,
    ),
    WaveRow(
        name="QUICKSILVER",
        news="CHROME ROCKS IN A HALL OF MIRRORS",
        rocks=8,
        chrome=7,
        lancers=1,
        mirrors=4,
        turning=1,
        sky=170,
    ),
    WaveRow(
        name="DARK WATER",
        news="MINES AROUND A WELL",
        rocks=7,
        minelayers=3,
        mirrors=2,
        set_piece=SetPiece.WELL,
        sky=225,
    ),
    WaveRow(
        name="GUARDED CASTLE",
        news="THE CASTLE, WITH LANCERS ROUND IT",
        rocks=5,
        lancers=3,
        mirrors=2,
        set_piece=SetPiece.CASTLE,
        sky=350,
    ),
    WaveRow(
        name="CAROUSEL",
        news="FOUR MIRRORS, ALL OF THEM TURN",
        rocks=8,
        chrome=3,
        lancers=3,
        mirrors=4,
        turning=4,
        sky=130,
    ),
    WaveRow(name="STAMPEDE", news="MANY ROCKS, AND FASTER ONES", rocks=12, speed=1.5, mirrors=2, sky=210),
    WaveRow(
        name="MAELSTROM",
        news="LANCERS AROUND A WELL",
        rocks=8,
        chrome=3,
        lancers=4,
        mirrors=2,
        set_piece=SetPiece.WELL,
        sky=265,
    ),
    WaveRow(
        name="ENGINEERS",
        news="MINES IN A HALL OF MIRRORS",
        rocks=8,
        lancers=2,
        minelayers=4,
        mirrors=4,
        turning=2,
        saucer_pace=0.7,
        sky=110,
    ),
    WaveRow(
        name="LAST CASTLE",
        news="THE CASTLE, LANCERS AND MINES",
        rocks=6,
        speed=1.2,
        chrome=3,
        lancers=3,
        minelayers=2,
        mirrors=2,
        set_piece=SetPiece.CASTLE,
        sky=5,
    ),
)
"""The designed waves, from wave 1 on."""

CASTLE_EVERY: Final = 5
"""After the designed waves each wave whose number it divides has a castle."""

_MOST_ROCKS: Final = 16
MOST_SPEED: Final = 1.6
"""factor on the speed of rocks that no row is beyond."""


def parts_of(wave: int, dice: Dice) -> WaveParts:
    """Return what a wave, 1 and more, is made of: as designed or, after the last such wave, as dice make it.

    Dice are drawn for made rows only, and always as often.
    """
    return WAVES[wave - 1].parts if wave <= len(WAVES) else _made(wave, dice)


def _made(wave: int, dice: Dice) -> WaveParts:
    """Return the parts of two designed waves together: more rocks, faster and more of everything by wave."""
    beyond = wave - len(WAVES)
    base = WAVES[len(WAVES) // 2 + dice.randrange(len(WAVES) // 2)]
    other = WAVES[len(WAVES) // 2 + dice.randrange(len(WAVES) // 2)]
    chrome, turning = dice.randrange(5), dice.randrange(5)
    well = dice.chance(0.3)
    castle = wave % CASTLE_EVERY == 0
    rocks = min(_MOST_ROCKS, 9 + beyond // 3)
    return WaveParts(
        rocks=rocks - 3 if castle else rocks,
        speed=min(MOST_SPEED, 1.2 + 0.05 * beyond),
        chrome=chrome,
        lancers=max(base.lancers, other.lancers, 2) + beyond // 4,
        minelayers=max(base.minelayers, other.minelayers) + beyond // 6,
        mirrors=max(base.mirrors, other.mirrors),
        turning=min(turning, max(base.mirrors, other.mirrors)),
        walls=min(base.walls, 4 - max(base.mirrors, other.mirrors)),
        saucer_pace=max(0.4, 0.8 - 0.02 * beyond),
        set_piece=SetPiece.CASTLE if castle else SetPiece.WELL if well else None,
    )
