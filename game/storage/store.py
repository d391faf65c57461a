"""The settings and games kept in a folder, in one object that raises no errors into the game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeAlias, TypeVar

from game.storage import bindings_file as bindings
from game.storage import days, scores, settings, waves
from game.storage.bindings_file import SavedBindings
from game.storage.days import DayNote
from game.storage.lock import PATIENCE
from game.storage.safe_file import LIMIT, Found, SafeFile, why
from game.storage.scores import LENGTH, MOST_TABLES, Score, ScoreBoard
from game.storage.settings import Settings

T = TypeVar("T")
Saved: TypeAlias = tuple[str, tuple[Score, ...]]
"""The result of saving the board: a notice, usually "", and all entries on it now."""

_LONGEST = 120  # characters of the folder's name in a notice
_ENTRY = 640  # most bytes of one score in the file


class Store:
    """The settings, the bindings and the best scores of a folder, which need not exist.

    Nothing here raises OSError. What cannot be saved is kept in memory, the player is told once, and every
    later save tries again. `length` is that of a score table, `patience` the time (s) that a save may wait
    for another instance's.
    """

    def __init__(self, folder: Path, *, length: int = LENGTH, patience: float = PATIENCE) -> None:
        self.folder = folder
        self.notices: list[str] = []  # Notices for the player, oldest first; `take_notices` clears them
        self._told = False
        self._length = length
        self._job: Future[Saved] | None = None
        self._waiting = False  # Whether the board has changed since its last save began
        self._unsaved: dict[str, Callable[[], None]] = {}
        self._settings_file = SafeFile(folder / settings.NAME, settings.decode_settings, patience=patience)
        self._scores_file = SafeFile(
            folder / scores.NAME,
            scores.decode_scores,
            limit=max(LIMIT, length * MOST_TABLES * _ENTRY),
            patience=patience,
        )
        self._bindings_file = SafeFile(folder / bindings.NAME, bindings.decode_bindings, patience=patience)
        self._waves_file = SafeFile(folder / waves.NAME, waves.decode_waves, patience=patience)
        self._days_file = SafeFile(folder / days.NAME, days.decode_days, limit=days.LIMIT, patience=patience)
        self.settings = self._load(self._settings_file) or Settings()
        self.bindings = self._load(self._bindings_file) or SavedBindings()
        saved = self._load(self._scores_file)
        self.scores = ScoreBoard(saved or (), length=length)
        self._waves: dict[str, int] = self._load(self._waves_file) or {}
        kept: dict[date, DayNote] = self._load(self._days_file) or {}
        self._days = days.joined(kept, days.played(self.scores.entries))

    @property
    def pending(self) -> bool:
        """Whether something is unsaved; `flush` tries again."""
        return bool(self._unsaved)

    @property
    def saving(self) -> bool:
        """Whether a thread is saving the board."""
        return self._job is not None

    def take_notices(self) -> list[str]:
        """Return the notices for the player and clear them. Cheap: call it in every frame."""
        if self._job is not None and self._job.done():
            self._take_in(self._job)
            self._save_aside()
        taken, self.notices = self.notices, []
        return taken

    def save_settings(self, chosen: Settings) -> bool:
        """Use these settings from now on; say whether they are on disk."""
        self.keep_settings(chosen)
        return self.flush()

    def keep_settings(self, chosen: Settings) -> None:
        """Use these settings from now on; the next `flush` saves them, as a slider moves often."""
        self.settings = chosen
        self._unsaved[settings.NAME] = self._write_settings

    def save_bindings(self, chosen: SavedBindings) -> bool:
        """Use these bindings from now on; say whether they are on disk."""
        self.bindings = chosen
        self._unsaved[bindings.NAME] = self._write_bindings
        return self.flush()

    def wave_reached(self, difficulty: str) -> int:
        """Return the highest wave that was reached at a difficulty, 1 if none was; scores tell it, too."""
        told = [(row.difficulty, row.wave) for row in self.scores.entries if row.has_named_rules]
        return waves.joined(self._waves, told).get(difficulty, 1)

    def note_wave(self, difficulty: str, wave: int) -> None:
        """Remember that a wave was reached; the next `flush` saves it."""
        if wave > self._waves.get(difficulty, 1):
            self._waves = waves.joined(self._waves, [(difficulty, wave)])
            self._unsaved[waves.NAME] = self._write_waves

    def day(self, day: date) -> DayNote | None:
        """Return what is kept of a day's game, None if none was begun."""
        return self._days.get(day)

    def streak(self, today: date) -> int:
        """Return how many days in a row have a game that counts."""
        return days.streak(self._days, today)

    def later_day(self, today: date) -> date | None:
        """Return the last day with a game that has not begun, None if there is none."""
        return days.later(self._days, today)

    def begin_day(self, day: date, game_id: str) -> bool:
        """Say whether this game is the day's first, which counts, and keep that before it is played."""
        self._note_day(day, DayNote(game_id))
        self.flush()
        return self._days[day].game == game_id

    def note_day(self, day: date, game_id: str, score: int) -> None:
        """Keep the score of a game of a day, whether it counts or not; the next `flush` saves it."""
        known = self._days.get(day, DayNote())
        counted = DayNote(game_id, score) if known.game == game_id else DayNote(known.game, known.score)
        self._note_day(day, replace(counted, best=game_id, best_score=score) if score > 0 else counted)

    def _note_day(self, day: date, note: DayNote) -> None:
        both = days.joined(self._days, {day: note})
        if both != self._days:
            self._days = both
            self._unsaved[days.NAME] = self._write_days

    def add_score(self, entry: Score) -> int | None:
        """Put a game on the board, save the board at once, and return the game's place, or None.

        Afterwards the board also has the scores that other instances have saved meanwhile.
        """
        if self._add(entry):
            self.flush()
        return self.scores.place(entry)

    def add_score_soon(self, entry: Score) -> int | None:
        """Put a game on the board and return its place, or None; a thread saves the board.

        For use during play: a save takes 10 ms to 100 ms, and a frame 16. `take_notices` completes it;
        `flush`, other saves and the end of the program wait for it.
        """
        if self._add(entry):
            self._save_aside()
        return self.scores.place(entry)

    def name_score(self, entry_id: str, name: str) -> bool:
        """Set the player's name of a game on the board and offer it for the next one.

        Say whether the game is still on the board.
        """
        entry = self.scores.find(entry_id)
        if entry is not None:
            self._add(replace(entry, name=name))
        if self.settings.player != name:
            self.keep_settings(replace(self.settings, player=name))
        self.flush()
        return entry is not None

    def replays_on_board(self) -> set[str] | None:
        """Return the names of the replays behind the scores, including those that other instances have saved.

        None if they are unknown, because the board is of a later version or cannot be read.
        """
        if self._scores_file.sealed:
            return None
        found = self._scores_file.load()
        self.tell_found(found)
        if found.reasons or found.barred:
            return None
        return {entry.replay for entry in (*(found.value or ()), *self.scores.entries)}

    def last_lost_board(self) -> float | None:
        """Return when the newest set-aside score file was written (s since 1970), None if there is none.

        Its content is unknown: it may have named any replay of that time or before.
        """
        times = [path.lstat().st_mtime for path in self.folder.glob(f"{scores.NAME}*.corrupt-*")]
        return max(times, default=None)

    def _add(self, entry: Score) -> bool:
        """Put a game on the board, and say whether there is something to save now."""
        before = self.scores.days
        if self.scores.add(entry) is None:
            return False
        for mode, _ in {*before} - {*self.scores.days}:
            self.tell(f"the table {mode} makes room for a new day; its score stays in {days.NAME}")
        self._unsaved[scores.NAME] = self._write_scores
        self._waiting = True
        return True

    def _save_aside(self) -> None:
        """Start a thread that saves the board, if it has changed and no such thread is running."""
        if self._waiting and self._job is None:
            self._waiting = False
            thread = ThreadPoolExecutor(1, "asterays-saves")
            try:
                self._job = thread.submit(self._save_board, self.scores.entries)
            except RuntimeError:  # no thread can be started
                self.flush()
            thread.shutdown(wait=False)  # it ends after its work, and the program waits for it

    def _take_in(self, job: Future[Saved]) -> None:
        """Take over the result of the thread, waiting for it if need be."""
        try:
            self._board_saved(job.result())
        except OSError as fault:
            self.tell_once(fault)
        else:
            if not self._waiting:
                self._unsaved.pop(scores.NAME, None)
        finally:
            self._job = None

    def flush(self) -> bool:
        """Try again to save what is unsaved; say whether all is on disk now.

        Call it also when the game ends. Cheap if there is nothing to do.
        """
        if self._job is not None:
            self._take_in(self._job)
        self._waiting = False  # changes since the thread started are saved here
        for name, write in list(self._unsaved.items()):
            try:
                write()
            except OSError as fault:
                self.tell_once(fault)
            else:
                del self._unsaved[name]
        files = (self._settings_file, self._bindings_file, self._scores_file)
        sealed = any(file.sealed for file in (*files, self._waves_file, self._days_file))
        return not (self._unsaved or sealed)

    def _write_settings(self) -> None:
        text = settings.encode_settings(self.settings)
        self.tell(self._settings_file.save(lambda _: text))

    def _write_bindings(self) -> None:
        text = bindings.encode_bindings(self.bindings)
        self.tell(self._bindings_file.save(lambda _: text))

    def _write_waves(self) -> None:
        """Merge the waves that other instances have saved with ours."""

        def both(saved: dict[str, int] | None) -> bytes:
            self._waves = waves.joined(saved or {}, self._waves.items())
            return waves.encode_waves(self._waves)

        self.tell(self._waves_file.save(both))

    def _write_days(self) -> None:
        """Merge the days that other instances have saved with ours; of two first games theirs came first."""

        def both(saved: dict[date, DayNote] | None) -> bytes:
            self._days = days.joined(saved or {}, self._days)
            return days.encode_days(self._days)

        self.tell(self._days_file.save(both))

    def _write_scores(self) -> None:
        self._board_saved(self._save_board(self.scores.entries))

    def _save_board(self, entries: tuple[Score, ...]) -> Saved:
        """Merge these entries into the file; it runs in the thread too, so it changes nothing of ours."""
        board = ScoreBoard(entries, length=self._length)

        def merged(saved: tuple[Score, ...] | None) -> bytes:
            board.merge(saved or ())
            return scores.encode_scores(board.entries)

        return self._scores_file.save(merged), board.entries

    def _board_saved(self, saved: Saved) -> None:
        notice, entries = saved
        self.scores.merge(entries)
        self.tell(notice)

    def _load(self, file: SafeFile[T]) -> T | None:
        found = file.load()
        self.tell_found(found)
        return found.value

    def tell_found(self, found: Found[T]) -> None:
        """Report the faults of a file that was read; report a folder that cannot be entered only once."""
        if found.barred is not None:
            self.tell_once(found.barred)
        self.tell(found.notice)

    def tell_once(self, fault: OSError) -> None:
        """Report that nothing can be saved, the first time only."""
        if not self._told:
            name = str(self.folder)
            name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."
            cure = "the game goes on and will try again; --data-dir DIR saves elsewhere"
            self.tell(f"{name} cannot be written ({why(fault)}); {cure}")
        self._told = True

    def tell(self, notice: str) -> None:
        """Add a notice for the player, without unprintable characters."""
        if notice:
            self.notices.append("".join(c if c.isprintable() else "?" for c in notice))
