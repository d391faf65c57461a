"""The hints of the first games: which are due, what ends each, and what they say.

Four name the controls of flight, each until it is used; the others name things on their first appearance,
and with a Lancer and a bank shot the key of the mathematics.
The settings store which were shown. Replays and demos have no hints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.input.actions import Action
from game.input.bindings import Prompt
from game.scenes.pages.scene import SceneContext
from game.sim.command import Command
from game.sim.events import BankShot, Event, PickUpTaken
from game.sim.scoring import bonus_left
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.sim.world import World
from game.storage.settings import MOST_HINTS
from game.view.bodies.draw_ships import ship_colour
from game.view.hud.headlines import fits, write_block
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Colour

_STAY: Final = 8 * TICKS_PER_SECOND  # ticks for which a new thing is named
_SEEN: Final = 3 * TICKS_PER_SECOND  # ticks after which it counts as shown even if the thing has gone
_FLYING: Final[Sequence[tuple[str, str, tuple[Action, ...], Callable[[Command], bool]]]] = (
    ("turn", "TURN", (Action.TURN_LEFT, Action.TURN_RIGHT), lambda command: command.turn != 0),
    ("thrust", "THRUST", (Action.THRUST,), lambda command: command.thrust),
    ("fire", "FIRE", (Action.FIRE,), lambda command: command.fire),
    ("laser", "LASER", (Action.LASER,), lambda command: command.laser),
)
"""Name, word, actions, and a test whether a command uses the control."""


def _is_laser_low(world: World) -> bool:
    ship = world.ships[0]
    return ship.in_play and ship.energy < world.tuning.laser.energy / 2


def _is_bonus_due(world: World) -> bool:
    return world.wave_tick > _SEEN and any(bonus_left(world, ship) > 0 for ship in world.ships)


_BANK: Final = "bank_shot"
_NEWS: Final[Mapping[str, tuple[str, Callable[[World], bool]]]] = {
    _BANK: ("BANK SHOT", lambda _: False),  # an event is all that there is of it
    "lancer": ("LANCER: ROCKS ARE COVER", lambda world: bool(world.lancers)),
    "pick_up": ("PICK-UP: FLY INTO IT", lambda world: bool(world.pick_ups)),
    "mirror": ("MIRROR: IT TURNS BEAMS", lambda world: bool(world.walls)),
    "bonus": ("A QUICK WAVE PAYS A BONUS", _is_bonus_due),
    "laser_bar": ("LASER: IT REFILLS ITSELF", _is_laser_low),
}
"""Text by name, and a function that returns whether the thing is there, by priority."""

_SHOW_MATHS: Final = frozenset({_BANK, "lancer"})  # news that name the key of the overlay

_FIRST: Final = frozenset({"turn", "thrust", "fire"})  # what is named before anything new

NAMES: Final = (*(name for name, *_ in _FLYING), *_NEWS)  # all hints


class Hints:
    """The hints of one game for one of its ships: listens to its events; draw them after the HUD.

    number is the index of the ship, `of` the number of ships. With two players, each sees the controls of
    their own device in every game until they have used them; only the first ship's player sees new things.
    """

    def __init__(self, context: SceneContext, tuning: Tuning, number: int = 0, of: int = 1) -> None:
        self._context = context
        self._number = number
        self._seat = number if of > 1 else None
        self._used: tuple[str, ...] = ()  # the controls that one of two players has used in this game
        self._laser = tuning.laser.exists
        self._news: str | None = None  # name of the new thing
        self._age = 0  # ticks since it was named

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
            if isinstance(event, PickUpTaken) and event.ship == ship.id:
                self._know("pick_up")
        if self._number == 0 and {*self.known} >= _FIRST:
            self._follow_news(events, world)

    def _follow_news(self, events: Sequence[Event], world: World) -> None:
        """Name a new thing for some time, or until it has gone."""
        ship = world.ships[self._number].id
        banked = any(isinstance(event, BankShot) and event.ship == ship for event in events)
        there = {name for name, (_, is_there) in _NEWS.items() if is_there(world)}
        there |= {_BANK} if banked or self._news == _BANK else set()
        if self._news is not None:
            is_gone = self._news not in there
            self._age += 1
            if self._age >= (_SEEN if is_gone else _STAY):
                self._know(self._news)
            if is_gone or self._news in self.known:
                self._news = None
        if self._news is None and not world.over:
            self._age = 0
            self._news = next((name for name in _NEWS if name in there and name not in self.known), None)

    def _know(self, name: str) -> None:
        """Remember that a hint was shown; the next save of the settings writes it.

        If the list is full, perhaps with hints of other versions, the oldest one is dropped.
        """
        store = self._context.store
        if name not in self.known:
            store.keep_settings(replace(store.settings, hints=(*self.known, name)[-MOST_HINTS:]))

    def lines(self) -> list[tuple[str, str]]:
        """Return keys and words of the controls never used, for the device used last."""
        found: list[tuple[str, str]] = []
        controls = self._context.controls
        if not controls.is_flown(self._number):
            return found
        known = self.known if self._seat is None else self._used
        for name, word, actions, _ in _FLYING:
            if name in known or (name == "laser" and not self._laser):
                continue
            prompts = [keys[0] for action in actions if (keys := controls.prompts(action, self._seat))]
            if prompts:
                found.append((_joined(prompts), word))
        return found

    def draw(self, canvas: Canvas, world: World, foot: float) -> float:
        """Write one line of hints that ends at a height (units); return the height of the next one above.

        It names a new thing, or as many of the controls never used as fit.
        """
        ship, palette = world.ships[self._number], canvas.palette
        controls: list[tuple[str, Colour]] = []
        key_colour = palette.prompt if self._seat is None else ship_colour(palette, self._number)
        for key, word in self.lines() if ship.flying else ():
            gap = [("", palette.hud)] if controls else []
            longer = [*controls, *gap, (key, key_colour), (word, palette.hud)]
            controls = longer if not controls or fits(canvas, longer) else controls
        news = [] if self._news is None else [(_NEWS[self._news][0], palette.hud)]
        if self._news in _SHOW_MATHS and (key := self._context.controls.name(Action.OVERLAY)):
            news += [("", palette.hud), (key, palette.prompt), ("THE MATHS", palette.hud)]
        if not (news or controls):
            return foot
        return write_block(canvas, [news or controls], (), foot)


def _joined(prompts: Sequence[Prompt]) -> str:
    """Join prompts; a common beginning is written once."""
    texts = [prompt.text for prompt in prompts]
    first, *others = texts
    head = first.rpartition(" ")[0]
    if head and all(text.startswith(f"{head} ") for text in others):
        texts = [first, *(text.removeprefix(f"{head} ") for text in others)]
    return " / ".join(texts)
