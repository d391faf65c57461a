"""Counts what a player did in a game, for its end: hits and misses, bonuses, what ended the ship."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from game.scenes.base.run_course import RunCourse
from game.sim.bodies import ROCKS, Cause, Gift, Kind
from game.sim.events import (
    BodyArrived,
    BodyDamaged,
    BodyDestroyed,
    BonusPaid,
    Event,
    GiftTaken,
    LaserFired,
    ShieldBroken,
    ShipDestroyed,
    ShotFired,
    ShotSpent,
)
from game.sim.gifts import GIFTS
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.looks import LOOKS


@dataclass(slots=True)
class Aim:
    """How often something was fired, and how often it hit."""

    fired: int = 0
    hit: int = 0

    @property
    def percent(self) -> int:
        """Hits of a hundred, 0 if nothing was fired."""
        return round(100 * self.hit / self.fired) if self.fired else 0


@dataclass(slots=True, eq=False)
class RunSummary:
    """The statistics of one ship's player; listens to a session.

    A shot counts once it has hit or expired, so shots in flight are in neither number; a shot that damaged
    something and flies on has hit. A laser pulse hits if it hits anything, plates included.
    """

    ship: int
    """id of the ship."""
    ticks: int = 0
    """ticks played, up to the loss of the last ship."""
    shots: Aim = field(default_factory=Aim)
    pulses: Aim = field(default_factory=Aim)
    bonuses: int = 0
    """points for cleared waves."""
    rocks: int = 0
    enemies: int = 0
    lost_to: str = ""
    """what ended the ship the last time, "" if it was never lost."""
    laser: bool = True
    """whether ships have a laser under the rules of the game."""
    bonus: bool = True
    """whether its waves have a bonus."""
    gifts: list[Gift] = field(default_factory=list)
    """what the ship took from gates, in order."""
    castles: int = 0
    """that fell."""
    losses: int = 0
    """ships that were lost."""
    course: RunCourse = field(default_factory=RunCourse)
    """score, waves, losses and gifts over time, up to the loss of the last ship."""
    _flying: set[int] = field(default_factory=set)
    """ids of the ship's shots that are in flight."""
    _struck: set[int] = field(default_factory=set)
    """those of them that have damaged something and fly on."""
    _kinds: dict[int, Kind] = field(default_factory=dict)
    """kinds of the bodies that arrived, by id."""

    def follow(self, events: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
        if not world.over or any(isinstance(event, ShipDestroyed) for event in events):
            self.ticks = world.tick
            self.course.follow(events, world)
        self.laser, self.bonus = world.tuning.laser.exists, world.tuning.bonus.each > 0
        wasted: set[int] = set()
        for event in events:
            self._take(event, wasted)
            if isinstance(event, BodyDestroyed) and event.kind is Kind.CASTLE:
                self.castles += not any(castle.alive for castle in world.castles)
        self._judge_shots(world, wasted)
        self._judge_pulse(events)

    def _take(self, event: Event, wasted: set[int]) -> None:
        match event:
            case ShotFired() if event.owner == self.ship and not event.hostile:
                self._flying.add(event.shot)
            case ShotSpent():
                wasted.add(event.shot)
            case LaserFired() if event.ship == self.ship:
                self.pulses.fired += 1
            case BodyDamaged() if event.killer in self._flying:
                self._struck.add(event.killer)
            case BonusPaid() if event.ship == self.ship:
                self.bonuses += event.points
            case GiftTaken() if event.ship == self.ship:
                self.gifts.append(event.gift)
            case BodyArrived():
                self._kinds[event.id] = event.kind
            case BodyDestroyed() if event.by == self.ship:
                self.rocks += event.kind in ROCKS
                self.enemies += event.kind not in ROCKS and event.kind is not Kind.PLATE
            case ShieldBroken():
                wasted.add(event.killer)
            case ShipDestroyed():
                wasted.add(event.killer)
                if event.ship == self.ship:
                    self.losses += 1
                    self.lost_to = self._name(event)
            case _:
                pass

    def _judge_shots(self, world: World, wasted: set[int]) -> None:
        """Count the ship's shots that are gone: what ended before its time has hit something."""
        gone = self._flying - {shot.id for shot in world.shots}
        self._flying -= gone
        self.shots.fired += len(gone)
        self.shots.hit += len(gone - (wasted - self._struck))
        self._struck -= gone

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

    def _name(self, loss: ShipDestroyed) -> str:
        """Return what ended the ship."""
        if loss.cause is Cause.WARP or loss.killer_kind is None:
            return "HYPERSPACE"
        own = self.ship in (loss.fired_by, loss.killer)
        match loss.cause:
            case Cause.BEAM:
                return f"{LOOKS[loss.killer_kind].words}'S BEAM"
            case Cause.SHOT:
                shooter = self._kinds.get(loss.fired_by, Kind.ENEMY_SHOT)
                other = f"THE SHOT OF {LOOKS[shooter].words or 'AN ENEMY'}"
                if loss.killer_kind is Kind.SHOT:
                    other = "THE OTHER PLAYER'S SHOT"
                return "YOUR OWN SHOT" if own else other
            case Cause.LASER:
                return "YOUR OWN LASER" if own else "THE OTHER PLAYER'S LASER"
            case Cause.BLAST:
                return "THE BLAST OF A MINE"
            case _:
                return LOOKS[loss.killer_kind].words or "SOMETHING ELSE"

    def lines(self) -> list[tuple[str, str]]:
        """Return what is to be said of the game, but for the gifts: a word and what it was."""
        said = self._figures()
        return [*said, ("LOST TO", self.lost_to)] if self.lost_to else said

    def beside(self, other: RunSummary) -> list[tuple[str, str]]:
        """Return what is to be said of a game of two: a word, and what it was for each."""
        mine, theirs = dict(self.lines()), dict(other.lines())
        words = {**mine, **theirs}
        return [
            (what, mine[what] if what == "TIME" else f"{mine.get(what, '-')}   /   {theirs.get(what, '-')}")
            for what in words
        ]

    def whole(self) -> list[tuple[str, str]]:
        """Return what is to be said of a game that goes on after its last Castle."""
        return [*self._figures(), ("CASTLES", str(self.castles)), ("SHIPS LOST", str(self.losses))]

    @property
    def gift_words(self) -> str:
        """The words of the gifts, "" if there are none."""
        return ", ".join(GIFTS[gift].word for gift in self.gifts)

    def _figures(self) -> list[tuple[str, str]]:
        seconds = self.ticks // TICKS_PER_SECOND
        return [
            ("TIME", f"{seconds // 60}:{seconds % 60:02}"),
            ("SHOTS", _aim(self.shots)),
            *([("LASER", _aim(self.pulses))] if self.laser else []),
            ("DESTROYED", f"{_count(self.rocks, 'ROCK')}, {_count(self.enemies, 'OTHER')}"),
            *([("BONUSES", f"{self.bonuses}")] if self.bonus else []),
        ]


def _aim(aim: Aim) -> str:
    return f"{aim.hit} OF {aim.fired} HIT, {aim.percent} %" if aim.fired else "NOT FIRED"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}S"
