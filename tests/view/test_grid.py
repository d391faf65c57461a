"""The grid: bent slowly, not with less effects, and the same from frame to frame and in time travel."""

import math
from collections import deque
from typing import NamedTuple

import pytest

from game.overlay.overlay import Overlay
from game.scenes.game.session import Run
from game.view.effects.grid import Grid, Knots
from tests.play import *
from tests.view.words import *

FAR = (100.0, 100.0)
SECOND = 120


def aside(knots: Knots) -> list[float]:
    return [math.hypot(x, y) for x, y in zip(knots.aside_x, knots.aside_y, strict=True)]


def knots_of(world: World, *events: Event, later: int = 0, look: DrawOptions = FULL) -> Knots:
    """Return the knots so many ticks after these events, which change nothing in the world."""
    grid, before = Grid(look), clone(world)
    grid.follow(events, world)
    for _ in range(later):
        grid.tick()
    knots = grid.knots(world, Poses())
    assert world == before
    return knots


def bang(kind: Kind = Kind.LARGE_ROCK, place: Point = CENTRE) -> Event:
    return BodyDestroyed(kind, 9, place, (0.0, 0.0), Cause.SHOT, 1, 20, ())


def with_well(place: Point = (300.0, 380.0), ship: Point = FAR, **rocks: Any) -> World:
    world = arena(ship, **rocks)
    add_well(world, place)
    return world


def test_a_well_bends_it_slowly_as_it_opens_and_closes() -> None:
    world = with_well()
    well, full, tuning = world.wells[0], max(aside(knots_of(world))), MODERN.well
    for well.phase, left, part in (
        (WellPhase.OPENING, tuning.opening, 0.0),
        (WellPhase.OPENING, tuning.opening / 2, 0.5),
        (WellPhase.CLOSING, tuning.closing / 2, 0.5),
    ):
        well.timer = round(left * SECOND)
        assert max(aside(knots_of(world))) == pytest.approx(full * part, abs=0.1)


def test_it_is_drawn_as_for_the_first_time_however_the_picture_changes() -> None:
    """Its knots at rest are kept from frame to frame."""
    world, kept = with_well(), Grid()
    for size, shake, roll, width in (
        ((1280, 720), (0.0, 0.0), 0.0, 1280.0),
        ((640, 360), (0.0, 0.0), 0.0, 1280.0),
        ((640, 360), (9.0, 0.0), 0.0, 1280.0),
        ((640, 360), (9.0, 5.0), 0.0, 1280.0),
        ((640, 360), (9.0, 5.0), 0.1, 1280.0),
        ((640, 360), (9.0, 5.0), 0.1, 960.0),
        ((1280, 720), (0.0, 0.0), 0.0, 1280.0),
    ):
        world.torus, found = Torus(width, 720.0), []
        for grid in (kept, Grid()):
            canvas = plain()
            canvas.begin(Camera.fit(*size))
            with canvas.shaken(shake, roll):
                grid.draw(canvas, world, Poses(), 1.0, DEFAULT)
            found.append(canvas.strokes.ground)
        assert found[0] == found[1]


def test_it_is_still_in_reduced_effects_and_gone_without_any_and_on_plain_black() -> None:
    world = with_well(rocks={CENTRE: Size.LARGE})
    assert max(aside(knots_of(world, bang(), later=10, look=REDUCED))) == 0.0
    for level, palette, least in (("full", "default", 40), ("reduced", "default", 40), ("off", "default", 0),
                                  ("full", "contrast", 0)):  # fmt: skip
        canvas = Noted()
        canvas.palette = PALETTES[palette]
        Session(world, look=LEVELS[level]).draw(canvas, 1.0)
        count = sum(len(paths) for _, paths in canvas.strokes.ground)
        assert (count > least) if least else (count == 0)


class _Flown(NamedTuple):
    """A source of commands."""

    pilot: Autopilot

    def due(self, world: World) -> list[list[Command]]:
        return [[self.pilot.command(world, 1)]]


@pytest.mark.slow
def test_it_is_the_same_in_time_travel() -> None:
    pilot, session = Autopilot(), Session(new_world(4, wave=4))
    run, known, bent = Run(session, Overlay()), {}, 0
    for _ in range(1000):
        deque(run.play(_Flown(pilot)), maxlen=0)
        if session.world.tick % 40 == 0:
            known[session.world.tick] = session.grid.knots(session.world, Poses()).points()
    for tick in filter(lambda tick: tick > 130, known):
        past = run.at(tick)
        assert past.grid.knots(past.world, Poses()).points() == known[tick]
        bent += bool(past.grid.waves)
    assert bent >= 6
