"""The player's note on a replay, in a small file beside it: whether to keep it, and its title."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.storage.disk import read_capped
from game.storage.player_names import LETTERS
from game.storage.safe_file import LIMIT, Decoded, SafeFile
from game.storage.strict import Refused, decode, encode, flag, shown

FORM: Final = "asterays-replay-note"
VERSION: Final = 1
SUFFIX: Final = ".note"

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


def note_file(replay: Path) -> SafeFile[Note]:
    """Return the file of a replay's note."""
    return SafeFile(replay.with_name(replay.name + SUFFIX), decode_note)


def note_files(replay: Path) -> list[Path]:
    """List all files of a replay's note, including backups and those that were set aside."""
    return sorted(path for path in replay.parent.glob(f"{replay.name}{SUFFIX}*") if path.is_file())


def is_kept(replay: Path) -> bool:
    """Return whether a replay is to stay: its note says so, or cannot be read."""
    files = note_files(replay)
    if not files:
        return False
    try:
        return decode_note(read_capped(replay.with_name(replay.name + SUFFIX), LIMIT)).value.kept
    except (OSError, ValueError, RecursionError):
        return True


def decode_note(data: bytes) -> Decoded[Note]:
    """Return the note in a file.

    Raises:
        Refused: it is not a note.
        Newer: it is of a later version.
    """
    found = decode(data, FORM, VERSION)
    if found.keys() != {"kept", "title"}:
        raise Refused("does not say whether it is kept and what it is called")
    title = found["title"]
    if type(title) is not str:
        raise Refused(f"title is {shown(title)}, not a text")
    return Decoded(Note(flag(found["kept"], "kept"), title))


def encode_note(note: Note) -> bytes:
    """Return the text of a note's file."""
    return encode(FORM, VERSION, {"kept": note.kept, "title": note.title})
