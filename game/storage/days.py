"""The days whose daily game the player has begun: which game counted, and the best one of the day.

A game counts as soon as it is begun, even if it is broken off, and then no other game of that day does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from datetime import date
from typing import Final

from game.daily import parse_day
from game.storage.database import Statement
from game.storage.strict import InvalidValue, checked_int, matching, quoted

COLUMNS: Final = ("day", "game", "score", "best", "best_score")
_PUT: Final = """INSERT INTO day VALUES (?, ?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET
    score = CASE game WHEN excluded.game THEN max(score, excluded.score)
        WHEN '' THEN excluded.score ELSE score END,
    game = CASE game WHEN '' THEN excluded.game ELSE game END,
    best = CASE WHEN excluded.best_score > best_score THEN excluded.best ELSE best END,
    best_score = max(best_score, excluded.best_score)"""

LAST: Final = 30  # days among which a daily game has its place
_MOST_SCORE: Final = 10**15
_ID: Final = re.compile(r"([0-9a-f]{16})?")


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


def row(day: object, game: object, score: object, best: object, best_score: object) -> tuple[date, DayNote]:
    """Return a row of the table; raise InvalidValue for a bad one."""
    found = parse_day(day) if type(day) is str else None
    if found is None:
        raise InvalidValue(f"has {quoted(day)}, which is no day")
    ids = [
        matching(_ID, each, name, "16 hexadecimal digits") for name, each in (("game", game), ("best", best))
    ]
    points = [
        checked_int(score, 0, _MOST_SCORE, "score"),
        checked_int(best_score, 0, _MOST_SCORE, "best_score"),
    ]
    return found, DayNote(ids[0], points[0], ids[1], points[1])


def put(day: date, note: DayNote) -> Statement:
    """Return what saves a day; the game that began first in any program stays the one that counts."""
    return _PUT, (day.isoformat(), *astuple(note))


def standing(days: Days, day: date) -> tuple[int, int] | None:
    """Return the place of a day's game, 1 for the best, among those of the LAST days to it, and how many."""
    near = {each: note.score for each, note in days.items() if note.game and 0 <= (day - each).days < LAST}
    return None if day not in near else (1 + sum(s > near[day] for s in near.values()), len(near))


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
