"""The keys or pad buttons and notes on the game, in pages over any scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.input.actions import Action
from game.scenes.menu.bestiary import BestiaryScene
from game.scenes.pages.keys import OF_BOTS, OTHERS, SceneKeys, flying_under, key_cells, key_table
from game.scenes.pages.page import PageScene
from game.scenes.pages.rows import Button, Choice, ListRow, Row
from game.scenes.pages.scene import Pop, Push
from game.scenes.pages.scene_context import SceneContext
from game.sim.bodies import Kind
from game.sim.kinds.registry import numbers_of
from game.sim.tuning import Tuning
from game.view.bodies.wave_look import comes
from game.view.pages.grid import Cell
from game.view.pages.page_view import Column, PageView
from game.view.pages.widgets import Layout

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
