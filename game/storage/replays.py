"""Replays on disk: single files, the shelf of games that are saved automatically, and the list of all."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from game.modes import variant_under
from game.replay.checkpoints import FIGURES
from game.replay.encoding import BadReplay
from game.replay.file_format import MAX_FILE, decode, encode
from game.replay.link import link_of
from game.replay.replay import Replay
from game.storage.disk import day_of, read_capped, sweep, why, write_whole
from game.storage.scores import Score
from game.storage.store import Store
from game.storage.strict import LETTERS, InvalidValue, bool_of_int, quoted

FOLDER: Final = "replays"
SUFFIX: Final = ".replay"

KEEP: Final = 10  # recent games that are kept, in addition to those behind the scores on the board
_OURS: Final = re.compile(r"[0-9a-f]{16}\.replay")  # Files of the shelf; any other belongs to the player


def read_replay(path: Path) -> Replay:
    """Return the replay of a file.

    Raises:
        BadReplay: the file cannot be read or played here; the message is one line with its path.
    """
    try:
        return decode(read_capped(path, MAX_FILE))
    except OSError as fault:
        raise BadReplay(f"cannot read {path}: {why(fault)}") from fault
    except (BadReplay, InvalidValue) as fault:
        raise BadReplay(f"{path} {fault}") from fault


def write_replay(path: Path, replay: Replay) -> None:
    """Write a replay to a file atomically, replacing any old content.

    Raises:
        OSError: it cannot be written.
        BadReplay: it is too long.
    """
    write_whole(path, encode(replay))


class ReplayFolder:
    """The replays in the data folder: of the last games, and of those on the score board.

    A game's file is named after the id of its score. Nothing here raises OSError: what cannot be saved is
    kept in memory and tried again with the next save, and the store tells the player once.
    """

    def __init__(self, store: Store, *, keep: int = KEEP) -> None:
        self.folder = store.folder / FOLDER
        self._store = store
        self._keep = keep
        self._unsaved: dict[str, bytes] = {}

    @staticmethod
    def name(score_id: str) -> str:
        """Return the file name of a game, for its entry on the score board."""
        return score_id + SUFFIX

    def save(self, name: str, replay: Replay) -> bool:
        """Save a game, and remove those neither recent nor on the board; return whether all is saved."""
        try:
            self._unsaved[name] = encode(replay)
        except BadReplay:
            return False
        return self.flush()

    def write(self, name: str, replay: Replay) -> bool:
        """Write a game that is still played, in any thread; return whether it is there.

        A failure is told when `save` tries again, at the game's end.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_replay(self.folder / name, replay)
        except (OSError, BadReplay):
            return False
        return True

    @property
    def lost(self) -> list[str]:
        """What is not on the disk, in words for the end of the program."""
        count = len(self._unsaved)
        return [f"{count} replay{'s' * (count > 1)}"] if count else []

    def flush(self) -> bool:
        """Try again to save what is unsaved; return whether all is saved."""
        if not self._unsaved:
            return True
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = {*self._unsaved}
            for name in [*self._unsaved]:
                write_whole(self.folder / name, self._unsaved[name])
                del self._unsaved[name]
            self._tidy(new)
        except OSError as fault:
            for name in [*self._unsaved][: -self._keep]:
                del self._unsaved[name]
            self._store.notify_once(fault)
        return not self._unsaved

    def _tidy(self, new: set[str]) -> None:
        """Remove old replays, and temporary files of killed writers.

        New ones stay whatever the clock says: their score comes next.
        """
        wanted = self._store.replays_wanted()
        for path in _oldest(self.folder.iterdir())[: -self._keep]:
            if wanted is not None and path.name not in wanted | new:
                with suppress(OSError):
                    path.unlink()
        sweep(self.folder)


def _oldest(paths: Iterable[Path]) -> list[Path]:
    dated = []
    for path in paths:
        if _OURS.fullmatch(path.name):
            with suppress(OSError):  # another instance may have removed it
                dated.append((path.lstat().st_mtime_ns, path.name, path))
    return [path for _time, _name, path in sorted(dated)]


LONGEST_TITLE: Final = 16  # characters
SHARED: Final = "shared"  # The folder for links to give away
MOST: Final = 500  # replays that are listed, the newest
_BARE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}" + re.escape(SUFFIX))

_State: TypeAlias = tuple[int, int]  # Modification time (ns) and size of a file


@dataclass(frozen=True, slots=True)
class Note:
    """The note on a replay; raises InvalidValue for an invalid title."""

    kept: bool = False  # Whether the replay stays however old it is
    title: str = ""  # "" for none

    def __post_init__(self) -> None:
        """Validate the fields."""
        if type(self.title) is not str or not is_title(self.title):
            raise InvalidValue(f"title is {quoted(self.title)}, not {LONGEST_TITLE} letters at most")


def is_title(text: str) -> bool:
    """Return whether a text is a valid title: the letters of names, spaces only inside; "" is no title."""
    return len(text) <= LONGEST_TITLE and text == text.strip() and set(text) <= set(LETTERS)


def _note(replay: object, kept: object, title: object) -> tuple[str, Note]:
    """Return a row of the table: the name of a replay and its note; raise InvalidValue for a bad one."""
    if type(replay) is not str or type(title) is not str:
        raise InvalidValue("has a note without a name or title")
    return replay, Note(bool_of_int(kept, "kept"), title)


@dataclass(frozen=True, slots=True)
class About:
    """The summary of a replay."""

    score: int = 0
    wave: int = 0
    ticks: int = 0
    duel: bool = False  # whether the score is the number of fights that both players have won together
    word: str = ""  # the mode and the players, as `modes.ModeVariant.word`; "" if no mode has both.
    fault: str = ""  # why it cannot be watched, "" if it can


@dataclass(frozen=True, slots=True)
class Listed:
    """A replay in the list."""

    name: str  # of its file
    moment: float  # when it was written, s since 1970
    note: Note
    about: About | None  # None until it has been read

    @property
    def day(self) -> str:
        """The day on which it was written, as 2025-11-20."""
        return day_of(self.moment)


class ReplayLibrary:
    """The replays of a shelf, newest first. Raises no OSError; the store tells the player."""

    def __init__(self, store: Store, shelf: ReplayFolder) -> None:
        self._store = store
        self.folder = shelf.folder
        self._found: list[tuple[str, _State, Note]] = []
        self._known: dict[tuple[str, _State], About] = {}
        self.changes = 0  # counts changes of the list, so that a screen knows when to redraw

    def scan(self) -> None:
        """Find the replays that exist now."""
        states, paths = [], []
        with suppress(OSError):  # usually there is no such folder yet
            paths = [path for path in self.folder.iterdir() if _BARE.fullmatch(path.name)]
        for path in paths:
            with suppress(OSError):  # another instance has removed it
                found = path.lstat()
                if stat.S_ISREG(found.st_mode):
                    states.append(((found.st_mtime_ns, found.st_size), path.name))
        newest = sorted(states, reverse=True)[:MOST]
        notes = self._notes()
        self._found = [(name, state, notes.get(name, Note())) for state, name in newest]
        self.changes += 1

    def read_one(self) -> bool:
        """Read one replay that has not been read yet; return whether there was one."""
        for name, state, _note in self._found:
            if (name, state) not in self._known:
                self._known[name, state] = _about(self.folder / name)
                self.changes += 1
                return True
        return False

    def replays(self) -> list[Listed]:
        """Return the replays found by `scan`, newest first."""
        return [self._listed(*found) for found in self._found]

    def find(self, name: str) -> Listed | None:
        """Return a replay by its file name, None if it is not in the list."""
        return next((self._listed(*found) for found in self._found if found[0] == name), None)

    def _listed(self, name: str, state: _State, note: Note) -> Listed:
        return Listed(name, state[0] / 1e9, note, self._known.get((name, state)))

    def score_of(self, name: str) -> Score | None:
        """Return the score on the board whose replay this is."""
        return next((row for row in self._store.scores.entries if row.replay == name), None)

    def place_of(self, score: Score) -> int:
        """Return the place of a score on its table."""
        return self._store.scores.place(score) or 0

    def keep(self, name: str, *, kept: bool) -> None:
        """Keep a replay however old it is, or no longer."""
        self._change(name, lambda note: replace(note, kept=kept))

    def rename(self, name: str, title: str) -> None:
        """Give a replay a title, which also keeps it; "" removes the title.

        Raises:
            InvalidValue: it is not a valid title.
        """
        self._change(name, lambda note: Note(note.kept or bool(title), title))

    def delete(self, name: str) -> bool:
        """Remove a replay and its note; return whether it is gone."""
        path = self.folder / name
        try:
            path.unlink(missing_ok=True)
        except OSError as fault:
            self._store.notify(f"{name} cannot be deleted ({why(fault)})")
        else:
            self._store.keep(("note", name), ("DELETE FROM note WHERE replay = ?", (name,)))
            self._store.flush()
        self.scan()
        return self.find(name) is None

    def link(self, name: str, address: str) -> str:
        """Return the link of a replay, for the page of this address; "" if it has none, which is told."""
        try:
            return link_of(read_replay(self.folder / name), address)
        except BadReplay as fault:
            self._store.notify(f"{name} cannot be shared ({fault})")
            return ""

    def write_link(self, name: str, link: str) -> None:
        """Write a link into the folder of shared ones; tell its path, or why that fails."""
        folder = self._store.folder / SHARED
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{name}.txt"
            write_whole(path, link.encode())
        except OSError as fault:
            self._store.notify(f"{name} cannot be shared ({why(fault)})")
        else:
            self._store.notify(f"link written to {path}")

    def _notes(self) -> dict[str, Note]:
        return dict(self._store.read("note", ("replay", "kept", "title"), _note))

    def _change(self, name: str, change: Callable[[Note], Note]) -> None:
        note = change(self._notes().get(name, Note()))
        if os.path.lexists(self.folder / name):
            row = (name, note.kept, note.title)
            self._store.keep(("note", name), ("REPLACE INTO note VALUES (?, ?, ?)", row))
            self._store.flush()
        else:  # another instance or the player has removed it
            self._store.notify(f"{name} is no longer there")
        self.scan()


def _about(path: Path) -> About:
    """Return the summary of a replay, or why it cannot be watched."""
    try:
        replay = read_replay(path)
    except BadReplay as fault:
        return About(fault=str(fault).replace(str(path), path.name))
    wave = replay.checkpoints[-1].figures[FIGURES.index("wave")]
    start = replay.start
    variant = variant_under(start.tuning, start.ships, start.seed)
    duel = start.tuning.team.goal > 0
    return About(replay.score, wave, replay.ticks, duel, "" if variant is None else variant.word)
