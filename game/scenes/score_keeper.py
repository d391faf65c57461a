"""Keeps the score of a game under way on the board, so that nothing earned hangs on how the game ends."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

from game.sim.events import Event, GameOver, ShipDestroyed, WaveCleared
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
        self._saved = 0
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
            self.save(world)

    def save(self, world: World) -> None:
        """Put the score on the board and the board on the disk, if the score has risen since."""
        self._wait = _OFTEN
        if world.score > self._saved:
            self._saved = world.score
            self.place = self._store.add_score(self._row(world))

    def _row(self, world: World) -> Score:
        """Return what the game has come to so far."""
        return Score(
            score=world.score,
            wave=world.wave,
            ticks=world.tick,
            seed=world.seed,
            date=datetime.now().astimezone().date().isoformat(),
            replay=self.replay,
            id=self._id,
        )
