"""The mixer with the player's volume: as it was left, and muted by key."""

from __future__ import annotations

from dataclasses import replace

from game.sound.mixer import SoundMixer, Volumes
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.display import silent_libraries


class Audio:
    """Owns the mixer. Unless wanted, the machine's sound device is not touched.

    What is wrong with sound is told by a notice, never by an exception.
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
        """Sound as the settings say from now on; without a device say so, if that would have been heard."""
        if self._set() and not self.mixer.working:
            self._tell_why()

    def _set(self) -> bool:
        """Give the mixer the settings; say whether any is new to it."""
        settings = self._store.settings
        volumes = Volumes(
            settings.volume / 100.0, settings.effects_volume / 100.0, settings.beat_volume / 100.0
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
        """Silence all sounds or let them be heard again, also after the next start; say which."""
        if not self.mixer.working:
            self._tell_why()
            return
        muted = self.mixer.toggle_mute()
        self._notices.instead("sound off" if muted else "sound on")
        self._store.save_settings(replace(self._store.settings, muted=muted))
