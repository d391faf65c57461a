"""What the parts of a step share: the world, events, new bodies, and the functions of its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.physics import Point
from game.sim.bodies import Cause, Damageable, Kind, Mortal, PickUp, Rock, Saucer, Ship, SpawnMarker
from game.sim.events import Event
from game.sim.world import Spawner, World

FATAL: Final = 1_000_000  # Damage that nothing survives


class Damage(NamedTuple):
    """Damage to a body."""

    amount: int  # health taken
    cause: Cause
    by: int = 0  # id of the ship that gets the points, 0 for nobody
    killer: int = 0
    """id of what hit: the shot, the body of a collision, or the sender of the beam; 0 for nothing."""
    killer_kind: Kind | None = None
    fired_by: int = 0  # id of the body that fired what hit; 0 if it was not fired
    place: Point | None = None  # where it hit, not wrapped; None for the body's centre
    bank: int = 0  # mirrors and walls that reflected it before: a BANK
    line: int = 1  # factor of a LINE on the points of a kill


class StepContext:
    """One step in the making.

    New bodies wait in `born` and `dropped`, pushes wait, and dead bodies stay in their lists, until `settle`.
    What ships do to one another waits until all have acted, so that no ship's number counts.
    Created every tick; not a dataclass, because mypyc does not compile their constructors.
    """

    __slots__ = (
        *("born", "dropped", "ended", "events", "killed"),
        *("mechanics", "pulses", "pushes", "returns", "world"),
    )

    def __init__(self, world: World) -> None:
        self.world = world
        self.mechanics = MECHANICS[world.tuning.mechanics]
        self.events: list[Event] = []
        self.born: list[Damageable] = []
        self.dropped: list[PickUp] = []
        self.ended = False  # whether any body has ended
        self.killed = False  # whether a ship has got points for the end of the other
        self.pulses: list[tuple[Ship, int]] = []  # the ships whose lasers fire, and the damage of each pulse
        self.returns: list[tuple[Ship, Point, int]] = []  # lost ships, their places, ids of their rescuers
        self.pushes: list[tuple[Damageable, Point]] = []
        """changes of velocity, units/s; they wait so that motion within a tick stays straight."""

    def emit(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def end(self, body: Mortal) -> None:
        """End a body; no body ends in any other way."""
        body.alive = False
        self.ended = True

    def settle(self) -> bool:
        """Apply pushes, remove the dead, add new bodies in order of age; return whether anything changed."""
        changed = self.ended
        if changed:
            self.world.remove_dead()
            self.ended = False
        if self.pushes:
            for pushed, (vx, vy) in self.pushes:
                pushed.vx += vx
                pushed.vy += vy
                self.world.space.note_speed(pushed)
            self.pushes.clear()
            changed = True
        if self.born or self.dropped:
            for body in (*self.born, *self.dropped):
                self.world.add(body)
            self.born.clear()
            self.dropped.clear()
            changed = True
        return changed


@dataclass(frozen=True, slots=True, kw_only=True)
class Mechanics:
    """The functions that differ between rule sets; `Tuning.mechanics` names a set of them."""

    propel: Callable[[World, Ship], None]  # Change a ship's velocity by a tick of thrust or coasting
    land: Callable[[StepContext, Ship], bool]  # Place a ship that ends a jump; return whether it is lost
    jump_risk: Callable[[World, Ship], float]  # Return the probability, 0..1, that a jump ending now fails
    find_return: Callable[[StepContext, Ship], Point | None]
    """Return where a waiting ship returns in this tick, or None if it waits on."""
    launch: Callable[[World, Point, float], tuple[Point, int]]
    """Return velocity and life in ticks of a new shot, from the wanted ones in units/s and s."""
    break_up: Callable[[StepContext, Rock | Saucer], list[Rock]]
    """Return the pieces of a rock or saucer that was destroyed."""
    first_rock: Callable[[World, int], tuple[Point, Point]]
    """Return position and velocity of a new rock of a wave, given the number of rocks so far."""
    saucer_due: Callable[[StepContext, Spawner], Kind | None]  # Return the saucer to send for now, if any
    enter_saucer: Callable[[StepContext, SpawnMarker], Saucer]
    fire_saucer: Callable[[StepContext, Saucer], None]  # Let a saucer shoot when it is due
    move: Callable[[StepContext], float]
    """Move all bodies and apply their hits; return the square of the highest speed of those that drift."""
    bounce: Callable[[StepContext], bool]  # Bounce solid bodies; return whether any bounced
    keeps_wave: Callable[[World], bool]  # Return whether anything on the field keeps the wave going
    delays_wave: Callable[[World], bool]  # Return whether anything keeps the next wave from beginning
    wave_factor: Callable[[World], int]  # Return the factor on the points of a kill
    roll_over: Callable[[World, Ship], None]  # Bring a score that is too large for its counter round to 0


MECHANICS: Final[dict[str, Mechanics]] = {}
"""By the name in `Tuning.mechanics`; filled by `game.sim.tick.mechanics`."""
