"""Bots that see late, aim badly and attend to little, as people do.

They know their own ship and what stands still without delay, everything else only as it was. What they meet
they find by roles, so new kinds are seen. All chance is Random(seed).
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from game.physics import Point
from game.pilots.manoeuvres import Surroundings, field_of
from game.sim.bodies import Gate, Ship
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.headings import TURN, heading_of, turn_between
from game.sim.kinds.registry import Role, bodies, has
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from tools.human_aims import DEGREE, Aim, banked, burns, prize, straight
from tools.human_eyes import Beam, Look, Seen, is_prey, lines_of, look, now, threat
from tools.human_ways import coast_room, way_out, way_room

LOOK: Final = 6  # ticks between two decisions
_SNAP: Final = 60 * DEGREE
"""headings off the nose within which somebody shoots at what comes instead of getting away."""

_STAND_OFF: Final = (105.0, 195.0)
"""units from the circle of danger of what must be shot, such as a Castle: how near one stays, how far."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody plays."""

    name: str
    delay: int  # ms from what happens to an answer
    error: float  # degrees, the deviation of the aim
    attention: int  # bodies that are watched at once
    horizon: float  # s ahead that a collision is seen coming
    margin: float  # units of room that are enough
    lead: float  # of the delay, how much is made up for by expecting things to go on as they did
    pause: float  # s between shots
    panic: float  # probability of a jump when it is too late for anything else
    heed: float
    """fraction of the lines that are noticed while they still follow the ship; once locked, all are."""
    ways: int  # ways out that are compared: to coast, and directions all round
    fetches: float  # units that somebody flies for a pick-up
    tricks: bool  # whether banks are looked for, and the sides of shields


NOVICE: Final = Skill("novice", 350, 9.0, 2, 0.9, 6.0, 0.4, 0.5, 0.10, 0.5, 3, 120.0, tricks=False)
AVERAGE: Final = Skill("average", 275, 6.0, 4, 1.2, 12.0, 0.8, 0.38, 0.06, 0.75, 5, 220.0, tricks=False)
GOOD: Final = Skill("good", 200, 3.5, 6, 1.2, 16.0, 0.9, 0.28, 0.04, 1.0, 9, 320.0, tricks=True)


class Near(NamedTuple):
    """A body as it is thought to be now."""

    gap: float  # units between the rims
    offset: Point
    body: Seen


@dataclass(slots=True)
class View:
    """What somebody decides by."""

    world: World
    ship: Ship
    lag: float  # s for which things are taken to have gone on as they were seen
    near: list[Near]  # what is attended to, the nearest first
    field: Surroundings  # the same as what may hit the ship


@dataclass(slots=True)
class Plan:
    """What the hands do until the next decision."""

    goal: int = 0
    thrust: bool = False
    aimed: bool = False  # whether the goal is a shot's heading
    width: float = 0.0  # headings off it at which a shot is fired all the same
    laser: bool = False
    warp: bool = False


@dataclass
class Human:
    """Plays one ship."""

    skill: Skill
    seed: int
    laser: bool = True
    shots: bool = True
    moves: bool = True
    gift: str = ""
    """name of the gift whose gate is taken when it stands; otherwise, and for "", one by chance."""
    _dice: Random = field(init=False)
    _seen: deque[Look] = field(default_factory=deque, init=False)
    _plan: Plan = field(default_factory=Plan, init=False)
    _target: int = field(default=0, init=False)
    _gate: int = field(default=0, init=False)
    _shot_at: int = field(default=-1000, init=False)
    _off: float = field(default=0.0, init=False)  # headings by which the present aim is wrong
    _away: int | None = field(default=None, init=False)  # heading of the way out that is being taken
    _heeded: dict[int, bool] = field(default_factory=dict, init=False)
    """by id of who sends beams, whether the line is noticed early."""

    def __post_init__(self) -> None:
        """Begin with dice of its own."""
        self._dice = Random(self.seed * 7919 + len(self.skill.name))

    def command(self, world: World, ship_id: int) -> Command:
        """Say what to hold in the coming tick."""
        ship = world.ship(ship_id)
        if ship is None or not ship.flying:
            return IDLE
        if world.tick % LOOK == 0:
            self._seen.append(look(world))
            late = world.tick - self.skill.delay * TICKS_PER_SECOND // 1000
            while len(self._seen) > 1 and self._seen[1].tick <= late:
                self._seen.popleft()
            if self._seen[0].tick <= late:
                self._plan = self.decide(self._view(world, ship, self._seen[0]))
        return self.act(world, ship)

    def act(self, world: World, ship: Ship) -> Command:
        """Follow the plan for a tick."""
        plan = self._plan
        off = turn_between(ship.heading, plan.goal & (TURN - 1))
        turn = 0
        if abs(off) > 0.7 * DEGREE:
            turn = min(FULL_TURN, max(FULL_TURN // 6, abs(off) * FULL_TURN // 1600))
            turn = turn if off > 0 else -turn
        thrust = self.moves and plan.thrust and abs(off) < 30 * DEGREE
        ready = world.tick - self._shot_at >= self.skill.pause * TICKS_PER_SECOND
        fire = plan.aimed and ready and abs(off) <= max(plan.width, 2.0 * DEGREE) and not ship.held.fire
        if fire:
            self._shot_at = world.tick
            self._off = self._dice.gauss(0.0, self.skill.error) * DEGREE
        burn = self.laser and plan.laser and abs(off) < 4 * DEGREE
        return Command(turn, thrust, fire and self.shots, burn, plan.warp and not ship.held.warp)

    def decide(self, view: View) -> Plan:
        """Get out of the way of what comes; else do what somebody likes to; else hunt."""
        plan = self.escape(view)
        if plan is not None:
            return plan
        self._away = None
        return self.wish(view) or self.hunt(view)

    def _view(self, world: World, ship: Ship, seen: Look) -> View:
        age = (world.tick - seen.tick) / TICKS_PER_SECOND
        lag = age * self.skill.lead
        near = []
        for body in seen.bodies:
            offset = world.torus.delta((ship.x, ship.y), now(body, lag))
            near.append(Near(math.hypot(*offset) - body.reach, offset, body))
        near.sort(key=lambda each: _urgency(ship, each))
        watched = near[: self.skill.attention]
        safe = max(ship.protection, ship.guard) / TICKS_PER_SECOND
        threats = [threat(world, ship, each.body, lag, (safe, self.skill.horizon)) for each in watched]
        lines = [
            line for beam in seen.beams if self._heeds(beam) for line in lines_of(world, ship, beam, age)
        ]
        hazards = field_of(world, ship, [each for each in threats if each is not None], lines)
        return View(world, ship, lag, near[: self.skill.attention + 4], hazards)

    def _heeds(self, beam: Beam) -> bool:
        if beam.source not in self._heeded:
            self._heeded[beam.source] = self._dice.random() < self.skill.heed
        return not beam.follows or self._heeded[beam.source]

    def escape(self, view: View) -> Plan | None:
        """Return the way out of what comes, if anything does; None if there is room enough."""
        ship, tuning = view.ship, view.world.tuning.ship
        room = coast_room(view.field, ship, tuning)
        if room >= self.skill.margin or not (view.field.lines or any(view.field.moments)):
            return None
        answer = self._shoot_first(view)
        if answer is not None and room > -30.0:
            return answer
        best = way_out(view.field, ship, tuning, self.skill.ways, self._away)
        self._away = (ship.heading + best.turn) & (TURN - 1) if best.burn > 0 else None
        if best.burn == 0:
            return None
        late = room < 0.0 and way_room(view.field, ship, tuning, best.turn, best.burn) < 0.0
        warp = late and ship.warp_wait == 0 and self._dice.random() < self.skill.panic
        return Plan(ship.heading + best.turn, thrust=True, warp=warp)

    def _shoot_first(self, view: View) -> Plan | None:
        """Return a shot at what is coming, if it is before the nose and time is left."""
        for gap, offset, body in view.near:
            away = body.radius < 40.0 and has(body.kind, Role.SHOOTABLE) and body.reach < body.radius + 1.0
            if not away or not 30.0 < gap < 260.0 or not _comes(view.ship, offset, body):
                continue
            aim = straight(view.world, view.ship, body, view.lag)
            if aim is not None and abs(turn_between(view.ship.heading, aim.heading)) < _SNAP:
                return self._fire(view, body, aim, offset)
        return None

    def wish(self, view: View) -> Plan | None:
        """Return what somebody does rather than hunt: fly through a gate, fetch what lies near."""
        gate = self._chosen(view.world)
        if gate is not None:
            return self.fly_to(view, (gate.x, gate.y), 300.0)
        place = (view.ship.x, view.ship.y)
        for each in bodies(view.world, Role.COLLECTIBLE):
            if view.world.torus.distance(place, (each.x, each.y)) < self.skill.fetches:
                return self.fly_to(view, (each.x, each.y))
        return None

    def _chosen(self, world: World) -> Gate | None:
        """Return the gate to fly through: the same one for as long as it stands."""
        if world.gates and not any(gate.id == self._gate for gate in world.gates):
            wanted = [gate for gate in world.gates if gate.gift.name == self.gift]
            self._gate = self._dice.choice(wanted or world.gates).id
        return next((gate for gate in world.gates if gate.id == self._gate), None)

    def fly_to(self, view: View, place: Point, pace: float = 240.0) -> Plan:
        """Return how to get to a place, slower the nearer it is."""
        x, y = view.world.torus.delta((view.ship.x, view.ship.y), place)
        far = max(1.0, math.hypot(x, y))
        speed = min(pace, 40.0 + far)
        dx, dy = x / far * speed - view.ship.vx, y / far * speed - view.ship.vy
        return Plan(heading_of((dx, dy)), thrust=math.hypot(dx, dy) > 35.0)

    def hunt(self, view: View) -> Plan:
        """Return how to shoot the best target, or how to get nearer to it."""
        best, least = None, math.inf
        for near in self.targets(view):
            for aim in self._aims(view, near):
                price = self._price(view, near, aim)
                if price < least:
                    best, least = (near, aim), price
        if best is None:
            return self._approach(view)
        (_, offset, body), aim = best
        if body.id != self._target:
            self._target = body.id
            self._off = self._dice.gauss(0.0, self.skill.error) * DEGREE
        return self._keep_off(view, body, offset) or self._fire(view, body, aim, offset)

    def targets(self, view: View) -> list[Near]:
        """List what is worth shooting: what keeps the wave going, and mines and such from afar."""
        return [each for each in view.near if is_prey(each.body.kind) or _is_bomb(each)]

    def _aims(self, view: View, near: Near) -> list[Aim]:
        body, found = near.body, []
        aim = straight(view.world, view.ship, body, view.lag)
        if aim is None and not self.skill.tricks and body.bow is not None:
            aim = straight(view.world, view.ship, body._replace(bow=None), view.lag)
        if aim is not None:
            found.append(aim)
        if self.skill.tricks and view.world.walls:
            found += banked(view.world, view.ship, body, view.lag, laser=False)
        if self.skill.tricks and view.world.walls and view.ship.energy > 40.0:
            found += banked(view.world, view.ship, body, view.lag, laser=True)
        return found

    def _price(self, view: View, near: Near, aim: Aim) -> float:
        turn = abs(turn_between(view.ship.heading, aim.heading)) / DEGREE / view.world.tuning.ship.turn
        kept = 0.3 if near.body.id == self._target else 0.0
        return turn + aim.far / 500.0 - prize(view.world, near.body) - kept - (0.2 if aim.bank else 0.0)

    def _approach(self, view: View) -> Plan:
        """Fly to the nearest target that is out of reach; without one, slow down."""
        ship = view.ship
        if view.near and (prey := [each for each in view.near if is_prey(each.body.kind)]):
            x, y = prey[0].offset
            return self.fly_to(view, (ship.x + x, ship.y + y), 110.0)
        fast = math.hypot(ship.vx, ship.vy) > 60.0
        return Plan(heading_of((-ship.vx, -ship.vy)) if fast else ship.heading, thrust=fast)

    def _keep_off(self, view: View, body: Seen, offset: Point) -> Plan | None:
        """Return how to come to the right distance from what has a circle of danger; None from there."""
        if body.reach <= body.radius or not is_prey(body.kind) or not self.skill.tricks:
            return None
        far, (least, most) = math.hypot(*offset), _STAND_OFF
        closing = (view.ship.vx * offset[0] + view.ship.vy * offset[1]) / max(1.0, far)
        far -= body.reach
        if far > most and closing < 90.0:
            return Plan(heading_of(offset), thrust=True)
        if far < least and closing > -60.0:
            return Plan(heading_of((-offset[0], -offset[1])), thrust=True)
        return None

    def _fire(self, view: View, body: Seen, aim: Aim, offset: Point) -> Plan:
        """Return how to fire along an aim, as wrong as it is, and whether with the laser."""
        width = min(12.0, math.degrees(math.atan2(body.radius, max(1.0, aim.far))) * 0.7) * DEGREE
        goal = aim.heading + int(self._off)
        laser = aim.laser
        if self.laser and not aim.bank:
            others = [(each.offset, each.body) for each in view.near]
            laser = burns(view.world, view.ship, others, offset, body)
        return Plan(goal, aimed=not aim.laser, width=width, laser=laser)


def _urgency(ship: Ship, near: Near) -> float:
    """Return how far away a body is, less for what comes nearer."""
    (x, y), body = near.offset, near.body
    far = max(1.0, math.hypot(x, y))
    closing = -((body.vx - ship.vx) * x + (body.vy - ship.vy) * y) / far
    return near.gap - 0.7 * max(0.0, closing)


def _comes(ship: Ship, offset: Point, body: Seen) -> bool:
    """Say whether a body and a ship come nearer to each other."""
    return (body.vx - ship.vx) * offset[0] + (body.vy - ship.vy) * offset[1] < 0.0


def _is_bomb(near: Near) -> bool:
    """Say whether something is harmful around it, need not be shot, and is better shot from here."""
    body = near.body
    bomb = body.reach > body.radius and has(body.kind, Role.SHOOTABLE) and not is_prey(body.kind)
    return bomb and near.gap > 30.0
