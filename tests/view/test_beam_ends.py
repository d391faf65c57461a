"""A Lancer's beam ends in a star where it strikes; at its full reach it fades instead."""

from __future__ import annotations

import math

import pygame
import pytest

from game.physics import Leg, Point
from game.sim.bodies import LancerPhase
from game.sim.kinds.beam_attack import line_of
from game.sim.tuning import MODERN, Size
from game.sim.world import World
from game.view.bodies.draw_beams import draw_lances, has_struck, lit_pieces
from game.view.effects.draw_effects import Afterglow
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.theme import DEFAULT
from tests.arena import RIGHT, add_lancer, arena, fly

REACH = MODERN.lancer.reach
START: Point = (140.0, 600.0)


def fired(world: World, phase: LancerPhase = LancerPhase.FIRE) -> World:
    """Return a world whose Lancer, facing right, has just traced its path in some phase."""
    world.ships[0].x, world.ships[0].y, world.ships[0].protection = 640.0, 200.0, 10**6
    lancer = add_lancer(world, START, RIGHT, LancerPhase.LOCK)
    lancer.timer = 1 if phase is LancerPhase.FIRE else 30
    fly(world, "6." if phase is LancerPhase.FIRE else ".")
    assert lancer.phase is phase
    return world


def columns(world: World, effect: Afterglow | None = None) -> list[int]:
    """Return for each column of the field how many pixels of the beam's band are lit, as crisp lines."""
    frame, canvas = pygame.Surface((1280, 720), 0, 32), Canvas(Quality.PLAIN, trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    if effect is None:
        draw_lances(canvas, world, DEFAULT)
    else:
        effect.draw(canvas, world.torus, 4.0)
    canvas.end(frame, 0.0)
    mask = pygame.mask.from_threshold(frame, (0, 0, 0), (40, 40, 40, 255))
    return [sum(not mask.get_at((x, y)) for y in range(560, 640)) for x in range(1280)]


def brightness(world: World) -> list[int]:
    """Return for each column the brightest level on the beam's middle line."""
    frame, canvas = pygame.Surface((1280, 720), 0, 32), Canvas(Quality.PLAIN, trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    draw_lances(canvas, world, DEFAULT)
    canvas.end(frame, 0.0)
    return [max(max(frame.get_at((x, y))[:3]) for y in range(598, 603)) for x in range(1280)]


def end_of(world: World) -> int:
    (leg,) = line_of(world, world.lancers[0])
    return int(leg.start[0] + leg.motion[0])


@pytest.mark.slow
@pytest.mark.parametrize("phase", [LancerPhase.FIRE, LancerPhase.LOCK])
def test_a_path_at_full_reach_has_no_mark_at_its_end_and_fades_over_its_last_60_units(
    phase: LancerPhase,
) -> None:
    world = fired(arena(), phase)
    end, lit, bright = end_of(world) % 1280, columns(world), brightness(world)

    assert math.hypot(*line_of(world, world.lancers[0])[0].motion) == pytest.approx(REACH)
    assert max(lit[end - 30 : end + 30]) <= 10  # the beam's own width; a star is more than 15 high
    assert sum(lit[end + 2 : end + 30]) == 0
    last = bright[end - 60 : end - 1 : 6]
    assert last == sorted(last, reverse=True)
    assert last[0] > 200
    assert last[-1] < 60


@pytest.mark.slow
def test_a_beam_that_strikes_a_rock_or_a_wall_has_its_star() -> None:
    rock = fired(arena(rocks={(900.0, 600.0): Size.LARGE}))
    wall = fired(arena(walls=[((900.0, 600.0), (0.0, 60.0), False)]))
    for world in (rock, wall):
        end = end_of(world)
        assert max(columns(world)[end - 20 : end + 20]) > 15
        assert min(brightness(world)[end - 60 : end - 20]) > 200


@pytest.mark.parametrize("legs", [
    (Leg(START, (400.0, 0.0), 0, (-1.0, 0.0)), Leg((540.0, 600.0), (400.0 - REACH, 0.0), None, None)),
    (Leg(START, (0.6 * REACH, 0.8 * REACH), None, None),),
])  # fmt: skip
def test_the_reach_counts_over_all_legs(legs: tuple[Leg, ...]) -> None:
    start, motion = legs[-1].start, legs[-1].motion
    shorter = Leg(start, (motion[0] * 0.99, motion[1] * 0.99), None, None)
    at_a_wall = Leg(start, motion, 1, (1.0, 0.0))

    assert not has_struck(legs, REACH)
    assert has_struck((*legs[:-1], shorter), REACH)
    assert has_struck((*legs[:-1], at_a_wall), REACH)


def test_the_fading_pieces_are_the_whole_beam_across_the_seam_too() -> None:
    world = arena()
    legs = (Leg((1250.0 - REACH % 1280.0, 100.0), (REACH, 0.0), None, None),)
    lit = lit_pieces(world.torus, legs, REACH)
    ends = {(piece.before + math.dist(piece.start, piece.end), light) for piece, light in lit}

    assert max(end for end, _ in ends) == pytest.approx(REACH)
    for piece, light in lit:
        middle = piece.before + math.dist(piece.start, piece.end) / 2
        assert (light == 1.0) == (REACH - middle >= 60.0)
        assert 0.0 < light <= 1.0


@pytest.mark.slow
def test_the_afterglow_of_a_beam_has_its_star_only_if_it_struck() -> None:
    world = arena()
    free = (Leg((140.0, 600.0), (REACH, 0.0), None, None),)
    cut = (Leg((140.0, 600.0), (600.0, 0.0), None, None),)
    end = int(140.0 + REACH) % 1280

    assert max(columns(world, Afterglow(free, 40.0, DEFAULT.lancer_beam, REACH))[end - 30 : end + 30]) <= 10
    assert max(columns(world, Afterglow(cut, 40.0, DEFAULT.lancer_beam, REACH))[720:760]) > 20
