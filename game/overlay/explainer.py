"""Chooses the question to explain: a shot on its way, a hit, a danger, or one that is chosen."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.cards.card import Card
from game.cards.flights import Flight, flight_ahead, is_same_gap
from game.cards.of_record import about, card_of_meeting, flight_of_shot
from game.overlay.body_layer import card_of_well
from game.overlay.happenings import Happenings, OverlayEvent, Priority
from game.overlay.pointing import card_of_beam, pointed_at
from game.overlay.state import Memory
from game.physics import Point
from game.physics.record import RayRecord, Record
from game.sim.bodies import Ship
from game.sim.field import Purpose
from game.sim.kinds.registry import Role, bodies
from game.sim.tick.forecast import Approach, Mover, all_approaches, gunners
from game.sim.tuning import DT, TICKS_PER_SECOND
from game.sim.world import World

_HOLD: Final = 5 * TICKS_PER_SECOND // 2  # ticks for which a question stays at least, unless a danger comes
_READ: Final = TICKS_PER_SECOND  # ticks for which it stays after its answer
_CHOSEN: Final = 4 * TICKS_PER_SECOND  # ticks for which a question stays that a person has chosen
_MOST: Final = 13  # questions that come up by themselves in _LONG, but for the end of a ship
_LONG: Final = 45 * TICKS_PER_SECOND
_LOOK: Final = 12  # ticks between two looks at what is coming, which take longer than all else
_LATE: Final = 60  # Ticks after which a happening no longer comes up by itself
_REMEMBERED: Final = 12  # How many of the last questions do not come up by themselves again
_SOON: Final = 1.5  # Seconds: a danger due within them comes before all that has happened
_PASSING: Final = 1.0
"""Seconds within which something that will miss must be nearest to come up. In a second a ship that thrusts
leaves its course by 160 units, three radii of a large rock: what passes later is up to its pilot."""

_SOONER: Final = 0.25  # Seconds by which another danger must be due earlier to replace the present one
_SAME: Final = 1.0  # ticks by which a touch may move and still be the one that was foretold
_FOR_TAB: Final = 3  # Most dangers that Tab visits, in addition to happenings
_ANEW: Final = 8  # ticks between two looks at whether what was foretold still is so
_AHEAD: Final = ("ahead", "aim")  # first words of the keys of dangers: a touch, an enemy's beam
_GONE: Final = "one of them was gone before they could touch"
_BLOCKED: Final = "they will not touch, as something is in the way"
QuestionKey: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class AskedQuestion:
    """The current question: the tick it came up, its priority, and whether the player chose it."""

    key: QuestionKey
    card: Card
    since: int
    priority: Priority
    chosen: bool = False
    flight: Flight | None = None  # what foretells its answer
    asked: int = 0  # the tick from which that foretells
    answered: int | None = None  # the tick of its answer, None while it is to come

    @property
    def touch(self) -> float | None:
        """The tick of the foretold touch, None for none."""
        seconds = None if self.flight is None else self.flight.touch
        return None if seconds is None else self.asked + seconds / DT


class Explainer:
    """Chooses one question at a time, and keeps it until its answer. It reads the world and the record."""

    def __init__(self) -> None:
        self.happenings = Happenings()
        self.forget()

    def forget(self) -> None:
        """Drop everything."""
        self.happenings.forget()
        self.question: AskedQuestion | None = None
        self._answered: list[QuestionKey] = []
        self._changes = deque[int](maxlen=_MOST)
        self._beams: dict[int, list[RayRecord]] = {}
        """the latest rays of each enemy that aims or fires, by its id."""
        self._tick = -1
        self._looked = -_LOOK
        self._pointed: Point | None = None

    def follow(self, world: World, record: Record, *, choose: bool = True) -> None:
        """Remember what one tick recorded, and choose a question. A second call in a tick does nothing.

        choose: False for a past tick that leads to the one shown, whose call then chooses.
        """
        if world.tick == self._tick:
            return
        if world.tick < self._tick:
            self.forget()
        self.happenings.follow(world, record)
        self._take_beams(record)
        if choose:
            self._choose(world, self._tick)
        self._tick = world.tick

    def _take_beams(self, record: Record) -> None:
        """Keep the latest rays of each enemy that aims or fires."""
        new: dict[int, list[RayRecord]] = {}
        for ray in record.rays:
            if ray.purpose is not Purpose.LASER and ray.sender is not None:
                new.setdefault(ray.sender.id, []).append(ray)
        self._beams.update(new)

    def card(self, world: World) -> Card | None:
        """Return the card to show now, None if nothing matters."""
        if self.question is None:
            self._look_ahead(world, all_approaches(world))
        return None if self.question is None else self.question.card

    def next(self, world: World) -> None:
        """Go on to the next question: dangers by time, then happenings, the latest first."""
        ahead = [_key(each) for each in all_approaches(world)[:_FOR_TAB]]
        told = [each.key for each in reversed(self.happenings.all) if each.make() is not None]
        keys: list[QuestionKey] = [*ahead, *told]
        now = self.question.key if self.question is not None else None
        at = keys.index(now) + 1 if now in keys else 0
        if keys:
            self._ask(world, keys[at % len(keys)], Priority.STRUCK, chosen=True)

    def point(self, world: World, memory: Memory, pointer: Point | None) -> None:
        """If the pointer has moved, choose the thing under it; keep the question if nothing is near."""
        if pointer is None or pointer == self._pointed:
            return
        self._pointed = pointer
        found = pointed_at(world, memory, self.happenings, pointer)
        if found is not None and not self._ask(world, found[0], Priority.STRUCK, chosen=True):
            tick = world.tick
            self.question = AskedQuestion(*found, tick, Priority.STRUCK, chosen=True, answered=tick)

    def _ask(self, world: World, key: QuestionKey, priority: Priority, *, chosen: bool = False) -> bool:
        """Ask a question, if it can be asked now; return whether it is."""
        flight, tick = self._flight(world, key), world.tick
        card = flight.foretold() if flight is not None else self._make(world, key)
        if card is None:
            return False
        is_open = key[0] == "aim" if flight is None else flight.touch is not None
        asked = AskedQuestion(key, card, tick, priority, chosen, flight, tick, None if is_open else tick)
        if self.question is None or self.question.key != key:
            self._changes.append(tick)
        self.question = asked
        self._answered = [*self._answered[1 - _REMEMBERED :], key]
        return True

    def _make(self, world: World, key: QuestionKey) -> Card | None:
        """Return the card of a key that foretells no flight, as things are now; None if it is gone."""
        if key[0] == "pull":
            return card_of_well(world, key[1])
        if key[0] not in _AHEAD:
            return next((each.make() for each in self.happenings.all if each.key == key), None)
        found = _pair(world, key)
        if found is None:
            return None
        ship, body = found
        if key[0] == "aim":
            return card_of_beam(world, self._beams.get(body.id, ()), ship)
        return card_of_meeting(world, ship, body)

    def _flight(self, world: World, key: QuestionKey) -> Flight | None:
        """Return what foretells the answer of a question; None if nothing does."""
        if key[0] == "flight":
            shot = next((shot for shot in world.shots if shot.id == key[1]), None)
            body = next((body for body in bodies(world, Role.SHOOTABLE) if body.id == key[2]), None)
            return None if shot is None or body is None else flight_of_shot(world, shot, body)
        found = _pair(world, key) if key[0] == "ahead" and not world.tuning.is_of_1979 else None
        return None if found is None else flight_ahead(world, *found, about(world, found[1]))

    def _choose(self, world: World, since: int) -> None:
        """Keep the question until it is answered and read, unless the ship ends or a danger comes."""
        self._renew(world, since)
        now, tick = self.question, world.tick
        struck = self.happenings.best_since(since, self._answered, Priority.STRUCK)
        if struck is not None:
            self._ask(world, struck.key, struck.priority)
            return
        over = now is None or _is_over(now, tick)
        held = now is not None and not over and now.chosen
        if held or not self._is_calm(tick):
            return
        looks = not 0 <= tick - self._looked < _LOOK
        self._looked = tick if looks else self._looked
        coming = all_approaches(world) if looks else []
        if self._warn(world, coming, over=over) or not over:
            return
        best = self.happenings.best_since(tick - _LATE, self._answered, Priority.BOUNCE)
        asked = best is not None and self._ask(world, best.key, best.priority)
        if looks and not asked:
            self._look_ahead(world, coming)

    def _is_calm(self, tick: int) -> bool:
        """Return whether another question may come up by itself."""
        return len(self._changes) < _MOST or tick - self._changes[0] >= _LONG

    def _warn(self, world: World, coming: list[Approach], *, over: bool) -> bool:
        """Ask about the first danger, or keep one due about as soon; return whether one is asked about."""
        now, first = self.question, next((it for it in coming if it.due < _SOON), None)
        if first is None:
            return False
        if now is not None and now.answered is None and now.priority is Priority.DANGER and not over:
            asked = next((each.due for each in coming if _key(each) == now.key), None)
            held = world.tick - now.since
            if (asked is not None and first.due >= asked - _SOONER) or held < _READ:
                return True
        if now is not None and now.key == _key(first) and now.answered is None:
            return True
        return self._ask(world, _key(first), Priority.DANGER)

    def _renew(self, world: World, since: int) -> None:
        """Foretell anew what has changed, and answer what has come about."""
        now, tick = self.question, world.tick
        if now is None:
            return
        if now.key[0] == "pull":
            pulled = self._make(world, now.key)
            self.question = None if pulled is None else replace(now, card=pulled)
        elif now.answered is None or (now.key[0] in _AHEAD and now.touch is None):
            touch = None if now.flight is None else self.happenings.touch_of(frozenset(now.flight.ids), since)
            if touch is not None:
                self._answer(now, touch, tick)
            elif now.flight is not None:
                if tick % _ANEW == 0:
                    self._foretell_anew(world, now)
            else:
                now.card = self._make(world, now.key) or now.card
            if now.key[0] == "aim" and all(each.id != now.key[1] for each in gunners(world)):
                now.answered = now.answered or tick

    def _answer(self, now: AskedQuestion, touch: OverlayEvent, tick: int) -> None:
        """Tell that the two have touched: as foretold, else by the last straight part of their ways."""
        flight = touch.flight
        if flight is None or touch.touch is None:
            return
        as_foretold = now.touch is not None and abs(now.touch - touch.touch) <= _SAME
        if as_foretold and now.flight is not None and not now.flight.turned:
            flight = now.flight._replace(push=flight.push)
        now.card, now.flight, now.answered, now.priority = flight.flown(), flight, tick, touch.priority
        self._answered = [*self._answered[1 - _REMEMBERED :], touch.key]

    def _foretell_anew(self, world: World, now: AskedQuestion) -> None:
        """Ask again if what was foretold is no longer so; if two can no longer meet, that is the answer."""
        flight, tick = self._flight(world, now.key), world.tick
        seconds = None if flight is None else flight.touch
        if flight is None:
            blocked = now.key[0] == "flight" and any(shot.id == now.key[1] for shot in world.shots)
            if now.answered is None:
                now.card = replace(now.card, verdict=_BLOCKED if blocked else _GONE)
            now.flight, now.answered = None, now.answered or tick
        elif seconds is None:
            if now.flight is None or not _still_passes(now.flight, flight, tick - now.asked):
                now.card, now.flight, now.asked = flight.foretold(), flight, tick
            now.answered = now.answered or tick
        elif now.touch is None or abs(tick + seconds / DT - now.touch) > _SAME:
            turned = now.touch is not None
            now.flight, now.asked, now.answered = flight._replace(turned=turned), tick, None
            now.card = now.flight.foretold()

    def _look_ahead(self, world: World, coming: list[Approach]) -> None:
        """Take the first danger that hits the ship, or misses it soon; ask nothing if there is none."""
        first = next((it for it in coming if it.seconds is not None or it.passes < _PASSING), None)
        if first is None:
            self.question = None
        elif self.question is None or self.question.key != _key(first):
            self._ask(world, _key(first), Priority.DANGER if first.due < _SOON else Priority.MINOR)


def _still_passes(before: Flight, now: Flight, ticks: int) -> bool:
    """Return whether two bodies pass as was foretold some ticks ago, or have done so and part."""
    (then, gap), (seconds, apart) = before.nearest, now.nearest
    late = ticks + (seconds - then) / DT
    parts = late > -_ANEW and seconds < _ANEW * DT
    return before.touch is None and (parts or (abs(late) <= _SAME and is_same_gap(apart, gap)))


def _is_over(now: AskedQuestion, tick: int) -> bool:
    """Return whether a question has been answered and read."""
    held = _CHOSEN if now.chosen else _HOLD
    return tick - now.since >= held and now.answered is not None and tick - now.answered >= _READ


def _pair(world: World, key: QuestionKey) -> tuple[Ship, Mover] | None:
    """Return the ship and the body of a question about a danger; None if one of them is gone."""
    ships = [each for each in world.ships if each.flying and (len(key) < 3 or each.id == key[2])]
    ship = ships[0] if ships else None
    body = next((body for body in bodies(world, Role.MOVES) if body.id == key[1]), None)
    return None if ship is None or body is None or body.id == ship.id else (ship, body)


def _key(it: Approach) -> QuestionKey:
    """Return the question about what approaches a ship."""
    key: QuestionKey = ("aim" if it.beam else "ahead", it.id)
    return (*key, it.ship) if it.ship else key
