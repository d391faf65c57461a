"""Replay files: a replay as bytes, and bytes as a replay or one line that says why not.

A file is a header of 32 bytes and a zlib-compressed body. The header, little-endian: 16 bytes of magic, 2
format version, 2 rules version, 4 length of the body, 8 BLAKE2b of all other bytes. The body: seed, wave,
ships, ticks per second, ticks; the rules (the name of a rule set, five numbers and a scenario, see `rules`);
for each ship its turns and its buttons, a byte a tick (`tracks`); the checkpoints in columns
(figures, checks of parts, hashes).

A file may come from anyone, so the file, its unpacked size, the numbers of the rules and the scenario are
bounded. Opening a file validates the bytes and plays nothing.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate, zip_longest
from operator import xor
from typing import Final

from game import __version__
from game.replay.checkpoints import FIGURES, PARTS, Checkpoint
from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.replay import MAX_TICKS, Replay, Start, checkpoints_in
from game.replay.rules import read_rules, write_rules
from game.replay.tracks import MOST_BUTTONS, PER_TICK
from game.sim.rule_sets import RULE_SETS, RULES_VERSION
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.sim.world import MAX_SEED, MAX_SHIPS, MAX_WAVE

MAGIC: Final = b"Asterays replay\n"
FORMAT_VERSION: Final = 4

MAX_FILE: Final = 8 * 1024 * 1024  # bytes of a replay file; larger ones are rejected

_PREFACE: Final = 64  # bytes at the start of a body that contain the length of its game
_RULES_ROOM: Final = 16 * 1024  # bytes that the rules of a game may take
_MARK_ROOM: Final = 64  # bytes that a checkpoint may take
_HEAD: Final = struct.Struct("<16sHHI8s")
_HASH: Final = 8  # bytes of a state hash


def encode(replay: Replay, rule_sets: Mapping[str, Tuning] = RULE_SETS) -> bytes:
    """Return a replay as the bytes of a replay file; its rules come from one of these rule sets.

    Raises:
        BadReplay: it could not be read again: it is too large, or no file can hold its rules.
    """
    body = Writer()
    start = replay.start
    body.counts((start.seed, start.wave, start.ships, TICKS_PER_SECOND, replay.ticks))
    write_rules(body, start.tuning, rule_sets)
    for track in replay.tracks:
        body.raw(track[::PER_TICK] + track[1::PER_TICK])
    _write_checkpoints(body, replay.checkpoints)
    packed = zlib.compress(bytes(body), 9)
    if _HEAD.size + len(packed) > MAX_FILE:
        raise BadReplay("is too long for a replay file")
    return _head(RULES_VERSION, packed) + packed


def _head(rules: int, packed: bytes, form: int = FORMAT_VERSION) -> bytes:
    bare = _HEAD.pack(MAGIC, form, rules, len(packed), bytes(8))
    check = blake2b(bare[:-8] + packed, digest_size=8).digest()
    return bare[:-8] + check


def decode(data: bytes, rule_sets: Mapping[str, Tuning] = RULE_SETS) -> Replay:
    """Return the replay of a replay file, by these rule sets.

    Raises:
        BadReplay: it is not one, cut short, damaged, of another format or other rules, or contradictory.
    """
    return _read_replay(Reader(_unpacked(_checked_body(data))), rule_sets)


def _unpacked(packed: bytes) -> bytes:
    """Return the uncompressed body, unless it is larger than a game of its length can need."""
    unpacker = zlib.decompressobj()
    try:
        preface = unpacker.decompress(packed, _PREFACE)
        _seed, _wave, ships, ticks = _read_length(Reader(preface))
        most = most_unpacked(ticks, ships)
        unpacked = preface + unpacker.decompress(unpacker.unconsumed_tail, most + 1 - len(preface))
    except zlib.error:
        raise BadReplay("cannot be unpacked") from None
    if len(unpacked) > most:
        raise BadReplay(f"unpacks to more than {most} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise BadReplay("is not packed as it was written")
    return unpacked


def most_unpacked(ticks: int, ships: int) -> int:
    """Return the largest unpacked size, in bytes, of a game of that many ticks."""
    tracks = PER_TICK * ships * ticks
    return _PREFACE + _RULES_ROOM + tracks + _MARK_ROOM * checkpoints_in(ticks)


def _checked_body(data: bytes) -> bytes:
    """Return the body of a file that is complete, undamaged and for this version of the game."""
    if data[: len(MAGIC)] != MAGIC[: len(data)] or not data:
        raise BadReplay("is no Asterays replay")
    if len(data) < _HEAD.size:
        raise BadReplay(f"is cut short after {len(data)} bytes")
    _magic, form, rules, length, _check = _HEAD.unpack_from(data)
    if form != FORMAT_VERSION:
        raise BadReplay(f"is of replay format {_other(form, FORMAT_VERSION, 'reads', 'replay format')}")
    body = data[_HEAD.size :]
    if len(body) < length:
        raise BadReplay(f"is cut short: {len(data)} of {_HEAD.size + length} bytes are there")
    if data[: _HEAD.size] != _head(rules, body, form):
        raise BadReplay("is damaged: its checksum differs")
    if rules != RULES_VERSION:
        raise BadReplay(f"was played under rules {_other(rules, RULES_VERSION, 'plays', 'rules')}")
    return body


def _other(version: int, known: int, verb: str, what: str) -> str:
    """Return which Asterays can use a file of another version."""
    when = "a later" if version > known else "an earlier"
    return f"{version}, which {when} Asterays {verb}; this is Asterays {__version__} with {what} {known}"


def _read_replay(reader: Reader, rule_sets: Mapping[str, Tuning]) -> Replay:
    seed, wave, ships, ticks = _read_length(reader)
    start = Start(seed, wave, ships, read_rules(reader, rule_sets))
    tracks = [_read_track(reader, ticks) for _ in range(ships)]
    checkpoints = _read_checkpoints(reader, checkpoints_in(ticks))
    if reader.left:
        raise BadReplay("goes on after its end")
    try:
        return Replay(start, ticks, (*tracks,), (*checkpoints,))
    except ValueError as fault:
        raise BadReplay(f"contradicts itself: {fault}") from None


def _read_length(reader: Reader) -> tuple[int, int, int, int]:
    """Read seed, wave, ships and ticks, and check the ticks per second."""
    seed, wave, ships = reader.count(MAX_SEED), reader.count(MAX_WAVE), reader.count(MAX_SHIPS)
    rate = reader.count()
    if rate != TICKS_PER_SECOND:
        raise BadReplay(f"has {rate} ticks to the second, and this game {TICKS_PER_SECOND}")
    if wave < 1 or ships < 1:
        raise BadReplay("begins with no wave or no ship")
    return seed, wave, ships, reader.count(MAX_TICKS)


def _read_track(reader: Reader, ticks: int) -> bytes:
    """Read a pilot's commands."""
    track = bytearray(PER_TICK * ticks)
    track[::PER_TICK], track[1::PER_TICK] = reader.raw(ticks), reader.raw(ticks)
    if max(track[1::PER_TICK], default=0) > MOST_BUTTONS:
        raise BadReplay("holds an unknown button")
    return bytes(track)


def _write_checkpoints(body: Writer, checkpoints: Sequence[Checkpoint]) -> None:
    for number in range(len(FIGURES)):
        body.column([checkpoint.figures[number] for checkpoint in checkpoints])
    for number in range(len(PARTS)):
        body.raw(_pack_nibbles([checkpoint.parts[number] for checkpoint in checkpoints]))
    body.raw(b"".join(bytes.fromhex(checkpoint.hash) for checkpoint in checkpoints))


def _read_checkpoints(reader: Reader, length: int) -> list[Checkpoint]:
    figures = [reader.column(length) for _ in FIGURES]
    parts = [_unpack_nibbles(reader.raw((length + 1) // 2), length) for _ in PARTS]
    hashes = reader.raw(_HASH * length).hex()
    return [
        Checkpoint(
            hashes[2 * _HASH * number : 2 * _HASH * (number + 1)],
            tuple(column[number] for column in figures),
            tuple(column[number] for column in parts),
        )
        for number in range(length)
    ]


def _pack_nibbles(checks: Sequence[int]) -> bytes:
    """Pack 4-bit values in pairs, each XORed with the one before, so that constant parts compress well."""
    changes = [now ^ before for now, before in zip(checks, [0, *checks], strict=False)]
    return bytes(low | high << 4 for low, high in zip_longest(changes[::2], changes[1::2], fillvalue=0))


def _unpack_nibbles(data: bytes, length: int) -> list[int]:
    """Unpack the result of _pack_nibbles."""
    changes = [half for byte in data for half in (byte & 15, byte >> 4)]
    if any(changes[length:]):
        raise BadReplay("goes on after its end")
    return [*accumulate(changes[:length], xor)]
