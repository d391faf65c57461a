"""What the overlay shows and remembers: its level, the past ticks, and the figures it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from game.view.paint.theme import DEFAULT, Theme

if TYPE_CHECKING:
    from game.cards.shapes import Shape
from typing import Generic, NamedTuple, TypeVar

from game.physics import Torus, length
from game.physics.record import ContactRecord, RayRecord, Record, SweepRecord, TetherRecord
from game.sim.classic.play.octagons import OctagonRecord, octagons_in
from game.sim.field import Purpose
from game.sim.world import World

SPAN: Final = 60  # Ticks for which what was decided stays visible: half a second
_SAME = 1e-3  # units within which a leg begins where the one before it ended

RecordT = TypeVar("RecordT")


class Recorded(NamedTuple, Generic[RecordT]):
    """Something recorded, and the world's tick after the step that recorded it."""

    tick: int
    thing: RecordT


class BeamPart(NamedTuple):
    """A recorded ray, and the length of its beam before it, in units."""

    ray: RayRecord
    before: float


class Memory:
    """The last rays, contacts, sweeps and octagons that met, oldest first.

    Tethers are those of the last tick.

    Lines of sight and free sweeps are kept for their own tick only. Of an enemy's beam, recorded in every
    tick of its fire, only the latest is kept; of two bodies' contacts the last one with an impulse.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Drop everything."""
        self.tick = -1
        self.rays: list[Recorded[BeamPart]] = []
        self.contacts: list[Recorded[ContactRecord]] = []
        self.sweeps: list[Recorded[SweepRecord]] = []
        self.octagons: list[Recorded[OctagonRecord]] = []
        self.tethers: list[TetherRecord] = []

    def follow(self, world: World, record: Record) -> None:
        """Remember what one tick recorded. A second call in a tick does nothing."""
        if world.tick == self.tick:
            return
        if world.tick < self.tick:
            self.forget()
        self.tick = world.tick
        self.tethers = [*record.tethers]
        self._drop_old()
        self._take_rays(world.torus, record.rays)
        self._take_contacts(record.contacts)
        self.octagons.extend(Recorded(self.tick, met) for met in octagons_in(record))
        self.sweeps.extend(Recorded(self.tick, sweep) for sweep in record.sweeps)

    def age(self, kept: Recorded[RecordT]) -> int:
        """Return how many ticks ago something was recorded."""
        return self.tick - kept.tick

    def _drop_old(self) -> None:
        since = self.tick - SPAN
        self.rays = [
            ray for ray in self.rays if self.age(ray) < SPAN and ray.thing.ray.purpose is not Purpose.SIGHT
        ]
        self.contacts = [contact for contact in self.contacts if contact.tick > since]
        self.octagons = [met for met in self.octagons if met.tick > since]
        self.sweeps = [
            sweep for sweep in self.sweeps if sweep.tick > since and sweep.thing.target is not None
        ]

    def _take_rays(self, torus: Torus, rays: list[RayRecord]) -> None:
        firing = {ray.sender for ray in rays if ray.purpose is Purpose.BEAM}
        self.rays = [
            kept
            for kept in self.rays
            if kept.thing.ray.purpose is not Purpose.BEAM or kept.thing.ray.sender not in firing
        ]
        beams = {(ray.start, ray.motion) for ray in rays if ray.purpose is Purpose.BEAM}
        before, last = 0.0, None
        for ray in rays:
            if ray.purpose is Purpose.SIGHT and (ray.start, ray.motion) in beams:
                continue  # the tick in which a line of sight becomes a beam has both
            before = before + length(last.motion) if last and goes_on(torus, last, ray) else 0.0
            self.rays.append(Recorded(self.tick, BeamPart(ray, before)))
            last = ray

    def _take_contacts(self, contacts: list[ContactRecord]) -> None:
        for contact in contacts:
            pair = (contact.a, contact.b)
            older = [kept for kept in self.contacts if (kept.thing.a, kept.thing.b) == pair]
            if older and not contact.impulse:
                continue  # they are still parting: what pushed them apart says more
            self.contacts = [kept for kept in self.contacts if (kept.thing.a, kept.thing.b) != pair]
            self.contacts.append(Recorded(self.tick, contact))


def goes_on(torus: Torus, last: RayRecord, ray: RayRecord) -> bool:
    """Return whether a ray is the mirrored rest of the one recorded before it."""
    if last.normal is None or (last.purpose, last.sender) != (ray.purpose, ray.sender):
        return False
    end = torus.wrap((last.start[0] + last.motion[0], last.start[1] + last.motion[1]))
    return torus.distance(end, ray.start) < _SAME


class Level(IntEnum):
    """The levels, in the order in which F3 steps through them."""

    OFF = 0
    SEE = 1  # What physics decided and where, and what threatens the ship; no words
    EXPLAIN = 2  # One question at a time, as picture and formula
    ALL = 3  # Also the ids of bodies; in a pause everything, with every number

    @property
    def next(self) -> Level:
        """The one after it; after the last comes the first."""
        return Level((self + 1) % len(Level))


LEVEL_WORDS: Final = {
    Level.OFF: "overlay off",
    Level.SEE: "see: what physics decides, and where",
    Level.EXPLAIN: "explain: one question at a time",
    Level.ALL: "all: every number in a pause",
}
"""The words of each level, for a notice."""


@dataclass(frozen=True, slots=True)
class OverlayStats:
    """The loop's figures: milliseconds per frame, and the pace of time."""

    frame_ms: float
    pace: str = ""  # such as "paused" or "1/4 speed"; empty for as usual
    keys: str = "the mouse points"  # a line about the keys
    working_key: str = ""  # key that shows the formulas of a question in play, "" for none

    @property
    def paused(self) -> bool:
        """Whether the game stands still, so that there is time to read."""
        return self.pace == "paused"


class OverlayState:
    """The level of the overlay, its memory of the last ticks, and what else decides what it shows."""

    def __init__(self) -> None:
        self.level = Level.OFF
        self.working = False  # whether EXPLAIN shows all formulas in play as well, as it does in a pause
        self.theme: Theme = DEFAULT
        self.light = 1.0  # brightness of what See draws, 0..1
        self.thoughts: tuple[int, Sequence[tuple[int, Sequence[Shape]]]] = (-1, ())
        """what each bot said it saw, with the number of its ship, and the tick that they led to."""
        self.recalls = False
        """whether the followed ticks are not shown but lead to a shown one: no question is chosen then."""
        self.memory = Memory()  # what the ticks asked that it followed
