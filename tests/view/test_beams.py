"""Beams: their pieces across the seam, and whether they have struck."""

import math

import pytest

from game.view.bodies.draw_beams import has_struck
from game.view.bodies.poses import BeamPiece, beam_end, beam_pieces
from game.view.paint.camera import clip_segment
from tests.play import *
from tests.view.words import *

TORUS = Torus(1280.0, 720.0)
REACH = MODERN.lancer.reach
START: Point = (140.0, 600.0)


def length_inside(piece: BeamPiece) -> float:
    part = clip_segment(piece.start, piece.end, (0.0, 0.0, 1280.0, 720.0))
    return math.dist(*part) if part else 0.0


@each("legs, end", [
    ([((1200.0, 700.0), (300.0, 150.0)), ((220.0, 130.0), (-400.0, 0.0))], (1100.0, 130.0)),
    ([((300.0, 300.0), (30.0, 40.0)), ((330.0, 340.0), (0.0, 60.0)), ((330.0, 400.0), (70.0, 0.0))],
     (400.0, 400.0)),
    ([((100.0, 100.0), (3000.0, 0.0))], (540.0, 100.0)),  # it comes round again
])  # fmt: skip
def test_the_pieces_of_a_beam_add_up_to_its_length_and_tell_what_is_before(
    legs: list[tuple[Point, Point]], end: Point
) -> None:
    beam = [Leg(start, motion, None, None) for start, motion in legs]
    pieces, before = beam_pieces(TORUS, beam), 0.0
    for start, motion in legs:
        assert before in {piece.before for piece in pieces if piece.start == start}
        before += math.hypot(*motion)
    assert sum(map(length_inside, pieces)) == pytest.approx(before, abs=1e-6)
    assert beam_end(TORUS, beam) == pytest.approx(end)


@each("legs", [
    (Leg(START, (400.0, 0.0), 0, (-1.0, 0.0)), Leg((540.0, 600.0), (400.0 - REACH, 0.0), None, None)),
    (Leg(START, (0.6 * REACH, 0.8 * REACH), None, None),),
])  # fmt: skip
def test_a_beam_has_struck_unless_all_its_legs_together_have_its_full_reach(legs: tuple[Leg, ...]) -> None:
    start, (x, y) = legs[-1].start, legs[-1].motion
    assert not has_struck(legs, REACH)
    assert has_struck((*legs[:-1], Leg(start, (x * 0.99, y * 0.99), None, None)), REACH)
    assert has_struck((*legs[:-1], Leg(start, (x, y), 1, (1.0, 0.0))), REACH)
