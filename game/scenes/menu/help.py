"""The table of keys or pad buttons, over any scene."""

from __future__ import annotations

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

_MIDDLE, _WORDS_HEIGHT, _WORDS_ROOM = 590.0, 14.0, 1160.0

_WIDTH: Final = 980.0
_TALLEST, _DENSE = 15.0, 0.62
"""units: largest letter height of the keys; their fraction of the row spacing."""

_LARGE: Final = 14.0
"""units at 100 %: the same for larger text sizes, so that a row is a single line."""

_TOP, _FOOT, _MOST_EVERY = 114.0, 580.0, 27.0
"""units: top and bottom of the rows, and the largest row spacing."""

_AIR: Final = 14.0
"""units between the keys, the notes below them and the button."""

_MOST_KEYS: Final = 0.42
"""largest fraction of a row for its keys at larger text sizes; longer ones are wrapped."""

_FLIGHT: Final = "FLIGHT AND WINDOW"


def scoring(tuning: Tuning) -> tuple[str, ...]:
    """Return all rules of the score, in a few sentences; they name nothing that these rules have not."""
    kill = "A KILL PAYS ITS POINTS TIMES THE NUMBER OF THE WAVE."
    if not tuning.score.times_wave:
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
        *((f"AN EXTRA SHIP COMES EACH {tuning.ship.extra_each} POINTS.",) if tuning.ship.extra_each else ()),
    )


def _lines_under(tuning: Tuning) -> list[str]:
    """Return notes on the game under these rules, which may have no laser or no Lancers."""
    laser, lancers = tuning.laser.exists, comes(tuning, Kind.LANCER)
    turned = comes(tuning, Kind.MIRROR) and (laser or lancers or comes(tuning, Kind.CASTLE))
    lines = (
        (
            "SHOOT ROCKS APART.",
            "LANCERS AIM FIRST: HIDE BEHIND A ROCK, FOR A BEAM ENDS THERE." if lancers else "",
        ),
        (
            "YOUR LASER DRAINS THE BAR AND PIERCES." if laser else "",
            "A MIRROR TURNS EVERY BEAM." if turned else "",
        ),
        (
            "SHOOT MINES FROM OUTSIDE THEIR RINGS." if numbers_of(tuning, Kind.MINE).most > 0 else "",
            "A WELL BENDS EVERY WAY." if comes(tuning, Kind.WELL) else "",
        ),
        *((sentence,) for sentence in scoring(tuning)),
        ("FLY THROUGH A GATE AFTER EVERY SECOND WAVE FOR ITS GIFT." if tuning.gate.every == 2 else "",),
    )
    said = [" ".join(part for part in line if part) for line in lines]
    return [line for line in said if line]


class HelpScene(PageScene):
    """The table of keys, and notes on the game. Accepting any row leads back, except that of the modes.

    own are the keys of the scene beneath; they are shown first, those of flight on a second page.
    """

    heading_top = 60.0
    heading_height = 40.0
    paused = True

    def __init__(self, context: SceneContext, own: SceneKeys | None = None) -> None:
        super().__init__(context, "HELP", ())
        self.help = ()
        self._own = own
        self._flight = own is None
        self._rows_for: object = None
        self._make_rows()

    def _go(self, action: Action) -> None:
        """Choose a row; left and right turn to the other page, whichever row is chosen."""
        if self._own is not None and action in (Action.LEFT, Action.RIGHT):
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
        now = (controls.keys, controls.pad, controls.used, scale, self._flight, rules)
        if now == self._rows_for:  # names of keys are slow to find
            return
        self._rows_for = now
        own = None if self._flight else self._own
        keys = (
            key_table(controls, (*flying_under(rules), *OTHERS, *(OF_BOTS if self.context.bots else ())))
            if own is None
            else own.table(controls)
        )
        words = self._words(_WORDS_HEIGHT) if own is None else ()
        pages = self._pages()
        air = _AIR * (2 if words else 1)
        every = _MOST_EVERY
        if scale <= 1.0:  # larger rows scroll
            count = len(pages) + len(keys) + len(words) + (3 if words else 1)
            every = min(every, (_FOOT - _TOP - air) / count)
            if words:
                words = self._words(min(_WORDS_HEIGHT, every * _DENSE))
        self.column = Column(top=_TOP, width=_WIDTH, every=every)
        more = (("MODES", ModesScene, _AIR), ("BESTIARY", BestiaryScene, 0.0)) if words else ()
        modes = [Button(label, partial(Push, to), gap) for label, to, gap in more]
        back = Button("BACK", Pop, 0.0 if modes else _AIR)
        self.rows = (*pages, *self._key_rows(keys, every), *words, *modes, back)
        self.chosen = min(self.chosen, len(self.rows) - 1)

    def _pages(self) -> tuple[Row, ...]:
        """Return the choice of the page, if there are two."""
        if self._own is None:
            return ()
        names = (self._own.name, _FLIGHT)
        return (Choice("KEYS OF", names, lambda: int(self._flight), self._turn_to),)

    def _turn_to(self, page: int) -> None:
        self._flight = page == 1
        self._make_rows()

    def _key_rows(self, keys: tuple[tuple[str, str], ...], every: float) -> list[Row]:
        """Return a table of keys with a row spacing in units."""
        if self.context.text_scale > 1.0:
            return self._large_rows(keys)
        height = min(_TALLEST, every * _DENSE)
        return [ListRow(key_cells(*row, _MIDDLE, height), Pop) for row in keys]

    def _large_rows(self, keys: tuple[tuple[str, str], ...]) -> list[Row]:
        """Return a table for a larger text size, at the left margin and with the narrowest possible columns.

        Text that is too long for its column continues in the next row.
        """
        scale, left = self.context.text_scale, 640.0 - _WIDTH / 2
        room = cell_room(self.column, scale) / scale
        named = [wrapped(key, _LARGE, room * _MOST_KEYS) for key, _ in keys]
        middle = middle_for(tuple((line, "") for lines in named for line in lines), left, _LARGE)
        right = left + room - key_cells("", "", middle)[1].x
        meant = [wrapped(meaning, _LARGE, right) for _, meaning in keys]
        lines = [pair for row in zip(named, meant, strict=True) for pair in zip_longest(*row, fillvalue="")]
        cells = [key_cells(*pair, middle, _LARGE) for pair in lines]
        return [ListRow(tuple(cell for cell in row if cell.text), Pop) for row in cells]

    def _words(self, height: float) -> tuple[Row, ...]:
        """Return the notes on the game as rows."""
        high = grown(height, self.context.text_scale)
        lines = [
            line for text in _lines_under(self.context.rules) for line in wrapped(text, high, _WORDS_ROOM)
        ]
        cells = [Cell(line, 640.0, "centre", height, lambda palette: palette.faint) for line in lines]
        return tuple(ListRow((cell,), Pop, 0.0 if number else _AIR) for number, cell in enumerate(cells))
