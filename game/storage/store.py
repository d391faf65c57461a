"""Everything that outlives a game, in one object that never fails the one who plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.storage import scores, settings
from game.storage.lock import PATIENCE
from game.storage.safe_file import LIMIT, SafeFile, why
from game.storage.scores import LENGTH, Score, ScoreBoard
from game.storage.settings import Settings

T = TypeVar("T")

_ENTRY = 512
"""bytes that one score may take in the file."""


class Store:
    """The settings and the best scores of a folder, which need not exist.

    Nothing here raises OSError. What cannot be saved is kept in memory, the player is told once, and every
    later save tries again. `length` is that of the score board, `patience` the time (s) that a save may wait
    for another instance's.
    """

    def __init__(self, folder: Path, *, length: int = LENGTH, patience: float = PATIENCE) -> None:
        self.folder = folder
        self.notices: list[str] = []
        """Lines to show to the player, oldest first; `take_notices` empties them."""
        self._told = False
        self._unsaved: dict[str, Callable[[], None]] = {}
        self._settings_file = SafeFile(folder / settings.NAME, settings.decode_settings, patience=patience)
        self._scores_file = SafeFile(
            folder / scores.NAME, scores.decode_scores, limit=max(LIMIT, length * _ENTRY), patience=patience
        )
        self.settings = self._load(self._settings_file) or Settings()
        saved = self._load(self._scores_file)
        self.scores = ScoreBoard(saved or (), length=length)

    def take_notices(self) -> list[str]:
        """Return what to show to the player, and forget it."""
        taken, self.notices = self.notices, []
        return taken

    def save_settings(self, chosen: Settings) -> bool:
        """Keep these settings from now on; say whether they are on the disk."""
        self.settings = chosen
        self._unsaved[settings.NAME] = self._write_settings
        return self.flush()

    def add_score(self, entry: Score) -> int | None:
        """Put a game on the board, save the board at once, and return the game's place, or None.

        Scores that other instances have saved in the meantime are on it, too, afterwards.
        """
        if self.scores.add(entry) is None:
            return None
        self._unsaved[scores.NAME] = self._write_scores
        self.flush()
        return self.scores.place(entry)

    def flush(self) -> bool:
        """Try again to save what could not be saved; say whether all is on the disk now.

        Also to be called when the game ends. Costs nothing if there is nothing to do.
        """
        for name, write in list(self._unsaved.items()):
            try:
                write()
            except OSError as fault:
                self.tell_once(fault)
            else:
                del self._unsaved[name]
        return not (self._unsaved or self._settings_file.sealed or self._scores_file.sealed)

    def _write_settings(self) -> None:
        text = settings.encode_settings(self.settings)
        self._tell(self._settings_file.save(lambda _: text))

    def _write_scores(self) -> None:
        def merged(saved: tuple[Score, ...] | None) -> bytes:
            self.scores.merge(saved or ())
            return scores.encode_scores(self.scores.entries)

        self._tell(self._scores_file.save(merged))

    def _load(self, file: SafeFile[T]) -> T | None:
        found = file.load()
        self._tell(found.notice)
        return found.value

    def tell_once(self, fault: OSError) -> None:
        """Say that nothing can be saved, the first time."""
        if not self._told:
            cure = "the game goes on and will try again; --data-dir DIR saves elsewhere"
            self._tell(f"{self.folder} cannot be written ({why(fault)}); {cure}")
        self._told = True

    def _tell(self, notice: str) -> None:
        """Remember a line for the player, made of what can be drawn."""
        if notice:
            self.notices.append("".join(c if c.isprintable() else "?" for c in notice))
