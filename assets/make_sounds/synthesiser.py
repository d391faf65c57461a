"""Writes the game's sounds into assets/sounds, with the same samples each time.

Music is written by an encoder, `pip install soundfile`; to check it none is needed.

python -m assets.make_sounds            write the files that differ, and list all sounds
python -m assets.make_sounds --check    write nothing; exit 1 if a file differs from its recipe
"""

from __future__ import annotations

import argparse
import hashlib
import io
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from assets.make_sounds.filters import faded, from_zero, in_room, without_offset
from assets.make_sounds.loudness import decibels, levelled, loudness, peak, rms
from assets.make_sounds.recipes import RECIPES, Recipe
from assets.make_sounds.signals import RATE, Signal, Stereo

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"

FULL_SCALE = 32_767
_BLOCK = 65_536  # samples
_COMPRESSION = 0.75  # of Vorbis, 0 the best to 1 the smallest


def finished(recipe: Recipe) -> Stereo:
    """Return both sides of a sound at its loudness, without offset, starting and ending at zero."""
    raw = recipe.make()
    if isinstance(raw, tuple):
        return levelled(raw, recipe.loudness)
    if recipe.loop:
        side = from_zero(levelled((from_zero(raw),) * 2, recipe.loudness, loop=True)[0])
        return (side, side)
    level = without_offset(raw)
    if recipe.room is None:
        side = _ended(levelled((level, level), recipe.loudness)[0])
        return (side, side)
    left, right = levelled(in_room(level, *recipe.room), recipe.loudness)
    return (_ended(left), _ended(right))


def _ended(side: Signal) -> Signal:
    return faded(without_offset(side), 0.0005, 0.004)


def pcm(sides: Stereo) -> bytes:
    """Return 16-bit samples, little-endian: left and right by turns, or one side if both are the same."""
    values = (
        sides[0] if sides[0] is sides[1] else [value for pair in zip(*sides, strict=True) for value in pair]
    )
    samples = array("h", (int(value * FULL_SCALE + 32_768.5) - 32_768 for value in values))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()


def wav_bytes(frames: bytes, channels: int = 2) -> bytes:
    """Return a WAV file of such samples."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames)
    return stream.getvalue()


def mark(frames: bytes) -> str:
    """Return what an Ogg file says of the samples it was made of, as its bytes depend on the encoder."""
    return "pcm-sha256:" + hashlib.sha256(frames).hexdigest()


def path_of(recipe: Recipe, folder: Path = FOLDER) -> Path:
    """Return the file of a recipe: music is Ogg Vorbis, all else is WAV."""
    return folder / f"{recipe.name}{'.ogg' if recipe.is_music else '.wav'}"


def is_made(recipe: Recipe, frames: bytes, folder: Path = FOLDER) -> bool:
    """Return whether the file of a recipe is there and was made of these samples."""
    path = path_of(recipe, folder)
    if not path.is_file():
        return False
    data = path.read_bytes()
    if recipe.is_music:
        return mark(frames).encode() in data[:4096]
    return data == wav_bytes(frames, channels_of(recipe))


def channels_of(recipe: Recipe) -> int:
    """Return how many sides a sound has."""
    return 2 if recipe.room or recipe.is_music else 1


def _write(recipe: Recipe, frames: bytes, folder: Path) -> None:
    path = path_of(recipe, folder)
    if not recipe.is_music:
        path.write_bytes(wav_bytes(frames, channels_of(recipe)))
        return
    import numpy as np
    import soundfile

    with soundfile.SoundFile(
        path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=_COMPRESSION
    ) as file:
        file.comment = mark(frames)
        samples = np.frombuffer(frames, dtype="<i2").reshape(-1, 2)
        for start in range(0, len(samples), _BLOCK):  # libsndfile 1.2 crashes when it gets a minute at once
            file.write(samples[start : start + _BLOCK])


def _row(recipe: Recipe, sides: Stereo, size: int) -> str:
    peaks, powers = max(map(peak, sides)), max(map(rms, sides))
    figures = f"{len(sides[0]) / RATE:6.3f} s {decibels(peaks):6.1f} {decibels(powers):6.1f}"
    heard = decibels(loudness(sides, loop=recipe.loop and not recipe.is_music))
    return f"{recipe.name:18} {figures} {heard:6.1f} (wanted {recipe.loudness:6.1f}) {size:7} bytes"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sounds, or check them; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the game's sounds.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if a file differs")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files are")
    parser.add_argument("--only", default="", help="only sounds whose name begins so")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    differing, total = [], 0
    say = sys.stdout.write
    say("name               length    peak    rms  heard dB\n")
    chosen = [recipe for recipe in RECIPES if recipe.name.startswith(options.only)]
    for recipe in chosen:
        sides = finished(recipe)
        frames = pcm(sides)
        if not is_made(recipe, frames, options.folder):
            differing.append(recipe.name)
            if not options.check:
                _write(recipe, frames, options.folder)
        path = path_of(recipe, options.folder)
        size = path.stat().st_size if path.is_file() else 0
        total += size
        say(_row(recipe, sides, size) + "\n")
    say(f"{len(chosen)} sounds, {total / 1024:.1f} KiB; ")
    say(f"{'differing' if options.check else 'written'}: {', '.join(differing) or 'none'}\n")
    return 1 if options.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
