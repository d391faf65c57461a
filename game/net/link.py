"""One side of a game over UDP: finds the other, then sends it a packet a tick. Its errors are silence.

A host answers ASK with GAME, of the same length and with a token made from the asker's address; only JOIN
with that token begins the game. So nobody can make a host send more than it was sent, to a third party or
anyone, and a host keeps nothing of those who ask.

`Worlds` holds the two worlds of a side, and what is seen and heard of their events: each once, though ticks
come again. Light ones, such as shots, are passed on when they are first shown, and those that a guess had
missed when they are certain. Grave ones, such as the end of a ship, wait until they are certain: nobody
should see a ship burst that lives.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final, Protocol

from game.net.packets import LONGEST, TOKEN, Ask, Bye, Game, Join, Packet, Play, decode, digest_of, encode
from game.net.rollback import MOST_AHEAD, MOST_DELAY, Commands, Confirm, Predict, Request, Return, Rollback
from game.net.sockets import Address
from game.sim import events as happened
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import Event
from game.sim.rule_sets import RULES_VERSION
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import MAX_SEED, World

LEFT, OTHER_RULES, BUSY, SPLIT = range(4)
WORDS: Final = (
    "THE OTHER PLAYER HAS LEFT",
    "THE OTHER HAS ANOTHER VERSION OF THE GAME",
    "ANOTHER GAME IS PLAYED THERE",
    "THE TWO GAMES DIFFER",
)
SILENT: Final = 5.0  # s without a packet after which the other is lost
_LOST: Final = "NOTHING IS HEARD FROM THE OTHER PLAYER"
_ASKS: Final = 0.25  # s between two questions
_ADAPTS: Final = TICKS_PER_SECOND // 4  # ticks after which the delay follows the ping
_SPARE: Final = 3  # ticks by which a packet may be late beyond the usual
_STALE: Final = 3.0  # s for which a game that was found is listed after its last answer
_MOST_FOUND: Final = 6
_MOST_READ: Final = 16  # datagrams in a tick
_MOST_PING: Final = 5000  # ms: more is taken for an old packet
_MOST_COUNT: Final = 0xFFFF  # of pauses
_LAST_ROUND: Final = 255


class Socket(Protocol):
    """What is used of a UDP socket that never blocks."""

    def recvfrom(self, size: int, /) -> tuple[bytes, Address]:
        """Return a datagram and where it is from; raise OSError if there is none."""

    def sendto(self, data: bytes, address: Address, /) -> object:
        """Send a datagram."""

    def close(self) -> None:
        """Close it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game that a host offers."""

    game: Game
    token: bytes
    heard: float  # s


class Link:
    """One side. name: the player's. game: what a host offers; None: a guest. clock returns s."""

    def __init__(self, sock: Socket, clock: Callable[[], float], name: str, game: Game | None = None) -> None:
        self._sock, self._clock = sock, clock
        self.name, self.other = name, ""
        self.game = game
        self.hosts = game is not None
        self._secret = secrets.token_bytes(TOKEN)  # of a guest: what tells answers to its questions
        self._address: Address | None = None  # of the other, once it is known
        self._token = bytes(TOKEN)  # what names the game, once the host has offered it
        self.found: dict[Address, Found] = {}  # what hosts have answered to a guest, at most 6 of them
        self.rollback: Rollback | None = None  # once the other is there
        self.round = self._their_round = 0  # games begun on this line: a rematch is the next
        self.wants_rematch = False
        self.over = ""  # why the game cannot go on
        self._heard = self._asked = clock()
        self._theirs = self._echoed = 0  # the other's last stamp, and the last of this side's that came back
        self._pauses = self._resumed = self._they_resumed = 0  # how many were begun, and ended by each
        self.ping = self._swing = 0.0  # ms, and by how much it differs from one packet to another
        self.bytes = 0  # sent

    @property
    def silent(self) -> float:
        """For how many s nothing has been heard."""
        return self._clock() - self._heard

    @property
    def seed(self) -> int:
        """The seed of the present round, the same on both sides."""
        first = 0 if self.game is None else self.game.seed
        mixed = blake2b(first.to_bytes(8, "little") + bytes([self.round]), digest_size=8).digest()
        return first if self.round == 0 else int.from_bytes(mixed, "little") & MAX_SEED

    # -- finding one another

    def ask(self, *addresses: Address) -> None:
        """As a guest, ask whether games are offered at some addresses, perhaps a whole network's."""
        self._read()
        now = self._clock()
        self.found = {at: each for at, each in self.found.items() if now - each.heard < _STALE}
        if now >= self._asked:
            self._asked = now + _ASKS
            for address in addresses:
                self._send(Ask(RULES_VERSION), address, self._secret)

    def join(self, address: Address) -> None:
        """As a guest, take up the game at an address: call `wait` until it has begun."""
        self._address, self._asked = address, self._clock()

    def wait(self) -> bool:
        """Look for the other, once a tick; return whether the game has begun."""
        if self.hosts or self._address is None:
            self._read()
            return self.rollback is not None
        self.ask(self._address)
        found = self.found.get(self._address)
        if found is not None and self.rollback is None:
            self.game, self._token = found.game, found.token
            if found.game.digest != digest_of(found.game.tuning):
                self.over = WORDS[OTHER_RULES]
            elif not self.over:
                self.other = found.game.host
                self._send(Join(self.name), self._address, self._token)
        return self.rollback is not None

    # -- playing

    def advance(self, command: Callable[[], Command]) -> list[Request]:
        """Read what has come, return what to do in this tick, and send a packet."""
        self._read()
        if self.rollback is None:
            return []
        if self.rollback.shown % _ADAPTS == 0:
            self.rollback.delay = max(self.rollback.delay - 1, delay_for(self.ping, self._swing))
        requests = self.rollback.advance(command) if self.together else []
        self._tell()
        return requests

    def idle(self) -> None:
        """Keep the line while the game stands still; begin a wanted rematch once the other has all."""
        self._read()
        game = self.rollback
        ready = self.wants_rematch and self._their_round >= self.round < _LAST_ROUND
        if game is not None and ready and game.settled:
            self.wants_rematch, self.round = False, self.round + 1
            self.rollback = Rollback(game.own, game.delay)
        self._tell()

    def _tell(self) -> None:
        """Send the packet of this tick, and note whether the game can go on."""
        if self.rollback is None or self._address is None:
            return
        if self.rollback.split_at is not None:
            self.over = WORDS[SPLIT]
        elif self.silent > SILENT:
            self.over = self.over or _LOST
        if not self.over:
            times = (self._now(), self._theirs, self._pauses, self._resumed)
            self._send(self.rollback.packet(self.round, times), self._address, self._token)
        elif self.silent < 1.0:  # else nobody is there to be told
            self._send(Bye(SPLIT if self.over == WORDS[SPLIT] else LEFT), self._address, self._token)

    def note_hash(self, tick: int, digest: bytes) -> None:
        """Note the state of the certain world at a whole second."""
        if self.rollback is not None:
            self.rollback.note_hash(tick, digest)

    def close(self) -> None:
        """Say good-bye, three times because some are lost. A second call does nothing."""
        for _ in range(3):
            if self.rollback is not None and self._address is not None:
                self._send(Bye(LEFT), self._address, self._token)
        self._address, self.over = None, self.over or WORDS[LEFT]
        self._sock.close()

    @property
    def together(self) -> bool:
        """Whether the other has begun the same round."""
        return self._their_round == self.round

    @property
    def they_want_rematch(self) -> bool:
        """Whether the other has begun the next round."""
        return self._their_round > self.round

    # -- pauses: either begins one, and both have to end it

    @property
    def paused(self) -> bool:
        """Whether the game stands still until both go on."""
        return min(self._resumed, self._they_resumed) < self._pauses

    @property
    def waits_for_other(self) -> bool:
        """Whether only the other has to go on."""
        return self._resumed == self._pauses and self.paused

    def pause(self) -> None:
        """Stop both games, at most 65,535 times."""
        if not self.paused:
            self._pauses = min(self._pauses + 1, _MOST_COUNT)

    def resume(self) -> None:
        """Go on as soon as the other does."""
        self._resumed = self._pauses

    # -- packets

    def _now(self) -> int:
        return int(self._clock() * 1000) & 0xFFFF

    def _send(self, packet: Packet, address: Address, token: bytes) -> None:
        data = encode(packet, token)
        self.bytes += len(data)
        with suppress(OSError):
            self._sock.sendto(data, address)

    def _read(self) -> None:
        for _ in range(_MOST_READ):
            try:
                data, address = self._sock.recvfrom(LONGEST + 1)
            except BlockingIOError:
                return
            except OSError:  # an answer of the network to something sent earlier, such as "refused"
                continue
            take = self._take_as_host if self.hosts else self._take_as_guest
            if (packet := decode(data)) is not None and not take(*packet, address):
                self._take(*packet, address)

    def _take_as_host(self, token: bytes, packet: Packet, address: Address) -> bool:
        """Answer a question or take in a guest; return whether the packet was one of these."""
        given = blake2b(repr(address).encode(), digest_size=TOKEN, key=self._secret).digest()
        match packet:
            case Ask(rules) if self.game is not None:
                if rules != RULES_VERSION:
                    self._send(Bye(OTHER_RULES), address, token)
                elif self._address not in (None, address):
                    self._send(Bye(BUSY), address, token)
                else:
                    self._send(replace(self.game, asker=token), address, given)
                return True
            case Join(guest) if token == given:
                if self._address is None:
                    self._begin(address, token, guest)
                elif address != self._address:
                    self._send(Bye(BUSY), address, token)
                return True
            case _:
                return False

    def _take_as_guest(self, token: bytes, packet: Packet, address: Address) -> bool:
        """Take an answer to a question, or the first packet of the game; return whether it was one."""
        match packet:
            case Game() if packet.asker == self._secret:
                if address in self.found or len(self.found) < _MOST_FOUND:
                    self.found[address] = Found(packet, token, self._clock())
                return True
            case Bye(why) if address == self._address and token == self._secret and self.rollback is None:
                self.over = WORDS[min(why, SPLIT)]
                return True
            case Play() if address == self._address and token == self._token and self.rollback is None:
                self._begin(address, token, self.other)
        return False

    def _take(self, token: bytes, packet: Packet, address: Address) -> None:
        """Take a packet of the game."""
        if self.rollback is None or address != self._address or token != self._token:
            return
        match packet:
            case Bye(why):
                self.over = self.over or WORDS[min(why, SPLIT)]
            case Play():
                self._heard, self._theirs = self._clock(), packet.stamp
                self._their_round = max(self._their_round, min(packet.round, self.round + 1))
                if packet.round == self.round:
                    self.rollback.receive(packet)
                self._pauses = max(self._pauses, min(packet.paused, self._pauses + 1))
                self._they_resumed = max(self._they_resumed, min(packet.resumed, self._pauses))
                ping = (self._now() - packet.echo) & 0xFFFF
                # What is told again has grown old there.
                if packet.echo != self._echoed and ping < _MOST_PING:
                    self._swing += 0.1 * (abs(ping - self.ping) - self._swing) if self.ping else 0.0
                    self.ping += 0.1 * (ping - self.ping) if self.ping else ping
                self._echoed = packet.echo
            case _:
                pass

    def _begin(self, address: Address, token: bytes, other: str) -> None:
        self._address, self._token, self.other = address, token, other
        self.rollback = Rollback(int(not self.hosts))
        self._heard = self._clock()


def delay_for(ping: float, swing: float = 0.0) -> int:
    """Return the ticks from a key to its tick, 0..MOST_DELAY, at a ping of so many ms that swings by some.

    It is a quarter of the way there, or more if the game would have to wait for late packets otherwise.
    """
    one_way, late = (each / 2000.0 * TICKS_PER_SECOND for each in (ping, ping + 4.0 * swing))
    return min(MOST_DELAY, max(round(one_way / 4.0), round(late) - MOST_AHEAD + _SPARE))


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
