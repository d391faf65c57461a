"""All that a player holds: keys and pads, what they mean, and how commands follow them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.input.actions import Action
from game.input.bindings import ALWAYS, USUAL_KEYS, Bindings, Key
from game.input.capture import Capture, Device
from game.input.handling import Handler, Handling
from game.input.held import Held
from game.input.key_names import layout_changed, place_of
from game.input.keyboard import Keyboard
from game.input.pad_bindings import ALWAYS_PAD, RESERVED_PAD, USUAL_PAD
from game.input.pad_inputs import PadInput, Stick
from game.input.pad_player import PadPlayer
from game.input.pads import PadCame, PadGone, PadMoved, Pads
from game.input.prompts import Prompt, fill, fixed_of, key_prompts, pad_prompts
from game.input.rebinding import Rows, rows_from
from game.sim.command import Command
from game.sim.events import Event, ShieldBroken, ShipDestroyed
from game.sim.world import World

KEY_SLOTS, PAD_SLOTS = 2, 1
"""keys and pad inputs of an action."""

RESERVED_KEYS: Final = frozenset({pygame.KSCAN_ESCAPE})
"""Scancodes that always pause and lead back."""

_WORDS: Final = {
    Device.KEYS: {"arrows": "ARROWS", "sideways": "← →", "up_down": "↑ ↓"},
    Device.PAD: {"arrows": "D-PAD", "sideways": "D-PAD", "up_down": "D-PAD ↑ ↓"},
}
"""Names of several inputs together, for `Controls.fill`."""

_HIT, _LOST = (0.5, 0.2), (1.0, 0.5)
"""strength (0..1) and s of the rumble when the shield takes a hit, when the ship is lost."""


class Controls:
    """Events in, a command for each tick and actions out, for one player with keys and any number of pads."""

    def __init__(self, pads: Pads | None = None) -> None:
        self._held = held = Held()
        self.pads = pads
        """None: no pads are looked for."""
        self.rumble = 0.0
        """how strong, 0 (off) to 1."""
        self.used = Device.KEYS
        """the device that was used last, for prompts."""
        self.in_menu: Callable[[], bool] = bool
        """tells whether a menu is shown: keys and inputs that menus always obey mean nothing else there."""
        self.capturing: Capture | None = None
        self.notices: list[str] = []
        """lines to show to the player, oldest first; whoever shows them empties it."""
        self.abandoned = False
        """whether the pad that was used last has gone; whoever pauses the game for it sets it back."""
        self._keyboard = Keyboard(held=held)
        self._pad_player = PadPlayer(held)
        self._handler = Handler()
        self._pad: int | None = None
        """the pad that was used last."""
        self.usual_keys: Mapping[Action, tuple[int, ...]] = _usual_places()
        """scancodes of the first start, in the keyboard layout of now."""
        self.usual_pad: Mapping[Action, tuple[PadInput, ...]] = USUAL_PAD
        self._keys = rows_from({}, self.usual_keys, KEY_SLOTS, RESERVED_KEYS)
        self._pad_rows = rows_from({}, self.usual_pad, PAD_SLOTS, RESERVED_PAD)

    @property
    def keys(self) -> Rows[int]:
        """What each key means, by scancode; set it to change that."""
        return self._keys

    @keys.setter
    def keys(self, rows: Rows[int]) -> None:
        self._keys = rows
        chosen = {
            # Unchanged rows go on by what is printed, also if the layout changes.
            action: USUAL_KEYS[action]
            if row and row == self.usual_keys.get(action)
            else tuple(Key(place, by_place=True) for place in row)
            for action, row in rows.rows.items()
        }
        self._keyboard.bindings = Bindings(chosen, ALWAYS)

    @property
    def pad(self) -> Rows[PadInput]:
        """What each input of a pad means; set it to change that."""
        return self._pad_rows

    @pad.setter
    def pad(self, rows: Rows[PadInput]) -> None:
        self._pad_rows = rows
        self._pad_player.rows = rows.rows

    def load(
        self, keys: Mapping[Action, tuple[int, ...]], pad: Mapping[Action, tuple[PadInput, ...]]
    ) -> None:
        """Take what was saved; actions that are missing have their usual keys and inputs.

        Raises:
            ValueError: they cannot be.
        """
        self.keys = rows_from(keys, self.usual_keys, KEY_SLOTS, RESERVED_KEYS)
        self.pad = rows_from(pad, self.usual_pad, PAD_SLOTS, RESERVED_PAD)

    @property
    def handling(self) -> Handling:
        """How commands follow the hand; set it to change that."""
        return self._handler.handling

    @handling.setter
    def handling(self, handling: Handling) -> None:
        self._handler.handling = handling

    @property
    def stick(self) -> Stick:
        """How a stick is read; set it to change that."""
        return self._pad_player.stick

    @stick.setter
    def stick(self, stick: Stick) -> None:
        self._pad_player.stick = stick
        if self.pads is not None:
            self.pads.dead_zone = stick.dead_zone

    def presses(self, event: pygame.Event) -> tuple[Action, ...]:
        """Take in one event of any kind, and return the actions that it newly presses."""
        if event.type == pygame.KEYDOWN:
            if self._keyboard.is_fresh(event):
                self.used = Device.KEYS
            if self._captures_key(event):
                return ()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.capturing = None
            self.clear()
        elif event.type == pygame.KEYMAPCHANGED:
            self._take_layout()
        actions = self._keyboard.presses(event)
        if actions and self.in_menu():
            actions = self._keyboard.fixed(event) or actions
        if self.pads is None:
            return actions
        for news in self.pads.follow(event):
            if isinstance(news, PadMoved):
                actions += self._moved(news)
            else:
                self._came_or_went(news)
        return actions

    def command(self) -> Command:
        """Return what is commanded in the coming tick; call it exactly once per tick."""
        held = self._keyboard.command()
        stick = self._pad_player.turn()
        if stick and not held.turn:
            held = replace(held, turn=stick)
        return self._handler.command(held)

    def clear(self) -> None:
        """Let go of everything, as if all were up: for a new game, a pause, a lost focus.

        What is still down counts again once it has been let go and pressed anew.
        """
        self._keyboard.clear()
        self._pad_player.clear()
        self._handler.clear()
        self._handler.protected = True

    def holds(self, action: Action) -> bool:
        """Tell whether a key or button for an action is down, and was pressed after the last `clear`."""
        return self._held.holds(action)

    def forget_taps(self) -> None:
        """Forget presses that no tick has seen; what is held stays held."""
        self._held.forget_taps()

    def close(self) -> None:
        """Let go of the pads; to be called before pygame is quit."""
        if self.pads is not None:
            self.pads.close()

    def tick(self) -> None:
        """Let 1/120 s of the player's time pass, in a menu as in a game."""
        if self.pads is not None:
            self.pads.tick()
        if self.capturing is not None and not self.capturing.over:
            self.capturing.left -= 1

    def capture(self, wanted: Device) -> Capture:
        """Wait for the next key or pad input; read the result, and end it by `stop_capture`.

        Until it is over, keys and pads mean nothing else; the one that is taken means nothing until it is
        let go. On the other device Esc or B cancels.
        """
        self.capturing = Capture(wanted)
        return self.capturing

    def stop_capture(self) -> None:
        """Let keys and pads mean again what they do."""
        self.capturing = None

    def prompts(self, action: Action) -> tuple[Prompt, ...]:
        """Return how to ask for an action on the device that was used last; () if nothing there means it."""
        if self.used is Device.PAD:
            return pad_prompts(self._pad_rows, action)
        return key_prompts(self._keys, action)

    def name(self, action: Action, *, plain: bool = False) -> str:
        """Return the first key or input for an action on the device that was used last, "" if none is.

        plain is for other letters than the game's own: a face button is then a name, no picture.
        """
        found = self.prompts(action)
        return "" if not found else found[0].text if plain else found[0].shown

    def fill(self, line: str) -> str:
        """Return a line with names in the place of words in braces, on the device that was used last.

        {fire}, {accept} ... are the actions; {arrows} and {sideways} what moves through menus, {go} what
        fires or else accepts. A part of the line (three spaces apart) whose action nothing means is left out.
        """
        return fill(line, self._word)

    def _word(self, word: str) -> str:
        """Return what stands for a word in braces; the word itself if it is none of ours."""
        if word == "go":
            return self._starter()
        if word.upper() in Action.__members__:
            return self.name(Action[word.upper()])
        return _WORDS[self.used].get(word, f"{{{word}}}")

    def _starter(self) -> str:
        """Return what starts a game: fire, unless menus obey that for something else; else what accepts."""
        if self.used is Device.PAD:
            fixed = [ALWAYS_PAD.get(which, ()) for which in self._pad_rows.rows[Action.FIRE]]
        else:
            fixed = [fixed_of(place) for place in self._keys.rows[Action.FIRE]]
        free = [not menu or Action.ACCEPT in menu for menu in fixed]
        names = [prompt.shown for prompt, one in zip(self.prompts(Action.FIRE), free, strict=False) if one]
        return names[0] if names else self.name(Action.ACCEPT)

    @property
    def can_rumble(self) -> bool:
        """Whether the pad that was used last, or else any pad, takes rumble."""
        if self.pads is None:
            return False
        asked = list(self.pads.names) if self._pad is None else [self._pad]
        return any(self.pads.can_rumble(number) for number in asked)

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Take in what a tick of the game brought: hits are felt, a lost ship switches off what was on."""
        self._handler.protected = world.ships[0].protection > 0
        mine = world.ships[0].id
        for event in events:
            if isinstance(event, ShipDestroyed) and event.ship == mine:
                self._handler.clear()
                self._shake(*_LOST)
            elif isinstance(event, ShieldBroken) and event.ship == mine:
                self._shake(*_HIT)

    def try_rumble(self, strength: float) -> None:
        """Let a pad that can be felt at this strength (0..1), as when the shield takes a hit."""
        for number in [] if self.pads is None else list(self.pads.names):
            if self._pad in (None, number) and self.pads is not None:
                self.pads.rumble(number, strength, _HIT[1])

    def _shake(self, strength: float, seconds: float) -> None:
        if self.pads is not None and self._pad is not None and self.used is Device.PAD and self.rumble > 0.0:
            self.pads.rumble(self._pad, strength * self.rumble, seconds)

    def _take_layout(self) -> None:
        """Name keys as they are printed now; usual keys are where the new layout has them."""
        changed = {
            action: row for action, row in self._keys.rows.items() if row != self.usual_keys.get(action, ())
        }
        layout_changed()
        self.usual_keys = _usual_places()
        self.keys = rows_from(changed, self.usual_keys, KEY_SLOTS, RESERVED_KEYS)

    def _captures_key(self, event: pygame.Event) -> bool:
        """Take in a KEYDOWN during a capture; return whether there is one."""
        capture = self.capturing
        if capture is None or capture.over:
            return False
        if self._keyboard.is_fresh(event):
            self._keyboard.swallow(event)
            place = getattr(event, "scancode", 0) or place_of(Key(event.key))
            if capture.wanted is Device.KEYS and place:
                capture.key = place
            elif place in RESERVED_KEYS:
                capture.cancelled = True
        return True

    def _moved(self, news: PadMoved) -> tuple[Action, ...]:
        """Take in a movement on a pad."""
        press = self._pad_player.is_press(news)
        if press:
            self.used, self._pad = Device.PAD, news.pad
        capture = self.capturing
        if press and capture is not None and not capture.over:
            self._pad_player.swallow(news)
            if capture.wanted is Device.PAD:
                capture.input = news.input
            elif Action.BACK in ALWAYS_PAD.get(news.input, ()):
                capture.cancelled = True
            return ()
        actions = self._pad_player.presses(news)
        return ALWAYS_PAD.get(news.input, actions) if actions and self.in_menu() else actions

    def _came_or_went(self, news: PadCame | PadGone) -> None:
        """Take in that a pad was plugged in or out."""
        self._pad_player.presses(news)
        if isinstance(news, PadCame):
            self.notices.append(f"pad connected: {news.name}")
            return
        self.notices.append(f"pad disconnected: {news.name}")
        if news.pad == self._pad:
            self.abandoned = self.abandoned or self.used is Device.PAD
            self._pad, self.used = None, Device.KEYS


def _usual_places() -> dict[Action, tuple[int, ...]]:
    """Return the usual keys by their places; of two that a layout puts in one place the first has it."""
    taken: set[int] = {0, *RESERVED_KEYS}
    found = {}
    for action, keys in USUAL_KEYS.items():
        row = tuple(place for key in keys if (place := place_of(key)) not in taken)
        taken.update(row)
        found[action] = row
    return found
