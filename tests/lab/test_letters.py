"""The letters of a room's picture are those of its card."""

from __future__ import annotations

import pytest

from game.lab.bench import Bench
from game.lab.figures import Arrow, Disc, Dot
from game.lab.rooms.directory import ROOMS

FALLING = ROOMS[3]


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


@pytest.mark.parametrize(("line", "case"), [(0.0, "CASE 3, TOUCHES FROM LEFT"), (1.0, "CASE 1, LEFT")])
def test_a_circle_beyond_the_end_touches_the_endless_line_but_not_the_segment(line: float, case: str) -> None:
    bench = falling(line, ay=400.0, by=400.0, c4y=380.0)
    assert f"4: {case}" in [figure.label for figure in bench.answer.figures if isinstance(figure, Disc)]
