"""The hints of the first games: which are due, what ends each, and what they say.

Four name the controls of flight, each until it is used; the others name things on their first appearance.
The settings store which were shown. Replays and demos have no hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.input.actions import Action
from game.input.prompts import Prompt
from game.physics import Point
from game.scenes.base.scene_context import SceneContext
from game.sim.bodies import Gate, Lancer, PickUp, Wall
from game.sim.command import Command
from game.sim.events import Event, GiftTaken, PickUpTaken
from game.sim.scoring import bonus_left
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.sim.world import World
from game.storage.settings import MOST_HINTS
from game.view.hud.draw_hints import BONUS, LASER_BAR, draw_hints
from game.view.hud.hud_boxes import Box
from game.view.paint.canvas import Canvas

_STAY: Final = 8 * TICKS_PER_SECOND  # ticks for which a new thing is named
_SEEN: Final = 3 * TICKS_PER_SECOND  # ticks after which it counts as shown even if the thing has gone
_FLYING: Final[Sequence[tuple[str, str, tuple[Action, ...], Callable[[Command], bool]]]] = (
    ("turn", "TURN", (Action.TURN_LEFT, Action.TURN_RIGHT), lambda command: command.turn != 0),
    ("thrust", "THRUST", (Action.THRUST,), lambda command: command.thrust),
    ("fire", "FIRE", (Action.FIRE,), lambda command: command.fire),
    ("laser", "LASER", (Action.LASER,), lambda command: command.laser),
)
"""Name, word, actions, and a test whether a command uses the control."""


def _first(found: Iterable[Lancer | PickUp | Gate | Wall]) -> Point | None:
    """Return the place of the first of these, None if there is none."""
    return next(((each.x, each.y) for each in found), None)


def _laser_bar(world: World) -> Point | None:
    ship = world.ships[0]  # whose bar the words stand beside
    low = ship.in_play and ship.energy < world.tuning.laser.energy / 2
    return LASER_BAR if low and not world.castles else None  # a Castle's name stands there


def _bonus(world: World) -> Point | None:
    due = world.wave_tick > _SEEN and any(bonus_left(world, ship) > 0 for ship in world.ships)
    return BONUS if due else None


_NEWS: Final[Sequence[tuple[str, str, Callable[[World], Point | None]]]] = (
    ("lancer", "LANCER: ROCKS ARE COVER", lambda world: _first(world.lancers)),
    ("pick_up", "PICK-UP: FLY INTO IT", lambda world: _first(world.pick_ups)),
    ("gate", "GATE: FLY THROUGH IT", lambda world: _first(world.gates)),
    ("mirror", "MIRROR: IT TURNS BEAMS", lambda world: _first(wall for wall in world.walls if wall.mirror)),
    ("bonus", "CLEAR THE WAVE IN TIME", _bonus),
    ("laser_bar", "REFILLS ITSELF", _laser_bar),
)
"""Name, words, and a function for the thing's position (units, None if absent), by priority."""

NAMES: Final = (*(name for name, *_ in _FLYING), *(name for name, *_ in _NEWS))  # All hints


class Hints:
    """The hints of one game for one of its ships: listens to its events; draw them after the HUD.

    number is that of the ship, of how many there are. Of two players each is told the controls of the own
    device in every game, until they are used; new things are named for the first ship's player alone.
    """

    def __init__(self, context: SceneContext, tuning: Tuning, number: int = 0, of: int = 1) -> None:
        self._context = context
        self._number = number
        self._seat = number if of > 1 else None
        self._used: tuple[str, ...] = ()  # the controls that one of two players has used in this game
        self._laser = tuning.laser.exists
        self._news: tuple[str, str] | None = None  # name and words of the new thing
        self._place: Point | None = None  # position of the new thing, in units
        self._age = 0  # ticks since it was named
        self._lines: list[tuple[str, str]] = []
        self._lines_for: object = None

    @property
    def known(self) -> tuple[str, ...]:
        """Names of the hints that are not shown again."""
        return self._context.store.settings.hints

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Note the controls used in a tick, and name new things."""
        ship = world.ships[self._number]
        if ship.flying and self._context.controls.is_flown(self._number):
            for name, _, _, uses in _FLYING:
                if uses(ship.held) and self._seat is None:
                    self._know(name)
                elif uses(ship.held) and name not in self._used:
                    self._used += (name,)
        for event in events:
            match event:
                case PickUpTaken() if event.ship == ship.id:
                    self._know("pick_up")
                case GiftTaken() if event.ship == ship.id:
                    self._know("gate")
                case _:
                    pass
        if self._number == 0:
            self._follow_news(world)

    def _follow_news(self, world: World) -> None:
        """Name a new thing for some time, or until it has gone."""
        if self._news is not None:
            name = self._news[0]
            self._place = next(find(world) for other, _, find in _NEWS if other == name)
            self._age += 1
            gone = self._place is None
            if self._age >= (_SEEN if gone else _STAY):
                self._know(name)
            if gone or name in self.known:
                self._news = None
        if self._news is None and not world.over:
            self._begin_news(world)

    def _begin_news(self, world: World) -> None:
        self._place, self._age = None, 0
        for name, words, find in _NEWS:
            if name not in self.known:
                place = find(world)
                if place is not None:
                    self._news, self._place = (name, words), place
                    return

    def _know(self, name: str) -> None:
        """Remember that a hint was shown; the next save of the settings writes it.

        If the list is full, perhaps with hints of other versions, the oldest one is dropped.
        """
        store = self._context.store
        if name not in self.known:
            store.keep_settings(replace(store.settings, hints=(*self.known, name)[-MOST_HINTS:]))

    def lines(self) -> list[tuple[str, str]]:
        """Return keys and words of the controls never used, for the device used last."""
        controls = self._context.controls
        by = None if self._seat is None else [seat.by for seat in controls.seats]
        now = (controls.keys, controls.pad, controls.used, self.known, self._used, by)
        if now != self._lines_for:  # names of keys are slow to find
            self._lines, self._lines_for = self._found_lines(), now
        return self._lines

    def _found_lines(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        controls = self._context.controls
        if not controls.is_flown(self._number):
            return found
        known = self.known if self._seat is None else self._used
        for name, word, actions, _ in _FLYING:
            if name in known or (name == "laser" and not self._laser):
                continue
            asked = [keys[0] for action in actions if (keys := controls.prompts(action, self._seat))]
            if asked:
                found.append((_joined(asked), word))
        return found

    def draw(self, canvas: Canvas, world: World, announced: Sequence[Box] = ()) -> list[Box]:
        """Draw the hints clear of these boxes, in which something else is written; return their own."""
        words = "" if self._news is None else self._news[1]
        return draw_hints(
            canvas, world, self.lines(), words, self._place, announced=announced, number=self._number
        )


def _joined(prompts: Sequence[Prompt]) -> str:
    """Join prompts; a common beginning is written once."""
    texts = [prompt.text for prompt in prompts]
    first, *others = texts
    head = first.rpartition(" ")[0]
    if head and all(text.startswith(f"{head} ") for text in others):
        texts = [first, *(text.removeprefix(f"{head} ") for text in others)]
    return " / ".join(texts)
