"""Short recorded games for the tests of replays."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from game.pilots.pilot import Pilot
from game.pilots.random_pilot import RandomPilot
from game.replay.encoding import Writer
from game.replay.file_format import FORMAT_VERSION, MAGIC
from game.replay.replay import Recorder, Replay
from game.sim.rule_sets import RULES_VERSION, numbers_by_name
from game.sim.step import step
from game.sim.tuning import MODERN, Tuning
from game.sim.world import new_world


def recorded(
    ticks: int,
    *,
    seed: int = 1,
    wave: int = 1,
    ships: int = 1,
    tuning: Tuning = MODERN,
    pilots: Sequence[Pilot] = (),
) -> Replay:
    """Return a game of just so many ticks, flown at random if nobody else is named."""
    world = new_world(seed, tuning, ships=ships, wave=wave)
    hands = [*pilots] or [RandomPilot(seed + number) for number in range(ships)]
    recorder = Recorder(world)
    for _ in range(ticks):
        commands = [pilot.command(world, ship.id) for pilot, ship in zip(hands, world.ships, strict=True)]
        step(world, commands)
        recorder.follow(world, commands)
    return recorder.replay(world)


def file_of(packed: bytes, rules: int = RULES_VERSION, form: int = FORMAT_VERSION) -> bytes:
    """Return a file with this compressed body, of whatever versions, and a checksum that agrees."""
    head = MAGIC + struct.pack("<HHI", form, rules, len(packed))
    return head + blake2b(head + packed, digest_size=8).digest() + packed


def by_hand(name: str, *changes: tuple[str, object]) -> bytes:
    """Return the bytes of rules that somebody else wrote: a rule set, and what differs from it by name."""
    writer = Writer()
    writer.text(name)
    writer.count(len(changes))
    for field, value in changes:
        writer.text(field)
        if isinstance(value, tuple):
            writer.raw(b"t")
            writer.count(len(value))
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, bool):
                writer.raw(b"y" if number else b"n")
            elif isinstance(number, float):
                writer.raw(b"f")
                writer.real(number)
            else:
                writer.raw(b"i")
                writer.number(number)
    return bytes(writer)


def unchecked(tuning: Tuning) -> bytes:
    """Return the bytes of rules that differ from MODERN, whatever their numbers are."""
    rows = numbers_by_name(MODERN, tuning)
    return by_hand("modern", *((name, value) for name, usual, value in rows if repr(usual) != repr(value)))


def with_other_checkpoint(replay: Replay, second: int) -> Replay:
    """Return a replay on which one checkpoint's hash is another."""
    checkpoints = list(replay.checkpoints)
    checkpoints[second] = replace(checkpoints[second], hash="0" * 16)
    return replace(replay, checkpoints=tuple(checkpoints))
