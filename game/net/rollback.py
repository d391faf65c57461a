"""One side of a game for two: which ticks are certain, and which are shown before they are.

There are two worlds. The certain one has only ticks for which both commands are known: it is the game, and
never goes back. The shown one is ahead of it by ticks in which the other is taken to hold its last command.
When that was wrong, the shown world is made anew from the certain one: nothing that is kept can be a guess.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.net.packets import MOST_COMMANDS, Play
from game.sim.command import IDLE, Command

MOST_AHEAD: Final = 16  # ticks that may be shown before they are certain
MOST_DELAY: Final = 8  # ticks from a key to its tick
_KEPT: Final = 2 * MOST_COMMANDS  # most commands of the other that wait for their tick
_WINDOW: Final = 60  # ticks over which it is averaged which side is ahead
_EVERY: Final = 12  # least ticks from one that is left out, so that the other catches up, to the next
_HASHES: Final = 4  # latest states that are compared

Commands: TypeAlias = tuple[Command, Command]


@dataclass(frozen=True, slots=True)
class Confirm:
    """Step the certain world."""

    commands: Commands


@dataclass(frozen=True, slots=True)
class Return:
    """Make the shown world anew, as a copy of the certain one."""


@dataclass(frozen=True, slots=True)
class Predict:
    """Step the shown world."""

    commands: Commands


Request: TypeAlias = Confirm | Return | Predict


class Rollback:
    """Takes this side's commands and the other's packets; returns what to do with the two worlds.

    own: the number of this side's ship. Whatever the other sends, at most 240 of its commands, 4 hashes and
    MOST_AHEAD guesses are kept, and of this side's commands those that may still be needed: at most
    240 + MOST_AHEAD + MOST_DELAY before the game stalls.
    """

    def __init__(self, own: int, delay: int = 2) -> None:
        self.own = own
        self.delay = (
            delay  # ticks from a command to the tick it is for, 0..MOST_DELAY; may change at any time
        )
        self._mine: dict[int, Command] = {}  # by tick, until they are certain and known to the other
        self._made = 0  # how many of this side's commands there are
        self._theirs: dict[int, Command] = {}  # by tick, until they are certain
        self._last = IDLE  # the last command known of the other
        self._assumed: deque[Command] = deque()  # what was taken for the ticks that are not certain
        self.certain = self.shown = 0  # ticks of the two worlds
        self._received = self._known = 0  # how many of the other's commands are here, of this side's there
        self._their_tick = self._their_lead = 0
        self._leads: deque[int] = deque(maxlen=_WINDOW)
        self._left_out = 0  # tick of the last one left out
        self._hashes: tuple[dict[int, bytes], dict[int, bytes]] = ({}, {})
        self.split_at: int | None = None  # a tick at which the two states differ
        self.rollbacks = self.again = self.stalls = self.waits = 0  # counted for measurements

    def receive(self, packet: Play) -> None:
        """Take what is new in a packet; old ones and those out of order do no harm."""
        for tick, command in enumerate(packet.commands, packet.first):
            if tick == self._received and tick < self.certain + _KEPT:
                self._theirs[tick] = self._last = command
                self._received += 1
        if packet.tick >= self._their_tick:
            self._their_tick, self._their_lead = packet.tick, packet.lead
        self._known = max(self._known, min(packet.known, self._made))
        if packet.hash_tick:
            self._note(1, packet.hash_tick, packet.hash)

    def note_hash(self, tick: int, digest: bytes) -> None:
        """Note the state of the certain world at a whole second."""
        self._note(0, tick, digest)

    def _note(self, side: int, tick: int, digest: bytes) -> None:
        hashes = self._hashes[side]
        hashes[tick] = digest
        if len(hashes) > _HASHES:
            del hashes[min(hashes)]
        if self._hashes[1 - side].get(tick, digest) != digest:
            self.split_at = tick

    @property
    def settled(self) -> bool:
        """Whether the other has all that it needs from here."""
        return self._known == self._made

    @property
    def _lead(self) -> int:
        """How many ticks this side is ahead of what it knows of the other."""
        return max(-127, min(127, self.shown - self._their_tick))

    def packet(self, round_: int, times: tuple[int, int, int, int]) -> Play:
        """Return the packet to send now; times: stamp, echo, pauses begun and ended."""
        last = min(self._made, self._known + MOST_COMMANDS)
        tick = max(self._hashes[0], default=0)
        return Play(
            *(round_, self.shown, self._known, self._received, self._lead),
            *times,
            tick,
            self._hashes[0].get(tick, bytes(8)),
            tuple(self._mine[each] for each in range(self._known, last)),
        )

    def advance(self, command: Callable[[], Command]) -> list[Request]:
        """Return what to do in this tick, in order. command: reads what the player wants, if it is time."""
        requests: list[Request] = []
        wrong = False
        while self.certain < min(self._received, self.shown):
            theirs = self._theirs.pop(self.certain)
            requests.append(Confirm(self._pair(self.certain, theirs)))
            wrong |= theirs != self._assumed.popleft()
            self.certain += 1
        for tick in [each for each in self._mine if each < min(self.certain, self._known)]:
            del self._mine[tick]
        if wrong:
            ticks = range(self.certain, self.shown)
            self.rollbacks, self.again = self.rollbacks + 1, self.again + len(ticks)
            self._assumed = deque([self._last] * len(ticks))
            requests += [Return(), *(Predict(self._pair(tick, self._last)) for tick in ticks)]
        if self.shown - self.certain >= MOST_AHEAD or self._made - self._known > _KEPT:
            self.stalls += 1
        elif self._is_ahead():
            self.waits += 1
        else:
            requests.append(self._predict(command))
        return requests

    def _predict(self, command: Callable[[], Command]) -> Predict:
        """Show one more tick."""
        if self._made <= self.shown + self.delay:  # else the delay has become shorter
            now = command()
            while self._made <= self.shown + self.delay:
                self._mine[self._made] = now
                self._made += 1
        theirs = self._theirs.get(self.shown, self._last)
        self._assumed.append(theirs)
        self.shown += 1
        return Predict(self._pair(self.shown - 1, theirs))

    def _pair(self, tick: int, theirs: Command) -> Commands:
        mine = self._mine[tick]
        return (theirs, mine) if self.own else (mine, theirs)

    def _is_ahead(self) -> bool:
        """Return whether to leave out a tick: else the side ahead would have all the wrong guesses."""
        self._leads.append(self._lead - self._their_lead)
        full = len(self._leads) == _WINDOW and self.shown - self._left_out >= _EVERY
        if not full or sum(self._leads) < 2 * _WINDOW:
            return False
        self._left_out = self.shown
        return True
