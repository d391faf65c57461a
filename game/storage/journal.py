"""Keeps a game in the database while it is played, so that a killed program leaves a replay behind.

Each whole second is a row whose `part` is a replay file of that second alone, from the checkpoint before it
to the one at its end; its start is that of the whole game.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from game.replay.checkpoints import Checkpoint
from game.replay.encoding import BadReplay
from game.replay.file_format import decode, encode
from game.replay.replay import Recorder, Replay
from game.replay.tracks import as_bytes
from game.sim.command import Command
from game.sim.rule_sets import RULES_VERSION
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.database import Link, Statement, held
from game.storage.store import Store

SUFFIX: Final = ".playing"  # Of an empty file, locked as long as a game is played: nobody else recovers it
_MOST: Final = 1 << 22  # bytes of a game: seven hours of a player, or two of any commands; no more is kept
_PUT: Final = "REPLACE INTO second VALUES (?, ?, ?, ?, ?, ?)"


class Journal:
    """The seconds of one game. It raises no OSError into the game; the store tells the player."""

    def __init__(self, store: Store, game_id: str, recorder: Recorder) -> None:
        self._store = store
        self._id = game_id
        self._start = recorder.start
        self._before = recorder.checkpoints[0]
        self._tracks = [bytearray() for _ in range(recorder.start.ships)]
        self._seconds = self._bytes = 0
        self._unsaved: list[Statement] = []
        self._hold: Link | None = None
        self._stopped = False

    def follow(self, commands: Sequence[Command]) -> None:
        """Add one tick's commands, one per ship."""
        for track, command in zip(self._tracks, commands, strict=True):
            track.extend(as_bytes(command))

    def end_second(self, checkpoint: Checkpoint, *, assisted: bool = False) -> None:
        """Save the ticks since the last whole second, with the checkpoint of the present state.

        assisted: the player has used an assist by now.
        """
        tracks = tuple(map(bytes, self._tracks))
        self._tracks = [bytearray() for _ in self._tracks]
        self._seconds += 1
        if self._stopped or self._bytes > _MOST:
            return
        second = Replay(self._start, TICKS_PER_SECOND, tracks, (self._before, checkpoint))
        self._before = checkpoint
        if self._hold is None and not self._store.database.sealed:
            self._take_hold()
        try:
            part = encode(second)
        except BadReplay:  # its rules are such as no file can hold
            self._stopped = True
            return
        self._bytes += len(part)
        row = (self._id, self._seconds, RULES_VERSION, part, assisted, time.time())
        self._unsaved.append((_PUT, row))
        self._store.keep(("", self._id), *self._unsaved)
        if self._store.save():
            self._unsaved.clear()

    def _take_hold(self) -> None:
        try:
            self._store.folder.mkdir(parents=True, exist_ok=True)
            self._hold = held(self._store.folder / (self._id + SUFFIX))
        except BlockingIOError:
            pass  # another program is just looking whether it was left: the next second tries again
        except OSError as fault:
            self._store.tell_once(fault)

    def close(self, *, remove: bool) -> None:
        """Stop; remove the seconds if nobody needs them any more."""
        self._stopped = True
        if remove:
            forget(self._store, self._id)
        if self._hold is not None:
            self._hold.close()
            self._hold = None
            with suppress(OSError):
                (self._store.folder / (self._id + SUFFIX)).unlink()


def forget(store: Store, game_id: str) -> None:
    """Remove the seconds of a game."""
    store.keep(("", game_id), ("DELETE FROM second WHERE game = ?", (game_id,)))
    store.save()


def joined(parts: Sequence[tuple[object, object]]) -> tuple[Replay | None, str]:
    """Return the game that numbered seconds make, up to the first bad one, and what is wrong with that."""
    seconds: list[Replay] = []
    damage = ""
    for number, part in parts:
        try:
            second = decode(part if isinstance(part, bytes) else b"")
        except BadReplay as fault:
            damage = str(fault)
            break
        if number != len(seconds) + 1 or second.ticks != TICKS_PER_SECOND or not _follows(seconds, second):
            damage = "does not follow the one before"
            break
        seconds.append(second)
    if not seconds:
        return None, damage
    ships = range(seconds[0].start.ships)
    tracks = tuple(b"".join([second.tracks[ship] for second in seconds]) for ship in ships)
    checkpoints = (seconds[0].checkpoints[0], *(second.checkpoints[1] for second in seconds))
    return Replay(seconds[0].start, len(seconds) * TICKS_PER_SECOND, tracks, checkpoints), damage


def _follows(seconds: Sequence[Replay], second: Replay) -> bool:
    return not seconds or (
        (seconds[0].start, seconds[-1].checkpoints[1]) == (second.start, second.checkpoints[0])
    )
