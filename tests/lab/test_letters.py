"""The letters of a room's picture are those of its card."""

import re

import pytest

from game.cards.shapes import Arrow, Dot
from game.cards.symbols import SYMBOLS, base
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.physics import Point, unit
from tests.each import each

BILLIARDS, MIRRORS = ROOMS[4:]


def letters_in(text: str) -> set[str]:
    """Return the letters of SYMBOLS in a label, a reading or the name of a handle."""
    return {base(word) for word in re.findall(r"[A-Za-z]+[0-9]?'?", text)} & SYMBOLS.keys()


@each("room", ROOMS)
def test_every_letter_of_a_room_is_in_its_legend(room: Room) -> None:
    bench = Bench(room)
    answer = bench.answer
    texts = [getattr(shape, "label", "") for shape in answer.shapes]
    texts += [reading.name for reading in answer.readings] + [handle.name for handle in room.handles]
    texts += [field.label for field in room.fields if field.is_visible]
    if room is BILLIARDS:  # there A and B are circles
        texts = [text for text in texts if text not in {"A", "B"}]
    for card in (*answer.cards, None):
        if card is None:
            bench.next_goal()  # which covers the cards
        legend = set(bench.letters)
        assert set().union(*map(letters_in, texts)) <= legend | ({"A"} if card is None else set())
        assert card is None or set(card.letters) <= legend
        bench.next_card()


@pytest.mark.slow
def test_p_and_d_of_room_6_mean_one_leg_in_the_picture_and_on_every_card() -> None:
    told = 0
    state = MIRRORS.opening()
    for tick in range(400):
        state = MIRRORS.advance(state)
        if tick % 5:
            continue
        answer = MIRRORS.ask(state)
        labelled = {f.label: f for f in answer.shapes if isinstance(f, Dot | Arrow) and f.label}
        owners: dict[str, Point] = {}
        for card in answer.cards:
            for shape in card.shapes:
                if isinstance(shape, Dot) and base(shape.ink) == "P":
                    assert owners.setdefault(shape.ink, shape.place) == shape.place
                    in_room = labelled[shape.ink]
                    assert isinstance(in_room, Dot)
                    assert in_room.place == pytest.approx(shape.place)
            for letter, arrow in labelled.items():
                value = card.value(letter)
                if base(letter) == "d" and value is not None:
                    assert isinstance(arrow, Arrow)
                    assert isinstance(value, tuple)
                    assert unit(arrow.motion) == pytest.approx(value, abs=1e-9)
                    told += 1
    assert told > 120
