"""The tool: the files in the repository are its work, byte for byte, on any machine."""

from __future__ import annotations

import math

import pytest

from assets.make_sounds import loudness, recipes_cues, signals
from assets.make_sounds.recipes import RECIPES
from assets.make_sounds.recipes_weapons import LANCER_CHARGE, LANCER_FIRE
from assets.make_sounds.signals import SINE
from assets.make_sounds.synthesiser import FOLDER, made
from game.sim.tuning import MODERN


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
