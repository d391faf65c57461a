"""The pilot that plays well: it shoots with lead, keeps out of the way, and side-steps Lancers."""

from __future__ import annotations

import math

from game.pilots.dodging import alarms_of, keep_clear
from game.pilots.hunting import hunt, track
from game.pilots.manoeuvres import BURN_WITHIN, field_of
from game.pilots.pilot_state import THINK, Look, Mind
from game.pilots.threats import lines_at, threats_to
from game.pilots.trigger import pulls, wants_pulse
from game.sim.bodies import Ship
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.headings import turn_between
from game.sim.ships import turn_step
from game.sim.world import World

_AIM = 3
"""ticks between two looks at the target."""

_EASE = 4
"""full turns of a tick within which a turn eases out."""

_STEADY = 30
"""headings off the goal that are left alone: a sixth of a degree."""


class Autopilot:
    """Flies any ship of a world; one pilot can fly several. Looks at the world and never touches it.

    Its commands depend on the world and on what it kept in mind since the last tick, on no clock and no
    chance. Asked after a gap, it starts with a fresh mind.
    """

    def __init__(self) -> None:
        self._minds: dict[int, Mind] = {}

    def command(self, world: World, ship_id: int) -> Command:
        """Say what to hold during the coming tick."""
        ship = world.ship(ship_id)
        if ship is None or not ship.flying:
            self._minds.pop(ship_id, None)
            return IDLE
        mind = self._minds.get(ship_id)
        if mind is None or mind.tick != world.tick - 1:
            mind = self._minds[ship_id] = Mind(world.tick, goal=ship.heading)
        mind.tick = world.tick
        if world.tick >= mind.think_at:
            mind.think_at = world.tick + THINK
            _think(world, ship, mind)
        elif world.tick % _AIM == 0 and not mind.dodging and not mind.braking:
            track(world, ship, mind)
        return _act(world, ship, mind)


def _act(world: World, ship: Ship, mind: Mind) -> Command:
    """Turn to the goal, burn when facing it, and shoot when that would hit."""
    off = turn_between(ship.heading, mind.goal)
    turn = _turn_for(off, turn_step(world.tuning.ship, FULL_TURN))
    thrust = mind.burn > 0 and abs(off) <= BURN_WITHIN
    if thrust:
        mind.burn -= 1
    heading = ship.heading + turn_step(world.tuning.ship, turn)
    fire = pulls(world, ship, mind, heading, off)
    return Command(turn, thrust, fire, mind.laser, mind.warp and not ship.held.warp)


def _turn_for(off: int, full: int) -> int:
    """Return the turn that closes a gap of headings, easing in over the last few ticks."""
    if abs(off) <= _STEADY:
        return 0
    turn = min(FULL_TURN, abs(off) * FULL_TURN // (_EASE * full) + 1)
    return turn if off > 0 else -turn


def _think(world: World, ship: Ship, mind: Mind) -> None:
    """Look at everything: get out of the way if need be, else pick a target and how to fly meanwhile."""
    mind.doomed = {key: tick for key, tick in mind.doomed.items() if tick >= world.tick}
    mind.warp = False
    threats = threats_to(world, ship, mind.doomed)
    alarms = alarms_of(ship, threats)
    mind.due = min((entry.when for entry in alarms), default=math.inf)
    near = field_of(world, ship, threats, lines_at(world, ship))
    look = Look(world, ship, mind, threats, near, alarms)
    if not keep_clear(look):
        hunt(look)
    mind.laser = wants_pulse(world, ship, mind, {entry.threat.id: entry.when for entry in alarms})
