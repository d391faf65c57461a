"""Bots that try to get away with less: an average player's hands, and one bad habit each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.physics import Point
from game.sim.bodies import ROCKS, Kind, Ship
from game.sim.command import FULL_TURN, Command
from game.sim.headings import heading_of
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from tools.human_bots import Human, Near, Plan, View

BOSSES: Final = frozenset(kind for kind in Kind if "CASTLE" in kind.name)
"""The cores of Castles, whatever they are called."""

_TAP: Final = 2.5  # s between two taps of thrust
_HUG: Final = 45.0  # units from a wall at which somebody hides beside it
_PARKED: Final = 70.0  # units from a Castle's middle at which its rings never rise


class Spinner:
    """Turns without end and fires."""

    def command(self, world: World, ship_id: int) -> Command:
        """Hold the turn, press fire five times a second."""
        del ship_id
        return Command(FULL_TURN, fire=world.tick % 24 < 12)


@dataclass
class Tapper(Human):
    """Stands still, but for a tap of thrust now and then."""

    def act(self, world: World, ship: Ship) -> Command:
        """Hold what a stander holds, and thrust for an instant."""
        held = super().act(world, ship)
        tap = world.tick % int(_TAP * TICKS_PER_SECOND) < 12
        return Command(held.turn, tap, held.fire, held.laser, held.warp)


@dataclass
class Warper(Human):
    """Jumps whenever anything comes."""

    def escape(self, view: View) -> Plan | None:
        """Jump if there is something to get away from; between two jumps get away as others do."""
        plan = super().escape(view)
        if plan is not None and view.ship.warp_wait == 0:
            return Plan(view.ship.heading, warp=True)
        return plan


@dataclass
class Lurker(Human):
    """Stays away from everything and shoots only what comes."""

    def hunt(self, view: View) -> Plan:
        """Fly slowly away from what is near, the nearest most of all."""
        x = y = 0.0
        for gap, offset, _ in view.near:
            near = max(20.0, gap)
            far = max(1.0, math.hypot(*offset))
            x, y = x - offset[0] / far / near, y - offset[1] / far / near
        slow = math.hypot(view.ship.vx, view.ship.vy) < 90.0
        close = any(near.gap < 180.0 for near in view.near)
        return Plan(heading_of((x, y)), thrust=slow and close)


@dataclass
class Farmer(Human):
    """Leaves the last small rock, and shoots the saucers that keep coming."""

    def targets(self, view: View) -> list[Near]:
        """List what is worth shooting but the last rock."""
        found = super().targets(view)
        if len(view.world.rocks) == 1 and not view.world.fading and not view.world.chromes:
            return [each for each in found if each.body.kind not in ROCKS]
        return found


@dataclass
class Hugger(Human):
    """Hides beside the nearest mirror, and plays from there."""

    def wish(self, view: View) -> Plan | None:
        """Go to the wall; then hunt without leaving it."""
        place = (view.ship.x, view.ship.y)
        wall = min(
            view.world.walls,
            key=lambda each: view.world.torus.distance(place, (each.x, each.y)),
            default=None,
        )
        if wall is None or view.world.torus.distance(place, (wall.x, wall.y)) < _HUG:
            return None
        return self.fly_to(view, (wall.x, wall.y), 150.0)


@dataclass
class Parker(Human):
    """Sits beside a Castle's core, where its rings cannot rise, and shoots; waits for it at its mark."""

    def escape(self, view: View) -> Plan | None:
        """Stay there, whatever comes."""
        return None if _open_core(view) is not None else super().escape(view)

    def wish(self, view: View) -> Plan | None:
        """Go to the core; then shoot."""
        core = _open_core(view)
        if core is None:
            return super().wish(view)
        if view.world.torus.distance((view.ship.x, view.ship.y), core) < _PARKED:
            return None
        return self.fly_to(view, core, 260.0)


@dataclass
class Rammer(Human):
    """Flies into the core of a Castle, for which it waits at its mark; otherwise plays."""

    def escape(self, view: View) -> Plan | None:
        """Let nothing turn it off its way."""
        return None if _core(view) is not None else super().escape(view)

    def wish(self, view: View) -> Plan | None:
        """Fly into the core."""
        core, world = _core(view), view.world
        if core is None:
            return super().wish(view)
        if not any(body.kind in BOSSES for body in bodies(world, Role.SENDS_BEAM)):
            return self.fly_to(view, core, 260.0)
        return Plan(heading_of(world.torus.delta((view.ship.x, view.ship.y), core)), thrust=True)


def _open_core(view: View) -> Point | None:
    """Return where the nearest core is or is about to enter, None without one or once rings stand."""
    return None if view.world.plates else _core(view)


def _core(view: View) -> Point | None:
    """Return where the nearest core of a Castle is or is about to enter, None without one."""
    world, place = view.world, (view.ship.x, view.ship.y)
    cores = [(body.x, body.y) for body in bodies(world, Role.SENDS_BEAM) if body.kind in BOSSES]
    cores += [(mark.x, mark.y) for mark in world.spawn_markers if mark.kind in BOSSES]
    return min(cores, key=lambda core: world.torus.distance(place, core), default=None)
