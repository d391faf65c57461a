"""Plays the replays of the best games a little at a time, to find out which rows are verified."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

from game.replay.checkpoints import FIGURES, Checkpoint
from game.replay.encoding import BadReplay
from game.replay.playback import Playback, advance
from game.replay.replay import Replay
from game.sim.rule_sets import RULES_VERSION, identify
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.replays import read_with_fingerprint
from game.storage.scores import Score, table_of
from game.storage.store import Store
from game.storage.verdicts import Verdict

LONGEST: Final = 30 * 60 * TICKS_PER_SECOND
"""most ticks of a replay that is checked by itself; watching a longer one to its end checks it."""


class RowState(Enum):
    """The state of a row's replay, in the words of the table."""

    UNKNOWN = ""
    CHECKING = "CHECKING"
    VERIFIED = "VERIFIED"
    DIFFERS = "REPLAY DIFFERS"  # It reproduces a different game than it says, or not the row's
    CUSTOM = "NOT VERIFIED"  # Its rules have no name
    NO_REPLAY = "NO REPLAY"
    UNCHECKED = "NOT CHECKED"  # Too long, or it cannot be played here


_Mark: TypeAlias = tuple[int, int] | None  # Time and size of a file; None if it does not exist


@dataclass(slots=True)
class _Job:
    """A replay that is being played."""

    key: Score
    mark: _Mark
    fingerprint: str
    playback: Playback
    world: World


class ReplayChecker:
    """Knows which rows are verified; `work` checks more. clock returns a steady time in ns."""

    def __init__(self, store: Store, folder: Path, clock: Callable[[], int] = time.perf_counter_ns) -> None:
        self._store = store
        self._folder = folder
        self._clock = clock
        self._states: dict[Score, tuple[RowState, _Mark]] = {}
        self.job: _Job | None = None  # the replay that is being played; None if there is none

    def state(self, entry: Score) -> RowState:
        """Return the state of a row."""
        if not entry.has_named_rules:
            return RowState.CUSTOM
        if not entry.replay:
            return RowState.NO_REPLAY
        if self.job is not None and self.job.key == _key(entry):
            return RowState.CHECKING
        return self._states.get(_key(entry), (RowState.UNKNOWN, None))[0]

    def note(self, fingerprint: str, *, agrees: bool) -> None:
        """Remember the result of a replay that was watched from start to end."""
        self._store.note_verdict(fingerprint, Verdict(RULES_VERSION, agrees))
        self._states.clear()
        if self.job is not None and self.job.fingerprint == fingerprint:
            self.job = None

    def refresh(self) -> None:
        """Forget the results of replays whose files have changed, appeared or gone."""
        for key, (_state, mark) in list(self._states.items()):
            if _mark(self._folder / key.replay) != mark:
                del self._states[key]
        if self.job is not None and _mark(self._folder / self.job.key.replay) != self.job.mark:
            self.job = None

    def work(self, budget: int) -> None:
        """Spend about so many ns on unknown rows: at least one tick or one file."""
        until = self._clock() + budget
        if self.job is None:
            self._begin()
        while self.job is not None:
            self._play(self.job)
            if self._clock() >= until:
                return

    def _begin(self) -> None:
        """Read the replay of one row; start to play it if that is needed to judge it."""
        rows = self._store.scores.entries
        entry = next((row for row in rows if self.state(row) is RowState.UNKNOWN), None)
        if entry is None:
            return
        path = self._folder / entry.replay
        mark = _mark(path)
        found = RowState.NO_REPLAY if mark is None else self._look(entry, path, mark)
        if found is not RowState.CHECKING:
            self._states[_key(entry)] = found, mark

    def _look(self, entry: Score, path: Path, mark: _Mark) -> RowState:
        """Return the state of a replay that is known without playing it; CHECKING if it has to be played."""
        try:
            replay, fingerprint = read_with_fingerprint(path)
            if not _is_of(entry, replay):
                return RowState.DIFFERS
            known = self._store.verdicts.get(fingerprint)
            if known is not None and known.rules == RULES_VERSION:
                return RowState.VERIFIED if known.agrees else RowState.DIFFERS
            if replay.ticks > LONGEST:
                return RowState.UNCHECKED
            playback = Playback(replay)
            self.job = _Job(_key(entry), mark, fingerprint, playback, playback.start())
        except BadReplay:
            return RowState.UNCHECKED
        return RowState.CHECKING

    def _play(self, job: _Job) -> None:
        """Play one tick, and judge the replay at its end."""
        try:
            agrees = job.playback.judge(job.world) is None
            if agrees and not job.playback.is_over(job.world):
                advance(job.playback, job.world)
                return
        except BadReplay:
            agrees = False
        self.job = None
        self._states[job.key] = (RowState.VERIFIED if agrees else RowState.DIFFERS), job.mark
        self._store.note_verdict(job.fingerprint, Verdict(RULES_VERSION, agrees))


def _key(entry: Score) -> Score:
    """Return a row without its player's name, which replays do not contain."""
    return replace(entry, name="")


def _is_of(entry: Score, replay: Replay) -> bool:
    """Return whether a replay's own data agree with the row of its game.

    A replay does not say whether a game was slowed down, so a row may be marked as assisted though the
    replay shows no assistance; the reverse is a difference.
    """
    tuning = replay.start.tuning
    table = table_of(tuning, replay.start.wave, replay.start.ships, replay.start.seed)
    # a score that rolls over may end lower than it once was, which `_passes` looks for
    score = entry.score if tuning.is_of_1979 else replay.score
    shown = (score, replay.start.seed, identify(tuning).name, table)
    if (entry.score, entry.seed, entry.rules, entry.table) != shown:
        return False
    return (entry.assisted or tuning.ship.shields == 0) and _passes(entry, replay)


def _passes(entry: Score, replay: Replay) -> bool:
    """Return whether a game had the row's score and wave at the row's tick, as far as its checkpoints show.

    A row belongs to the tick at which its score was noted, not to the game's end. It may be up to a second
    later than the end of a recovered replay, which ends at a whole second.
    """
    if entry.ticks >= replay.ticks + TICKS_PER_SECOND:
        return False
    tick = min(entry.ticks, replay.ticks)
    before = replay.checkpoints[tick // TICKS_PER_SECOND]
    after = replay.checkpoints[-(-tick // TICKS_PER_SECOND)]
    return after.score == entry.score and _wave(before) <= entry.wave <= _wave(after)


def _wave(checkpoint: Checkpoint) -> int:
    return checkpoint.figures[FIGURES.index("wave")]


def _mark(path: Path) -> _Mark:
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size)
