"""The manners of sounds: variants, sides, not too many at once, and voices that come and go on ramps."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sim.tuning import TICKS_PER_SECOND
from game.sound.audio_sink import Freeze, Hold, Order, Play, SetVolume, Stop, Thaw
from game.sound.cues import BOOK, ChannelGroup, Cue, stems
from game.sound.voices import APART, MOST, LoopRequest, Voices, pan
from tests.each import each
from tests.scenes.hands import wait
from tests.sound.ear import Ear, only

THRUST, CHARGE = (Cue.THRUST, 0), (Cue.LANCER_CHARGE, 7)
STEEPEST = 1.0 / 8.0
"""of full level in a tick: what is steeper is heard as a click."""


def listen() -> tuple[Voices, Ear]:
    ear = Ear()
    return Voices(ear.handle), ear


def sustained(voices: Voices, ear: Ear, ticks: int, *requests: tuple[Cue, int], frozen: bool = False) -> None:
    """Wish for voices in the middle for some ticks."""
    for _ in range(ticks):
        voices.tick()
        voices.sustain({key: LoopRequest(0.0) for key in requests}, frozen=frozen)
        ear.now += 1


def sides(order: Order) -> tuple[float, float]:
    assert isinstance(order, (Play, Hold, SetVolume))
    return order.left, order.right


@given(st.floats(-2.0, 2.0), st.floats(0.0, 1.0))
def test_a_sound_is_as_loud_at_any_side_and_further_right_louder_in_the_right_ear(
    side: float, loudness: float
) -> None:
    left, right = pan(side, loudness)
    assert math.hypot(left, right) == pytest.approx(loudness)
    assert pan(-side, loudness) == pytest.approx((right, left))
    seen = max(-1.0, min(1.0, side))  # what lies beyond the edge sounds from the edge
    assert pan(side) == pan(seen)
    assert seen > 0.9 or pan(seen)[1] < pan(seen + 0.1)[1]


def test_the_same_sound_waits_at_least_forty_milliseconds() -> None:
    voices, ear = listen()
    assert APART / TICKS_PER_SECOND >= 0.040
    for _ in range(APART + 1):
        voices.play(Cue.CHIP)
        voices.tick()
        ear.now += 1

    assert ear.when(Cue.CHIP) == [0, APART]


def test_another_sound_does_not_wait() -> None:
    voices, ear = listen()
    assert voices.play(Cue.CHIP)
    assert voices.play(Cue.LASER)
    assert ear.cues == [Cue.CHIP, Cue.LASER]
    play = ear.of(Play)[1]
    assert (play.group, play.priority) == (ChannelGroup.LASER, BOOK[Cue.LASER].priority)


@each("cue", [Cue.SHOT, Cue.BANG_LARGE, Cue.KNOCK])
def test_never_more_than_three_of_the_same_are_heard_at_once(cue: Cue) -> None:
    voices, ear = listen()
    roll = Random(3).random
    for _ in range(3000):
        if roll() < 0.7:
            voices.play(cue)
        voices.tick()
        ear.now += 1

    begun = ear.when(cue)
    heard = [len([start for start in begun if start <= now < start + BOOK[cue].ticks]) for now in begun]
    assert len(begun) > 50
    assert max(heard) <= MOST == 3
    assert MOST in heard or BOOK[cue].ticks < MOST * APART
    assert min(b - a for a, b in pairwise(begun)) >= APART


def test_a_sound_may_be_heard_again_once_one_of_three_has_ended() -> None:
    voices, ear = listen()
    for _ in range(BOOK[Cue.BANG_LARGE].ticks + 1):
        voices.play(Cue.BANG_LARGE)
        voices.tick()
        ear.now += 1

    assert ear.when(Cue.BANG_LARGE) == [0, APART, 2 * APART, BOOK[Cue.BANG_LARGE].ticks]


@each("cue", [cue for cue in Cue if BOOK[cue].variants > 1])
def test_variants_take_turns_and_none_comes_twice_running(cue: Cue) -> None:
    voices, ear = listen()
    for _ in range(60):
        voices.play(cue)
        wait(voices, BOOK[cue].ticks)

    heard = [play.stem for play in ear.of(Play)]
    assert len(heard) == 60
    assert set(heard) == set(stems(cue))
    assert all(a != b for a, b in pairwise(heard))


def test_a_loop_begins_in_silence_and_swells() -> None:
    voices, ear = listen()
    sustained(voices, ear, 20, THRUST)

    hold = only(ear.of(Hold))
    levels = ear.levels(hold.voice)
    assert hold == Hold(hold.voice, "thrust", 0.0, 0.0, ChannelGroup.THRUST, True)
    assert all(a < b <= a + STEEPEST + 1e-9 for a, b in pairwise(levels))
    assert levels[-1] == pytest.approx(1.0)


def test_a_loop_fades_before_it_is_stopped() -> None:
    voices, ear = listen()
    sustained(voices, ear, 20, THRUST)
    ear.forget()
    sustained(voices, ear, 20)

    levels = [1.0, *ear.levels(1)]
    assert all(b < a <= b + STEEPEST + 1e-9 for a, b in pairwise(levels))
    assert levels[-1] == 0.0
    assert ear.orders[-1] == Stop(1)
    silent = ear.ticks[-2]
    assert ear.ticks[-1] - silent >= 3, "the mixer mixes every 12 ms: it must have heard of the silence"


def test_a_loop_that_is_wanted_again_while_it_fades_turns_round() -> None:
    voices, ear = listen()
    sustained(voices, ear, 20, THRUST)
    sustained(voices, ear, 5)
    sustained(voices, ear, 20, THRUST)

    levels = ear.levels(1)
    assert len(ear.of(Hold)) == 1
    assert ear.of(Stop) == []
    assert max(abs(a - b) for a, b in pairwise(levels)) <= STEEPEST + 1e-9
    assert levels[-1] == pytest.approx(1.0)


def test_a_charge_is_heard_from_its_first_moment_and_does_not_go_round() -> None:
    voices, ear = listen()
    sustained(voices, ear, 1, CHARGE)

    hold = only(ear.of(Hold))
    assert not hold.loop
    assert ear.levels(hold.voice)[0] == pytest.approx(1.0)


def test_every_body_has_a_voice_of_its_own() -> None:
    voices, ear = listen()
    sustained(voices, ear, 3, CHARGE, (Cue.LANCER_CHARGE, 8))

    first, second = ear.of(Hold)
    assert first.voice != second.voice
    sustained(voices, ear, 20, CHARGE)
    assert ear.of(Stop) == [Stop(second.voice)]


def test_a_voice_slides_to_where_its_body_is() -> None:
    voices, ear = listen()
    for side in (*[-1.0] * 20, *[1.0] * 40):
        voices.tick()
        voices.sustain({THRUST: LoopRequest(side)})

    rights = [order.right for order in ear.orders if isinstance(order, SetVolume)][12:]
    assert max(b - a for a, b in pairwise(rights)) < 0.1
    assert sides(ear.orders[-1]) == pytest.approx(pan(1.0))


def test_a_pause_fades_and_freezes_and_its_end_goes_on_from_there() -> None:
    voices, ear = listen()
    sustained(voices, ear, 20, THRUST, CHARGE)
    ear.forget()
    sustained(voices, ear, 100, THRUST, CHARGE, frozen=True)

    assert ear.of(Freeze) == [Freeze(1), Freeze(2)]
    assert ear.of(Stop) == []
    for voice in (1, 2):
        assert ear.levels(voice)[-1] == 0.0
        assert max(a - b for a, b in pairwise([1.0, *ear.levels(voice)])) <= STEEPEST + 1e-9
    ear.forget()
    sustained(voices, ear, 20, THRUST, CHARGE)
    assert ear.of(Thaw) == [Thaw(1), Thaw(2)]
    assert ear.of(Hold) == []
    for voice in (1, 2):
        assert max(b - a for a, b in pairwise([0.0, *ear.levels(voice)])) <= STEEPEST + 1e-9
        assert ear.levels(voice)[-1] == pytest.approx(1.0)


def test_nothing_new_begins_in_a_pause_and_what_is_not_wanted_after_it_ends_unheard() -> None:
    voices, ear = listen()
    sustained(voices, ear, 50, THRUST, frozen=True)
    assert ear.orders == []
    sustained(voices, ear, 20, THRUST)
    sustained(voices, ear, 50, frozen=True)
    ear.forget()
    sustained(voices, ear, 20)
    assert ear.orders == [Stop(1)]
