"""A game written into a file as it would be heard."""

from __future__ import annotations

import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.sim import events
from game.sim.bodies import Cause, Kind
from game.sound.mixer import RATE
from game.sound.render import render
from tests.arena import arena


@pytest.fixture(autouse=True)
def _no_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


ROCK = events.BodyDestroyed(Kind.LARGE_ROCK, 3, (0.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 20, ())


@pytest.mark.slow
def test_what_is_written_is_heard_in_its_time_and_on_its_side(tmp_path: Path) -> None:
    world, file = arena(), tmp_path / "game.wav"
    world.over = True  # the music is silent
    seconds = render([([], world)] * 60 + [([ROCK], world)] + [([], world)] * 60, file)
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getframerate()) == (2, RATE)
        samples = array("h", sound.readframes(sound.getnframes()))
    assert seconds == pytest.approx(len(samples) / 2 / RATE) == pytest.approx(4.0, abs=0.02)
    before, after = samples[:RATE], samples[RATE : 2 * RATE]
    assert max(map(abs, before)) == 0
    assert max(map(abs, after[::2])) > 2 * max(map(abs, after[1::2])) > 0
