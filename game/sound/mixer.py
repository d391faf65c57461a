"""Playback through pygame's mixer; without an audio device, silence and one notice.

It never quits the mixer: muting sets the volume to 0, so that unmuting finds every voice still playing.
"""

from __future__ import annotations

import io
import struct
import sys
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final, Protocol, assert_never

import pygame

from game.sound.audio_sink import Freeze, Hold, Order, Play, SetVolume, Stop, Thaw
from game.sound.cues import BOOK, CHANNELS, RESERVED, SCALE, ChannelGroup, Cue, stems
from game.sound.sound_files import sounds_folder

RATE = 22_050
BUFFERS: Final = {"small": 128, "normal": 256, "large": 1024}
"""samples: 6, 12 and 46 ms. Volumes change only at these steps, so small buffers give smoother fades and less
delay; a machine that cannot keep up crackles and needs larger ones.
"""

_FADE = 60  # ms of the fade of a voice that ends while heard
_HEADER = struct.Struct("<4sI8sIHHIIHH4sI")  # the header of a WAV file
_LARGEST = 2**20  # most bytes of a file: 23 s
HEADROOM = 0.46
"""-6.7 dB on everything, so that the busiest part of a late wave does not clip at full volume."""

_NAMED = 4  # broken files that a notice names


class Output(Protocol):
    """What is asked of a channel: pygame's, or one that stands in for it."""

    def play(self, sound: pygame.mixer.Sound, loops: int = 0) -> None:
        """Play a sound once, or without an end if loops is -1."""

    def stop(self) -> None:
        """End it at once."""

    def fadeout(self, time: int, /) -> None:
        """End it within some ms."""

    def set_volume(self, left: float, right: float, /) -> None:
        """Set the gain of each side, 0..1."""

    def get_busy(self) -> bool:
        """Return whether it plays or pauses."""

    def pause(self) -> None:
        """Let it pause."""

    def unpause(self) -> None:
        """Let it go on."""


@dataclass(slots=True)
class _Line:
    """A channel and what it is playing."""

    channel: Output
    group: ChannelGroup
    left: float = 0.0
    right: float = 0.0
    priority: int = 0
    begun: int = 0
    voice: int = 0


@dataclass(frozen=True, slots=True)
class Volumes:
    """The player's volume settings, each 0..1."""

    master: float = 0.8
    effects: float = 1.0
    beat: float = 1.0
    music: float = 0.7

    def of(self, group: ChannelGroup) -> float:
        """Return the volume of a group of channels."""
        match group:
            case ChannelGroup.BEAT:
                return self.master * self.beat
            case ChannelGroup.MUSIC | ChannelGroup.STING:
                return self.master * self.music
            case _:
                return self.master * self.effects


class SoundMixer:
    """Carries out the orders of `Sounds`. `notice` is "", or says why there is no sound.

    buffer is a key of BUFFERS; it lasts for the whole run, as the mixer is never closed.
    """

    def __init__(self, folder: Path | None = None, *, wanted: bool = True, buffer: str = "normal") -> None:
        self.notice = ""
        self.muted = False
        self._volumes = Volumes()
        self._count = count(1)
        self.lines: dict[ChannelGroup, list[_Line]] = {group: [] for group in ChannelGroup}
        self.sounds: dict[str, pygame.mixer.Sound] = {}
        self._rising: dict[str, bytes] = {}  # the files of those that rise
        self._raised: dict[tuple[str, int], pygame.mixer.Sound] = {}
        """by step of the scale, made when first played."""
        if wanted and self._begin(BUFFERS[buffer]):
            self._load(folder or sounds_folder())

    @property
    def working(self) -> bool:
        """Whether there is an audio device."""
        return any(self.lines.values())

    def _begin(self, buffer: int) -> bool:
        """Open the device with a buffer of that many samples; return whether it worked."""
        try:
            if not _open():
                pygame.mixer.init(RATE, -16, 2, buffer, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            reserved = sum(RESERVED.values())
            pygame.mixer.set_reserved(reserved)
        except (pygame.error, NotImplementedError) as fault:  # the latter: pygame was built without a mixer
            self.notice = f"no sound: {fault}"
            return False
        lanes = [group for group, channels in RESERVED.items() for _ in range(channels)]
        lanes += [ChannelGroup.OPEN] * (CHANNELS - reserved)
        for number, group in enumerate(lanes):
            self.lines[group].append(_Line(pygame.mixer.Channel(number), group))
        return True

    def _load(self, folder: Path) -> None:
        broken = []
        for cue in Cue:
            for stem in stems(cue):
                data = _read(folder / f"{stem}.wav")
                sound = _sound(data)
                if sound is None:
                    broken.append(stem)
                else:
                    self.sounds[stem] = sound
                    if BOOK[cue].rises:
                        self._rising[stem] = data
        if broken:
            more = f" and {len(broken) - _NAMED} more" if len(broken) > _NAMED else ""
            self.notice = f"sounds missing or broken: {', '.join(broken[:_NAMED])}{more}"

    def handle(self, order: Order) -> None:
        """Carry out an order as far as possible; never raises."""
        if not _open():
            return
        match order:
            case Play():
                self._start(self._line_for(order.group, order.priority), order, order.priority)
            case Hold():
                self._start(self._line_for(order.group, 0), order, 0)
            case SetVolume():
                for line in self._holding(order.voice):
                    line.left, line.right = order.left, order.right
                    self._set_volume(line)
            case Freeze():
                for line in self._holding(order.voice):
                    line.channel.pause()
            case Thaw():
                for line in self._holding(order.voice):
                    line.channel.unpause()
            case Stop():
                for line in self._holding(order.voice):
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
        sound = self.sounds.get(order.stem)
        if isinstance(order, Play) and order.raised > 0:
            sound = self.raised(order.stem, order.raised) or sound
        if line is None or sound is None:
            return
        line.channel.stop()  # a stolen or frozen channel forgets its pause
        line.left, line.right, line.priority = order.left, order.right, priority
        line.begun = next(self._count)
        line.voice = order.voice if isinstance(order, Hold) else 0
        self._set_volume(line)
        line.channel.play(sound, loops=-1 if isinstance(order, Hold) and order.loop else 0)
        self._set_volume(line)

    def raised(self, stem: str, step: int) -> pygame.mixer.Sound | None:
        """Return a sound at a step of the scale above its first; None if there is none."""
        if (stem, step) not in self._raised and stem in self._rising and step < len(SCALE):
            sound = _sound(raised(self._rising[stem], SCALE[step]))
            if sound is not None:
                self._raised[stem, step] = sound
        return self._raised.get((stem, step))

    def _holding(self, voice: int) -> Iterable[_Line]:
        """Return the channel of a voice, if it still has one."""
        return [line for lines in self.lines.values() for line in lines if line.voice == voice]

    def _set_volume(self, line: _Line) -> None:
        gain = 0.0 if self.muted else HEADROOM * self._volumes.of(line.group)
        line.channel.set_volume(line.left * gain, line.right * gain)

    def _set_volumes(self) -> None:
        if not _open():
            return
        for lines in self.lines.values():
            for line in lines:
                self._set_volume(line)

    def toggle_mute(self) -> bool:
        """Mute or unmute; return whether it is muted now."""
        self.muted = not self.muted
        self._set_volumes()
        return self.muted

    @property
    def volumes(self) -> Volumes:
        """The player's volume settings; a change is heard at once."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._set_volumes()


def _open() -> bool:
    """Return whether pygame's mixer is open; playing after someone closed it would crash the process."""
    return pygame.mixer.get_init() is not None


def _read(path: Path) -> bytes:
    """Return a file of sound, b"" if it is missing or incomplete.

    SDL plays half a file without an error, and an odd number of bytes crashes it (SDL 2.32), so only files as
    our own tool writes them are passed on.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError:
        return b""
    return data if is_whole(data) else b""


def _sound(data: bytes) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(file=io.BytesIO(data)) if data else None
    except pygame.error:
        return None


def is_whole(data: bytes) -> bool:
    """Return whether this is a WAV file of the synthesiser's format: mono, 16 bit, 22,050 samples/s."""
    size = len(data) - _HEADER.size
    if not 0 < size <= _LARGEST - _HEADER.size or size % 2 != 0:
        return False
    form = (16, 1, 1, RATE, 2 * RATE, 2, 16)
    return data.startswith(_HEADER.pack(b"RIFF", len(data) - 8, b"WAVEfmt ", *form, b"data", size))


def raised(data: bytes, semitones: int) -> bytes:
    """Return a whole WAV file played faster, so that its pitch is `semitones` higher."""
    samples = array("h", data[_HEADER.size :])
    if sys.byteorder == "big":
        samples.byteswap()
    rate = 2.0 ** (semitones / 12.0)
    last = len(samples) - 1
    places = [step * rate for step in range(int(last / rate))]
    faster = array("h", [_between(samples, place) for place in places] or [0])
    if sys.byteorder == "big":
        faster.byteswap()
    size = 2 * len(faster)
    form = (16, 1, 1, RATE, 2 * RATE, 2, 16)
    return _HEADER.pack(b"RIFF", size + 36, b"WAVEfmt ", *form, b"data", size) + faster.tobytes()


def _between(samples: array[int], place: float) -> int:
    """Return the value of a signal between two samples, on the straight line from one to the other."""
    at = int(place)
    return round(samples[at] + (samples[at + 1] - samples[at]) * (place - at))


def _end(line: _Line) -> None:
    """End a voice, with a fade if it is still heard."""
    line.voice = 0
    if max(line.left, line.right) > 0.0:
        line.channel.fadeout(_FADE)
    else:
        line.channel.stop()
