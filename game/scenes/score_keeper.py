"""Keeps the score of a game under way on the board, so that nothing earned hangs on how the game ends."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

from game.sim.events import Event, GameOver, ShipDestroyed, WaveCleared
from game.sim.rule_sets import identify
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.scores import Score
from game.storage.store import Store

_OFTEN = 10 * TICKS_PER_SECOND
"""ticks: never more of a game than this is missing from the disk, whatever happens to the machine."""


class ScoreKeeper:
    """One game's row on the board: it grows with the game."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._id = secrets.token_hex(8)
        self._entry: Score | None = None
        """What the board was last told."""
        self._wait = _OFTEN
        self.place: int | None = None
        """1 for the best on the board, None if this game is not on it."""
        self.replay = ""
        """The name of its replay file, "" as long as there is none."""

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Save where a game holds its breath: a ship lost, a wave cleared, the end; and every so often."""
        self._wait -= 1
        pause = any(isinstance(event, (ShipDestroyed, WaveCleared, GameOver)) for event in events)
        if pause or self._wait <= 0:
            self._note(world)

    def save(self, world: World) -> None:
        """Have the score on the board and the board on the disk when this returns: the game is over."""
        self._note(world)
        self._store.flush()
        self.place = None if self._entry is None else self._store.scores.place(self._entry)

    def _note(self, world: World) -> None:
        """Put the score on the board, if it has risen since; the disk gets it while the game goes on."""
        self._wait = _OFTEN
        if world.score > (0 if self._entry is None else self._entry.score):
            self._entry = self._row(world)
            self._store.add_score_soon(self._entry)

    def _row(self, world: World) -> Score:
        """Return what the game has come to so far."""
        return Score(
            score=world.score,
            wave=world.wave,
            ticks=world.tick,
            seed=world.seed,
            date=datetime.now().astimezone().date().isoformat(),
            replay=self.replay,
            rules=identify(world.tuning).name,
            id=self._id,
        )
