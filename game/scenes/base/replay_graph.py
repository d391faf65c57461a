"""The graph of a recorded game: its scores as the file says, its marks by playing it again bit by bit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.replay.checkpoints import FIGURES
from game.replay.encoding import BadReplay
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Replay
from game.scenes.base.run_course import RunCourse
from game.sim.gifts import GIFTS
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.replays import read_replay
from game.view.bodies.rule_look import rule_look
from game.view.pages.run_graph import RunGraph

BUDGET: Final = 3_000_000  # ns per tick of a page for playing its replay


class ReplayGraph:
    """The graph of one replay. `work` plays more of it, up to where the game differs from the record.

    clock returns a steady time in ns.
    """

    def __init__(self, replay: Replay, clock: Callable[[], int]) -> None:
        self._clock = clock
        tuning = replay.start.tuning
        self._apart = tuning.team.goal > 0
        recorded = RunCourse(tells_waves=rule_look(tuning).tells_waves)
        wave = FIGURES.index("wave")
        for second, checkpoint in enumerate(replay.checkpoints):
            at = min(replay.ticks, second * TICKS_PER_SECOND)
            number = checkpoint.figures[wave]
            recorded.note(at, (checkpoint.score,), number if number >= replay.start.wave else 0)
        self._recorded = recorded.graph()
        self._played = RunCourse()
        self._playback = Playback(replay)
        self.done = False  # whether all of it has been played that can be
        try:
            self._world = self._playback.start()
        except BadReplay:
            self.done = True

    def work(self, budget: int = BUDGET) -> None:
        """Play the replay for about so many ns, at least one tick, unless it is done."""
        until = self._clock() + budget
        while not self.done:
            self._tick()
            if self._clock() >= until:
                return

    def _tick(self) -> None:
        """Play one tick; the record is compared before it, once a second of the game."""
        if self._playback.is_over(self._world) or self._playback.judge(self._world) is not None:
            self.done = True
            return
        try:
            self._played.follow(step(self._world, self._playback.commands(self._world)), self._world)
        except UNPLAYABLE:
            self.done = True

    def graph(self) -> RunGraph:
        """Return the graph, as far as it is known."""
        played = self._played.graph()
        lines = played.lines if self._apart else self._recorded.lines
        return replace(self._recorded, lines=lines, losses=played.losses, gifts=played.gifts)

    @property
    def gifts(self) -> str:
        """The words of the gifts that were taken in what has been played."""
        return ", ".join(GIFTS[gift].word for each in self._played.steps for _, gift in each.gifts)


def graph_of(path: Path, clock: Callable[[], int]) -> ReplayGraph | None:
    """Return the graph of a file; None if it cannot be read. clock returns a steady time in ns."""
    try:
        return ReplayGraph(read_replay(path), clock)
    except BadReplay:
        return None
