"""The pilot that plays well: it shoots with lead, keeps out of the way, and side-steps Lancers."""

from __future__ import annotations

import math

from game.pilots.dodging import alarms_of, keep_clear
from game.pilots.hunting import hunt, track
from game.pilots.manoeuvres import BURN_WITHIN, field_of
from game.pilots.pilot_state import THINK, Perception, PilotState
from game.pilots.threats import lines_at, threats_to
from game.pilots.trigger import pulls, wants_pulse
from game.sim.bodies import Ship
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.headings import turn_between
from game.sim.kinds.ship import eased_step, turn_step
from game.sim.world import World

_AIM = 3
"""ticks between two looks at the target."""

_EASE = 4
"""full turns of a tick within which a turn eases out."""

_STEADY = 30
"""headings off the goal that are left alone: a sixth of a degree."""


class Autopilot:
    """Flies any ship of a world; one pilot can fly several. Looks at the world and never touches it.

    Its commands depend on the world and on what it remembers from the ticks before, on no clock and no
    random numbers. Asked after a gap of ticks, it remembers nothing.
    """

    def __init__(self) -> None:
        self._states: dict[int, PilotState] = {}

    def command(self, world: World, ship_id: int) -> Command:
        """Say what to hold during the coming tick."""
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
    """Turn to the goal, burn when facing it, and shoot when that would hit."""
    off = turn_between(ship.heading, state.goal)
    turn = _turn_for(off, turn_step(world.tuning.ship, FULL_TURN))
    thrust = state.burn > 0 and abs(off) <= BURN_WITHIN
    if thrust:
        state.burn -= 1
    heading = ship.heading + eased_step(world.tuning.ship, ship.turned, turn)
    fire = pulls(world, ship, state, heading, off)
    return Command(turn, thrust, fire, state.laser, state.warp and not ship.held.warp)


def _turn_for(off: int, full: int) -> int:
    """Return the turn that closes a gap of headings, easing in over the last few ticks."""
    if abs(off) <= _STEADY:
        return 0
    turn = min(FULL_TURN, abs(off) * FULL_TURN // (_EASE * full) + 1)
    return turn if off > 0 else -turn


def _think(world: World, ship: Ship, state: PilotState) -> None:
    """Look at everything: get out of the way if need be, else pick a target and how to fly meanwhile."""
    state.doomed = {key: tick for key, tick in state.doomed.items() if tick >= world.tick}
    state.warp = False
    threats = threats_to(world, ship, state.doomed)
    near = field_of(world, ship, threats, lines_at(world, ship))
    alarms = alarms_of(ship, threats, near.pull)
    state.due = min((entry.when for entry in alarms), default=math.inf)
    perception = Perception(world, ship, state, threats, near, alarms)
    if not keep_clear(perception):
        hunt(perception)
    state.laser = wants_pulse(world, ship, state, {entry.threat.id: entry.when for entry in alarms})
