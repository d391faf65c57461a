"""Connects the sound mixer to the settings and to the mute key."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.sound.mixer import SoundMixer
from game.sound.sounds import Sounds
from game.storage.settings import LINES, Section
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.display import silent_libraries

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
