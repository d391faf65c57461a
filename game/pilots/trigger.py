"""When to press fire and laser: only when that hits something worth it, and no faster than a person."""

from __future__ import annotations

import math

from game.pilots.aiming import first_hit, on_beam, rim_distance
from game.pilots.pilot_state import NEARLY_HERE, PilotState
from game.sim.bodies import Damageable, Kind, Plate, Ship
from game.sim.kinds.registry import Role, has
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_LEISURE = 198
"""ticks from one shot to the next when nothing is coming: a good player looks before the next one."""

_HURRIED = 96
"""ticks from one shot to the next when something is."""

_URGENT = 14
"""ticks from one shot to the next when it is nearly here."""

_SETTLE = 42
"""ticks for which a target is looked at before the first shot at it, at leisure."""

_COMFORT = 0.45
"""s of flight of a shot that a pilot takes at once; for what is farther it flies closer."""

_PATIENCE = 240
"""ticks without a shot in which that grows by as much again."""

_NEAR_AIM = 900
"""headings off the wanted one within which it is asked what a shot would hit."""


def pulls(world: World, ship: Ship, state: PilotState, heading: int, off: int) -> bool:
    """Say whether to press fire now: only if it would hit something worth it."""
    if not _ready(world, ship, state, off):
        return False
    hit = first_hit(world, ship, heading)
    if hit is None or hit.when > _comfort(world, state) or hit.body.id in state.doomed:
        return False
    if not _wise(world, ship, state, hit.body):
        return False
    state.last_shot = world.tick
    state.doomed[hit.body.id] = world.tick + int(hit.when * TICKS_PER_SECOND) + 2
    return True


def _ready(world: World, ship: Ship, state: PilotState, off: int) -> bool:
    """Say whether it is worth asking what a shot would hit: fire let go, a shot free, in time and on aim."""
    if ship.held.fire or world.tick - state.last_shot < _pace(state) or not _settled(world, state):
        return False
    flying_blind = state.dodging or state.braking
    if (flying_blind and world.tick & 3) or (not flying_blind and abs(off) > _NEAR_AIM):
        return False
    return len([shot for shot in world.shots if shot.owner == ship.id]) < world.tuning.shot.cap


def _pace(state: PilotState) -> int:
    """Return ticks from one shot to the next: a good player hurries only when there is need."""
    if state.due == math.inf:
        return _LEISURE
    return _HURRIED if state.due > NEARLY_HERE else _URGENT


def _settled(world: World, state: PilotState) -> bool:
    """Say whether the pilot has looked at its target for long enough, or something threatens."""
    return state.due < math.inf or world.tick - state.seen_at >= _SETTLE


def _comfort(world: World, state: PilotState) -> float:
    """Return s of flight that a shot may take: the longer the last one is ago, the more."""
    return _COMFORT * (1.0 + min(2.0, (world.tick - state.last_shot) / _PATIENCE))


def _wise(world: World, ship: Ship, state: PilotState, body: Damageable | Plate) -> bool:
    """Say whether hitting a body now is a good idea: not a large rock within 60 units that passes by."""
    if ship.protection > 0 and state.dodging:
        return False
    if isinstance(body, Plate) or body.kind is not Kind.LARGE_ROCK or body.id == state.target:
        return True
    return rim_distance(world, ship, body) > 60.0


def wants_pulse(world: World, ship: Ship, state: PilotState, coming: dict[int, float]) -> bool:
    """Say whether the laser is worth its energy along the present heading."""
    laser = world.tuning.laser
    if ship.energy < laser.cost or (ship.protection > 0 and state.dodging):
        return False
    hits = on_beam(world, ship, ship.heading)
    if any(hit.body.kind is Kind.PLATE or has(hit.body.kind, Role.ENEMY) for hit in hits):
        return _settled(world, state)
    if any(coming.get(hit.body.id, 9.0) < NEARLY_HERE for hit in hits):
        return True
    rocks = [hit for hit in hits if hit.body.id not in state.doomed]
    return len(rocks) >= 2 and ship.energy > laser.energy * 0.6
