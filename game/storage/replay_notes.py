"""The player's note on a replay: whether to keep it, and its title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.storage.player_names import LETTERS
from game.storage.strict import Refused, flag, shown, truth

COLUMNS: Final = ("replay", "kept", "title")

LONGEST_TITLE: Final = 16  # characters


@dataclass(frozen=True, slots=True)
class Note:
    """The note on a replay.

    Raises:
        Refused: its title is invalid.
    """

    kept: bool = False  # Whether the replay stays however old it is
    title: str = ""  # "" for none

    def __post_init__(self) -> None:
        """Validate the fields."""
        flag(self.kept, "kept")
        if type(self.title) is not str or not is_title(self.title):
            raise Refused(f"title is {shown(self.title)}, not {LONGEST_TITLE} letters at most")


def is_title(text: str) -> bool:
    """Return whether a text is a valid title: the letters of names, spaces only inside; "" is no title."""
    return len(text) <= LONGEST_TITLE and text == text.strip() and set(text) <= set(LETTERS)


def row(replay: object, kept: object, title: object) -> tuple[str, Note]:
    """Return a row of the table: the name of a replay and the note on it.

    Raises:
        Refused: it is invalid.
    """
    if type(replay) is not str or type(title) is not str:
        raise Refused("holds a note that is none")
    return replay, Note(truth(kept, "kept"), title)
