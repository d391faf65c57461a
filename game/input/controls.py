"""All of a player's input: keys and pads, their bindings, and how commands follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.input import bindings
from game.input.actions import FLIGHT_ACTIONS, PLAYER_2_ACTIONS, Action
from game.input.bindings import BindingTable, Capture, Device, Prompt
from game.input.keyboard import Keyboard
from game.input.pads import PadCame, PadGone, PadInput, PadMoved, Pads, PadUnknown
from game.input.seat import DeviceId, KeySet, Seat
from game.sim.command import Command
from game.sim.events import Event, ShieldBroken, ShipDestroyed
from game.sim.world import World
from game.storage.settings import USUAL, Settings

KEY_SLOTS, PAD_SLOTS = 2, 1  # most keys, and most pad inputs, of an action
RESERVED_KEYS: Final = frozenset({pygame.KSCAN_ESCAPE})  # Scancodes that always pause and go back
_WORDS: Final = {
    Device.KEYS: {"arrows": "ARROWS", "sideways": "← →", "up_down": "↑ ↓"},
    Device.PAD: {"arrows": "D-PAD", "sideways": "D-PAD", "up_down": "D-PAD ↑ ↓"},
}
"""Names of groups of inputs, for `Controls.fill`."""

_HIT, _LOST = (0.5, 0.2), (1.0, 0.5)
"""strength (0..1) and duration (s) of the rumble when the shield is hit, and when the ship is lost."""


class Controls:
    """Turns events into actions and a command per tick, for one player or two.

    A single player has all keys and pads. Of two each has a seat, with a set of keys or one pad. Whoever
    presses fire on a device without a seat, or start on such a pad, takes a free seat.
    """

    def __init__(self, pads: Pads | None = None) -> None:
        self.seats = (Seat(), Seat())  # the places of the players; a single one has the first
        self.shared = False  # whether two play
        self.may_join: Callable[[], bool] = bool  # whether a press of fire takes a free seat now
        self._spare = Seat()  # what is held on devices without a seat: menus obey them, too
        self.pads = pads  # None: pads are not used
        self.used = Device.KEYS  # the device used last, for prompts
        self.in_menu: Callable[[], bool] = bool
        """whether a menu is shown: there, a key or input with a fixed menu action has no other meaning."""
        self.in_game: Callable[[], bool] = lambda: True
        """whether ships are flown: elsewhere the second player's keys mean what they mean to one player."""
        self.capturing: Capture | None = None
        self.notices: list[str] = []
        """notices for the player, oldest first; whoever shows them clears the list."""
        self.abandoned = False
        """whether the pad used last was disconnected; whoever pauses the game for it resets it."""
        self._keyboard = Keyboard(latches=self.seats[0].latches)
        self._second = Keyboard(bindings.second_keys(bindings.DEFAULT_KEYS), with_fixed=False)
        self._pad: int | None = None  # the pad used last
        self._rumble = USUAL.rumble / 100.0  # strength, 0 (off) to 1
        self._keys = bindings.rows_from({}, bindings.DEFAULT_KEYS, KEY_SLOTS, RESERVED_KEYS)
        self._pad_rows = bindings.rows_from({}, bindings.DEFAULT_PAD, PAD_SLOTS, bindings.RESERVED_PAD)

    @property
    def keys(self) -> BindingTable[int]:
        """The bindings of keys, by scancode; assign to change them."""
        return self._keys

    @keys.setter
    def keys(self, rows: BindingTable[int]) -> None:
        self._keys = rows
        self._keyboard.keys = bindings.first_keys(rows.rows)
        self._second.keys = bindings.second_keys(rows.rows)

    @property
    def pad(self) -> BindingTable[PadInput]:
        """The bindings of pad inputs; assign to change them."""
        return self._pad_rows

    @pad.setter
    def pad(self, rows: BindingTable[PadInput]) -> None:
        self._pad_rows = rows
        for seat in self._all:
            seat.pad.rows = rows.rows

    def load(
        self, keys: Mapping[Action, tuple[int, ...]], pad: Mapping[Action, tuple[PadInput, ...]]
    ) -> None:
        """Use saved bindings; actions that are missing have their defaults, as far as these are free.

        Raises:
            ValueError: they are invalid.
        """
        self.keys = bindings.rows_from(keys, bindings.DEFAULT_KEYS, KEY_SLOTS, RESERVED_KEYS)
        self.pad = bindings.rows_from(pad, bindings.DEFAULT_PAD, PAD_SLOTS, bindings.RESERVED_PAD)

    def apply(self, settings: Settings) -> None:
        """Make commands of input, read sticks and rumble as the player has chosen."""
        self._rumble = settings.rumble / 100.0
        for seat in self._all:
            seat.filter.settings = seat.pad.settings = settings
        if self.pads is not None:
            self.pads.dead_zone = settings.dead_zone

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
            bindings.layout_changed()
        actions = self._pressed_keys(event)
        if self.pads is None:
            return actions
        for news in self.pads.follow(event):
            if isinstance(news, PadMoved):
                actions += self._moved(news)
            else:
                self._came_or_went(news)
        return actions

    def is_stale(self, event: pygame.Event) -> bool:
        """Return whether a KEYDOWN means nothing, as its key repeats or was held before the focus came.

        Ask before `presses`.
        """
        return event.type == pygame.KEYDOWN and not self._keyboard_of(event).is_fresh(event)

    def command(self, seat: int = 0) -> Command:
        """Return the command of a seat for the coming tick; call it exactly once per tick."""
        return self.seats[seat].command()

    def seat_players(self, players: int) -> None:
        """Seat the players of a game. The first of two gets the device used last; taken seats stay."""
        if players > 1 and not self.shared:
            on_pad = self.used is Device.PAD and self._pad is not None
            self.seats[0].take(self._pad if on_pad and self._pad is not None else KeySet.FIRST)
        elif players == 1 and self.shared:
            for seat in self.seats:
                seat.free()
        self.shared = players > 1
        self._hand_out()

    def leave_seat(self, seat: int) -> None:
        """Free a seat: its player leaves the game, and any device may take it."""
        self.seats[seat].free()
        self._hand_out()

    def is_flown(self, seat: int) -> bool:
        """Return whether a device flies the ship of a seat."""
        return self.seats[seat].device is not None if self.shared else seat == 0

    def clear(self) -> None:
        """Release everything: for a new game, a pause, a lost focus.

        A key that is still down has no effect until it is released and pressed again.
        """
        for seat in self._all:
            seat.clear()

    def holds(self, action: Action) -> bool:
        """Return whether a key or button of an action is down, and was pressed after the last `clear`."""
        return any(seat.latches.holds(action) for seat in self._all)

    def forget_taps(self) -> None:
        """Drop presses that no tick has read; held keys stay held."""
        for seat in self._all:
            seat.latches.forget_taps()

    def close(self) -> None:
        """Close the pads; call it before pygame is quit."""
        if self.pads is not None:
            self.pads.close()

    def tick(self) -> None:
        """Count 1/120 s of the player's time, in menus as in a game."""
        self._keyboard.tick()
        self._second.tick()
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

    def prompts(self, action: Action, seat: int | None = None) -> tuple[Prompt, ...]:
        """Return the keys or inputs of an action on the device used last; () for none.

        With the seat of one of two players: on the device of that seat.
        """
        by = self.seats[seat].device if self.shared and seat is not None else None
        if by is KeySet.FIRST:
            return self._first_prompts(action)
        if by is KeySet.SECOND:
            return bindings.key_prompts(self._keys, _of_player_2(action))
        if by is not None or self.used is Device.PAD:
            return bindings.pad_prompts(self._pad_rows, action)
        return bindings.key_prompts(self._keys, action)

    def halves(self, action: Action) -> tuple[str, str]:
        """Return the first key of an action of flight on each half of the keyboard, "-" for none."""
        second = bindings.key_prompts(self._keys, _of_player_2(action))
        both = (self._first_prompts(action, shared=True), second)
        first, other = (next((prompt.short for prompt in prompts), "-") for prompts in both)
        return first, other

    def _first_prompts(self, action: Action, *, shared: bool = False) -> tuple[Prompt, ...]:
        """Return the keys of an action that the second player, if shared, leaves to the first."""
        lost: set[Prompt] = set()
        if shared or self._seat_by(KeySet.SECOND) is not None:
            lost = {prompt for each in PLAYER_2_ACTIONS for prompt in bindings.key_prompts(self._keys, each)}
        return tuple(prompt for prompt in bindings.key_prompts(self._keys, action) if prompt not in lost)

    def to_join(self) -> tuple[str, ...]:
        """Return what can be pressed to take a free seat; () if there is none."""
        if not self.shared or all(seat.device is not None for seat in self.seats):
            return ()
        found = []
        if self._seat_by(KeySet.SECOND) is None:
            found += [prompt.short for prompt in bindings.key_prompts(self._keys, Action.FIRE_2)[:1]]
        if self._seat_by(KeySet.FIRST) is None:
            found += [prompt.short for prompt in bindings.key_prompts(self._keys, Action.FIRE)[:1]]
        pads = [] if self.pads is None else [pad for pad in self.pads.names if self._seat_by(pad) is None]
        return (*found, *(["START ON A PAD"] if pads else []))

    def name(self, action: Action, *, plain: bool = False) -> str:
        """Return the first key or input of an action on the device used last, "" for none.

        plain is for fonts other than the game's own: a face button is then a name instead of a picture.
        """
        found = self.prompts(action)
        return "" if not found else found[0].text if plain else found[0].short

    def fill(self, line: str) -> str:
        """Return a line with each word in braces replaced by its name on the device used last.

        {fire}, {accept} ... are actions; {arrows} and {sideways} move through menus; {go} is fire or else
        accept. A part of the line (separated by three spaces) is dropped if its action has no key.
        """
        return bindings.fill(line, self._word)

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
            fixed = [bindings.ALWAYS_PAD.get(which, ()) for which in self._pad_rows.rows[Action.FIRE]]
        else:
            fixed = [bindings.fixed_actions(place) for place in self._keys.rows[Action.FIRE]]
        free = [not menu or Action.ACCEPT in menu for menu in fixed]
        names = [prompt.short for prompt, one in zip(self.prompts(Action.FIRE), free, strict=False) if one]
        return names[0] if names else self.name(Action.ACCEPT)

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Process the events of a tick: hits rumble, and losing the ship switches off toggled controls."""
        for seat, ship in zip(self.seats, world.ships, strict=False):
            seat.filter.protected = ship.protection > 0
            seat.filter.by_press = world.tuning.is_of_1979
            for event in events:
                if isinstance(event, ShipDestroyed) and event.ship == ship.id:
                    seat.filter.clear()
                    self._shake(seat, *_LOST)
                elif isinstance(event, ShieldBroken) and event.ship == ship.id:
                    self._shake(seat, *_HIT)

    def try_rumble(self, strength: float) -> None:
        """Rumble at this strength (0..1), as for a hit on the shield."""
        for number in [] if self.pads is None else list(self.pads.names):
            if self._pad in (None, number) and self.pads is not None:
                self.pads.rumble(number, strength, _HIT[1])

    def _shake(self, seat: Seat, strength: float, seconds: float) -> None:
        pad = self._pad if self.used is Device.PAD else None
        if self.shared:
            pad = seat.device if isinstance(seat.device, int) else None
        if self.pads is not None and pad is not None and self._rumble > 0.0:
            self.pads.rumble(pad, strength * self._rumble, seconds)

    @property
    def _all(self) -> tuple[Seat, ...]:
        return (*self.seats, self._spare)

    def _seat_by(self, device: DeviceId) -> Seat | None:
        """Return the seat that a device has, None if it has none."""
        return next((seat for seat in self.seats if seat.device == device), None)

    def _hand_out(self) -> None:
        """Let each set of keys hold the actions of its seat."""
        first = self._seat_by(KeySet.FIRST) if self.shared else self.seats[0]
        self._keyboard.latches = (first or self._spare).latches
        self._second.latches = (self._seat_by(KeySet.SECOND) or self._spare).latches

    def _joins(self, device: DeviceId) -> Seat | None:
        """Give a device a free seat, first one whose pad is lost; return the seat, None if none is free."""
        free = [seat for seat in self.seats if seat.device is None]
        if not (self.shared and free and self.may_join()) or self._seat_by(device) is not None:
            return None
        seat = max(free, key=lambda each: each.lost)
        seat.take(device)
        self._spare.free()
        self._hand_out()
        return seat

    def _pressed_keys(self, event: pygame.Event) -> tuple[Action, ...]:
        """Process an event of any type, and return the actions of keys that it newly presses."""
        if event.type != pygame.KEYDOWN:
            self._second.presses(event)
            return self._keyboard.presses(event)
        keyboard = self._keyboard_of(event)
        if keyboard.is_fresh(event) and Action.FIRE in keyboard.means(event) and not self.in_menu():
            taken = self._joins(KeySet.FIRST if keyboard is self._keyboard else KeySet.SECOND)
            if taken is not None:
                keyboard.swallow(event)
                return ()
        actions = keyboard.presses(event)
        if keyboard is self._second:
            return ()
        return (self._keyboard.fixed(event) or actions) if actions and self.in_menu() else actions

    def _keyboard_of(self, event: pygame.Event) -> Keyboard:
        """Return the set of keys that a KEYDOWN belongs to: the second one has those of its player only."""
        alt = getattr(event, "mod", 0) & pygame.KMOD_ALT
        own = self.shared and self.in_game() and not (self.in_menu() or alt)
        meaning = self._second.means(event) if own else ()
        if self._seat_by(KeySet.SECOND) is None:
            free = self.may_join() and any(seat.device is None for seat in self.seats)
            return self._second if Action.FIRE in meaning and free else self._keyboard
        return self._second if meaning else self._keyboard

    def _captures_key(self, event: pygame.Event) -> bool:
        """Process a KEYDOWN during a capture; return whether there is one."""
        capture = self.capturing
        if capture is None or capture.over:
            return False
        if self._keyboard.is_fresh(event):
            self._keyboard.swallow(event)
            place = bindings.place_of(event)
            if capture.wanted is Device.KEYS and place:
                capture.got = place
            elif place in RESERVED_KEYS:
                capture.cancelled = True
        return True

    def _moved(self, news: PadMoved) -> tuple[Action, ...]:
        """Process a movement of a pad input."""
        seat = (self._seat_by(news.pad) or self._spare) if self.shared else self.seats[0]
        press = seat.pad.is_press(news)
        if press:
            self.used, self._pad = Device.PAD, news.pad
        capture = self.capturing
        if press and capture is not None and not capture.over:
            seat.pad.swallow(news)
            if capture.wanted is Device.PAD:
                capture.got = news.input
            elif Action.BACK in bindings.ALWAYS_PAD.get(news.input, ()):
                capture.cancelled = True
            return ()
        asks = news.input is PadInput.START or Action.FIRE in bindings.pad_actions(
            self._pad_rows.rows, news.input
        )
        if press and asks and not self.in_menu() and (taken := self._joins(news.pad)) is not None:
            taken.pad.swallow(news)
            return ()
        actions = seat.pad.presses(news)
        return bindings.ALWAYS_PAD.get(news.input, actions) if actions and self.in_menu() else actions

    def _came_or_went(self, news: PadCame | PadGone | PadUnknown) -> None:
        if isinstance(news, PadUnknown):
            self.notices.append(f"pad without a mapping: {news.name}, GUID {news.guid}")
            return
        for each in self._all:
            each.pad.presses(news)
        if isinstance(news, PadCame):
            self.notices.append(f"pad connected: {news.name}")
            self._comes_back(news.pad)
            return
        self.notices.append(f"pad disconnected: {news.name}")
        seat = self._seat_by(news.pad) if self.shared else None
        if seat is not None:
            seat.free(lost=True)
            self.abandoned = True
        if news.pad == self._pad:
            self.abandoned = self.abandoned or (self.used is Device.PAD and not self.shared)
            self._pad, self.used = None, Device.KEYS

    def _comes_back(self, pad: int) -> None:
        """Give a pad that was plugged in the only seat that has lost one; if both have, a press decides."""
        lost = [seat for seat in self.seats if seat.lost]
        if self.shared and len(lost) == 1:
            lost[0].take(pad)


def _of_player_2(action: Action) -> Action:
    """Return the second player's action for one of flight; any other action stays."""
    return PLAYER_2_ACTIONS[FLIGHT_ACTIONS.index(action)] if action in FLIGHT_ACTIONS else action
