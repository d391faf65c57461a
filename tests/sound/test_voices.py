"""The manners of sounds: variants, sides, not too many at once, voices on ramps, and the lab's tone."""

import math

import pytest

from game.sound.cues import ChannelGroup, Cue
from game.sound.loops import NOTES, TOUCHING, note_of, tone_requests
from game.sound.voices import (
    APART,
    BODY,
    MOST,
    Freeze,
    Hold,
    LoopRequest,
    Play,
    SetVolume,
    Stop,
    Thaw,
    Voices,
    pan,
)
from tests.play import *
from tests.sound import ear as ears
from tests.sound.ear import Ear, only

THRUST, CHARGE, OTHER = (Cue.THRUST, 0), (Cue.LANCER_CHARGE, 7), (Cue.LANCER_CHARGE, 8)
STEEPEST = 1.0 / 8.0  # of full level in a tick: what is steeper is heard as a click
DISTANCES = st.floats(0.0, 1e9)


def listen() -> tuple[Voices, Ear]:
    ear = Ear()
    return Voices(ear.handle), ear


def sustained(voices: Voices, ear: Ear, ticks: int, *requests: tuple[Cue, int], frozen: bool = False) -> None:
    """Wish for voices in the middle for some ticks."""
    for _ in range(ticks):
        voices.tick()
        voices.sustain({key: LoopRequest(0.0) for key in requests}, frozen=frozen)
        ear.now += 1


def begun(cue: Cue, ticks: int, chance: float = 1.0) -> list[int]:
    """Return when a sound begins that is wanted in so many ticks, or in a share of them."""
    voices, ear = listen()
    roll = Random(3).random
    for _ in range(ticks):
        if roll() < chance:
            voices.play(cue)
        voices.tick()
        ear.now += 1
    return ear.when(cue)


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


@each("cue", [Cue.SHOT, Cue.BANG_LARGE, Cue.KNOCK])
def test_a_sound_waits_forty_ms_for_itself_and_is_heard_three_times_at_once_at_most(cue: Cue) -> None:
    assert APART / TICKS_PER_SECOND >= 0.040
    starts = begun(cue, 600, 0.7)
    long = min(cue.value.ticks, BODY)
    heard = [len([start for start in starts if start <= now < start + long]) for now in starts]
    assert len(starts) > 20
    assert max(heard) == MOST == 3
    assert min(b - a for a, b in pairwise(starts)) >= APART


@each("cue, long", [(Cue.SHOT, Cue.SHOT.value.ticks), (Cue.BANG_LARGE, BODY)])
def test_a_sound_may_be_heard_again_once_one_of_three_has_ended_but_for_its_tail(cue: Cue, long: int) -> None:
    assert begun(cue, long + 1) == [0, APART, 2 * APART, long]


@pytest.mark.slow
@each("cue", [cue for cue in Cue if cue.value.variants > 1])
def test_variants_take_turns_and_none_comes_twice_running(cue: Cue) -> None:
    voices, ear = listen()
    for _ in range(60):
        voices.play(cue)
        sustained(voices, ear, cue.value.ticks)
    heard = [play.stem for play in ear.of(Play)]
    assert len(heard) == 60
    assert set(heard) == set(cue.value.stems)
    assert all(a != b for a, b in pairwise(heard))


def test_a_loop_swells_from_silence_and_fades_before_it_is_stopped() -> None:
    voices, ear = listen()
    sustained(voices, ear, 20, THRUST)
    assert ear.orders[0] == Hold(1, "thrust", 0.0, 0.0, ChannelGroup.THRUST, True)
    levels = ear.levels(1)
    assert all(a < b <= a + STEEPEST + 1e-9 for a, b in pairwise(levels))
    assert levels[-1] == pytest.approx(1.0)
    ear.forget()
    sustained(voices, ear, 20)
    levels = [1.0, *ear.levels(1)]
    assert all(b < a <= b + STEEPEST + 1e-9 for a, b in pairwise(levels))
    assert levels[-1] == 0.0
    assert ear.orders[-1] == Stop(1)
    assert ear.ticks[-1] - ear.ticks[-2] >= 3, (
        "the mixer mixes every 12 ms: it must have heard of the silence"
    )


def test_a_loop_that_is_wanted_again_while_it_fades_turns_round() -> None:
    voices, ear = listen()
    for ticks, wanted in ((20, [THRUST]), (5, []), (20, [THRUST])):
        sustained(voices, ear, ticks, *wanted)
    levels = ear.levels(1)
    assert (len(ear.of(Hold)), ear.of(Stop)) == (1, [])
    assert max(abs(a - b) for a, b in pairwise(levels)) <= STEEPEST + 1e-9
    assert levels[-1] == pytest.approx(1.0)


def test_a_charge_is_heard_from_its_first_moment_once_and_every_body_has_its_own() -> None:
    voices, ear = listen()
    sustained(voices, ear, 3, CHARGE, OTHER)
    assert [(hold.voice, hold.loop) for hold in ear.of(Hold)] == [(1, False), (2, False)]
    assert ear.levels(1)[0] == pytest.approx(1.0)
    sustained(voices, ear, 20, CHARGE)
    assert ear.of(Stop) == [Stop(2)]


def test_a_voice_slides_to_where_its_body_is() -> None:
    voices, ear = listen()
    for side in (*[-1.0] * 20, *[1.0] * 40):
        voices.tick()
        voices.sustain({THRUST: LoopRequest(side)})
    sides = [(order.left, order.right) for order in ear.of(SetVolume)][12:]
    assert max(b[1] - a[1] for a, b in pairwise(sides)) < 0.1
    assert sides[-1] == pytest.approx(pan(1.0))


def test_a_pause_fades_and_freezes_and_its_end_goes_on_from_there() -> None:
    voices, ear = listen()
    sustained(voices, ear, 20, THRUST, CHARGE)
    for frozen, orders, start, end in (
        (True, [Freeze(1), Freeze(2)], 1.0, 0.0),
        (False, [Thaw(1), Thaw(2)], 0.0, 1.0),
    ):
        ear.forget()
        sustained(voices, ear, 100, THRUST, CHARGE, frozen=frozen)
        assert [order for order in ear.orders if not isinstance(order, SetVolume)] == orders
        for voice in (1, 2):
            levels = [start, *ear.levels(voice)]
            assert max(abs(a - b) for a, b in pairwise(levels)) <= STEEPEST + 1e-9
            assert levels[-1] == pytest.approx(end)


def test_nothing_new_begins_in_a_pause_and_what_is_not_wanted_after_it_ends_unheard() -> None:
    voices, ear = listen()
    sustained(voices, ear, 50, THRUST, frozen=True)
    assert ear.orders == []
    sustained(voices, ear, 20, THRUST)
    sustained(voices, ear, 50, frozen=True)
    ear.forget()
    sustained(voices, ear, 20)
    assert ear.orders == [Stop(1)]


@given(DISTANCES, DISTANCES)
def test_a_greater_distance_is_never_a_lower_tone_and_touching_is_the_lowest(
    one: float, other: float
) -> None:
    near, far = sorted((one, other))
    assert 0 <= note_of(near) <= note_of(far) < NOTES
    assert note_of(-near) == note_of(near)
    assert (note_of(near) == 0) == (near <= TOUCHING)
    assert note_of(400.0) < note_of(1e4) == NOTES - 1


@each("distance, side", [(-10.0, -0.7), (0.0, 0.0), (10.0, 0.7), (None, None), (math.nan, None)])
def test_a_tone_is_inside_on_the_left_and_outside_on_the_right(
    distance: float | None, side: float | None
) -> None:
    assert [request.side for request in tone_requests(distance).values()] == [side] * (side is not None)


def test_from_tone_to_tone_one_fades_out_as_the_other_fades_in_in_no_voice_of_a_game() -> None:
    sounds, ear = ears.listen()
    for distance in (*[10.0] * 20, *[20.0] * 20):
        sounds.hold(tone_requests(distance))
    held = ear.of(Hold)
    assert [order.stem for order in held] == [
        Cue.LAB_TONE.value.stems[note_of(distance)] for distance in (10.0, 20.0)
    ]
    for hold in held:
        assert 100_000 < hold.voice < ears.MUSIC
        assert max(abs(b - a) for a, b in pairwise([0.0, *ear.levels(hold.voice)])) <= STEEPEST
    ear.forget()
    sounds.state(None)
    assert ear.orders == []
    sounds.drop()
    assert ear.orders[-1] == Stop(only(held[1:]).voice)
