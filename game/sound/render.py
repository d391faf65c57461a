"""What would be heard of a game, mixed into a WAV file: the mixer itself, on channels that are lists."""

from __future__ import annotations

import os
import sys
import wave
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, cast

import pygame

from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.mixer import RATE, SoundMixer
from game.sound.sounds import Sounds

_FULL = 32_767
_RINGING = 3 * TICKS_PER_SECOND  # ticks after the end in which the last sounds die away


Sides: TypeAlias = "tuple[array[int], array[int]]"
Totals: TypeAlias = tuple[list[float], list[float]]


class _Track:
    """Does what the mixer asks of a channel of pygame's, and adds what is heard to two lists."""

    def __init__(self, known: dict[pygame.mixer.Sound, Sides]) -> None:
        self._known = known
        self._volume = (1.0, 1.0)
        self.stop()

    def stop(self) -> None:
        self._sides: Sides | None = None
        self._loops = self._paused = False
        self._place = 0
        self._fade = self._left = 0  # samples of a fade under way, and those left of it

    def play(self, sound: pygame.mixer.Sound, loops: int = 0) -> None:
        if sound not in self._known:
            samples = array("h", sound.get_raw())
            self._known[sound] = (samples[::2], samples[1::2])
        self.stop()
        self._sides, self._loops = self._known[sound], loops != 0

    def set_volume(self, left: float, right: float) -> None:
        self._volume = (left, right)

    def get_busy(self) -> bool:
        return self._sides is not None

    def pause(self) -> None:
        self._paused = True

    def unpause(self) -> None:
        self._paused = False

    def fadeout(self, milliseconds: int) -> None:
        self._fade = self._left = milliseconds * RATE // 1000

    def mix(self, totals: Totals) -> None:
        """Add the next samples, as many as the lists have."""
        if self._sides is None or self._paused:
            return
        amount, size = len(totals[0]), len(self._sides[0])
        fading = self._left / self._fade if self._fade else 1.0
        for total, side, volume in zip(totals, self._sides, self._volume, strict=True):
            if (gain := volume * fading) > 0.0:
                piece = side[self._place : self._place + amount]
                if self._loops:
                    piece += side[: amount - len(piece)]
                total[: len(piece)] = [a + b * gain for a, b in zip(total, piece, strict=False)]
        self._place += amount
        self._left -= amount
        if (not self._loops and self._place >= size) or (self._fade and self._left <= 0):
            self.stop()
        else:
            self._place %= size


def render(played: Iterable[tuple[Iterable[Event], World]], path: Path) -> float:
    """Write what a player hears of a game at the usual volumes, and 3 s in which the last sounds die away.

    played: the events of each tick, and the world after it. Return the length in s.

    Raises:
        OSError: the file cannot be written.
        ValueError: sounds are missing.
    """
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer = SoundMixer()
    if mixer.notice:
        raise ValueError(mixer.notice)
    known: dict[pygame.mixer.Sound, Sides] = {}
    tracks = []
    for line in (line for lines in mixer.lines.values() for line in lines):
        tracks.append(track := _Track(known))
        line.channel = cast("Any", track)
    written = 0
    with path.open("wb") as stream, wave.open(stream, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for tick in _heard(played, Sounds(mixer.handle)):
            amount = tick * RATE // TICKS_PER_SECOND - written
            totals = ([0.0] * amount, [0.0] * amount)
            for track in tracks:
                track.mix(totals)
            written += amount
            file.writeframes(_frames(totals))
    return written / RATE


def _heard(played: Iterable[tuple[Iterable[Event], World]], sounds: Sounds) -> Iterator[int]:
    """Let sounds follow a game; yield the number of each tick."""
    tick, last = 0, None
    for tick, (events, last) in enumerate(played, 1):
        sounds.follow(events, last)
        sounds.state(last)
        yield tick
    for later in range(tick + 1, tick + 1 + _RINGING):
        sounds.state(last, paused=True)
        yield later


def _frames(totals: Totals) -> bytes:
    """Return the samples of both sides by turns, cut off at full scale."""
    values = [round(max(-_FULL, min(_FULL, value))) for pair in zip(*totals, strict=True) for value in pair]
    frames = array("h", values)
    if sys.byteorder == "big":
        frames.byteswap()
    return frames.tobytes()
