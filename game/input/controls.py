"""All of a player's input: keys and pads, their bindings, and how commands follow from them."""

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
from game.input.rebinding import Rows, rows_from, unbound
from game.sim.command import Command
from game.sim.events import Event, ShieldBroken, ShipDestroyed
from game.sim.world import World

KEY_SLOTS, PAD_SLOTS = 2, 1
"""most keys, and most pad inputs, of an action."""

RESERVED_KEYS: Final = frozenset({pygame.KSCAN_ESCAPE})
"""Scancodes that always pause and go back."""

_WORDS: Final = {
    Device.KEYS: {"arrows": "ARROWS", "sideways": "← →", "up_down": "↑ ↓"},
    Device.PAD: {"arrows": "D-PAD", "sideways": "D-PAD", "up_down": "D-PAD ↑ ↓"},
}
"""Names of groups of inputs, for `Controls.fill`."""

_HIT, _LOST = (0.5, 0.2), (1.0, 0.5)
"""strength (0..1) and duration (s) of the rumble when the shield is hit, and when the ship is lost."""


class Controls:
    """Turns events into actions and a command per tick, for one player with keys and any number of pads."""

    def __init__(self, pads: Pads | None = None) -> None:
        self._held = held = Held()
        self.pads = pads
        """None: pads are not used."""
        self.rumble = 0.0
        """strength, 0 (off) to 1."""
        self.used = Device.KEYS
        """the device used last, for prompts."""
        self.in_menu: Callable[[], bool] = bool
        """whether a menu is shown: there, a key or input with a fixed menu action has no other meaning."""
        self.capturing: Capture | None = None
        self.notices: list[str] = []
        """notices for the player, oldest first; whoever shows them clears the list."""
        self.abandoned = False
        """whether the pad used last was disconnected; whoever pauses the game for it resets it."""
        self._keyboard = Keyboard(held=held)
        self._pad_player = PadPlayer(held)
        self._handler = Handler()
        self._pad: int | None = None
        """the pad used last."""
        self.usual_keys: Mapping[Action, tuple[int, ...]] = _usual_places()
        """default scancodes in the present keyboard layout."""
        self.usual_pad: Mapping[Action, tuple[PadInput, ...]] = USUAL_PAD
        self._keys = rows_from({}, self.usual_keys, KEY_SLOTS, RESERVED_KEYS)
        self._pad_rows = rows_from({}, self.usual_pad, PAD_SLOTS, RESERVED_PAD)

    @property
    def keys(self) -> Rows[int]:
        """The bindings of keys, by scancode; assign to change them."""
        return self._keys

    @keys.setter
    def keys(self, rows: Rows[int]) -> None:
        self._keys = rows
        chosen = {
            # Default rows stay bound by label, even if the layout changes.
            action: USUAL_KEYS[action]
            if row and row == self.usual_keys.get(action)
            else tuple(Key(place, by_place=True) for place in row)
            for action, row in rows.rows.items()
        }
        self._keyboard.bindings = Bindings(chosen, ALWAYS)

    @property
    def pad(self) -> Rows[PadInput]:
        """The bindings of pad inputs; assign to change them."""
        return self._pad_rows

    @pad.setter
    def pad(self, rows: Rows[PadInput]) -> None:
        self._pad_rows = rows
        self._pad_player.rows = rows.rows

    def load(
        self, keys: Mapping[Action, tuple[int, ...]], pad: Mapping[Action, tuple[PadInput, ...]]
    ) -> tuple[Action, ...]:
        """Use saved bindings; actions that are missing have their defaults.

        Returns the actions that have no key, or no pad input, because saved ones took all of their defaults.

        Raises:
            ValueError: they are invalid.
        """
        self.keys = rows_from(keys, self.usual_keys, KEY_SLOTS, RESERVED_KEYS)
        self.pad = rows_from(pad, self.usual_pad, PAD_SLOTS, RESERVED_PAD)
        return (
            *unbound(keys, self.usual_keys, self.keys),
            *unbound(pad, self.usual_pad, self.pad),
        )

    @property
    def handling(self) -> Handling:
        """How input becomes commands; assign to change it."""
        return self._handler.handling

    @handling.setter
    def handling(self, handling: Handling) -> None:
        self._handler.handling = handling

    @property
    def stick(self) -> Stick:
        """How a stick is read; assign to change it."""
        return self._pad_player.stick

    @stick.setter
    def stick(self, stick: Stick) -> None:
        self._pad_player.stick = stick
        if self.pads is not None:
            self.pads.dead_zone = stick.dead_zone

    def presses(self, event: pygame.Event) -> tuple[Action, ...]:
        """Process one event of any type, and return the actions that it newly presses."""
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
        """Return the command for the coming tick; call it exactly once per tick."""
        held = self._keyboard.command()
        stick = self._pad_player.turn()
        if stick and not held.turn:
            held = replace(held, turn=stick)
        return self._handler.command(held)

    def clear(self) -> None:
        """Release everything: for a new game, a pause, a lost focus.

        A key that is still down has no effect until it is released and pressed again.
        """
        self._keyboard.clear()
        self._pad_player.clear()
        self._handler.clear()
        self._handler.protected = True

    def holds(self, action: Action) -> bool:
        """Return whether a key or button of an action is down, and was pressed after the last `clear`."""
        return self._held.holds(action)

    def forget_taps(self) -> None:
        """Drop presses that no tick has read; held keys stay held."""
        self._held.forget_taps()

    def close(self) -> None:
        """Close the pads; call it before pygame is quit."""
        if self.pads is not None:
            self.pads.close()

    def tick(self) -> None:
        """Count 1/120 s of the player's time, in menus as in a game."""
        if self.pads is not None:
            self.pads.tick()
        if self.capturing is not None and not self.capturing.over:
            self.capturing.left -= 1

    def capture(self, wanted: Device) -> Capture:
        """Wait for the next key or pad input; read the result, then call `stop_capture`.

        Until then keys and pads have no other meaning, and the captured one has none until it is released.
        Esc or B on the other device cancels.
        """
        self.capturing = Capture(wanted)
        return self.capturing

    def stop_capture(self) -> None:
        """Restore the normal meaning of keys and pads."""
        self.capturing = None

    def prompts(self, action: Action) -> tuple[Prompt, ...]:
        """Return the keys or inputs of an action on the device used last; () for none."""
        if self.used is Device.PAD:
            return pad_prompts(self._pad_rows, action)
        return key_prompts(self._keys, action)

    def name(self, action: Action, *, plain: bool = False) -> str:
        """Return the first key or input of an action on the device used last, "" for none.

        plain is for fonts other than the game's own: a face button is then a name instead of a picture.
        """
        found = self.prompts(action)
        return "" if not found else found[0].text if plain else found[0].shown

    def fill(self, line: str) -> str:
        """Return a line with each word in braces replaced by its name on the device used last.

        {fire}, {accept} ... are actions; {arrows} and {sideways} move through menus; {go} is fire or else
        accept. A part of the line (separated by three spaces) is dropped if its action has no key.
        """
        return fill(line, self._word)

    def _word(self, word: str) -> str:
        """Return the replacement of a word in braces; the word itself if it is unknown."""
        if word == "go":
            return self._starter()
        if word.upper() in Action.__members__:
            return self.name(Action[word.upper()])
        return _WORDS[self.used].get(word, f"{{{word}}}")

    def _starter(self) -> str:
        """Return the key that starts a game: fire, unless menus use that key otherwise; then accept."""
        if self.used is Device.PAD:
            fixed = [ALWAYS_PAD.get(which, ()) for which in self._pad_rows.rows[Action.FIRE]]
        else:
            fixed = [fixed_of(place) for place in self._keys.rows[Action.FIRE]]
        free = [not menu or Action.ACCEPT in menu for menu in fixed]
        names = [prompt.shown for prompt, one in zip(self.prompts(Action.FIRE), free, strict=False) if one]
        return names[0] if names else self.name(Action.ACCEPT)

    @property
    def can_rumble(self) -> bool:
        """Whether the pad used last, or else any pad, can rumble."""
        if self.pads is None:
            return False
        asked = list(self.pads.names) if self._pad is None else [self._pad]
        return any(self.pads.can_rumble(number) for number in asked)

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Process the events of a tick: hits rumble, and losing the ship switches off toggled controls."""
        self._handler.protected = world.ships[0].protection > 0
        mine = world.ships[0].id
        for event in events:
            if isinstance(event, ShipDestroyed) and event.ship == mine:
                self._handler.clear()
                self._shake(*_LOST)
            elif isinstance(event, ShieldBroken) and event.ship == mine:
                self._shake(*_HIT)

    def try_rumble(self, strength: float) -> None:
        """Rumble at this strength (0..1), as for a hit on the shield."""
        for number in [] if self.pads is None else list(self.pads.names):
            if self._pad in (None, number) and self.pads is not None:
                self.pads.rumble(number, strength, _HIT[1])

    def _shake(self, strength: float, seconds: float) -> None:
        if self.pads is not None and self._pad is not None and self.used is Device.PAD and self.rumble > 0.0:
            self.pads.rumble(self._pad, strength * self.rumble, seconds)

    def _take_layout(self) -> None:
        """Use the labels and default positions of the new keyboard layout."""
        changed = {
            action: row for action, row in self._keys.rows.items() if row != self.usual_keys.get(action, ())
        }
        layout_changed()
        self.usual_keys = _usual_places()
        self.keys = rows_from(changed, self.usual_keys, KEY_SLOTS, RESERVED_KEYS)

    def _captures_key(self, event: pygame.Event) -> bool:
        """Process a KEYDOWN during a capture; return whether there is one."""
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
        """Process a movement of a pad input."""
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
        """Process a pad's connection or disconnection."""
        self._pad_player.presses(news)
        if isinstance(news, PadCame):
            self.notices.append(f"pad connected: {news.name}")
            return
        self.notices.append(f"pad disconnected: {news.name}")
        if news.pad == self._pad:
            self.abandoned = self.abandoned or self.used is Device.PAD
            self._pad, self.used = None, Device.KEYS


def _usual_places() -> dict[Action, tuple[int, ...]]:
    """Return the default keys by position; if a layout has two in one position, the first gets it."""
    taken: set[int] = {0, *RESERVED_KEYS}
    found = {}
    for action, keys in USUAL_KEYS.items():
        row = tuple(place for key in keys if (place := place_of(key)) not in taken)
        taken.update(row)
        found[action] = row
    return found
