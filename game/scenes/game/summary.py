"""Counts what a player did in a game and lists it for the end: hits, misses, bonuses, what ended the ship."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from game.scenes.game.time_travel import minutes
from game.sim.bodies import ROCKS, Cause, Gift, Kind
from game.sim.event_table import Aim, ShotCounter
from game.sim.events import (
    BodyArrived,
    BodyDamaged,
    BodyDestroyed,
    BonusPaid,
    Event,
    GiftTaken,
    LaserFired,
    ShipDestroyed,
)
from game.sim.gifts import GIFTS
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.rules_style import rules_style
from game.view.bodies.styles import STYLES
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
        if world.wave > self._wave and rules_style(world.tuning).tells_waves:
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


@dataclass(slots=True, eq=False)
class RunSummary:
    """The statistics of one ship's player; listens to a session.

    Shots are counted as by `ShotCounter`. A laser pulse hits if it hits anything, plates included.
    """

    ship: int  # id of the ship
    ticks: int = 0  # ticks played, up to the loss of the last ship
    shots: Aim = field(default_factory=Aim)
    pulses: Aim = field(default_factory=Aim)
    bonuses: int = 0  # points for cleared waves
    rocks: int = 0
    enemies: int = 0
    lost_to: str = ""  # what ended the ship the last time, "" if it was never lost
    laser: bool = True  # whether ships have a laser under the rules of the game
    bonus: bool = True  # whether its waves have a bonus
    gifts: list[Gift] = field(default_factory=list)  # what the ship took from gates, in order
    course: RunCourse = field(default_factory=RunCourse)
    """score, waves, losses and gifts over time, up to the loss of the last ship."""
    kills: Counter[Kind] = field(default_factory=Counter)  # what the ship destroyed, by kind
    _kinds: dict[int, Kind] = field(default_factory=dict)  # kinds of the bodies that arrived, by id
    _counter: ShotCounter = field(init=False)

    def __post_init__(self) -> None:
        """Count the shots of its ship."""
        self._counter = ShotCounter(self.shots, self.ship)

    def follow(self, events: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
        if not world.over or any(isinstance(event, ShipDestroyed) for event in events):
            self.ticks = world.tick
            self.course.follow(events, world)
        self.laser, self.bonus = world.tuning.laser.exists, world.tuning.bonus.each > 0
        for event in events:
            self._take(event)
        self._counter.follow(events, world)
        self._judge_pulse(events)

    def _take(self, event: Event) -> None:
        match event:
            case LaserFired() if event.ship == self.ship:
                self.pulses.fired += 1
            case BonusPaid() if event.ship == self.ship:
                self.bonuses += event.points
            case GiftTaken() if event.ship == self.ship:
                self.gifts.append(event.gift)
            case BodyArrived():
                self._kinds[event.id] = event.kind
            case BodyDestroyed() if event.by == self.ship:
                self.kills[event.kind] += 1
                self.rocks += event.kind in ROCKS
                self.enemies += event.kind not in ROCKS and event.kind is not Kind.PLATE
            case ShipDestroyed() if event.ship == self.ship:
                self.lost_to = self._cause_of(event)
            case _:
                pass

    def _judge_pulse(self, events: Collection[Event]) -> None:
        """Count a pulse that hit: a plate, which ends it, is not among its hits."""
        if any(isinstance(event, LaserFired) and event.ship == self.ship for event in events):
            self.pulses.hit += any(self._hit_by_laser(event) for event in events)

    def _hit_by_laser(self, event: Event) -> bool:
        match event:
            case LaserFired():
                return event.ship == self.ship and bool(event.hits)
            case BodyDamaged():
                return event.killer == self.ship
            case BodyDestroyed():
                return event.by == self.ship and event.cause is Cause.LASER
            case _:
                return False

    def _cause_of(self, loss: ShipDestroyed) -> str:
        """Return what ended the ship."""
        if loss.cause is Cause.WARP or loss.killer_kind is None:
            return "HYPERSPACE"
        own = self.ship in (loss.fired_by, loss.killer)
        match loss.cause:
            case Cause.BEAM:
                return f"{STYLES[loss.killer_kind].words}'S BEAM"
            case Cause.SHOT:
                shooter = self._kinds.get(loss.fired_by, Kind.ENEMY_SHOT)
                other = f"THE SHOT OF {STYLES[shooter].words or 'AN ENEMY'}"
                if loss.killer_kind is Kind.SHOT:
                    other = "THE OTHER SHIP'S SHOT"
                return "YOUR OWN SHOT" if own else other
            case Cause.LASER:
                return "YOUR OWN LASER" if own else "THE OTHER SHIP'S LASER"
            case Cause.BLAST:
                return "THE BLAST OF A MINE"
            case _:
                return STYLES[loss.killer_kind].words or "SOMETHING ELSE"

    def lines(self) -> list[tuple[str, str]]:
        """Return the lines of the summary, each a word and its value, "" for nothing."""
        return [
            ("TIME", minutes(self.ticks)),
            ("SHOTS", _aim(self.shots)),
            *([("LASER", _aim(self.pulses))] if self.laser else []),
            ("DESTROYED", f"{_count(self.rocks, 'ROCK')}, {_count(self.enemies, 'OTHER')}"),
            *([("BONUSES", f"{self.bonuses}")] if self.bonus else []),
            ("LOST TO", self.lost_to),
            ("GIFTS", ", ".join(GIFTS[gift].word for gift in self.gifts)),
        ]


def _aim(aim: Aim) -> str:
    return f"{aim.hit} OF {aim.fired} HIT, {aim.percent} %" if aim.fired else "NOT FIRED"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}S"
