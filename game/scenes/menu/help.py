"""The keys or pad buttons and notes on the game, in pages over any scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from game.input.actions import Action
from game.scenes.base.key_table import OF_BOTS, OTHERS, flying_under, key_cells, key_table, middle_for
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, Choice, ListRow, Row
from game.scenes.base.scene import Pop, Push
from game.scenes.base.scene_context import SceneContext
from game.scenes.base.scene_keys import SceneKeys
from game.scenes.menu.bestiary import BestiaryScene
from game.scenes.menu.modes_page import ModesScene
from game.sim.bodies import Kind
from game.sim.kinds.registry import numbers_of
from game.sim.tuning import Tuning
from game.view.bodies.wave_look import comes
from game.view.pages.page_look import Cell, Column
from game.view.pages.row_writer import cell_room
from game.view.pages.widgets import Layout
from game.view.paint.text_size import grown
from game.view.paint.wrapping import wrapped

_MIDDLE: Final = 590.0  # units: between keys and their meaning
_WIDTH: Final = 980.0
_HEIGHT, _WORDS_LEFT = 15.0, 176.0  # units at 100 %: letters of the rows, and the left end of the text
_TOP, _FOOT, _MOST_EVERY = 136.0, 580.0, 34.0
"""units: top and bottom of the rows at 100 %, and the largest row spacing."""

_LARGE_ROOM, _LEAST_EVERY = 456.0, 31.0
"""units: room for the rows and the least row spacing at larger text sizes."""

_MOST_ROWS: Final = 12  # keys on a page; more have a second page
_AIR, _BETWEEN = 24.0, 12.0
"""units between the choice of the page, its rows and the buttons, and above each sentence."""

_DENSE: Final = 0.62  # largest height of letters as a fraction of the row spacing
_MOST_KEYS: Final = 0.42
"""largest fraction of a row for its keys at larger text sizes; longer ones are wrapped."""


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
        *((f"{line} AFTER K REFLECTIONS 1 + K TIMES.",) if comes(tuning, Kind.MIRROR) else ()),
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
    """Return the rules of the score and of the gifts."""
    gates = "FLY THROUGH A GATE AFTER EVERY SECOND WAVE FOR ITS GIFT."
    return (*scoring(tuning), *((gates,) if tuning.gate.every == 2 else ()))


class HelpScene(PageScene):
    """Pages of keys and of notes on the game, through which left and right turn.

    own are the keys of the scene beneath; they have a page of their own, the first one.
    """

    heading_top = 60.0
    heading_height = 40.0
    paused = True

    def __init__(self, context: SceneContext, own: SceneKeys | None = None) -> None:
        super().__init__(context, "HELP", ())
        self.help = ()
        self._own = own
        self._page = 0
        self._rows_for: object = None
        self._make_rows()

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of the pages."""
        names = () if self._own is None else (self._own.name, f"{self._own.name}, MORE")
        return (*names[: len(self._own_keys())], "FLIGHT", "WINDOW AND MATHS", "DANGERS", "SCORE")

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
        controls, scale = self.context.controls, self.context.text_scale
        rules = self.context.rules
        now = (controls.keys, controls.pad, controls.used, scale, self._page, rules, bool(self.context.bots))
        if now == self._rows_for:  # names of keys are slow to find
            return
        self._rows_for = now
        page = Choice("PAGE", self.pages, lambda: self._page, self.turn_to)
        name = self.pages[self._page]
        more: list[Row] = []
        if name == "DANGERS":
            lines, more = (
                self._words(dangers(rules)),
                [Button("BESTIARY", partial(Push, BestiaryScene), _AIR)],
            )
        elif name == "SCORE":
            lines, more = self._words(_scores(rules)), [Button("MODES", partial(Push, ModesScene), _AIR)]
        else:
            lines = self._key_rows(self._keys(name))
        self.rows = (page, *lines, *more, Button("BACK", Pop, 0.0 if more else _AIR))
        self.column = Column(top=_TOP, width=_WIDTH, every=self._every(self.rows))
        self.chosen = min(self.chosen, len(self.rows) - 1)

    def _every(self, rows: Sequence[Row]) -> float:
        """Return the row spacing for 100 %, at which all rows have room; larger rows may scroll."""
        scale = self.context.text_scale
        if scale > 1.0:
            room = _LARGE_ROOM / len(rows) - (grown(_HEIGHT, scale) - _HEIGHT)
            return min(_MOST_EVERY, max(_LEAST_EVERY, room))
        room = _FOOT - _TOP - sum(row.look().gap for row in rows)
        return min(_MOST_EVERY, room / len(rows))

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

    def _key_rows(self, keys: tuple[tuple[str, str], ...]) -> list[Row]:
        """Return a table of keys."""
        if self.context.text_scale > 1.0:
            return self._large_rows(keys)
        every = min(_MOST_EVERY, (_FOOT - _TOP - 2 * _AIR) / (len(keys) + 2))
        height = min(_HEIGHT, every * _DENSE)
        return [self._read(key_cells(*row, _MIDDLE, height), not n) for n, row in enumerate(keys)]

    def _read(self, cells: tuple[Cell, ...], first: bool) -> ListRow:
        """Return a line that is only read."""
        return ListRow(cells, Pop, _AIR if first else 0.0, acts=False)

    def _large_rows(self, keys: tuple[tuple[str, str], ...]) -> list[Row]:
        """Return a table for a larger text size, at the left margin and with the narrowest possible columns.

        Text that is too long for its column continues in the next row.
        """
        scale, left = self.context.text_scale, 640.0 - _WIDTH / 2
        room = cell_room(Column(width=_WIDTH), scale) / scale
        named = [wrapped(key, _HEIGHT, room * _MOST_KEYS) for key, _ in keys]
        middle = middle_for(tuple((line, "") for lines in named for line in lines), left, _HEIGHT)
        right = left + room - key_cells("", "", middle)[1].x
        meant = [wrapped(meaning, _HEIGHT, right) for _, meaning in keys]
        lines = [pair for row in zip(named, meant, strict=True) for pair in zip_longest(*row, fillvalue="")]
        cells = [key_cells(*pair, middle, _HEIGHT) for pair in lines]
        return [
            self._read(tuple(cell for cell in row if cell.text), not number)
            for number, row in enumerate(cells)
        ]

    def _words(self, sentences: Sequence[str]) -> list[Row]:
        """Return sentences as rows, with air between them."""
        scale = self.context.text_scale
        room = cell_room(Column(width=_WIDTH), scale) / scale
        rows: list[Row] = []
        for sentence in sentences:
            for number, line in enumerate(wrapped(sentence, _HEIGHT, room)):
                cell = Cell(line, _WORDS_LEFT, "left", _HEIGHT)
                gap = 0.0 if number else _BETWEEN if rows else _AIR
                rows.append(ListRow((cell,), Pop, gap, acts=False))
        return rows
