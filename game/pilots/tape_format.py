"""A tape as bytes, and bytes as a tape or a plain word why not.

A file is a head of 32 bytes and what zlib makes of the rest. The head, lowest byte first: 16 bytes of magic,
2 version of this format, 2 version of the rules, 4 length of what follows, 8 BLAKE2b of all other bytes. The
rest: seed, wave, ships, ticks per second, ticks, tuning; for each ship its commands, run-length coded control
by control (turn, thrust, fire, laser, hyperspace), since they change at different times; the marks in columns
(figures, checks of parts, hashes).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, zip_longest
from operator import xor
from typing import Final, TypeVar

from game.pilots.tape import MAX_TICKS, Run, Start, Tape, marks_in
from game.pilots.tape_bytes import BadTape, Reader, Writer
from game.pilots.tape_marks import FIGURES, PARTS, Mark
from game.pilots.tape_tuning import read_tuning, write_tuning
from game.sim.command import FULL_TURN, Command
from game.sim.rules import RULES_VERSION
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import MAX_SEED, MAX_SHIPS, MAX_WAVE

MAGIC: Final = b"Asterays replay\n"
FORMAT_VERSION: Final = 1

MAX_FILE: Final = 8 * 1024 * 1024
"""bytes of a replay file; more is not ours."""

MAX_UNPACKED: Final = 16 * 1024 * 1024
"""bytes that a file may unpack to: a day of the autopilot. The worst that fits takes half a GB of memory."""

_HEAD: Final = struct.Struct("<16sHHI8s")
_HASH: Final = 8
"""bytes of a state hash."""

_BUTTONS: Final = ("thrust", "fire", "laser", "warp")

Value = TypeVar("Value")


def encode(tape: Tape) -> bytes:
    """Return a tape as the bytes of a replay file.

    Raises:
        BadTape: it would be too large to be read again.
    """
    body = Writer()
    start = tape.start
    body.counts((start.seed, start.wave, start.ships, TICKS_PER_SECOND, tape.ticks))
    write_tuning(body, start.tuning)
    for track in tape.tracks:
        _write_track(body, track)
    _write_marks(body, tape.marks)
    unpacked = bytes(body)
    packed = zlib.compress(unpacked, 9)
    if len(unpacked) > MAX_UNPACKED or _HEAD.size + len(packed) > MAX_FILE:
        raise BadTape("is too long for a replay file")
    return _head(RULES_VERSION, packed) + packed


def _head(rules: int, packed: bytes, form: int = FORMAT_VERSION) -> bytes:
    """Return the head for a body."""
    bare = _HEAD.pack(MAGIC, form, rules, len(packed), bytes(8))
    check = blake2b(bare[:-8] + packed, digest_size=8).digest()
    return bare[:-8] + check


def decode(data: bytes) -> Tape:
    """Return the tape of a replay file.

    Raises:
        BadTape: it is none, cut short, damaged, of another format or other rules, or makes no sense.
    """
    packed = _checked_body(data)
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, MAX_UNPACKED)
    except zlib.error:
        raise BadTape("cannot be unpacked") from None
    if unpacker.unconsumed_tail:
        raise BadTape(f"unpacks to more than {MAX_UNPACKED} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise BadTape("is not packed as it was written")
    return _read_tape(Reader(unpacked))


def _checked_body(data: bytes) -> bytes:
    """Return what follows the head of a file that is whole, undamaged and for this game."""
    if data[: len(MAGIC)] != MAGIC[: len(data)] or not data:
        raise BadTape("is no Asterays replay")
    if len(data) < _HEAD.size:
        raise BadTape(f"is cut short after {len(data)} bytes")
    _magic, form, rules, length, _check = _HEAD.unpack_from(data)
    if form != FORMAT_VERSION:
        raise BadTape(f"is of replay format {form}, and this game reads format {FORMAT_VERSION}")
    body = data[_HEAD.size :]
    if len(body) < length:
        raise BadTape(f"is cut short: {len(data)} of {_HEAD.size + length} bytes are there")
    if data[: _HEAD.size] != _head(rules, body, form):
        raise BadTape("is damaged: its checksum differs")
    if rules != RULES_VERSION:
        raise BadTape(f"was played under rules {rules}, and this game plays rules {RULES_VERSION}")
    return body


def _read_tape(reader: Reader) -> Tape:
    """Return the tape that the unpacked bytes tell of."""
    seed, wave, ships = reader.count(MAX_SEED), reader.count(MAX_WAVE), reader.count(MAX_SHIPS)
    rate, ticks = reader.count(), reader.count(MAX_TICKS)
    if rate != TICKS_PER_SECOND:
        raise BadTape(f"has {rate} ticks to the second, and this game {TICKS_PER_SECOND}")
    if wave < 1 or ships < 1:
        raise BadTape("begins with no wave or no ship")
    start = Start(seed, wave, ships, read_tuning(reader))
    tracks = [_read_track(reader, ticks) for _ in range(ships)]
    marks = _read_marks(reader, marks_in(ticks))
    if reader.left:
        raise BadTape("goes on after its end")
    try:
        return Tape(start, ticks, (*tracks,), (*marks,))
    except ValueError as fault:
        raise BadTape(f"contradicts itself: {fault}") from None


def _write_track(body: Writer, track: Sequence[Run]) -> None:
    """Write what one pilot held, each control for itself."""
    turns = _runs((command.turn, count) for command, count in track)
    body.count(len(turns))
    body.raw(bytes(turn + FULL_TURN for turn, _count in turns))
    body.counts(count for _turn, count in turns)
    for name in _BUTTONS:
        held = _runs((bool(getattr(command, name)), count) for command, count in track)
        if held and held[0][0]:
            held.insert(0, (False, 0))  # so that they always begin with a button that is up
        body.count(len(held))
        body.counts(count for _held, count in held)


def _runs(pieces: Iterator[tuple[Value, int]] | Sequence[tuple[Value, int]]) -> list[tuple[Value, int]]:
    """Return runs with those that say the same joined."""
    joined: list[tuple[Value, int]] = []
    for value, count in pieces:
        if joined and joined[-1][0] == value:
            joined[-1] = (value, joined[-1][1] + count)
        else:
            joined.append((value, count))
    return joined


def _read_track(reader: Reader, ticks: int) -> tuple[Run, ...]:
    """Read what one pilot held."""
    number = reader.count(ticks)
    turns = [byte - FULL_TURN for byte in reader.raw(number)]
    if any(turn > FULL_TURN for turn in turns):
        raise BadTape("turns harder than can be")
    controls = [_ends(reader.counts(number, ticks), ticks)]
    for _name in _BUTTONS:
        number = reader.count(ticks + 1)
        controls += [_ends(reader.counts(number, ticks), ticks)]
    return (*_joined(turns, controls, ticks),)


def _ends(lengths: Sequence[int], ticks: int) -> list[int]:
    """Return at which ticks runs end; only the first may be empty."""
    ends: list[int] = []
    now = 0
    for length in lengths:
        if length == 0 and ends:
            raise BadTape("holds something for no time")
        now += length
        ends.append(now)
    if now != ticks:
        raise BadTape(f"has {now} ticks of a control instead of {ticks}")
    return ends


def _joined(turns: Sequence[int], controls: Sequence[Sequence[int]], ticks: int) -> Iterator[Run]:
    """Yield the commands that the controls make together; alike ones are one, for there may be millions."""
    known: dict[tuple[int, ...], Command] = {}
    places = [0] * len(controls)
    now = 0
    while now < ticks:
        for number, ends in enumerate(controls):
            while ends[places[number]] <= now:
                places[number] += 1
        until = min(ends[place] for ends, place in zip(controls, places, strict=True))
        held = (turns[places[0]], *(place & 1 for place in places[1:]))
        if held not in known:
            known[held] = Command(held[0], *(button == 1 for button in held[1:]))
        yield known[held], until - now
        now = until


def _write_marks(body: Writer, marks: Sequence[Mark]) -> None:
    for number in range(len(FIGURES)):
        body.column([mark.figures[number] for mark in marks])
    for number in range(len(PARTS)):
        body.raw(_halves([mark.parts[number] for mark in marks]))
    body.raw(b"".join(bytes.fromhex(mark.hash) for mark in marks))


def _read_marks(reader: Reader, length: int) -> list[Mark]:
    figures = [reader.column(length) for _ in FIGURES]
    parts = [_wholes(reader.raw((length + 1) // 2), length) for _ in PARTS]
    hashes = reader.raw(_HASH * length).hex()
    return [
        Mark(
            hashes[2 * _HASH * number : 2 * _HASH * (number + 1)],
            tuple(column[number] for column in figures),
            tuple(column[number] for column in parts),
        )
        for number in range(length)
    ]


def _halves(checks: Sequence[int]) -> bytes:
    """Return half bytes, each taken together with the one before: a part that stands still costs nothing."""
    changes = [now ^ before for now, before in zip(checks, [0, *checks], strict=False)]
    return bytes(low | high << 4 for low, high in zip_longest(changes[::2], changes[1::2], fillvalue=0))


def _wholes(data: bytes, length: int) -> list[int]:
    """Return what was made into half bytes."""
    changes = [half for byte in data for half in (byte & 15, byte >> 4)]
    if any(changes[length:]):
        raise BadTape("goes on after its end")
    return [*accumulate(changes[:length], xor)]
