"""What pick-ups are; `game.sim.pick_ups` says how one falls, is taken and expires."""

from __future__ import annotations

from typing import Final

from game.sim.bodies import Kind, PickUp
from game.sim.kind import ENDS, KindRow, Numbers, Role, kind_row
from game.sim.tuning import Tuning


def _of_pick_up(tuning: Tuning) -> Numbers:
    pick_up = tuning.pick_up
    return Numbers(pick_up.radius, 0.0, 0, 0, pick_up.cap, pick_up.drift)


ROWS: Final[tuple[KindRow, ...]] = tuple(
    kind_row(kind, PickUp, word="pick-up", numbers=_of_pick_up, roles=ENDS | {Role.TAKEN, Role.DRIFTS})
    for kind in (Kind.SHIELD, Kind.TRIPLE, Kind.OVERCHARGE)
)
