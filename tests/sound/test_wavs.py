"""The committed sounds, listened to by arithmetic: length, level, loudness, seams, and no two alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest

from assets.make_sounds.loudness import decibels, loudness, peak, rms
from assets.make_sounds.recipes import RECIPES, Recipe
from assets.make_sounds.signals import RATE
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import BOOK, CHANNELS, RESERVED, ChannelGroup, Cue, stems
from tests.sound.spectra import WINDOW, committed, correlation, middle_pitch_of, powers, unlikeness

pytestmark = pytest.mark.slow

LOOPS = [recipe for recipe in RECIPES if recipe.loop]
ONCE = [recipe for recipe in RECIPES if not recipe.loop]
NAMES = [recipe.name for recipe in RECIPES]

TONES = stems(Cue.LAB_TONE)
"""The lab's: pure, so that their peaks are low for their loudness."""

LONGER = {
    "lancer_charge": 0.9,
    "ship_lost": 0.55,
    "sting_wave": 0.8,
    "sting_gate": 0.73,
    "sting_castle": 1.42,
    **{f"circuit_bang_{size}": 63 / 61.5234375 for size in ("small", "medium", "large")},
    "circuit_extra_ship": 88 / 61.5234375,
}
"""s: the only sounds that take more than half a second, besides the layers of the music."""

MUSIC = [recipe.name for recipe in RECIPES if recipe.in_step]

ORDER = (
    ("lancer_beam",),
    ("ship_lost",),
    tuple(f"bang_large_{number}" for number in range(1, 5)),
    tuple(f"bang_medium_{number}" for number in range(1, 5)),
    tuple(f"bang_small_{number}" for number in range(1, 5)),
    ("shot_1", "shot_2", "shot_3", "shot_4"),
    ("ricochet",),
    ("knock_1", "knock_2", "knock_3", "knock_4"),
    ("chip",),
    ("menu_move",),
)
"""From the loudest to the softest."""


def name_of(recipe: Recipe) -> str:
    return recipe.name


def heard(recipe: Recipe) -> float:
    return decibels(loudness(committed(recipe.name), loop=recipe.loop))


def percentile(values: Sequence[float], fraction: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * fraction))]


def seam_faults(sound: Sequence[float]) -> list[str]:
    """Return what would be heard where a loop's end meets its start: a jump, a corner, a click."""
    size = len(sound)
    steps = [sound[place] - sound[place - 1] for place in range(size)]
    bends = [steps[place] - steps[place - 1] for place in range(size)]
    faults = []
    if abs(steps[0]) > percentile([abs(step) for step in steps], 0.95):
        faults.append("jump")
    if max(abs(bends[0]), abs(bends[1])) > percentile([abs(bend) for bend in bends], 0.95):
        faults.append("corner")
    twice = [*sound, *sound]
    bright = [
        math.fsum(powers(twice[start : start + WINDOW])[WINDOW // 5 :])
        for start in (*range(0, size - WINDOW, WINDOW // 4), size - WINDOW // 2)
    ]
    if bright[-1] > 1.5 * max(bright[:-1]):
        faults.append("click")
    return faults


def test_the_book_and_the_recipes_name_the_same_sounds() -> None:
    assert sorted(NAMES) == sorted(stem for cue in Cue for stem in stems(cue))
    looping = {stem for cue, entry in BOOK.items() if entry.loop for stem in stems(cue)}
    assert looping == {recipe.name for recipe in LOOPS}


def test_the_book_knows_how_long_a_sound_is() -> None:
    longest = {cue: max(len(committed(stem)) for stem in stems(cue)) / RATE for cue in Cue}

    assert {cue: BOOK[cue].ticks for cue in Cue} == {
        cue: math.ceil(seconds * TICKS_PER_SECOND) for cue, seconds in longest.items()
    }


def test_lanes_leave_most_channels_open_and_loops_have_their_own() -> None:
    assert CHANNELS - sum(RESERVED.values()) >= 12
    assert all(entry.group is not ChannelGroup.OPEN for entry in BOOK.values() if entry.loop)
    assert {entry.group for entry in BOOK.values()} == set(ChannelGroup)


def test_sounds_are_short() -> None:
    seconds = {name: len(committed(name)) / RATE for name in NAMES if name not in MUSIC}

    assert {name: seconds[name] for name in LONGER} == pytest.approx(LONGER, abs=0.001)
    assert {name: s for name, s in seconds.items() if name not in LONGER and not 0.03 < s < 0.5} == {}


def test_a_sound_peaks_under_the_ceiling_and_has_no_offset() -> None:
    for recipe in RECIPES:
        sound = committed(recipe.name)
        lowest = -25.0 if recipe.name in TONES else -15.0

        assert lowest < decibels(peak(sound)) <= -1.0, recipe.name
        assert abs(math.fsum(sound) / len(sound)) < 0.0005, recipe.name


def test_a_sound_is_as_loud_as_its_purpose_asks() -> None:
    for recipe in RECIPES:
        assert heard(recipe) == pytest.approx(recipe.loudness, abs=0.5), recipe.name
        assert -27.0 < recipe.loudness < -10.0, recipe.name
        assert decibels(rms(committed(recipe.name))) < -8.0, recipe.name


def test_what_matters_more_is_louder() -> None:
    levels = [[heard(recipe) for recipe in RECIPES if recipe.name in names] for names in ORDER]

    for louder, softer in pairwise(levels):
        assert min(louder) > max(softer) + 0.5


def test_the_tones_of_the_lab_rise_and_stay_far_below_what_happens() -> None:
    pitches = [middle_pitch(name) for name in TONES]
    levels = {recipe.name: heard(recipe) for recipe in RECIPES}

    assert pitches == sorted(pitches)
    assert pitches[0] == pytest.approx(250.0, rel=0.2)
    softest = min(level for name, level in levels.items() if name in {"shot_1", "bang_small_1", "laser_1"})
    assert max(levels[name] for name in TONES) < softest - 8.0


def test_a_sound_begins_and_ends_without_a_click() -> None:
    for recipe in ONCE:
        sound = committed(recipe.name)

        assert sound[0] == 0.0, recipe.name
        assert abs(sound[-1]) < 0.0005, recipe.name
        assert max(abs(value) for value in sound[-60:]) < 0.12 * peak(sound), recipe.name


@pytest.mark.parametrize("recipe", LOOPS, ids=name_of)
def test_the_seam_of_a_loop_cannot_be_heard(recipe: Recipe) -> None:
    assert seam_faults(committed(recipe.name)) == []


def test_no_two_sounds_are_alike() -> None:
    names = [name for name in NAMES if name not in MUSIC]
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            kin = one.rstrip("_0123456789") == other.rstrip("_0123456789")

            assert unlikeness(one, other) > (1.4 if kin else 5.0), (one, other)
            assert correlation(one, other) < 0.8, (one, other)


@pytest.mark.parametrize(
    ("darker", "brighter"),
    [
        ("bang_large_1", "bang_medium_1"),
        ("bang_medium_1", "bang_small_1"),
        ("large_saucer", "small_saucer"),
        ("beat_2", "beat_1"),
        ("enemy_shot_1", "laser_1"),
    ],
)
def test_bigger_things_sound_deeper(darker: str, brighter: str) -> None:
    assert middle_pitch(darker) < middle_pitch(brighter)


def test_the_charge_rises() -> None:
    sound = committed("lancer_charge")
    third = len(sound) // 3
    pitches = [middle_pitch_of(sound[start : start + third]) for start in (0, third, 2 * third)]

    assert pitches[0] * 1.4 < pitches[1] < pitches[2] / 1.4


def middle_pitch(name: str) -> float:
    return middle_pitch_of(committed(name))
