"""Chooses the question to explain: the last hit, the next danger, or one chosen by Tab or the mouse."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.cards.card import Card
from game.cards.of_record import card_of_meeting
from game.overlay.happenings import Happenings, OverlayEvent, Priority
from game.overlay.memory import Memory
from game.overlay.pointing import card_of_beam, pointed_at
from game.overlay.well_layer import card_of_well
from game.physics import Point
from game.physics.record import RayRecord, Record
from game.sim.field import Purpose
from game.sim.kinds.registry import Role, bodies
from game.sim.tick.forecast import Approach, all_approaches
from game.sim.world import World

_HOLD: Final = 150  # Ticks for which a question stays, unless a more important one comes
_CHOSEN: Final = 480  # Ticks for which a question stays that a person has chosen
_LATE: Final = 60  # Ticks after which a happening no longer comes up by itself
_REMEMBERED: Final = 12  # How many of the last questions do not come up by themselves again
_SOON: Final = 1.5  # Seconds: a danger due within them comes before all that has happened
_PASSING: Final = 1.0
"""Seconds within which something that will miss must be nearest to come up. In a second a ship that thrusts
leaves its course by 160 units, three radii of a large rock: what passes later is up to its pilot."""

_SOONER: Final = 0.25  # Seconds by which another danger must be due earlier to replace the present one
_FOR_TAB: Final = 3  # Most dangers that Tab visits, in addition to happenings
_AHEAD: Final = ("ahead", "beam")  # First words of the keys of dangers: a body's touch, an enemy's beam
QuestionKey: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class AskedQuestion:
    """The current question: its first tick, its priority, and whether the player chose it."""

    key: QuestionKey
    card: Card
    since: int
    priority: Priority
    chosen: bool = False


class Explainer:
    """Chooses one question at a time. It reads the world and the record."""

    def __init__(self) -> None:
        self.happenings = Happenings()
        self.forget()

    def forget(self) -> None:
        """Drop everything."""
        self.happenings.forget()
        self.question: AskedQuestion | None = None
        self._answered: list[QuestionKey] = []
        self._beams: dict[int, list[RayRecord]] = {}
        """the latest rays of each enemy that aims or fires, by its id."""
        self._tick = -1
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
            self._choose(world, self._tick, all_approaches(world))
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
        keys: list[QuestionKey] = [*ahead, *(each.key for each in reversed(self.happenings.all))]
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
        if found is None:
            return
        key, card = found
        self.question = AskedQuestion(key, card, world.tick, Priority.STRUCK, chosen=True)

    def _make(self, world: World, key: QuestionKey) -> Card | None:
        """Return the card of a key, as things are now; None if it is gone."""
        if key[0] == "pull":
            return card_of_well(world, key[1])
        if key[0] not in _AHEAD:
            return next((each.make() for each in self.happenings.all if each.key == key), None)
        ships = [each for each in world.ships if each.flying and (len(key) < 3 or each.id == key[2])]
        ship = ships[0] if ships else None
        body = next((body for body in bodies(world, Role.MOVES) if body.id == key[1]), None)
        if ship is None or body is None or body.id == ship.id:
            return None
        if key[0] == "beam":
            return card_of_beam(world, self._beams.get(body.id, ()), ship)
        return card_of_meeting(world, ship, body)

    def _choose(self, world: World, since: int, coming: list[Approach]) -> None:
        """Keep the question, or take one that is more important or newer."""
        self._renew(world, coming)
        now = self.question
        if now is not None and now.key not in self._answered:
            self._answered = [*self._answered[1 - _REMEMBERED :], now.key]
        held = _CHOSEN if now is not None and now.chosen else _HOLD
        over = now is None or world.tick - now.since >= held
        struck = self.happenings.best_since(since, self._answered)
        if struck is not None and struck.priority is Priority.STRUCK:
            self._take(struck)
            return
        if not over and now is not None and now.chosen:
            return
        if self._warn(world, coming):
            return
        least = Priority.MINOR if over or now is None else now.priority
        best = self.happenings.best_since(world.tick - _LATE if over else since, self._answered)
        if (
            best is not None
            and best.priority > least
            and (best.priority > Priority.BOUNCE or not any(map(_is_soon, coming[:1])))
        ):
            self._take(best)
        elif over or least < Priority.SHOT:
            self._look_ahead(world, coming, only_soon=not over)

    def _warn(self, world: World, coming: list[Approach]) -> bool:
        """Ask about the first danger, or keep one due about as soon; return whether there is one."""
        now = self.question
        urgent = [each for each in coming if _is_soon(each)]
        if not urgent:
            return False
        asked = next((each.due for each in urgent if now is not None and _key(each) == now.key), None)
        if asked is None or urgent[0].due < asked - _SOONER:
            self._ask(world, _key(urgent[0]), Priority.DANGER)
        return self.question is not None and any(_key(each) == self.question.key for each in urgent)

    def _ask(self, world: World, key: QuestionKey, priority: Priority, *, chosen: bool = False) -> None:
        card = self._make(world, key)
        if card is not None:
            self.question = AskedQuestion(key, card, world.tick, priority, chosen)

    def _renew(self, world: World, coming: list[Approach]) -> None:
        """Update a question about a danger; drop it when the body is gone or moves away."""
        now = self.question
        if now is not None and now.key[0] == "pull":
            pulled = self._make(world, now.key)
            self.question = None if pulled is None else replace(now, card=pulled)
            return
        if now is None or now.key[0] not in _AHEAD:
            return
        card = self._make(world, now.key)
        danger = next((each for each in coming if _key(each) == now.key), None)
        if now.key[0] == "beam" and danger is None:
            card = None
        if card is None or (not now.chosen and (danger is None or not danger.nears or not _matters(danger))):
            self.question = None
            return
        now.card = card
        if not now.chosen and danger is not None:
            now.priority = _priority(danger)

    def _take(self, happening: OverlayEvent) -> None:
        card = happening.make()
        if card is not None:
            self.question = AskedQuestion(happening.key, card, happening.tick, happening.priority)

    def _look_ahead(self, world: World, coming: list[Approach], *, only_soon: bool = False) -> None:
        """Take the most pressing danger that matters; only_soon: if it will meet the ship within a moment."""
        first = next(filter(_matters, coming), None)
        if first is None:
            return
        now = self.question
        if only_soon and (not _is_soon(first) or (now is not None and now.key == _key(first))):
            return
        self._ask(world, _key(first), _priority(first))


def _key(it: Approach) -> QuestionKey:
    """Return the question about what approaches a ship."""
    key: QuestionKey = ("beam" if it.beam else "ahead", it.id)
    return (*key, it.ship) if it.ship else key


def _matters(danger: Approach) -> bool:
    """Return whether a danger comes up by itself: it hits the ship, or misses it soon."""
    return danger.seconds is not None or danger.passes < _PASSING


def _is_soon(danger: Approach) -> bool:
    return danger.due < _SOON


def _priority(danger: Approach) -> Priority:
    """Return the priority of a danger; one due soon outweighs all happenings."""
    return Priority.DANGER if _is_soon(danger) else Priority.MINOR
