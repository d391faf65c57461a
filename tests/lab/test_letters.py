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
from game.cards.shapes import Arrow, Dot, Ring
from game.cards.symbols import SYMBOLS, Ink, base, ink_of
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.state import Answer
from game.physics import Point, unit
from game.scenes.lab.lab_panel import letters_of

FALLING, BILLIARDS, MIRRORS = ROOMS[3:]


def falling(line: float, **numbers: float) -> Bench:
    """Return room 4 with the line endless (0) or a segment (1)."""
    bench = Bench(FALLING)
    bench.running = False
    for name, value in numbers.items():
        bench.type(FALLING.field(name), value)
    if bench.state.chosen("line") != line:
        bench.switch(0)
    return bench


@pytest.mark.parametrize(("line", "number"), [(0.0, "4"), (1.0, "3")])
def test_the_picture_letters_the_circle_of_the_card(line: float, number: str) -> None:
    """The centre of circle 4 is nearest to the endless line, but beyond the end of the segment."""
    bench = falling(line)
    shapes, (card,) = bench.answer.shapes, bench.answer.cards
    assert card.title == f"On which side of the line is circle {number}?"
    assert ("the distance from" in card.verdict) is False
    labelled = {f.label: f for f in shapes if isinstance(f, Dot | Arrow)}
    assert labelled.keys() >= {"P", "Q", "C", "A", "n"}
    (disc,) = [f for f in shapes if isinstance(f, Ring) and f.label.startswith(f"{number}:")]
    centre, arrow = labelled["C"], labelled["A"]
    assert isinstance(centre, Dot)
    assert isinstance(arrow, Arrow)
    assert centre.place == disc.centre
    assert arrow.motion == card.value("A")


def test_the_handles_of_room_4_have_the_letters_of_its_card() -> None:
    assert [handle.name for handle in FALLING.handles[:2]] == ["Q", "P"]


@pytest.mark.parametrize(("line", "case"), [(0.0, "CASE 3"), (1.0, "CASE 1")])
def test_a_circle_beyond_the_end_touches_the_endless_line_but_not_the_segment(line: float, case: str) -> None:
    bench = falling(line, ay=400.0, by=400.0, c4y=380.0)
    assert f"4: {case}" in [shape.label for shape in bench.answer.shapes if isinstance(shape, Ring)]


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


def test_the_table_of_room_5_calls_the_tangent_as_its_card_does() -> None:
    bench = Bench(BILLIARDS)
    bounce = bench.answer.cards[0]
    for body in "AB":
        both = (bench.answer.value(f"v{body}.T"), bench.answer.value(f"v{body}.T AFTER"))
        assert bounce.value(f"v{body}·T") == both


def test_what_shows_where_they_will_touch_is_covered_while_that_is_asked() -> None:
    bench = Bench(BILLIARDS)
    bench.goal = 2
    hit = next(shape for shape in bench.answer.shapes if isinstance(shape, Dot) and shape.ink == "hit")
    there = [f for f in bench.answer.shapes if isinstance(f, Arrow) and f.start == hit.place]
    assert [f.label for f in there] == ["n", "T"]
    assert all(bench.covered(f.ink) for f in there)


def test_the_table_of_room_1_has_the_letters_and_numbers_of_its_card() -> None:
    answer = Bench(ROOMS[0]).answer
    for letter in "bcDh":
        assert answer.value(letter) == pytest.approx(answer.cards[0].value(letter))
    assert "C1  HEALTH 90" in [shape.label for shape in answer.shapes if isinstance(shape, Ring)]


@pytest.mark.parametrize("numbers", [{}, {"c1x": 600.0, "c1y": 400.0}, {"c2x": 330.0, "c2y": 250.0}])
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


def test_room_2_says_how_the_lesson_s_t_and_ours_go_together() -> None:
    assert "the lesson's own t is t / L" in ROOMS[1].lesson


def letters_in(text: str) -> set[str]:
    """Return the letters of SYMBOLS in a label, a reading or the name of a handle."""
    return {base(word) for word in re.findall(r"[A-Za-z]+[0-9]?'?", text)} & SYMBOLS.keys()


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.title)
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


def test_room_4_says_what_each_of_the_lessons_cases_is() -> None:
    told = {sign.text.partition(":")[0]: sign for sign in FALLING.legend}
    assert list(told) == ["CASE 1", "CASE 2", "CASE 3", "CASE 4"]
    assert told["CASE 4"].text == "CASE 4: right, touching"
    for numbers in ({}, {"ay": 60.0, "by": 60.0}, {"ay": 100.0, "by": 100.0}):
        discs = [f for f in falling(0.0, **numbers).answer.shapes if isinstance(f, Ring)]
        assert len(discs) == 4
        for disc in discs:
            assert disc.ink == told[disc.label.partition(": ")[2]].ink


def test_room_3_shows_the_formula_of_its_lesson_and_answers_for_disc_or_rim() -> None:
    bench = Bench(ROOMS[2])
    for name, value in {"cx": 440.0, "cy": 375.0, "r": 220.0}.items():
        bench.type(bench.room.field(name), value)
    card = bench.answer.cards[0]
    area, size = card.value("area"), card.value("L")
    assert isinstance(area, float)
    assert isinstance(size, float)
    assert card.value("h") == pytest.approx(2.0 * area / size)
    for letter in ("area", "L", "h", "near"):
        assert card.value(letter) == pytest.approx(bench.answer.value(letter), abs=1e-9)
    assert card.verdict == "near is not above r: the segment meets the disc"
    assert (bench.answer.tone or 0.0) < 0.0
    bench.switch(0)
    (card,) = bench.answer.cards
    assert card.verdict == "far < r: the segment is wholly inside and does not meet the rim"
    assert card.value("far") == pytest.approx(bench.answer.value("far"))
    assert (bench.answer.tone or 0.0) > 0.0


def test_room_6_draws_every_image_of_the_target_that_it_counts() -> None:
    bench = Bench(ROOMS[5])
    rings = [f for f in bench.answer.shapes if isinstance(f, Ring) and f.dashed]
    assert bench.answer.value("IMAGES ASKED") == len(rings) > 0


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
    for answer in chain.from_iterable(running(MIRRORS, 1600, EVERY, **aim) for aim in AIMS):
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
    assert hits > 800 / EVERY
    assert len(last_legs) > 2


def test_the_roots_of_room_6_for_a_typed_direction() -> None:
    answer = next(running(MIRRORS, 1, dx=0.25, dy=0.45))
    (card,) = [card for card in answer.cards if card.kind is CardKind.RAY_DISC]
    assert card.value("t") == pytest.approx((74.65, 91.22), abs=0.005)


@pytest.mark.slow
def test_p_and_d_of_room_6_mean_one_leg_in_the_picture_and_on_every_card() -> None:
    told = 0
    for answer in running(MIRRORS, 1600, EVERY):
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
    assert told > 2500 / EVERY


def test_a_direction_typed_with_another_length_is_told_with_the_length_1() -> None:
    for room in (ROOMS[0], MIRRORS):
        assert "length 1" not in " ".join(Bench(room).answer.words)
        answer = next(running(room, 1, dx=0.25, dy=0.45))
        (words,) = [words for words in answer.words if "length 1" in words]
        assert words == "d = (0.25, 0.45) does not have length 1: what counts is d / |d| = (0.486, 0.874)."
        assert answer.cards[0].value("d") == pytest.approx((0.486, 0.874), abs=5e-4)


@pytest.mark.parametrize("way", [(90.0, 12.0), (-30.0, 40.0), (-200.0, -75.0), (3.0, 0.0)])
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


def test_the_card_of_room_6_s_shot_has_the_t_of_the_image_that_is_met() -> None:
    bench = Bench(ROOMS[5])
    target = bench.state.point("tx", "ty")
    bench.type(bench.room.field("svx"), 500.0)
    bench.type(bench.room.field("svy"), 0.0)
    bench.type(bench.room.field("sy"), target[1])
    bench.type(bench.room.field("sx"), target[0] + 30.0)
    card = bench.answer.cards[-1]
    assert card.title == "When does the shot meet the target?"
    assert card.value("t/L") == bench.answer.value("SHOT t / L") == pytest.approx((250.0 - 10.0) / 500.0)
    assert card.value("f") == (-250.0, 0.0)
