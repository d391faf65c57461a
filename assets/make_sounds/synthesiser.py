"""Writes the game's sounds into assets/sounds, with the same bytes each time.

python -m assets.make_sounds            write the files that differ, and list all sounds
python -m assets.make_sounds --check    write nothing; exit 1 if a file differs from its recipe
"""

from __future__ import annotations

import argparse
import io
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from assets.make_sounds.filters import faded, from_zero, without_offset
from assets.make_sounds.loudness import decibels, evened, levelled, loudness, peak, rms
from assets.make_sounds.recipes import RECIPES, Recipe
from assets.make_sounds.signals import RATE, Signal

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"

FULL_SCALE = 32_767


def finished(recipe: Recipe) -> Signal:
    """Return the sound of a recipe at its loudness, without offset, starting and ending at zero."""
    raw = recipe.make()
    if recipe.in_step:
        return evened(raw, recipe.loudness)
    if recipe.loop:
        return from_zero(levelled(from_zero(raw), recipe.loudness, loop=True))
    sound = levelled(without_offset(raw), recipe.loudness)
    return faded(without_offset(sound), 0.0005, 0.004)


def quantised(signal: Sequence[float]) -> array[int]:
    """Convert a signal of -1..1 to 16-bit samples."""
    return array("h", (int(value * FULL_SCALE + 32_768.5) - 32_768 for value in signal))


def wav_bytes(samples: array[int]) -> bytes:
    """Return a mono WAV file."""
    little = array("h", samples)
    if sys.byteorder == "big":
        little.byteswap()
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(little.tobytes())
    return stream.getvalue()


def made(recipe: Recipe) -> bytes:
    """Return the WAV file of a recipe."""
    return wav_bytes(quantised(finished(recipe)))


def _row(recipe: Recipe, data: bytes) -> str:
    samples = array("h", data[44:])
    if sys.byteorder == "big":
        samples.byteswap()
    sound = [value / FULL_SCALE for value in samples]
    figures = f"{len(sound) / RATE:5.3f} s {decibels(peak(sound)):6.1f} {decibels(rms(sound)):6.1f}"
    heard = decibels(loudness(sound, loop=recipe.loop))
    return f"{recipe.name:16} {figures} {heard:6.1f} (wanted {recipe.loudness:6.1f}) {len(data):6} bytes"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sounds, or check them; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the game's sounds.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if a file differs")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files are")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    differing, total = [], 0
    say = sys.stdout.write
    say("name             length    peak    rms  heard dB\n")
    for recipe in RECIPES:
        data = made(recipe)
        total += len(data)
        path = options.folder / f"{recipe.name}.wav"
        if not path.is_file() or path.read_bytes() != data:
            differing.append(recipe.name)
            if not options.check:
                path.write_bytes(data)
        say(_row(recipe, data) + "\n")
    say(f"{len(RECIPES)} sounds, {total / 1024:.1f} KiB; ")
    say(f"{'differing' if options.check else 'written'}: {', '.join(differing) or 'none'}\n")
    return 1 if options.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
