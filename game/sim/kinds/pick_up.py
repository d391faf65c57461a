"""The rows of pick-ups; `game.sim.pick_ups` has how they drop, are taken and expire."""

from __future__ import annotations

from typing import Final

from game.physics import Point
from game.sim.bodies import Kind, PickUp, PickUpKind
from game.sim.kind import ENDS, KindRow, Numbers, Role, kind_row
from game.sim.tuning import Tuning, ticks
from game.sim.world import World


def _of_pick_up(tuning: Tuning) -> Numbers:
    pick_up = tuning.pick_up
    return Numbers(pick_up.radius, 0.0, 0, 0, pick_up.cap, pick_up.drift)


def _row(kind: Kind, gives: PickUpKind) -> KindRow:
    def example(world: World, place: Point) -> None:
        tuning, (x, y) = world.tuning.pick_up, place
        life = ticks(tuning.life)
        world.add(
            PickUp(id=world.new_id(), x=x, y=y, vx=0.0, vy=0.0, radius=tuning.radius, gives=gives, life=life)
        )

    roles = ENDS | {Role.COLLECTIBLE, Role.DRIFTS}
    return kind_row(kind, PickUp, word="pick-up", numbers=_of_pick_up, roles=roles, example=example)


ROWS: Final[tuple[KindRow, ...]] = (
    _row(Kind.SHIELD, PickUpKind.SHIELD),
    _row(Kind.TRIPLE, PickUpKind.TRIPLE),
    _row(Kind.OVERCHARGE, PickUpKind.OVERCHARGE),
)
