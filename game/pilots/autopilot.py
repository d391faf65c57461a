"""The pilot that plays well: it leads its shots, keeps out of the way, and dodges beams."""

from __future__ import annotations

import math

from game.pilots.dodging import alarms_of, keep_clear
from game.pilots.gates import take_a_gate
from game.pilots.hunting import hunt, track
from game.pilots.manoeuvres import BURN_WITHIN, field_of
from game.pilots.pilot_state import THINK, Perception, PilotState
from game.pilots.threats import lines_at, threats_to
from game.pilots.trigger import wants_pulse, wants_shot
from game.sim.bodies import Ship
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.gifts import rules_of
from game.sim.headings import turn_between
from game.sim.kinds.ship import eased_step, turn_step
from game.sim.world import World

_AIM = 3  # ticks between two updates of the aim
_EASE = 4  # A turn slows down when it is within this many ticks of full turning
_STEADY = 30  # headings off the goal that are ignored: a sixth of a degree


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
