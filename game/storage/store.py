"""The settings and games kept in a folder, in one object that raises no errors into the game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeVar

from game.sim.world import MAX_WAVE
from game.storage import scores, settings
from game.storage.database import PATIENCE, Database, Statement
from game.storage.disk import hindrance, why
from game.storage.scores import LENGTH, DayNote, Score, ScoreBoard
from game.storage.settings import SavedBindings, Settings
from game.storage.strict import InvalidValue, summary

T = TypeVar("T")

_LONGEST = 120  # characters of the folder's name in a notice
_HURRY = 0.005  # seconds that a save during play may wait for another program


class Store:
    """The settings, the bindings and the best scores of a folder, which need not exist.

    Nothing here raises OSError. What cannot be saved is kept in memory, the player is told once, and every
    later save tries again. `length` is that of a score table, `patience` the time (s) that `flush` may wait
    for another program.
    """

    def __init__(self, folder: Path, *, length: int = LENGTH, patience: float = PATIENCE) -> None:
        self.folder = folder
        self.notices: list[str] = []  # Notices for the player, oldest first; `take_notices` clears them
        self.database = Database(folder, self.notify, patience=patience)
        self._fault = ""  # Why the last save failed
        self._told = False
        self._unsaved: dict[tuple[object, ...], list[Statement]] = {}
        self._length = length
        self.database.changed_elsewhere()
        self.settings = Settings()
        self.read("setting", ("name", "value"), self._take_setting)
        self._kept_settings = settings.texts(self.settings)
        self.bindings: SavedBindings = dict(
            self.read("binding", ("device", "action", "inputs"), settings.binding_row)
        )
        self._read_games()

    def _take_setting(self, name: object, value: object) -> None:
        self.settings = settings.with_row(self.settings, name, value)

    def _read_games(self) -> None:
        """Read what other programs may change while this one runs."""
        self.scores = ScoreBoard(self.read("score", scores.COLUMNS, scores.row), length=self._length)
        self._waves: dict[str, int] = dict(self.read("wave", ("difficulty", "reached"), scores.wave_row))
        self.solved: dict[int, set[str]] = {}  # the names of the solved challenges of each room of the lab
        for room, goal in self.read("goal", ("room", "name"), scores.goal_row):
            self.solved.setdefault(room, set()).add(goal)
        self._days: dict[date, DayNote] = dict(self.read("day", scores.DAY_COLUMNS, scores.day_row))

    def read(self, table: str, columns: tuple[str, ...], make: Callable[..., T]) -> list[T]:
        """Return what `make` makes of each row of a table.

        Rows that it refuses are told, and removed from the database after that was copied aside.
        """
        good, bad, faults = [], [], []
        try:
            rows = self.database.rows(f"SELECT rowid, {', '.join(columns)} FROM {table} ORDER BY rowid")  # noqa: S608
        except OSError as fault:
            self.notify_once(fault)
            rows = []
        for number, *values in rows:
            try:
                good.append(make(*values))
            except InvalidValue as fault:
                faults.append(f"{self.database.path}, {table}: {fault}")
                bad.append((f"DELETE FROM {table} WHERE rowid = ?", (number,)))  # noqa: S608
        if bad:
            copy = self.database.copy_aside()
            self.notify(summary(faults, f"the rest is used{copy and f', and {copy} is a copy'}"))
            if copy:
                self.keep(("", table), *bad)
                self.save()
        return good

    @property
    def lost(self) -> list[str]:
        """What is not on the disk, in words for the end of the program; `flush` tries again."""
        return sorted({str(what) for what, *_ in self._unsaved} - {""})

    @property
    def fault(self) -> str:
        """Why nothing can be saved, in a line."""
        if self.database.sealed:
            return f"{self.database.path} is of a later version of the game"
        name = str(self.folder)
        name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."
        return f"{name} cannot be written ({self._fault})"

    def take_notices(self) -> list[str]:
        """Return the notices for the player and clear them. Cheap: call it in every frame."""
        taken, self.notices = self.notices, []
        return taken

    def keep(self, key: tuple[object, ...], *statements: Statement) -> None:
        """Let the next save do these statements, in place of those that it was to do under this key.

        A key begins with the word for what would be lost without them, "" for nothing.
        """
        self._unsaved[key] = [*statements]

    def save(self, patience: float | None = _HURRY) -> bool:
        """Try to save what is unsaved, in a moment as during play; return whether all is saved."""
        if self._unsaved and not self.database.sealed:
            statements = [each for group in self._unsaved.values() for each in group]
            try:
                self.database.change(statements, patience=patience)
            except OSError as fault:
                if patience is None or not isinstance(fault, BlockingIOError):
                    self.notify_once(fault)
                return False
            if not self.database.sealed:
                self._unsaved.clear()
        return not self._unsaved

    def flush(self) -> bool:
        """Save what is unsaved so that it survives a power cut, too; return whether all is on the disk.

        Call it also when the game ends. Afterwards the games that other programs have saved are known, too.
        """
        saved = self.save(patience=None)
        self.database.sync()
        if saved and self.database.changed_elsewhere():
            self._read_games()
        return saved

    def close(self) -> None:
        """Leave a copy of the database, and close it. Call it when the program ends."""
        self.flush()
        self.database.finish()

    def save_settings(self, chosen: Settings) -> bool:
        """Use these settings from now on; return whether they are on disk."""
        self.keep_settings(chosen)
        return self.flush()

    def keep_settings(self, chosen: Settings) -> None:
        """Use these settings from now on; the next `flush` saves them, as a slider moves often."""
        self.settings = chosen
        for name, text in settings.texts(chosen).items():
            if self._kept_settings[name] != text:
                self._kept_settings[name] = text
                self.keep(("settings", name), ("REPLACE INTO setting VALUES (?, ?)", (name, text)))

    def save_bindings(self, chosen: SavedBindings) -> bool:
        """Use these bindings from now on; return whether they are on disk."""
        self.bindings = chosen
        rows = [
            ("INSERT INTO binding VALUES (?, ?, ?)", (*key, json.dumps(row))) for key, row in chosen.items()
        ]
        self.keep(("keys and buttons",), ("DELETE FROM binding", ()), *rows)
        return self.flush()

    def wave_reached(self, difficulty: str) -> int:
        """Return the highest wave that was reached at a difficulty, 1 if none was; scores tell it, too."""
        rows = (row for row in self.scores.entries if row.has_named_rules and row.difficulty == difficulty)
        return max(self._waves.get(difficulty, 1), min(MAX_WAVE, max((row.wave for row in rows), default=1)))

    def note_wave(self, difficulty: str, wave: int) -> None:
        """Remember that a wave was reached; the next save keeps it."""
        wave = min(wave, MAX_WAVE)
        if wave > self._waves.get(difficulty, 1):
            self._waves[difficulty] = wave
            self.keep(("waves reached", difficulty), (scores.RAISE_WAVE, (difficulty, wave)))

    def solve(self, room: int, goal: str) -> None:
        """Save that a challenge of a room of the lab is solved."""
        self.solved.setdefault(room, set()).add(goal)
        self.keep(("goal", room, goal), ("INSERT OR IGNORE INTO goal VALUES (?, ?)", (room, goal)))
        self.flush()

    def day(self, day: date) -> DayNote | None:
        """Return what is kept of a day's game, None if none was begun."""
        return self._days.get(day)

    def streak(self, today: date) -> int:
        """Return how many days in a row have a game that counts."""
        return scores.streak(self._days, today)

    def standing(self, day: date) -> tuple[int, int] | None:
        """Return the place of a day's game that counts among those of the last thirty days, and how many."""
        return scores.standing(self._days, day)

    def begin_day(self, day: date, game_id: str) -> bool:
        """Return whether this game is the day's first, which counts, and keep that before it is played."""
        self._note_day(day, DayNote(game_id))
        self.flush()
        return self._days[day].game == game_id

    def note_day(self, day: date, game_id: str, score: int) -> None:
        """Keep the score of a game of a day, whether it counts or not; the next save keeps it."""
        known = self._days.get(day, DayNote())
        counted = DayNote(game_id, score) if known.game == game_id else DayNote(known.game, known.score)
        self._note_day(day, replace(counted, best=game_id, best_score=score) if score > 0 else counted)

    def _note_day(self, day: date, note: DayNote) -> None:
        known = self._days.get(day, DayNote())
        joined = known.joined(note)
        if joined != known:
            self._days[day] = joined
            self.keep(("days", day), scores.put_day(day, joined))

    def add_score(self, entry: Score) -> int | None:
        """Put a game on the board, save the board at once, and return the game's place, or None."""
        self.keep_score(entry)
        self.save()
        return self.scores.place(entry)

    def keep_score(self, entry: Score) -> None:
        """Put a game on the board; the next save keeps it."""
        if self.scores.add(entry) is not None:
            row = self.scores.find(entry.id) or entry
            self.keep(("scores", row.id), *scores.put(row, self._length))

    def name_score(self, entry_id: str, name: str) -> bool:
        """Set the player's name of a game on the board and offer it for the next one.

        Return whether the game is still on the board.
        """
        entry = self.scores.find(entry_id)
        if entry is not None:
            self.keep_score(replace(entry, name=name))
        if self.settings.player != name:
            self.keep_settings(replace(self.settings, player=name))
        self.flush()
        return entry is not None

    def replays_wanted(self) -> set[str] | None:
        """Return the names of the replays behind the scores, and of those that the player keeps.

        None if they are unknown: the database is of a later version or cannot be read, or one that was set
        aside may name others.
        """
        query = "SELECT replay FROM score UNION SELECT replay FROM note WHERE kept"
        try:
            rows = self.database.rows(query)
        except OSError:
            return None
        unknown = self.database.sealed or os.path.lexists(f"{self.database.path}.corrupt-1")
        return None if unknown else {name for (name,) in rows}

    def notify_once(self, fault: OSError) -> None:
        """Report that nothing can be saved, the first time only."""
        if not self._told:
            self._told = True
            self._fault = why(hindrance(self.folder) or fault)
            self.notify(f"{self.fault}; the game goes on and will try again; --data-dir DIR saves elsewhere")

    def notify(self, notice: str) -> None:
        """Add a notice for the player, without unprintable characters."""
        if notice:
            self.notices.append(printable(notice))


def printable(text: str) -> str:
    """Return a text with a question mark for each unprintable character."""
    return "".join(c if c.isprintable() else "?" for c in text)
