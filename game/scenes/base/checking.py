"""Plays the replays of the best games again, a little at a time, to tell which rows are verified."""

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
from game.sim.rule_sets import difficulty_of, identify
from game.sim.rules import RULES_VERSION
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.replays import read_with_fingerprint
from game.storage.scores import Score, mode_of
from game.storage.store import Store
from game.storage.verdicts import Verdict

LONGEST: Final = 30 * 60 * TICKS_PER_SECOND
"""ticks of a replay that is checked unasked; a longer one is checked by watching it to its end."""


class RowState(Enum):
    """What is known of a row's replay, in the words of the table."""

    UNKNOWN = ""
    CHECKING = "CHECKING"
    VERIFIED = "VERIFIED"
    DIFFERS = "REPLAY DIFFERS"
    """It shows another game than it says, or not the row's."""
    CUSTOM = "NOT VERIFIED"
    """It was played by rules without a name."""
    NO_REPLAY = "NO REPLAY"
    UNCHECKED = "NOT CHECKED"
    """Too long, or it cannot be played here."""


_Mark: TypeAlias = tuple[int, int] | None
"""Time and size of a file; None if it is not there."""


@dataclass(slots=True)
class _Job:
    """A replay that is being played."""

    key: Score
    mark: _Mark
    fingerprint: str
    playback: Playback
    world: World


class ReplayChecker:
    """Knows which rows are verified; `work` finds out more. clock reads a steady clock, in ns."""

    def __init__(self, store: Store, folder: Path, clock: Callable[[], int] = time.perf_counter_ns) -> None:
        self._store = store
        self._folder = folder
        self._clock = clock
        self._states: dict[Score, tuple[RowState, _Mark]] = {}
        self._job: _Job | None = None

    def state(self, entry: Score) -> RowState:
        """Return what is known of a row."""
        if not entry.has_named_rules:
            return RowState.CUSTOM
        if not entry.replay:
            return RowState.NO_REPLAY
        if self._job is not None and self._job.key == _key(entry):
            return RowState.CHECKING
        return self._states.get(_key(entry), (RowState.UNKNOWN, None))[0]

    def note(self, fingerprint: str, *, agrees: bool) -> None:
        """Remember what came of playing a replay from its start to its end, as whoever watched it did."""
        self._store.note_verdict(fingerprint, Verdict(RULES_VERSION, agrees))
        self._states.clear()
        if self._job is not None and self._job.fingerprint == fingerprint:
            self._job = None

    def refresh(self) -> None:
        """Look again at replays whose files have changed, come or gone."""
        for key, (_state, mark) in list(self._states.items()):
            if _mark(self._folder / key.replay) != mark:
                del self._states[key]
        if self._job is not None and _mark(self._folder / self._job.key.replay) != self._job.mark:
            self._job = None

    def work(self, budget: int) -> None:
        """Spend about so many ns on rows of which nothing is known: at least one tick or one file."""
        until = self._clock() + budget
        if self._job is None:
            self._begin()
        while self._job is not None:
            self._play(self._job)
            if self._clock() >= until:
                return

    def _begin(self) -> None:
        """Look at the replay of one row; begin to play it if only that can tell."""
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
        """Return what can be told of a replay without playing it; CHECKING if it is played now."""
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
            self._job = _Job(_key(entry), mark, fingerprint, playback, playback.start())
        except BadReplay:
            return RowState.UNCHECKED
        return RowState.CHECKING

    def _play(self, job: _Job) -> None:
        """Play one tick, and judge the replay if it has come to its end."""
        try:
            agrees = job.playback.judge(job.world) is None
            if agrees and not job.playback.is_over(job.world):
                advance(job.playback, job.world)
                return
        except BadReplay:
            agrees = False
        self._job = None
        self._states[job.key] = (RowState.VERIFIED if agrees else RowState.DIFFERS), job.mark
        self._store.note_verdict(job.fingerprint, Verdict(RULES_VERSION, agrees))


def _key(entry: Score) -> Score:
    """Return a row without its player's name, which no replay knows."""
    return replace(entry, name="")


def _is_of(entry: Score, replay: Replay) -> bool:
    """Return whether a replay says of itself what the row says of its game.

    A replay does not say whether a game was slowed down, so a row may be marked as assisted though the
    replay shows no assistance; the reverse is a difference.
    """
    tuning = replay.start.tuning
    table = (mode_of(replay.start.wave), difficulty_of(tuning))
    shown = (replay.score, replay.start.seed, identify(tuning).name, table)
    if (entry.score, entry.seed, entry.rules, entry.table) != shown:
        return False
    return (entry.assisted or tuning.ship.shields == 0) and _passes(entry, replay)


def _passes(entry: Score, replay: Replay) -> bool:
    """Return whether a game had the row's score and wave at the row's tick, as far as its seconds tell.

    A row is of the tick at which its points were noted, not of the game's end. It may be up to a second
    younger than a replay that was recovered: that one ends with its last whole second.
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
