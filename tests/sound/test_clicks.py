"""The engine and the saucers come and go without a click: mixed as SDL does, listened to by arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from assets.make_sounds.signals import RATE
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.audio_sink import Hold, SetVolume, Stop
from game.sound.cues import BOOK, Cue, stems
from game.sound.voices import LoopRequest, Voices
from tests.sound.ear import Ear
from tests.sound.spectra import WINDOW, committed, powers

pytestmark = pytest.mark.slow

LOOPS = [cue for cue in Cue if BOOK[cue].loop]
BUFFER = 256
"""samples: the mixer hears of a new volume at these steps only."""

ON, OFF = 31, 24
"""ticks."""


def levels(cue: Cue) -> list[float]:
    """Return the volume of the left side in each buffer while a loop is wanted, not wanted, wanted ..."""
    ear = Ear()
    voices = Voices(ear.handle)
    for wanted in (*[True] * ON, *[False] * OFF) * 2:
        voices.tick()
        voices.sustain({(cue, 0): LoopRequest(0.0)} if wanted else {})
        ear.now += 1
    volumes, level = [], 0.0
    waiting = list(zip(ear.ticks, ear.orders, strict=True))
    for start in range(0, ear.now * RATE // TICKS_PER_SECOND, BUFFER):
        while waiting and waiting[0][0] * RATE <= start * TICKS_PER_SECOND:
            order = waiting.pop(0)[1]
            assert isinstance(order, (Hold, SetVolume)) or level == 0.0, "a voice ends when it is silent"
            level = order.left if isinstance(order, (Hold, SetVolume)) else 0.0
        volumes.append(level)
    assert len(ear.of(Stop)) == 2
    return volumes


def mixed(cue: Cue, volumes: Sequence[float]) -> list[float]:
    """Return a loop with a volume for each buffer."""
    loop = committed(stems(cue)[0])
    return [
        loop[(BUFFER * number + place) % len(loop)] * volume
        for number, volume in enumerate(volumes)
        for place in range(BUFFER)
    ]


def brightest(sound: Sequence[float], above: int = WINDOW // 5) -> float:
    """Return the most power above 4.4 kHz, where a click shows, in any moment of a sound, in dB."""
    starts = range(0, len(sound) - WINDOW, WINDOW // 2)
    most = max(math.fsum(powers(sound[start : start + WINDOW])[above:]) for start in starts)
    return 10.0 * math.log10(most)


def bearable(cue: Cue, volumes: Sequence[float]) -> float:
    """Return how bright a moment may be, in dB: hardly more than the loop is, or hidden far under it."""
    steady = mixed(cue, [max(volumes)] * 30)
    return max(brightest(steady) + 3.0, brightest(steady, above=0) - 30.0)


@pytest.mark.parametrize("cue", LOOPS)
def test_a_loop_comes_and_goes_without_a_click(cue: Cue) -> None:
    volumes = levels(cue)

    assert volumes.count(0.0) > 5
    assert brightest(mixed(cue, volumes)) < bearable(cue, volumes)
