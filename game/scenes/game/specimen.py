"""One body of a kind, for pages that show it, and what it is called there."""

from __future__ import annotations

from game.sim.bodies import Kind, ShipPhase, SpawnMarker
from game.sim.context import StepContext
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, Role, has
from game.sim.tuning import Tuning
from game.sim.world import World, new_world


def name_of(kind: Kind) -> str:
    """Return what a kind is called on the page."""
    name = kind.name.replace("_", " ")
    return f"{name} PICK-UP" if has(kind, Role.COLLECTIBLE) else name


def specimen(tuning: Tuning, kind: Kind) -> World:
    """Return a world with a body of a kind in the middle and nothing else; it is for drawing, not play.

    A plate comes with its Castle, and a Castle with its plates.
    """
    world = new_world(0, tuning)
    x, y = tuning.width * 0.5, tuning.height * 0.5
    if kind is Kind.SHIP:
        ship = world.ships[0]
        ship.x, ship.y, ship.protection, ship.phase = x, y, 0, ShipPhase.FLYING
        return world
    world.ships.clear()
    example = ROWS[kind].example
    enter = EDGE_SPAWNS[kind].enter if example is None else None
    if example is not None:
        example(world, (x, y))
    elif enter is not None:
        body = enter(StepContext(world), SpawnMarker(kind, x, y, 0, rightwards=True))
        body.x, body.y = x, y
        world.add(body)
    return world
