"""The letters of a room's picture are those of its card."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from decimal import Context, Decimal, localcontext
from itertools import chain

import pytest

from game.cards import Card, CardKind
from game.cards.shapes import Arrow, Dot
from game.cards.symbols import SYMBOLS, Ink, base, ink_of
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.state import Answer
from game.physics import Point, unit
from game.scenes.lab.lab_panel import letters_of
from tests.each import each

FALLING, BILLIARDS, MIRRORS = ROOMS[3:]


def _lights(card: Card) -> set[str]:
    return {symbol for line in card.lines for symbol in line.lights}


def test_the_cards_of_room_5_call_the_circles_a_and_b_as_its_picture_does() -> None:
    bench = Bench(BILLIARDS)
    for card in bench.answer.cards:
        texts = [span.text for line in card.lines for span in (*line.letters, *line.numbers, *line.result)]
        words = [line.comment for line in card.lines]
        assert not {"v1", "v2", "m1", "m2", "r1", "r2", "v1'"} & {
            *texts,
            *(shape.ink for shape in card.shapes),
        }
        assert not any("from 1" in word or "from 2" in word for word in words)
    bounce, sweep = bench.answer.cards
    labels = {shape.label for shape in bench.answer.shapes if isinstance(shape, Arrow)}
    assert {"vA", "vB", "n", "T"} <= labels & _lights(bounce)
    assert {"vA", "vB", "rA", "rB"} <= _lights(sweep)
    assert ink_of("vA'") is Ink.VELOCITY
    assert sweep.letters[:3] == ("P", "d", "M")


@each("numbers", [{}, {"c1x": 600.0, "c1y": 400.0}, {"c2x": 330.0, "c2y": 250.0}])
def test_the_table_and_the_card_of_room_2_tell_of_the_same_circle_in_units(numbers: dict[str, float]) -> None:
    bench = Bench(ROOMS[1])
    for name, value in numbers.items():
        bench.type(bench.room.field(name), value)
    answer, card = bench.answer, bench.answer.cards[0]
    for letter in "LbcDh":
        assert answer.value(letter) == pytest.approx(card.value(letter)), letter
    assert answer.value("a") == pytest.approx(1.0)
    assert answer.value("HIT t / L") == card.value("t/L")
    circle = 1 if "c2x" in numbers else 0
    centre = bench.state.point(f"c{circle + 1}x", f"c{circle + 1}y")
    (offset,) = [f for f in answer.shapes if isinstance(f, Arrow) and f.label == "f"]
    assert offset.start == centre
    assert offset.motion == card.value("f")
    if numbers:
        t, size = answer.value("HIT t"), answer.value("L")
        name = ("PLAYER", "BLOCKER 2")[circle]
        assert t == pytest.approx(answer.value(f"{name} t1"))
        assert t is not None
        assert size is not None
        assert answer.value("HIT t / L") == pytest.approx(t / size)


def letters_in(text: str) -> set[str]:
    """Return the letters of SYMBOLS in a label, a reading or the name of a handle."""
    return {base(word) for word in re.findall(r"[A-Za-z]+[0-9]?'?", text)} & SYMBOLS.keys()


@each("room", ROOMS)
def test_every_letter_of_a_room_is_in_its_legend(room: Room) -> None:
    answer = Bench(room).answer
    texts = [getattr(shape, "label", "") for shape in answer.shapes]
    texts += [reading.name for reading in answer.readings] + [handle.name for handle in room.handles]
    texts += [field.label for field in room.fields if field.is_visible]
    if room is BILLIARDS:  # there A and B are circles
        texts = [text for text in texts if text not in {"A", "B"}]
    for card in (*answer.cards, None):
        legend = set(letters_of(room, card))
        assert set().union(*map(letters_in, texts)) <= legend | ({"A"} if card is None else set())
        assert card is None or set(card.letters) <= legend


def running(room: Room, ticks: int, every: int = 1, **numbers: float) -> Iterator[Answer]:
    """Yield the answers of a room as it runs from these numbers on, of one tick in so many."""
    bench = Bench(room)
    for name, value in numbers.items():
        bench.type(room.field(name), value)
    state = bench.state
    for tick in range(ticks):
        if tick % every == 0:
            yield room.ask(state)
        state = room.advance(state)


def exact_roots(start: Point, motion: Point, centre: Point, radius: float) -> tuple[float, float]:
    """Return both ways in units at which a line meets a circle, in decimals of 60 digits."""
    with localcontext(Context(prec=60)):
        (fx, fy), (mx, my) = (map(Decimal, pair) for pair in ((start[0], start[1]), motion))
        fx, fy, r = fx - Decimal(centre[0]), fy - Decimal(centre[1]), Decimal(radius)
        size = (mx * mx + my * my).sqrt()
        half = (fx * mx + fy * my) / size
        root = (half * half - (fx * fx + fy * fy - r * r)).sqrt()
        return float(-half - root), float(-half + root)


AIMS = [{}, {"dx": 0.25, "dy": 0.45}, {"dx": -0.7, "dy": 0.1, "px": 420.0, "py": 260.0}]


EVERY = 1 if "ASTERAYS_EXAMPLES" in os.environ else 5
"""Of so many ticks of a run one is looked at."""


@pytest.mark.slow
def test_t1_and_t2_of_room_6_are_ways_in_units_whatever_the_beam_ends_at() -> None:
    hits, last_legs = 0, set()
    for answer in chain.from_iterable(running(MIRRORS, 400, EVERY, **aim) for aim in AIMS):
        ray = answer.record.rays[-1]
        for hit in ray.hits:
            (card,) = [card for card in answer.cards if card.kind is CardKind.RAY_DISC]
            exact = exact_roots(ray.start, ray.motion, hit.centre, hit.radius)
            assert card.value("t") == pytest.approx(exact, rel=1e-6, abs=1e-6)
            assert exact[0] == pytest.approx(math.dist((0.0, 0.0), ray.motion), rel=1e-9)
            hits += 1
            inside = 0.0 <= hit.centre[0] <= 280.0 and 0.0 <= hit.centre[1] <= 200.0
            assert ("seen across the seam" in card.title) != inside, f"{card.title}, {hit.centre}"
            last_legs.add(len(answer.record.rays))
    assert hits > 200 / EVERY
    assert len(last_legs) > 2


@pytest.mark.slow
def test_p_and_d_of_room_6_mean_one_leg_in_the_picture_and_on_every_card() -> None:
    told = 0
    for answer in running(MIRRORS, 400, EVERY):
        labelled = {f.label: f for f in answer.shapes if isinstance(f, Dot | Arrow) and f.label}
        owners: dict[str, Point] = {}
        for card in answer.cards:
            for shape in card.shapes:
                if isinstance(shape, Dot) and base(shape.ink) in {"P", "S"}:
                    assert owners.setdefault(shape.ink, shape.place) == shape.place
                    in_room = labelled[shape.ink if shape.ink != "S" else "SHOT S"]
                    assert isinstance(in_room, Dot)
                    assert in_room.place == pytest.approx(shape.place)
            for letter, arrow in labelled.items():
                value = card.value(letter)
                if base(letter) == "d" and value is not None:
                    assert isinstance(arrow, Arrow)
                    assert isinstance(value, tuple)
                    assert unit(arrow.motion) == pytest.approx(value, abs=1e-9)
                    told += 1
    assert told > 600 / EVERY


@each("way", [(90.0, 12.0), (-200.0, -75.0)])
def test_the_card_of_a_shot_that_misses_is_about_the_image_ahead_that_it_passes_nearest(way: Point) -> None:
    answer = next(running(MIRRORS, 1, svx=way[0], svy=way[1]))
    card, sweep = answer.cards[-1], answer.record.sweeps[0]
    assert sweep.fraction is None
    assert "apart" not in card.verdict
    seen = card.value("f")
    assert isinstance(seen, tuple)
    offset = (-seen[0], -seen[1])
    assert offset[0] * way[0] + offset[1] * way[1] > 0.0
    everywhere = [(offset[0] + i * 280.0, offset[1] + j * 200.0) for i in range(-4, 5) for j in range(-4, 5)]
    ahead = [each for each in everywhere if each[0] * way[0] + each[1] * way[1] > 0.0]

    def missed(image: Point) -> float:
        return min(math.dist(image, (way[0] * k / 500, way[1] * k / 500)) for k in range(501))

    assert missed(offset) == pytest.approx(min(map(missed, ahead)), abs=1e-6)
