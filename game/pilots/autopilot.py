"""The pilot that plays well: it leads its shots, keeps out of the way, and dodges beams.

It dodges as late as is safe, or shoots the threat instead; else it takes a gate, or hunts (`hunting`).
"""

from __future__ import annotations

import math

from game.pilots.hunting import hunt, take_a_gate, track
from game.pilots.manoeuvres import (
    BURN_WITHIN,
    Manoeuvre,
    Surroundings,
    best_of,
    coasting,
    field_of,
    room,
    ways_of,
)
from game.pilots.pilot_state import SLOW, THINK, Alarm, Perception, PilotState
from game.pilots.threats import Threat, alarm, lines_at, threats_to
from game.pilots.trigger import wants_pulse, wants_shot
from game.sim.bodies import Ship
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.gifts import rules_of
from game.sim.headings import turn_between
from game.sim.kinds.ship import eased_step, turn_step
from game.sim.tuning import ShipTuning
from game.sim.world import World

_AIM = 3  # ticks between two updates of the aim
_EASE = 4  # A turn slows down when it is within this many ticks of full turning
_STEADY = 30  # headings off the goal that are ignored: a sixth of a degree

_TIGHT = 8.0  # units of clearance from a beam or wall that a ship needs
_MARGIN = 14.0  # units of clearance from a body that a ship needs
_REACTION = 0.45  # s reserved for turning before it is too late
_HOPELESS = -3.0  # If the best way out leaves fewer units of room than this, hyperspace is the lesser risk


class Autopilot:
    """Flies any ship of a world; one instance can fly several. It reads the world and never changes it.

    Its commands depend only on the world and on its memory of the ticks before; it uses no clock and no
    random numbers. After a gap in the ticks its memory is reset.
    """

    def __init__(self) -> None:
        self._states: dict[int, PilotState] = {}

    def command(self, world: World, ship_id: int) -> Command:
        """Return the command for the next tick."""
        ship = world.ship(ship_id)
        if ship is None or not ship.flying:
            self._states.pop(ship_id, None)
            return IDLE
        state = self._states.get(ship_id)
        if state is None or state.tick != world.tick - 1:
            state = self._states[ship_id] = PilotState(world.tick, goal=ship.heading)
        state.tick = world.tick
        if world.tick >= state.think_at:
            state.think_at = world.tick + THINK
            _think(world, ship, state)
        elif world.tick % _AIM == 0 and not state.dodging and not state.braking:
            track(world, ship, state)
        return _act(world, ship, state)


def _act(world: World, ship: Ship, state: PilotState) -> Command:
    """Turn to the goal, burn when facing it, and shoot when the shot would hit."""
    off = turn_between(ship.heading, state.goal)
    tuning = rules_of(world, ship).ship
    turn = _turn_for(off, max(1, turn_step(tuning, FULL_TURN)))  # scenarios have ships that cannot turn
    thrust = state.burn > 0 and abs(off) <= BURN_WITHIN
    if thrust:
        state.burn -= 1
    heading = ship.heading + eased_step(tuning, ship.turned, turn)
    fire = wants_shot(world, ship, state, heading, off)
    return Command(turn, thrust, fire, state.laser, state.warp and not ship.held.warp)


def _turn_for(off: int, full: int) -> int:
    """Return the turn that closes a gap of headings, slowing down over the last few ticks."""
    if abs(off) <= _STEADY:
        return 0
    turn = min(FULL_TURN, abs(off) * FULL_TURN // (_EASE * full) + 1)
    return turn if off > 0 else -turn


def _think(world: World, ship: Ship, state: PilotState) -> None:
    """Assess the whole situation: dodge if necessary, else take a gate, else choose a target."""
    state.doomed = {key: tick for key, tick in state.doomed.items() if tick >= world.tick}
    state.warp = False
    threats = threats_to(world, ship, state.doomed)
    near = field_of(world, ship, threats, lines_at(world, ship))
    alarms = alarms_of(ship, threats)
    state.due = min((entry.when for entry in alarms), default=math.inf)
    perception = Perception(world, ship, state, threats, near, alarms)
    if not (keep_clear(perception) or take_a_gate(perception)):
        hunt(perception)
    state.laser = wants_pulse(world, ship, state, {entry.threat.id: entry.when for entry in alarms})


def alarms_of(ship: Ship, threats: list[Threat]) -> list[Alarm]:
    """List the threats that come too near if the ship keeps its velocity."""
    met = ((threat, alarm(threat, (ship.vx, ship.vy), _MARGIN)) for threat in threats)
    return [Alarm(threat, *found) for threat, found in met if found is not None]


def keep_clear(perception: Perception) -> bool:
    """Dodge if it is time to; otherwise return False and leave the state unchanged."""
    if not _must_dodge(perception):
        return False
    wanted = (
        turn_between(perception.ship.heading, perception.state.goal) if perception.state.dodging else None
    )
    _dodge(perception, *best_of(perception.near, perception.ship, _ship_rules(perception), wanted))
    return True


def _ship_rules(perception: Perception) -> ShipTuning:
    """Return how the ship handles, with its gifts."""
    return rules_of(perception.world, perception.ship).ship


def _must_dodge(perception: Perception) -> bool:
    """Return whether to dodge now: as late as is safe, since shooting is the better defence."""
    thrust = max(1.0, _ship_rules(perception).thrust)  # scenarios have ships without any
    for threat, when, gap in perception.alarms:
        depth = min(threat.reach, max(0.0, -gap)) + _MARGIN
        if when < _REACTION + math.sqrt(2.0 * depth / thrust):
            return True
    near, ship = perception.near, perception.ship
    if not near.lines and (not near.walls or ship.vx * ship.vx + ship.vy * ship.vy < SLOW * SLOW):
        return False
    calm = near._replace(moments=[[]] * len(near.moments))
    return room(calm, ways_of(ship, coasting(_ship_rules(perception)), near.pull)) < _TIGHT


def _dodge(perception: Perception, choice: Manoeuvre, value: float) -> None:
    """Take a way out; if it leaves no room and there is no time, use hyperspace."""
    ship, state = perception.ship, perception.state
    state.dodging, state.braking = True, False
    state.target = 0
    state.goal, state.burn = ship.heading + choice.turn, choice.burn
    state.warp = (
        value < _HOPELESS and ship.warp_wait == 0 and _is_late(perception.near, ship, perception.world)
    )


def _is_late(near: Surroundings, ship: Ship, world: World) -> bool:
    """Return whether a coasting ship will be hit within the next few samples."""
    ways = ways_of(ship, coasting(rules_of(world, ship).ship), near.pull)[:4]
    soon = Surroundings(near.moments[:4], [], [], near.radius, near.wall_reach)
    return room(soon, ways) < 0.0
