"""A running game as bytes that can be cut off anywhere: every whole second before the cut can be read.

A journal is a header of 20 bytes (16 of magic, 2 format version, 2 rules version, little-endian) and records.
A record is the length of its payload (4 bytes), BLAKE2b of its number and payload (8), and the payload.
Record 0 is the start of the game: seed, wave, ships, ticks per second, the rules as in a replay file, the
checkpoint of the first state, and the file of --record, if any. Record n is second n: for each ship its
commands, run-length encoded, then the checkpoint at the end of the second, and whether the player has used an
assist by then.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from game.replay.checkpoints import FIGURES, PARTS, Checkpoint
from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.file_format import MAX_FILE, read_setup
from game.replay.replay import MAX_TICKS, Replay, Start
from game.replay.tracks import Run, command_of, turn_code
from game.replay.tuning_fields import read_tuning, write_tuning
from game.replay.versions import other_format, other_rules
from game.sim.command import Command
from game.sim.rule_sets import RULES_VERSION
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.strict import Newer, Refused

MAGIC: Final = b"Asterays journal"
FORMAT_VERSION: Final = 3

MAX_SECONDS: Final = MAX_TICKS // TICKS_PER_SECOND
MAX_JOURNAL: Final = MAX_FILE  # bytes of a journal; beyond that a game is not recorded any further
_HEAD: Final = struct.Struct("<16sHH")
_FRAME: Final = struct.Struct("<I8s")
_MAX_RECORD: Final = 1 << 16
_MAX_PATH: Final = 1 << 14
_HASH: Final = 8


@dataclass(frozen=True, slots=True)
class Opening:
    """The content of record 0."""

    start: Start
    checkpoint: Checkpoint
    asked: Path | None = None  # The --record file to write the game to as well, if any


@dataclass(frozen=True, slots=True)
class Remains:
    """The readable part of a journal."""

    replay: Replay | None  # Up to the last whole second; None if there is none
    asked: Path | None
    damage: str = ""  # Its fault, other than being cut off; "" for none
    assisted: bool = False  # Whether any of the replay was played with an assist


def encode_opening(opening: Opening) -> bytes:
    """Return the header of a journal and its record 0.

    Raises:
        BadReplay: the rules could not be read again.
    """
    start, body = opening.start, Writer()
    body.counts((start.seed, start.wave, start.ships, TICKS_PER_SECOND))
    write_tuning(body, start.tuning)
    _write_checkpoint(body, opening.checkpoint)
    asked = b"" if opening.asked is None else os.fsencode(opening.asked)
    body.count(len(asked))
    body.raw(asked)
    return _HEAD.pack(MAGIC, FORMAT_VERSION, RULES_VERSION) + _record(0, bytes(body))


def encode_second(
    number: int, tracks: Sequence[Sequence[Run]], checkpoint: Checkpoint, *, assisted: bool = False
) -> bytes:
    """Return record `number`, 1 for the first second: each ship's commands in it, and its last checkpoint.

    assisted: the player has used an assist by its end.
    """
    body = Writer()
    for track in tracks:
        body.count(len(track))
        for held, ticks in track:
            buttons = held.thrust | held.fire << 1 | held.laser << 2 | held.warp << 3
            body.raw(bytes((turn_code(held), buttons, ticks)))
    _write_checkpoint(body, checkpoint)
    body.raw(bytes((assisted,)))
    return _record(number, bytes(body))


def decode_journal(data: bytes) -> Remains:
    """Return the readable part of a journal.

    Raises:
        Refused: it is no journal, or its start is damaged.
        Newer: it is of another version of the game, which the message names; nothing is wrong with it.
    """
    if data[: len(MAGIC)] != MAGIC[: len(data)]:
        raise Refused("is no journal")
    if len(data) < _HEAD.size:
        return Remains(None, None)
    _magic, form, rules = _HEAD.unpack_from(data)
    if rules != RULES_VERSION:
        raise Newer(other_rules(rules))
    if form != FORMAT_VERSION:
        raise Newer(other_format("journal", form, FORMAT_VERSION))
    records = _records(data)
    try:
        first = next(records, None)
        opening = None if first is None else _read_opening(Reader(first))
    except (BadReplay, ValueError) as fault:
        raise Refused(f"is damaged: it {fault}") from None
    return Remains(None, None) if opening is None else _read_seconds(opening, records)


def _record(number: int, payload: bytes) -> bytes:
    return _FRAME.pack(len(payload), _check(number, payload)) + payload


def _check(number: int, payload: bytes) -> bytes:
    """Return 8 bytes that depend on the payload and its number."""
    return blake2b(struct.pack("<I", number) + payload, digest_size=_HASH).digest()


def _records(data: bytes) -> Iterator[bytes]:
    """Yield the payloads of all complete records; a record that is cut off is the end.

    Raises:
        BadReplay: a complete record is damaged.
    """
    at, number = _HEAD.size, 0
    while at + _FRAME.size <= len(data):
        length, check = _FRAME.unpack_from(data, at)
        at += _FRAME.size
        if length > _MAX_RECORD:
            raise BadReplay(f"has a record of {length} bytes")
        if at + length > len(data):
            return
        payload = data[at : at + length]
        if check != _check(number, payload):
            raise BadReplay(f"differs from the checksum of record {number}")
        yield payload
        at, number = at + length, number + 1


def _read_opening(reader: Reader) -> Opening:
    seed, wave, ships = read_setup(reader)
    start, checkpoint = Start(seed, wave, ships, read_tuning(reader)), _read_checkpoint(reader)
    asked = reader.raw(reader.count(_MAX_PATH))
    _refuse_more(reader)
    return Opening(start, checkpoint, Path(os.fsdecode(asked)) if asked else None)


def _read_seconds(opening: Opening, records: Iterator[bytes]) -> Remains:
    """Read records until they end or one is damaged."""
    tracks: list[list[Run]] = [[] for _ in range(opening.start.ships)]
    checkpoints, damage, assisted = [opening.checkpoint], "", False
    known: dict[bytes, Command] = {}
    try:
        for payload in records:
            parts, checkpoint, helped = _read_second(Reader(payload), len(tracks), known)
            for track, part in zip(tracks, parts, strict=True):
                _extend(track, part)
            checkpoints.append(checkpoint)
            assisted = assisted or helped
    except BadReplay as fault:
        damage = str(fault)
    seconds = len(checkpoints) - 1
    if not 0 < seconds <= MAX_SECONDS:
        return Remains(None, opening.asked, damage)
    whole = Replay(opening.start, seconds * TICKS_PER_SECOND, tuple(map(tuple, tracks)), tuple(checkpoints))
    return Remains(whole, opening.asked, damage, assisted)


def _read_second(
    reader: Reader, ships: int, known: dict[bytes, Command]
) -> tuple[list[list[Run]], Checkpoint, bool]:
    """Return each ship's commands in a second, the checkpoint at its end, and the mark of an assist."""
    parts = []
    for _ in range(ships):
        part: list[Run] = []
        for _ in range(reader.count(TICKS_PER_SECOND)):
            held, ticks = reader.raw(2), reader.raw(1)[0]
            if held not in known:
                known[held] = _command(held[0], held[1])
            part.append((known[held], ticks))
        lengths = [ticks for _held, ticks in part]
        if not all(lengths) or sum(lengths) != TICKS_PER_SECOND:
            raise BadReplay("has a second that is none")
        parts.append(part)
    checkpoint, mark = _read_checkpoint(reader), reader.raw(1)[0]
    if mark > 1:
        raise BadReplay("has a mark that is none")
    _refuse_more(reader)
    return parts, checkpoint, mark == 1


def _command(turn: int, buttons: int) -> Command:
    if buttons > 15:
        raise BadReplay("holds a button that does not exist")
    return command_of(turn, [buttons >> place & 1 for place in range(4)])


def _extend(track: list[Run], part: Sequence[Run]) -> None:
    """Append runs to a track; a command held across the second is one run."""
    (held, ticks), *rest = part
    if track and track[-1][0] == held:
        ticks += track.pop()[1]
    track += [(held, ticks), *rest]


def _write_checkpoint(body: Writer, checkpoint: Checkpoint) -> None:
    body.raw(bytes.fromhex(checkpoint.hash))
    for number in checkpoint.figures:
        body.number(number)
    body.raw(bytes(checkpoint.parts))


def _read_checkpoint(reader: Reader) -> Checkpoint:
    digest = reader.raw(_HASH).hex()
    figures = tuple(reader.number() for _ in FIGURES)
    parts = tuple(reader.raw(len(PARTS)))
    if any(part > 15 for part in parts):
        raise BadReplay("has a checkpoint that is none")
    return Checkpoint(digest, figures, parts)


def _refuse_more(reader: Reader) -> None:
    if reader.left:
        raise BadReplay("goes on after its end")
