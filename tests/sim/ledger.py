"""A ledger of the rocks' energy: by tick, what each cause gave or took, and what is left without one.

Each rock's velocity is worked out once more from the one before the tick: by the formula of the rock drag,
then by the impulses on the physics record, one after the other, then by their top speed. Energies are half of
mass times squared speed; mass is the squared radius.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.physics import ContactRecord
from game.sim.kinds.well import pull_at
from game.sim.tuning import RockTuning
from tests.play import *

CAUSES = (
    *("births", "kicks", "ends", "wells", "rock drag", "Lancers", "walls", "rock-rock bounces"),
    "top speed",
)
"""Kicks are what a split gives its two children; ends what goes with the mass that is gone."""

Was = dict[int, tuple[float, Point]]
"""Mass and velocity by id."""


@dataclass(slots=True)
class Ledger:
    """The rocks' energy over a game."""

    entries: dict[str, list[float]] = field(default_factory=lambda: {cause: [] for cause in CAUSES})
    """by cause, what each single bounce, birth ... changed."""
    remainders: list[float] = field(default_factory=list)
    """by tick, what no cause explains."""
    energies: list[float] = field(default_factory=list)
    """by tick, that of all rocks together."""
    top_speed: float = 0.0
    """units/s: the highest of any rock after any tick."""
    astray: float = 0.0
    """units/s: the most by which a velocity was not what its causes give."""
    uneven: float = 0.0
    """units/s: the most by which the mean velocity of two children was not their parent's."""

    def step(self, world: World, commands: Sequence[Command]) -> list[Event]:
        """Play a tick and enter it."""
        record = Record()
        was = _of(world.rocks)
        places = {rock.id: (rock.x, rock.y) for rock in world.rocks}
        before = [_energy(*body) for body in was.values()]
        events = step(world, commands, record)
        now = _of(world.rocks)
        marks = {cause: len(self.entries[cause]) for cause in CAUSES}
        was = self._pull(was, {number: pull_at(world, place) for number, place in places.items()})
        ways = self._drag(was, now, world.tuning.rock)
        self._break(was, now, ways, destroyed(events, *ROCKS), record)
        self._bounce(ways, record.contacts, {wall.id for wall in world.walls})
        self._hold(ways, world.tuning.rock)
        self._welcome(now, ways)
        given = [entry for cause in CAUSES for entry in self.entries[cause][marks[cause] :]]
        after = [_energy(*body) for body in now.values()]
        self.remainders.append(math.fsum([*after, *(-one for one in before), *(-one for one in given)]))
        self.energies.append(math.fsum(after))
        return events

    def total(self, cause: str) -> float:
        """Return what a cause gave and took, all in all."""
        return math.fsum(self.entries[cause])

    @property
    def mean(self) -> float:
        """The rocks' energy on average."""
        return math.fsum(self.energies) / len(self.energies)

    @property
    def unexplained(self) -> float:
        """What changed without a cause, whichever its sign, as a fraction of the mean energy."""
        return math.fsum(abs(one) for one in self.remainders) / self.mean

    @property
    def bounces(self) -> float:
        """What all bounces between rocks changed, whichever its sign, as a fraction of the mean energy."""
        return math.fsum(abs(one) for one in self.entries["rock-rock bounces"]) / self.mean

    def _pull(self, was: Was, pulls: dict[int, Point]) -> Was:
        """Return all rocks as the wells leave them, which pull before anything moves."""
        ways: Was = {}
        for number, (mass, (vx, vy)) in was.items():
            gx, gy = pulls[number]
            ways[number] = (mass, (vx + gx * DT, vy + gy * DT))
            self._enter("wells", _energy(*ways[number]) - _energy(mass, (vx, vy)))
        return ways

    def _drag(self, was: Was, now: Was, tuning: RockTuning) -> Was:
        """Return the survivors as the rock drag leaves them."""
        ways: Was = {}
        for number, (mass, velocity) in was.items():
            if number in now:
                ways[number] = (mass, _dragged(velocity, tuning))
                self._enter("rock drag", _energy(*ways[number]) - _energy(mass, velocity))
        return ways

    def _break(self, was: Was, now: Was, ways: Was, broken: list[BodyDestroyed], record: Record) -> None:
        """Take the dead out and the children in, with the velocity they were born with."""
        for event in broken:
            self._enter("ends", -_energy(*was[event.id]))
            born = [_without_bounces(number, now[number], record) for number in event.children]
            for number, (mass, velocity) in zip(event.children, born, strict=True):
                ways[number] = (mass, velocity)
                common = _energy(mass, event.velocity)
                self._enter("ends", common)
                self._enter("kicks", _energy(mass, velocity) - common)
            if born:
                x, y = (math.fsum(velocity[axis] for _, velocity in born) / len(born) for axis in (0, 1))
                self.uneven = max(self.uneven, math.hypot(x - event.velocity[0], y - event.velocity[1]))

    def _bounce(self, ways: Was, contacts: list[ContactRecord], walls: set[int]) -> None:
        """Give everyone the impulses they got, in their order."""
        for contact in contacts:
            met = [(contact.a, -contact.impulse), (contact.b, contact.impulse)]
            rocks = [(number, impulse) for number, impulse in met if number in ways]
            changed = []
            for number, impulse in rocks:
                old = ways[number]
                ways[number] = _pushed(old, contact.normal, impulse)
                changed.append(_energy(*ways[number]) - _energy(*old))
            if len(rocks) == 2:
                self._enter("rock-rock bounces", math.fsum(changed))
            elif rocks:
                self._enter("walls" if contact.b in walls else "Lancers", changed[0])

    def _hold(self, ways: Was, tuning: RockTuning) -> None:
        """Take from everyone what is above their top speed."""
        for number, (mass, (vx, vy)) in ways.items():
            speed = math.hypot(vx, vy)
            if speed > tuning.top_speed:
                share = tuning.top_speed / speed
                ways[number] = (mass, (vx * share, vy * share))
                self._enter("top speed", _energy(*ways[number]) - _energy(mass, (vx, vy)))

    def _welcome(self, now: Was, ways: Was) -> None:
        """Enter a wave's rocks, which come when all bounces are over, and compare all velocities."""
        for number, (mass, velocity) in now.items():
            if number not in ways:
                ways[number] = (mass, velocity)
                self._enter("births", _energy(mass, velocity))
            x, y = ways[number][1]
            self.astray = max(self.astray, math.hypot(velocity[0] - x, velocity[1] - y))
            self.top_speed = max(self.top_speed, math.hypot(*velocity))

    def _enter(self, cause: str, energy: float) -> None:
        if energy != 0.0 or cause == "rock-rock bounces":
            self.entries[cause].append(energy)


def _of(rocks: Sequence[Rock]) -> Was:
    return {rock.id: (1.0 / rock.inverse_mass, (rock.vx, rock.vy)) for rock in rocks}


def _energy(mass: float, velocity: Point) -> float:
    return 0.5 * mass * (velocity[0] * velocity[0] + velocity[1] * velocity[1])


def _dragged(velocity: Point, tuning: RockTuning) -> Point:
    """Return a velocity after a tick of rock drag, from what its tuning says."""
    speed = math.hypot(*velocity)
    if speed <= tuning.drag_above:
        return velocity
    slower = tuning.drag_above + (speed - tuning.drag_above) * (1.0 - tuning.drag * DT)
    return (velocity[0] * slower / speed, velocity[1] * slower / speed)


def _pushed(body: tuple[float, Point], normal: Point, impulse: float) -> tuple[float, Point]:
    mass, (x, y) = body
    return (mass, (x + normal[0] * impulse / mass, y + normal[1] * impulse / mass))


def _without_bounces(number: int, body: tuple[float, Point], record: Record) -> tuple[float, Point]:
    """Return a body with the impulses of this tick taken back."""
    for contact in reversed(record.contacts):
        if number in (contact.a, contact.b):
            body = _pushed(body, contact.normal, contact.impulse if number == contact.a else -contact.impulse)
    return body
