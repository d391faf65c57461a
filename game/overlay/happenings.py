"""What can be explained: shots that were fired, hits, mirrors and bounces of the last 1.5 seconds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import partial
from typing import Final, NamedTuple

from game.cards import of_record
from game.cards.card import Card, CardBody, figure
from game.cards.flights import Flight
from game.overlay.body_layer import wells_on
from game.overlay.state import goes_on
from game.physics import Point, along
from game.physics.record import ContactRecord, RayRecord, Record, SweepRecord
from game.sim.bodies import Damageable, Kind, Shot
from game.sim.classic.play.octagons import OctagonRecord, octagons_in
from game.sim.field import Purpose
from game.sim.kinds.registry import Role, has
from game.sim.tick.forecast import HORIZON, first_met
from game.sim.world import World

SPAN: Final = 180  # Ticks for which a happening can be chosen
_MOST: Final = 40
_VARIETY: Final = 2  # How many of the last questions are of another kind if possible
_TRIED: Final = 6  # how many happenings are looked at for one with a large figure
_LARGE: Final = 60.0  # units: a longer figure is preferred to a shorter one

_HARMLESS: Final = frozenset(
    kind for kind in Kind if kind is Kind.MIRROR or has(kind, Role.COLLECTIBLE) or has(kind, Role.GATE)
)
"""Kinds that harm nothing that meets them."""


class Priority(IntEnum):
    """How important an event is; more important ones are shown first."""

    MINOR = 0  # A line of sight, a pick-up
    BOUNCE = 1
    BEAM = 2  # A laser pulse met something, or a mirror
    SHOT = 3  # A shot met something, or will
    SHIP = 4  # A bounce of the ship
    DANGER = 5  # Something is about to hurt the ship
    STRUCK = 6  # Something that ends a ship met one


class OverlayEvent(NamedTuple):
    """Something that happened: the tick after it, how much it matters, the wrapped place, and its card.

    A shot that is fired and will meet something is one too; its key is ("flight", shot, body). touch: when
    two touched, in ticks. flight: how they came there.
    """

    key: tuple[object, ...]
    tick: int
    priority: Priority
    place: Point
    make: Callable[[], Card | None]
    touch: float | None = None
    flight: Flight | None = None


class Happenings:
    """The last happenings, oldest first, and the bodies after each of the last ticks, for HORIZON."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Drop everything."""
        self.all: list[OverlayEvent] = []
        self.past = deque[dict[int, CardBody]](maxlen=HORIZON)
        self._ships: frozenset[int] = frozenset()

    def follow(self, world: World, record: Record) -> None:
        """Remember what one tick recorded. Call it once a tick."""
        now = of_record.known_bodies(world)
        if not self.past:
            self.past.append(now)
        before = self.past[-1]
        self._ships = frozenset(ship.id for ship in world.ships)
        self.all = [
            each for each in self.all if world.tick - each.tick < SPAN and each.priority > Priority.MINOR
        ]
        self._take_rays(world, record.rays, {**before, **now})
        for contact in record.contacts:
            if contact.impulse > 0.0:
                self._take_contact(world, contact, {**before, **now})
        for sweep, since in of_record.sweeps_of(record):
            if sweep.fraction is not None:
                self._take_sweep(world, sweep, since)
        for met in octagons_in(record):
            self._take_octagons(world, met, {**now, **before})
        self._take_pulls(world)
        self._take_fired(world, before)
        del self.all[:-_MOST]
        self.past.append(now)

    def best_since(
        self, tick: int, answered: Sequence[tuple[object, ...]], least: Priority
    ) -> OverlayEvent | None:
        """Return the best unanswered event after a tick that matters so much at least.

        That is one with a large figure, of these the most important, of equals one of a new kind.
        """
        recent = {key[0] for key in answered[-_VARIETY:]}
        fresh = [it for it in self.all if it.tick > tick and it.priority >= least and it.key not in answered]
        fresh.sort(key=lambda it: (it.priority, it.key[0] not in recent, it.tick), reverse=True)
        cards = [(it, card) for it in fresh[:_TRIED] if (card := it.make()) is not None]
        return next((it for it, card in cards if figure(card) >= _LARGE), cards[0][0] if cards else None)

    def touch_of(self, pair: frozenset[int], tick: int) -> OverlayEvent | None:
        """Return the touch of two bodies after a tick."""
        told = (it for it in self.all if it.tick > tick and it.flight is not None)
        return next((it for it in told if it.flight and pair == {*it.flight.ids}), None)

    def _take_fired(self, world: World, before: dict[int, CardBody]) -> None:
        """Remember each new shot of a ship that will meet something."""
        for shot in world.shots:
            if shot.hostile or shot.id in before or world.tuning.is_of_1979:
                continue
            body, _ = first_met(world, shot)
            if body is not None:
                key, make = ("flight", shot.id, body.id), partial(_foretold, world, shot, body)
                self._add(world, key, Priority.SHOT, (shot.x, shot.y), make)

    def _take_rays(self, world: World, rays: list[RayRecord], known: dict[int, CardBody]) -> None:
        for number, ray in enumerate(rays):
            for hit in ray.hits:
                priority = Priority.STRUCK if hit.target in self._ships else Priority.BEAM
                if ray.purpose is Purpose.SIGHT:
                    priority = Priority.MINOR
                make = partial(of_record.card_of_hit, ray, hit, known, world.torus)
                key = (ray.purpose, "hit", world.tick, number, hit.target)
                self._add(world, key, priority, hit.crossing.point, make)
            if ray.normal is not None:
                mirrored = number + 1 < len(rays) and goes_on(world.torus, ray, rays[number + 1])
                priority = Priority.BEAM if mirrored else Priority.BOUNCE
                if ray.purpose is Purpose.SIGHT:
                    priority = Priority.MINOR
                place = along(ray.start, ray.motion, 1.0)
                key = (ray.purpose, "end", world.tick, number, 0)
                hull = of_record.hull_at(world.torus, ray, known.values())
                ended = partial(of_record.card_of_end, ray, world.torus, goes_on=mirrored, hull=hull)
                self._add(world, key, priority, place, ended)

    def _take_contact(self, world: World, contact: ContactRecord, known: dict[int, CardBody]) -> None:
        card = of_record.card_of_contact(world, contact, known)
        priority = Priority.SHIP if {contact.a, contact.b} & self._ships else Priority.BOUNCE
        key = ("contact", world.tick, contact.a, contact.b)
        self._add(world, key, priority, contact.point, lambda: card)

    def _take_sweep(self, world: World, sweep: SweepRecord, since: float) -> None:
        before, past = self.past[-1], tuple(self.past)
        flight = of_record.flight_of_sweep(world, sweep, since, past)
        card = of_record.card_of_sweep(world, sweep, since, past) if flight is None else flight.flown()
        if card is None:
            return
        priority = Priority.STRUCK if {sweep.mover, sweep.target} & self._ships else Priority.SHOT
        if sweep.target in before and before[sweep.target].kind in _HARMLESS:
            priority = Priority.BOUNCE
        place = along(sweep.start, sweep.motion, sweep.fraction or 0.0)
        key = ("sweep", world.tick, sweep.mover, sweep.target)
        touch = world.tick - 1.0 + since + (sweep.fraction or 0.0) * (1.0 - since)
        self._add(world, key, priority, place, lambda: card)
        self.all[-1] = self.all[-1]._replace(touch=touch, flight=flight)

    def _take_octagons(self, world: World, met: OctagonRecord, known: dict[int, CardBody]) -> None:
        priority = Priority.STRUCK if {met.a, met.b} & self._ships else Priority.SHOT
        make = partial(of_record.card_of_octagons, world, met, known)
        self._add(world, ("octagons", world.tick, met.a, met.b), priority, met.start, make)

    def _take_pulls(self, world: World) -> None:
        """Remember each well that pulls a ship in flight, as long as it does."""
        pulls = {
            ("pull", well.id): (well, ship)
            for ship in [ship for ship in world.ships if ship.flying]
            for well in wells_on(world, ship)
        }
        self.all = [each for each in self.all if each.key not in pulls]
        for key, (well, ship) in pulls.items():
            make = partial(of_record.card_of_pull, world, well, ship)
            self._add(world, key, Priority.SHOT, (well.x, well.y), make)

    def _add(
        self,
        world: World,
        key: tuple[object, ...],
        priority: Priority,
        place: Point,
        make: Callable[[], Card | None],
    ) -> None:
        self.all.append(OverlayEvent(key, world.tick, priority, world.torus.wrap(place), make))


def _foretold(world: World, shot: Shot, body: Damageable) -> Card | None:
    flight = of_record.flight_of_shot(world, shot, body)
    return None if flight is None else flight.foretold()
