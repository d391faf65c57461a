"""Figures of the sounds, by hand: a table of all files, and games mixed into one WAV as a player hears them.

python -m tests.sound.figures                     the table
python -m tests.sound.figures mix.wav             twenty minutes of the autopilot's games in all four sectors
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
import wave
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import add
from pathlib import Path
from typing import Final

from assets.make_sounds.loudness import decibels, loudness, peak, rms
from assets.make_sounds.recipes import RECIPES
from assets.make_sounds.signals import RATE
from assets.make_sounds.synthesiser import FOLDER, FULL_SCALE
from game.pilots.autopilot import Autopilot
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.wave_table import WAVES_A_SECTOR
from game.sim.world import new_world
from game.sound.audio_sink import Freeze, Hold, Order, Play, SetVolume, Stop, Thaw
from game.sound.cues import BOOK, SCALE, ChannelGroup
from game.sound.mixer import HEADROOM, SoundMixer, Volumes, raised
from game.sound.sounds import Sounds
from tests.sound.ear import CUES
from tests.sound.spectra import committed, middle_pitch_of, read

Sides = tuple[list[float], list[float]]

_MUSIC: Final = (ChannelGroup.MUSIC, ChannelGroup.STING)

_LONGEST: Final = RATE // TICKS_PER_SECOND + 1
"""samples that a tick takes at most."""

_SLOW: Final = 0.999
"""fraction of the ticks that are quicker than the figure for a slow one."""


def table() -> str:
    """Return a row for each sound: length, peak, RMS and loudness in dB of full scale, centroid."""
    rows = ["| sound | s | peak | RMS | loudness | Hz |", "|---|---|---|---|---|---|"]
    for recipe in RECIPES:
        sound = committed(recipe.name)
        levels = (peak(sound), rms(sound), loudness(sound, loop=recipe.loop))
        figures = " | ".join(f"{decibels(level):.1f}" for level in levels)
        rows.append(f"| {recipe.name} | {len(sound) / RATE:.2f} | {figures} | {middle_pitch_of(sound):.0f} |")
    return "\n".join(rows)


@cache
def _file(stem: str, steps: int) -> Sequence[float]:
    """Return a sound raised by steps of the scale, as the mixer plays it."""
    data = (FOLDER / f"{stem}.wav").read_bytes()
    return read(raised(data, SCALE[steps]) if steps else data)


@dataclass(slots=True)
class _Heard:
    """A file that is being played; a loop is longer than one round by a tick, which can be cut out."""

    samples: Sequence[float]
    round: int
    """samples until it begins again; 0 for a sound that is played once."""
    left: float
    right: float
    place: int = 0


@dataclass(slots=True)
class Desk:
    """Mixes orders as the mixer would with channels enough for all, music and effects apart.

    So it is never softer than what is heard.
    """

    once: dict[bool, list[_Heard]] = field(default_factory=lambda: {True: [], False: []})
    voices: dict[int, tuple[bool, _Heard]] = field(default_factory=dict)

    def handle(self, order: Order) -> None:
        """Take an order."""
        match order:
            case Play():
                heard = _Heard(_file(order.stem, order.raised), 0, order.left, order.right)
                self.once[order.group in _MUSIC].append(heard)
            case Hold():
                sound = committed(order.stem)
                looped = [sound[place % len(sound)] for place in range(len(sound) + _LONGEST)]
                heard = _Heard(looped if order.loop else sound, 0, order.left, order.right)
                heard.round = len(sound) if BOOK[CUES[order.stem]].loop else 0
                self.voices[order.voice] = (order.group in _MUSIC, heard)
            case SetVolume():
                heard = self.voices[order.voice][1]
                heard.left, heard.right = order.left, order.right
            case Stop():
                del self.voices[order.voice]
            case Freeze() | Thaw():
                raise AssertionError("these games are not paused")

    def mixed(self, size: int, *, music: bool) -> Sides:
        """Return the next samples on both sides."""
        left, right = [0.0] * size, [0.0] * size
        voices = [heard for of_music, heard in self.voices.values() if of_music is music]
        for heard in (*self.once[music], *voices):
            part = heard.samples[heard.place : heard.place + size]
            heard.place += size
            if heard.round:
                heard.place %= heard.round
            if part and (heard.left or heard.right):
                part = [*part, *[0.0] * (size - len(part))]
                left = list(map(add, left, [heard.left * value for value in part]))
                right = list(map(add, right, [heard.right * value for value in part]))
        self.once[music] = [heard for heard in self.once[music] if heard.place < len(heard.samples)]
        return left, right


@dataclass(slots=True)
class Level:
    """The peak and the power of a mix."""

    peak: float = 0.0
    power: float = 0.0
    samples: int = 0
    clipped: int = 0

    def hear(self, sound: Sequence[float]) -> None:
        """Take more of it into account."""
        self.peak = max(self.peak, peak(sound))
        self.power += math.fsum(value * value for value in sound)
        self.samples += len(sound)
        if self.peak > 1.0:
            self.clipped += sum(abs(value) > 1.0 for value in sound)

    def __str__(self) -> str:
        """Return peak and RMS in dB of full scale, and how many samples would be clipped."""
        level = decibels(math.sqrt(self.power / self.samples))
        return f"peak {decibels(self.peak):.1f} dB, RMS {level:.1f} dB, {self.clipped} clipped"


def record(path: Path, minutes: float) -> str:
    """Mix games into a WAV file; return peak, RMS and cost."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer = SoundMixer()
    levels = {name: Level() for name in ("all", "effects", "music", "all at 100 %")}
    costs: list[float] = []
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for sector in range(4):
            ticks = int(minutes * 15.0 * TICKS_PER_SECOND)
            file.writeframes(_sector(sector, ticks, mixer, levels, costs))
    costs.sort()
    slow = costs[int(len(costs) * _SLOW)] * 1000.0
    mean = math.fsum(costs) / len(costs) * 1000.0
    rows = [f"{name}: {level}" for name, level in levels.items()]
    return "\n".join([*rows, f"sound work a tick: {mean:.3f} ms, {slow:.3f} ms in one of a thousand"])


def _sector(
    sector: int, ticks: int, mixer: SoundMixer, levels: dict[str, Level], costs: list[float]
) -> bytes:
    """Play games that begin in a sector's first wave; return the samples, left and right in turn."""
    desk = Desk()
    orders: list[Order] = []
    sounds = Sounds(orders.append, sector)
    world, pilot, seed = new_world(sector, wave=1 + WAVES_A_SECTOR * sector), Autopilot(), sector
    found = array("h")
    for tick in range(ticks):
        events = step(world, [pilot.command(world, ship.id) for ship in world.ships])
        began = time.thread_time()
        sounds.follow(events, world)
        sounds.state(world)
        for order in orders:
            mixer.handle(order)
        costs.append(time.thread_time() - began)
        if world.over and world.tick % (3 * TICKS_PER_SECOND) == 0:
            seed += 4
            world, pilot = new_world(seed, wave=1 + WAVES_A_SECTOR * sector), Autopilot()
            sounds.leave()
        for order in orders:
            desk.handle(order)
        orders.clear()
        size = (tick + 1) * RATE // TICKS_PER_SECOND - tick * RATE // TICKS_PER_SECOND
        found.extend(_block(desk, size, levels))
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def _block(desk: Desk, size: int, levels: dict[str, Level]) -> list[int]:
    """Return a tick's samples at the first settings."""
    first, full = Volumes(), Volumes(1.0, 1.0, 1.0, 1.0)
    sides = []
    for effects, music in zip(desk.mixed(size, music=False), desk.mixed(size, music=True), strict=True):
        parts = []
        for volumes in (first, full):
            open_gain, music_gain = (
                HEADROOM * volumes.of(g) for g in (ChannelGroup.OPEN, ChannelGroup.MUSIC)
            )
            parts += [[open_gain * value for value in effects], [music_gain * value for value in music]]
        mix = list(map(add, parts[0], parts[1]))
        for name, part in zip(levels, (mix, *parts[:2], list(map(add, parts[2], parts[3]))), strict=True):
            levels[name].hear(part)
        sides.append(mix)
    left, right = ([int(max(-1.0, min(1.0, value)) * FULL_SCALE) for value in side] for side in sides)
    return [value for pair in zip(left, right, strict=True) for value in pair]


def main() -> None:
    """Print the table, or mix and print the figures."""
    parser = argparse.ArgumentParser(description="Figures of the sounds.")
    parser.add_argument("path", type=Path, nargs="?", help="where to write the mix")
    parser.add_argument("--minutes", type=float, default=20.0)
    options = parser.parse_args()
    text = table() if options.path is None else record(options.path, options.minutes)
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
