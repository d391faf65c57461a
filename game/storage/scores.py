"""The best scores, in order, the highest waves reached, the challenges solved, and the days played.

A daily game counts as soon as it is begun, even if it is broken off, and then no other of that day does.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field, fields, replace
from datetime import date
from typing import Any, Final, TypeAlias

from game.modes import ARCADE, DAILY, day_of_game, day_of_table, parse_day, table_of_day, variant_under
from game.sim.rule_sets import RULE_SETS, USUAL_DIFFICULTY, origin_of
from game.sim.tuning import MODERN, Tuning
from game.sim.world import MAX_SEED, MAX_WAVE
from game.storage.database import Statement
from game.storage.strict import InvalidValue, bool_of_int, checked_int, matching, player_name, quoted

LENGTH: Final = 10  # scores in a table
_MOST_ROOMS: Final = 99  # of the lab, perhaps of a later version
_MOST: Final = 10**15  # The largest number in an entry
_FILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_ID: Final = re.compile(r"[0-9a-f]{16}")
_ID_OR_NONE: Final = re.compile(r"([0-9a-f]{16})?")
_RULES: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,15}")

Table: TypeAlias = tuple[str, str]  # A mode and a difficulty: the key of a table
USUAL_TABLE: Final[Table] = (ARCADE.variants[0].table, USUAL_DIFFICULTY)  # of an entry that names none
_LATER: Final = re.compile(r"wave-([1-9][0-9]?)")  # The mode of games that were begun at a later wave


def mode_of(first_wave: int) -> str:
    """Return the mode of games that are begun at this wave: each has tables of its own."""
    return USUAL_TABLE[0] if first_wave == 1 else f"wave-{first_wave}"


def table_of(rules: Tuning, first_wave: int = 1, players: int = 1, seed: int | None = None) -> Table | None:
    """Return the table of games with these rules, players and first wave.

    None if their scores stand on no table: a later wave has tables in the ordinary game for one player only.
    With the seed of a day, it is the table of that day.
    """
    variant = variant_under(rules, players, seed)
    if variant is None or not variant.table or (first_wave > 1 and variant.table != USUAL_TABLE[0]):
        return None
    day = None if seed is None or variant is not DAILY.variants[0] else day_of_game(rules, players, seed)
    if day is not None:
        return (table_of_day(day), origin_of(rules).difficulty)
    return (variant.table if first_wave == 1 else mode_of(first_wave), origin_of(rules).difficulty)


def first_wave_of(mode: str) -> int:
    """Return the wave at which games of a mode are begun."""
    later = _LATER.fullmatch(mode)
    return int(later[1]) if later else 1


USUAL: Final = MODERN.name  # The rule set of an entry that names none


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The result of one game; raises InvalidValue for a field out of its range."""

    score: int  # At least 1: a game without points has no entry
    wave: int
    ticks: int
    seed: int
    date: str  # The day, as in 2025-11-20
    name: str = ""  # The player's, as in `strict`; "" if not given
    replay: str = ""  # The file name of its replay, or ""; without a folder
    rules: str = USUAL  # The rule set: a name of RULE_SETS, "custom", or one that a later version knows
    mode: str = USUAL_TABLE[0]
    difficulty: str = USUAL_TABLE[1]
    assisted: bool = False  # Whether any of it was played with an assist
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    """Identifies the game, so that no board holds it twice."""

    def __post_init__(self) -> None:
        """Validate the fields."""
        checked_int(self.score, 1, _MOST, "score")
        checked_int(self.wave, 0, _MOST, "wave")
        checked_int(self.ticks, 0, _MOST, "ticks")
        checked_int(self.seed, 0, MAX_SEED, "seed")
        player_name(self.name, "name")
        if type(self.date) is not str or parse_day(self.date) is None:
            raise InvalidValue(f"date is {quoted(self.date)}, not a day such as 2025-11-20")
        if self.replay != "":
            matching(_FILE, self.replay, "replay", "a bare file name")
        matching(_RULES, self.rules, "rules", "the name of a rule set")
        matching(_WORD, self.mode, "mode", "a word")
        matching(_WORD, self.difficulty, "difficulty", "a word")
        if type(self.assisted) is not bool:
            raise InvalidValue(f"assisted is {quoted(self.assisted)}, not true or false")
        matching(_ID, self.id, "id", "16 hexadecimal digits")

    @property
    def table(self) -> Table:
        """The table it belongs to."""
        return (self.mode, self.difficulty)

    @property
    def has_named_rules(self) -> bool:
        """Whether it was played with a named rule set; points under other rules prove nothing."""
        return self.rules in RULE_SETS

    @property
    def options(self) -> tuple[str, ...]:
        """The options with which two played it, in words, as far as its rules have a name."""
        team = RULE_SETS[self.rules].team if self.has_named_rules else None
        if team is None:
            return ()
        return ("FRIENDLY FIRE",) * team.friendly_fire + ("TETHER",) * (team.tether > 0.0)


RAISE_WAVE: Final = """INSERT INTO wave VALUES (?, ?)
    ON CONFLICT (difficulty) DO UPDATE SET reached = max(reached, excluded.reached)"""
COLUMNS: Final = tuple(part.name for part in fields(Score))
_JOINED: Final = {name: f"excluded.{name}" for name in COLUMNS} | {
    **{name: f"coalesce(nullif(excluded.{name}, ''), {name})" for name in ("name", "replay")},
    "assisted": "max(assisted, excluded.assisted)",
}
_PUT: Final = f"""INSERT INTO score VALUES ({", ".join("?" * len(COLUMNS))})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = {new}" for name, new in _JOINED.items())}
    WHERE excluded.score >= score"""  # noqa: S608
_TRIM: Final = """DELETE FROM score WHERE id IN (
    SELECT id FROM score WHERE mode = ? AND difficulty = ? ORDER BY score DESC, rowid LIMIT -1 OFFSET ?)"""


class ScoreBoard:
    """The best `length` scores of each table, best first; at a tie the earlier one comes first."""

    def __init__(self, entries: Iterable[Score] = (), *, length: int = LENGTH) -> None:
        self._length = length
        self._tables: dict[Table, list[Score]] = {}
        self._games: dict[str, Score] = {}  # The entries by their ids
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> tuple[Score, ...]:
        """The scores of all tables, best first."""
        rows = (entry for key in self.tables for entry in self._tables[key])
        return (*sorted(rows, key=lambda entry: -entry.score),)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that have scores: the default one first, the others by first wave and name."""
        return (*sorted((key for key, rows in self._tables.items() if rows), key=_order),)

    def table(self, key: Table = USUAL_TABLE) -> tuple[Score, ...]:
        """Return the scores of a table, best first."""
        return (*self._tables.get(key, ()),)

    def best_of(self, key: Table) -> int:
        """Return the highest score of a table, 0 if there is none."""
        return next((entry.score for entry in self.table(key)), 0)

    def find(self, entry_id: str) -> Score | None:
        """Return a game by its id, None if it is not on the board."""
        return self._games.get(entry_id)

    def rank(self, score: int, key: Table = USUAL_TABLE) -> int | None:
        """Return the place that a score would take, 1 for the best; None if it is not good enough."""
        place = 1 + sum(entry.score >= score for entry in self.table(key))
        return place if score > 0 and place <= self._length else None

    def place(self, entry: Score) -> int | None:
        """Return where a game stands on its table, 1 for the best, or None."""
        ids = [other.id for other in self.table(entry.table)]
        return ids.index(entry.id) + 1 if entry.id in ids else None

    def add(self, entry: Score) -> int | None:
        """Put a game on the board and return its place, or None if it is not good enough.

        A game already there moves up if it has more points now, else it keeps its place. It keeps its replay
        and name unless new ones are given, its highest wave and tick, and once assisted it stays so.
        """
        known = self.find(entry.id)
        if known is None:
            return self._insert(entry)
        better = entry if entry.score > known.score else known
        joined = replace(
            better,
            wave=max(entry.wave, known.wave),
            ticks=max(entry.ticks, known.ticks),
            replay=better.replay or entry.replay or known.replay,
            name=entry.name or known.name,
            assisted=entry.assisted or known.assisted,
        )
        rows = self._tables[known.table]
        if better is known:
            rows[rows.index(known)] = self._games[joined.id] = joined
            return self.place(joined)
        rows.remove(known)
        del self._games[known.id]
        return self._insert(joined)

    def _insert(self, entry: Score) -> int | None:
        """Insert a game that is not on the board."""
        place = self.rank(entry.score, entry.table)
        if place is not None:
            rows = self._tables.setdefault(entry.table, [])
            rows.insert(place - 1, entry)
            self._games[entry.id] = entry
            for surplus in rows[self._length :]:
                del self._games[surplus.id]
            del rows[self._length :]
        return place


def _order(key: Table) -> tuple[bool, bool, int, int, Table]:
    """Return by what tables are sorted: days after all others, the newest first."""
    day = day_of_table(key[0])
    before = 0 if day is None else -day.toordinal()
    return (key != USUAL_TABLE, day is not None, before, first_wave_of(key[0]), key)


def row(*values: object) -> Score:
    """Return a score from a row of the table; raise InvalidValue for a bad one."""
    found: dict[str, Any] = dict(zip(COLUMNS, values, strict=True))
    return Score(**{**found, "assisted": bool_of_int(found["assisted"], "assisted")})


def put(entry: Score, length: int) -> tuple[Statement, Statement]:
    """Return what saves a game's score, and forgets those of its table that are no longer among the best."""
    return (_PUT, astuple(entry)), (_TRIM, (*entry.table, length))


def wave_row(difficulty: object, reached: object) -> tuple[str, int]:
    """Return a row of the waves reached, of any difficulty; raise InvalidValue for a bad one."""
    return matching(_WORD, difficulty, "difficulty", "a word"), checked_int(reached, 1, MAX_WAVE, "reached")


def goal_row(room: object, name: object) -> tuple[int, str]:
    """Return a row of the challenges solved in the lab; raise InvalidValue for a bad one."""
    return checked_int(room, 1, _MOST_ROOMS, "room"), matching(_WORD, name, "name", "a word")


DAY_COLUMNS: Final = ("day", "game", "score", "best", "best_score")
_PUT_DAY: Final = """INSERT INTO day VALUES (?, ?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET
    score = CASE game WHEN excluded.game THEN max(score, excluded.score)
        WHEN '' THEN excluded.score ELSE score END,
    game = CASE game WHEN '' THEN excluded.game ELSE game END,
    best = CASE WHEN excluded.best_score > best_score THEN excluded.best ELSE best END,
    best_score = max(best_score, excluded.best_score)"""

LAST: Final = 30  # days among which a daily game has its place


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


def day_row(day: object, *values: object) -> tuple[date, DayNote]:
    """Return a row of the table of days; raise InvalidValue for a bad one."""
    found = parse_day(day) if type(day) is str else None
    if found is None:
        raise InvalidValue(f"has {quoted(day)}, which is no day")
    game, score, best, best_score = values
    ids = [matching(_ID_OR_NONE, each, "game", "16 hexadecimal digits") for each in (game, best)]
    points = [checked_int(each, 0, _MOST, "score") for each in (score, best_score)]
    return found, DayNote(ids[0], points[0], ids[1], points[1])


def put_day(day: date, note: DayNote) -> Statement:
    """Return what saves a day; the game that began first in any program stays the one that counts."""
    return _PUT_DAY, (day.isoformat(), *astuple(note))


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
