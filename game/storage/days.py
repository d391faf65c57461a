"""The days whose daily game the player has begun: which game counted, and the best one of the day.

A game counts as soon as it is begun, even if it is broken off, and then no other game of that day does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any, Final

from game.daily import day_of_table, parse_day
from game.storage.safe_file import Decoded
from game.storage.scores import Score
from game.storage.strict import Refused, decode, encode, shown, summary, whole

FORM: Final = "asterays-days"
VERSION: Final = 1
NAME: Final = "days.json"

MOST: Final = 3660  # days that are kept, the newest: ten years
AHEAD: Final = 7
"""days: a played day at most this far ahead of today means that the clock was set back; one further ahead,
that the clock was once wrong."""

LIMIT: Final = MOST * 160  # most bytes of the file
_MOST_SCORE: Final = 10**15
_ID: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class DayNote:
    """The record of one day."""

    game: str = ""  # id of the game that counts, "" if there was none but practice
    score: int = 0  # its score so far
    best: str = ""  # id of the best game of this seed, which may be practice; "" if none has points
    best_score: int = 0

    def joined(self, other: DayNote) -> DayNote:
        """Return this note with what another one knows better; the game that counts stays this one's."""
        first = self if self.game else other
        score = max(self.score, other.score) if other.game == self.game else first.score
        best = max((self, other), key=lambda note: note.best_score)
        return DayNote(first.game, score, best.best, best.best_score)


Days = Mapping[date, DayNote]


def decode_days(data: bytes) -> Decoded[dict[date, DayNote]]:
    """Return the days in a file; those that are spoilt are left out and told.

    Raises:
        Refused: it is not such a file.
        Newer: it is of a later version.
    """
    found = decode(data, FORM, VERSION)
    days = found.pop("days", None)
    if found or not isinstance(days, dict):
        raise Refused("is not made of days")
    read: dict[date, DayNote] = {}
    faults: list[str] = []
    for name, value in days.items():
        try:
            read[_day(name)] = _note(value)
        except Refused as fault:
            faults.append(str(fault))
    return Decoded(read, summary(faults, "the rest is used"))


def _day(name: str) -> date:
    day = parse_day(name)
    if day is None:
        raise Refused(f"has {shown(name)}, which is no day")
    return day


def _note(row: object) -> DayNote:
    if not isinstance(row, dict) or {*row} != {part.name for part in fields(DayNote)}:
        raise Refused("holds a day that is none")
    values: dict[str, Any] = row
    for name in ("game", "best"):
        if type(values[name]) is not str or not (_ID.fullmatch(values[name]) or values[name] == ""):
            raise Refused(f"{name} is {shown(values[name])}, not 16 hexadecimal digits")
    for name in ("score", "best_score"):
        whole(values[name], 0, _MOST_SCORE, name)
    return DayNote(**values)


def encode_days(days: Days) -> bytes:
    """Return the text of a file with these days."""
    rows = {
        day.isoformat(): {part.name: getattr(note, part.name) for part in fields(DayNote)}
        for day, note in sorted(days.items())
    }
    return encode(FORM, VERSION, {"days": rows})


def joined(saved: Days, mine: Days) -> dict[date, DayNote]:
    """Return both, at most MOST of the newest days; of two games that count, the saved one came first."""
    both = dict(saved)
    for day, note in mine.items():
        both[day] = both[day].joined(note) if day in both else note
    return dict(sorted(both.items())[-MOST:])


def played(rows: Iterable[Score]) -> dict[date, DayNote]:
    """Return the days that have scores on a board; only games that count are entered there."""
    found: dict[date, DayNote] = {}
    for row in rows:
        day = day_of_table(row.mode)
        if day is not None:
            note = DayNote(row.id, row.score, row.id, row.score)
            found[day] = found[day].joined(note) if day in found else note
    return found


def later(days: Days, today: date) -> date | None:
    """Return the last day with a game that has not begun, None for none: the clock may have been set back.

    Days more than AHEAD from now tell of a clock that was once far ahead.
    """
    return max((day for day in days if 0 < (day - today).days <= AHEAD), default=None)


def streak(days: Days, today: date) -> int:
    """Return how many days in a row have a game that counts, up to today or, before today's, to yesterday.

    Later days count for nothing: a clock may have been set back.
    """
    played = {day.toordinal() for day, note in days.items() if note.game}
    last = today.toordinal()
    last -= last not in played
    length = 0
    while last - length in played:
        length += 1
    return length
