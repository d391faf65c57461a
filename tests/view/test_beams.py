"""Beams: their lines, dashes and pieces across the seam, a star where they strike, a fading end where not."""

import math

import pytest

from game.view.bodies.draw_beams import dashes, has_struck
from game.view.bodies.poses import BeamPiece, beam_end, beam_pieces
from game.view.paint.camera import clip_segment
from tests.play import *
from tests.view.words import *

TORUS = Torus(1280.0, 720.0)
REACH = MODERN.lancer.reach
START: Point = (140.0, 600.0)


def one_leg(x: float, y: float, dx: float, dy: float = 0.0) -> tuple[Leg, ...]:
    return (Leg((x, y), (dx, dy), None, None),)


def with_beam(phase: LancerPhase, timer: int, x: float = 300.0, length: float = 600.0) -> World:
    world = arena()
    world.ships.clear()
    lancer = add_lancer(world, (x, 300.0), RIGHT, phase)
    lancer.path, lancer.timer, lancer.target = one_leg(x, 300.0, length), timer, 1
    return world


@each("x, length, bright, dark", [
    (300.0, 200.0, [400], Box(530, 200, 700, 200)),
    (1100.0, 300.0, [1200, 60], Box(160, 250, 800, 100)),  # across the seam, on both sides
])  # fmt: skip
def test_a_beam_ends_where_its_path_ends(x: float, length: float, bright: list[int], dark: Box) -> None:
    frame = seen(with_beam(LancerPhase.FIRE, 20, x, length))
    assert all(light(frame, at, 300, 2) > 200 for at in bright)
    assert lit(frame, dark, 40).count() == 0


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


def test_dashes_go_on_in_step_over_the_seam() -> None:
    whole = dashes(BeamPiece((0.0, 0.0), (100.0, 0.0), 0.0), 6.0, 16.0, 3.0)
    halves = dashes(BeamPiece((0.0, 0.0), (50.0, 0.0), 0.0), 6.0, 16.0, 3.0)
    halves += dashes(BeamPiece((50.0, 0.0), (100.0, 0.0), 50.0), 6.0, 16.0, 3.0)
    assert sum(math.dist(*line) for line in whole) == pytest.approx(sum(math.dist(*line) for line in halves))
    assert {round(end[0]) for _, end in whole} <= {round(end[0]) for _, end in halves}


@each("legs", [
    (Leg(START, (400.0, 0.0), 0, (-1.0, 0.0)), Leg((540.0, 600.0), (400.0 - REACH, 0.0), None, None)),
    (Leg(START, (0.6 * REACH, 0.8 * REACH), None, None),),
])  # fmt: skip
def test_a_beam_has_struck_unless_all_its_legs_together_have_its_full_reach(legs: tuple[Leg, ...]) -> None:
    start, (x, y) = legs[-1].start, legs[-1].motion
    assert not has_struck(legs, REACH)
    assert has_struck((*legs[:-1], Leg(start, (x * 0.99, y * 0.99), None, None)), REACH)
    assert has_struck((*legs[:-1], Leg(start, (x, y), 1, (1.0, 0.0))), REACH)
