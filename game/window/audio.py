"""Connects the sound mixer to the settings and to the mute key."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.sim.tuning import TICKS_PER_SECOND
from game.sound.audio_sink import Mixer, Volumes
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.display import silent_libraries

_AGAIN: Final = 2 * TICKS_PER_SECOND
"""ticks until a lost device is looked for, then twice as long each time, as that takes a tenth of a second.
Nobody tells when a sound server has restarted.
"""


class Audio:
    """Sets the mixer as the player wishes, and looks for a device that was lost.

    Problems with sound are shown as notices and raise nothing.
    """

    def __init__(self, store: Store, notices: Notices, mixer: Mixer) -> None:
        self._store = store
        self._notices = notices
        self._wait = self._left = 0  # ticks between two looks for a lost device, and until the next one
        self.mixer = mixer
        self._set()
        if self.mixer.notice:
            notices.tell(self.mixer.notice)

    def follow(self, event: pygame.Event) -> None:
        """Process one event of any type: open a device anew if the one in use was lost, or one came."""
        lost = event.type == pygame.AUDIODEVICEREMOVED and event.which != 0  # 0: none that is in use
        if lost or (event.type == pygame.AUDIODEVICEADDED and not self.mixer.working):
            self._wait = self._left = _AGAIN
            self._renew()

    def tick(self) -> None:
        """Count 1/120 s, and look for a device now and then if it was lost."""
        if self._wait and not self.mixer.working:
            self._left -= 1
            if self._left == 0:
                self._wait *= 2
                self._left = self._wait
                self._renew()

    def _renew(self) -> None:
        """Open the device anew, and tell if there was one and is none, or the reverse."""
        before = self.mixer.working
        if self.mixer.wanted:
            with silent_libraries():
                self.mixer.renew()
        if before and not self.mixer.working:
            self._tell_why()
        elif self.mixer.working and not before:
            self._notices.instead("sound is back")

    def take_settings(self) -> None:
        """Apply the settings; if they change the sound but there is no sound device, show a notice."""
        if self.mixer.buffer != self._store.settings.sound_buffer:
            self.mixer.buffer = self._store.settings.sound_buffer
            self._renew()
        if self._set() and not self.mixer.working:
            self._tell_why()

    def _set(self) -> bool:
        """Pass the settings to the mixer; return whether any of them differed."""
        settings = self._store.settings
        volumes = Volumes(
            master=settings.volume / 100.0,
            effects=settings.effects_volume / 100.0,
            beat=settings.beat_volume / 100.0,
            music=settings.music_volume / 100.0,
        )
        new = (volumes, settings.muted) != (self.mixer.volumes, self.mixer.muted)
        if volumes != self.mixer.volumes:
            self.mixer.volumes = volumes
        if settings.muted != self.mixer.muted:
            self.mixer.toggle_mute()
        return new

    def _tell_why(self) -> None:
        self._notices.instead(self.mixer.notice or "no sound: it was started with --no-sound")

    def toggle_mute(self) -> None:
        """Mute or unmute all sounds, show a notice, and save the choice; without a device look for one."""
        if not self.mixer.working:
            self._renew()
        if not self.mixer.working:
            self._tell_why()
            return
        muted = self.mixer.toggle_mute()
        self._notices.instead("sound off" if muted else "sound on")
        self._store.save_settings(replace(self._store.settings, muted=muted))
