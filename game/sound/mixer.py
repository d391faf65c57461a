"""Playback through pygame's mixer; without an audio device, silence and one notice.

Muting sets the volume to 0, so that unmuting finds every voice still playing. Only `renew` quits the mixer.
"""

from __future__ import annotations

import io
import math
import struct
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, Final, assert_never

import pygame

from game.sound.cues import CHANNELS, RESERVED, SCALE, ChannelGroup, Cue, sounds_folder
from game.sound.voices import Fetch, Freeze, Hold, Order, Play, SetVolume, Stop, Thaw
from game.storage.settings import USUAL, Settings

RATE: Final = 44_100  # samples/s
BUFFERS: Final = {"small": 256, "normal": 512, "large": 2048}
"""samples: 6, 12 and 46 ms. Volumes change only at these steps, so small buffers give smoother fades and less
delay; a machine that cannot keep up crackles and needs larger ones.
"""

_FADE = 60  # ms of the fade of a voice that ends while heard
_HEADER = struct.Struct("<4sI8sIHHIIHH4sI")  # the header of a WAV file
HEADROOM = 0.54
"""-5.4 dB on everything: a busy wave is then at about -17 LUFS at the usual volumes, and nothing clips."""


class _Stream:
    """A channel whose sound is decoded while it plays, in the mixer's own thread: pygame has one."""

    def __init__(self) -> None:
        self.stop, self.fadeout = pygame.mixer.music.stop, pygame.mixer.music.fadeout
        self.pause, self.unpause = pygame.mixer.music.pause, pygame.mixer.music.unpause
        self.get_busy = pygame.mixer.music.get_busy

    def play(self, sound: Path, loops: int = 0) -> None:
        """Play a file."""
        with suppress(pygame.error):  # it is broken, or somebody took it away
            pygame.mixer.music.load(sound)
            pygame.mixer.music.play(loops)

    def set_volume(self, left: float, right: float, /) -> None:
        """Set the gain; the stream is heard alone and needs no headroom."""
        pygame.mixer.music.set_volume(min(1.0, (left + right) / HEADROOM / math.sqrt(2.0)))


@dataclass(slots=True)
class _Line:
    """A channel and what it is playing."""

    channel: pygame.mixer.Channel | _Stream
    group: ChannelGroup
    left: float = 0.0
    right: float = 0.0
    priority: int = 0
    begun: int = 0
    voice: int = 0


class SoundMixer:
    """Carries out the orders of `Sounds` on the sound device; unless `wanted`, that is never opened."""

    def __init__(
        self, settings: Settings = USUAL, folder: Path | None = None, *, wanted: bool = True
    ) -> None:
        self.notice = ""  # or why there is no sound
        self._broken = ""  # which files are missing
        self._settings = settings
        self._count = count(1)
        self.lines: dict[ChannelGroup, list[_Line]] = {}
        self._paths: dict[str, Path] = {}  # the files that are there
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound | None] = {}
        """by step of the scale, read when first played."""
        self._music: dict[str, pygame.mixer.Sound | None] = {}  # what was fetched last
        self._fetching = Thread()
        self.wanted = wanted
        if wanted:
            self._load(folder or sounds_folder())
            self._begin()

    @property
    def working(self) -> bool:
        """Whether there is an audio device."""
        return any(self.lines.values())

    def renew(self) -> None:
        """Open a device anew: the one before is lost, or there was none. All that lasts is to begin again."""
        if self._fetching.ident is not None:
            self._fetching.join()  # it decodes by the mixer
        pygame.mixer.quit()
        self._begin()

    def _begin(self) -> None:
        """Open the device and make its channels."""
        self.lines = {group: [] for group in ChannelGroup}
        try:
            if not _open():
                pygame.mixer.init(RATE, -16, 2, BUFFERS[self._settings.sound_buffer], allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            reserved = sum(RESERVED.values())
            pygame.mixer.set_reserved(reserved)
        except (pygame.error, NotImplementedError) as fault:  # the latter: pygame was built without a mixer
            self.notice = f"no sound: {fault}"
            return
        self.notice = self._broken
        lanes = [group for group, channels in RESERVED.items() for _ in range(channels)]
        lanes += [ChannelGroup.OPEN] * (CHANNELS - reserved)
        for number, group in enumerate(lanes):
            self.lines[group].append(_Line(pygame.mixer.Channel(number), group))
        self.lines[ChannelGroup.THEME].append(_Line(_Stream(), ChannelGroup.THEME))

    def _load(self, folder: Path) -> None:
        """Look for all files, which are read when they are first played."""
        files = {stem: folder / f"{stem}{cue.value.suffix}" for cue in Cue for stem in cue.value.stems}
        self._paths = {stem: path for stem, path in files.items() if path.is_file()}
        if broken := [stem for stem in files if stem not in self._paths]:
            self._broken = f"sounds missing: {len(broken)}, such as {broken[0]}"

    def handle(self, order: Order) -> None:
        """Carry out an order as far as possible; never raises."""
        if not (self.working and _open()):
            return
        match order:
            case Play():
                self._start(self._line_for(order.group, order.priority), order, order.priority)
            case Hold():
                self._start(self._line_for(order.group, 0), order, 0)
            case SetVolume() | Freeze() | Thaw() | Stop():
                for line in (line for lines in self.lines.values() for line in lines):
                    if line.voice == order.voice:
                        self._change(line, order)
            case Fetch():
                self._fetch(order.stems)
            case _:
                assert_never(order)

    def _change(self, line: _Line, order: SetVolume | Freeze | Thaw | Stop) -> None:
        """Carry out an order to a voice in its channel."""
        match order:
            case SetVolume():
                line.left, line.right = order.left, order.right
                self._set_volume(line)
            case Freeze():
                line.channel.pause()
            case Thaw():
                line.channel.unpause()
            case Stop():
                _end(line)
            case _:
                assert_never(order)

    def _line_for(self, group: ChannelGroup, priority: int) -> _Line | None:
        """Return a free channel of a group, else the least important one; None if all are more important."""
        lines = self.lines[group]
        for line in lines:
            if not line.channel.get_busy():
                return line
        least = min(lines, key=lambda line: (line.priority, line.begun), default=None)
        if least is None or (group is ChannelGroup.OPEN and least.priority > priority):
            return None
        return least

    def _start(self, line: _Line | None, order: Play | Hold, priority: int) -> None:
        """Play a file in a channel; the volume is set first, or the sound would start at full volume."""
        if order.group is ChannelGroup.THEME:
            sound: Any = self._paths.get(order.stem)
        else:
            sound = self.sound(order.stem, order.raised if isinstance(order, Play) else 0)
        if line is None or sound is None:
            return
        line.channel.stop()  # a stolen or frozen channel forgets its pause
        line.left, line.right, line.priority = order.left, order.right, priority
        line.begun = next(self._count)
        line.voice = order.voice if isinstance(order, Hold) else 0
        self._set_volume(line)
        line.channel.play(sound, loops=-1 if isinstance(order, Hold) and order.loop else 0)
        self._set_volume(line)

    def sound(self, stem: str, step: int = 0) -> pygame.mixer.Sound | None:
        """Return a sound at a step of the scale above its first; None if there is none."""
        if stem in self._music:
            self._fetching.join()
            return self._music[stem]
        key = (stem, step)
        if key not in self._sounds and stem in self._paths and step < len(SCALE):
            self._sounds[key] = _read(self._paths[stem], SCALE[step])
        return self._sounds.get(key)

    def _fetch(self, wanted: tuple[str, ...]) -> None:
        """Decode files beside the game, in place of those fetched before."""
        if self._fetching.ident is not None:
            self._fetching.join()
        self._music = dict.fromkeys(wanted)
        self._fetching = Thread(target=self._decode, args=(self._music,), daemon=True)
        self._fetching.start()

    def _decode(self, music: dict[str, pygame.mixer.Sound | None]) -> None:
        for stem in music:
            if stem in self._paths and _open():
                music[stem] = _read(self._paths[stem])

    def _set_volume(self, line: _Line) -> None:
        gain = HEADROOM * volume_of(line.group, self._settings)
        line.channel.set_volume(line.left * gain, line.right * gain)

    @property
    def settings(self) -> Settings:
        """The player's settings; a change is heard at once, another buffer is used from `renew` on."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._settings = settings
        for line in (line for lines in self.lines.values() for line in lines) if _open() else ():
            self._set_volume(line)


def volume_of(group: ChannelGroup, settings: Settings) -> float:
    """Return the volume (0..1) of a group of channels."""
    match group:
        case ChannelGroup.BEAT:
            part = settings.beat_volume
        case ChannelGroup.MUSIC | ChannelGroup.STING | ChannelGroup.THEME:
            part = settings.music_volume
        case _:
            part = settings.effects_volume
    return 0.0 if settings.muted else settings.volume / 100.0 * (part / 100.0)


def _open() -> bool:
    """Return whether pygame's mixer is open; playing after someone closed it would crash the process."""
    return pygame.mixer.get_init() is not None


def _header(size: int, channels: int, rate: int = RATE) -> bytes:
    form = (16, 1, channels, rate, 2 * channels * rate, 2 * channels, 16)
    return _HEADER.pack(b"RIFF", size + 36, b"WAVEfmt ", *form, b"data", size)


def _read(path: Path, semitones: int = 0) -> pygame.mixer.Sound | None:
    """Return the sound of a file so many semitones higher; None if it cannot be read any more.

    To raise it, SDL is told that its samples are meant for a faster device, and converts them.
    """
    try:
        if semitones == 0:
            return pygame.mixer.Sound(path)
        data = path.read_bytes()[_HEADER.size :]
        header = _header(len(data), 2, round(RATE * 2.0 ** (semitones / 12.0)))
        return pygame.mixer.Sound(file=io.BytesIO(header + data))
    except (OSError, pygame.error):
        return None


def _end(line: _Line) -> None:
    """End a voice, with a fade if it is still heard."""
    line.voice = 0
    if max(line.left, line.right) > 0.0:
        line.channel.fadeout(_FADE)
    else:
        line.channel.stop()
