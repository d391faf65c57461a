"""The datagrams of a game over a network, as bytes and back. They may come from anyone: check all.

Numbers are little-endian. Each begins with ASTY (4 bytes), its kind (1), and a token (8): in ASK and a
refusal the asker's own, else the host's for this guest. After that:

    ASK   version of the rules (2), zeros to the length of GAME
    GAME  the asker's token (8), seed (8), course (1), options (1), a digest of the rules (8), a name (8)
    JOIN  the guest's name (8)
    PLAY  round (1), tick (4), first tick of its commands (4), how many of the other's are known (4),
          lead (1), stamp and echo in ms (2, 2), pauses begun and ended (2, 2), a tick and the hash of its
          state (4, 8), then runs: the bytes of a command (2), and for how many ticks (1)
    BYE   why (1)
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby
from typing import Final, TypeAlias

from game.modes import MODES, Mode
from game.replay.tracks import MOST_BUTTONS, PER_TICK, as_bytes, command_at
from game.sim.command import Command
from game.sim.digest import leaves
from game.sim.tuning import Tuning
from game.sim.world import MAX_SEED
from game.storage.strict import LONGEST as LONGEST_NAME
from game.storage.strict import is_name

LONGEST: Final = 512  # bytes; the longest PLAY has 419
MOST_COMMANDS: Final = 120  # in a packet
TOKEN: Final = 8  # bytes
_MAGIC: Final = b"ASTY"
_HEAD: Final = struct.Struct(f"<4sB{TOKEN}s")
_ASK: Final = struct.Struct("<H32x")
_GAME: Final = struct.Struct(f"<8sQBB8s{LONGEST_NAME}s")
_PLAY: Final = struct.Struct("<BIIIbHHHHI8s")
_RUN: Final = PER_TICK + 1
_COURSES: Final = tuple(
    (mode, difficulty)
    for mode in MODES.values()
    if mode.variant(2) is not None
    for difficulty in mode.difficulties
)


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody looks for a game."""

    rules: int


@dataclass(frozen=True, slots=True)
class Game:
    """What a host offers: the answer to ASK.

    The guest makes the rules from its own tables; the digest tells whether they are the host's.
    """

    asker: bytes
    seed: int
    course: int  # a mode for two at a difficulty
    options: int  # bits: 1 a shield for each ship, 2 friendly fire, 4 a tether
    digest: bytes
    host: str  # the name of the player

    @property
    def mode(self) -> Mode:
        """Its mode."""
        return _COURSES[self.course][0]

    @property
    def difficulty(self) -> str:
        """The name of its difficulty."""
        return _COURSES[self.course][1]

    @property
    def tuning(self) -> Tuning:
        """Its rules by this program's tables."""
        shielded, friendly_fire, tethered = (bool(self.options & bit) for bit in (1, 2, 4))
        return self.mode.rules(
            self.difficulty, shielded=shielded, friendly_fire=friendly_fire, tethered=tethered
        )


@dataclass(frozen=True, slots=True)
class Join:
    """A guest takes up the game that was offered to it."""

    guest: str


@dataclass(frozen=True, slots=True)
class Play:
    """A side's commands since those that the other is known to have."""

    round: int
    tick: int
    first: int
    known: int
    lead: int
    stamp: int
    echo: int
    paused: int
    resumed: int
    hash_tick: int
    hash: bytes
    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Bye:
    """The sender has left, or refuses."""

    why: int


Packet: TypeAlias = Ask | Game | Join | Play | Bye
_KINDS: Final = (Ask, Game, Join, Play, Bye)


def new_game(mode: Mode, difficulty: str, options: int, seed: int, host: str) -> Game:
    """Return a game to offer, at the difficulty that is asked for or the mode's first."""
    at = difficulty if difficulty in mode.difficulties else mode.difficulties[0]
    game = Game(bytes(TOKEN), seed, _COURSES.index((mode, at)), options, bytes(8), host)
    return Game(bytes(TOKEN), seed, game.course, options, digest_of(game.tuning), host)


def digest_of(tuning: Tuning) -> bytes:
    """Return 8 bytes over all numbers of some rules."""
    return blake2b(repr([*leaves(tuning)]).encode(), digest_size=8).digest()


def encode(packet: Packet, token: bytes) -> bytes:
    """Return the bytes of a packet."""
    head = _HEAD.pack(_MAGIC, _KINDS.index(type(packet)), token)
    match packet:
        case Ask():
            return head + _ASK.pack(packet.rules)
        case Game(asker, seed, course, options, digest, host):
            return head + _GAME.pack(asker, seed, course, options, digest, host.encode())
        case Join(guest):
            return head + guest.encode().ljust(LONGEST_NAME, b"\0")
        case Bye(why):
            return head + bytes([why])
        case Play():
            ticks = (packet.round, packet.tick, packet.first, packet.known, packet.lead)
            times = (packet.stamp, packet.echo, packet.paused, packet.resumed, packet.hash_tick)
            return head + _PLAY.pack(*ticks, *times, packet.hash) + _runs(packet.commands)


def _runs(commands: Sequence[Command]) -> bytes:
    return b"".join(as_bytes(command) + bytes([len([*held])]) for command, held in groupby(commands))


def decode(data: bytes) -> tuple[bytes, Packet] | None:
    """Return a packet and its token; None unless the data is exactly one, with every number in its bounds."""
    if not _HEAD.size < len(data) <= LONGEST:
        return None
    magic, kind, token = _HEAD.unpack_from(data)
    if magic != _MAGIC or kind >= len(_KINDS):
        return None
    packet = (_ask, _game, _join, _play, _bye)[kind](data[_HEAD.size :])
    return None if packet is None else (token, packet)


def _ask(body: bytes) -> Packet | None:
    return Ask(*_ASK.unpack(body)) if len(body) == _ASK.size else None


def _join(body: bytes) -> Packet | None:
    name = _name(body)
    return Join(name) if len(body) == LONGEST_NAME and name else None


def _bye(body: bytes) -> Packet | None:
    return Bye(body[0]) if len(body) == 1 else None


def _name(field: bytes) -> str:
    """Return a name of 3 to 8 letters and digits, "" if it is none."""
    name = field.rstrip(b"\0").decode("ascii", "replace")
    return name if is_name(name) else ""


def _game(body: bytes) -> Packet | None:
    if len(body) != _GAME.size:
        return None
    asker, seed, course, options, digest, host = _GAME.unpack(body)
    if seed > MAX_SEED or course >= len(_COURSES) or options > 7 or not _name(host):
        return None
    return Game(asker, seed, course, options, digest, _name(host))


def _play(body: bytes) -> Packet | None:
    runs = body[_PLAY.size :]
    if len(body) < _PLAY.size or len(runs) % _RUN or sum(runs[2::_RUN]) > MOST_COMMANDS:
        return None
    if max(runs[1::_RUN], default=0) > MOST_BUTTONS or not all(runs[2::_RUN]):
        return None
    commands: list[Command] = []
    for at in range(0, len(runs), _RUN):
        if (command := command_at(runs[at : at + PER_TICK], 0)) is not None:
            commands += [command] * runs[at + PER_TICK]
    return Play(*(*_PLAY.unpack_from(body), tuple(commands)))
