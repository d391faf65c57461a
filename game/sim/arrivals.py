"""What the schedules of all that enters at a mark have in common: clocks, and room on the field."""

from __future__ import annotations

from collections.abc import Sized

from game.sim.bodies import ShipPhase, SpawnKind
from game.sim.world import World


def next_tick(wait: int) -> int:
    """Return a clock after a tick: it stops at 0."""
    return max(0, wait - 1)


def coming(world: World, group: Sized, kind: SpawnKind) -> int:
    """Return how many of a kind are on the field, in its group, or marked to enter."""
    return len(group) + len([marker for marker in world.spawn_markers if marker.kind is kind])


def room_for(world: World, group: Sized, kind: SpawnKind, most: int) -> bool:
    """Say whether one more of a kind may be marked: a player is left, and fewer than so many are coming."""
    return any(ship.phase is not ShipPhase.OUT for ship in world.ships) and coming(world, group, kind) < most
