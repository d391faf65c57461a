"""Counts what a player did in a game and lists it for the end: hits, misses, bonuses, what ended the ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from game.scenes.game.session import minutes
from game.sim import events
from game.sim.bodies import ROCKS, Cause, Gift, Kind
from game.sim.event_table import Aim, ShotCounter
from game.sim.events import Event
from game.sim.gifts import GIFTS
from game.sim.world import World
from game.view.bodies.styles import STYLES


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
    kills: Counter[Kind] = field(default_factory=Counter)  # what the ship destroyed, by kind
    _kinds: dict[int, Kind] = field(default_factory=dict)  # kinds of the bodies that arrived, by id
    _counter: ShotCounter = field(init=False)

    def __post_init__(self) -> None:
        """Count the shots of its ship."""
        self._counter = ShotCounter(self.shots, self.ship)

    def follow(self, happened: Collection[Event], world: World) -> None:
        """Take in what a tick brought."""
        if not world.over or any(isinstance(event, events.ShipDestroyed) for event in happened):
            self.ticks = world.tick
        self.laser, self.bonus = world.tuning.laser.exists, world.tuning.bonus.each > 0
        for event in happened:
            self._take(event)
        self._counter.follow(happened, world)
        self._judge_pulse(happened)

    def _take(self, event: Event) -> None:
        match event:
            case events.LaserFired() if event.ship == self.ship:
                self.pulses.fired += 1
            case events.BonusPaid() if event.ship == self.ship:
                self.bonuses += event.points
            case events.GiftTaken() if event.ship == self.ship:
                self.gifts.append(event.gift)
            case events.BodyArrived():
                self._kinds[event.id] = event.kind
            case events.BodyDestroyed() if event.by == self.ship:
                self.kills[event.kind] += 1
                self.rocks += event.kind in ROCKS
                self.enemies += event.kind not in ROCKS and event.kind is not Kind.PLATE
            case events.ShipDestroyed() if event.ship == self.ship:
                self.lost_to = self._cause_of(event)
            case _:
                pass

    def _judge_pulse(self, happened: Collection[Event]) -> None:
        """Count a pulse that hit: a plate, which ends it, is not among its hits."""
        fired = [event for event in happened if isinstance(event, events.LaserFired)]
        if pulses := [pulse for pulse in fired if pulse.ship == self.ship]:
            self.pulses.hit += any(pulse.hits for pulse in pulses) or any(map(self._burns, happened))

    def _burns(self, event: Event) -> bool:
        """Return whether the ship damaged a body, or its laser destroyed one."""
        if isinstance(event, events.BodyDestroyed):
            return event.by == self.ship and event.cause is Cause.LASER
        return isinstance(event, events.BodyDamaged) and event.killer == self.ship

    def _cause_of(self, loss: events.ShipDestroyed) -> str:
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
