"""The flight home after the last Castle: what was met passes by, the last gate opens, and credits are told.

It is flown in a copy of the world, so that the game beneath waits as it was, and its replay has none of it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Final

from game.input.actions import Action
from game.physics import Point
from game.scenes.game.session import Session
from game.scenes.game.specimen import name_of, specimen
from game.scenes.pages.scene import Move, Replace, Scene, SceneContext
from game.scenes.play.pause import CountInScene, Game
from game.sim.bodies import Kind, ShipPhase
from game.sim.clone import clone
from game.sim.events import Event, ShipLeft
from game.sim.kinds.registry import numbers_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import LISTS, World
from game.storage.settings import PRIZE, with_value
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.effects.draw_effects import shockwave
from game.view.hud.headlines import FALLEN_WORDS
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.text_layout import fitted_height

_NEVER: Final = 10**9  # ticks until the next wave of the copy
_EVERY: Final = 150  # ticks from one that passes to the next
_PASSES: Final = 7 * TICKS_PER_SECOND  # ticks in which it crosses the field
_BEYOND: Final = 230.0  # units beyond an edge where it comes and goes
_LANES: Final = (200.0, 470.0)  # units: heights in which they pass by turns
_NAME: Final = (18.0, 76.0)  # units: height of a name, and from the middle down to it
_CASTLE_NAME: Final = 208.0  # units: the same way down for the Castle
_LEAST, _MOST = 46.0, 3.0  # units: least radius in which one is drawn; the most that it is magnified
_NOT_SHOWN: Final = (Kind.PLATE, Kind.SHIP)
GATE: Final = (1080.0, 360.0)
_GATE_RADIUS: Final = 110.0
_RAYS: Final = (24, 1.15, 2.6)  # of the gate: their number, and their ends in its radii
_LEAVES: Final = 900.0  # units: reach of the wave of a ship that leaves through it
_OPENS: Final = 60.0  # ticks
_WAITS: Final = 20 * TICKS_PER_SECOND  # ticks for which the last gate stands
_RINGS: Final = 4
_PULSE: Final = 90.0  # ticks in which a ring of the gate runs to its middle
_PAGE: Final = 4 * TICKS_PER_SECOND  # ticks for which a page of the credits stands
_FADES: Final = 40.0  # ticks
_FOOT: Final = (690.0, 14.0)  # units: top and height of the line that says what can be done
_ROOM: Final = 1160.0

_CREDITS: Final = (
    (FALLEN_WORDS, "WAVE {wave}   SCORE {score}", "FLOWN BY {names}"),
    ("ASTERAYS", "AFTER ASTEROIDS, ATARI 1979,", "BY LYLE RAINS AND ED LOGG"),
    ("MADE WITH", "PYTHON, PYGAME-CE AND SDL", "EVERY LINE, SOUND AND LETTER IS ITS OWN"),
    ("A NEW PALETTE IS OPEN", "{prize}: SETTINGS, PICTURE, PALETTE", "THANK YOU FOR PLAYING"),
)


class Part(Enum):
    """The parts of the flight, in order."""

    PARADE = auto()
    GATE = auto()
    CREDITS = auto()


class FlightScene(Scene):
    """The players fly on in an empty field. The pause key skips a part.

    When all ships that fly are through the gate, the game ends with the credits; else it goes on after them.
    """

    def __init__(self, context: SceneContext, won: Game) -> None:
        self.context, self._won = context, won
        self._session = Session(emptied(won.run.session.world), context.sounds, context.look)
        kills = sum((each.kills for each in won.summaries), Counter[Kind]())
        met = sorted(kind for kind in kills if kind not in _NOT_SHOWN)
        self._met = [(kind, kills[kind], specimen(won.run.session.world.tuning, kind)) for kind in met]
        self.part, self._age = Part.PARADE, 0
        self.home = False
        if won.counts:
            context.change(with_value(context.store.settings, "has_won", value=True))
            context.store.flush()
        context.controls.clear()

    @property
    def session(self) -> Session:
        """The copy in which the players fly."""
        return self._session

    def press(self, action: Action) -> Move | None:
        """Skip a part; flight reads held keys once per tick."""
        return self._next() if action is Action.PAUSE else None

    def _next(self) -> Move | None:
        """Begin the next part, or leave after the last."""
        if self.part is Part.CREDITS:
            if self.home:
                return self._won.finish()
            self.context.controls.clear()
            seconds = max(1, self.context.store.settings.count_in)
            return Replace(partial(CountInScene, paused=self._won, seconds=seconds))
        self.part, self._age = Part(self.part.value + 1), 0
        return None

    def tick(self) -> Move | None:
        """Let the players fly, and go on when a part is over."""
        world = self.session.world
        self._age += 1
        if self.home:
            self.session.show([])
        else:
            for commands in self._won.flyers.due(world):
                self.session.tick(commands)
        if self.part is Part.GATE:
            self._pass_gate(world)
        return self._next() if self._age >= self._span or (self.home and self.part is Part.GATE) else None

    @property
    def _span(self) -> int:
        """How many ticks the present part lasts at most."""
        match self.part:
            case Part.PARADE:
                return _PASSES + _EVERY * (len(self._met) - 1) if self._met else 1
            case Part.GATE:
                return _WAITS
            case Part.CREDITS:
                return _PAGE * len(self._pages)

    def _pass_gate(self, world: World) -> None:
        """Let ships leave through the gate; when none is left, the players are home."""
        gone: list[Event] = []
        for ship in world.ships:
            far = world.torus.distance((ship.x, ship.y), GATE)
            if ship.flying and self._age > _OPENS and far < _GATE_RADIUS:
                gone.append(ShipLeft(ship.id, (ship.x, ship.y)))
                ship.phase = ShipPhase.OUT
        if gone:
            self.session.show(gone)
            self.session.effects.blow(shockwave(GATE, _LEAVES, 120.0, self.context.palette.prompt))
        self.home = not any(ship.in_play for ship in world.ships)

    @property
    def _pages(self) -> Sequence[tuple[str, ...]]:
        """The pages of the credits; the last only where something is opened."""
        return _CREDITS if self._won.counts else _CREDITS[:-1]

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field and the present part."""
        self.session.draw(canvas, alpha)
        foot = "{pause} SKIP"
        match self.part:
            case Part.PARADE:
                self._draw_parade(canvas, alpha)
            case Part.GATE:
                self._draw_gate(canvas, alpha)
                foot = "FLY THROUGH THE LAST GATE   {pause} STAY: THE WAVES GO ON"
            case Part.CREDITS:
                self._draw_credits(canvas)
        top, height = _FOOT
        words = self.context.controls.fill(foot)
        height = fitted_height(words, canvas.scaled(height), _ROOM)
        canvas.text(words, WORLD[0] / 2, top - height, height, canvas.palette.hud, "centre")

    def _draw_parade(self, canvas: Canvas, alpha: float) -> None:
        """Draw what passes by, from right to left, with its name and how often it fell."""
        for number, (kind, count, world) in enumerate(self._met):
            age = self._age + alpha - number * _EVERY
            if not 0.0 <= age < _PASSES:
                continue
            part = age / _PASSES
            place = (WORLD[0] + _BEYOND - (WORLD[0] + 2.0 * _BEYOND) * part, _LANES[number % len(_LANES)])
            if kind is Kind.CASTLE:
                place = (place[0], WORLD[1] / 2)
            world.tick = self._age
            numbers = numbers_of(world.tuning, kind)
            zoom = min(_MOST, max(1.0, _LEAST / max(1.0, numbers.radius, numbers.danger)))
            x, y = WORLD[0] / 2, WORLD[1] / 2
            seen = (x - (place[0] - x) / zoom, y - (place[1] - y) / zoom)
            with canvas.zoomed(seen, zoom), canvas.wordless():
                draw_world(canvas, world, Poses())
            self._name(canvas, kind, count, place)

    def _name(self, canvas: Canvas, kind: Kind, count: int, place: Point) -> None:
        """Write what it is called below it, brightest in the middle of the field."""
        height, below = _NAME
        height = canvas.scaled(height)
        light = min(1.0, max(0.0, 1.6 - abs(place[0] / WORLD[0] - 0.5) * 4.0))
        top = place[1] + (_CASTLE_NAME if kind is Kind.CASTLE else below)
        for words, colour in (
            (name_of(kind), canvas.palette.title),
            (f"DESTROYED {count}", canvas.palette.hud),
        ):
            canvas.text(words, place[0], top, height, colour, "centre", bright=light)
            top += 1.5 * height

    def _draw_gate(self, canvas: Canvas, alpha: float) -> None:
        """Draw the last gate: rings that run to its middle between two posts, and its word."""
        theme, now = canvas.palette, self._age + alpha
        light = min(1.0, now / _OPENS)
        x, y = GATE
        for ring in range(_RINGS):
            part = (now / _PULSE + ring / _RINGS) % 1.0
            canvas.circle(GATE, _GATE_RADIUS * (1.0 - part), theme.prompt, light * math.sin(math.pi * part))
        canvas.circle(GATE, _GATE_RADIUS, theme.prompt, light)
        count, start, end = _RAYS
        for ray in range(count):
            turn = math.tau * ray / count + now / 900.0
            dx, dy = math.cos(turn) * _GATE_RADIUS, math.sin(turn) * _GATE_RADIUS
            far = end if ray % 2 else 0.7 * end
            canvas.line(
                (x + dx * start, y + dy * start), (x + dx * far, y + dy * far), theme.prompt, 0.3 * light
            )
        for side in (-1.1, 1.1):
            post = x + side * _GATE_RADIUS
            canvas.line((post, y - _GATE_RADIUS), (post, y + _GATE_RADIUS), theme.prompt, light)
        height = canvas.scaled(_NAME[0])
        canvas.text("HOME", x, y + 1.25 * _GATE_RADIUS, height, theme.prompt, "centre", bright=light)

    def _draw_credits(self, canvas: Canvas) -> None:
        number, age = divmod(self._age, _PAGE)
        page = self._pages[min(number, len(self._pages) - 1)]
        light = min(1.0, age / _FADES, (_PAGE - age) / _FADES)
        world, top = self._won.run.session.world, 250.0
        names = " AND ".join(self._won.flyers.names)
        for row, line in enumerate(page):
            words = line.format(wave=world.wave, score=world.score, names=names, prize=PRIZE.upper())
            height = fitted_height(words, canvas.scaled(20.0) if row else 48.0, _ROOM)
            colour = canvas.palette.hud if row else ship_colour(canvas.palette, 0)
            canvas.text(words, WORLD[0] / 2, top, height, colour, "centre", bright=light)
            top += 2.0 * height if row else 1.8 * height


def emptied(world: World) -> World:
    """Return a copy of a world with nothing but its ships, which nothing can hurt, and no wave to come."""
    copy = clone(world)
    for name in LISTS.values():
        if name != "ships":
            getattr(copy, name).clear()
    copy.fading.clear()
    copy.spawn_markers.clear()
    ship, team = copy.tuning.ship, copy.tuning.team
    copy.tuning = replace(
        copy.tuning, ship=replace(ship, warp_risk=0.0), team=replace(team, friendly_fire=False)
    )
    copy.ticks_to_wave = _NEVER
    return copy
