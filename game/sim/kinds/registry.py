"""All kinds: their files in order, and their spawn rules."""

from __future__ import annotations

from typing import Final

from game.sim import pick_ups
from game.sim.bodies import Kind
from game.sim.kind import (
    ROWS,
    BodyQuery,
    Destructible,
    KindRow,
    Numbers,
    Role,
    SpawnRule,
    any_with,
    bodies,
    counts,
    fill,
    find_bodies,
    has,
    numbers_of,
    query_for,
    radius_of,
)
from game.sim.kinds import castle, chrome, gate, lancer, minelayer, rock, saucer, ship, shot, wall, well

_KINDS: Final = (ship, rock, shot, saucer, lancer, pick_ups, wall, minelayer, chrome, well, castle, gate)
fill([row for kind in _KINDS for row in kind.ROWS])

SPAWN_RULES: Final[tuple[SpawnRule, ...]] = tuple(
    [kind.SPAWN_RULE for kind in (saucer, lancer, minelayer, well, castle)]
)
"""The spawn rules of all kinds that enter by themselves, in the order of kinds."""

EDGE_SPAWNS: Final[dict[Kind, SpawnRule]] = {
    kind: rule for rule in SPAWN_RULES if rule.enter is not None for kind in rule.kinds
}
"""Those that enter at a mark on the left or right edge, after a warning."""

__all__ = [
    "EDGE_SPAWNS",
    "ROWS",
    "SPAWN_RULES",
    "BodyQuery",
    "Destructible",
    "KindRow",
    "Numbers",
    "Role",
    "SpawnRule",
    "any_with",
    "bodies",
    "counts",
    "find_bodies",
    "has",
    "numbers_of",
    "query_for",
    "radius_of",
]
