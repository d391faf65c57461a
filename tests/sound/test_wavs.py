"""The committed sounds: what their recipes make; clean, short and no two alike, listened to by arithmetic."""

import cmath
import io
import math
import sys
import wave
from array import array
from itertools import combinations

import pygame
import pytest

from assets.make_sounds import recipes_cues
from assets.make_sounds.loudness import decibels, loudness, peak, rms
from assets.make_sounds.recipes import RECIPES, Recipe
from assets.make_sounds.recipes_weapons import LANCER_CHARGE, LANCER_FIRE
from assets.make_sounds.signals import RATE, SINE, Signal, Stereo
from assets.make_sounds.synthesiser import FOLDER, FULL_SCALE, finished, is_made, path_of, pcm
from game.sound.cues import CIRCUIT, RESERVED, ChannelGroup, Cue, cue_under
from game.sound.mixer import HEADROOM
from game.sound.music import BEAT, BEATS, MusicLayer
from game.storage.settings import Settings
from tests.play import *

NAMES = [recipe.name for recipe in RECIPES]
MUSIC = {recipe.name for recipe in RECIPES if recipe.is_music}
TONES = Cue.LAB_TONE.value.stems  # The lab's: pure, so that their peaks are low for their loudness
WINDOW = 1024
BANDS = (0, 120, 250, 400, 600, 900, 1350, 2000, 3000, 4500, 6750, 22050)
"""Hz between which a spectrum is summed up."""

MOMENTS = (0.0, 0.03, 0.08, 0.2, 1.0)
"""s between which a sound is looked at; the ear makes out a sound by its beginning."""

FLOOR = -50.0  # dB under the loudest band, below which a band counts as empty


def samples(name: str) -> "array[int]":
    """Return a sound of the game from its file, which must be of our one format: left and right by turns."""
    if name in MUSIC:
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        return array("h", pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_raw())
    with wave.open(io.BytesIO((FOLDER / f"{name}.wav").read_bytes())) as file:
        assert (file.getsampwidth(), file.getframerate()) == (2, RATE)
        found = array("h", file.readframes(file.getnframes()))
        channels = file.getnchannels()
    if sys.byteorder == "big":
        found.byteswap()
    return found if channels == 2 else array("h", [value for value in found for _ in "LR"])


@cache
def sides(name: str) -> Stereo:
    """Return both sides of a sound of the game."""
    found = samples(name)
    left = [sample / FULL_SCALE for sample in found[::2]]
    return (left, left if found[::2] == found[1::2] else [sample / FULL_SCALE for sample in found[1::2]])


def committed(name: str) -> Signal:
    """Return the left side of a sound of the game."""
    return sides(name)[0]


def fourier(values: Sequence[complex]) -> list[complex]:
    """Return the discrete Fourier transform of 2^n values, four at least."""
    if len(values) == 4:
        a, b, c, d = values
        turned_back = (b - d) * -1j
        return [a + c + (b + d), a - c + turned_back, a + c - (b + d), a - c - turned_back]
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [value * turn for value, turn in zip(odd, _turns(len(values)), strict=True)]
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]


@cache
def _turns(size: int) -> tuple[complex, ...]:
    return tuple(cmath.exp(-2j * cmath.pi * row / size) for row in range(size // 2))


_HILL = tuple(0.5 - 0.5 * math.cos(2.0 * math.pi * place / WINDOW) for place in range(WINDOW))


def powers(piece: Sequence[float]) -> list[float]:
    """Return the power in each frequency of a window's worth of sound."""
    padded = [*piece, *[0.0] * (WINDOW - len(piece))]
    spectrum = fourier([complex(value * height) for value, height in zip(padded, _HILL, strict=True)])
    return [abs(value) ** 2 for value in spectrum[: WINDOW // 2]]


@cache
def picture(name: str) -> tuple[float, ...]:
    """Return a coarse spectrogram: dB by moment and band under the loudest."""
    sound = committed(name)
    found = [0.0] * (len(MOMENTS) - 1) * len(BANDS)
    for start in range(0, min(RATE, len(sound)), WINDOW):
        moment = next(i for i, end in enumerate(MOMENTS[1:]) if start / RATE < end)
        for line, power in enumerate(powers(sound[start : start + WINDOW])):
            band = next(i for i, top in enumerate(BANDS[1:]) if line * RATE / WINDOW < top)
            found[moment * len(BANDS) + band] += power
    loudest = max(found)
    return tuple(max(FLOOR, 10.0 * math.log10(max(power / loudest, 1e-12))) for power in found)


def unlikeness(one: str, other: str) -> float:
    """Return by how many dB the pictures of two sounds differ in the mean."""
    return math.dist(picture(one), picture(other)) / math.sqrt((len(MOMENTS) - 1) * (len(BANDS) - 1))


FIRST = {cue.value.stems[0] for cue in Cue}  # other variants come of the same recipe
MADE = [recipe for recipe in RECIPES if recipe.name in FIRST]
BY_DAY = {
    "shot_1", "laser_1", "lancer_lock", "bang_small_1", "knock_1", "thrust", "well", "beat_1", "extra_ship",
    "bonus_paid", "menu_move", "circuit_bang_small", "wave_begins", "lab_tone_1",
}  # fmt: skip
"""Of each way in which a sound is made one that is soon made; the others by night."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "recipe",
    [pytest.param(it, id=it.name, marks=[pytest.mark.nightly] * (it.name not in BY_DAY)) for it in MADE],
)
def test_a_committed_sound_is_what_its_recipe_makes(recipe: Recipe) -> None:
    frames = pcm(finished(recipe))
    assert is_made(recipe, frames)
    if recipe.is_music:  # its file tells what it was made of; so it is listened to as well
        wanted, found = array("h", frames), samples(recipe.name)
        error = math.sqrt(sum((a - b) ** 2 for a, b in zip(wanted, found, strict=True)))
        assert error < 0.3 * math.sqrt(sum(a * a for a in wanted))


def test_no_row_of_the_tables_hangs_on_the_last_bit() -> None:
    angles = [2.0 * math.pi * row / (len(SINE) - 1) for row in range(len(SINE))]
    for way in (-math.inf, math.inf):
        assert tuple(round(math.nextafter(math.sin(angle), way), 12) for angle in angles) == SINE
        steps = tuple(round(math.nextafter(math.exp2(step / 12.0), way), 12) for step in range(12))
        assert steps == recipes_cues.SEMITONES


@pytest.mark.slow
def test_the_book_the_recipes_and_the_files_are_of_the_same_sounds() -> None:
    assert sorted(NAMES) == sorted(stem for cue in Cue for stem in cue.value.stems)
    assert sorted(FOLDER.iterdir()) == sorted(path_of(recipe) for recipe in RECIPES)
    looping = {stem for cue in Cue if cue.value.loop for stem in cue.value.stems}
    assert looping == {recipe.name for recipe in RECIPES if recipe.loop}
    longest = {cue: max(len(samples(stem)) // 2 for stem in cue.value.stems) for cue in Cue}
    assert {cue: cue.value.ticks for cue in Cue} == {
        cue: math.ceil(size / RATE * TICKS_PER_SECOND) for cue, size in longest.items()
    }
    assert pytest.approx((MODERN.lancer.charge, MODERN.lancer.fire)) == (LANCER_CHARGE, LANCER_FIRE)


@pytest.mark.slow
@pytest.mark.nightly
@each("recipe", [recipe for recipe in RECIPES if recipe.name not in MUSIC])
def test_a_sound_is_as_loud_as_asked_without_offset_or_click_at_its_ends(recipe: Recipe) -> None:
    both = sides(recipe.name)
    assert 0.03 < len(both[0]) / RATE < 4.0
    assert decibels(loudness(both, loop=recipe.loop)) == pytest.approx(recipe.loudness, abs=0.5)
    assert -27.0 < recipe.loudness < -8.0
    for sound in both:
        assert (-25.0 if recipe.name in TONES else -16.0) < decibels(peak(sound)) <= -1.0
        assert decibels(rms(sound)) < -8.0
        assert abs(math.fsum(sound) / len(sound)) < 0.0005
        if recipe.loop:
            assert seam_faults(sound) == []
        else:
            assert sound[0] == 0.0
            assert abs(sound[-1]) < 0.0005
            assert max(abs(value) for value in sound[-120:]) < 0.12 * peak(sound)


@pytest.mark.slow
@pytest.mark.nightly
def test_the_greater_what_explodes_the_louder_and_the_longer() -> None:
    ranks = [("bang_small_1",), ("bang_medium_1",), ("bang_large_1", "ship_lost"), ("castle_destroyed",)]
    for less, more in pairwise(ranks):
        for small, great in product(less, more):
            assert loudness(sides(small)) < loudness(sides(great)), (small, great)
            assert len(committed(small)) < len(committed(great))
    for great in ("bang_large_1", "ship_lost", "castle_destroyed", "castle_arrives", "castles_fell"):
        assert 1.5 < len(committed(great)) / RATE < 4.0
        quiet = rms(committed(great)[RATE : RATE * 3 // 2]) / peak(committed(great))
        assert 0.003 < quiet < 0.5, "it has a tail"


def seam_faults(sound: Sequence[float]) -> list[str]:
    """Return what would be heard where a loop's end meets its start: a jump, a corner, a click."""
    size = len(sound)
    steps = [sound[place] - sound[place - 1] for place in range(size)]
    bends = [steps[place] - steps[place - 1] for place in range(size)]
    faults = []
    if abs(steps[0]) > usual(steps):
        faults.append("jump")
    if max(abs(bends[0]), abs(bends[1])) > usual(bends):
        faults.append("corner")
    twice = [*sound, *sound]
    starts = (*range(0, size - WINDOW, max(WINDOW // 4, size // 60)), size - WINDOW // 2)
    bright = [math.fsum(powers(twice[start : start + WINDOW])[WINDOW // 10 :]) for start in starts]
    if bright[-1] > 1.5 * max(bright[:-1]):
        faults.append("click")
    return faults


def usual(values: Sequence[float]) -> float:
    """Return the size that all but a twentieth stay below."""
    return sorted(abs(value) for value in values)[int(len(values) * 0.95)]


@pytest.mark.slow
@pytest.mark.nightly
def test_no_two_sounds_are_alike() -> None:
    for one, other in combinations([name for name in NAMES if name not in MUSIC], 2):
        kin = one.rstrip("_0123456789") == other.rstrip("_0123456789")
        assert unlikeness(one, other) > (1.3 if kin else 4.5), (one, other)


@pytest.mark.slow
def test_a_layer_of_the_music_is_a_whole_number_of_bars_so_that_all_keep_step() -> None:
    bar = round(BEATS * BEAT * RATE)
    bars = {stem: len(samples(stem)) / 2 / bar for layer in MusicLayer for stem in layer.entry.stems}
    assert set(bars.values()) == {2.0, 8.0, 16.0}
    assert RESERVED[ChannelGroup.MUSIC] == len(MusicLayer)


@pytest.mark.slow
@pytest.mark.nightly
@each("key", range(4))
def test_all_layers_of_a_song_at_once_leave_room_to_what_happens(key: int) -> None:
    usual = Settings()
    gain = HEADROOM * math.sqrt(0.5) * usual.volume * usual.music_volume * 1e-4 / FULL_SCALE
    names = [layer.entry.stems for layer in MusicLayer if layer is not MusicLayer.BOSS]
    files = [samples(found[key % len(found)]) for found in names]
    rounds = [file * (len(files[0]) // len(file)) for file in files]
    mix = [gain * sum(values) for values in zip(*rounds, strict=True)]
    assert max(map(abs, mix)) < 0.6
    assert decibels(rms(mix)) < -18.0


def rises(sound: Sequence[float]) -> list[float]:
    """Return the s at which a sound goes up through zero."""
    return [at / RATE for at, (before, after) in enumerate(pairwise(sound), 1) if before < 0.0 <= after]


@each("name, first, last, within", [
    ("circuit_shot", 820.0, 110.0, 0.08), ("circuit_enemy_shot", 830.0, 630.0, 0.05),
])  # fmt: skip
def test_a_shot_of_1979_falls_evenly_in_280_ms(name: str, first: float, last: float, within: float) -> None:
    sound = committed(name)
    assert len(sound) / RATE == pytest.approx(0.28, abs=0.001)
    for seconds in (0.03, 0.14, 0.22):
        found = [at for at in rises(sound) if abs(at - seconds) <= 0.03]
        pitch = (len(found) - 1) / (found[-1] - found[0])
        assert pitch == pytest.approx(first + (last - first) * seconds / 0.28, rel=within)


@each("name, rate, lowest", [("circuit_large_saucer", 5.75, 500.0), ("circuit_small_saucer", 8.25, 750.0)])
def test_a_saucer_of_1979_warbles_by_920_hz_so_many_times_a_second(
    name: str, rate: float, lowest: float
) -> None:
    sound = committed(name)
    assert RATE / len(sound) == pytest.approx(rate, rel=0.001)
    pitches = sorted(1.0 / (after - before) for before, after in pairwise(rises(sound * 2)))
    assert pitches[len(pitches) // 30] == pytest.approx(lowest, rel=0.15)
    assert pitches[-len(pitches) // 30] == pytest.approx(lowest + 920.0, rel=0.1)


def test_a_game_of_1979_has_the_circuits_sounds_and_no_other_has_them() -> None:
    circuits = {cue for cue in Cue if cue.name.startswith("CIRCUIT")}
    assert {cue_under(new_world(1, CLASSIC).tuning, cue) for cue in CIRCUIT} == {*circuits, None}
    assert {cue_under(MODERN, cue) for cue in Cue if cue not in circuits} == {*Cue} - circuits
