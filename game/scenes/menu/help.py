"""The keys or pad buttons and notes on the game, in pages over any scene; and the bestiary of all kinds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.input.actions import Action
from game.scenes.game.specimen import name_of, specimen
from game.scenes.pages.keys import OF_BOTS, OTHERS, SceneKeys, flying_under, key_cells, key_table
from game.scenes.pages.page import Button, Choice, ListRow, PageScene, Row, WordButton
from game.scenes.pages.scene import Move, Pop, Push, SceneContext
from game.sim.bodies import ROCKS, Kind
from game.sim.kinds.registry import ROWS, Role, has, numbers_of
from game.sim.kinds.well import reach_of
from game.sim.rule_sets import DIFFICULTIES
from game.sim.tuning import MODERN, Tuning
from game.sim.wave_table import first_wave_with
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.bodies.rules_style import palette_under
from game.view.bodies.styles import BROUGHT_BY, STYLES
from game.view.bodies.wave_look import comes
from game.view.pages.grid import Cell
from game.view.pages.page_view import Column, PageView
from game.view.pages.widgets import Layout
from game.view.paint.canvas import Canvas

_MIDDLE: Final = (330.0, 370.0)
_REACH: Final = 190.0  # units: the middle of the picture, and its radius
_LARGEST: Final = 8.0  # the most that a body is magnified
_LEFT, _ROOM = 580.0, 680.0  # units: where the words stand beside it
_WORDS: Final = 15.5  # units: height of letters at a text size of 100 %
_TIGHT: Final = 3.0  # units between two numbers, more than between two lines
_ROOMY: Final = 1.3  # the largest text size with room for the keys below
_GAP: Final = 16.0

_UNKNOWN: Final = 110.0  # units: height of the sign of what was not met
_WALL: Final = 62.0  # units: half the length of a wall that is shown, and a little air
_LEAST: Final = 8.0  # units: of what is drawn of a point


def kinds_under(tuning: Tuning) -> list[Kind]:
    """List the kinds that can be met under some rules, in the order of kinds."""
    return [kind for kind in ROWS if _can_be_met(tuning, kind)]


def _can_be_met(tuning: Tuning, kind: Kind) -> bool:
    if has(kind, Role.COLLECTIBLE):
        return tuning.pick_up.chance > 0.0
    if kind is Kind.GATE:
        return tuning.gate.every > 0
    brought = BROUGHT_BY.get(kind, kind)
    return not comes(MODERN, brought) or comes(tuning, brought)


def numbers_in_words(tuning: Tuning, kind: Kind) -> list[str]:
    """Return a line for each number of a kind that its row gives; those that are 0 are left out."""
    numbers = numbers_of(tuning, kind)
    said = (
        ("RADIUS", "", numbers.radius if is_disc(kind) else 0.0),
        ("HEALTH", "", numbers.health),
        ("POINTS", "", numbers.points),
        ("SPEED", "UNITS/S", numbers.speed),
        ("HARMS WITHIN", "", numbers.danger),
        ("PULLS WITHIN", "", reach_of(tuning) if kind is Kind.WELL else 0.0),
        ("FROM WAVE", "", first_wave_with(tuning.waves, kind, tuning.scene.waves)),
    )
    return [f"{word} {value:.4g} {unit}".rstrip() for word, unit, value in said if value]


def is_disc(kind: Kind) -> bool:
    """Return whether physics knows a kind as a circle: not as a point, nor as a segment."""
    return kind is Kind.WELL or (has(kind, Role.MOVES) and numbers_of(MODERN, kind).radius > 0.0)


def extent_of(tuning: Tuning, kind: Kind) -> float:
    """Return the radius (units) of what is drawn of a kind."""
    if kind is Kind.WELL:
        return reach_of(tuning)
    if kind is Kind.MIRROR:
        return _WALL
    numbers = numbers_of(tuning, Kind.CASTLE if kind is Kind.PLATE else kind)
    return max(numbers.radius * (2.0 if has(kind, Role.ENEMY) else 1.2), numbers.danger, _LEAST)


def advice_on(tuning: Tuning, kind: Kind) -> str:
    """Return the advice on a kind, without what the rules do not have."""
    if kind in ROCKS and tuning.is_of_1979:
        return "SHOOT IT APART, THE NEAREST FIRST: IT PASSES THROUGH ITS LIKE."
    if kind is Kind.SHOT and not _can_be_met(tuning, Kind.MIRROR):
        return "YOURS: A POINT THAT TAKES THE SHIP'S VELOCITY ALONG."
    return STYLES[kind].advice


def comes_with(tuning: Tuning, kind: Kind) -> int:
    """Return the wave with which a kind first comes; 0 for what is there in every wave."""
    return first_wave_with(tuning.waves, BROUGHT_BY.get(kind, kind), tuning.scene.waves)


class BestiaryScene(PageScene):
    """One kind at a time, large; left and right go to the next, accepting leads back.

    Of a kind whose wave the player has not reached at any difficulty only that wave is told.
    """

    paused = True
    view = PageView(
        column=Column(top=112.0, width=760.0, every=44.0),
        heading_top=40.0,
        heading_height=34.0,
        help_top=632.0,
    )

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self._kinds = kinds_under(context.rules)
        self._number = 0
        self._reached = max(context.store.wave_reached(each) for each in DIFFICULTIES)
        names = [name_of(kind) if self._is_met(kind) else "NOT MET YET" for kind in self._kinds]
        kinds = WordButton(names, lambda: self._number, self._turn_to, Pop)
        super().__init__(context, "BESTIARY", (kinds,))
        self.help = () if context.text_scale > _ROOMY else ("{arrows} OR WHEEL NEXT   {back} BACK",)
        self._world = specimen(context.rules, self.kind)
        self._age = 0

    @property
    def kind(self) -> Kind:
        """The kind that is shown."""
        return self._kinds[self._number]

    def _is_met(self, kind: Kind) -> bool:
        return comes_with(self.context.rules, kind) <= self._reached

    def _turn_to(self, number: int) -> None:
        self._number = number
        self._world = specimen(self.context.rules, self.kind)

    def tick(self) -> Move | None:
        """Let rings run and spirals turn."""
        self._age += 1
        return super().tick()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the kind with its circle, its numbers and the advice on it."""
        kind, colour = self.kind, canvas.palette.hud
        if not self._is_met(kind):
            x, y = _MIDDLE
            canvas.circle(_MIDDLE, _REACH * 0.5, canvas.palette.faint)
            canvas.text("?", x, y - _UNKNOWN * 0.5, _UNKNOWN, canvas.palette.faint, "centre")
            words = f"IT COMES WITH WAVE {comes_with(self.context.rules, kind)}."
            canvas.write(words, _LEFT, y, _WORDS, colour, room=_ROOM)
            super().draw(canvas, alpha)
            return
        self._draw_body(canvas)
        y = self.layout().boxes[0].bottom + _GAP * 2.0
        for line in numbers_in_words(self.context.rules, kind):
            y = canvas.write(line, _LEFT, y, _WORDS, colour, room=_ROOM) + _TIGHT
        canvas.write(advice_on(self.context.rules, kind), _LEFT, y + _GAP, _WORDS, colour, room=_ROOM)
        super().draw(canvas, alpha)

    def _draw_body(self, canvas: Canvas) -> None:
        world, kind = self._world, self.kind
        zoom = min(_LARGEST, _REACH / extent_of(world.tuning, kind))
        place = (world.torus.width * 0.5, world.torus.height * 0.5)
        seen = (place[0] - (_MIDDLE[0] - place[0]) / zoom, place[1] - (_MIDDLE[1] - place[1]) / zoom)
        world.tick = self._age
        with canvas.zoomed(seen, zoom), canvas.wordless():
            draw_world(canvas, world, Poses(), palette=palette_under(world.tuning, canvas.palette))
            if is_disc(kind):
                radius = numbers_of(world.tuning, kind).radius
                canvas.circle(place, radius, canvas.palette.overlay_circle, fine=True)


_HEIGHT: Final = 15.0  # units at 100 %: letters of the rows
_MOST_ROWS: Final = 12  # keys on a page; more have a second page
_PAGES: Final = ("FLIGHT", "WINDOW AND MATHS", "DANGERS", "SCORE")
_AIR, _BETWEEN = 24.0, 12.0
"""units between the choice of the page, its rows and the buttons, and above each sentence."""


def scoring(tuning: Tuning) -> tuple[str, ...]:
    """Return all rules of the score, in a few sentences; they name nothing that these rules have not."""
    kill = "A KILL PAYS ITS POINTS TIMES THE NUMBER OF THE WAVE."
    if tuning.is_of_1979:
        kill = "A KILL PAYS THE SAME POINTS IN EVERY WAVE."
    line = "A PULSE THROUGH N ROCKS PAYS N TIMES, A KILL" if tuning.laser.exists else "A KILL"
    bonus = (
        "A CLEARED WAVE PAYS A BONUS THAT SHRINKS WITH EACH SECOND.",
        "A SHIP LOST COSTS WHAT IS LEFT OF THE WAVE'S BONUS.",
    )
    return (
        kill,
        *((f"{line} AFTER K REFLECTIONS (1 + K) SQUARED TIMES.",) if comes(tuning, Kind.MIRROR) else ()),
        *(bonus if tuning.bonus.each > 0 else ()),
        *((f"AN EXTRA SHIP COMES EACH {tuning.ship.extra_at[0]} POINTS.",) if tuning.is_of_1979 else ()),
    )


def dangers(tuning: Tuning) -> tuple[str, ...]:
    """Return notes on the game under these rules, which may have no laser or no Lancers."""
    laser, lancers = tuning.laser.exists, comes(tuning, Kind.LANCER)
    turned = comes(tuning, Kind.MIRROR) and (laser or lancers or comes(tuning, Kind.CASTLE))
    return (
        "SHOOT ROCKS APART.",
        *(("LANCERS AIM FIRST: HIDE BEHIND A ROCK, FOR A BEAM ENDS THERE.",) if lancers else ()),
        *(("YOUR LASER DRAINS THE BAR AND PIERCES.",) if laser else ()),
        *(("A MIRROR TURNS EVERY BEAM.",) if turned else ()),
        *(("SHOOT MINES FROM OUTSIDE THEIR RINGS.",) if numbers_of(tuning, Kind.MINE).most > 0 else ()),
        *(("A WELL BENDS EVERY WAY.",) if comes(tuning, Kind.WELL) else ()),
    )


def _scores(tuning: Tuning) -> tuple[str, ...]:
    gates = "FLY THROUGH A GATE AFTER EVERY SECOND WAVE FOR ITS GIFT."
    return (*scoring(tuning), *((gates,) if tuning.gate.every == 2 else ()))


class HelpScene(PageScene):
    """Pages of keys and of notes on the game, through which left and right turn.

    own are the keys of the scene beneath; they have a page of their own, the first one. first: the name of
    the page that is shown first, if it is another one.
    """

    paused = True
    view = PageView(
        column=Column(top=136.0, width=980.0, every=34.0, tight=True),
        heading_top=60.0,
        heading_height=40.0,
        stays=1,
    )

    def __init__(self, context: SceneContext, own: SceneKeys | None = None, first: str = "") -> None:
        super().__init__(context, "HELP", ())
        self.help = ()
        self._own = own
        self._page = self.pages.index(first) if first else 0
        self._make_rows()

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of the pages."""
        names = () if self._own is None else (self._own.name, f"{self._own.name}, MORE")
        return (*names[: len(self._own_keys())], *_PAGES)

    def turn_to(self, page: int) -> None:
        """Show the page of this number; its first row is chosen."""
        self._page = page
        self.chosen = 0
        self._make_rows()

    def _go(self, action: Action) -> None:
        """Choose a row or scroll; left and right turn to another page, whichever row is chosen."""
        if action in (Action.LEFT, Action.RIGHT):
            self._change(self.rows[0], 1 if action is Action.RIGHT else -1)
        else:
            super()._go(action)

    def layout(self) -> Layout:
        """Return the present layout, with the bindings of the device used last."""
        self._make_rows()
        return super().layout()

    def _make_rows(self) -> None:
        rules = self.context.rules
        page = Choice("PAGE", self.pages, lambda: self._page, self.turn_to)
        name = self.pages[self._page]
        more: list[Row] = []
        if name == "DANGERS":
            lines, more = _words(dangers(rules)), [Button("BESTIARY", partial(Push, BestiaryScene), _AIR)]
        elif name == "SCORE":
            lines = _words(_scores(rules))
        else:
            cells = [key_cells(*key, _HEIGHT) for key in self._keys(name)]
            lines = [ListRow(line, Pop, 0.0 if n else _AIR, acts=False) for n, line in enumerate(cells)]
        self.rows = (page, *lines, *more, Button("BACK", Pop, 0.0 if more else _AIR))
        self.chosen = min(self.chosen, len(self.rows) - 1)

    def _own_keys(self) -> list[tuple[tuple[str, str], ...]]:
        """Return the keys of the scene beneath with their meaning, a page or two."""
        keys = () if self._own is None else self._own.table(self.context.controls)
        half = len(keys) if len(keys) <= _MOST_ROWS else (len(keys) + 1) // 2
        return [page for page in (keys[:half], keys[half:]) if page]

    def _keys(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return the keys of a page with their meaning."""
        own = self._own_keys()
        if self._page < len(own):
            return own[self._page]
        flight = (*flying_under(self.context.rules), *(OF_BOTS if self.context.bots else ()))
        return key_table(self.context.controls, flight if name == "FLIGHT" else OTHERS)


def _words(sentences: Sequence[str]) -> list[Row]:
    """Return sentences as rows, with air between them."""
    return [
        ListRow((Cell(each, height=_HEIGHT),), Pop, _BETWEEN if number else _AIR, acts=False)
        for number, each in enumerate(sentences)
    ]
