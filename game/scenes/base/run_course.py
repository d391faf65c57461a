"""How a run went over time: scores, waves, lost ships and gifts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from game.sim.events import Event, GiftTaken, ShipDestroyed
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.rule_look import rule_look
from game.view.pages.run_graph import RunGraph

POINTS: Final = 300  # of each line of the graph, however long the game was


@dataclass(slots=True, eq=False)
class RunCourse:
    """What changed in a game, and when: times are seconds since it began."""

    seconds: float = 0.0  # how long it was
    scores: list[tuple[float, tuple[int, ...]]] = field(default_factory=list)
    """new scores: of all ships together, in a duel of each."""
    waves: list[tuple[float, int]] = field(default_factory=list)  # none where the rules do not tell them
    losses: list[tuple[float, int]] = field(default_factory=list)  # with the score that each belongs to
    gifts: list[tuple[float, int]] = field(default_factory=list)  # the same
    _began: int | None = None
    _wave: int = 0  # the number of the last wave, or of that before the first

    def follow(self, events: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
        apart = world.tuning.team.goal > 0
        scores = tuple(ship.score for ship in world.ships) if apart else (world.score,)
        if self._began is None:
            self._began, self._wave = world.tick - 1, world.wave - (world.ticks_to_wave == 0)
            self.scores.append((0.0, scores))
        self.seconds = (world.tick - self._began) / TICKS_PER_SECOND
        if scores != self.scores[-1][1]:
            self.scores.append((self.seconds, scores))
        if world.wave > self._wave and rule_look(world.tuning).tells_waves:
            self._wave = world.wave
            self.waves.append((self.seconds, world.wave))
        for event in events:
            if isinstance(event, ShipDestroyed | GiftTaken):
                line = [ship.id for ship in world.ships].index(event.ship) if apart else 0
                marks = self.gifts if isinstance(event, GiftTaken) else self.losses
                marks.append((self.seconds, scores[line]))

    def graph(self) -> RunGraph:
        """Return what a graph of it shows."""
        if not self.scores:
            return RunGraph(self.seconds)
        lines: list[list[tuple[float, int]]] = [[] for _ in self.scores[0][1]]
        for point in range(1, POINTS + 1):
            at = self.seconds * point / POINTS
            scores = self.scores[bisect_right(self.scores, at, key=lambda change: change[0]) - 1][1]
            for line, score in zip(lines, scores, strict=True):
                line.append((at, score))
        return RunGraph(
            self.seconds, tuple(map(tuple, lines)), (*self.waves,), (*self.losses,), (*self.gifts,)
        )
