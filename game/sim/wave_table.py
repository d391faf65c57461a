"""The waves as data: tables of designed rows, and how later waves are made from the same parts.

A row lists what a wave brings; the tuning has how that behaves. A rule set names its table (`Tuning.waves`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from game.sim.bodies import Kind
from game.sim.dice import Dice
from game.sim.scene_rows import MOST_SPEED, SceneWave

ALL_WAVE: Final = 99  # In store of a kind that keeps coming as long as the wave lasts


@dataclass(frozen=True, slots=True, kw_only=True)
class WaveParts:
    """The contents of one wave: everything about it that a world holds."""

    rocks: int  # large rocks, the chrome ones included
    speed: float = 1.0  # factor on the speeds of its rocks, chrome included
    chrome: int = 0  # chrome rocks among its rocks; at least one rock is not chrome
    store: tuple[tuple[Kind, int], ...] = ()
    """kinds that enter in the course of the wave, with counts; saucers come in every wave."""
    mirrors: int = 0
    turning: int = 0  # mirrors that turn
    castle: int = 0  # which Castle it has, 1 to 4; 0 for none
    saucer_pace: float = 1.0  # factor on the times between saucers

    def stored(self, kind: Kind) -> int:
        """Return the number of a kind that the wave has in store."""
        return dict(self.store).get(kind, 0)

    def brings(self, kind: Kind) -> bool:
        """Return whether the wave has a kind in store or in its layout."""
        laid = {Kind.CHROME: self.chrome, Kind.MIRROR: self.mirrors}
        return self.stored(kind) > 0 or laid.get(kind, 0) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WaveRow(WaveParts):
    """A designed wave: its parts and its name, which is not part of the state."""

    name: str  # what the banner calls it
    repeats: bool = False  # whether all later waves are like it; for the last of its table

    @property
    def parts(self) -> WaveParts:
        """Its contents."""
        return WaveParts(**{part.name: getattr(self, part.name) for part in fields(WaveParts)})


WAVES: Final[tuple[WaveRow, ...]] = (
    WaveRow(name="FIRST LIGHT", rocks=4, mirrors=1),
    WaveRow(name="LANCE", rocks=4, store=((Kind.LANCER, 1),), mirrors=2),
    WaveRow(name="THE CASTLE", rocks=2, castle=1, store=((Kind.CASTLE, 1),), mirrors=1),
    WaveRow(name="MINEFIELD", rocks=6, store=((Kind.MINELAYER, 1), (Kind.LANCER, 1)), mirrors=2),
    WaveRow(name="DARK WATER", rocks=8, store=((Kind.WELL, ALL_WAVE), (Kind.MINELAYER, 1)), mirrors=2),
    WaveRow(name="GLASS CASTLE", rocks=3, castle=2, store=((Kind.CASTLE, 1),), mirrors=2),
    WaveRow(name="QUICKSILVER", rocks=11, chrome=3, store=((Kind.LANCER, 2),), mirrors=2),
    WaveRow(name="HALL OF MIRRORS", rocks=12, store=((Kind.LANCER, 4),), mirrors=4, turning=2),
    WaveRow(name="DEEP CASTLE", rocks=3, chrome=1, castle=3, store=((Kind.CASTLE, 1),), mirrors=1),
    WaveRow(name="HAIL", rocks=15, speed=1.2, store=((Kind.MINELAYER, 1),), mirrors=2, saucer_pace=0.5),
    WaveRow(
        name="MAELSTROM",
        rocks=14,
        chrome=2,
        store=((Kind.WELL, ALL_WAVE), (Kind.MINELAYER, 2), (Kind.LANCER, 3)),
        mirrors=4,
        turning=4,
    ),
    WaveRow(name="TWIN CASTLE", rocks=3, chrome=1, castle=4, store=((Kind.CASTLE, 1),), mirrors=2),
)
"""The designed waves, from wave 1 on."""

OWN: Final = "own"  # Names the waves of rules that hold their own (`Tuning.scene`): no designed ones.
DUEL_WAVES: Final[tuple[WaveRow, ...]] = (
    WaveRow(name="OPEN FIELD", rocks=3),
    WaveRow(name="TWO MIRRORS", rocks=4, mirrors=2),
    WaveRow(name="THREE MIRRORS", rocks=4, mirrors=3),
    WaveRow(name="TURNING MIRRORS", rocks=3, chrome=1, mirrors=3, turning=2),
) * 25
"""The waves of a duel, repeated: rocks, and mirrors for bank shots."""

ROCKS_ALONE: Final[tuple[WaveRow, ...]] = (
    *(WaveRow(name="", rocks=rocks) for rocks in (4, 6, 8, 10)),
    WaveRow(name="", rocks=11, repeats=True),
)
"""The waves of 1979: rocks, and no names."""

WAVE_TABLES: Final[dict[str, tuple[WaveRow, ...]]] = {
    "modern": WAVES,
    "duel": DUEL_WAVES,
    "1979": ROCKS_ALONE,
    OWN: (),
}
"""The designed waves of each rule set, by the name that `Tuning.waves` gives."""

SECTORS: Final = 4  # the first follows the last
WAVES_A_SECTOR: Final = 3  # The last of them has a Castle, after the designed waves too


def sector_number(wave: int) -> int:
    """Return the sector of a wave, 0 to 3; before the first wave it is the first."""
    return max(0, wave - 1) // WAVES_A_SECTOR % SECTORS


_MOST_ROCKS: Final = 16


class Growth(NamedTuple):
    """The growth of a kind's store in the waves after the designed ones."""

    least: int
    every: int  # waves for each further one


GROWTH: Final = {
    Kind.LANCER: Growth(2, 4),
    Kind.MINELAYER: Growth(0, 6),
    Kind.WELL: Growth(0, ALL_WAVE),  # unused: they come by chance
}
"""Of each kind in store but the Castle, in the order of the last numbers of a row of a scenario's waves."""


def parts_of(table: str, wave: int, dice: Dice, own: tuple[SceneWave, ...] = ()) -> WaveParts:
    """Return the contents of a wave, 1 and up, of a table: as designed or, after that, made by dice.

    own: rows of a scenario (`SceneTuning.waves`), which replace the table's. Dice are drawn for made rows
    only, always the same number of times.
    """
    if own:
        return _own_parts(own[min(wave, len(own)) - 1])
    rows = WAVE_TABLES[table]
    if wave > len(rows) > 0 and rows[-1].repeats:
        return rows[-1].parts
    return rows[wave - 1].parts if wave <= len(rows) else _made(rows, wave, dice)


def _own_parts(row: SceneWave) -> WaveParts:
    """Return the parts of a scenario's wave."""
    store = [(Kind.CASTLE, 1)] if row.castle else []
    store += [(kind, count) for kind, count in zip(GROWTH, row.stored, strict=False) if count > 0]
    return WaveParts(
        rocks=row.rocks,
        speed=row.speed,
        chrome=row.chrome,
        store=tuple(store),
        mirrors=row.mirrors,
        turning=row.turning,
        castle=row.castle,
        saucer_pace=row.saucer_pace,
    )


def first_wave_with(table: str, kind: Kind, own: tuple[SceneWave, ...] = ()) -> int:
    """Return the first designed wave, or row of `own` (as for `parts_of`), that brings a kind, 0 for none."""
    return next((wave for wave, parts in enumerate(_designed(table, own), 1) if parts.brings(kind)), 0)


def last_castle(table: str, own: tuple[SceneWave, ...] = ()) -> int:
    """Return the last designed wave, or row of `own` (as for `parts_of`), that has a Castle, 0 for none."""
    return max([wave for wave, parts in enumerate(_designed(table, own), 1) if parts.castle], default=0)


def _designed(table: str, own: tuple[SceneWave, ...]) -> Sequence[WaveParts]:
    """Return the parts of the waves made without dice, from wave 1 on."""
    if own:
        return [_own_parts(row) for row in own]
    return WAVE_TABLES[table]


def _made(rows: Sequence[WaveRow], wave: int, dice: Dice) -> WaveParts:
    """Return the parts of two designed waves together: more rocks, faster ones and more of everything.

    A kind that no designed wave brings stays away.
    """
    beyond = wave - len(rows)
    later = rows[len(rows) // 2 :]
    base, other = later[dice.randrange(len(later))], later[dice.randrange(len(later))]
    chrome, turning = dice.randrange(5), dice.randrange(5)
    well = dice.chance(0.3)
    stored = {kind for row in rows for kind, _ in row.store}
    castle = wave % WAVES_A_SECTOR == 0 and Kind.CASTLE in stored
    store: list[tuple[Kind, int]] = []
    form = 1 + dice.randrange(4)
    if castle:
        store.append((Kind.CASTLE, 1))
    elif well and Kind.WELL in stored:
        store.append((Kind.WELL, ALL_WAVE))
    for kind in sorted(stored - {Kind.CASTLE, Kind.WELL}):
        least, every = GROWTH[kind]
        count = max(base.stored(kind), other.stored(kind), least) + beyond // every
        if count > 0:
            store.append((kind, count))
    if not any(row.chrome for row in rows):
        chrome = 0
    rocks = min(_MOST_ROCKS, 12 + beyond // 3)
    return WaveParts(
        rocks=rocks - 3 if castle else rocks,
        speed=min(MOST_SPEED, 1.2 + 0.05 * beyond),
        chrome=chrome,
        store=tuple(store),
        mirrors=max(base.mirrors, other.mirrors),
        turning=min(turning, max(base.mirrors, other.mirrors)),
        castle=form if castle else 0,
        saucer_pace=max(0.4, 0.8 - 0.02 * beyond),
    )
