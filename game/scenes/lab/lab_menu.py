"""The menu of a lab room: everything that keys and mouse can do, as rows, mainly for pads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from game.lab.bench import Bench
from game.lab.room import Field
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, Choice, Row
from game.scenes.base.scene import Move, Pop
from game.scenes.base.scene_context import SceneContext
from game.scenes.lab.lab_keys import DIGITS
from game.scenes.lab.lab_numbers import shown_fields
from game.view.pages.page_look import Column, RowLook

_STRIDES: Final = (1.0, 10.0, 0.01)  # units: the step sizes of arrows and stick


class LabRoom(Protocol):
    """A room of the lab in use, as its menu and its panel need it."""

    bench: Bench
    ghost: bool
    stride: float  # units of a step of arrows or stick

    @property
    def tone(self) -> bool:
        """Whether the tone is heard."""

    def step_on(self) -> None:
        """Advance by one tick and stop."""

    def choose_handle(self, steps: int) -> None:
        """Choose another handle, for arrows and stick to move."""

    def toggle_tone(self) -> None:
        """Switch the tone on or off."""

    def next_card(self) -> None:
        """Show the next card of the room's."""

    def toggle_ghost(self) -> None:
        """Show or hide the last run."""

    def toggle_letters(self) -> None:
        """Show the meaning of the letters, or the top of the panel."""

    def keep(self, digit: int) -> None:
        """Save the state under a digit, 1..9."""

    def recall(self, digit: int) -> None:
        """Recall the state saved under a digit."""

    def write_table(self) -> None:
        """Write the run as a CSV file."""

    def switch(self, number: int) -> None:
        """Set a switch of the room to its next word."""

    def do(self, number: int) -> None:
        """Do a deed of the room."""


class NumberRow(Row):
    """A number of the room, changed by its own steps."""

    def __init__(self, lab: LabRoom, field: Field) -> None:
        self._lab = lab
        self._field = field

    def look(self) -> RowLook:
        """Return its label and number."""
        value = self._lab.bench.state[self._field.name]
        return RowLook((self._field.label or self._field.name).upper(), f"{value:.{self._field.digits}f}")

    def change(self, steps: int) -> None:
        """Change it by so many steps."""
        self._lab.bench.turn(self._field, float(steps))


class LabMenu(PageScene):
    """The actions of the room beneath."""

    paused = True
    see_through = False  # a room is drawn on the finished frame, and would lie over the rows
    column = Column(top=120.0, width=640.0, every=36.0)
    heading_top = 50.0
    heading_height = 36.0
    help_top = 668.0

    def __init__(self, context: SceneContext, lab: LabRoom) -> None:
        self._lab = lab
        self._digit = 0  # index of the chosen digit, from 0
        super().__init__(context, lab.bench.room.title, self._make_rows())

    def _make_rows(self) -> list[Row]:
        """Return the rows, with the numbers of the chosen handle."""
        lab, bench = self._lab, self._lab.bench
        rows: list[Row] = [
            Button("BACK TO THE ROOM", Pop),
            Choice("TIME", ("STANDS STILL", "RUNS"), lambda: int(bench.running), _then(bench.toggle_running)),
            Button("ONE TICK ON", _stay(lab.step_on)),
            Button("ONE TICK BACK", _stay(bench.step_back)),
            Button("NEXT HANDLE", self._next_handle),
            Choice(
                "A STEP IS",
                [f"{stride:g}" for stride in _STRIDES],
                lambda: _STRIDES.index(lab.stride),
                lambda word: setattr(lab, "stride", _STRIDES[word]),
            ),
            Button("NEXT CHALLENGE", _stay(bench.next_goal)),
        ]
        for number, switch in enumerate(bench.room.switches):
            rows.append(Choice(switch.label, switch.words, _reader(lab, switch.name), self._setter(number)))
        rows += [Button(deed.label, _stay(partial(lab.do, at))) for at, deed in enumerate(bench.room.deeds)]
        rows += [NumberRow(lab, field) for field in shown_fields(bench)]
        rows += [
            Button("NEXT FORMULAS", _stay(lab.next_card)),
            Button("WHAT THE LETTERS MEAN", self._show_letters),
            Choice("STATE", [f"{digit}" for digit in DIGITS.values()], lambda: self._digit, self._take_digit),
            Button("KEEP IT", _stay(lambda: lab.keep(self._digit + 1))),
            Button("BRING IT BACK", _stay(lambda: lab.recall(self._digit + 1))),
            Choice("TONE", ("OFF", "ON"), lambda: int(lab.tone), _then(lab.toggle_tone)),
            Choice("GHOST OF THE LAST RUN", ("OFF", "ON"), lambda: int(lab.ghost), _then(lab.toggle_ghost)),
            Button("WRITE A TABLE (CSV)", _stay(lab.write_table)),
            Button("RESET", _stay(bench.reset)),
        ]
        return rows

    def _setter(self, number: int) -> Callable[[int], object]:
        def choose(word: int) -> None:
            self._lab.bench.switch(number, word)
            self.rows = self._make_rows()  # other numbers may count now

        return choose

    def _next_handle(self) -> None:
        """Choose the next handle; rows of its numbers replace those of the former handle."""
        self._lab.choose_handle(1)
        self.rows = self._make_rows()

    def _show_letters(self) -> Move:
        """Show the legend, which is in the room."""
        self._lab.toggle_letters()
        return Pop()

    def _take_digit(self, number: int) -> None:
        self._digit = number


def _reader(lab: LabRoom, name: str) -> Callable[[], int]:
    return lambda: lab.bench.state.chosen(name)


def _stay(act: Callable[[], object]) -> Callable[[], Move | None]:
    """Return an action of a button that stays on the page."""

    def do() -> Move | None:
        act()
        return None

    return do


def _then(act: Callable[[], object]) -> Callable[[int], object]:
    """Return a choice's writer that ignores the chosen word, for a choice of two."""
    return lambda _: act()
