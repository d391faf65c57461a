"""The futures of a lost ship if its pilot had held one control from a certain moment on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from game.deaths.rerun import Rerun
from game.physics import Point
from game.sim.bodies import ShipPhase
from game.sim.clone import clone
from game.sim.command import AWAY, FULL_TURN, IDLE, Command
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

EARLIER: Final = (24, 48, 96)
"""ticks before the end, or before the jump that failed, at which it goes another way: .2, .4, .8 s."""

AFTER: Final = 5 * TICKS_PER_SECOND // 2
"""Ticks after the end for which a ship must fly on to count as alive. About one in five of the survivors is
lost within the next 1.5 s because nobody steers them, so the page also says how long they live."""

_STILL: Final = 30.0  # units/s below which a ship stands still
_DOT_EVERY: Final = 6  # ticks from one place of a path to the next


class Attempt(NamedTuple):
    """A command that is held, and its word."""

    word: str
    command: Command


ATTEMPTS: Final = (
    Attempt("left", Command(turn=-FULL_TURN)),
    Attempt("right", Command(turn=FULL_TURN)),
    Attempt("thrust", Command(thrust=True)),
    Attempt("left and thrust", Command(turn=-FULL_TURN, thrust=True)),
    Attempt("right and thrust", Command(turn=FULL_TURN, thrust=True)),
    Attempt("fire", Command(fire=True)),
    Attempt("hands off", IDLE),
)


@dataclass(frozen=True, slots=True)
class Future:
    """The result of an attempt that starts some ticks before the end, or before the failed jump."""

    earlier: int
    attempt: Attempt
    lives: bool
    path: tuple[Point, ...]  # wrapped places of the ship, some ticks apart, up to its end if it has one


class Futures:
    """Flies the choices, a few ticks at a time, so that nothing halts while they are being flown.

    Other ships do what they did, then nothing.
    """

    def __init__(self, rerun: Rerun) -> None:
        self._rerun = rerun
        self.origin = rerun.last_flown if rerun.last_flown > 1 else 0
        """ticks before the end from which `earlier` is counted: 0, or where the ship left for hyperspace."""
        self.found: list[Future] = []
        self.done = False
        tried = [(earlier, attempt) for earlier in self.moments for attempt in ATTEMPTS]
        self._work = chain.from_iterable(self._fly(*each) for each in tried)

    def work(self, ticks: int) -> bool:
        """Compute at most `ticks` ticks; return whether all futures are done."""
        for _ in range(ticks):
            if self.done:
                break
            self.done = next(self._work, True)
        return self.done

    @property
    def moments(self) -> list[int]:
        """The ticks before the end (or the jump) at which something could be chosen, the latest first."""
        return [earlier for earlier in EARLIER if self.world_at(earlier) is not None]

    def lives(self, earlier: int) -> list[Future]:
        """List the futures from a moment in which the ship lives."""
        return [future for future in self.found if future.earlier == earlier and future.lives]

    def saved(self) -> str:
        """Return what would have saved the ship, "" while it is not known.

        Such as "Thrust 0.4 s earlier and you live."
        """
        if not self.moments:
            return "Nothing is known of the time before."
        saved = next((future for future in self.found if future.lives), None)
        if saved is None:
            return "Nothing that was tried saves you." if self.done else ""
        word, time = saved.attempt.word, f"{saved.earlier / TICKS_PER_SECOND:g} s"
        since = "before the jump" if self.origin else "earlier"
        turn = "turn " if word.startswith(("left", "right")) else ""
        return f"{(turn + word).capitalize()} {time} {since} and you live."

    def flew(self) -> str:
        """Return what the pilot did in the last moments, such as "You stood still."."""
        start = self.world_at(EARLIER[1]) or self._rerun.worlds[-1]
        number = next(i for i, ship in enumerate(start.ships) if ship.id == self._rerun.ship)
        held = [each[number] for each in self._rerun.loss.commands[-self.origin - EARLIER[1] :]]
        turned = 2 * sum(each.turn != 0 for each in held) > len(held)
        if 2 * sum(each.thrust for each in held) > len(held):
            return "You turned and thrust." if turned else "You flew straight on under thrust."
        ship = start.ships[number]
        if ship.vx * ship.vx + ship.vy * ship.vy < _STILL * _STILL:
            return "You turned on the spot." if turned else "You stood still."
        return "You drifted and turned." if turned else "You drifted on."

    def flown(self, earlier: int) -> Future:
        """Return the course that was flown from a moment on, as if it had been an attempt."""
        places = []
        for world in self._rerun.worlds[len(self._rerun.worlds) - self.origin - earlier :: _DOT_EVERY]:
            ship = world.ship(self._rerun.ship)
            places += [(ship.x, ship.y)] if ship is not None and ship.phase is ShipPhase.FLYING else []
        return Future(earlier, Attempt("as flown", IDLE), lives=False, path=tuple(places))

    def words(self) -> list[str]:
        """Return a line per moment: what would have saved the ship, and for how long.

        Such as "0.4 s earlier, left, thrust or hands off: you live on for 2.5 s".
        """
        since = "before the jump" if self.origin else "earlier"
        return [f"{earlier / TICKS_PER_SECOND:g} s {since}{self._alive(earlier)}" for earlier in self.moments]

    def _alive(self, earlier: int) -> str:
        held = [future.attempt.word for future in self.lives(earlier)]
        if not held:
            return ": nothing that was tried saves you"
        *others, last = ["whatever you hold"] if len(held) == len(ATTEMPTS) else held
        either = f"{', '.join(others)} or {last}" if others else last
        return f", {either}: you live on for {AFTER / TICKS_PER_SECOND:g} s"

    def world_at(self, earlier: int) -> World | None:
        """Return the world at a moment, not to be changed; None if it is unknown or the ship did not fly."""
        at = len(self._rerun.worlds) - self.origin - earlier
        if at < 0:
            return None
        world = self._rerun.worlds[at]
        ship = world.ship(self._rerun.ship)
        return world if ship is not None and ship.phase is ShipPhase.FLYING else None

    def _fly(self, earlier: int, attempt: Attempt) -> Iterator[bool]:
        start = self.world_at(earlier)
        if start is None:
            return
        world, lives, path = clone(start), True, list[Point]()
        loss = self._rerun.loss
        at = len(self._rerun.worlds) - self.origin - earlier
        flown = next(i for i, ship in enumerate(world.ships) if ship.id == self._rerun.ship)
        for number in range(self.origin + earlier + AFTER):
            if at + number < len(loss.commands):
                held = [*loss.commands[at + number]]
            else:
                held = [AWAY if ship.held.away else IDLE for ship in world.ships]
            held[flown] = attempt.command
            events = step(world, held)
            lives = not any(isinstance(e, ShipDestroyed) and e.ship == self._rerun.ship for e in events)
            ship = world.ship(self._rerun.ship)
            if ship is not None and (number % _DOT_EVERY == 0 or not lives):
                path.append((ship.x, ship.y))
            yield False
            if not lives:
                break
        self.found.append(Future(earlier, attempt, lives, tuple(path)))
