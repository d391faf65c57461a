"""The lab's tone: a distance as a note, the lowest for touching."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sound.audio_sink import Hold, Order, SetVolume
from game.sound.cues import Cue, stems
from game.sound.sounds import Sounds
from game.sound.tones import NOTES, TOUCHING, note_of, tone_requests

DISTANCES = st.floats(0.0, 1e9)


def test_touching_is_the_lowest_note_and_no_other_distance_is() -> None:
    assert note_of(0.0) == note_of(TOUCHING) == note_of(-TOUCHING) == 0
    assert note_of(math.nextafter(TOUCHING, 1.0)) == 1


@given(DISTANCES, DISTANCES)
def test_farther_is_never_lower(one: float, other: float) -> None:
    near, far = sorted((one, other))
    assert 0 <= note_of(near) <= note_of(far) < NOTES
    assert note_of(-near) == note_of(near)


def test_the_widest_distance_of_a_room_has_a_note_below_the_highest_of_all() -> None:
    assert note_of(400.0) < note_of(1e4) == NOTES - 1


def test_inside_is_heard_on_the_left_and_outside_on_the_right() -> None:
    def side(distance: float) -> float:
        (request,) = tone_requests(distance).values()
        return request.side

    assert side(-10.0) < side(0.0) == 0.0 < side(10.0)


@pytest.mark.parametrize("distance", [None, math.nan])
def test_no_distance_is_silence(distance: float | None) -> None:
    assert tone_requests(distance) == {}


def test_from_note_to_note_one_fades_out_as_the_other_fades_in() -> None:
    orders: list[Order] = []
    sounds = Sounds(orders.append)
    for distance in (10.0, 20.0):
        for _ in range(20):
            sounds.hold(tone_requests(distance))
    held = [order for order in orders if isinstance(order, Hold)]
    assert [order.stem for order in held] == [
        stems(Cue.LAB_TONE)[note_of(distance)] for distance in (10.0, 20.0)
    ]
    assert all(order.left == order.right == 0.0 for order in held), "from silence"
    for voice in (order.voice for order in held):
        levels = [
            0.0,
            *(order.right for order in orders if isinstance(order, SetVolume) if order.voice == voice),
        ]
        assert max(abs(b - a) for a, b in pairwise(levels)) < 0.15


def test_the_tone_takes_no_voice_of_a_game() -> None:
    orders: list[Order] = []
    sounds = Sounds(orders.append)
    sounds.hold(tone_requests(5.0))
    (hold,) = [order for order in orders if isinstance(order, Hold)]
    assert hold.voice > 100_000
    orders.clear()
    sounds.state(None)
    assert orders == []
