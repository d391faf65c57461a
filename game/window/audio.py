"""Connects the sound mixer to the settings and to the mute key."""

from __future__ import annotations

from dataclasses import replace

from game.sound.mixer import SoundMixer, Volumes
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.display import silent_libraries


class Audio:
    """Owns the mixer. Unless `wanted`, the sound device is never opened.

    Problems with sound are shown as notices and raise nothing.
    """

    def __init__(self, store: Store, notices: Notices, *, wanted: bool) -> None:
        self._store = store
        self._notices = notices
        with silent_libraries():
            self.mixer = SoundMixer(wanted=wanted, buffer=store.settings.sound_buffer)
        self._set()
        if self.mixer.notice:
            notices.tell(self.mixer.notice)

    def take_settings(self) -> None:
        """Apply the settings; if they change the sound but there is no sound device, show a notice."""
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
        """Mute or unmute all sounds, show a notice, and save the choice."""
        if not self.mixer.working:
            self._tell_why()
            return
        muted = self.mixer.toggle_mute()
        self._notices.instead("sound off" if muted else "sound on")
        self._store.save_settings(replace(self._store.settings, muted=muted))
