"""A page of rows, each with its look and what keys and mouse do to it; menus and questions over a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.input.actions import Action
from game.input.events import Gesture, GestureKind
from game.input.key_repeat import KeyRepeat
from game.scenes.pages.keys import MENU, SceneKeys
from game.scenes.pages.scene import Destination, Move, Pop, Push, Scene, SceneContext
from game.sound.cues import Cue
from game.view.hud.hud_boxes import hud_sizes
from game.view.pages.grid import Cell
from game.view.pages.page_view import Column, PageView, RowView
from game.view.pages.widgets import Layout, sheet, strip, strip_box
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas


class Row(ABC):
    """One row of a page. Methods that are not overridden do nothing."""

    acts: bool = True  # False: it is only read, and can be chosen only to scroll

    @abstractmethod
    def view(self) -> RowView:
        """Return how it is drawn now."""

    def change(self, steps: int) -> None:  # noqa: B027 - many rows have no value
        """Change its value by steps (-1 or 1)."""

    def accept(self) -> Move | None:
        """Answer Enter or a click."""
        return None

    def set_fraction(self, fraction: float) -> None:  # noqa: B027 - few rows have a track
        """Set its value to a fraction (0..1) of its range."""


@dataclass(frozen=True, slots=True)
class Button(Row):
    """A row that opens a scene or does one thing."""

    label: str
    act: Callable[[], Move | None]
    gap: float = 0.0  # units left free above it, at a text size of 100 %

    def view(self) -> RowView:
        """Return its label."""
        return RowView(self.label, gap=self.gap)

    def accept(self) -> Move | None:
        """Act."""
        return self.act()


@dataclass(frozen=True, slots=True)
class WordButton(Row):
    """A button with one of several meanings: arrows go to the next, past either end to the other."""

    words: Sequence[str]
    read: Callable[[], int]
    write: Callable[[int], object]
    act: Callable[[], Move | None]

    def view(self) -> RowView:
        """Return the word of what it does now."""
        return RowView(self.words[self.read()], turns=len(self.words) > 1)

    def change(self, steps: int) -> None:
        """Go to the next meaning in that direction."""
        self.write((self.read() + steps) % len(self.words))

    def accept(self) -> Move | None:
        """Act."""
        return self.act()


def opens(label: str, to: Destination) -> Button:
    """Return a button that puts a scene on top of the page."""
    return Button(label, lambda: Push(to))


@dataclass(frozen=True, slots=True)
class ListRow(Row):
    """One line of a table, or of text that is only read."""

    cells: tuple[Cell, ...]
    act: Callable[[], Move | None]
    gap: float = 0.0  # units left free above it, at a text size of 100 %
    acts: bool = True

    def view(self) -> RowView:
        """Return its cells."""
        return RowView("", cells=self.cells, gap=self.gap, acts=self.acts)

    def accept(self) -> Move | None:
        """Act."""
        return self.act()


@dataclass(frozen=True, slots=True)
class Slider(Row):
    """A percentage in steps, between two ends."""

    label: str
    read: Callable[[], int]
    write: Callable[[int], object]
    step: int = 5
    least: int = 0
    most: int = 100

    def view(self) -> RowView:
        """Return its label, track and number."""
        value = self.read()
        return RowView(self.label, f"{value} %", (value - self.least) / (self.most - self.least))

    def change(self, steps: int) -> None:
        """Go to the next multiple of its step in that direction, within its range."""
        value = self.read()
        onward = value // self.step + steps if steps > 0 else -(-value // self.step) + steps
        self._set(onward * self.step)

    def set_fraction(self, fraction: float) -> None:
        """Go to the step nearest to a fraction of the track."""
        self._set(round((self.least + fraction * (self.most - self.least)) / self.step) * self.step)

    def _set(self, value: int) -> None:
        value = min(self.most, max(self.least, value))
        if value != self.read():
            self.write(value)


@dataclass(frozen=True, slots=True)
class Choice(Row):
    """One of a few words; Enter goes to the next, and from the last to the first."""

    label: str
    words: Sequence[str]
    read: Callable[[], int]
    write: Callable[[int], object]
    suffix: Callable[[], str] = str  # words after the value, such as CHANGED

    def view(self) -> RowView:
        """Return its label and word."""
        return RowView(self.label, self.words[self.read()] + self.suffix())

    def change(self, steps: int) -> None:
        """Go to the next word in that direction; stop at either end."""
        wanted = min(len(self.words) - 1, max(0, self.read() + steps))
        if wanted != self.read() or self.suffix():
            self.write(wanted)

    def accept(self) -> None:
        """Go to the next word."""
        self.write((self.read() + 1) % len(self.words))


def toggle(label: str, read: Callable[[], bool], write: Callable[[bool], object]) -> Choice:
    """Return a choice between off and on."""
    return Choice(label, ("OFF", "ON"), lambda: int(read()), lambda chosen: write(chosen == 1))


_STEPS: Final = {Action.UP: -1, Action.DOWN: 1, Action.LEFT: -1, Action.RIGHT: 1}

_ARROW: Final = 0.125
"""fraction of the width of a button with a number at either end that changes the number when clicked."""

HELP: Final = ("{arrows} OR MOUSE   {accept} ACCEPT   {back} BACK",)


class PageScene(Scene):
    """A heading and rows, over the scene beneath. At first the first row is chosen.

    Arrows choose and change, Enter accepts, Esc and P go back; the mouse hovers, clicks, drags and scrolls.
    Rows that are only read are passed over, unless they have to be scrolled to.
    The choice does not wrap from the last row to the first: a thrust key still held when the game pauses must
    not choose QUIT.
    """

    see_through = True
    own_keys: SceneKeys | None = MENU
    view = PageView()  # its heading and places; `shown` adds what the rows and the settings say now

    def __init__(self, context: SceneContext, heading: str, rows: Sequence[Row]) -> None:
        self.context = context
        self.view = replace(self.view, heading=heading)
        self.rows: Sequence[Row] = rows
        self.chosen = 0
        self.help: tuple[str, ...] = HELP  # lines for `Controls.fill`.
        self._key_repeat = KeyRepeat(context.controls)
        self._dragged: int | None = None
        self._laid: tuple[PageView, Layout] | None = None

    @property
    def listed(self) -> Sequence[Row]:
        """The rows in the column: all, or only the first ones."""
        return self.rows

    @property
    def narrow(self) -> bool:
        """Whether it is a strip, which leaves the field readable."""
        return False

    def back(self) -> Move | None:
        """Return where Esc leads."""
        return Pop()

    def press(self, action: Action) -> Move | None:
        """Choose, change, accept or go back."""
        if action in (Action.PAUSE, Action.BACK):
            return self._back()
        if action is Action.ACCEPT:
            self.context.sounds.play(Cue.MENU_ACCEPT)
            return self.rows[self.chosen].accept()
        if action in _STEPS:
            self._key_repeat.press(action)
            self._go(action)
        return None

    def _back(self) -> Move | None:
        move = self.back()
        if move is not None:
            self.context.sounds.play(Cue.MENU_MOVE)
        return move

    def _go(self, action: Action) -> None:
        steps = _STEPS[action]
        if action in (Action.UP, Action.DOWN) or self.narrow:
            self._choose(self._next(steps))
        else:
            self._change(self.rows[self.chosen], steps)

    def _next(self, steps: int) -> int:
        """Return the next row in a direction that acts or is out of sight; else the chosen one."""
        boxes = self.layout().boxes
        ahead = range(self.chosen + steps, len(self.rows) if steps > 0 else -1, steps)
        return next(
            (row for row in ahead if self.rows[row].acts or not (row < len(boxes) and boxes[row].height)),
            self.chosen,
        )

    def _choose(self, row: int) -> None:
        row = min(len(self.rows) - 1, max(0, row))
        if row != self.chosen:
            self.chosen = row
            self.context.sounds.play(Cue.MENU_MOVE)

    def _change(self, row: Row, steps: int) -> None:
        before = row.view()
        row.change(steps)
        if row.view() != before:
            self.context.sounds.play(Cue.MENU_MOVE)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose the row under the mouse, and apply the gesture to it."""
        if gesture.kind is GestureKind.BACK:
            return self._back()
        if gesture.kind is GestureKind.WHEEL:
            self._wheel(1 if gesture.steps > 0 else -1)
            return None
        layout = self.layout()
        if gesture.kind is GestureKind.DRAG and self._dragged is not None:
            self._slide(layout, self._dragged, gesture.x)
            return None
        self._dragged = None
        row = layout.row_at(gesture.x, gesture.y)
        if row is None:
            hidden = layout.hidden_at(gesture.x, gesture.y)
            if hidden is not None and gesture.kind is GestureKind.CLICK:
                self._choose(hidden)
            return None
        if not self.rows[row].acts:
            return None
        self._choose(row)
        return self._click(layout, row, gesture.x) if gesture.kind is GestureKind.CLICK else None

    def _wheel(self, steps: int) -> None:
        """Change the chosen row if it has a value and all rows are in sight; else choose another."""
        look = self.rows[self.chosen].view()
        if (look.value is None and not look.turns) or self.layout().scrolls:
            self._choose(self._next(-steps))
        else:
            self._change(self.rows[self.chosen], steps)

    def _click(self, layout: Layout, row: int, x: float) -> Move | None:
        """Set a slider to where it was clicked; go the way of an arrow; accept any other row."""
        value, look, box = layout.values[row], self.rows[row].view(), layout.boxes[row]
        if look.turns and abs(x - box.centre[0]) > box.width / 2 - _ARROW * box.width:
            self._change(self.rows[row], 1 if x > box.centre[0] else -1)
            return None
        if look.fill is not None:
            if value is not None and value.grown(12, 0).left <= x < value.grown(12, 0).right:
                self._dragged = row
                self._slide(layout, row, x)
            return None
        if value is not None and value.left <= x < value.left + value.width / 3:
            self._change(self.rows[row], -1)
            return None
        self.context.sounds.play(Cue.MENU_ACCEPT)
        return self.rows[row].accept()

    def _slide(self, layout: Layout, row: int, x: float) -> None:
        if (track := layout.values[row]) is None:
            return
        before = self.rows[row].view()
        self.rows[row].set_fraction(min(1.0, max(0.0, (x - track.left) / track.width)))
        if self.rows[row].view() != before:
            self.context.sounds.play(Cue.MENU_MOVE)

    def tick(self) -> Move | None:
        """Repeat a held arrow."""
        held = self._key_repeat.tick()
        if held is not None:
            self._go(held)
        return None

    def shown(self) -> PageView:
        """Return the page as it is now."""
        return replace(
            self.view,
            rows=tuple(row.view() for row in self.listed),
            chosen=self.chosen if self.chosen < len(self.listed) else -1,
            help=tuple(filter(None, map(self.context.controls.fill, self.help))),
            palette=self.context.palette,
            scale=self.context.text_scale,
        )

    def lay(self, page: PageView) -> Layout:
        """Lay the page out."""
        return strip(page) if self.narrow else sheet(page)

    def layout(self) -> Layout:
        """Return the present layout."""
        page = self.shown()
        if self._laid is None or self._laid[0] != page:
            self._laid = page, self.lay(page)
            self.view = replace(self.view, first=self._laid[1].first)
        return self._laid[1]

    def draw(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the heading and the rows."""
        layout = self.layout()
        if layout.heading is not None:  # a strip has it among its words
            layout.heading.draw(canvas)
        layout.draw(canvas)


_KEYS: Final = "{arrows} CHOOSE   {accept} ACCEPT   {back} BACK"


class GameMenu(PageScene):
    """A few buttons over a game that stands still; the first one does no harm.

    With the overlay on they are a strip at the foot, so that field and HUD can be read.
    """

    shows_overlay = True
    paused = True
    view = PageView(
        column=Column(top=336.0, width=420.0, every=50.0),
        heading_top=244.0,
        heading_height=60.0,
        help_top=556.0,
    )

    @property
    def text_boxes(self) -> Sequence[Box]:
        """The box of the strip, even if it is not shown."""
        return (strip_box(self.context.text_scale),)

    def below_hud(self) -> float:
        """Return the highest top of the heading (units); for two players the HUD's middle reaches lower."""
        sizes = hud_sizes(self.context.text_scale)
        middle = sizes.middle_of_two if self.context.variant.players > 1 else 0.0
        return max(sizes.bottom, middle) + 8.0

    def shown(self) -> PageView:
        """Return the page as it is now, below the HUD."""
        return replace(super().shown(), highest=self.below_hud())

    @property
    def narrow(self) -> bool:
        """Whether it is a strip."""
        return self.context.overlay.on


class Question(GameMenu):
    """A yes-or-no question. NO is chosen first; NO and Esc go back, YES acts.

    words explain what YES does if the heading does not; a strip has no room for them.
    """

    view = replace(GameMenu.view, column=Column(top=348.0, width=420.0, every=58.0))

    def __init__(
        self, context: SceneContext, heading: str, yes: Callable[[], Move], words: tuple[str, ...] = ()
    ) -> None:
        super().__init__(context, heading, (Button("NO", Pop), Button("YES", yes)))
        self._words = words
        if words:
            low = replace(self.view.column, top=420.0)
            self.view = replace(self.view, column=low, heading_top=176.0, help_top=280.0)

    def layout(self) -> Layout:
        """Return the present layout, with the words above the line of keys."""
        self.help = (_KEYS,) if self.narrow or not self._words else (*self._words, " ", _KEYS)
        return super().layout()
