"""The tool: the files in the repository are its work, byte for byte, on any machine."""

from __future__ import annotations

import math
import wave
from collections.abc import Callable
from pathlib import Path

import pytest

from assets.make_sounds import loudness, recipes_cues, signals, synthesiser
from assets.make_sounds.filters import from_zero, looped, low_pass, without_offset
from assets.make_sounds.recipes import RECIPES, Recipe
from assets.make_sounds.recipes_weapons import LANCER_CHARGE, LANCER_FIRE
from assets.make_sounds.signals import RATE, SINE, count, noise, sine_at
from assets.make_sounds.synthesiser import FOLDER, finished, made, main, quantised
from game.sim.tuning import MODERN

CHEAP = tuple(recipe for recipe in RECIPES if recipe.name in {"menu_move", "knock_1"})


@pytest.mark.slow
def test_every_committed_sound_is_what_its_recipe_makes_whatever_libm_does_in_the_last_bit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fragile = []

    def watched(value: float) -> float:
        rounded = round(value, 12)
        if any(round(math.nextafter(value, way), 12) != rounded for way in (-math.inf, math.inf)):
            fragile.append(value)
        return rounded

    for module in (signals, loudness):
        monkeypatch.setattr(module, "exact", watched)
    differing = [r.name for r in RECIPES if made(r) != (FOLDER / f"{r.name}.wav").read_bytes()]

    assert differing == []
    assert fragile == []


def test_no_row_of_the_tables_hangs_on_the_last_bit() -> None:
    angles = [2.0 * math.pi * row / (len(SINE) - 1) for row in range(len(SINE))]
    steps = [step / 12.0 for step in range(12)]

    for way in (-math.inf, math.inf):
        assert tuple(round(math.nextafter(math.sin(angle), way), 12) for angle in angles) == SINE
        assert tuple(round(math.nextafter(math.exp2(s), way), 12) for s in steps) == recipes_cues.SEMITONES


def test_there_is_a_file_for_each_recipe_and_no_other() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{r.name}.wav" for r in RECIPES)


def test_the_charge_and_the_beam_last_as_long_as_those_of_the_game() -> None:
    assert pytest.approx(MODERN.lancer.charge) == LANCER_CHARGE
    assert pytest.approx(MODERN.lancer.fire) == LANCER_FIRE


@pytest.mark.slow
def test_checking_writes_nothing_and_names_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(synthesiser, "RECIPES", CHEAP)

    assert main(["--check", "--folder", str(tmp_path)]) == 1
    assert "differing: knock_1, menu_move" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []

    assert main(["--folder", str(tmp_path)]) == 0
    assert main(["--check", "--folder", str(tmp_path)]) == 0
    assert "differing: none" in capsys.readouterr().out


def test_the_files_are_what_every_mixer_reads(tmp_path: Path) -> None:
    path = tmp_path / "one.wav"
    path.write_bytes(made(CHEAP[0]))

    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)


def test_samples_are_rounded_to_the_nearest_and_keep_their_sign() -> None:
    assert list(quantised([0.0, 1.0, -1.0, 0.4 / 32767, 0.6 / 32767, -0.6 / 32767])) == [
        0,
        32767,
        -32767,
        0,
        1,
        -1,
    ]


def test_the_sine_is_a_sine_in_every_turn() -> None:
    for phase in (-3.2, -0.25, 0.0, 0.1, 0.5, 0.99999, 17.37):
        assert sine_at(phase) == pytest.approx(math.sin(2.0 * math.pi * phase), abs=1e-6)


def test_noise_is_the_same_for_a_seed_and_another_for_another() -> None:
    assert noise(1, 50) == noise(1, 50)
    assert noise(1, 50) != noise(2, 50)


def test_taking_the_offset_away_leaves_the_ends_alone() -> None:
    level = without_offset([0.0, 0.5, 0.9, 0.5, 0.0])

    assert math.fsum(level) == pytest.approx(0.0, abs=1e-12)
    assert (level[0], level[-1]) == (0.0, 0.0)


def test_a_filtered_loop_goes_on_from_its_end_as_if_it_had_always_gone_round() -> None:
    loop = noise(3, 400)
    long_since = low_pass(loop * 5, 200.0)[1600:]

    assert looped(loop, lambda signal: low_pass(signal, 200.0)) == pytest.approx(long_since, abs=1e-6)
    assert low_pass(loop, 200.0) != pytest.approx(long_since, abs=1e-3)


def test_turning_a_loop_to_start_at_zero_keeps_its_round() -> None:
    loop = [1.3 + sine_at(0.3 + place / 40.0) for place in range(40)]
    turned = from_zero(loop)

    assert turned[-1] < 0.0 <= turned[0] < 0.2
    assert sorted(turned) == pytest.approx(sorted(value - 1.3 for value in loop))


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [-30.0, -20.0, -12.0])
def test_a_sound_is_brought_to_the_loudness_it_is_wanted_at(wanted: float) -> None:
    make: Callable[[], list[float]] = lambda: noise(5, count(0.3))  # noqa: E731 - a recipe is a function
    sound = finished(Recipe("hiss", make, wanted))

    assert loudness.decibels(loudness.loudness(sound)) == pytest.approx(wanted, abs=0.3)
    assert loudness.peak(sound) <= loudness.CEILING
