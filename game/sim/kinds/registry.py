"""All kinds: the files that describe them, in order, and how they are asked."""

from __future__ import annotations

from typing import Final

from game.sim.bodies import Kind
from game.sim.kind import (
    ROWS,
    Destructible,
    Entry,
    Held,
    KindRow,
    Numbers,
    Role,
    any_with,
    bodies,
    collect,
    counts,
    fill,
    has,
    holders,
    numbers_of,
    radius_of,
)
from game.sim.kinds import (
    castle,
    chrome,
    gate,
    lancer,
    minelayer,
    pick_up,
    rock,
    saucer,
    ship,
    shot,
    wall,
    well,
)

fill(
    (
        *ship.ROWS,
        *rock.ROWS,
        *shot.ROWS,
        *saucer.ROWS,
        *lancer.ROWS,
        *pick_up.ROWS,
        *wall.ROWS,
        *minelayer.ROWS,
        *chrome.ROWS,
        *well.ROWS,
        *castle.ROWS,
        *gate.ROWS,
    )
)

ENTRIES: Final = (saucer.ENTRY, lancer.ENTRY, minelayer.ENTRY, well.ENTRY, castle.ENTRY)
"""All that enters by itself, in the order of kinds, in which it is asked."""

MARKED: Final[dict[Kind, Entry]] = {
    kind: entry for entry in ENTRIES if entry.enter is not None for kind in entry.kinds
}
"""Of these what enters at a mark on the left or right edge, after a warning."""

__all__ = [
    "ENTRIES",
    "MARKED",
    "ROWS",
    "Destructible",
    "Entry",
    "Held",
    "KindRow",
    "Numbers",
    "Role",
    "any_with",
    "bodies",
    "collect",
    "counts",
    "has",
    "holders",
    "numbers_of",
    "radius_of",
]
