"""How a run went over time: score, waves, lost ships and gifts, in a bounded number of steps."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from game.sim.bodies import Gift
from game.sim.events import Event, GiftTaken, ShipDestroyed
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.pages.run_graph import RunGraph

MOST_STEPS: Final = 512
"""steps that are kept; when there are more, every two of them become one of twice the length."""

_FIRST: Final = TICKS_PER_SECOND // 4
"""ticks of a step at first."""


@dataclass(slots=True)
class Step:
    """A stretch of time: score and wave at its end, ships lost and gifts taken in it."""

    score: int = 0
    wave: int = 0
    losses: int = 0
    gifts: list[Gift] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class RunCourse:
    """The course of a game, of all ships together; its memory does not grow with the length of the game."""

    every: int = _FIRST
    """ticks of a step."""
    steps: list[Step] = field(default_factory=list)
    ticks: int = 0
    """ticks from its beginning to the last that was followed."""
    _began: int | None = None

    def follow(self, events: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
        if self._began is None:
            self._began = world.tick - 1
        self.ticks = world.tick - self._began
        step = self._step_at(self.ticks)
        step.score = world.score
        step.wave = world.wave
        for event in events:
            if isinstance(event, ShipDestroyed):
                step.losses += 1
            elif isinstance(event, GiftTaken):
                step.gifts.append(event.gift)

    def _step_at(self, tick: int) -> Step:
        """Return the step of a tick, which is the last one."""
        while tick // self.every >= MOST_STEPS:
            self._halve()
        while len(self.steps) <= tick // self.every:
            last = self.steps[-1] if self.steps else Step()
            self.steps.append(Step(last.score, last.wave))
        return self.steps[-1]

    def _halve(self) -> None:
        """Join every two steps."""
        self.every *= 2
        pairs = [self.steps[at : at + 2] for at in range(0, len(self.steps), 2)]
        self.steps = [
            Step(
                pair[-1].score,
                pair[-1].wave,
                sum(step.losses for step in pair),
                [gift for step in pair for gift in step.gifts],
            )
            for pair in pairs
        ]

    def graph(self) -> RunGraph:
        """Return what a graph of it shows."""
        whole = self.ticks / TICKS_PER_SECOND
        points: list[tuple[float, int]] = []
        waves: list[tuple[float, int]] = []
        losses: list[tuple[float, int]] = []
        gifts: list[tuple[float, int]] = []
        for number, step in enumerate(self.steps):
            at = min(whole, (number + 1) * self.every / TICKS_PER_SECOND)
            if step.wave != (waves[-1][1] if waves else 0):
                waves.append((number * self.every / TICKS_PER_SECOND, step.wave))
            losses += [(at, step.score)] * step.losses
            gifts += [(at, step.score)] * len(step.gifts)
            points.append((at, step.score))
        return RunGraph(whole, (*points,), (*waves,), (*losses,), (*gifts,))
