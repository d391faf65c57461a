"""How kinds enter by themselves in the course of a wave: clocks, stores, and room on the field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.sim.bodies import Damageable, Kind, ShipPhase, SpawnMarker
from game.sim.context import StepContext
from game.sim.kinds.rows import ROWS, numbers_of
from game.sim.tuning import Tuning, ticks
from game.sim.world import Store, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """How a kind, or several that take turns, enters: sent for by a clock, and marked on an edge first."""

    kinds: tuple[Kind, ...]
    """The first of them gives its name to the world's store."""
    first: Callable[[World], float]
    """s into a wave until the first."""
    again: Callable[[Tuning], float] = lambda _tuning: 0.0
    """s from one that is sent for to the next, at least."""
    warning: Callable[[Tuning], float] = lambda _tuning: 0.0
    """s for which its mark shows."""
    enter: Callable[[StepContext, SpawnMarker], Damageable] | None = None
    """Make the body that enters at a mark; the caller adds it. None for what comes unmarked."""
    due: Callable[[StepContext, Store], Kind | None] | None = None
    """Let a tick of a wave pass and return what is to be marked now, if anything, for a kind whose schedule
    is not the ordinary one of `next_due`."""


def begin_wave(world: World, entry: Entry) -> None:
    """Set a kind's clock and store at a wave's start."""
    store = world.store(entry.kinds[0])
    store.wait = ticks(entry.first(world))
    store.left = world.row.stored(store.kind)
    store.came = 0


def next_due(ctx: StepContext, entry: Entry) -> Kind | None:
    """Let a tick of a wave pass; return what is to be marked now, None for nothing.

    The ordinary schedule: while the wave has a kind in store, one is sent for whenever its clock has run
    down and there is room for it.
    """
    store = ctx.world.store(entry.kinds[0])
    if entry.due is not None:
        return entry.due(ctx, store)
    store.wait = max(0, store.wait - 1)
    if store.left == 0 or store.wait > 0 or not room_for(ctx.world, store.kind):
        return None
    store.wait = ticks(entry.again(ctx.world.tuning))
    store.left -= 1
    return store.kind


def coming(world: World, kind: Kind) -> int:
    """Return how many of a kind's list are on the field, or of the kind marked to enter."""
    marked = [marker for marker in world.spawn_markers if marker.kind is kind]
    return len(ROWS[kind].held(world)) + len(marked)


def room_for(world: World, kind: Kind) -> bool:
    """Say whether one more of a kind may be marked: a player is left, and fewer than may be are coming."""
    if all(ship.phase is ShipPhase.OUT for ship in world.ships):
        return False
    return coming(world, kind) < numbers_of(world.tuning, kind).most
