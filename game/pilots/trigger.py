"""When to press fire and laser: only for a worthwhile hit, and no faster than a person."""

from __future__ import annotations

import math

from game.pilots.aiming import first_hit, is_ended_by_a_shot, rim_distance
from game.pilots.others import attacks, is_friend, others
from game.pilots.pilot_state import NEARLY_HERE, PilotState
from game.pilots.queries import laser_sight
from game.sim.bodies import Damageable, Kind, Plate, Ship
from game.sim.gifts import rules_of
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_LEISURE = 54
"""ticks between shots when there is no threat as a wave begins: a good player looks before the next shot."""

_LEAST = 30  # the same as the wave goes on and its bonus shrinks
_CALM = 1800  # ticks of a wave after which that time begins to shrink
_EVERY = 120  # ticks from then on by which it gets a tick shorter
_SIEGE = 24  # ticks between shots at a Castle, which takes many
_DUEL = 48  # the same at another ship, which dodges them
_HURRIED = 40  # ticks between shots when there is a threat
_URGENT = 14  # ticks between shots when a threat is nearly here
_SETTLE = 14  # ticks for which a pilot without a threat watches a target before the first shot at it
_COMFORT = 0.9  # s of flight of a shot that a pilot takes at once; it flies closer to targets farther away
_PATIENCE = 240  # ticks without a shot after which that time has doubled
_NEAR_AIM = 900  # headings off the goal within which a pilot checks what a shot would hit


def wants_shot(world: World, ship: Ship, state: PilotState, heading: int, off: int) -> bool:
    """Return whether to press fire now: only for a worthwhile hit."""
    if not _ready(world, ship, state, off):
        return False
    hit = first_hit(world, ship, heading)
    comfort = _COMFORT * (1.0 + min(2.0, (world.tick - state.last_shot) / _PATIENCE))  # s of flight
    if hit is None or hit.when > comfort or hit.body.id in state.doomed:
        return False
    if not _worth_hitting(world, ship, state, hit.body):
        return False
    state.last_shot = world.tick
    if is_ended_by_a_shot(world, hit.body):
        state.doomed[hit.body.id] = world.tick + int(hit.when * TICKS_PER_SECOND) + 2
    return True


def _ready(world: World, ship: Ship, state: PilotState, off: int) -> bool:
    """Return whether to check what a shot would hit: fire released, a shot available, in time and on aim."""
    if ship.held.fire or world.tick - state.last_shot < _pace(world, state) or not _settled(world, state):
        return False
    flying_blind = state.dodging or state.braking
    if (flying_blind and world.tick & 3) or (not flying_blind and abs(off) > _NEAR_AIM):
        return False
    return len([shot for shot in world.shots if shot.owner == ship.id]) < rules_of(world, ship).shot.cap


def _pace(world: World, state: PilotState) -> int:
    """Return the ticks between shots: a good player hurries only when necessary."""
    if any(castle.id == state.target for castle in world.castles):
        return _SIEGE
    if world.ship(state.target) is not None:
        return _DUEL
    if state.due == math.inf:
        return max(_LEAST, _LEISURE - _impatience(world))
    if state.due <= NEARLY_HERE:
        return _URGENT
    return max(_LEAST, _HURRIED - _impatience(world))


def _impatience(world: World) -> int:
    """Return by how many ticks the time between shots has shrunk in this wave."""
    return max(0, world.wave_tick - _CALM) // _EVERY


def _settled(world: World, state: PilotState) -> bool:
    """Return whether the pilot has watched its target for long enough, or there is a threat."""
    return state.due < math.inf or world.tick - state.seen_at >= _SETTLE


def _worth_hitting(world: World, ship: Ship, state: PilotState, body: Damageable | Plate) -> bool:
    """Return whether to hit a body now: not a large rock that passes within 60 units."""
    if ship.protection > 0 and state.dodging:
        return False
    if isinstance(body, Plate) or body.kind is not Kind.LARGE_ROCK or body.id == state.target:
        return True
    return rim_distance(world, ship, body) > 60.0


def burnt(world: World, ship: Ship, heading: int) -> list[Damageable | Plate]:
    """List what a pulse along a heading would damage; nothing at all if a friend is among it."""
    met = {each.id for each in laser_sight(world, ship.id, heading)}
    there: list[Damageable | Plate] = [*bodies(world, Role.BURNABLE), *others(world, ship), *world.plates]
    found = [each for each in there if each.id in met]
    return [] if any(map(is_friend, found)) else found


def wants_pulse(world: World, ship: Ship, state: PilotState, coming: dict[int, float]) -> bool:
    """Return whether a pulse along the present heading is worth its energy."""
    laser = rules_of(world, ship).laser
    cost = 0.0 if ship.overcharge > 0 else laser.cost
    if not laser.exists or ship.energy < cost or (ship.protection > 0 and state.dodging):
        return False
    hits = burnt(world, ship, ship.heading)
    if any(isinstance(body, Plate) or attacks(body) for body in hits):
        return _settled(world, state)
    if any(coming.get(body.id, 9.0) < NEARLY_HERE for body in hits):
        return True
    rocks = [body for body in hits if body.id not in state.doomed]
    return len(rocks) >= 2 and ship.energy > laser.energy * 0.6
