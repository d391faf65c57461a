"""The lab: a room on the left, its panel on the right, numbers changed by keys, mouse and pad."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.input.actions import Action
from game.input.bindings import Device
from game.input.events import Gesture, GestureKind, KeyPress, copied, pasted
from game.input.key_repeat import KeyRepeat
from game.lab.acts import ACTS
from game.lab.bench import Bench
from game.lab.code import CodeError, LabCode, read_code
from game.lab.room import Handle, Room
from game.lab.rooms.all_rooms import ROOMS
from game.overlay.lab.lab_picture import PANEL, HandleLook, LabPicture, LabView
from game.physics import Point, along
from game.scenes.lab import lab_input
from game.scenes.lab.lab_input import LabMouse, NumberEntry
from game.scenes.lab.lab_panel import EMPTY, PanelEntry, Scrub, entries
from game.scenes.pages.scene import Move, Pop, Scene, SceneContext
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.sound.loops import tone_requests
from game.view.paint.canvas import Canvas

_REPEAT_EVERY: Final = TICKS_PER_SECOND // 20  # ticks between repeats of a held arrow
_HEARD: Final = TICKS_PER_SECOND * 3 // 5  # ticks for which the tone lasts after a change by hand
_QUICKER: Final = ((TICKS_PER_SECOND * 5 // 2, 10.0), (TICKS_PER_SECOND, 4.0))
"""Pairs of ticks held and step factor, for a held stick or button of a pad."""


def goals_of(room: Room) -> frozenset[str]:
    """Return the names of a room's challenges."""
    return frozenset(goal.name for goal in room.goals)


class LabScene(Scene):
    """A room of the lab. Keys, mouse and pad can do the same; a game under way is not touched."""

    own_keys = lab_input.LAB

    def __init__(self, context: SceneContext, number: int) -> None:
        self.context = context
        self.room: Room = ROOMS[number - 1]
        self.bench = Bench(self.room, goals_of(self.room) & context.store.solved.get(number, set()))
        self.numbers = NumberEntry(self.bench, context.store.notify)
        self.picture = LabPicture()
        self.mouse = LabMouse(self.bench, self.numbers, self.picture)
        self._first_row = 0
        self._row: object = None  # the number or the act of the row that a pad has chosen in the panel
        self._scrolls = False  # whether the wheel has scrolled since the pointer moved
        self._key_repeat = KeyRepeat(context.controls, _REPEAT_EVERY)
        self._held_way: Point = (0.0, 0.0)  # units per step of the held arrow or stick
        self._ticks = 0
        self._heard = 0
        self._rows: tuple[tuple[object, ...], list[PanelEntry]] | None = None

    # ---- keys ---------------------------------------------------------------------------------------------

    def key(self, key: KeyPress) -> bool | Move:
        """Answer a key of the lab; keys of all scenes go to `press`."""
        if (entered := self._enters(key)) is not None:
            return entered
        if key.name == "esc":
            return Pop()
        if key.name in lab_input.ARROWS:
            self._push(lab_input.ARROWS[key.name], lab_input.nudge_of(key))
            return True
        own = self.acts(key).get(key.name)
        if own is not None:
            own()
        elif name := lab_input.act_of(key):
            self.act(name)
        else:
            return False
        self._report_solved()
        return True

    @property
    def writes(self) -> bool:
        """Whether a number is typed, or digits would begin one."""
        return self.numbers.wanted

    def type(self, letter: str) -> None:
        """Write a character of a number."""
        if self.numbers.write(letter):
            self._bring_in_sight()

    def _enters(self, key: KeyPress) -> bool | None:
        """Handle a key of a number that is typed: False if the number waits for its text, None to go on."""
        if self.numbers.takes(key):
            return False
        if self.numbers.typing is None:
            return None
        if key.name == "space" or key.name in lab_input.ARROWS:
            if self.numbers.end():
                self._moved()
            return None
        if self.numbers.key(key):
            self._moved()
        self._bring_in_sight()
        return True

    def acts(self, key: KeyPress) -> dict[str, Callable[[], object]]:
        """Return what keys do in a window alone."""
        return {
            "tab": lambda: self.choose_handle(-1 if key.shift else 1),
            "enter": self.begin_typing,
            "l": self.toggle_letters,
            "t": self.toggle_tone,
            "copy": self.copy_code,
            "paste": self.paste_code,
            "pageup": lambda: self.scroll(1 - self.picture.visible_rows),
            "pagedown": lambda: self.scroll(self.picture.visible_rows - 1),
        }

    def act(self, key: str) -> None:
        """Do what a key, or a row of the panel, stands for, or say why it cannot be done."""
        if key == "l":
            self.toggle_letters()
            return
        before = self.bench.goal
        if said := ACTS[key].do(self.bench):
            self.context.store.notify(said)
        if self.bench.goal is not before:
            self.numbers.choose(self.numbers.asked)
        if key == " " and self.bench.line and self.bench.shown_card is not None:
            self._bring_in_sight(next(at for at, each in enumerate(self._entries()) if each.act == key))
        if key in "sS":
            self._moved()
        self._report_solved()

    def copy_code(self) -> None:
        """Put the code of the present state and challenge on the clipboard."""
        goal = "" if self.bench.goal is None else self.bench.goal.name
        code = str(LabCode(self.room, self.bench.state, goal, self.bench.by))
        self.context.store.notify(
            f"copied: {code}" if copied(code) else f"there is no clipboard; the code: {code}"
        )

    def paste_code(self) -> None:
        """Open the state on the clipboard if it is one of this room; else tell what it is."""
        try:
            found = read_code(pasted())
        except CodeError as bad:
            self.context.store.notify(f"no code of a state: {bad}")
            return
        if found.room is not self.room:
            self.context.store.notify(f"this is a state of room {found.room.number}")
            return
        self.open(found)

    def open(self, found: LabCode) -> None:
        """Open a state of this room, perhaps a challenge."""
        self.bench.open(found.state, found.goal, found.by)
        self.numbers.choose(self.numbers.asked)
        if found.by:
            self.context.store.notify(f"a challenge by {found.by}")

    def begin_typing(self) -> None:
        """Start typing a number."""
        self.numbers.begin()
        self._bring_in_sight()

    def choose_handle(self, steps: int) -> None:
        """Choose another handle."""
        self._row = None
        self.numbers.choose(None)
        self.bench.choose_next(steps)
        self._report_solved()

    def toggle_tone(self) -> None:
        """Switch the tone on or off, and save the choice."""
        on = not self.context.store.settings.lab_tone
        self.context.store.save_settings(replace(self.context.store.settings, lab_tone=on))
        self.context.store.notify(f"tone {'on' if on else 'off'}")

    def scroll(self, rows: int) -> None:
        """Show other rows of the panel."""
        last = max(0, len(self._entries()) - self.picture.visible_rows)
        self._first_row = min(last, max(0, self._first_row + rows))

    def choose_row(self) -> None:
        """Choose the next number or button of the panel, for a pad; after the last one none."""
        found, last = self._entries(), self._chosen_row()
        at = next(
            (at for at, each in enumerate(found) if at > last and each.does not in {None, self._row}), None
        )
        self._row = None if at is None else found[at].does
        self.numbers.choose(None if at is None else found[at].field)
        self._bring_in_sight(at or 0)

    def _chosen_row(self) -> int:
        """Return which row a pad has chosen, below 0 for none; each is known by what it does."""
        rows = (
            at for at, each in enumerate(self._entries()) if self._row is not None and each.does is self._row
        )
        return next(rows, -1)

    def _bring_in_sight(self, row: int | None = None) -> None:
        """Scroll the panel to a row; None: to the chosen number."""
        field = self.numbers.field
        numbers = (at for at, entry in enumerate(self._entries()) if entry.field is field is not None)
        at = next(numbers, None) if row is None else row
        if at is not None and not self._first_row <= at < self._first_row + self.picture.visible_rows:
            self._first_row = 0
            self.scroll(at - self.picture.visible_rows // 2)

    def toggle_letters(self) -> None:
        """Scroll to the letters at the end of the panel, or back to its top."""
        first = self._first_row
        self.scroll(len(self._entries()))
        if self._first_row == first:
            self._first_row = 0

    def _push(self, action: Action, way: Point) -> None:
        """Move the handle by an arrow or the stick, repeating while it is held."""
        self._key_repeat.press(action)
        self._held_way = way
        self._repeat()

    def _repeat(self) -> None:
        by = along((0.0, 0.0), self._held_way, self._haste())
        if self.numbers.field is not None:
            self.bench.turn(self.numbers.field, by[0] - by[1])
        else:
            self.bench.nudge(*by)
        self._moved()

    def press(self, action: Action) -> Move | None:
        """Answer a pad, and the keys of all scenes."""
        if action is Action.PAUSE:
            self.choose_row()
        elif action is Action.BACK:
            return Pop()
        elif action is Action.RESET:
            self.act("r")
        elif action is Action.FIRE:
            self.choose_handle(1)
        elif action is Action.LASER:
            at = self._chosen_row()
            row = self._entries()[at] if at >= 0 else EMPTY
            self.act(row.act or "s")
        elif action is Action.THRUST and not self.context.controls.holds(Action.UP):
            # A D-pad thrusts with what goes up; there it only goes up.
            self.act(" " if self.bench.predicting else "g")
        elif action in lab_input.STEP:
            self._push(action, lab_input.STEP[action])
        return None

    # ---- mouse --------------------------------------------------------------------------------------------

    def point(self, gesture: Gesture) -> Move | None:
        """Drag handles, scrub and turn numbers, click rows."""
        if gesture.kind is GestureKind.BACK:
            return Pop()
        if gesture.kind is GestureKind.WHEEL:
            self._wheel(gesture.steps)
            return None
        self._scrolls = False
        if gesture.kind is GestureKind.DRAG:
            if self.mouse.drag((gesture.x, gesture.y), gesture.fine):
                self._moved()
            return None
        self.mouse.place = (gesture.x, gesture.y)
        if gesture.kind is GestureKind.CLICK:
            self._click()
        elif gesture.kind is GestureKind.HOVER:
            self.mouse.let_go()
        return None

    def _click(self) -> None:
        if self.numbers.end():
            self._moved()
        if self.mouse.grab():
            return
        entry = self._entry_at(self.mouse.place)
        if entry is None:
            return
        scrub = self._scrub_at(entry)
        if scrub is not None:
            self.bench.chosen = self.bench.chosen if scrub.field.is_visible else scrub.handle
            self.mouse.scrub(scrub.field)
        elif entry.field is not None:
            self.mouse.scrub(entry.field)
        elif entry.act:
            self.act(entry.act)

    def _wheel(self, steps: int) -> None:
        """Turn the number under the pointer, in the panel or at a handle; elsewhere scroll the panel.

        Until the pointer moves, the wheel continues to scroll, so that no number below it is turned.
        """
        if self._scrolls:
            self.scroll(-steps)
            return
        entry = self._entry_at(self.mouse.place)
        scrub = None if entry is None else self._scrub_at(entry)
        field = None if entry is None else entry.field if scrub is None else scrub.field
        if self.mouse.turn(field, steps):
            self._moved()
        else:
            self._scrolls = True
            self.scroll(-steps)

    def _scrub_at(self, entry: PanelEntry) -> Scrub | None:
        """Return the number under the pointer in a row of a formula."""
        x = self.mouse.place[0] - PANEL.left - 8.0
        return next((each for each in entry.scrubs if each.left <= x <= each.right), None)

    def _entry_at(self, place: Point) -> PanelEntry | None:
        row = self.picture.row_at(place)
        if row is None:
            return None
        found = self._entries()
        return found[self._first_row + row] if 0 <= self._first_row + row < len(found) else EMPTY

    # ---- time and picture ---------------------------------------------------------------------------------

    def tick(self) -> Move | None:
        """Advance the room by 1/120 s, and repeat held arrows."""
        self._ticks += 1
        if self._key_repeat.tick() is not None:
            self._repeat()
        self.bench.tick()
        self._report_solved()
        self._heard = max(0, self._heard - 1)
        audible = self.context.store.settings.lab_tone and self._heard > 0 and not self.bench.predicting
        tone = self.bench.answer.tone if audible else None
        self.context.sounds.hold(tone_requests(tone))
        return None

    def tick_in_background(self) -> None:
        """Be silent beneath the menu."""
        self._heard = 0
        self.context.sounds.hold({})

    def _haste(self) -> float:
        """Return the step factor of a pad: it grows while an input is held, and is small in fine steps."""
        if self.context.controls.used is not Device.PAD:
            return 1.0
        quicker = next((times for ticks, times in _QUICKER if self._key_repeat.ticks >= ticks), 1.0)
        return quicker * (lab_input.FINE if self.context.controls.holds(Action.FINE) else 1.0)

    def _moved(self) -> None:
        """Note a change by hand: start the tone, and report solved challenges."""
        self._heard = _HEARD
        self._report_solved()

    def _report_solved(self) -> None:
        """Sound and save the challenges just solved."""
        for goal in self.bench.take_solved():
            self.context.sounds.play(Cue.EXTRA_SHIP)
            self.context.store.solve(self.room.number, goal.name)

    def leave(self) -> None:
        """Save what is not saved yet, and be silent."""
        self._report_solved()
        self.context.sounds.drop()
        self.context.store.flush()

    def _entries(self) -> list[PanelEntry]:
        """Return the rows of the panel, rebuilt if anything in them has changed."""
        bench, numbers = self.bench, self.numbers
        key = (
            bench.answer, bench.chosen, bench.goal, bench.hint, bench.solved, bench.verdict, bench.card,
            bench.line, numbers.field, numbers.typing, self.picture.measure,
        )  # fmt: skip
        if self._rows is None or not _same(self._rows[0], key):
            self._rows = (key, entries(bench, self.picture, numbers))
        return self._rows[1]

    def draw(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the room and its panel."""
        self.picture.theme = self.context.palette
        self.picture.fit(canvas.scale, self.context.text_scale)
        self.scroll(0)
        self.picture.draw(canvas, self.view())

    def view(self) -> LabView:
        """Return everything that is shown."""
        bench, pointed = self.bench, None if self.mouse.rests else self.mouse.handle
        chosen = self._chosen_row()
        return LabView(
            f"{self.room.number}  {self.room.title}",
            self.room.lesson,
            help=lab_input.help_parts(self.context.controls, bench),
            shapes=bench.shapes,
            handles=[_handle_look(bench, handle, pointed) for handle in bench.handles],
            rows=[
                replace(entry.row, chosen=True) if at == chosen else entry.row
                for at, entry in enumerate(self._entries())
            ],
            first_row=self._first_row,
            words=bench.words,
            card=bench.shown_card,
            light=0.5 + 0.5 * math.sin(self._ticks * math.tau / TICKS_PER_SECOND),
            lit=self._lit(pointed),
        )

    def _lit(self, pointed: Handle | None) -> frozenset[str]:
        """Return the symbols under the pointer, of a handle or a row, or those of the line just come to."""
        if pointed is not None:
            return frozenset({pointed.name})
        entry = self._entry_at(self.mouse.place)
        return self.bench.lit if entry is None or not entry.row.lights else entry.row.lights


def _handle_look(bench: Bench, handle: Handle, pointed: Handle | None) -> HandleLook:
    glows = handle.name == bench.room.first and not bench.touched
    return HandleLook(
        handle.place(bench.state), handle.name, handle is bench.chosen, glows, handle is pointed
    )


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two keys are the same; their answers, which are long, are compared by identity."""
    return one[0] is other[0] and one[1:] == other[1:]


def open_code(context: SceneContext, code: str) -> LabScene:
    """Return the scene of a code's room, in its state.

    Raises:
        CodeError: it is no code.
    """
    found = read_code(code)
    scene = LabScene(context, found.room.number)
    scene.open(found)
    return scene
