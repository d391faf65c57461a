"""The letters of a room's picture are those of its card."""

from __future__ import annotations

import pytest

from game.cards import Card
from game.cards.symbols import Ink, ink_of
from game.lab.bench import Bench
from game.lab.figures import Arrow, Disc, Dot
from game.lab.rooms.directory import ROOMS

FALLING, BILLIARDS = ROOMS[3], ROOMS[4]


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
    figures, (card,) = bench.answer.figures, bench.answer.cards
    assert card.title == f"On which side of the line is circle {number}?"
    assert ("the end counts" in card.verdict) is False
    labelled = {f.label: f for f in figures if isinstance(f, Dot | Arrow)}
    assert labelled.keys() >= {"P", "Q", "C", "A", "n"}
    (disc,) = [f for f in figures if isinstance(f, Disc) and f.label.startswith(f"{number}:")]
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
    assert f"4: {case}" in [figure.label for figure in bench.answer.figures if isinstance(figure, Disc)]


def _lights(card: Card) -> set[str]:
    return {symbol for line in card.lines for symbol in line.lights}


def test_the_cards_of_room_5_call_the_circles_a_and_b_as_its_picture_does() -> None:
    bench = Bench(BILLIARDS)
    for card in bench.answer.cards:
        texts = [span.text for line in card.lines for span in (*line.letters, *line.numbers, *line.result)]
        words = [line.comment for line in card.lines]
        assert not {"v1", "v2", "m1", "m2", "r1", "r2", "v1'"} & {
            *texts,
            *(mark.symbol for mark in card.marks),
        }
        assert not any("from 1" in word or "from 2" in word for word in words)
    bounce, sweep = bench.answer.cards
    labels = {figure.label for figure in bench.answer.figures if isinstance(figure, Arrow)}
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
    hit = next(figure for figure in bench.answer.figures if isinstance(figure, Dot) and figure.ink == "hit")
    there = [f for f in bench.answer.figures if isinstance(f, Arrow) and f.start == hit.place]
    assert [f.label for f in there] == ["n", "T"]
    assert all(bench.covered(f.ink) for f in there)


def test_the_table_of_room_1_has_the_letters_and_numbers_of_its_card() -> None:
    answer = Bench(ROOMS[0]).answer
    for letter in "bcDh":
        assert answer.value(letter) == pytest.approx(answer.cards[0].value(letter))
    assert "C1  HEALTH 90" in [figure.label for figure in answer.figures if isinstance(figure, Disc)]
