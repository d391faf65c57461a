"""The pages of bindings: every action with its keys, or with its pad input."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.input.actions import FLIGHT_ACTIONS, PAGES, PLAYER_2_ACTIONS, Action
from game.input.bindings import DEFAULT_KEYS, DEFAULT_PAD, BindingTable, Capture, Device, key_name, pad_prompt
from game.input.events import Gesture, GestureKind
from game.scenes.pages.keys import BINDINGS
from game.scenes.pages.page import Button, Choice, PageScene, Row
from game.scenes.pages.scene import Move, Pop, SceneContext
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.view.pages.grid import Cell
from game.view.pages.page_view import Column, PageView, RowView
from game.view.pages.widgets import Layout
from game.view.paint.stroke_font import text_width

_FLYING: Final = ("TURN LEFT", "TURN RIGHT", "THRUST", "FIRE", "LASER", "HYPERSPACE")

WORDS: Final = {
    **dict(zip(FLIGHT_ACTIONS, _FLYING, strict=True)),
    **{action: f"P2 {word}" for action, word in zip(PLAYER_2_ACTIONS, _FLYING, strict=True)},
    Action.PAUSE: "PAUSE",
    Action.HELP: "HELP",
    Action.FULLSCREEN: "FULL SCREEN",
    Action.SCREENSHOT: "PICTURE",
    Action.MUTE: "SOUND OFF",
    Action.TAKE_OVER: "FLY FOR A BOT",
    Action.OVERLAY: "SHOW THE MATHS",
    Action.STEP: "ONE TICK",
    Action.SLOW: "SLOW MOTION / BACK",
    Action.QUESTION: "NEXT QUESTION",
    Action.WORKING: "THE WORKING",
}
"""The names of the actions that can be bound."""

_GROUPS: Final = {
    "flight": "FLIGHT",
    "window": "WINDOW",
    "overlay": "MATHS OVERLAY",
    "second": "SECOND PLAYER",
}

_TOP, _BOTTOM, _MOST_EVERY, _TALLEST = 142.0, 504.0, 42.0, 16.0
"""units: top of the first row, bottom of the last one, the largest row spacing and the largest letters."""
_LARGE, _FEW = 24.0, 5
"""units: letters of a button's name that is written large; most letters of such a name."""


@dataclass(frozen=True, slots=True)
class BindingRow(Row):
    """An action with its keys or its pad input, one column per key."""

    page: BindingPage
    action: Action

    def view(self) -> RowView:
        """Return its words."""
        return RowView(WORDS[self.action], cells=self.page.cells_of(self.action))

    def change(self, steps: int) -> None:
        """Choose another column."""
        self.page.slot = min(self.page.bound.slots - 1, max(0, self.page.slot + steps))

    def accept(self) -> None:
        """Ask for another key."""
        self.page.listen(self.action)


def column_at(layout: Layout, row: int, x: float) -> int | None:
    """Return the column of a row that is nearest to x, None for its label, by its words in the layout."""
    box = layout.boxes[row]
    words = [text for text in layout.texts if box.top <= text.y < box.bottom]
    middles = [
        text.x + (text_width(text.text, text.height) / 2 if text.align == "left" else 0.0) for text in words
    ]
    nearest = min(range(len(words)), key=lambda at: abs(x - middles[at]))
    return nearest - 1 if nearest else None


class BindingPage(PageScene):
    """The actions of one group at a time. Accepting a row binds the next key, whatever it means elsewhere.

    A key that another action has is swapped, and the page says what both have then.
    """

    paused = True
    own_keys = BINDINGS
    view = PageView(heading_top=76.0, help_top=514.0, help_stays=True)
    title = ""  # the heading
    thing = ""  # word for what is bound
    fixed = ""  # name of the key that cannot be bound because it always pauses
    large = False  # whether short button names are written large
    groups: tuple[str, ...] = (*_GROUPS,)  # the groups that can be shown

    device: Device
    usual: Mapping[Action, tuple[Any, ...]]  # the defaults

    def __init__(self, context: SceneContext) -> None:
        self.slot = 0  # the chosen column
        self.status = ""  # the result of the last change
        self._wait: Capture | None = None
        self._asked: Action | None = None  # whose key or input that waits for
        super().__init__(context, self.title, ())
        self._show_group(next(iter(_GROUPS)))

    @property
    def bound(self) -> BindingTable[Any]:
        """What is bound."""
        controls = self.context.controls
        return controls.keys if self.device is Device.KEYS else controls.pad

    def _bind(self, rows: BindingTable[Any]) -> None:
        """Change what is bound, at once."""
        setattr(self.context.controls, "keys" if self.device is Device.KEYS else "pad", rows)

    def _name(self, item: Any) -> str:  # noqa: ANN401 - a scancode or a pad input
        return key_name(item) if self.device is Device.KEYS else pad_prompt(item).named

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that are shown."""
        return PAGES[self._group]

    def _show_group(self, group: str) -> None:
        self._group, words = group, self.groups
        choice = Choice(
            "GROUP",
            tuple(_GROUPS[word] for word in words),
            lambda: words.index(self._group),
            lambda n: self._show_group(words[n]),
        )
        count = len(self.actions) + 3
        every = min(_MOST_EVERY, (_BOTTOM - _TOP) / count)
        column = Column(top=_TOP, width=860.0, every=every, spread=True)
        self.view = replace(self.view, column=column)
        self._height = min(_TALLEST, every * 0.5)  # units: letters at 100 %
        self.rows = (
            choice,
            *(BindingRow(self, action) for action in self.actions),
            Button("RESET THIS PAGE", self._reset),
            Button("BACK", Pop),
        )

    def _action_of(self, row: int) -> Action | None:
        return self.actions[row - 1] if 1 <= row <= len(self.actions) else None

    def cells_of(self, action: Action) -> tuple[Cell, ...]:
        """Return the name of an action, and its keys or input with the chosen one marked."""
        names = list(map(self._name, self.bound.rows[action]))
        if self._wait is not None and self._asked is action:
            seconds = math.ceil(self._wait.left / TICKS_PER_SECOND)
            names[self.slot : self.slot + 1] = [f"PRESS {self.thing}  {seconds}"]
        chosen = self._action_of(self.chosen) is action
        none = (self.fixed if action is Action.PAUSE else "-", "-")  # ESC cannot be unbound
        cells = [Cell(WORDS[action], height=self._height, wraps=False)]
        for column in range(self.bound.slots):
            name = names[column] if column < len(names) else none[column]
            height = _LARGE if self.large and len(name) <= _FEW else self._height
            marked = f"> {name} <"
            word = marked if chosen and column == self.slot else name
            cells.append(Cell(word, "centre", height, wraps=False, longest=marked))
        return tuple(cells)

    def press(self, action: Action) -> Move | None:
        """Choose, bind, unbind or go back; does nothing during a capture."""
        if self._wait is not None:
            return None
        self.status = ""
        if action is Action.CLEAR:
            self._unbind()
            return None
        return super().press(action)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose the column under the mouse too; a click ends a capture."""
        if self._wait is not None:
            if gesture.kind in (GestureKind.CLICK, GestureKind.BACK):
                self._stop("NOTHING WAS CHANGED")
            return None
        if gesture.kind in (GestureKind.HOVER, GestureKind.CLICK):
            layout = self.layout()
            row = layout.row_at(gesture.x, gesture.y)
            if row is not None and self._action_of(row) is not None:
                column = column_at(layout, row, gesture.x)
                self.slot = self.slot if column is None else column
        return super().point(gesture)

    def _click(self, layout: Layout, row: int, x: float) -> Move | None:
        self.status = ""
        return super()._click(layout, row, x)

    def on_focus_lost(self, _why: str = "") -> Move | None:
        """Wait no longer."""
        self._stop("")
        return None

    def leave(self) -> None:
        """Wait no longer."""
        self._stop("")

    def tick(self) -> Move | None:
        """Repeat held arrows, and check the capture."""
        move, wait, action = super().tick(), self._wait, self._asked
        if wait is None or action is None:
            return move
        if self.context.controls.capturing is not wait:
            self._wait = None
        elif wait.over:
            self._stop("NOTHING WAS CHANGED")
            if wait.got is not None:
                self._take(action, wait.got)
        return None

    def listen(self, action: Action) -> None:
        """Wait for the next key or input."""
        self.status = self._missing()
        if not self.status:
            self._key_repeat.forget()
            self.slot = min(self.slot, len(self.bound.rows[action]))
            self._wait, self._asked = self.context.controls.capture(self.device), action

    def _missing(self) -> str:
        """Return that no such device is there, "" if there is one."""
        pads = self.context.controls.pads
        there = self.device is Device.KEYS or (pads is not None and pads.names)
        return "" if there else "NO PAD IS PLUGGED IN"

    def _stop(self, status: str) -> None:
        if self._wait is not None:
            self._wait = None
            self.status = status
            self.context.controls.stop_capture()

    def _take(self, action: Action, item: Any) -> None:  # noqa: ANN401
        """Bind the captured input, swapped with that of an action that has it."""
        before = self.bound
        if item in before.reserved:
            self.status = f"{self._name(item)} ALWAYS PAUSES AND LEADS BACK: IT CANNOT BE BOUND"
            return
        self._bind(before.swap(action, self.slot, item))
        self.slot = self.bound.rows[action].index(item)
        self.status = "   ".join((self._now(action), *self._others_changed(before, (action,))))
        self.context.sounds.play(Cue.MENU_ACCEPT)

    def _unbind(self) -> None:
        action = self._action_of(self.chosen)
        if action is None:
            return
        if self.slot < len(self.bound.rows[action]):
            self._bind(self.bound.unbind(action, self.slot))
            self.context.sounds.play(Cue.MENU_MOVE)
        self.status = self._now(action)

    def _reset(self) -> None:
        """Restore the defaults of these actions, and say which others lose a binding."""
        before = self.bound
        self._bind(before.reset(self.actions, self.usual))
        moved = self._others_changed(before, self.actions)
        self.status = "   ".join((f"{_GROUPS[self._group]}: AS AT THE FIRST START", *moved))

    def _others_changed(self, before: BindingTable[Any], meant: Sequence[Action]) -> list[str]:
        """Return what other actions than these have now that had something else before."""
        rows = self.bound.rows
        return [self._now(each) for each in rows if each not in meant and rows[each] != before.rows[each]]

    def _now(self, action: Action) -> str:
        names = " / ".join(map(self._name, self.bound.rows[action]))
        return f"{WORDS[action]}: {names or 'NONE'}"

    def layout(self) -> Layout:
        """Return the present layout, with the lines of help that fit."""
        self.help = self._lines()
        return super().layout()

    def _lines(self) -> tuple[str, ...]:
        if self._wait is not None and self._asked is not None:
            return (f"PRESS {self.thing} FOR {WORDS[self._asked]}   {self.fixed} OR A CLICK CHANGES NOTHING",)
        always = f"{self.fixed} ALWAYS PAUSES. MENU KEYS CANNOT BE CHANGED."
        return (
            "{arrows} CHOOSE   {accept} OR A CLICK BINDS   {back} BACK   {clear} UNBINDS",
            self.status or ((self._missing() or always) if self.context.text_scale <= 1.0 else ""),
        )


class KeysPage(BindingPage):
    """The keys, two for an action."""

    device = Device.KEYS
    usual = DEFAULT_KEYS
    title = "KEYS"
    thing = "A KEY"
    fixed = "ESC"


class PadPage(BindingPage):
    """The inputs of a pad, one for an action, for every player's pad."""

    groups = tuple(group for group in _GROUPS if group != "second")
    device = Device.PAD
    usual = DEFAULT_PAD
    title = "PAD"
    thing = "A BUTTON"
    fixed = "START"
    large = True
