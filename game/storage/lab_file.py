"""The player's progress in the lab: solved challenges by room, and states saved under the digits 1 to 9."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from game.storage.safe_file import LIMIT, Decoded, SafeFile
from game.storage.store import Store
from game.storage.strict import decode, encode, summary

FORM: Final = "asterays-lab"
VERSION: Final = 1
NAME: Final = "lab.json"

DIGITS: Final = 9
Numbers: TypeAlias = Mapping[str, float]
Fits: TypeAlias = Callable[[int, Numbers], bool]
"""Whether numbers are a valid state of the room of that number."""

Goals: TypeAlias = Mapping[int, frozenset[str]]  # The names of the challenges of each room


@dataclass(frozen=True, slots=True)
class LabNotes:
    """The saved progress, by the number of the room."""

    solved: Goals = field(default_factory=dict)
    kept: Mapping[int, Mapping[int, Numbers]] = field(default_factory=dict)

    def merged(self, other: LabNotes) -> LabNotes:
        """Return the union of both; of two states under one digit, ours."""
        rooms = {*self.solved, *other.solved}
        solved = {n: self.solved.get(n, frozenset()) | other.solved.get(n, frozenset()) for n in rooms}
        kept = {n: {**other.kept.get(n, {}), **self.kept.get(n, {})} for n in {*self.kept, *other.kept}}
        return LabNotes(solved, kept)


class LabShelf:
    """The lab's file beside the scores. Nothing here raises OSError; a failure to save is reported once."""

    def __init__(self, store: Store, goals: Goals, fits: Fits) -> None:
        self._store = store
        self._file = SafeFile(
            store.folder / NAME, lambda data: decode_notes(data, goals, fits), limit=16 * LIMIT
        )
        found = self._file.load()
        store.tell_found(found)
        self.notes = found.value or LabNotes()
        self._unsaved = False

    def solve(self, room: int, goal: str) -> None:
        """Save that a challenge is solved."""
        solved = {**self.notes.solved, room: self.notes.solved.get(room, frozenset()) | {goal}}
        self.notes = replace(self.notes, solved=solved)
        self._unsaved = True
        self.flush()

    def keep(self, room: int, digit: int, numbers: Numbers) -> None:
        """Save a state under a digit, 1..9."""
        kept = {**self.notes.kept, room: {**self.notes.kept.get(room, {}), digit: dict(numbers)}}
        self.notes = replace(self.notes, kept=kept)
        self._unsaved = True
        self.flush()

    def flush(self) -> bool:
        """Try to save what is unsaved; say whether all is saved."""
        if not self._unsaved:
            return True
        try:
            self._store.tell(self._file.save(self._merged))
        except OSError as fault:
            self._store.tell_once(fault)
            return False
        self._unsaved = False
        return True

    def _merged(self, saved: LabNotes | None) -> bytes:
        self.notes = self.notes.merged(saved or LabNotes())
        return encode_notes(self.notes)


def decode_notes(data: bytes, goals: Goals, fits: Fits) -> Decoded[LabNotes]:
    """Return the progress in a file; unknown entries are reported and dropped.

    Raises:
        Refused: it is not such a file.
        Newer: it is of a later version.
    """
    found = decode(data, FORM, VERSION)
    unknown = [name for name in found if name not in ("solved", "kept")]
    faults = [f"has {name!a:.32}, which the lab does not know" for name in unknown]
    solved, bad_goals = _solved(found.get("solved", {}), goals)
    kept, bad_states = _kept(found.get("kept", {}), fits)
    faults += bad_goals + bad_states
    return Decoded(LabNotes(solved, kept), summary(faults, "the rest is used"))


def encode_notes(notes: LabNotes) -> bytes:
    """Return the text of a file."""
    solved = {str(room): sorted(goals) for room, goals in sorted(notes.solved.items())}
    kept = {
        str(room): {str(digit): dict(numbers) for digit, numbers in sorted(states.items())}
        for room, states in sorted(notes.kept.items())
    }
    return encode(FORM, VERSION, {"solved": solved, "kept": kept})


def _solved(found: object, goals: Goals) -> tuple[dict[int, frozenset[str]], list[str]]:
    solved: dict[int, frozenset[str]] = {}
    faults: list[str] = []
    for name, value in _items(found, "solved", faults):
        room = _digit(name, max(goals, default=0))
        names = value if isinstance(value, list) and all(type(each) is str for each in value) else None
        if room is None or names is None or not goals.get(room, frozenset()) >= {*names}:
            faults.append(f"says in solved what no room {name!a:.8} has")
        else:
            solved[room] = frozenset(names)
    return solved, faults


def _kept(found: object, fits: Fits) -> tuple[dict[int, dict[int, Numbers]], list[str]]:
    faults: list[str] = []
    kept: dict[int, dict[int, Numbers]] = {}
    for name, states in _items(found, "kept", faults):
        room = _digit(name, DIGITS)
        for shelf, value in _items(states, f"kept in room {name!a:.8}", faults):
            digit, numbers = _digit(shelf, DIGITS), _numbers(value)
            if room is None or digit is None or numbers is None or not fits(room, numbers):
                faults.append(f"keeps {shelf!a:.8} in room {name!a:.8}, which is no state of it")
            else:
                kept.setdefault(room, {})[digit] = numbers
    return kept, faults


def _items(found: object, what: str, faults: list[str]) -> list[tuple[str, object]]:
    if isinstance(found, dict):
        return list(found.items())
    faults.append(f"says that {what} is no table")
    return []


def _digit(text: str, last: int) -> int | None:
    """Return the number of a text that is one digit in 1..last; None for any other text."""
    return int(text) if text in {str(number) for number in range(1, last + 1)} else None


def _numbers(value: object) -> dict[str, float] | None:
    """Return a dict of numbers by name; None if it is anything else."""
    if not isinstance(value, dict):
        return None
    numbers = {}
    for name, number in value.items():
        if type(number) not in (int, float) or not abs(number) <= sys.float_info.max:
            return None  # also an int too large for a float
        numbers[name] = float(number)
    return numbers
