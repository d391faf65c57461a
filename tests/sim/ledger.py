"""A ledger of the rocks' energy: by tick, what each cause gave or took, and what is left without one.

Each rock's velocity is worked out once more from the one before the tick: by the wells' pull, the formula of
the rock drag, then the impulses on the physics record, one after the other, then the top speed. Energies are
half of mass times squared speed; mass is the squared radius.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.physics import ContactRecord
from game.sim.kinds.well import pull_at
from game.sim.tuning import RockTuning
from tests.play import *

BOUNCES = "rock-rock bounces"

Ways = dict[int, tuple[float, Point]]
"""Mass and velocity by id."""


@dataclass(slots=True)
class Ledger:
    """The rocks' energy over a game."""

    entries: dict[str, list[float]] = field(default_factory=dict)
    """by cause, what each single bounce, birth ... changed."""
    remainders: list[float] = field(default_factory=list)
    """by tick, what no cause explains."""
    energies: list[float] = field(default_factory=list)
    """by tick, that of all rocks together."""
    astray: float = 0.0
    """units/s: the most by which a velocity was not what its causes give."""

    def step(self, world: World, commands: Sequence[Command]) -> list[Event]:
        """Play a tick and enter it."""
        record, ways = Record(), _of(world.rocks)
        pulls = {rock.id: pull_at(world, (rock.x, rock.y)) for rock in world.rocks}
        before = [-_energy(*body) for body in ways.values()]
        marks = {cause: len(given) for cause, given in self.entries.items()}
        events = step(world, commands, record)
        now, tuning = _of(world.rocks), world.tuning.rock
        for number, pull in pulls.items():
            self._change("wells", ways, number, _pulled(pull))
            if number in now:
                self._change("rock drag", ways, number, lambda velocity: _dragged(velocity, tuning))
            else:
                self._enter("ends", -_energy(*ways.pop(number)))
        self._bounce(ways, record.contacts, {wall.id for wall in world.walls})
        for number in ways:
            self._change("top speed", ways, number, lambda velocity: _held(velocity, tuning.top_speed))
        for number, (mass, velocity) in now.items():  # a new rock's first bounces count as its birth
            if number not in ways:
                ways[number] = (mass, velocity)
                self._enter("births", _energy(mass, velocity))
            self.astray = max(self.astray, math.dist(velocity, ways[number][1]))
        given = [-entry for cause, all_of in self.entries.items() for entry in all_of[marks.get(cause, 0) :]]
        after = [_energy(*body) for body in now.values()]
        self.remainders.append(math.fsum([*after, *before, *given]))
        self.energies.append(math.fsum(after))
        return events

    def total(self, cause: str) -> float:
        """Return what a cause gave and took, all in all."""
        return math.fsum(self.entries.get(cause, ()))

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
        return math.fsum(abs(one) for one in self.entries[BOUNCES]) / self.mean

    def _bounce(self, ways: Ways, contacts: list[ContactRecord], walls: set[int]) -> None:
        """Give everyone the impulses they got, in their order."""
        for contact in contacts:
            met = [(contact.a, -contact.impulse), (contact.b, contact.impulse)]
            rocks = [(number, impulse) for number, impulse in met if number in ways]
            changed = []
            for number, impulse in rocks:
                mass, (x, y) = old = ways[number]
                share = impulse / mass
                ways[number] = (mass, (x + contact.normal[0] * share, y + contact.normal[1] * share))
                changed.append(_energy(*ways[number]) - _energy(*old))
            if len(rocks) == 2:
                self._enter(BOUNCES, math.fsum(changed))
            elif rocks:
                self._enter("walls" if contact.b in walls else "others", changed[0])

    def _change(self, cause: str, ways: Ways, number: int, change: Callable[[Point], Point]) -> None:
        mass, velocity = ways[number]
        ways[number] = (mass, change(velocity))
        if ways[number][1] != velocity:
            self._enter(cause, _energy(*ways[number]) - _energy(mass, velocity))

    def _enter(self, cause: str, energy: float) -> None:
        self.entries.setdefault(cause, []).append(energy)


def _of(rocks: Sequence[Rock]) -> Ways:
    return {rock.id: (1.0 / rock.inverse_mass, (rock.vx, rock.vy)) for rock in rocks}


def _energy(mass: float, velocity: Point) -> float:
    return 0.5 * mass * (velocity[0] * velocity[0] + velocity[1] * velocity[1])


def _pulled(pull: Point) -> Callable[[Point], Point]:
    return lambda velocity: (velocity[0] + pull[0] * DT, velocity[1] + pull[1] * DT)


def _dragged(velocity: Point, tuning: RockTuning) -> Point:
    """Return a velocity after a tick of rock drag, from what its tuning says."""
    speed = math.hypot(*velocity)
    slower = tuning.drag_above + (speed - tuning.drag_above) * (1.0 - tuning.drag * DT)
    return (
        velocity
        if speed <= tuning.drag_above
        else (velocity[0] * slower / speed, velocity[1] * slower / speed)
    )


def _held(velocity: Point, most: float) -> Point:
    """Return a velocity without what is above the top speed."""
    speed = math.hypot(*velocity)
    return velocity if speed <= most else (velocity[0] * most / speed, velocity[1] * most / speed)
