"""At the start of the program, journals of games that were cut off become replays."""

from __future__ import annotations

import os
import re
import stat
import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from game.modes import ARCADE, day_of_game, mode_under
from game.replay.checkpoints import FIGURES
from game.replay.replay import Replay
from game.sim.rule_sets import difficulty_of, identify
from game.storage.disk import read_handle, set_aside
from game.storage.journal import SUFFIX
from game.storage.journal_format import MAX_JOURNAL, Remains, decode_journal
from game.storage.lock import hold
from game.storage.replays import ReplayShelf, may_replace, write_replay
from game.storage.safe_file import STALE, why
from game.storage.scores import Score, table_of
from game.storage.store import Store
from game.storage.strict import Newer, Refused

_OURS: Final = re.compile(r"[0-9a-f]{16}" + re.escape(SUFFIX))
_YOUNG: Final = 60.0
"""seconds during which an empty journal may belong to an instance that is just creating it."""


def recover(store: Store, shelf: ReplayShelf) -> None:
    """Make replays of the journals that ended programs left behind.

    Journals of running instances and of other versions of the game stay. A journal without a whole second is
    removed; a damaged one is set aside after its good part is saved. Raises no OSError; the store tells the
    player.
    """
    try:
        left = sorted(path for path in shelf.folder.iterdir() if _OURS.fullmatch(path.name))
    except OSError:  # usually there is no such folder yet
        return
    for path in left:
        with suppress(OSError):  # it stays for the next start
            _recover_one(path, store, shelf)


def _recover_one(path: Path, store: Store, shelf: ReplayShelf) -> None:
    flags = os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or not _is_left_behind(handle, path, found):
            return
        remains = _read(handle)
        if remains is None:
            return
        damage = remains.damage
        if remains.replay is not None:
            try:
                if not _keep(path, remains.replay, remains, store, shelf, found):
                    return
            except Refused as fault:  # an impossible score
                damage = damage or f"is damaged: {fault}"
    finally:
        os.close(handle)
    _put_away(path, damage, store)


def _is_left_behind(handle: int, path: Path, found: os.stat_result) -> bool:
    """Say whether nobody writes this journal any more, and lock it if possible."""
    held, age = hold(handle), time.time() - found.st_mtime
    if held is False or not os.path.lexists(path):  # in use, or another instance has just recovered it
        return False
    if held is None and age < STALE:
        return False
    return found.st_size > 0 or age > _YOUNG


def _read(handle: int) -> Remains | None:
    """Return the readable part of a journal; None if another version of the game must read it."""
    try:
        return decode_journal(read_handle(handle, MAX_JOURNAL))
    except Newer:
        return None
    except Refused as fault:
        return Remains(None, None, str(fault))


def _keep(  # noqa: PLR0913, PLR0917 - the game, and all places it goes to
    path: Path, replay: Replay, remains: Remains, store: Store, shelf: ReplayShelf, found: os.stat_result
) -> bool:
    """Save a replay, its score and the --record file; say whether all is saved."""
    name = shelf.name(path.stem)
    if not os.path.lexists(shelf.folder / name):  # else the program saved it before it ended
        if not shelf.save(name, replay):
            return False
        store.tell("a game that was cut off is saved: see Scores, All replays")
    if remains.asked is not None:
        _write_as_asked(remains.asked, replay, found, store)
    _note(path.stem, replay, store, found, assisted=remains.assisted)
    return store.flush()


def _write_as_asked(path: Path, replay: Replay, found: os.stat_result, store: Store) -> None:
    """Write the file of --record, unless it holds something newer."""
    try:
        if may_replace(path) and not (path.exists() and path.stat().st_mtime_ns > found.st_mtime_ns):
            write_replay(path, replay)
    except (OSError, ValueError) as fault:
        store.tell(f"cannot write {path}: {fault}")


def _note(score_id: str, replay: Replay, store: Store, found: os.stat_result, *, assisted: bool) -> None:
    """Link the game's score to its replay, or add or raise the score, and note the wave that it reached.

    assisted: mark the score; a mark that is there stays.
    """
    rules, start = identify(replay.start.tuning), replay.start
    table = table_of(start.tuning, start.wave, start.ships, start.seed)
    day = day_of_game(start.tuning, start.ships, start.seed) if start.wave == 1 else None
    if day is not None:
        store.begin_day(day, score_id)  # of the games of a day, the one that counts alone has a journal
        store.note_day(day, score_id, replay.score)
    wave = replay.checkpoints[-1].figures[FIGURES.index("wave")]
    row = next((entry for entry in store.scores.entries if entry.id == score_id), None)
    if table is not None and replay.score > (0 if row is None else row.score):
        played = Score(
            score=replay.score,
            wave=wave,
            ticks=replay.ticks,
            seed=start.seed,
            date=_day_of(found.st_mtime),
            rules=rules.name,
            mode=table[0],
            difficulty=table[1],
            id=score_id,
        )
        known = row or played
        row = replace(played, mode=known.mode, difficulty=known.difficulty)  # the board merges the rest
    if row is not None:
        store.add_score(replace(row, replay=ReplayShelf.name(score_id), assisted=row.assisted or assisted))
    if rules.named and mode_under(start.tuning, start.ships, start.seed) is ARCADE:
        store.note_wave(difficulty_of(start.tuning), wave)


def _day_of(moment: float) -> str:
    """Return the day of a time (s since 1970) as 2025-11-20; today if the time is out of range."""
    try:
        return datetime.fromtimestamp(moment).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return datetime.now().astimezone().date().isoformat()


def _put_away(path: Path, damage: str, store: Store) -> None:
    """Remove a journal that is done with; set a damaged one aside."""
    if not damage:
        path.unlink()
        return
    try:
        end = f"set aside as {set_aside(path).name}"
    except OSError as fault:
        end = f"cannot be set aside ({why(fault)})"
    store.tell(f"{path} {damage}; {end}")
