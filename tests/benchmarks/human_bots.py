"""Bots that see late, aim badly and attend to little, as people do; and four that try to get away with less.

They know their own ship without delay, everything else only as it was. All chance is Random(seed).
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from game.pilots.aiming import intercept
from game.sim.bodies import Kind, LancerPhase, Ship, Shot
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.headings import TURN, heading_of, turn_between
from game.sim.kinds.registry import Role, bodies, numbers_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

LOOK: Final = 6
"""ticks between two decisions."""

DEGREE: Final = TURN / 360.0


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody plays."""

    name: str
    delay: int
    """ms from what happens to an answer."""
    error: float
    """degrees, the deviation of the aim."""
    attention: int
    """bodies that are watched at once, the nearest."""
    horizon: float
    """s ahead that a collision is seen coming."""
    margin: float
    """units that a body may pass by."""
    lead: float
    """of the delay, how much is made up for by expecting things to go on as they did."""
    pause: float
    """s between shots."""
    panic: float
    """probability of a jump when it is nearly too late."""
    heed: float
    """fraction of the Lancers whose line is noticed while it still follows the ship; once locked, all are."""


NOVICE: Final = Skill("novice", 350, 9.0, 2, 0.9, 10.0, 0.4, 0.5, 0.10, 0.5)
AVERAGE: Final = Skill("average", 275, 6.0, 3, 1.3, 16.0, 0.7, 0.38, 0.06, 0.75)
GOOD: Final = Skill("good", 200, 3.0, 5, 1.8, 22.0, 1.0, 0.28, 0.04, 0.95)


class Seen(NamedTuple):
    """A body as it was."""

    id: int
    kind: Kind
    x: float
    y: float
    vx: float
    vy: float
    reach: float
    """units from its centre within which it harms."""
    target: bool
    """whether it is worth shooting."""


class Line(NamedTuple):
    """A leg of a Lancer's line, which is seen from the moment it begins to follow the ship."""

    x: float
    y: float
    dx: float
    dy: float
    source: int
    """id of the Lancer."""
    locked: bool


@dataclass(slots=True)
class Look:
    """What there was to see at a tick."""

    tick: int
    bodies: list[Seen]
    lines: list[Line]


@dataclass(slots=True)
class Plan:
    """What the hands do until the next decision."""

    goal: int = 0
    thrust: bool = False
    aimed: bool = False
    """whether the goal is a shot's heading."""
    width: float = 0.0
    """headings off it at which a shot is fired all the same."""
    laser: bool = False
    warp: bool = False


@dataclass
class Human:
    """Plays one ship."""

    skill: Skill
    seed: int
    laser: bool = True
    moves: bool = True
    lurks: bool = False
    warps: bool = False
    _dice: Random = field(init=False)
    _seen: deque[Look] = field(default_factory=deque, init=False)
    _plan: Plan = field(default_factory=Plan, init=False)
    _target: int = field(default=0, init=False)
    _shot_at: int = field(default=-1000, init=False)
    _off: float = field(default=0.0, init=False)
    """headings by which the present aim is wrong."""
    _heeded: dict[int, bool] = field(default_factory=dict, init=False)
    """by id of a Lancer, whether its line is noticed early."""

    def __post_init__(self) -> None:
        """Begin with dice of its own."""
        self._dice = Random(self.seed * 7919 + len(self.skill.name))

    def command(self, world: World, ship_id: int) -> Command:
        """Say what to hold in the coming tick."""
        ship = world.ship(ship_id)
        if ship is None:
            return IDLE
        if world.tick % LOOK == 0:
            self._seen.append(look(world))
            late = world.tick - self.skill.delay * TICKS_PER_SECOND // 1000
            while len(self._seen) > 1 and self._seen[1].tick <= late:
                self._seen.popleft()
            if ship.flying and self._seen[0].tick <= late:
                self._plan = self._decide(world, ship, self._seen[0])
        return self._act(world, ship) if ship.flying else IDLE

    def _act(self, world: World, ship: Ship) -> Command:
        plan = self._plan
        off = turn_between(ship.heading, plan.goal & (TURN - 1))
        turn = 0
        if abs(off) > 0.7 * DEGREE:
            turn = min(FULL_TURN, max(FULL_TURN // 6, abs(off) * FULL_TURN // 1600))
            turn = turn if off > 0 else -turn
        thrust = plan.thrust and abs(off) < 40 * DEGREE
        ready = world.tick - self._shot_at >= self.skill.pause * TICKS_PER_SECOND
        fire = plan.aimed and ready and abs(off) <= max(plan.width, 2.0 * DEGREE) and not ship.held.fire
        if fire:
            self._shot_at = world.tick
            self._off = self._dice.gauss(0.0, self.skill.error) * DEGREE
        return Command(
            turn, thrust, fire, plan.laser and abs(off) < 4 * DEGREE, plan.warp and not ship.held.warp
        )

    def _decide(self, world: World, ship: Ship, seen: Look) -> Plan:
        lag = (world.tick - seen.tick) / TICKS_PER_SECOND * self.skill.lead
        near = []
        for body in seen.bodies:
            x, y = world.torus.delta((ship.x, ship.y), (body.x + body.vx * lag, body.y + body.vy * lag))
            near.append((math.hypot(x, y) - body.reach, x, y, body))
        near.sort(key=lambda entry: entry[0])
        escape = self._escape(ship, near[: self.skill.attention], seen.lines, world)
        if escape is not None:
            return escape
        return self._hunt(world, ship, near)

    def _escape(
        self, ship: Ship, near: list[tuple[float, float, float, Seen]], lines: list[Line], world: World
    ) -> Plan | None:
        """Return the way out of what comes first, if anything does."""
        soonest, way, body_of = self.skill.horizon, None, None
        for _, x, y, body in near:
            wx, wy = body.vx - ship.vx, body.vy - ship.vy
            speed = wx * wx + wy * wy
            when = -(x * wx + y * wy) / speed if speed > 1.0 else -1.0
            if not 0.0 < when < self.skill.horizon + 0.5:
                continue
            mx, my = x + wx * when, y + wy * when
            gap = math.hypot(mx, my) - body.reach - world.tuning.ship.radius
            when -= (body.reach + 12.0) / math.sqrt(speed)
            if gap < self.skill.margin and when < soonest:
                soonest, body_of = when, body
                side = (-wy, wx) if mx * -wy + my * wx < 0.0 else (wy, -wx)
                way = side
        for line in lines:
            if line.source not in self._heeded:
                self._heeded[line.source] = self._dice.random() < self.skill.heed
            if not (line.locked or self._heeded[line.source]):
                continue
            x, y = world.torus.delta((line.x, line.y), (ship.x, ship.y))
            along, across = x * line.dx + y * line.dy, x * -line.dy + y * line.dx
            if along > 0.0 and abs(across) < 30.0:
                soonest = 0.3
                way = (-line.dy, line.dx) if across >= 0.0 else (line.dy, -line.dx)
                body_of = None
        if way is None or ship.protection > 60:
            return None
        if self.warps and ship.warp_wait == 0:
            return Plan(ship.heading, warp=True)
        if body_of is not None and body_of.target and soonest > 0.25 and body_of.reach < 40.0:
            aim = self._aim(world, ship, body_of, 0.0)
            if aim is not None and abs(turn_between(ship.heading, aim & (TURN - 1))) < 50 * DEGREE:
                return Plan(aim, aimed=True, width=5 * DEGREE)
        warp = soonest < 0.15 and ship.warp_wait == 0 and self._dice.random() < self.skill.panic
        return Plan(heading_of(way), thrust=self.moves, warp=warp)

    def _hunt(self, world: World, ship: Ship, near: list[tuple[float, float, float, Seen]]) -> Plan:
        targets = [entry for entry in near if entry[3].target]
        rocks = [entry for entry in targets if entry[3].kind in _ROCKS]
        if self.lurks and len(rocks) == 1 and rocks[0][3].kind is Kind.SMALL_ROCK:
            targets = [entry for entry in targets if entry[3].kind not in _ROCKS]
        if not targets:
            return Plan(ship.heading)
        chosen = min(targets, key=lambda entry: self._price(ship, entry))
        gap, x, y, body = chosen
        if body.id != self._target:
            self._target = body.id
            self._off = self._dice.gauss(0.0, self.skill.error) * DEGREE
        aim = self._aim(world, ship, body, self._off)
        speed = math.hypot(ship.vx, ship.vy)
        if aim is None or gap > 420.0:
            return Plan(heading_of((x, y)), thrust=self.moves and speed < 110.0)
        far = max(1.0, math.hypot(x, y))
        width = min(12.0 * DEGREE, math.degrees(math.atan2(body.reach, far)) * 0.7 * DEGREE)
        return Plan(aim, aimed=True, width=width, laser=self._burns(world, ship, near, (x, y)))

    def _price(self, ship: Ship, entry: tuple[float, float, float, Seen]) -> float:
        gap, x, y, body = entry
        turn = abs(turn_between(ship.heading, heading_of((x, y)))) / DEGREE / 264.0
        prize = 0.0 if body.kind in _ROCKS else 0.6
        kept = 0.3 if body.id == self._target else 0.0
        return turn + gap / 400.0 - prize - kept

    def _burns(
        self, world: World, ship: Ship, near: list[tuple[float, float, float, Seen]], way: tuple[float, float]
    ) -> bool:
        """Say whether the laser is worth it: two in a row, or an enemy in reach."""
        if not self.laser or ship.energy < world.tuning.laser.cost * 2:
            return False
        far = math.hypot(*way)
        if far > world.tuning.laser.reach or far < 1.0:
            return False
        ux, uy = way[0] / far, way[1] / far
        row = [
            body
            for _, x, y, body in near
            if body.target
            and 0.0 < x * ux + y * uy < world.tuning.laser.reach
            and abs(x * uy - y * ux) < body.reach
        ]
        return len(row) >= 2 or any(body.kind not in _ROCKS for body in row)

    def _aim(self, world: World, ship: Ship, body: Seen, off: float) -> int | None:
        x, y = world.torus.delta((ship.x, ship.y), (body.x, body.y))
        lag = self.skill.delay / 1000.0 * self.skill.lead
        wx, wy = body.vx - ship.vx, body.vy - ship.vy
        x, y = x + body.vx * lag, y + body.vy * lag
        when = intercept((x, y), (wx, wy), world.tuning.shot.speed, world.tuning.ship.nose)
        if when is None or when > world.tuning.shot.life:
            return None
        return heading_of((x + wx * when, y + wy * when)) + int(off)


class Spinner:
    """Turns without end and fires."""

    def command(self, world: World, ship_id: int) -> Command:
        """Hold the turn, press fire five times a second."""
        del ship_id
        return Command(FULL_TURN, fire=world.tick % 24 < 12)


_ROCKS: Final = frozenset({Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK})


def look(world: World) -> Look:
    """Return what there is to see now."""
    found = []
    for body in bodies(world, Role.RAMS_SHIPS):
        danger = max(body.radius, numbers_of(world.tuning, body.kind).danger)
        worth = body.kind is not Kind.MINE
        found.append(Seen(body.id, body.kind, body.x, body.y, body.vx, body.vy, danger, worth))
    found += [_shot(shot) for shot in world.shots if shot.hostile]
    lines = []
    for lancer in world.lancers:
        if lancer.phase is LancerPhase.CHARGE or lancer.phase is LancerPhase.LOCK:
            for leg in lancer.path:
                size = math.hypot(*leg.motion)
                if size > 0.0:
                    ux, uy = leg.motion[0] / size, leg.motion[1] / size
                    locked = lancer.phase is LancerPhase.LOCK
                    lines.append(Line(*leg.start, ux, uy, lancer.id, locked))
    return Look(world.tick, found, lines)


def _shot(shot: Shot) -> Seen:
    return Seen(shot.id, shot.kind, shot.x, shot.y, shot.vx, shot.vy, 2.0, target=False)
