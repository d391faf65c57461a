"""What comes and goes: the sound device, keys and pads with what is saved of them, and the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.input.actions import Action
from game.input.bindings import DEFAULT_KEYS, DEFAULT_PAD, BindingTable
from game.input.controls import Controls
from game.input.pads import PadInput
from game.scenes.stack import SceneStack
from game.sound.mixer import SoundMixer
from game.sound.sounds import Sounds
from game.storage.settings import LINES, Inputs, SavedBindings, Section
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.game_loop import NS_PER_SECOND, Metronome
from game.window.main_window import silent_libraries

_AWAY: Final = {
    pygame.WINDOWFOCUSLOST: "WINDOW LOST FOCUS",
    pygame.WINDOWMINIMIZED: "WINDOW MINIMISED",
    pygame.WINDOWHIDDEN: "WINDOW HIDDEN",
}
"""Events that mean the player is away, and the reason that the pause shows."""

_BUSY: Final = "THE COMPUTER WAS BUSY"
_BACK: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class FocusWatcher:
    """Tells the top scene when the player goes away, and resets the metronome when they come back.

    Per frame: `follow` each event, then `notice_standstill`. clock returns a steady time in ns.
    """

    def __init__(self, stack: SceneStack, metronome: Metronome, clock: Callable[[], int]) -> None:
        self._stack = stack
        self._metronome = metronome
        self._clock = clock
        self.hidden = False  # whether the window is invisible, so that nothing needs drawing
        self.longest = NS_PER_SECOND  # ns without a frame after which the player counts as away
        self._seen = clock()  # its reading at the last frame

    def follow(self, event: pygame.Event) -> None:
        """Handle one pygame event of any type."""
        if event.type in _AWAY:
            self.hidden = self.hidden or event.type != pygame.WINDOWFOCUSLOST
            self.pause(_AWAY[event.type])
        elif event.type in _BACK or (self.hidden and event.type == pygame.WINDOWEXPOSED):
            self.hidden = False
            self._metronome.reset(self._clock())

    def notice_standstill(self) -> None:
        """Treat the player as away if the last frame was long ago: the program itself was suspended.

        Call it after the frame's keys, or an Esc pressed meanwhile would close the pause at once.
        """
        now = self._clock()
        gone, self._seen = now - self._seen, now
        if gone > self.longest:
            if not (self._stack and self._stack[-1].steady):
                self.pause(_BUSY)
            self._metronome.reset(now)

    def pause(self, why: str) -> None:
        """Treat the player as away."""
        if self._stack:
            self._stack.follow(self._stack[-1].on_focus_lost(why))


def without_remakes(events: Sequence[pygame.Event]) -> list[pygame.Event]:
    """Return the events of a frame without those of a window hidden that is shown again in the same frame.

    SDL recreates the window around its first frame: it hides the old one and shows the new one at once.
    """
    shown_at = max((at for at, event in enumerate(events) if event.type == pygame.WINDOWSHOWN), default=-1)
    return [event for at, event in enumerate(events) if event.type != pygame.WINDOWHIDDEN or at > shown_at]


_NAMES: Final = [name for name, line in LINES.items() if line.section is Section.SOUND]


class Audio:
    """Sets the mixer as the player wishes, and opens a device that comes. The mute key looks for one, too.

    Problems with sound are shown as notices and raise nothing.
    """

    def __init__(self, store: Store, notices: Notices, mixer: SoundMixer, sounds: Sounds) -> None:
        self._store = store
        self._notices = notices
        self._sounds = sounds
        self.mixer = mixer
        mixer.settings = store.settings
        if self.mixer.notice:
            notices.notify(self.mixer.notice)

    def follow(self, event: pygame.Event) -> None:
        """Process one event of any type: open a device anew if the one in use was lost, or one came."""
        lost = event.type == pygame.AUDIODEVICEREMOVED and event.which != 0  # 0: none that is in use
        if lost or (event.type == pygame.AUDIODEVICEADDED and not self.mixer.working):
            self._renew()

    def _renew(self) -> None:
        """Open the device anew, and tell if there was one and is none, or the reverse."""
        before = self.mixer.working
        if self.mixer.wanted:
            with silent_libraries():
                self.mixer.renew()
            self._sounds.restart()
        if before and not self.mixer.working:
            self._tell_why()
        elif self.mixer.working and not before:
            self._notices.instead("sound is back")

    def take_settings(self) -> None:
        """Apply the settings; if they change the sound but there is no sound device, show a notice."""
        before, now = self.mixer.settings, self._store.settings
        self.mixer.settings = now
        if before.sound_buffer != now.sound_buffer:
            self._renew()
        if any(getattr(before, name) != getattr(now, name) for name in _NAMES) and not self.mixer.working:
            self._tell_why()

    def _tell_why(self) -> None:
        self._notices.instead(self.mixer.notice or "no sound: it was started with --no-sound")

    def toggle_mute(self) -> None:
        """Mute or unmute all sounds, show a notice, and save the choice; without a device look for one."""
        if not self.mixer.working:
            self._renew()
        if not self.mixer.working:
            self._tell_why()
            return
        chosen = replace(self._store.settings, muted=not self._store.settings.muted)
        self._store.save_settings(chosen)
        self.mixer.settings = chosen
        self._notices.instead("sound off" if chosen.muted else "sound on")


class PlayerControls:
    """Loads the bindings, and saves changed ones. Call `keep` after each frame's events."""

    def __init__(self, controls: Controls, store: Store, notices: Notices) -> None:
        self._controls = controls
        self._store = store
        self._notices = notices
        load_bindings(controls, store)
        self._saved = (controls.keys, controls.pad)
        controls.apply(store.settings)

    def keep(self, focus: FocusWatcher) -> None:
        """Save changed bindings, show notices, and pause if the pad was unplugged."""
        self.save()
        for notice in self._controls.notices:
            self._notices.notify(notice)
        self._controls.notices.clear()
        if self._controls.abandoned:
            self._controls.abandoned = False
            focus.pause("PAD UNPLUGGED")

    def save(self) -> None:
        """Save the bindings if they have changed."""
        if self._saved != (self._controls.keys, self._controls.pad):
            self._saved = (self._controls.keys, self._controls.pad)
            self._store.save_bindings(_changed(self._controls))


def load_bindings(controls: Controls, store: Store) -> None:
    """Load the saved bindings into the controls, the default ones if the saved ones do not fit together."""
    saved = store.bindings
    try:
        controls.load(
            {Action[name.upper()]: row for (device, name), row in saved.items() if device == "keys"},
            {
                Action[name.upper()]: tuple(map(PadInput, row))
                for (device, name), row in saved.items()
                if device == "pad"
            },
        )
    except (KeyError, ValueError):
        store.notify("the saved keys and buttons do not fit together; the default ones are used")
        store.save_bindings({})
        controls.load({}, {})


def _changed(controls: Controls) -> SavedBindings:
    """Return the bindings that differ from the defaults."""
    tables: tuple[tuple[str, BindingTable[Any], Mapping[Action, Inputs]], ...] = (
        ("keys", controls.keys, DEFAULT_KEYS),
        ("pad", controls.pad, DEFAULT_PAD),
    )
    return {
        (device, action.name.lower()): tuple(getattr(item, "value", item) for item in row)
        for device, table, usual in tables
        for action, row in table.rows.items()
        if row != usual.get(action, ())
    }
