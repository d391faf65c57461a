"""How a run went over time: scores, waves, lost ships and gifts, in a bounded number of steps."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from game.sim.bodies import Gift
from game.sim.events import Event, GiftTaken, ShipDestroyed
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.rule_look import rule_look
from game.view.pages.run_graph import RunGraph

MOST_STEPS: Final = 512
"""steps that are kept; when there are more, every two of them become one of twice the length."""

_FIRST: Final = TICKS_PER_SECOND // 4  # ticks of a step at first


@dataclass(slots=True)
class Step:
    """A stretch of time: scores and wave at its end, ships lost and gifts taken in it."""

    scores: tuple[int, ...] = (0,)  # of all ships together, in a duel of each
    wave: int = 0
    losses: list[int] = field(default_factory=list)  # of each loss the index of the score that it belongs to
    gifts: list[tuple[int, Gift]] = field(default_factory=list)  # the same with each gift


@dataclass(slots=True, eq=False)
class RunCourse:
    """The course of a game; its memory does not grow with the length of the game."""

    every: int = _FIRST  # ticks of a step
    steps: list[Step] = field(default_factory=list)
    ticks: int = 0  # ticks from its beginning to the last that was followed
    tells_waves: bool = True  # whether the rules of the game tell its waves
    _began: int | None = None
    _before: int = 0  # the number of the wave before the first one

    def follow(self, events: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
        if self._began is None:
            self._began = world.tick - 1
            self._before = world.wave - (world.ticks_to_wave == 0)
            self.tells_waves = rule_look(world.tuning).tells_waves
        apart = world.tuning.team.goal > 0
        scores = tuple(ship.score for ship in world.ships) if apart else (world.score,)
        step = self.note(world.tick - self._began, scores, world.wave if world.wave > self._before else 0)
        for event in events:
            if isinstance(event, ShipDestroyed | GiftTaken):
                line = [ship.id for ship in world.ships].index(event.ship) if apart else 0
                if isinstance(event, GiftTaken):
                    step.gifts.append((line, event.gift))
                else:
                    step.losses.append(line)

    def note(self, tick: int, scores: tuple[int, ...], wave: int) -> Step:
        """Note the scores and the wave (0 before the first) at a tick of the game; return the last step."""
        self.ticks = tick
        step = self._step_at(tick)
        step.scores = scores
        step.wave = wave
        return step

    def _step_at(self, tick: int) -> Step:
        """Return the step of a tick, which is the last one."""
        while tick // self.every >= MOST_STEPS:
            self._halve()
        while len(self.steps) <= tick // self.every:
            last = self.steps[-1] if self.steps else Step()
            self.steps.append(Step(last.scores, last.wave))
        return self.steps[-1]

    def _halve(self) -> None:
        """Join every two steps."""
        self.every *= 2
        pairs = [self.steps[at : at + 2] for at in range(0, len(self.steps), 2)]
        self.steps = [
            Step(
                pair[-1].scores,
                pair[-1].wave,
                [line for step in pair for line in step.losses],
                [gift for step in pair for gift in step.gifts],
            )
            for pair in pairs
        ]

    def graph(self) -> RunGraph:
        """Return what a graph of it shows."""
        whole = self.ticks / TICKS_PER_SECOND
        players = len(self.steps[-1].scores) if self.steps else 0
        lines: list[list[tuple[float, int]]] = [[] for _ in range(players)]
        waves: list[tuple[float, int]] = []
        losses: list[tuple[float, int]] = []
        gifts: list[tuple[float, int]] = []
        for number, step in enumerate(self.steps):
            at = min(whole, (number + 1) * self.every / TICKS_PER_SECOND)
            scores = (*step.scores, *(0,) * players)[:players]
            if self.tells_waves and step.wave != (waves[-1][1] if waves else 0):
                waves.append((number * self.every / TICKS_PER_SECOND, step.wave))
            losses += [(at, scores[line]) for line in step.losses]
            gifts += [(at, scores[line]) for line, _ in step.gifts]
            for line, score in zip(lines, scores, strict=True):
                line.append((at, score))
        return RunGraph(whole, tuple(map(tuple, lines)), (*waves,), (*losses,), (*gifts,))
