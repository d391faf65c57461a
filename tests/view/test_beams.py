"""Beams: their lines, dashes and pieces across the seam, a star where they strike, a fading end where not."""

from __future__ import annotations

import math

import pytest

from game.view.bodies.draw_beams import dashes, draw_lances, has_struck
from game.view.bodies.poses import STILL, BeamPiece, FieldView, Poses, beam_end, beam_pieces
from game.view.effects.draw_effects import Afterglow
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


def covered(phase: LancerPhase, timer: int) -> float:
    """Return which part of the line is drawn between x = 400 and 800."""
    spans = [(line.points[0][0], line.points[1][0]) for line in noted(with_beam(phase, timer)).lines]
    return sum(max(0.0, min(end, 800.0) - max(start, 400.0)) for start, end in spans) / 400.0


def test_a_charging_line_grows_denser_and_a_locked_one_has_no_gaps() -> None:
    early, middle, late, last = (covered(LancerPhase.CHARGE, timer) for timer in (100, 60, 5, 1))
    assert 0.1 < early < 0.8 * middle < 0.8 * late < late <= last < 0.9
    assert covered(LancerPhase.LOCK, 54) == covered(LancerPhase.LOCK, 1) >= 1.0


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


def lines_at(canvas: Noted, place: Point) -> int:
    """Return how many lines that are not those of a level beam lie within the reach of a star."""
    ends = [line.points for line in canvas.lines if line.points[0][1] != line.points[1][1]]
    return sum(math.dist(place, start) < 25.0 > math.dist(place, end) for start, end in ends)


@each("phase, star", [(LancerPhase.LOCK, 2), (LancerPhase.FIRE, 8)])
def test_a_beam_has_its_mark_at_a_rock_and_none_at_its_full_reach(phase: LancerPhase, star: int) -> None:
    for hit, world in (
        (False, arena((640.0, 200.0))),
        (True, arena((640.0, 200.0), rocks={(900.0, 600.0): Size.LARGE})),
    ):
        lancer = add_lancer(world, START, RIGHT, LancerPhase.LOCK)
        lancer.timer = 1 if phase is LancerPhase.FIRE else 30
        fly(world, "6." if phase is LancerPhase.FIRE else ".")
        assert lancer.phase is phase
        canvas = Noted()
        draw_lances(FieldView(canvas, world, Poses(), 1.0, DEFAULT, STILL))
        end = 852.0 if hit else (START[0] + REACH) % 1280.0
        assert (lines_at(canvas, (end, 600.0)) >= star) is hit


@each("length, struck", [(REACH, False), (600.0, True)])
def test_the_afterglow_of_a_beam_has_its_star_only_if_it_struck(length: float, struck: bool) -> None:
    canvas, legs = Noted(), one_leg(*START, length)
    Afterglow(legs, 40.0, DEFAULT.lancer_beam, REACH).draw(canvas, TORUS, 4.0)
    assert (lines_at(canvas, beam_end(TORUS, legs)) >= 8) is struck
