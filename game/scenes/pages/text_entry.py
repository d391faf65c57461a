"""Entry of a name or title: typed, or turned letter by letter with arrows, a pad or the wheel."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from game.input.actions import Action
from game.input.bindings import Device
from game.input.events import Gesture, GestureKind, KeyPress, pasted
from game.input.key_repeat import KeyRepeat, Rest
from game.scenes.pages.keys import WRITING
from game.scenes.pages.scene import Move, Pop, Scene, SceneContext
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.storage.strict import LONGEST, OFFERED, is_name
from game.view.pages.text_board import TextBoard
from game.view.paint.canvas import Canvas

_REPEAT_EVERY: Final = TICKS_PER_SECOND // 12  # ticks between repeats of a held arrow
_STEPS: Final = {Action.UP: 1, Action.DOWN: -1}
_MOVES: Final = {Action.LEFT: -1, Action.RIGHT: 1}


class TextEntry(Scene):
    """Entry of a short text of `letters`, over the scene beneath.

    Keys: typing replaces the offered text; Enter finishes, Esc leaves. Arrows: up and down turn the letter,
    left and right move the cursor. Pad: the same, and A moves on, B moves back or leaves from the first
    letter, Start finishes. Mouse: the wheel turns the letter, a click finishes, the right button leaves. A
    subclass validates and uses the text.
    """

    see_through = True
    paused = True
    writes = True
    own_keys = WRITING
    letters = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"  # in the order of turning
    leaving = "LEAVE"  # the word for what Esc does

    def __init__(self, context: SceneContext, heading: str, text: str, longest: int) -> None:
        self.context = context
        self.heading = heading
        self.text = text
        self.cursor = 0
        self._longest = longest
        self._untouched = True
        self._refused = ""
        self._key_repeat = KeyRepeat(context.controls, _REPEAT_EVERY)

    @abstractmethod
    def refusal(self, text: str) -> str:
        """Return why a text is refused, "" if it is accepted."""

    @abstractmethod
    def accept(self, text: str) -> Move | None:
        """Use the text; return the next move, None to go back."""

    def key(self, key: KeyPress) -> bool:
        """Erase a letter, or paste the clipboard."""
        if key.name in ("backspace", "delete"):
            self._erase()
            self._touched()
        elif key.name == "paste":
            self.paste(pasted())
        else:
            return False
        return True

    def type(self, letter: str) -> None:
        """Write a letter, if it may be part of a text."""
        letter = letter.upper()
        if letter not in self.letters or (letter == " " and (self._untouched or self.cursor == 0)):
            return  # no text begins with a blank
        if self._untouched:
            self.text, self.cursor = letter, 1
        elif self.cursor < self._longest:
            self._put(letter)
            self.cursor += 1
        else:
            self._touched()
            self._refused = f"AT MOST {self._longest} LETTERS"
            return
        self._touched()

    def paste(self, text: str) -> None:
        """Replace the text by another one, without the letters that cannot be entered; "" changes nothing."""
        written = "".join(letter for letter in " ".join(text.upper().split()) if letter in self.letters)
        self._touched()
        if not written:
            self._refused = "NO TEXT ON THE CLIPBOARD"
            return
        self.text = written[: self._longest].strip()
        self.cursor = len(self.text)

    def _put(self, letter: str) -> None:
        """Write a letter at the cursor; spaces fill a gap after the text."""
        before = self.text[: self.cursor].ljust(self.cursor)
        self.text = before + letter + self.text[self.cursor + 1 :]

    def _erase(self) -> None:
        """Erase the letter before the cursor, or the last one if nothing was typed yet."""
        at = len(self.text) if self._untouched else self.cursor
        self.text = self.text[: max(0, at - 1)] + self.text[at:]
        self.cursor = max(0, at - 1)

    def _touched(self) -> None:
        self._untouched = False
        self._refused = ""
        self.context.sounds.play(Cue.MENU_MOVE)

    def press(self, action: Action) -> Move | None:
        """Turn or move, finish or leave; Enter, Esc and Start depend on the device."""
        on_pad = self.context.controls.used is Device.PAD
        if action is Action.PAUSE:
            return self.done() if on_pad else self.leave_it()
        if action is Action.ACCEPT:
            return self._go_on() if on_pad else self.done()
        if action is Action.BACK:
            if not on_pad or self.cursor == 0:
                return self.leave_it()
            self._move(-1)
        if action in _STEPS or action in _MOVES:
            self._key_repeat.press(action)
            self._arrow(action)
        return None

    def _arrow(self, action: Action) -> None:
        """Turn the letter at the cursor, or go to the next one."""
        if action in _STEPS:
            self.cursor = min(self.cursor, self._longest - 1)
            letter = self.text[self.cursor : self.cursor + 1] or " "
            self._put(self.letters[(self.letters.index(letter) + _STEPS[action]) % len(self.letters)])
            self.text = self.text.rstrip()
            self._touched()
        else:
            self._move(_MOVES[action])

    def _move(self, steps: int) -> None:
        last = min(len(self.text), self._longest - 1)
        cursor = min(last, max(0, self.cursor + steps))
        if cursor != self.cursor:
            self.cursor = cursor
            self._touched()

    def _go_on(self) -> Move | None:
        """Move to the next letter; at the last place finish."""
        if self.cursor >= self._longest - 1:
            return self.done()
        self._move(1)
        return None

    def done(self) -> Move | None:
        """Use the text unless it is refused."""
        text = self.text.strip()
        self._refused = self.refusal(text)
        if self._refused:
            self.context.sounds.play(Cue.MENU_MOVE)
            return None
        self.context.sounds.play(Cue.MENU_ACCEPT)
        return self.accept(text) or Pop()

    def leave_it(self) -> Move:
        """Leave without using the text."""
        self.context.sounds.play(Cue.MENU_MOVE)
        return Pop()

    def point(self, gesture: Gesture) -> Move | None:
        """Turn the letter by the wheel, finish by a click, leave by the right button."""
        if gesture.kind is GestureKind.BACK:
            return self.leave_it()
        if gesture.kind is GestureKind.WHEEL:
            self._arrow(Action.UP if gesture.steps > 0 else Action.DOWN)
        return self.done() if gesture.kind is GestureKind.CLICK else None

    def tick(self) -> Move | None:
        """Repeat a held arrow."""
        held = self._key_repeat.tick()
        if held is not None:
            self._arrow(held)
        return None

    def board(self) -> TextBoard:
        """Return the present layout."""
        if self.context.controls.used is Device.PAD:
            keys = "↑ ↓ TURN   {accept} OR → NEXT   {back} OR ← BACK   START DONE"
        else:
            keys = f"{{accept}} DONE   {{back}} {self.leaving}   TYPE, CTRL+V, OR TURN WITH ARROWS"
        cursor, words = min(self.cursor, self._longest - 1), self.context.controls.fill(keys)
        palette, scale = self.context.palette, self.context.text_scale
        return TextBoard(self.heading, self.text, cursor, self._longest, words, self._refused, palette, scale)

    def draw(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the text."""
        self.board().draw(canvas)


_IGNORE_INPUT_TICKS = TICKS_PER_SECOND * 6 // 10
"""ticks since the last key of flight in which input is ignored and only the heading and why are shown."""


class NameEntry(TextEntry):
    """Offers the last name; leaving or closing the window keeps it."""

    def __init__(self, context: SceneContext, game_id: str = "", place: int = 0) -> None:
        self.offered = context.store.settings.player or OFFERED
        heading = f"NUMBER {place}: YOUR NAME" if place else "YOUR NAME"
        super().__init__(context, heading, self.offered, LONGEST)
        self.leaving = f"KEEPS {self.offered}"
        self._id = game_id
        self._rest = Rest(context.controls, _IGNORE_INPUT_TICKS)
        self._named = False

    def refusal(self, text: str) -> str:
        """Return why a name will not do."""
        return "" if is_name(text) or not text else "3 TO 8 LETTERS AND DIGITS, SPACES AND DASHES ONLY WITHIN"

    def accept(self, text: str) -> None:
        """Keep the name, and write it into the game's row; none is the one that was offered."""
        self._named = True
        self.context.store.name_score(self._id, text or self.offered)

    def leave(self) -> None:
        """Write the offered name into the row, unless it has one."""
        if not self._named:
            self.accept(self.offered)

    def type(self, letter: str) -> None:
        """Write a letter, but not at once: keys may still be hammered as they were in the game."""
        if self._rest.over:
            super().type(letter)

    def key(self, key: KeyPress) -> bool:
        """Answer, but not at once."""
        return self._rest.over and super().key(key)

    def press(self, action: Action) -> Move | None:
        """Answer, but not at once."""
        return super().press(action) if self._rest.over else None

    def point(self, gesture: Gesture) -> Move | None:
        """Answer, but not at once."""
        return super().point(gesture) if self._rest.over else None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the heading and why no key answers, and the board as soon as it does."""
        if self._rest.over:
            super().draw(canvas, alpha)
        else:
            self.board().texts[0].draw(canvas)
            canvas.write("RELEASE ALL KEYS", 640, 400, 22, canvas.palette.hud, "centre")

    def tick(self) -> Move | None:
        """Let time pass."""
        self._rest.tick()
        return super().tick()
