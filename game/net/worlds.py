"""The two worlds of a side, and what is seen and heard of their events: each once, though ticks come again.

Light ones, such as shots and sparks, are passed on when they are first shown, and those that a guess had
missed when they are certain. Grave ones, such as the end of a ship, wait until they are certain: nobody
should see a ship burst that lives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from game.net.link import Link
from game.net.rollback import Commands, Confirm, Predict, Return
from game.sim import events as happened
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import Event
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

GRAVE: Final = (
    happened.ShipDestroyed,
    happened.ShipReturned,
    happened.GameOver,
    happened.WaveBegan,
    happened.WaveCleared,
    happened.CastlesFell,
    happened.ExtraShip,
    happened.LineShot,
    happened.BankShot,
    happened.BonusPaid,
    happened.BonusLost,
    happened.GiftTaken,
)
_TICKS: Final = 4  # an event within these of one of the same type,
_NEAR: Final = 40.0  # and within these units, is the same one


class Worlds:
    """The shown world beside the certain one, which the caller owns and steps."""

    def __init__(self, link: Link, certain: World) -> None:
        self._link = link
        self.shown = clone(certain)
        self.events: list[Event] = []  # to be passed on since the last call of `due`
        self._passed: list[tuple[int, Event]] = []
        self._other = certain.ships[int(link.hosts)].id

    def due(self, certain: World, command: Callable[[], Command]) -> Iterator[Commands]:
        """Yield the commands of each tick that has become certain, to be stepped; then show one more tick."""
        self.events = []
        for request in self._link.advance(command):
            match request:
                case Confirm(commands):
                    yield commands
                    if certain.tick % TICKS_PER_SECOND == 0:
                        self._link.note_hash(certain.tick, bytes.fromhex(state_hash(certain)))
                case Return():
                    self.shown = clone(certain)
                case Predict(commands):
                    self._pass(self.shown.tick + 1, step(self.shown, commands))
        if self._passed and self._passed[0][0] < certain.tick - _TICKS:
            self._passed = [each for each in self._passed if each[0] >= certain.tick - _TICKS]

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Take in a certain tick: pass on what is grave, and what a guess had missed."""
        self._pass(world.tick, events)
        self.events += [event for event in events if self.is_grave(event)]

    def is_grave(self, event: Event) -> bool:
        """Return whether an event has to wait, as does the other's laser, which no guess gets right."""
        laser = isinstance(event, happened.LaserFired) and event.ship == self._other
        return laser or isinstance(event, GRAVE)

    def _pass(self, tick: int, events: Iterable[Event]) -> None:
        """Pass on the light events of a tick that are not passed on yet."""
        fresh = [
            event
            for event in events
            if not self.is_grave(event)
            and not any(abs(tick - at) <= _TICKS and _alike(event, one) for at, one in self._passed)
        ]
        self._passed += [(tick, event) for event in fresh]
        self.events += fresh


def _alike(one: Event, other: Event) -> bool:
    """Return whether two events may be the same: new ids differ after another guess, so places tell."""
    if type(one) is not type(other):
        return False
    here, there = getattr(one, "place", None), getattr(other, "place", None)
    if here is None or there is None:
        return bool(getattr(one, "ship", None) == getattr(other, "ship", None))
    return bool(abs(here[0] - there[0]) < _NEAR and abs(here[1] - there[1]) < _NEAR)
